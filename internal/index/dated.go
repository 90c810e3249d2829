package index

import (
	"strconv"
	"sync"
	"time"

	"github.com/loci-memory/loci/internal/lang"
)

// dayTest tells the days that a term is a date term of: by a shift and a mask of
// packDay's numbers. The zero dayTest is of no date term.
type dayTest struct {
	shift, mask, want uint32
}

func (d dayTest) holds(day uint32) bool { return day>>d.shift&d.mask == d.want }

// months are the terms of the months, as lang gives them.
var months = sync.OnceValue(func() map[string]uint32 {
	terms := map[string]uint32{}
	for m := time.January; m <= time.December; m++ {
		for _, t := range lang.DateTerms(time.Date(2000, m, 1, 0, 0, 0, 0, time.UTC)) {
			if _, err := strconv.Atoi(t); err != nil {
				terms[t] = uint32(m)
			}
		}
	}
	return terms
})

// datesOf is the test of the days that a term names: a month, a day of the month
// or a year after 31.
func datesOf(term string) dayTest {
	if m, ok := months()[term]; ok {
		return dayTest{5, 15, m}
	}
	switch n, err := strconv.Atoi(term); {
	case err != nil || n < 1 || n > 9999 || term[0] == '0' || term[0] == '+':
		return dayTest{}
	case n <= 31:
		return dayTest{0, 31, uint32(n)}
	default:
		return dayTest{9, 1<<14 - 1, uint32(n)}
	}
}

// fetchDated reads which notes of the view a word is a date term of. Most rows
// have three date terms: a scan of the days is several times as fast as lists.
func (r *run) fetchDated(w *word) {
	start := len(r.days)
	days, live, keyed := r.user.day, r.view.live, r.view.keyed
	r.days = extend(r.days, start+len(days)+1)
	found, n := r.days[start:], 0
	for seq, day := range days {
		found[n] = uint32(seq)
		if w.days.holds(day) {
			n += int((live[seq>>6] &^ keyed[seq>>6]) >> (seq & 63) & 1)
		}
	}
	r.days = r.days[:start+n]
	w.dated = found[:n:n]
	w.df += n
	for _, p := range w.list {
		if p.v&1 != 0 && !keyed.has(p.seq) {
			w.df-- // counted by its words already
		}
	}
}

// addDated adds a word's share to the notes that it is a date term of, as if they
// had it nowhere else.
func (r *run) addDated(w *word, own curve) {
	weight := w.idf * w.notes
	for _, seq := range w.dated {
		r.acc[seq] += weight * own.at(inDate, r.user.ownLen(seq))
	}
}

// besideDate is the share of a posting's words above what addDated gave.
func besideDate(own curve, v, length uint32) float64 {
	share := own.at(total(v), length)
	if v&1 != 0 {
		share -= own.at(inDate, length)
	}
	return share
}

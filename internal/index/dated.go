package index

import (
	"math/bits"
	"strconv"
	"sync"
	"time"

	"github.com/loci-memory/loci/internal/lang"
)

// dayTest holds for the days that a term names: by a shift and a mask of packDay's
// numbers. The zero dayTest is for terms that name no day.
type dayTest struct {
	shift, mask, want uint32
}

func (d dayTest) holds(day uint32) bool { return day>>d.shift&d.mask == d.want }

// dayRange is the first and the last day of 64 rows, holes and rows without a day
// left out; the zero dayRange has no day.
type dayRange struct{ first, last uint32 }

// span widens the range of a row's block by its day.
func (c *columns) span(seq uint32) {
	c.days = extend(c.days, int(seq>>6)+1)
	if d, day := &c.days[seq>>6], c.day[seq]; day != 0 {
		if d.first == 0 || day < d.first {
			d.first = day
		}
		d.last = max(d.last, day)
	}
}

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
	if term == "" || term[0] < '1' || term[0] > '9' {
		return dayTest{}
	}
	switch n, err := strconv.Atoi(term); {
	case err != nil || n > 9999:
		return dayTest{}
	case n <= 31:
		return dayTest{0, 31, uint32(n)}
	default:
		return dayTest{9, 1<<14 - 1, uint32(n)}
	}
}

// fetchDated reads which notes of the view a word is a date term of. Most rows
// have three date terms: a look at the days is several times as fast as lists,
// the more so as rows that came together mostly are of one day.
func (r *wordSearch) fetchDated(w *word) {
	start := len(r.dates)
	for block, d := range r.user.days {
		set := r.view.live[block] &^ r.view.keyed[block]
		if set == 0 || d.first == 0 || d.first == d.last && !w.days.holds(d.first) {
			continue
		}
		all := d.first == d.last
		for ; set != 0; set &= set - 1 {
			seq := uint32(block<<6 + bits.TrailingZeros64(set))
			if day := r.user.day[seq]; all && day != 0 || w.days.holds(day) {
				r.dates = append(r.dates, seq)
			}
		}
	}
	w.dated = r.dates[start:len(r.dates):len(r.dates)]
	w.df += len(w.dated)
	for _, p := range w.list {
		if p.v&1 != 0 && !r.view.keyed.has(p.seq) {
			w.df-- // counted by its words already
		}
	}
}

// addDated adds a word's share to the notes that it is a date term of, as if they
// had it nowhere else.
func (r *wordSearch) addDated(w *word, own curve) {
	weight := w.idf * w.notes
	for _, seq := range w.dated {
		r.acc[seq] += weight * own.at(inDate, r.user.ownLen(seq))
	}
}

// besideDate is the share of a posting's words above what addDated gave.
func (w *word) besideDate(own curve, v, length uint32) float64 {
	if w.exact {
		return own.at(spoken(v), length)
	}
	share := own.at(total(v), length)
	if v&1 != 0 {
		share -= own.at(inDate, length)
	}
	return share
}

package index

import (
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// whenWeight is how much a time that is asked about counts, in words.
const whenWeight = 1.0

// shortly is the longest time that is as exact as a day, changes of the clock included.
const shortly = int64(25 * time.Hour / time.Microsecond)

// era is a time that the question asks about, in microseconds; none is open.
type era struct {
	from, to int64
	said     bool // what was said in it belongs to it
	over     bool // what was said in it of a later time too
	text     string
}

// short reports whether the era is no longer than a day.
func (e era) short() bool { return e.from != none && e.to != none && e.to-e.from <= shortly }

// holds reports whether a period, or with no end an instant, has a part in the era. Of
// two days, which may be those of different zones, it must be the better half.
func (e era) holds(start, end int64) bool {
	if !((e.to == none || start < e.to) && (e.from == none || start >= e.from || end > e.from)) {
		return false
	}
	if !e.short() || end == none || end <= start || end-start > shortly {
		return true
	}
	return 2*(min(end, e.to)-max(start, e.from)) >= min(end-start, e.to-e.from)
}

// readWhen reads the times of a search; they are one word of it.
func (r *wordSearch) readWhen(when []query.Interval) {
	for _, w := range when {
		if e := (era{micros(w.From), micros(w.To), w.Said, w.Over, w.Text}); e.from != none || e.to != none {
			r.eras = append(r.eras, e)
		}
	}
	if len(r.eras) > 0 {
		r.words = append(r.words, word{when: true, notes: whenWeight})
	}
}

// eraOf is the first of the eras that a row belongs to: by its event, else by when it
// was said, where that was before the event, or none is known; -1 for none.
func (r *wordSearch) eraOf(seq uint32) int {
	e := r.user.events.keys[r.user.event[seq]]
	said := r.user.recorded[seq]
	return slices.IndexFunc(r.eras, func(a era) bool {
		switch {
		case e.start == none:
			return a.said && a.holds(said, e.end)
		case a.holds(e.start, e.end):
			return true
		}
		return a.over && e.start > said && !r.view.keyed.has(seq) && a.holds(said, none)
	})
}

// fetchWhen reads which notes of the view are of the times asked about: by their own,
// or by that of a fact that is a key to them.
func (r *wordSearch) fetchWhen(w *word) {
	start := len(r.dates)
	for block, set := range r.view.live {
		for ; set != 0; set &= set - 1 {
			seq := uint32(block<<6 + bits.TrailingZeros64(set))
			switch {
			case r.eraOf(seq) < 0:
			case !r.view.keyed.has(seq):
				r.dates = append(r.dates, seq)
			case r.user.event[seq] != 0: // of a fact whose event is known
				r.dates = append(r.dates, r.sources(seq)...)
			}
		}
	}
	w.dated = r.sortedSince(start)
	w.df = len(w.dated)
}

// whenFactor is the factor of a row that is of a time asked about, 1 for others: the
// same as for what was said in the month, or on the day, that is named.
func (r *wordSearch) whenFactor(seq uint32) float64 {
	if len(r.eras) == 0 {
		return 1
	}
	for i := range r.words {
		w := &r.words[i]
		if !w.when || !holds(w.dated, seq) {
			continue
		}
		if at := r.eraOf(seq); at >= 0 && r.eras[at].short() {
			return onDay
		}
		return inMonth
	}
	return 1
}

// whenAtBest is the most that whenFactor can be.
func (r *wordSearch) whenAtBest() float64 {
	best := 1.0
	for _, e := range r.eras {
		if e.short() {
			return onDay
		}
		best = inMonth
	}
	return best
}

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

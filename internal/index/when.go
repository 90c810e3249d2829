package index

import (
	"math/bits"
	"slices"
	"time"

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

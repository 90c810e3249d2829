package index

import (
	"math"
	"time"

	"github.com/loci-memory/loci/internal/query"
)

// slowEvent is when something happened: from one instant to another, an instant where
// Until is zero; the zero slowEvent is unknown.
type slowEvent struct{ Start, Until time.Time }

// timely is what the times that a query is about bring to the turns: like a word of one
// occurrence that the turns of these times have.
type timely struct {
	n      int // turns
	idf    float64
	own    []float64 // by turn
	factor []float64 // by turn
}

// timely finds the turns of the times: by their own event, else by when they were said
// where that counts, or by the event of a fact.
func (c *slowCorpus) timely(a *slowAsked) timely {
	t := timely{own: make([]float64, len(c.turns)), factor: make([]float64, len(c.turns))}
	for i := range c.turns {
		e, said := c.turns[i].slowEvent, slowEvent{Start: c.turns[i].Day}
		for _, w := range a.query.When {
			byWords := e == (slowEvent{}) && w.Said || w.Over && e.Start.After(said.Start)
			if of := e.in(w) || byWords && said.in(w); of {
				t.factor[i] = whenFactor(w)
				break
			}
		}
	}
	for _, f := range c.facts {
		for _, w := range a.query.When {
			for _, turn := range f.Turns {
				if f.in(w) && t.factor[turn] == 0 {
					t.factor[turn] = inMonth
				}
			}
		}
	}
	for _, by := range t.factor {
		if by > 0 {
			t.n++
		}
	}
	n := float64(len(c.turns))
	t.idf = math.Log(1 + (n-float64(t.n)+.5)/(float64(t.n)+.5))
	for i, by := range t.factor {
		if by == 0 || c.documents.total == 0 {
			continue
		}
		norm := 1 - ownB + ownB*float64(c.documents.lengths[i])/(float64(c.documents.total)/n)
		t.own[i] = t.idf * (ownK1 + 1) / (1 + ownK1*norm)
	}
	return t
}

// in reports whether the event is known and has a part in a time; of two days, which
// may be those of different zones, the better half.
func (e slowEvent) in(w query.Interval) bool {
	touches := (w.To.IsZero() || e.Start.Before(w.To)) && (w.From.IsZero() || !e.Start.Before(w.From) || e.Until.After(w.From))
	if e.Start.IsZero() || !touches {
		return false
	}
	long := e.Until.Sub(e.Start)
	if whenFactor(w) != onDay || !e.Until.After(e.Start) || long.Microseconds() > shortly {
		return true
	}
	from, to := e.Start, e.Until
	if w.From.After(from) {
		from = w.From
	}
	if w.To.Before(to) {
		to = w.To
	}
	return 2*to.Sub(from) >= min(long, w.To.Sub(w.From))
}

// whenFactor is the factor of what is of a time.
func whenFactor(w query.Interval) float64 {
	if !w.From.IsZero() && !w.To.IsZero() && w.To.Sub(w.From).Microseconds() <= shortly {
		return onDay
	}
	return inMonth
}

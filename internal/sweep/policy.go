// Package sweep lets go of what a memory needs no more: notes that have faded, and
// episodes that say the same and become one. What is to be done is planned by a Survey,
// pure and linear in the notes; a Sweeper reads the notes and carries the plan out.
// Nothing is destroyed.
package sweep

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Policy is every number that a sweep goes by. The zero Policy is of no use: start
// from Default.
type Policy struct {
	// What fades: notes whose activation is below Faint and that were neither said nor
	// recalled nor changed for Quiet.
	Faint float64
	Quiet time.Duration

	// What never does, beside what is pinned, learned, evidence or still to come.
	Lasting  float64 // facts of this importance or more
	Critical float64 // whatever is of this importance or more
	Near     int     // turns so few places from one that has not faded: it is found by what was said around it

	// What becomes one: episodes in the same words (lang.Gist).
	MinAge  time.Duration // that were said and made so long ago: talk that goes on is left alone
	Content int           // and have so many content words: short answers mean what they answer
	Group   int           // of those at most so many at once
}

// Default forgets nothing that was said, recalled or changed within a year, and no
// fact but routine ones. How many days a note has to lie idle, by importance and
// accesses, for its activation to be below .001, that is for about ten half-lives:
//
//	importance       0 accesses   10    20    30    40
//	.3, routine             365  365   365   731  1895
//	.5, notable             365  365   470  1218  3158   facts: never
//	.7, significant         365  365   658  1705  3638   facts: never
//	.9, critical          never
//
// The year has its own reason: half a life in memory that was recalled now and then
// has a half-life of weeks, and would be gone in the second month of a holiday. What
// was recalled twenty times outlives it by its own strength.
func Default() Policy {
	return Policy{
		Faint: .001, Quiet: 365 * 24 * time.Hour,
		Lasting: .5, Critical: .9, Near: 2,
		MinAge: 30 * 24 * time.Hour, Content: 4, Group: 100,
	}
}

// look asks for the notes that may be changed.
func (p *Policy) look(now time.Time) query.Survey {
	return query.Survey{Young: func(written time.Time) bool { return p.young(written, now) }, Before: now.Add(-p.Quiet).Add(time.Microsecond), Near: p.Near, Faint: func(s *query.Signals) bool {
		if s.Pinned || s.Kind == loci.Trait || s.Importance > p.Critical || s.Kind == loci.Fact && s.Importance > p.Lasting {
			return false
		}
		life := activation.At(s.Recorded, store.Use{}, now)
		return s.Accesses > 0 || life.State(s.Importance, now).Activation < 2*p.Faint
	}}
}

// young reports whether what was written at a moment is too young to be merged, and so to
// fade. What is in the future was written while a clock ran ahead, and says nothing.
func (p *Policy) young(written, now time.Time) bool {
	return now.Sub(written) < min(p.MinAge, p.Quiet) && !written.After(now)
}

// lasts reports whether a note is of the sort that never fades, whenever it was used.
// Traits have a life of their own.
func (p *Policy) lasts(n *loci.Note, now time.Time) bool {
	return n.Pinned || n.Kind == loci.Trait || ahead(n, now) || n.Importance >= p.Critical ||
		n.Kind == loci.Fact && n.Importance >= p.Lasting
}

// ahead reports whether a note is a plan that an agenda lists: an open one whose time has
// not passed for long, or that has none and has not lapsed.
func ahead(n *loci.Note, now time.Time) bool {
	p := n.Planned()
	end := p.Until()
	return p.Open() && !n.Lapsed(now) && (end.IsZero() || end.Add(loci.OverdueFor).After(now))
}

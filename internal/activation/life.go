// Package activation says how present a note is by when it was used: by a half-life
// that grows with every access, and by the base level of ACT-R. All of it is pure.
package activation

import (
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci/store"
)

// Life is when a note was used, as seen at a moment. That it was made counts as the
// first access, so a note that was never recalled has a life too.
type Life struct {
	Made     time.Time   // when it was said or observed
	Accesses int         // after that, ever
	Times    []time.Time // of the latest of them, newest first; not to be changed
}

// At is the life of a note as it was at a moment: later accesses have not been. How
// many there were by then is known as long as a store keeps the time of one of them, or
// of all since; of a moment before that it is said of none, as an estimate would move with
// every access to come. use may be of a note that was never accessed.
func At(made time.Time, use store.Use, at time.Time) Life {
	later := slices.IndexFunc(use.Times, func(t time.Time) bool { return !t.After(at) })
	if later < 0 {
		later = len(use.Times)
	}
	if later == store.KeptUses {
		return Life{Made: made}
	}
	return Life{Made: made, Accesses: use.Count - later, Times: use.Times[later:]}
}

// Last is the latest use: an access, or else when the note was made.
func (l Life) Last() time.Time {
	if len(l.Times) > 0 && l.Times[0].After(l.Made) {
		return l.Times[0]
	}
	return l.Made
}

// The half-life of a note, in hours (row F10 of docs/behaviour.md).
const (
	Birth   = 168.  // of a note of importance .5 that was never accessed
	Growth  = 1.1   // every access makes it so much longer
	Floor   = 24.   // at birth, however unimportant
	Ceiling = 8760. // a year, however often it was accessed
)

// HalfLife is in how many hours a note loses half of its activation: 336 ·
// importance, 24 at least, × 1.1 an access, 8760 at most. What is twice as important
// stays twice as long; at the importance that notes have by default, .5, it is the 168
// hours of Birth. importance is 0…1. A half-life that grows with every recall is
// that of spaced repetition: Settles and Meeder, A Trainable Spaced Repetition Model
// for Language Learning (2016).
func HalfLife(importance float64, accesses int) float64 {
	return min(Ceiling, max(Floor, 2*Birth*importance)*math.Pow(Growth, float64(accesses)))
}

// State is how active a note is.
type State struct {
	Activation float64   // 0…1; 1 when it was used just now
	HalfLife   float64   // hours
	Last       time.Time // the use that it counts from
}

// State is how active a note of this importance, 0…1, is at a moment: 2^(−hours since
// its last use / half-life).
func (l Life) State(importance float64, now time.Time) State {
	s := State{HalfLife: HalfLife(importance, l.Accesses), Last: l.Last()}
	idle := max(0, now.Sub(s.Last).Hours())
	s.Activation = math.Exp2(-idle / s.HalfLife)
	return s
}

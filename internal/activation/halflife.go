package activation

import (
	"math"
	"time"
)

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

package query

import "time"

// Survey asks for the notes that a sweep has to look at: those that may have faded, those
// that may say the same as another, and what is around them.
type Survey struct {
	Before time.Time // what may have faded was said before
	// Young reports whether what was written at a moment is too young to be looked at, but
	// for what it means to other notes. What is written later is younger. It must be pure.
	Young func(written time.Time) bool
	// Faint reports whether a note said before that may have faded, by what is known of it
	// without its words. It must be pure.
	Faint func(*Signals) bool
	// Near is how many turns on either side of a turn come with it, those that may say the
	// same as another not counted.
	Near int
}

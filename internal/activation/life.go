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
// many there were is known of all, when of the latest alone; of those whose time is
// not known the share counts that was there if they came evenly, as Petrov's
// approximation assumes too. use may be of a note that was never accessed.
func At(made time.Time, use store.Use, at time.Time) Life {
	l := Life{Made: made, Accesses: use.Count, Times: use.Times}
	past := slices.IndexFunc(l.Times, func(t time.Time) bool { return !t.After(at) })
	switch {
	case past >= 0:
		l.Accesses -= past
		l.Times = l.Times[past:]
	case len(l.Times) > 0:
		older := float64(l.Accesses - len(l.Times))
		oldest := l.Times[len(l.Times)-1]
		l.Accesses, l.Times = int(math.Round(older*share(made, at, oldest))), nil
	}
	return l
}

// share is how much of the time between two moments was over at one in between.
func share(from, at, to time.Time) float64 {
	if !from.Before(at) {
		return 0
	}
	return at.Sub(from).Hours() / to.Sub(from).Hours()
}

// Last is the latest use: an access, or else when the note was made.
func (l Life) Last() time.Time {
	if len(l.Times) > 0 && l.Times[0].After(l.Made) {
		return l.Times[0]
	}
	return l.Made
}

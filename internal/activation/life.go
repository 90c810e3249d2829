// Package activation says how present a note is by when it was used: by a half-life
// that grows with every access, and by the base level of ACT-R. All of it is pure.
package activation

import (
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

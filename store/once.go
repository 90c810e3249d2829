package store

import (
	"errors"
	"time"
)

// ErrDone is the error of changes whose Once was done before: nothing of them is written. It is
// of no kind, since no caller sees it: whoever asked is given what Reader.Once has.
var ErrDone = errors.New("the request was done before")

// Once is a request that is done once, however often it is made: its commit keeps what it did.
// It belongs to a user's rows, and is in no export.
type Once struct {
	Key   [32]byte  // names the request among all of the user; a hash
	Asked [32]byte  // a hash of what it asks for: another request with the same key is another one
	At    time.Time // when it was done; kept at microseconds, in UTC
	Did   []byte    // what it did, as whoever asks the store has it; no store looks into it

	// Since bounds what is kept: what was done before is forgotten, and a few of such requests
	// are taken away in the commit. It is not kept itself.
	Since time.Time
}

// Repeats reports whether the request was done, at a moment that is not too long ago; the zero
// time is never.
func (o *Once) Repeats(done time.Time) bool { return !done.IsZero() && !done.Before(o.Since) }

// Forgets is how many requests that were done before Once.Since a commit takes away at most.
const Forgets = 100

package apply

import (
	"cmp"
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Before is what a commit asks of the rows that were there before it.
type Before interface {
	// Head returns the latest version of a note; nil where there is none.
	Head(ctx context.Context, note loci.ID) (*Head, error)
	// Said reports whether a message is there.
	Said(ctx context.Context, message loci.ID) (bool, error)
	// Added reports whether a row behind New.After has the hash, which is not 0.
	Added(ctx context.Context, n store.New) (bool, error)
	// Lease returns under which number a job was handed out last; false where it is not there.
	Lease(ctx context.Context, job loci.ID) (lease int64, there bool, err error)
	// Done returns when a request was done; zero is never.
	Done(ctx context.Context, key [32]byte) (time.Time, error)
	// Named returns a note behind Quiet.After that contradicts the assumption, which is not
	// empty; zero is none.
	Named(ctx context.Context, q *store.Quiet) (loci.ID, error)
}

// Assumes reports whether changes assume anything.
func Assumes(c *store.Changes) bool {
	e := &c.Expect
	return len(c.Held)+len(e.Jobs)+len(e.Notes)+len(e.Messages)+len(e.New) > 0 || !e.Quiet.Empty()
}

// Check checks that what the changes do was not done before, and that Expect and Held hold.
func Check(ctx context.Context, b Before, c *store.Changes) error {
	if o := c.Once; o != nil {
		if at, err := b.Done(ctx, o.Key); err != nil || o.Repeats(at) {
			return cmp.Or(err, store.ErrDone)
		}
	}
	for _, n := range c.Expect.Notes {
		if err := checkVersion(ctx, b, n); err != nil {
			return err
		}
	}
	for _, id := range c.Expect.Messages {
		if there, err := b.Said(ctx, id); err != nil || !there {
			return orConflict(err, "message %s is not there any more: plan again without it", id)
		}
	}
	for _, n := range c.Expect.New {
		if n.Hash == 0 {
			continue
		}
		if added, err := b.Added(ctx, n); err != nil || added {
			return orConflict(err, "a note that says the same was added meanwhile: plan again with it")
		}
	}
	for i := range c.Expect.Jobs {
		j := &c.Expect.Jobs[i]
		if lease, there, err := b.Lease(ctx, j.ID); err != nil || !store.Stands(j, lease, there) {
			return orConflict(err, "job %s has been queued, done or handed out meanwhile: plan again", j.ID)
		}
	}
	if q := &c.Expect.Quiet; !q.Empty() {
		if id, err := b.Named(ctx, q); err != nil || !id.IsZero() {
			return orConflict(err, "note %s was added meanwhile and is about what is to go: plan again with it", id)
		}
	}
	for i := range c.Held {
		j := &c.Held[i]
		if lease, _, err := b.Lease(ctx, j.ID); err != nil {
			return err
		} else if lease == 0 || lease != j.Lease {
			return NotHeld(j.ID)
		}
	}
	return nil
}

// checkVersion checks that a note's latest version is the one given; with version 0, that
// the note is there.
func checkVersion(ctx context.Context, b Before, c loci.ChangeID) error {
	h, err := b.Head(ctx, c.Note)
	switch {
	case err != nil:
		return err
	case h == nil:
		return loci.Conflict("note %s is not there any more: plan again without it", c.Note)
	case c.Version != 0 && h.Version != c.Version:
		return outdated(c.Note, h.Version, c.Version)
	}
	return nil
}

// orConflict returns the error or, where it is nil, a conflict.
func orConflict(err error, hint string, args ...any) error {
	if err != nil {
		return err
	}
	return loci.Conflict(hint, args...)
}

func outdated(note loci.ID, now, read int) error {
	return loci.Conflict("note %s is at version %d by now, not %d: read it again and repeat", note, now, read)
}

// NotHeld is the error of a job that is not leased as was assumed.
func NotHeld(job loci.ID) error {
	return loci.Conflict("job %s is no longer held: another process has taken or done it", job)
}

// Missing is the error of a note or a message that has to be there.
func Missing(what string, id loci.ID) error {
	return loci.NotFound("there is no %s %s: list notes to find the one you mean", what, id)
}

// NoteThere is the error of a new note that is there.
func NoteThere(id loci.ID) error {
	return loci.Conflict("note %s is there already: change it as its next version", id)
}

// MessageThere is the error of a new message that is there.
func MessageThere(id loci.ID) error {
	return loci.Conflict("message %s is there already: it need not be written again", id)
}

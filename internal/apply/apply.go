// Package apply is a commit as databases make it: what it checks of the rows that were there
// before, what it makes of the changes, field after field, and which rows that writes. How rows
// are asked for and written is the database's own.
package apply

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Counters are those of a user's row, which a commit moves.
type Counters struct {
	Gen, Use, Epoch uint64
	VGen, VEpoch    uint64 // of vectors
	Seq, MSeq       uint32 // the last numbers given to a row and to a message

	// What the commit adds to the counts of the user's rows.
	Messages, Versions, Links int64
}

// State returns the counters as callers of a store see them.
func (c *Counters) State() store.State {
	return store.State{Gen: c.Gen, Use: c.Use, Epoch: c.Epoch, VGen: c.VGen, VEpoch: c.VEpoch, Last: c.Seq}
}

// Head is the part of a note's latest version that a commit needs. Nobody changes one.
type Head struct {
	Seq, Root uint32
	Version   int
	At        time.Time
}

// Rows are a user's rows for one commit. What was there before may be known ahead, and what is
// written may be gathered until Flush.
type Rows interface {
	Before

	// Turns returns the roots of a message's verbatim notes, and false where it is not there.
	Turns(ctx context.Context, message loci.ID) ([]uint32, bool, error)
	// Root returns the root of a note that was there before, or that was written; 0 is none.
	Root(ctx context.Context, note loci.ID) (uint32, error)
	// Seq returns the number of a version that was there before, or that was written; 0 is none.
	Seq(ctx context.Context, v loci.ChangeID) (uint32, error)

	// Message writes a new one, numbered Counters.MSeq. ErrConflict (MessageThere): it is there.
	Message(ctx context.Context, m *loci.Message, turns []uint32) error
	// SetTurns changes the roots of a message that was there before.
	SetTurns(ctx context.Context, message loci.ID, turns []uint32) error
	// Note writes a version. ErrConflict (NoteThere): it is the first one, and not new.
	Note(ctx context.Context, n *store.NoteChange, h *Head, keys []uint32, body []byte) error
	// Close closes a version by the one that follows it, at the time of that.
	Close(ctx context.Context, old, by *Head) error
	// Use writes how often a note was accessed.
	Use(ctx context.Context, root uint32, count int, times []byte) error
	// TakeSame takes away the open links between two notes that are the same as l
	// (loci.Link.Same), and returns them.
	TakeSame(ctx context.Context, from, to uint32, l *loci.Link) ([]store.Edge, error)
	// Link writes an open link, and Past one that was known until a moment.
	Link(ctx context.Context, from, to uint32, l *loci.Link) error
	Past(ctx context.Context, from, to uint32, l *loci.Link, closed time.Time) error
	// Vector writes a vector at a row.
	Vector(ctx context.Context, seq uint32, v *store.Vector) error

	// What a field of the changes writes.
	Jobs(ctx context.Context, c *store.Changes) error // Done too
	Agents(ctx context.Context, list []loci.Agent) error
	Cycles(ctx context.Context, list []loci.Cycle) error
	Calls(ctx context.Context, list []store.Calls) error
	Once(ctx context.Context, o *store.Once) error
	OnlySpaces(ctx context.Context, keep []store.Space) error // empty keeps all
	Rewrite(ctx context.Context, r *store.Rewrite) error

	// Flush writes what was gathered.
	Flush(ctx context.Context) error
	Destroyer
}

// Destroyer takes words out of a user's rows.
type Destroyer interface {
	// Destroy destroys notes, each named once, with all that is only about them.
	Destroy(ctx context.Context, notes []loci.ID, roots []uint32) error
	// Segments returns the ids of the user's segments, ascending.
	Segments(ctx context.Context) ([]store.SegmentID, error)
	ReplaceSegments(ctx context.Context, f store.Flush) error
	NoSegments(ctx context.Context) error
	// Owe notes that words of what was destroyed may be left where somebody still reads them.
	Owe(ctx context.Context) error
}

// change is one commit at work.
type change struct {
	Rows
	u     *Counters
	heads map[loci.ID]*Head    // of notes that it wrote itself, or asked for
	turns map[loci.ID][]uint32 // roots of the verbatim notes of the messages in it
	grown map[loci.ID][]uint32 // and of messages that got one
}

// Bodies are what is kept of the versions of changes, made before the commit begins.
func Bodies(notes []store.NoteChange) [][]byte {
	bodies := make([][]byte, len(notes))
	for i := range notes {
		bodies[i] = packed.Encode(&notes[i].Version)
	}
	return bodies
}

// Commit checks Once, Expect and Held, then writes field after field of the changes, in their order,
// and moves the counters.
func Commit(ctx context.Context, rows Rows, u *Counters, c *store.Changes, bodies [][]byte) error {
	w := &change{Rows: rows, u: u, heads: map[loci.ID]*Head{}}
	for _, step := range [...]func() error{
		func() error { return Check(ctx, rows, c) },
		func() error { return w.messages(ctx, c) },
		func() error { return w.notes(ctx, c.Notes, bodies) },
		func() error { return w.links(ctx, c) },
		func() error { return w.Jobs(ctx, c) },
		func() error { return w.Agents(ctx, c.Agents) },
		func() error { return w.Cycles(ctx, c.Cycles) },
		func() error { return w.vectors(ctx, c.Vectors) },
		func() error { return w.uses(ctx, c.Uses) },
		func() error { return w.Calls(ctx, c.Calls) },
		func() error { return w.once(ctx, c.Once) },
		func() error { return w.Flush(ctx) },
		func() error { return w.OnlySpaces(ctx, c.Spaces) },
		func() error { return w.Rewrite(ctx, &c.Rewrite) },
		func() error { return w.purge(ctx, c.Purge) },
		func() error { return w.purgeWords(ctx, c) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// once writes what the commit does, if it is a request that is done once.
func (w *change) once(ctx context.Context, o *store.Once) error {
	if o == nil {
		return nil
	}
	return w.Once(ctx, o)
}

// must is the head of a note that has to be there.
func (w *change) must(ctx context.Context, id loci.ID) (*Head, error) {
	if h := w.heads[id]; h != nil {
		return h, nil
	}
	h, err := w.Head(ctx, id)
	if err == nil && h == nil {
		err = Missing("note", id)
	}
	if err == nil {
		w.heads[id] = h
	}
	return h, err
}

// root is that of a note; 0 is none.
func (w *change) root(ctx context.Context, id loci.ID) (uint32, error) {
	if h := w.heads[id]; h != nil {
		return h.Root, nil
	}
	return w.Root(ctx, id)
}

// mustRoot is the root of a note that has to be there.
func (w *change) mustRoot(ctx context.Context, id loci.ID) (uint32, error) {
	root, err := w.root(ctx, id)
	if err == nil && root == 0 {
		err = Missing("note", id)
	}
	return root, err
}

// Queued is a job as a call finds it.
type Queued struct {
	Now   time.Time // the moment of the call
	There bool
	Free  bool // it may be claimed: it is due, or store.AheadOf
	Job   loci.Job
}

// Renewed returns the job with the end of its lease moved.
func (q *Queued) Renewed(r store.RenewRequest) (loci.Job, error) {
	j := q.Job
	if !q.There || j.Lease == 0 || j.Lease != r.Lease {
		return j, NotHeld(r.Job)
	}
	j.NotUntil = packed.Stamp(q.Now.Add(r.Hold))
	return j, nil
}

// Claimed returns the job of a user that is leased in the place of the one there, which goes
// on from its lease.
func (q *Queued) Claimed(user string, j loci.Job) (loci.Job, error) {
	if q.There && !q.Free {
		return j, loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
	}
	j.User, j.Lease = user, q.Job.Lease
	return j, nil
}

// Package curate changes what is remembered on request: it takes notes out of
// recall, brings them back, keeps them from fading, or destroys them.
package curate

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// Options of a Curator. Edit is required.
type Options struct {
	Edit    *edit.Editor
	Distils loci.JobKind // by which a model distils facts from words: also again, where a purge takes a fact of several sources; "" where none does
}

// Curator changes single notes. All methods may be called concurrently.
type Curator struct {
	o    Options
	edit *edit.Editor
}

// New makes a curator.
func New(o Options) *Curator { return &Curator{o, o.Edit} }

// Forget takes notes out of recall, in one commit; they can be restored. Plans that they
// settled are open again. With Purge they are destroyed
// with their history, their links and all that came of their words alone (docs/adr/0026, 0077).
func (c *Curator) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	v := loci.Version{Step: loci.StepForget, Reason: r.Reason}
	switch ids := edit.United([]loci.ID{r.ID}, r.Also); {
	case r.Purge:
		return c.purge(ctx, s, ids)
	case len(ids) > 1:
		return edit.Retry("the notes keep changing", func() (*loci.ChangeResult, error) { return c.forgetAll(ctx, s, ids, v) })
	}
	return c.change(ctx, s, r.ID, v, func(n *loci.Note) { n.Forgotten = true })
}

// forgetAll forgets several notes, of which those stay as they are that are forgotten already.
func (c *Curator) forgetAll(ctx context.Context, s loci.Scope, ids []loci.ID, v loci.Version) (*loci.ChangeResult, error) {
	notes, err := c.edit.Named(ctx, s, ids)
	if err != nil {
		return nil, err
	}
	plan := c.edit.Plan(s)
	for i := range notes {
		if notes[i].Forgotten {
			continue
		}
		after := notes[i]
		after.Forgotten = true
		if err := plan.Change(ctx, &notes[i], &after, v); err != nil {
			return nil, err
		}
	}
	if len(plan.Notes) == 0 {
		return &loci.ChangeResult{Note: &notes[0]}, nil
	}
	plan.Gather()
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return plan.Result(ctx, s)
}

// Restore brings a forgotten or superseded note back: of words that are so because their
// facts are, the facts too. Plans that it had settled, and that are open, are settled again.
func (c *Curator) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	n, err := c.edit.One(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	facts, err := c.endedWith(ctx, s, n)
	if err != nil {
		return nil, err
	}
	v := loci.Version{Step: loci.StepRestore}
	if len(facts) == 0 {
		return c.edit.Change(ctx, s, n, restored(n), v)
	}
	plan := c.edit.Plan(s)
	for _, before := range append([]loci.Note{*n}, facts...) {
		if err := plan.Change(ctx, &before, restored(&before), v); err != nil {
			return nil, err
		}
	}
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return plan.Result(ctx, s)
}

// restored is a note that is neither forgotten nor superseded.
func restored(n *loci.Note) *loci.Note {
	after := *n
	after.Forgotten = false
	if n.Superseded() {
		after.Claims, _ = edit.Reopened(n.Claims, func(c *loci.Claim) bool { return c.By == n.SupersededBy })
		after.SupersededBy, after.ValidUntil = loci.ID{}, time.Time{}
	}
	return &after
}

// endedWith are the facts of words by which these are forgotten or closed, as far as the
// scope sees them; none for words that are so by themselves.
func (c *Curator) endedWith(ctx context.Context, s loci.Scope, n *loci.Note) ([]loci.Note, error) {
	if len(n.Facts) == 0 {
		return nil, nil
	}
	whole, err := c.edit.One(ctx, loci.Scope{User: s.User}, n.ID, time.Time{})
	if err != nil || whole.Original == nil {
		return nil, err
	}
	facts, err := c.edit.Notes(ctx, s, edit.FactIDs(n), time.Time{})
	return slices.DeleteFunc(facts, func(f loci.Note) bool {
		forgotten := f.Forgotten && n.Forgotten && !whole.Original.Forgotten
		closed := f.Superseded() && n.Superseded() && whole.Original.SupersededBy.IsZero()
		return !forgotten && !closed
	}), err
}

// Pin exempts a note from forgetting by itself.
func (c *Curator) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return c.change(ctx, s, id, loci.Version{Step: loci.StepPin}, func(n *loci.Note) { n.Pinned = true })
}

// Unpin takes Pin back.
func (c *Curator) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return c.change(ctx, s, id, loci.Version{Step: loci.StepUnpin}, func(n *loci.Note) { n.Pinned = false })
}

// change commits what becomes of a note.
func (c *Curator) change(ctx context.Context, s loci.Scope, id loci.ID, v loci.Version, become func(*loci.Note)) (*loci.ChangeResult, error) {
	n, err := c.edit.One(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	after := *n
	become(&after)
	return c.edit.Change(ctx, s, n, &after, v)
}

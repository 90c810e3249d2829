// Package curate changes what is remembered on request: it takes notes out of
// recall, brings them back, keeps them from fading, or destroys them.
package curate

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// Options of a Curator. Edit is required.
type Options struct {
	Edit    *edit.Editor
	Distils bool // a model distils facts from words: also again, where a purge takes a fact of several sources
}

// Curator changes single notes. All methods may be called concurrently.
type Curator struct {
	o    Options
	edit *edit.Editor
}

// New makes a curator.
func New(o Options) *Curator { return &Curator{o, o.Edit} }

// Forget takes a note out of recall; it can be restored. With Purge the note is destroyed
// with its history, its links and all that came of its words (docs/adr/0026).
func (c *Curator) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	if r.Purge {
		return c.purge(ctx, s, r.ID)
	}
	v := loci.Version{Step: loci.StepForget, Reason: r.Reason}
	return c.change(ctx, s, r.ID, v, func(n *loci.Note) { n.Forgotten = true })
}

// Restore brings a forgotten or superseded note back.
func (c *Curator) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return c.change(ctx, s, id, loci.Version{Step: loci.StepRestore}, func(n *loci.Note) {
		n.Forgotten = false
		if n.Superseded() {
			n.Claims, _ = edit.Reopened(n.Claims, func(by loci.ID) bool { return by == n.SupersededBy })
			n.SupersededBy, n.ValidUntil = loci.ID{}, time.Time{}
		}
	})
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

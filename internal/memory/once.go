package memory

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/store"
)

// does is what a commit keeps of the request that it does; nil where it does none.
func (m *Memory) does(r *once.Request, c *store.Changes) (*store.Once, error) {
	if r == nil {
		return nil, nil
	}
	did := once.Did{Purged: c.Purge, Wrote: !c.Empty()}
	for i := range c.Notes {
		did.Changes = append(did.Changes, c.Notes[i].Version.Change)
	}
	raw, err := r.Does(did)
	now := m.o.Clock()
	return &store.Once{Key: r.Key, Asked: r.Asked, At: now, Since: now.Add(-once.Kept), Did: raw}, err
}

// Did keeps that a request is done for which nothing had to be changed.
func (m *Memory) Did(ctx context.Context, s loci.Scope, r *once.Request) error {
	done, err := m.does(r, &store.Changes{})
	if err != nil {
		return err
	}
	return m.store.Apply(ctx, s.User, &store.Changes{Once: done})
}

// Repeats returns what is known of a request that was done at a moment or later, and false
// where it was not.
func (m records) Repeats(ctx context.Context, s loci.Scope, r *once.Request, since time.Time) (store.Once, bool, error) {
	o, there, err := m.store.Once(ctx, s.User, r.Key)
	return o, there && !o.At.Before(since), err
}

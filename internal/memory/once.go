package memory

import (
	"context"

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
	o := m.bounded()
	o.Key, o.Asked, o.Did = r.Key, r.Asked, raw
	return o, err
}

// Did keeps that a request is done for which nothing had to be changed.
func (m *Memory) Did(ctx context.Context, s loci.Scope, r *once.Request) error {
	done, err := m.does(r, &store.Changes{})
	if err != nil {
		return err
	}
	return m.store.Apply(ctx, s.User, &store.Changes{Once: done})
}

// bounded is a request that is done now, with how long ago one counts as done before.
func (m *Memory) bounded() *store.Once {
	now := m.o.Clock()
	return &store.Once{At: now, Since: now.Add(-once.Kept)}
}

// Repeats returns what is known of a request that was done, and false where it was not, or too
// long ago.
func (m *Memory) Repeats(ctx context.Context, s loci.Scope, r *once.Request) (store.Once, bool, error) {
	o, there, err := m.store.Once(ctx, s.User, r.Key)
	return o, there && m.bounded().Repeats(o.At), err
}

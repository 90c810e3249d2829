package memory

import (
	"context"
	"hash/fnv"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes, durable when it returns nil; otherwise nothing was
// written. It fills in the fields of c that are the memory's (NoteChange.Analysis and Hash, Segments)
// and leaves the rest as it is. ErrInvalid, ErrConflict and ErrUnavailable as
// store.Writer says; ErrNotFound also where a note that is changed, linked or purged
// is not visible to the agent.
func (m *Memory) Apply(ctx context.Context, s loci.Scope, c *store.Changes) error {
	return m.ApplyWith(ctx, s, c, nil)
}

// ApplyWith is Apply with versions of notes that follow from the changes, whoever makes
// them: the agent need not see these notes.
func (m *Memory) ApplyWith(ctx context.Context, s loci.Scope, c *store.Changes, follow []store.NoteChange) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Empty() {
		return ctx.Err()
	}
	all := *c
	who, err := m.reader(ctx, s)
	if err != nil {
		return err
	}
	if err := m.permit(ctx, who, &all); err != nil {
		return err
	}
	request := once.Committing(ctx)
	if all.Once, err = m.does(request, c); err != nil {
		return err
	}
	if len(follow) > 0 {
		all.Notes = slices.Concat(all.Notes, follow)
		if err := all.Check(); err != nil {
			return err
		}
	}
	if err := m.placeVectors(ctx, who, &all); err != nil {
		return err
	}
	if err := m.queueEmbedding(ctx, s.User, &all); err != nil {
		return err
	}
	for _, list := range [][]store.NoteChange{all.Notes, all.Rewrite.Notes} {
		for i := range list {
			n := &list[i].Version.Note
			list[i].Analysis, list[i].Hash = index.Analyse(n), hashOf(n)
		}
	}
	if err := m.commit(ctx, s.User, &all); err != nil {
		return err
	}
	if request != nil {
		request.Finish()
	}
	m.grown.add(s.User, len(all.Notes))
	if len(all.Notes)+len(all.Cycles) > 0 {
		m.followers.wake(s.User)
	}
	return nil
}

// commit applies changes. What they purge leaves the index with the rows, so that the next
// question need not read all rows again; where other rows are rewritten it has to.
func (m *Memory) commit(ctx context.Context, user string, c *store.Changes) error {
	if len(c.Purge) == 0 || !c.Rewrite.Empty() {
		return m.store.Apply(ctx, user, c)
	}
	found, err := m.store.Roots(ctx, user, c.Purge)
	if err != nil {
		return err
	}
	purge, err := m.index.Purge(ctx, user, slices.Sorted(maps.Values(found)))
	if err != nil {
		return err
	}
	c.Segments = purge.Flush()
	err = m.store.Apply(ctx, user, c)
	purge.End(ctx, err == nil)
	return err
}

// Last is the number of the user's last row, for Unsaid.
func (m records) Last(ctx context.Context, s loci.Scope) (uint32, error) {
	st, err := m.store.State(ctx, s.User)
	return st.Last, err
}

// Unsaid assumes that no note with the words of this one was added after a row: who adds
// it has looked for such a note when that was the last.
func (m *Memory) Unsaid(n *loci.Note, last uint32) store.New {
	return store.New{Hash: hashOf(n), After: last}
}

// hashOf is of what a note says; never 0.
func hashOf(n *loci.Note) int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(n.Words())) // a hash does not fail
	return int64(h.Sum64() | 1)
}

// permit refuses changes of notes that the agent does not see. Which version of a note
// was seen is part of the change where there is one, so that a note that is hidden
// meanwhile is a conflict; what is purged is expected as it was seen.
func (m *Memory) permit(ctx context.Context, who reader, c *store.Changes) error {
	if who.all() {
		return nil
	}
	ids := touched(c)
	if len(ids) == 0 {
		return nil
	}
	versions := map[loci.ID]int{}
	err := m.store.Latest(ctx, who.user, ids, time.Time{}, func(r *store.Row) error {
		if n := &r.Version.Note; who.sees(n) {
			versions[n.ID] = n.Version
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if versions[id] == 0 {
			return missing(id)
		}
	}
	c.Expect.Notes = slices.Clip(c.Expect.Notes)
	for _, id := range c.Purge {
		if v := versions[id]; v != 0 {
			c.Expect.Notes = append(c.Expect.Notes, loci.ChangeID{Note: id, Version: v})
		}
	}
	return nil
}

// touched are the notes that must be there before the changes, in their order.
func touched(c *store.Changes) []loci.ID {
	var ids []loci.ID
	done := map[loci.ID]bool{}
	add := func(id loci.ID) {
		if !done[id] {
			done[id] = true
			ids = append(ids, id)
		}
	}
	for i := range c.Notes {
		if v := &c.Notes[i].Version; v.Change.Version == 1 {
			done[v.Note.ID] = true
		} else {
			add(v.Note.ID)
		}
	}
	for i := range c.Links {
		add(c.Links[i].From)
		add(c.Links[i].To)
	}
	for i := range c.Rewrite.Notes {
		add(c.Rewrite.Notes[i].Version.Note.ID)
	}
	for _, id := range c.Purge {
		add(id)
	}
	return ids
}

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

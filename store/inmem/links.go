package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// link puts a link in the place of those that are the same. A closed one is of an export
// and takes the place of itself alone.
func (u *user) link(l *loci.Link) {
	e := &store.Edge{From: u.latest(l.From).Root, To: u.latest(l.To).Root, Link: clone(*l)}
	k := &e.Link
	k.Depth, k.Path = 0, nil
	if k.Closed.IsZero() {
		u.unlink(l)
	} else {
		u.dropLinks(e.From, func(m *loci.Link) bool {
			return !m.Closed.IsZero() && m.From == k.From && m.To == k.To && m.Type == k.Type && m.At.Equal(k.At)
		})
	}
	u.edges[e.From], u.edges[e.To] = append(u.edges[e.From], e), append(u.edges[e.To], e)
}

// unlink closes the stored links that are the same as l, from either end of one both
// ways, at l's time; one that was known at no moment is destroyed.
func (u *user) unlink(l *loci.Link) {
	from, at := u.latest(l.From), stamp(l.At)
	if from == nil {
		return
	}
	same := func(m *loci.Link) bool { return m.Closed.IsZero() && m.Same(l) }
	u.dropLinks(from.Root, func(m *loci.Link) bool { return same(m) && (m.At.IsZero() || !m.At.Before(at)) })
	for _, e := range u.edges[from.Root] {
		if same(&e.Link) {
			e.Link.Closed = at
		}
	}
}

// dropLinks destroys links at a note.
func (u *user) dropLinks(root uint32, gone func(*loci.Link) bool) {
	drop := func(e *store.Edge) bool { return gone(&e.Link) }
	for _, e := range u.edges[root] {
		if drop(e) {
			end := e.From + e.To - root
			u.edges[end] = slices.DeleteFunc(u.edges[end], func(o *store.Edge) bool { return o == e })
		}
	}
	u.edges[root] = slices.DeleteFunc(u.edges[root], drop)
}

// known reports whether what is known from a moment until it is closed was known at
// another; zero is now.
func known(from, closed, at time.Time) bool {
	if at.IsZero() {
		return closed.IsZero()
	}
	return !from.After(at) && (closed.IsZero() || closed.After(at))
}

// Links returns the links at notes.
func (s *Store) Links(ctx context.Context, name string, roots []uint32, at time.Time, alike int) ([]store.Edge, error) {
	return ask(ctx, s, name, func(u *user) (list []store.Edge) {
		seen := map[*store.Edge]bool{}
		for _, root := range roots {
			least := u.leastAlike(root, at, alike)
			for _, e := range u.edges[root] {
				if !seen[e] && known(e.Link.At, e.Link.Closed, at) && (e.From >= least || e.To != root || e.Link.Type != loci.SimilarTo || slices.Contains(roots, e.From)) {
					c := *e
					c.Link.From, c.Link.To = loci.ID{}, loci.ID{}
					seen[e], list = true, append(list, c)
				}
			}
		}
		return list
	})
}

// leastAlike is the number of the last of so many that are alike, from the latest, of those that
// have an open link into a note; 0 where there are not so many, or all are asked for.
func (u *user) leastAlike(root uint32, at time.Time, most int) uint32 {
	if most <= 0 || !at.IsZero() {
		return 0
	}
	var from []uint32
	for _, e := range u.edges[root] {
		if e.To == root && e.Link.Type == loci.SimilarTo && e.Link.Closed.IsZero() {
			from = append(from, e.From)
		}
	}
	if len(from) < most {
		return 0
	}
	slices.Sort(from)
	return from[len(from)-most]
}

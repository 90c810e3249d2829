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
	from, to := u.latest(l.From).Root, u.latest(l.To).Root
	if l.Closed.IsZero() {
		u.unlink(l)
	} else {
		u.replace(from, to, func(m *store.Edge) *store.Edge {
			if k := &m.Link; !k.Closed.IsZero() && k.From == l.From && k.To == l.To && k.Type == l.Type && k.At.Equal(stamp(l.At)) {
				return nil
			}
			return m
		})
	}
	e := &store.Edge{From: from, To: to, Link: *l}
	e.Link.At, e.Link.Closed, e.Link.Depth, e.Link.Path = stamp(l.At), stamp(l.Closed), 0, nil
	u.edges[from], u.edges[to] = append(u.edges[from], e), append(u.edges[to], e)
}

// unlink closes the stored links that are the same as l, from either end of one both
// ways, at l's time; one that was known at no moment is destroyed.
func (u *user) unlink(l *loci.Link) {
	from, to, at := u.latest(l.From), u.latest(l.To), stamp(l.At)
	if from == nil || to == nil {
		return
	}
	u.replace(from.Root, to.Root, func(m *store.Edge) *store.Edge {
		switch {
		case !m.Link.Closed.IsZero() || !m.Link.Same(l):
			return m
		case m.Link.At.IsZero() || at.IsZero() || !m.Link.At.Before(at):
			return nil
		}
		c := *m
		c.Link.Closed = at
		return &c
	})
}

// replace puts what change returns in the place of the links between two notes; nil
// destroys.
func (u *user) replace(a, b uint32, change func(*store.Edge) *store.Edge) {
	changed := map[*store.Edge]*store.Edge{}
	for _, e := range u.edges[a] {
		if e.From == b || e.To == b {
			if c := change(e); c != e {
				changed[e] = c
			}
		}
	}
	if len(changed) == 0 {
		return
	}
	for _, root := range []uint32{a, b} {
		var kept []*store.Edge
		for _, e := range u.edges[root] {
			c, there := changed[e]
			if !there {
				c = e
			}
			if c != nil {
				kept = append(kept, c)
			}
		}
		u.edges[root] = kept
	}
}

func (u *user) purgeLinks(root uint32) {
	at := func(e *store.Edge) bool { return e.From == root || e.To == root }
	for _, e := range u.edges[root] {
		for _, end := range []uint32{e.From, e.To} {
			if end != root {
				u.edges[end] = slices.DeleteFunc(u.edges[end], at)
			}
		}
	}
	delete(u.edges, root)
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
func (s *Store) Links(ctx context.Context, name string, roots []uint32, at time.Time) (list []store.Edge, err error) {
	err = s.read(ctx, name, func(u *user) {
		seen := map[*store.Edge]bool{}
		for _, root := range roots {
			for _, e := range u.edges[root] {
				if !seen[e] && known(e.Link.At, e.Link.Closed, at) {
					c := *e
					c.Link.From, c.Link.To = loci.ID{}, loci.ID{}
					seen[e], list = true, append(list, c)
				}
			}
		}
	})
	return list, err
}

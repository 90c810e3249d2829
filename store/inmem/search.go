package inmem

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
)

// Search asks the index and fetches what it found.
func (s *Store) Search(ctx context.Context, sc loci.Scope, q query.Search) ([]query.Found, error) {
	var agent loci.Agent
	var before uint32
	err := s.read(ctx, sc, func(u *user, a loci.Agent) error {
		agent = a
		if at := u.notes[q.Before]; q.Similar && len(at) > 0 {
			before = uint32(at[0]) + 1
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	hits, err := s.index.SearchBefore(ctx, sc.User, agent, q, before)
	if err != nil {
		return nil, err
	}
	return s.found(ctx, sc, hits)
}

// ids are the notes of roots, without those purged a moment ago.
func (u *user) ids(roots []uint32) []loci.ID {
	var ids []loci.ID
	for _, root := range roots {
		if r := u.rows[root-1]; r != nil {
			ids = append(ids, r.version.Note.ID)
		}
	}
	return ids
}

// Links joins derived links, which the index answers, with stored ones.
func (s *Store) Links(ctx context.Context, sc loci.Scope, q query.LinkQuery) ([]loci.Link, error) {
	ask, err := s.endsOf(ctx, sc, q)
	if err != nil {
		return nil, err
	}
	derived, _, err := s.index.Links(ctx, sc.User, ask.agent, ask.roots, q)
	if err != nil {
		return nil, err
	}
	live, err := s.liveEnds(ctx, sc, q, ask)
	if err != nil {
		return nil, err
	}
	var links []loci.Link
	for _, l := range ask.stored {
		ok := live[l.From] && live[l.To]
		if !ok && live[l.From] && l.Type.Past() && l.Direction == loci.Out {
			if ok, err = s.readable(ctx, sc, l.To, q.At); err != nil {
				return nil, err
			}
		}
		if ok {
			links = append(links, l)
		}
	}
	links = append(links, s.named(sc.User, derived, ask.ids)...)
	loci.SortLinks(links, q.IDs)
	return links, nil
}

// readable reports whether a note, closed or not, is visible and not forgotten.
func (s *Store) readable(ctx context.Context, sc loci.Scope, id loci.ID, at time.Time) (bool, error) {
	notes, err := s.Notes(ctx, sc, []loci.ID{id}, at)
	return len(notes) == 1 && !notes[0].Forgotten, err
}

// ends is what a look-up of links asks about.
type ends struct {
	agent  loci.Agent
	roots  []uint32           // of the notes asked about, each once
	ids    map[uint32]loci.ID // of roots
	root   map[loci.ID]uint32 // of them and of the other ends of stored links
	stored []loci.Link        // as seen from the notes asked about
}

// endsOf finds the notes asked about and their stored links, live or not.
func (s *Store) endsOf(ctx context.Context, sc loci.Scope, q query.LinkQuery) (ends, error) {
	e := ends{ids: map[uint32]loci.ID{}, root: map[loci.ID]uint32{}}
	err := s.read(ctx, sc, func(u *user, a loci.Agent) error {
		e.agent = a
		for _, id := range q.IDs {
			r := u.latest(id)
			if r == nil || e.root[id] != 0 {
				continue
			}
			root := uint32(r.root + 1)
			e.roots, e.ids[root], e.root[id] = append(e.roots, root), id, root
		}
		for id := range e.root {
			e.stored = append(e.stored, u.linksOf(id, q)...)
		}
		for _, l := range e.stored {
			e.root[l.To] = uint32(u.latest(l.To).root + 1)
		}
		return nil
	})
	return e, err
}

// linksOf are the stored links that a query asks for, as seen from a note.
func (u *user) linksOf(id loci.ID, q query.LinkQuery) []loci.Link {
	var links []loci.Link
	for _, l := range u.links {
		if l.From != id && l.To != id || !known(&l, q.At) {
			continue
		}
		l.Closed = time.Time{}
		if l = l.Seen(id); q.Admits(&l) {
			links = append(links, l)
		}
	}
	return links
}

// liveEnds tells which ends of stored links are live and visible.
func (s *Store) liveEnds(ctx context.Context, sc loci.Scope, q query.LinkQuery, e ends) (map[loci.ID]bool, error) {
	var ids []loci.ID
	var roots []uint32
	for id, root := range e.root {
		ids, roots = append(ids, id), append(roots, root)
	}
	seen, err := s.index.Visible(ctx, sc.User, e.agent, roots, q.At, q.Now)
	live := map[loci.ID]bool{}
	for i := range seen {
		live[ids[i]] = seen[i]
	}
	return live, err
}

// named gives derived links the ids of their ends, without notes purged a moment
// ago.
func (s *Store) named(name string, derived []index.Derived, from map[uint32]loci.ID) []loci.Link {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var links []loci.Link
	for _, d := range derived {
		if to := s.users[name].rows[d.To-1]; to != nil {
			links = append(links, loci.Link{
				From: from[d.From], To: to.version.Note.ID,
				Type: d.Type, Direction: d.Direction, Strength: d.Strength,
			})
		}
	}
	return links
}

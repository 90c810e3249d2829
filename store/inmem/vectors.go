package inmem

import (
	"context"
	"errors"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/store"
)

// embedded is the vector of a row and of all versions of its note with its words.
type embedded struct {
	values []float32
	gen    uint64 // of the commit that wrote it
}

// addVectors keeps vectors; what they are of may not be there any more.
func (u *user) addVectors(a loci.Agent, vectors []store.Vector) {
	if len(vectors) > 0 {
		u.vectorState.Gen++
	}
	for i := range vectors {
		v := &vectors[i]
		at := u.notes[v.Note]
		if v.Version > len(at) || !sees(a, &u.rows[at[v.Version-1]].version.Note) {
			continue
		}
		space := u.spaces[v.Space()]
		if space == nil {
			space = map[int]embedded{}
			u.spaces[v.Space()] = space
		}
		space[u.origin(at[v.Version-1])] = embedded{slices.Clone(v.Values), u.vectorState.Gen}
	}
}

// origin is the position of the first version of a row's note with the same words.
func (u *user) origin(at int) int {
	n := &u.rows[at].version.Note
	for _, i := range u.notes[n.ID] {
		if u.rows[i].version.Note.Words() == n.Words() {
			return i
		}
	}
	return at
}

// onlySpace destroys the vectors of all other spaces.
func (u *user) onlySpace(keep *store.Space) {
	if keep == nil {
		return
	}
	for s := range u.spaces {
		if s != *keep {
			delete(u.spaces, s)
			u.vectorState.Epoch++
		}
	}
}

// purgeVectors destroys the vectors of a row.
func (u *user) purgeVectors(at int) {
	for _, space := range u.spaces {
		delete(space, at)
	}
	u.vectorState.Epoch++
}

// VectorState tells where a user's vectors and rows stand.
func (s *Store) VectorState(ctx context.Context, name string) (st vector.State, err error) {
	err = s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		st = u.vectorState
		st.Last = uint32(len(u.rows))
		return nil
	})
	return st, err
}

// VectorsSince yields the vectors of a space written after a generation.
func (s *Store) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	return s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		for at, v := range u.spaces[space] {
			if v.gen <= gen {
				continue
			}
			if err := yield(uint32(at+1), v.values); err != nil {
				return err
			}
		}
		return nil
	})
}

// Revisions yields later versions of notes with the first that had the same words.
func (s *Store) Revisions(ctx context.Context, name string, after uint32, yield func(row, origin uint32) error) error {
	return s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		for at := int(after); at < len(u.rows); at++ {
			if u.rows[at] == nil || u.rows[at].root == at {
				continue
			}
			if err := yield(uint32(at+1), uint32(u.origin(at)+1)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Nearest asks the space for the order and the index for what counts in it.
func (s *Store) Nearest(ctx context.Context, sc loci.Scope, q query.Near) (*query.Neighbours, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	var agent loci.Agent
	if err := s.read(ctx, sc, func(_ *user, a loci.Agent) error { agent = a; return nil }); err != nil {
		return nil, err
	}
	hits, missing, err := s.nearest(ctx, sc.User, agent, q)
	if err != nil {
		return nil, err
	}
	found, err := s.found(ctx, sc, hits)
	return &query.Neighbours{Found: found, Missing: missing}, err
}

func (s *Store) nearest(ctx context.Context, name string, agent loci.Agent, q query.Near) ([]index.Hit, int, error) {
	for {
		look, err := s.spaces.Look(ctx, name, store.Space{Embedder: q.Embedder, Dims: len(q.Values)}, q.Values)
		if err != nil {
			return nil, 0, err
		}
		hits, missing, err := s.index.Nearest(ctx, name, agent, q, look)
		look.Close()
		if !errors.Is(err, index.ErrBehind) {
			return hits, missing, err
		}
	}
}

// found makes results of hits, without notes purged a moment ago.
func (s *Store) found(ctx context.Context, sc loci.Scope, hits []index.Hit) (found []query.Found, err error) {
	err = s.read(ctx, sc, func(u *user, _ loci.Agent) error {
		for _, h := range hits {
			if r := u.rows[h.Seq-1]; r != nil {
				found = append(found, query.Found{
					Note: u.note(r), Score: h.Score, Relevance: h.Relevance, Signals: h.Signals,
					Matched: h.Matched, Facts: u.ids(h.Facts),
				})
			}
		}
		return nil
	})
	return found, err
}

// Unembedded returns what has no vector yet.
func (s *Store) Unembedded(ctx context.Context, sc loci.Scope, q store.Gap) (versions []loci.Version, err error) {
	limit := q.Limit
	if limit <= 0 {
		limit = 50
	}
	asked := make(map[loci.ID]bool, len(q.Notes))
	for _, id := range q.Notes {
		asked[id] = true
	}
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		from := 0
		if at := u.notes[q.After.Note]; q.After.Version > 0 && q.After.Version <= len(at) {
			from = at[q.After.Version-1] + 1
		}
		for at := from; at < len(u.rows) && len(versions) < limit; at++ {
			r := u.rows[at]
			if r == nil || q.Notes != nil && !asked[r.version.Note.ID] || !sees(a, &r.version.Note) {
				continue
			}
			if u.origin(at) == at && !u.embedded(at, q.Space) {
				versions = append(versions, u.version(r))
			}
		}
		return nil
	})
	return versions, err
}

// embedded reports whether a row has a vector in a space, or any of the embedder's.
func (u *user) embedded(at int, s store.Space) bool {
	for has, rows := range u.spaces {
		if _, there := rows[at]; there && has.Embedder == s.Embedder && (s.Dims == 0 || s.Dims == has.Dims) {
			return true
		}
	}
	return false
}

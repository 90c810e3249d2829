package inmem

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// addVectors keeps vectors; what they are of may not be there any more.
func (u *user) addVectors(vectors []store.Vector) {
	if len(vectors) > 0 {
		u.state.VGen++
	}
	for i := range vectors {
		v := &vectors[i]
		rows := u.notes[v.Note]
		if v.Version > len(rows) {
			continue
		}
		space := u.vectors[v.Space()]
		if space == nil {
			space = map[uint32]vector{}
			u.vectors[v.Space()] = space
		}
		space[rows[v.Version-1].Seq] = vector{slices.Clone(v.Values), u.state.VGen}
	}
}

// keepSpaces destroys the vectors of all other spaces.
func (u *user) keepSpaces(keep []store.Space) {
	if len(keep) > 0 {
		u.dropVectors(func(s store.Space, _ uint32) bool { return !slices.Contains(keep, s) })
	}
}

func (u *user) dropVectors(drop func(s store.Space, seq uint32) bool) {
	dropped := false
	for s, vectors := range u.vectors {
		for seq := range vectors {
			if drop(s, seq) {
				delete(vectors, seq)
				dropped = true
			}
		}
	}
	if dropped {
		u.state.VEpoch++
	}
}

// embedding is a vector at a row.
type embedding struct {
	seq    uint32
	values []float32
}

// VectorsSince yields the vectors of a space written after a generation.
func (s *Store) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(seq uint32, values []float32) error) error {
	return s.embeddings(ctx, name, yield, func(u *user, take func(uint32, vector)) {
		for seq, v := range u.vectors[space] {
			if v.gen > gen {
				take(seq, v)
			}
		}
	})
}

// VectorsOf yields the vectors of rows in a space.
func (s *Store) VectorsOf(ctx context.Context, name string, space store.Space, seqs []uint32, yield func(seq uint32, values []float32) error) error {
	return s.embeddings(ctx, name, yield, func(u *user, take func(uint32, vector)) {
		for _, seq := range seqs {
			if v, there := u.vectors[space][seq]; there {
				take(seq, v)
			}
		}
	})
}

// embeddings yields the vectors that choose takes, without holding the lock.
func (s *Store) embeddings(ctx context.Context, name string, yield func(seq uint32, values []float32) error, choose func(u *user, take func(uint32, vector))) error {
	var list []embedding
	err := s.read(ctx, name, func(u *user) {
		choose(u, func(seq uint32, v vector) { list = append(list, embedding{seq, v.values}) })
	})
	if err != nil {
		return err
	}
	return each(ctx, list, func(e *embedding) error { return yield(e.seq, e.values) })
}

// Revised returns the notes of which a row behind a number is not the first.
func (s *Store) Revised(ctx context.Context, name string, after uint32) ([]loci.ID, error) {
	return ask(ctx, s, name, func(u *user) (ids []loci.ID) {
		seen := map[uint32]bool{}
		for _, r := range u.behind(after) {
			if r.Seq != r.Root && !seen[r.Root] {
				seen[r.Root], ids = true, append(ids, r.Version.Note.ID)
			}
		}
		return ids
	})
}

// Bare returns rows without a vector in a space.
func (s *Store) Bare(ctx context.Context, name string, g store.Gap) ([]store.Row, error) {
	named := among(g.Notes)
	return ask(ctx, s, name, func(u *user) []store.Row {
		bare := slices.DeleteFunc(u.behind(g.After), func(r *row) bool {
			return g.Notes != nil && !named(r.Version.Note.ID) || u.embedded(r.Seq, g.Space)
		})
		if g.Before > 0 {
			bare = slices.DeleteFunc(bare, func(r *row) bool { return r.Seq >= g.Before })
			slices.Reverse(bare)
		}
		return u.out(first(g.Limit, bare)...)
	})
}

// embedded reports whether a row has a vector in a space, or in any of the embedder's.
func (u *user) embedded(seq uint32, s store.Space) bool {
	for has, vectors := range u.vectors {
		if _, there := vectors[seq]; there && has.Embedder == s.Embedder && (s.Dims == 0 || s.Dims == has.Dims) {
			return true
		}
	}
	return false
}

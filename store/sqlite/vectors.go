package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/store"
)

const (
	sqlVectorState = `SELECT vepoch, vgen, seq FROM users WHERE user = ?`
	sqlSpace       = `SELECT space FROM spaces WHERE user = ? AND embedder = ? AND dims = ?`
	sqlNewSpace    = `INSERT INTO spaces (user, embedder, dims) VALUES (?, ?, ?)`
	sqlOthers      = `SELECT space FROM spaces WHERE user = ? AND NOT (embedder = ? AND dims = ?)`
	sqlPutVector   = `INSERT INTO vectors (space, row, gen, data) VALUES (?, ?, ?, ?)
		ON CONFLICT (space, row) DO UPDATE SET gen = excluded.gen, data = excluded.data`
	sqlDropVectors = `DELETE FROM vectors WHERE space IN (SELECT space FROM spaces WHERE user = ?1)
		AND row IN (SELECT row FROM notes WHERE user = ?1 AND id = ?2)`
	sqlVectors   = `SELECT row, data FROM vectors WHERE space = ? AND gen > ?`
	sqlRevisions = `SELECT DISTINCT id FROM notes WHERE row > ? AND row <= ? AND version > 1`
	sqlOrigins   = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ?1 AND n.id IN (SELECT unhex(value) FROM json_each(?2)) ORDER BY n.row`
)

// vectors writes vectors. What they are of may have gone meanwhile.
func (w *change) vectors(ctx context.Context, vectors []store.Vector) error {
	if len(vectors) > 0 {
		w.u.vgen++
	}
	for i := range vectors {
		if err := alive(ctx); err != nil {
			return err
		}
		v := &vectors[i]
		seq, err := w.origin(ctx, v)
		if err != nil {
			return err
		}
		if seq == 0 {
			continue
		}
		space, err := w.space(ctx, v.Space())
		if err != nil {
			return err
		}
		if _, err := w.t.exec(ctx, sqlPutVector, space, key(w.u.number, seq), int64(w.u.vgen), vector.Encode(v.Values)); err != nil {
			return err
		}
	}
	return nil
}

// origin is the row that a vector stands at; 0 where its version is not there or not
// visible.
func (w *change) origin(ctx context.Context, v *store.Vector) (seq uint32, err error) {
	o := origins{}
	err = each(ctx, w.t, w.u.name, func(r *row) error {
		at := o.of(r)
		if n := &r.version.Note; n.Version == v.Version && sees(w.agent, n) {
			seq = at
		}
		return nil
	}, sqlOrigins, w.u.number, list([]loci.ID{v.Note}))
	return seq, err
}

// origins finds the first version with the same words, of versions told in order.
type origins map[uint32]map[string]uint32

func (o origins) of(r *row) uint32 {
	said := o[r.root]
	if said == nil {
		said = map[string]uint32{}
		o[r.root] = said
	}
	words := r.version.Note.Words()
	if said[words] == 0 {
		said[words] = r.seq
	}
	return said[words]
}

// space is the number of a space, which is made where there is none.
func (w *change) space(ctx context.Context, s store.Space) (number int64, err error) {
	ok, err := one(ctx, w.t, sqlSpace, []any{w.u.number, s.Embedder, s.Dims}, &number)
	if err != nil || ok {
		return number, err
	}
	made, err := w.t.exec(ctx, sqlNewSpace, w.u.number, s.Embedder, s.Dims)
	if err != nil {
		return 0, err
	}
	return made.LastInsertId()
}

// onlySpace destroys the vectors of all other spaces.
func (w *change) onlySpace(ctx context.Context, keep *store.Space) error {
	if keep == nil {
		return nil
	}
	others, err := numbers(ctx, w.t, sqlOthers, w.u.number, keep.Embedder, keep.Dims)
	if err != nil || len(others) == 0 {
		return err
	}
	w.u.vepoch++
	for _, space := range others {
		for _, q := range []string{`DELETE FROM vectors WHERE space = ?`, `DELETE FROM spaces WHERE space = ?`} {
			if _, err := w.t.exec(ctx, q, space); err != nil {
				return err
			}
		}
	}
	return nil
}

// purgeVectors destroys the vectors of a note in every space.
func (w *change) purgeVectors(ctx context.Context, id loci.ID) error {
	made, err := w.t.exec(ctx, sqlDropVectors, w.u.number, id[:])
	if err != nil {
		return err
	}
	if n, err := made.RowsAffected(); err != nil || n == 0 {
		return err
	}
	w.u.vepoch++
	return nil
}

// numbers are the results of a query of one number.
func numbers(ctx context.Context, q querier, query string, args ...any) (list []int64, err error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// VectorState reads where the user's vectors and rows stand.
func (s *Store) VectorState(ctx context.Context, name string) (st vector.State, err error) {
	number, err := s.number(ctx, lookup{s.reader}, name)
	if err != nil || number == 0 {
		return st, s.explain(ctx, err)
	}
	_, err = one(ctx, lookup{s.reader}, sqlVectorState, []any{number}, &st.Epoch, &st.Gen, &st.Last)
	return st, s.explain(ctx, err)
}

// VectorsSince yields the vectors of a space written after a generation.
func (s *Store) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	err := s.reads(ctx, name, []string{sqlSpace, sqlVectors}, func(t *tx, u *user) error {
		var number int64
		if ok, err := one(ctx, t, sqlSpace, []any{u.number, space.Embedder, space.Dims}, &number); err != nil || !ok {
			return err
		}
		rows, err := t.query(ctx, sqlVectors, number, int64(gen))
		if err != nil {
			return err
		}
		defer rows.Close()
		values := make([]float32, 0, space.Dims)
		for rows.Next() {
			var row int64
			var raw sql.RawBytes
			if err := rows.Scan(&row, &raw); err != nil {
				return err
			}
			values = vector.Decode(values[:0], raw)
			if err := yield(seqOf(row), values); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return err
}

// Revisions yields later versions of notes with the first that had the same words.
func (s *Store) Revisions(ctx context.Context, name string, after uint32, yield func(row, origin uint32) error) error {
	return s.reads(ctx, name, []string{sqlRevisions, sqlOrigins}, func(t *tx, u *user) error {
		revised, err := idsOf(ctx, t, sqlRevisions, key(u.number, after), key(u.number, u.seq))
		if err != nil {
			return err
		}
		for some := range slices.Chunk(revised, batch) { // of all at once, the words would be in memory
			o := origins{}
			err := each(ctx, t, name, func(r *row) error {
				if origin := o.of(r); r.seq != r.root {
					return yield(r.seq, origin)
				}
				return nil
			}, sqlOrigins, u.number, list(some))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func idsOf(ctx context.Context, q querier, query string, args ...any) (ids []loci.ID, err error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id sql.RawBytes
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, loci.ID(id))
	}
	return ids, rows.Err()
}

// Nearest asks the space for the order and the index for what counts in it.
func (s *Store) Nearest(ctx context.Context, sc loci.Scope, q query.Near) (*query.Neighbours, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil || a.number == 0 {
		return &query.Neighbours{}, s.explain(ctx, err)
	}
	hits, missing, err := s.nearest(ctx, &a, q)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	found, err := s.fetch(ctx, &a, hits)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	return &query.Neighbours{Found: found, Missing: missing}, nil
}

func (s *Store) nearest(ctx context.Context, a *asker, q query.Near) ([]index.Hit, int, error) {
	for {
		look, err := s.spaces.Look(ctx, a.name, store.Space{Embedder: q.Embedder, Dims: len(q.Values)}, q.Values)
		if err != nil {
			return nil, 0, err
		}
		hits, missing, err := s.index.Nearest(ctx, a.name, a.agent, q, look)
		look.Close()
		if !errors.Is(err, index.ErrBehind) {
			return hits, missing, err
		}
	}
}

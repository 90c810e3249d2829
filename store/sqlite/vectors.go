package sqlite

import (
	"context"
	"database/sql"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlSpace     = `SELECT space FROM spaces WHERE user = ? AND embedder = ? AND dims = ?`
	sqlNewSpace  = `INSERT INTO spaces (user, embedder, dims) VALUES (?, ?, ?)`
	sqlOthers    = `SELECT space FROM spaces WHERE user = ? AND NOT (embedder = ? AND dims = ?)`
	sqlPutVector = `INSERT INTO vectors (space, row, gen, data) VALUES (?, ?, ?, ?)
		ON CONFLICT (space, row) DO UPDATE SET gen = excluded.gen, data = excluded.data`
	sqlDropVectors = `DELETE FROM vectors WHERE space IN (SELECT space FROM spaces WHERE user = ?1)
		AND row IN (SELECT row FROM notes WHERE user = ?1 AND id = ?2)`
	sqlVectors    = `SELECT row, data FROM vectors WHERE space = ? AND gen > ?`
	sqlVectorsOf  = `SELECT row, data FROM vectors WHERE space = ? AND row IN (SELECT value FROM json_each(?))`
	sqlVersionRow = `SELECT row FROM notes WHERE user = ? AND id = ? AND version = ?`
	sqlRevised    = `SELECT DISTINCT id FROM notes WHERE row > ? AND row <= ? AND version > 1`
	bare          = ` AND NOT EXISTS (SELECT 1 FROM spaces s JOIN vectors v ON v.space = s.space AND v.row = n.row
		WHERE s.user = ?3 AND s.embedder = ?4 AND (?5 = 0 OR s.dims = ?5)) ORDER BY n.row LIMIT ?6`
	sqlBare   = `SELECT ` + noteColumns + noteTables + `WHERE n.row > ?1 AND n.row <= ?2` + bare
	sqlBareOf = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ?3 AND n.id IN (SELECT unhex(value) FROM json_each(?7))
		AND +n.row > ?1 AND +n.row <= ?2` + bare
)

// vectors writes vectors at their rows. A vector of a row that is gone is skipped.
func (w *change) vectors(ctx context.Context, vectors []store.Vector) error {
	moved := false
	for i := range vectors {
		if err := alive(ctx); err != nil {
			return err
		}
		v := &vectors[i]
		var row int64
		if ok, err := firstRow(ctx, w.t, sqlVersionRow, []any{w.u.number, v.Note[:], v.Version}, &row); err != nil || !ok {
			if err != nil {
				return err
			}
			continue
		}
		if !moved {
			moved = true
			w.u.vgen++
		}
		space, err := w.space(ctx, v.Space())
		if err != nil {
			return err
		}
		if _, err := w.t.exec(ctx, sqlPutVector, space, row, int64(w.u.vgen), packed.Vector(v.Values)); err != nil {
			return err
		}
	}
	return nil
}

// space is the number of a space, which is made where there is none.
func (w *change) space(ctx context.Context, s store.Space) (number int64, err error) {
	ok, err := firstRow(ctx, w.t, sqlSpace, []any{w.u.number, s.Embedder, s.Dims}, &number)
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

// VectorsSince yields the vectors of a space written after a generation.
func (s *Store) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	return s.vectorsBy(ctx, s.readerSince(gen), name, space, sqlVectors, func(*user) any { return int64(gen) }, yield)
}

// VectorsOf yields the vectors of rows in a space.
func (s *Store) VectorsOf(ctx context.Context, name string, space store.Space, seqs []uint32, yield func(uint32, []float32) error) error {
	if len(seqs) == 0 {
		return ctx.Err()
	}
	return s.vectorsBy(ctx, s.reader, name, space, sqlVectorsOf, func(u *user) any { return keyArray(u.number, seqs) }, yield)
}

// vectorsBy yields the vectors of a space that a query finds with an argument besides.
func (s *Store) vectorsBy(ctx context.Context, p *pool, name string, space store.Space, query string, arg func(*user) any, yield func(uint32, []float32) error) error {
	return s.reads(ctx, p, name, []string{sqlSpace, query}, func(t *tx, u *user) error {
		var number int64
		if ok, err := firstRow(ctx, t, sqlSpace, []any{u.number, space.Embedder, space.Dims}, &number); err != nil || !ok {
			return err
		}
		rows, err := t.query(ctx, query, number, arg(u))
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
			values = packed.Values(values[:0], raw)
			if err := yield(seqOf(row), values); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// Revised returns the notes with later versions behind a row.
func (s *Store) Revised(ctx context.Context, name string, after uint32) (ids []loci.ID, err error) {
	err = s.of(ctx, name, func(number int64) error {
		rows, err := s.readerSince(uint64(after)).query(ctx, sqlRevised, key(number, after), all(number)[1])
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id sql.RawBytes
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids = append(ids, loci.ID(id))
		}
		return rows.Err()
	})
	return ids, err
}

// Bare returns rows without a vector.
func (s *Store) Bare(ctx context.Context, name string, g store.Gap) (rows []store.Row, err error) {
	if g.Limit <= 0 || g.Notes != nil && len(g.Notes) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		query, args := sqlBare, []any{key(number, g.After), all(number)[1], number, g.Space.Embedder, g.Space.Dims, g.Limit}
		if g.Notes != nil {
			query, args = sqlBareOf, append(args, idArray(g.Notes))
		}
		return each(ctx, s.scanner, name, func(r *store.Row) error {
			rows = append(rows, *r)
			return nil
		}, query, args...)
	})
	return rows, err
}

package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	inSpace      = `SELECT seq, data FROM vectors WHERE owner = $1 AND space = (SELECT s.space FROM spaces s WHERE s.owner = $1 AND s.embedder = $2 AND s.dims = $3)`
	sqlVectors   = inSpace + ` AND gen > $4 AND gen > 0`
	sqlVectorsOf = `SELECT v.* FROM unnest($4::bigint[]) AS x (seq), LATERAL (` + inSpace + ` AND seq = x.seq OFFSET 0) v`
	sqlRevised   = `SELECT DISTINCT n.id FROM (SELECT id, version FROM notes WHERE owner = $1 AND seq > $2 OFFSET 0) n WHERE n.version > 1`
	bare         = ` NOT EXISTS (SELECT 1 FROM spaces s, LATERAL (SELECT 1 FROM vectors WHERE owner = $1 AND space = s.space AND seq = n.seq OFFSET 0) v
		WHERE s.owner = $1 AND s.embedder = $3 AND ($4 = 0 OR s.dims = $4) OFFSET 0) ORDER BY n.seq LIMIT $5`
	sqlBare   = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > $2 AND` + bare
	sqlBareOf = `SELECT ` + noteColumns + ` FROM unnest($6::uuid[]) AS x (id), LATERAL (SELECT * FROM notes WHERE owner = $1 AND id = x.id AND version > 0 OFFSET 0) n
		WHERE n.seq > $2 AND` + bare
)

// VectorsSince yields the vectors of a space written after a generation.
func (s *Store) VectorsSince(ctx context.Context, user string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	return s.vectorsBy(ctx, s.readerSince(gen), user, space, sqlVectors, int64(gen), yield)
}

// VectorsOf yields the vectors of rows in a space.
func (s *Store) VectorsOf(ctx context.Context, user string, space store.Space, seqs []uint32, yield func(uint32, []float32) error) error {
	if len(seqs) == 0 {
		return ctx.Err()
	}
	return s.vectorsBy(ctx, s.reader, user, space, sqlVectorsOf, rowNumbers(seqs), yield)
}

// vectorsBy yields the vectors of a space that a query finds with an argument besides.
func (s *Store) vectorsBy(ctx context.Context, pool *pgxpool.Pool, user string, space store.Space, query string, arg any, yield func(uint32, []float32) error) error {
	embedder := labelOf(space.Embedder)
	return s.of(ctx, pool, user, func(r *read, owner int64) error {
		var seq int64
		var data raw
		values := make([]float32, 0, space.Dims)
		return each(ctx, r, func(rows pgx.Rows) error {
			if err := rows.Scan(&seq, &data); err != nil {
				return err
			}
			values = packed.Values(values[:0], data)
			return r.handed(yield(uint32(seq), values))
		}, query, owner, embedder, space.Dims, arg)
	})
}

// Revised returns the notes with later versions behind a row.
func (s *Store) Revised(ctx context.Context, user string, after uint32) (ids []loci.ID, err error) {
	err = s.of(ctx, s.readerSince(uint64(after)), user, func(r *read, owner int64) (err error) {
		ids, err = idsBy(ctx, r, sqlRevised, owner, int64(after))
		return err
	})
	return ids, err
}

// Bare returns rows without a vector.
func (s *Store) Bare(ctx context.Context, user string, g store.Gap) (list []store.Row, err error) {
	if g.Limit <= 0 || g.Notes != nil && len(g.Notes) == 0 {
		return nil, ctx.Err()
	}
	query, args := sqlBare, []any{int64(0), int64(g.After), labelOf(g.Space.Embedder), g.Space.Dims, g.Limit}
	if g.Notes != nil {
		query, args = sqlBareOf, append(args, distinctIDs(g.Notes))
	}
	err = s.of(ctx, s.scanner, user, func(r *read, owner int64) error {
		args[0], list = owner, nil
		return each(ctx, r, noteRows(user, appendTo(&list)), query, args...)
	})
	return list, err
}

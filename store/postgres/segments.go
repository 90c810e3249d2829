package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/store"
)

const (
	sqlSegmentIDs  = `SELECT name FROM segments WHERE owner = $1`
	sqlNoSegments  = `DELETE FROM segments WHERE owner = $1`
	sqlDropSegment = `DELETE FROM segments WHERE owner = $1 AND name = ANY ($2::bigint[])`
	sqlPutSegment  = `INSERT INTO segments (owner, name, blob) VALUES ($1, $2, $3)`
	sqlSetTerms    = `UPDATE notes n SET terms = x.terms FROM unnest($2::bigint[], $3::bytea[]) AS x (seq, terms) WHERE n.owner = $1 AND n.seq = x.seq`
)

// Flush replaces segments, unless another process was first. A store that is open for
// reading only changes nothing.
func (s *Store) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	if s.o.ReadOnly {
		return false, ctx.Err()
	}
	err = s.locked(ctx, name, false, func(ctx context.Context, t *tx) error {
		done = false
		if t.idle = t.u.Epoch != f.Epoch; t.idle {
			return nil
		}
		had, err := t.segments(ctx)
		if t.idle = !slices.Equal(had, f.Had); err != nil || t.idle {
			return err
		}
		done = true
		t.replaceSegments(f)
		return nil
	})
	return done && err == nil, err
}

// segments are the ids of the user's segments, ascending.
func (t *tx) segments(ctx context.Context) (list []store.SegmentID, err error) {
	rows, err := t.Query(ctx, sqlSegmentIDs, t.u.owner)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	list = column(names, func(n int64) store.SegmentID { return store.SegmentID(n) })
	slices.Sort(list)
	return list, err
}

func (t *tx) replaceSegments(f store.Flush) {
	if len(f.Drop) > 0 {
		t.queue(sqlDropSegment, t.u.owner, column(f.Drop, func(id store.SegmentID) int64 { return int64(id) }))
	}
	for _, g := range f.Add {
		t.queue(sqlPutSegment, t.u.owner, int64(g.ID), g.Blob)
	}
}

// Reanalyse replaces the analyses of rows. The segments that were made of the old ones go
// with them.
func (s *Store) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.locked(ctx, name, false, func(_ context.Context, t *tx) error {
		last := map[int64][]byte{}
		for i := range analyses {
			last[int64(analyses[i].Seq)] = analyses[i].Bytes
		}
		var seqs []int64
		var terms [][]byte
		for seq, raw := range last {
			seqs, terms = append(seqs, seq), append(terms, raw)
		}
		if len(seqs) > 0 {
			t.queue(sqlSetTerms, t.u.owner, seqs, terms)
		}
		t.queue(sqlNoSegments, t.u.owner)
		t.u.Epoch++
		return nil
	})
}

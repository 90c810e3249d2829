package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/apply"
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
		done, err = apply.Segments(ctx, newChange(t, newKnown(t.u.owner)), &t.u.Counters, f)
		t.idle = !done
		return err
	})
	return done && err == nil, err
}

// Segments returns the ids of the user's segments.
func (w *change) Segments(ctx context.Context) (list []store.SegmentID, err error) {
	rows, err := w.t.Query(ctx, sqlSegmentIDs, w.u.owner)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	list = column(names, func(n int64) store.SegmentID { return store.SegmentID(n) })
	slices.Sort(list)
	return list, err
}

// ReplaceSegments replaces some of them.
func (w *change) ReplaceSegments(_ context.Context, f store.Flush) error {
	if len(f.Drop) > 0 {
		w.t.queue(sqlDropSegment, w.u.owner, column(f.Drop, func(id store.SegmentID) int64 { return int64(id) }))
	}
	for _, g := range f.Add {
		w.t.queue(sqlPutSegment, w.u.owner, int64(g.ID), g.Blob)
	}
	return nil
}

// NoSegments destroys all of them.
func (w *change) NoSegments(context.Context) error {
	w.t.queue(sqlNoSegments, w.u.owner)
	return nil
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

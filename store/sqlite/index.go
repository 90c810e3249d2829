package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/store"
)

const (
	sqlSegmentIDs = `SELECT name FROM segments WHERE user = ?`
	sqlNoSegments = `DELETE FROM segments WHERE user = ?`
	sqlSetTerms   = `UPDATE notes SET terms = ? WHERE row = ?`
)

// Flush replaces segments, unless another process was first. A store that is open for
// reading only changes nothing.
func (s *Store) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	if s.writer == nil {
		return false, ctx.Err()
	}
	err = s.writeOf(ctx, name, func(ctx context.Context, t *tx, u *user) (err error) {
		done, err = apply.Segments(ctx, &change{before: before{t, u}, t: t}, &u.Counters, f)
		return err
	})
	return done && err == nil, err
}

// Segments returns the ids of the user's segments.
func (w *change) Segments(ctx context.Context) ([]store.SegmentID, error) {
	names, err := values[int64](ctx, w.t, sqlSegmentIDs, w.u.number)
	ids := make([]store.SegmentID, len(names))
	for i, name := range names {
		ids[i] = store.SegmentID(name)
	}
	slices.Sort(ids)
	return ids, err
}

// ReplaceSegments replaces some of them.
func (w *change) ReplaceSegments(ctx context.Context, f store.Flush) error {
	for _, id := range f.Drop {
		if err := w.t.exec(ctx, `DELETE FROM segments WHERE user = ? AND name = ?`, w.u.number, int64(id)); err != nil {
			return err
		}
	}
	for _, g := range f.Add {
		if err := w.t.exec(ctx, `INSERT INTO segments (user, name, blob) VALUES (?, ?, ?)`, w.u.number, int64(g.ID), g.Blob); err != nil {
			return err
		}
	}
	return alive(ctx)
}

// NoSegments destroys all of them.
func (w *change) NoSegments(ctx context.Context) error {
	return w.t.exec(ctx, sqlNoSegments, w.u.number)
}

// Reanalyse replaces the analyses of rows. The segments that were made of the old ones
// go with them.
func (s *Store) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.writeOf(ctx, name, func(ctx context.Context, t *tx, u *user) error {
		for i := range analyses {
			if err := t.exec(ctx, sqlSetTerms, analyses[i].Bytes, key(u.number, analyses[i].Seq)); err != nil {
				return err
			}
		}
		if err := t.exec(ctx, sqlNoSegments, u.number); err != nil {
			return err
		}
		u.Epoch++
		return u.save(ctx, t)
	})
}

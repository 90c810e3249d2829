package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlUse    = `SELECT count, times FROM uses WHERE row = ?`
	sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`
)

// Touch counts one access of each note. A file that can only be read keeps its counts.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	if len(ids) == 0 || s.writer == nil {
		return ctx.Err()
	}
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil {
			return err
		}
		u.Use++
		counted := false
		for _, id := range ids {
			found, err := u.touch(ctx, t, id, at)
			if err != nil {
				return err
			}
			counted = counted || found
		}
		if !counted {
			return nil
		}
		if err := u.save(ctx, t); err != nil {
			return err
		}
		return alive(ctx)
	})
}

// touch counts an access of a note; false when it is not there.
func (u *user) touch(ctx context.Context, t *tx, id loci.ID, at time.Time) (bool, error) {
	h, err := before{t, u}.Head(ctx, id)
	if err != nil || h == nil {
		return false, err
	}
	var count int64
	var times []byte
	if _, err := firstRow(ctx, t, sqlUse, []any{key(u.number, h.Root)}, &count, &times); err != nil {
		return false, err
	}
	_, err = t.exec(ctx, sqlPutUse, key(u.number, h.Root), u.number, count+1, int64(u.Use), packed.Access(times, at))
	return true, err
}

// Use writes how often a note was accessed.
func (w *change) Use(ctx context.Context, root uint32, count int, times []byte) error {
	_, err := w.t.exec(ctx, sqlPutUse, key(w.u.number, root), w.u.number, count, int64(w.u.Use), times)
	return err
}

package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
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
		u.use++
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
	h, err := latest(ctx, t, u.number, id)
	if err != nil || h == nil {
		return false, err
	}
	var count int64
	var times []byte
	if _, err := firstRow(ctx, t, sqlUse, []any{key(u.number, h.root)}, &count, &times); err != nil {
		return false, err
	}
	_, err = t.exec(ctx, sqlPutUse, key(u.number, h.root), u.number, count+1, int64(u.use), packed.Access(times, at))
	return true, err
}

// uses puts accesses in the place of those of notes.
func (w *change) uses(ctx context.Context, uses []store.Use) error {
	if len(uses) == 0 {
		return nil
	}
	w.u.use++
	for i := range uses {
		h, err := w.must(ctx, uses[i].Note)
		if err != nil {
			return err
		}
		if _, err := w.t.exec(ctx, sqlPutUse, key(w.u.number, h.root), w.u.number, uses[i].Count, int64(w.u.use), packed.Accesses(uses[i].Times)); err != nil {
			return err
		}
	}
	return nil
}

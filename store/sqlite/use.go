package sqlite

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
)

const sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
	ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`

// Touch counts one access of each note. A file that can only be read keeps its counts.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	if len(ids) == 0 || s.writer == nil {
		return ctx.Err()
	}
	return s.writeOf(ctx, name, func(ctx context.Context, t *tx, u *user) error {
		used, err := u.used(ctx, t, ids)
		if err != nil || len(used) == 0 {
			return err
		}
		u.Use++
		for _, id := range ids {
			if n := used[id]; n != nil {
				n.count, n.times = n.count+1, packed.Access(n.times, at)
				if err := t.exec(ctx, sqlPutUse, n.row, u.number, n.count, int64(u.Use), n.times); err != nil {
					return err
				}
			}
		}
		return u.save(ctx, t)
	})
}

// used is how often a note was accessed, and when last; its row is that of its first version.
type used struct {
	row, count int64
	times      []byte
}

// used reads how often notes were accessed; those that are not there are left out.
func (u *user) used(ctx context.Context, t *tx, ids []loci.ID) (map[loci.ID]*used, error) {
	found, c := make(map[loci.ID]*used, len(ids)), newCells()
	id, root, count, times := c.ID(), c.Int(), c.Int(), c.Bytes()
	return found, each(ctx, t, func(r sqlread.Row) error {
		err := r.Scan(id, root, count, times)
		found[id.ID()] = &used{key(u.number, uint32(root.Int())), count.Int(), slices.Clone(times.Bytes())}
		return err
	}, sqlUsesOf, u.number, idArray(ids))
}

// Use writes how often a note was accessed.
func (w *change) Use(ctx context.Context, root uint32, count int, times []byte) error {
	return w.t.exec(ctx, sqlPutUse, key(w.u.number, root), w.u.number, count, int64(w.u.Use), times)
}

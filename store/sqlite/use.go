package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlUse    = `SELECT count, times FROM uses WHERE row = ?`
	sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`
	sqlUsesOf = `SELECT n.id, n.root, u.count, u.times FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root
		WHERE n.user = ? AND n.id IN (SELECT unhex(value) FROM json_each(?)) AND n.closed IS NULL`
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

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, name string, ids []loci.ID) (uses []store.Use, err error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		rows, err := s.readerOf(len(ids)).query(ctx, sqlUsesOf, number, idArray(ids))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id, times sql.RawBytes
			var u store.Use
			var count sql.NullInt64
			if err := rows.Scan(&id, &u.Root, &count, &times); err != nil {
				return err
			}
			u.Note, u.Count = loci.ID(id), int(count.Int64)
			u.Times = packed.AccessTimes(times)
			uses = append(uses, u)
		}
		return rows.Err()
	})
	return uses, err
}

package sqlite

import (
	"context"
	"encoding/binary"
	"time"

	"github.com/loci-memory/loci"
)

const (
	sqlUse    = `SELECT count, times FROM uses WHERE row = ?`
	sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`
)

// moments is how many access times a note keeps: what came before barely weighs.
const moments = 50

// Touch counts one access of each note that the scope sees.
func (s *Store) Touch(ctx context.Context, sc loci.Scope, at time.Time, ids []loci.ID) error {
	if len(ids) == 0 {
		return ctx.Err()
	}
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, sc.User)
		if err != nil || u == nil {
			return err
		}
		a, err := agent(ctx, t, u.number, sc.Agent)
		if err != nil {
			return err
		}
		u.use++
		for _, id := range ids {
			if err := touch(ctx, t, u, a, id, at); err != nil {
				return err
			}
		}
		if err := u.save(ctx, t); err != nil {
			return err
		}
		return alive(ctx)
	})
}

func touch(ctx context.Context, t *tx, u *user, a loci.Agent, id loci.ID, at time.Time) error {
	h, err := latest(ctx, t, u.number, id)
	if err != nil || h == nil || !sees(a, &h.note) {
		return err
	}
	var count int64
	var times []byte
	if _, err := one(ctx, t, sqlUse, []any{key(u.number, h.root)}, &count, &times); err != nil {
		return err
	}
	times = append(binary.LittleEndian.AppendUint64(nil, uint64(at.UnixMicro())), times...)
	times = times[:min(len(times), moments*8)]
	_, err = t.exec(ctx, sqlPutUse, key(u.number, h.root), u.number, count+1, int64(u.use), times)
	return err
}

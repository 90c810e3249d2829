package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlUse    = `SELECT count, times FROM uses WHERE row = ?`
	sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`
	sqlUsesOf = `SELECT n.id, n.visibility, n.domain, n.created_by, u.count, u.times
		FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root
		WHERE n.user = ? AND n.id IN (SELECT unhex(value) FROM json_each(?)) AND n.closed IS NULL`
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
	times = accessed(times, at)
	_, err = t.exec(ctx, sqlPutUse, key(u.number, h.root), u.number, count+1, int64(u.use), times)
	return err
}

// accessed puts a moment among those of a note, newest first, 8 bytes each. Accesses
// are counted a while after they were made: one may come before what is there already.
func accessed(times []byte, at time.Time) []byte {
	i, us := 0, at.UnixMicro()
	for i+8 <= len(times) && microsAt(times, i) > us {
		i += 8
	}
	all := binary.LittleEndian.AppendUint64(append([]byte(nil), times[:i]...), uint64(us))
	all = append(all, times[i:]...)
	return all[:min(len(all), moments*8)]
}

func microsAt(times []byte, at int) int64 { return int64(binary.LittleEndian.Uint64(times[at:])) }

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, sc loci.Scope, ids []loci.ID) ([]store.Use, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	found, err := a.uses(ctx, s.reader, ids)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	var uses []store.Use
	for _, id := range ids {
		if u, ok := found[id]; ok {
			u.Times = append([]time.Time(nil), u.Times...)
			uses = append(uses, u)
		}
	}
	return uses, nil
}

// uses reads the accesses of those of the notes that the agent sees.
func (a *asker) uses(ctx context.Context, q querier, ids []loci.ID) (map[loci.ID]store.Use, error) {
	rows, err := q.query(ctx, sqlUsesOf, a.number, list(ids))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := make(map[loci.ID]store.Use, len(ids))
	for rows.Next() {
		var id, times sql.RawBytes
		var n loci.Note
		var count sql.NullInt64
		if err := rows.Scan(&id, &n.Visibility, &n.Domain, &n.CreatedBy, &count, &times); err != nil {
			return nil, err
		}
		if !sees(a.agent, &n) {
			continue
		}
		u := store.Use{Note: loci.ID(id), Count: int(count.Int64)}
		for i := 0; i+8 <= len(times); i += 8 {
			u.Times = append(u.Times, time.UnixMicro(microsAt(times, i)).UTC())
		}
		found[u.Note] = u
	}
	return found, rows.Err()
}

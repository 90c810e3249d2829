package postgres

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
)

// useRow is how often a note was accessed.
type useRow struct {
	root  uint32
	count int64
	use   uint64
	times []byte
}

const (
	sqlTouched = `SELECT x.id, n.root, coalesce(u.count, 0), u.times FROM unnest($2::uuid[]) AS x (id)
		CROSS JOIN LATERAL (SELECT root FROM notes WHERE owner = $1 AND id = x.id AND version > 0 LIMIT 1) n
		LEFT JOIN uses u ON u.owner = $1 AND u.root = n.root`
	sqlPutUses = `INSERT INTO uses (owner, root, count, use, times) SELECT $1, x.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) AS x
		ON CONFLICT (owner, root) DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`
)

// Touch counts one access of each note. A store that can only be read keeps its counts.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, list []loci.ID) error {
	if len(list) == 0 || s.o.ReadOnly {
		return ctx.Err()
	}
	var k *known
	var used map[loci.ID]useRow
	return s.inLine(ctx, name, writing{alone: &commit{s: s, name: name, asks: func(owner int64) []sqlread.Question {
		k = newKnown(owner)
		used = k.askUses(list)
		return k.asked()
	}, do: func(_ context.Context, t *tx) error {
		w := newChange(t, k)
		w.u.Use++
		for _, id := range list {
			if r, there := used[id]; there {
				r.count, r.times, r.use = r.count+1, packed.Access(r.times, at), w.u.Use
				used[id], w.useRows[r.root] = r, r
			}
		}
		t.idle = len(used) == 0
		w.sendUses()
		return nil
	}}})
}

// askUses asks how often notes were accessed; those that are not there are left out of the answer.
func (k *known) askUses(list []loci.ID) (used map[loci.ID]useRow) {
	used = map[loci.ID]useRow{}
	wanted := ids{}
	wanted.add(list...)
	k.ask(sqlTouched, func(rows sqlread.Row) error {
		var id [16]byte
		var root int64
		var r useRow
		err := rows.Scan(&id, &root, &r.count, &r.times)
		r.root = uint32(root)
		used[id] = r
		return err
	}, wanted.list())
	return used
}

// Use takes how often a note was accessed.
func (w *change) Use(_ context.Context, root uint32, count int, times []byte) error {
	w.useRows[root] = useRow{root: root, count: int64(count), use: w.u.Use, times: times}
	return nil
}

func (w *change) sendUses() {
	list := slices.Collect(maps.Values(w.useRows))
	if len(list) == 0 {
		return
	}
	w.t.queue(sqlPutUses, w.u.owner, column(list, func(r useRow) int64 { return int64(r.root) }), column(list, func(r useRow) int64 { return r.count }),
		column(list, func(r useRow) int64 { return int64(r.use) }), column(list, func(r useRow) []byte { return r.times }))
}

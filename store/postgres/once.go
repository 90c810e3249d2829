package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlDone    = `SELECT o.* FROM unnest($2::bytea[]) AS x (key), LATERAL (SELECT key, at FROM once WHERE owner = $1 AND key = x.key OFFSET 0) o`
	sqlPutOnce = `INSERT INTO once (owner, key, asked, at, did) SELECT $1, x.* FROM unnest($2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[]) AS x
		ON CONFLICT (owner, key) DO UPDATE SET asked = excluded.asked, at = excluded.at, did = excluded.did`
	sqlOldOnce = `DELETE FROM once WHERE owner = $1 AND key IN (SELECT key FROM once WHERE owner = $1 AND at < $2 ORDER BY at LIMIT $3)`
)

func (k *known) readDone(rows sqlread.Row) error {
	var key []byte
	var at int64
	err := rows.Scan(&key, &at)
	if err == nil {
		k.did[[32]byte(key)] = at
	}
	return err
}

// Done returns when the request that was asked for was done.
func (k *known) Done(_ context.Context, key [32]byte) (at time.Time, err error) {
	if us := k.did[key]; us != 0 {
		at = time.UnixMicro(us)
	}
	return at, nil
}

// Once takes what a request did.
func (w *change) Once(_ context.Context, o *store.Once) error {
	w.once = append(w.once, o)
	return nil
}

// sendOnce writes what requests did, and takes away some that were done too long ago.
func (w *change) sendOnce() {
	list := w.once
	if len(list) == 0 {
		return
	}
	w.t.queue(sqlPutOnce, w.u.owner, column(list, func(o *store.Once) []byte { return o.Key[:] }), column(list, func(o *store.Once) []byte { return o.Asked[:] }),
		column(list, func(o *store.Once) int64 { return o.At.UnixMicro() }), column(list, func(o *store.Once) []byte { return o.Did }))
	since := slices.MinFunc(list, func(a, b *store.Once) int { return a.Since.Compare(b.Since) }).Since
	w.t.queue(sqlOldOnce, w.u.owner, since.UnixMicro(), store.Forgets*len(list))
}

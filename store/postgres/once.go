package postgres

import (
	"context"
	"time"

	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlDone    = `SELECT at FROM once WHERE owner = $1 AND key = $2`
	sqlPutOnce = `INSERT INTO once (owner, key, asked, at, did) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner, key) DO UPDATE SET asked = excluded.asked, at = excluded.at, did = excluded.did`
	sqlOldOnce = `DELETE FROM once WHERE owner = $1 AND key IN (SELECT key FROM once WHERE owner = $1 AND at < $2 ORDER BY at LIMIT $3)`
)

// askDone asks when the request that changes do was done.
func (k *known) askDone(o *store.Once) {
	if o != nil {
		k.ask(sqlDone, func(rows sqlread.Row) error { return rows.Scan(&k.done) }, o.Key[:])
	}
}

// Done returns when the request that was asked for was done.
func (k *known) Done(context.Context, [32]byte) (at time.Time, err error) {
	if k.done != 0 {
		at = time.UnixMicro(k.done)
	}
	return at, nil
}

// Once writes what a request did, and takes away some that were done too long ago.
func (w *change) Once(_ context.Context, o *store.Once) error {
	w.t.queue(sqlPutOnce, w.u.owner, o.Key[:], o.Asked[:], o.At.UnixMicro(), o.Did)
	w.t.queue(sqlOldOnce, w.u.owner, o.Since.UnixMicro(), store.Forgets)
	return nil
}

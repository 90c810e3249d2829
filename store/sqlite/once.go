package sqlite

import (
	"context"

	"github.com/loci-memory/loci/store"
)

const (
	sqlDone    = `SELECT at FROM once WHERE user = ? AND key = ?`
	sqlPutOnce = `INSERT OR REPLACE INTO once (user, key, asked, at, did) VALUES (?, ?, ?, ?, ?)`
	sqlOldOnce = `DELETE FROM once WHERE user = ?1 AND key IN (SELECT key FROM once INDEXED BY once_at WHERE user = ?1 AND at < ?2 ORDER BY at LIMIT ?3)`
)

// Once writes what a request did, and takes away some that were done too long ago.
func (w *change) Once(ctx context.Context, o *store.Once) error {
	if _, err := w.t.exec(ctx, sqlPutOnce, w.u.number, o.Key[:], o.Asked[:], o.At.UnixMicro(), o.Did); err != nil {
		return err
	}
	_, err := w.t.exec(ctx, sqlOldOnce, w.u.number, o.Since.UnixMicro(), store.Forgets)
	return err
}

package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

var _ store.Keyring = (*Store)(nil)

const (
	keyColumns = `id, long, hash, name, agent, created, expires, revoked`
	sqlAddKey  = `INSERT INTO keys (` + keyColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`
	sqlEndKey  = `UPDATE keys SET revoked = $2 WHERE id = $1 AND revoked IS NULL`
	sqlKey     = `SELECT ` + keyColumns + ` FROM keys WHERE id = $1`
	sqlKeys    = `SELECT ` + keyColumns + ` FROM keys`
	sqlKeyed   = `SELECT 1 FROM keys LIMIT 1`
)

// Keyed reports whether there is a key. Every request asks: of those who ask while somebody's question
// is under way one asks for all. A key is never taken away, so one that was there is there still.
func (u *userReader) Keyed(ctx context.Context) (found bool, err error) {
	if u.keyed.Load() {
		return true, ctx.Err()
	}
	err = u.asking.Do(ctx, &found, joined.Work[*bool]{Do: func(ctx context.Context, g *joined.Group[*bool]) {
		there, err := u.Reader.Keyed(ctx)
		if there {
			u.keyed.Store(true)
		}
		for _, c := range g.Calls {
			*c.What, c.Err = there, err
		}
	}})
	return found, err
}

// AddKey keeps a key. One that is there after an answer was lost may be the one that was
// added then.
func (s *Store) AddKey(ctx context.Context, k store.Key) error {
	if k.ID == "" {
		return loci.Invalid("id", "a key has no id: give it one")
	}
	if err := s.writable(ctx); err != nil {
		return err
	}
	unsure := false
	return s.explain(ctx, s.again(ctx, func(ctx context.Context) error {
		added, err := s.writer.Exec(ctx, sqlAddKey, keyRow(&k)...)
		if err != nil || added.RowsAffected() > 0 {
			unsure = unsure || lost(err)
			return err
		}
		if unsure {
			var found []store.Key
			if err := each(ctx, s.writer, sqlread.Keys(newCells(), &found), sqlKey, labelOf(k.ID)); err != nil || len(found) > 0 && sameKey(&found[0], &k) {
				return err
			}
		}
		return loci.Conflict("there is a key %s already: make another", k.ID)
	}))
}

// keyRow are the columns of a key.
func keyRow(k *store.Key) []any {
	l, whole := label(k.ID)
	var long []byte
	if !whole {
		long = []byte(k.ID)
	}
	return []any{l, long, k.Hash[:], []byte(k.User), text(k.Agent), k.Created.UnixMicro(), micros(k.Expires), micros(k.Revoked)}
}

// sameKey reports whether a key is the one that was to be added: no two have one secret.
func sameKey(there, k *store.Key) bool {
	return there.Hash == k.Hash && there.User == k.User && there.Agent == k.Agent && there.Created.UnixMicro() == k.Created.UnixMicro()
}

// micros is a time for a column that may be null, which the zero time is.
func micros(t time.Time) pgtype.Int8 {
	return pgtype.Int8{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

// EndKey sets when a key was revoked.
func (s *Store) EndKey(ctx context.Context, id string, at time.Time) (k store.Key, err error) {
	if err := s.writable(ctx); err != nil {
		return k, err
	}
	err = s.again(ctx, func(ctx context.Context) error {
		var found []store.Key
		b := &pgx.Batch{}
		b.Queue(sqlEndKey, labelOf(id), at.UnixMicro())
		b.Queue(sqlKey, labelOf(id)).Query(func(rows pgx.Rows) error { return eachOf(rows, sqlread.Keys(newCells(), &found)) })
		if err := s.writer.SendBatch(ctx, b).Close(); err != nil {
			return err
		}
		if len(found) == 0 {
			return &loci.HintError{Kind: loci.ErrNotFound, About: "listed key", Hint: "there is no key with this id: list the keys"}
		}
		k = found[0]
		return nil
	})
	return k, s.explain(ctx, err)
}

package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

var _ store.Keyring = (*Store)(nil)

const (
	sqlAddKey = `INSERT INTO keys (id, hash, user, agent, created, expires, revoked) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	sqlEndKey = `UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL`
	sqlKey    = `SELECT id, hash, user, agent, created, expires, revoked FROM keys WHERE id = ?`
	sqlKeys   = `SELECT id, hash, user, agent, created, expires, revoked FROM keys ORDER BY created, id`
	sqlKeyed  = `SELECT 1 FROM keys LIMIT 1`
)

// AddKey keeps a key.
func (s *Store) AddKey(ctx context.Context, k store.Key) error {
	if k.ID == "" {
		return loci.Invalid("id", "a key has no id: give it one")
	}
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		added, err := t.exec(ctx, sqlAddKey, k.ID, k.Hash[:], k.User, k.Agent, k.Created.UnixMicro(), micros(k.Expires), micros(k.Revoked))
		if err != nil {
			return err
		}
		if n, err := added.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return loci.Conflict("there is a key %s already: make another", k.ID)
	})
}

// EndKey sets when a key was revoked.
func (s *Store) EndKey(ctx context.Context, id string, at time.Time) (k store.Key, err error) {
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		if _, err := t.exec(ctx, sqlEndKey, at.UnixMicro(), id); err != nil {
			return err
		}
		found, err := keysBy(ctx, t, sqlKey, id)
		if err == nil && len(found) == 0 {
			return &loci.HintError{Kind: loci.ErrNotFound, About: "listed key", Hint: "there is no key with this id: list the keys"}
		}
		if err == nil {
			k = found[0]
		}
		return err
	})
	return k, err
}

// Key returns the key with an id.
func (s *Store) Key(ctx context.Context, id string) (store.Key, bool, error) {
	found, err := keysBy(ctx, lookup{s.reader}, sqlKey, id)
	if err != nil || len(found) == 0 {
		return store.Key{}, false, s.explain(ctx, err)
	}
	return found[0], true, nil
}

// Keys returns all keys.
func (s *Store) Keys(ctx context.Context) ([]store.Key, error) {
	found, err := keysBy(ctx, s.reader, sqlKeys)
	return found, s.explain(ctx, err)
}

// Keyed reports whether there is a key.
func (s *Store) Keyed(ctx context.Context) (bool, error) {
	var one int
	found, err := firstRow(ctx, lookup{s.reader}, sqlKeyed, nil, &one)
	return found, s.explain(ctx, err)
}

// keysBy are the keys that a query finds.
func keysBy(ctx context.Context, q querier, query string, args ...any) (keys []store.Key, err error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var k store.Key
		var hash sql.RawBytes
		var created int64
		var expires, revoked sql.NullInt64
		if err := rows.Scan(&k.ID, &hash, &k.User, &k.Agent, &created, &expires, &revoked); err != nil {
			return nil, err
		}
		copy(k.Hash[:], hash)
		k.Created, k.Expires, k.Revoked = packed.Moment(created, 0).UTC(), utc(expires), utc(revoked)
		keys = append(keys, k)
	}
	return keys, rows.Err()
}

// utc is the time of a column, in UTC; zero where it is null.
func utc(n sql.NullInt64) time.Time {
	if !n.Valid {
		return time.Time{}
	}
	return packed.Moment(n.Int64, 0).UTC()
}

package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Keyring = (*Store)(nil)

const (
	keyColumns = `id, long, hash, name, agent, created, expires, revoked`
	sqlAddKey  = `INSERT INTO keys (` + keyColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`
	sqlEndKey  = `UPDATE keys SET revoked = $2 WHERE id = $1 AND revoked IS NULL`
	sqlKey     = `SELECT ` + keyColumns + ` FROM keys WHERE id = $1`
	sqlKeys    = `SELECT ` + keyColumns + ` FROM keys`
	sqlKeyed   = `SELECT EXISTS (SELECT 1 FROM keys)`
)

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
			if found, err := keysBy(ctx, s.writer, sqlKey, labelOf(k.ID)); err != nil || len(found) > 0 && sameKey(&found[0], &k) {
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
		b.Queue(sqlKey, labelOf(id)).Query(func(rows pgx.Rows) error { return eachOf(rows, keyRows(&found)) })
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

// Key returns the key with an id.
func (s *Store) Key(ctx context.Context, id string) (store.Key, bool, error) {
	found, err := s.keys(ctx, sqlKey, labelOf(id))
	if err != nil || len(found) == 0 {
		return store.Key{}, false, err
	}
	return found[0], true, nil
}

// Keys returns all keys.
func (s *Store) Keys(ctx context.Context) ([]store.Key, error) {
	found, err := s.keys(ctx, sqlKeys)
	slices.SortFunc(found, func(a, b store.Key) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
	return found, err
}

// Keyed reports whether there is a key.
func (s *Store) Keyed(ctx context.Context) (found bool, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) { return false, s.reader.QueryRow(ctx, sqlKeyed).Scan(&found) })
	return found, err
}

// keys are those that a query finds on the server that takes writes.
func (s *Store) keys(ctx context.Context, query string, args ...any) (found []store.Key, err error) {
	err = s.reads(ctx, func(ctx context.Context) (_ bool, err error) {
		found, err = keysBy(ctx, s.reader, query, args...)
		return false, err
	})
	return found, err
}

func keysBy(ctx context.Context, q querier, query string, args ...any) (keys []store.Key, err error) {
	err = each(ctx, q, keyRows(&keys), query, args...)
	return keys, err
}

var errHash = errors.New("the hash of a key is cut off")

// keyRows appends keys to a list.
func keyRows(list *[]store.Key) func(pgx.Rows) error {
	var id, agent word
	var long, hash, name raw
	var created, expires, revoked pgtype.Int8
	return func(rows pgx.Rows) error {
		if err := rows.Scan(&id, &long, &hash, &name, &agent, &created, &expires, &revoked); err != nil {
			return err
		}
		var k store.Key
		if len(hash) != len(k.Hash) {
			return errHash
		}
		copy(k.Hash[:], hash)
		k.ID, k.User, k.Agent = id.text, string(name), agent.text
		if long != nil {
			k.ID = string(long)
		}
		k.Created, k.Expires, k.Revoked = moment(created, pgtype.Int8{}), moment(expires, pgtype.Int8{}), moment(revoked, pgtype.Int8{})
		*list = append(*list, k)
		return nil
	}
}

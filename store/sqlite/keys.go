package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

var _ store.Keyring = (*Store)(nil)

const (
	sqlAddKey = `INSERT INTO keys (id, hash, user, agent, created, expires, revoked) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	sqlEndKey = `UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL`
)

// AddKey keeps a key.
func (s *Store) AddKey(ctx context.Context, k store.Key) error {
	if k.ID == "" {
		return loci.Invalid("id", "a key has no id: give it one")
	}
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		n, err := t.change(ctx, sqlAddKey, k.ID, k.Hash[:], k.User, k.Agent, k.Created.UnixMicro(), micros(k.Expires), micros(k.Revoked))
		if err != nil || n > 0 {
			return err
		}
		return loci.Conflict("there is a key %s already: make another", k.ID)
	})
}

// EndKey sets when a key was revoked.
func (s *Store) EndKey(ctx context.Context, id string, at time.Time) (k store.Key, err error) {
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		if err := t.exec(ctx, sqlEndKey, at.UnixMicro(), id); err != nil {
			return err
		}
		var found []store.Key
		err := each(ctx, t, sqlread.Keys(newCells(), &found), sqlKey, id)
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

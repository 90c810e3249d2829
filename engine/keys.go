package engine

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/store"
)

// The form of a secret: its public id, which is a prefix and 8 hexadecimal digits, _ and
// 64 more, which are 256 random bits.
const (
	keyPrefix  = "loci_"
	idBytes    = 4
	secretSize = 32
	idLength   = len(keyPrefix) + 2*idBytes
)

// keyAttempts is how many ids are tried for a new key: 32 bits are rarely taken.
const keyAttempts = 8

// CreateKey makes a key. Its secret is in the result alone: the store has its hash.
func (e *admin) CreateKey(ctx context.Context, s loci.Scope, r loci.KeyRequest) (*loci.NewKey, error) {
	if err := check.Key(s, &r, e.edit.Now()); err != nil {
		return nil, err
	}
	keyed, err := e.Keyed(ctx)
	if err == nil {
		err = check.FirstKey(&r, keyed)
	}
	if err != nil {
		return nil, err
	}
	if e.keys == nil {
		return nil, noKeys()
	}
	return e.addKey(ctx, s.User, &r)
}

func (e *admin) addKey(ctx context.Context, user string, r *loci.KeyRequest) (*loci.NewKey, error) {
	for attempt := 1; ; attempt++ {
		made := newKey(user, r)
		made.Created = e.edit.Now().UTC()
		err := e.keys.AddKey(ctx, store.Key{Key: made.Key, Hash: sha256.Sum256([]byte(made.Secret))})
		if err == nil {
			return made, nil
		}
		if attempt == keyAttempts || !errors.Is(err, loci.ErrConflict) {
			return nil, err
		}
	}
}

// newKey is a key with a secret nobody has had before.
func newKey(user string, r *loci.KeyRequest) *loci.NewKey {
	var random [idBytes + secretSize]byte
	_, _ = rand.Read(random[:]) // never fails
	id := keyPrefix + hex.EncodeToString(random[:idBytes])
	return &loci.NewKey{
		Key:    loci.Key{ID: id, User: user, Agent: r.Agent, Expires: r.Expires.UTC()},
		Secret: id + "_" + hex.EncodeToString(random[idBytes:]),
	}
}

// Keys lists the keys of a user, all for loci.AnyUser, oldest first.
func (e *admin) Keys(ctx context.Context, s loci.Scope) ([]loci.Key, error) {
	if err := check.Keys(s); err != nil {
		return nil, err
	}
	if e.keys == nil {
		return nil, noKeys()
	}
	all, err := e.keys.Keys(ctx)
	if err != nil {
		return nil, err
	}
	list := []loci.Key{}
	for i := range all {
		if s.User == loci.AnyUser || all[i].User == s.User {
			list = append(list, all[i].Key)
		}
	}
	e.used.tell(list)
	return list, nil
}

// RevokeKey ends a key at once, in every process, as each request reads its key.
func (e *admin) RevokeKey(ctx context.Context, s loci.Scope, r loci.RevokeKeyRequest) (*loci.Key, error) {
	if err := check.RevokeKey(s, &r); err != nil {
		return nil, err
	}
	if e.keys == nil {
		return nil, noKeys()
	}
	k, there, err := e.keys.Key(ctx, r.ID)
	if err == nil && (!there || s.User != loci.AnyUser && k.User != s.User) {
		err = loci.NotFound("there is no such key of this user: loci key list shows all keys, GET /v1/keys those of a user")
	}
	if err != nil {
		return nil, err
	}
	if k, err = e.keys.EndKey(ctx, r.ID, e.edit.Now()); err != nil {
		return nil, err
	}
	return &k.Key, nil
}

// Authenticate returns the key that a secret belongs to. The secret is compared by its
// hash, in a time that does not depend on where they differ.
func (e *admin) Authenticate(ctx context.Context, secret string) (*loci.Key, error) {
	if e.keys == nil || len(secret) <= idLength || !strings.HasPrefix(secret, keyPrefix) {
		return nil, noSuchKey()
	}
	k, there, err := e.keys.Key(ctx, secret[:idLength])
	if err != nil {
		return nil, err
	}
	given := sha256.Sum256([]byte(secret))
	if subtle.ConstantTimeCompare(given[:], k.Hash[:]) != 1 || !there {
		return nil, noSuchKey()
	}
	now := e.edit.Now()
	if !k.Revoked.IsZero() || !k.Expires.IsZero() && !now.Before(k.Expires) {
		return nil, noSuchKey()
	}
	e.used.note(k.ID, now)
	return &k.Key, nil
}

// keyUses is when keys were used last, in this process. The zero value knows of none.
type keyUses struct {
	mu   sync.Mutex
	last map[string]time.Time // by the id of a key that was valid
}

func (u *keyUses) note(id string, at time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.last == nil {
		u.last = map[string]time.Time{}
	}
	u.last[id] = at.UTC().Truncate(time.Second)
}

// tell sets of each key when it was used.
func (u *keyUses) tell(keys []loci.Key) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for i := range keys {
		keys[i].Used = u.last[keys[i].ID]
	}
}

// Keyed reports whether there ever was a key.
func (e *admin) Keyed(ctx context.Context) (bool, error) {
	if e.keys == nil {
		return false, ctx.Err()
	}
	return e.keys.Keyed(ctx)
}

func noKeys() error { return loci.Unavailable(nil, "this store keeps no keys: use one that does") }

// noSuchKey says nothing of why, so that nobody learns which keys there were.
func noSuchKey() error {
	return &loci.HintError{Kind: loci.ErrUnauthorized, About: "key", Hint: "the key is not valid, or not any more: use one that is"}
}

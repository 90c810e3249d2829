package inmem

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Keyring = (*Store)(nil)

// AddKey keeps a key.
func (s *Store) AddKey(ctx context.Context, k store.Key) error {
	if k.ID == "" {
		return loci.Invalid("id", "a key has no id: give it one")
	}
	k.Created, k.Expires, k.Revoked = utc(k.Created), utc(k.Expires), utc(k.Revoked)
	return s.ring(ctx, func() error {
		if _, there := s.keys[k.ID]; there {
			return loci.Conflict("there is a key %s already: make another", k.ID)
		}
		s.keys[k.ID] = k
		return nil
	})
}

// EndKey sets when a key was revoked.
func (s *Store) EndKey(ctx context.Context, id string, at time.Time) (k store.Key, err error) {
	err = s.ring(ctx, func() (err error) {
		there := false
		if k, there = s.keys[id]; !there {
			return &loci.HintError{Kind: loci.ErrNotFound, About: "listed key", Hint: "there is no key with this id: list the keys"}
		}
		if k.Revoked.IsZero() {
			k.Revoked = utc(at)
			s.keys[id] = k
		}
		return nil
	})
	return k, err
}

// Key returns the key with an id.
func (s *Store) Key(ctx context.Context, id string) (k store.Key, there bool, err error) {
	err = s.ring(ctx, func() error {
		k, there = s.keys[id]
		return nil
	})
	return k, there, err
}

// Keys returns all keys.
func (s *Store) Keys(ctx context.Context) (list []store.Key, err error) {
	err = s.ring(ctx, func() error {
		list = slices.SortedFunc(maps.Values(s.keys), store.CompareKeys)
		return nil
	})
	return list, err
}

// Keyed reports whether there is a key.
func (s *Store) Keyed(ctx context.Context) (keyed bool, err error) {
	err = s.ring(ctx, func() error {
		keyed = len(s.keys) > 0
		return nil
	})
	return keyed, err
}

// ring calls do under the lock.
func (s *Store) ring(ctx context.Context, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return do()
}

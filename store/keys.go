package store

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// Key is a key as a store keeps it: without its secret.
type Key struct {
	loci.Key
	Hash [32]byte // sha256 of the secret
}

// Keyring is a store that keeps the keys of a server. They belong to no user's memory:
// nothing of them is in an export, all of them are in a backup. A key is never destroyed.
// Times are kept at microseconds, in UTC.
type Keyring interface {
	// AddKey keeps a key, durable when it returns nil. ErrInvalid: it has no id.
	// ErrConflict: there is one with its id. ErrUnavailable: the store can only be read.
	AddKey(ctx context.Context, k Key) error
	// EndKey sets when a key was revoked, where it was not revoked yet, and returns it as
	// it is now, durable. ErrNotFound: there is no key with this id. ErrUnavailable: the
	// store can only be read.
	EndKey(ctx context.Context, id string, at time.Time) (Key, error)
	// Key returns the key with an id, and false where there is none. It sees every commit
	// that ended before the call, of any process, and costs the same however many keys
	// there are.
	Key(ctx context.Context, id string) (Key, bool, error)
	// Keys returns all keys by when they were created, ties by id.
	Keys(ctx context.Context) ([]Key, error)
	// Keyed reports whether there is a key, also one that is over. It costs the same
	// however many there are.
	Keyed(ctx context.Context) (bool, error)
}

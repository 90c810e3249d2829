package store

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// Backuper is a store that can copy itself while in use.
type Backuper interface {
	// Backup writes a complete, consistent copy to a new file, which appears under its
	// name when it is whole and on the disk, and never before; ErrConflict when the file is
	// there. What is left of one that was cut off opens as no memory.
	Backup(ctx context.Context, path string) error
}

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

// Waker is a store that hears of what other processes commit to it, sooner than one who
// looks from time to time. Nothing may depend on it: where it hears of nothing, as while a
// connection is cut off, whoever looks from time to time finds the same, later.
type Waker interface {
	// Wake has on called a moment after other processes have committed something. Those of
	// one call are not kept apart: it is called once for what comes at once, by one
	// goroutine, which waits for it; on must not block. It is not called for what was
	// committed through this store itself. stop ends it, and waits for a call of on that is
	// under way; calling stop twice is fine, and the store may be closed first.
	Wake(on func(News)) (stop func())
}

// News is what other processes may have committed: too much rather than too little.
type News struct {
	Jobs bool // there may be jobs that are due
	// Of reports whether there may be rows or cycles of a user. It is never nil, and may be
	// called as long as on runs.
	Of func(user string) bool
}

// Replicated is a store that reads at a replica too.
type Replicated interface {
	// Replica returns how the replica is; false where the store has none.
	Replica() (Replica, bool)
}

// Replica is how far a replica is behind, and how much it is read.
type Replica struct {
	Used   bool          // it may be read: it is known how far it is behind, and that is within the bound
	Behind time.Duration // at most, as far as is known; 0 where nothing is
	There  int64         // reads that it answered
	Here   int64         // reads that it could have answered and the database itself did
}

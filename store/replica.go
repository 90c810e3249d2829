package store

import "time"

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

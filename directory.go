package loci

import (
	"context"
	"time"
)

// Directory finds users. It is for programs that act for every user of a memory (AnyUser)
// and are given less than whose memory is meant: an id alone. What it returns is the
// affair of such programs only. The engine implements it. All methods may be called
// concurrently.
type Directory interface {
	// Owners returns the users who have a note, of any state, in the order of names: none
	// where nobody has it, several where one's export was imported into another's memory.
	// It is one look-up, which costs a little for each user.
	Owners(ctx context.Context, note ID) (users []string, err error)
	// UserNames returns the names of users that follow after, which "" begins, in the
	// order of names: limit at most, which goes from 1 to 1000.
	UserNames(ctx context.Context, after string, limit int) ([]string, error)
	// Groups counts the notes that a scope can see, in no order, without reading one of them.
	Groups(ctx context.Context, s Scope) ([]Group, error)
}

// Group is how many notes one agent made in one domain and one conversation, which may be "",
// that are neither forgotten nor superseded.
type Group struct {
	Agent        string    `json:"agent,omitempty"`
	Domain       string    `json:"domain,omitempty"`
	Conversation string    `json:"conversation,omitempty"`
	Notes        int       `json:"notes"`
	First        time.Time `json:"first"` // earliest recorded_at, in UTC
	Last         time.Time `json:"last"`  // latest recorded_at, or time of a later version
}

package loci

import "context"

// Directory finds users. It is for programs that act for every user of a memory (AnyUser)
// and are given less than whose memory is meant: an id alone. What it returns is the
// affair of such programs only. The engine implements it. Both methods may be called
// concurrently.
type Directory interface {
	// Owners returns the users who have a note, of any state, in the order of names: none
	// where nobody has it, several where one's export was imported into another's memory.
	// It asks for one user after another.
	Owners(ctx context.Context, note ID) (users []string, err error)
	// UserNames returns the names of users that follow after, which "" begins, in the
	// order of names: limit at most, which goes from 1 to 1000.
	UserNames(ctx context.Context, after string, limit int) ([]string, error)
}

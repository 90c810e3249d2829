package index

import (
	"context"
	"time"

	"github.com/loci-memory/loci/store"
)

// Source is what an index needs of a store: the first methods of store.Index, with
// the contract of that. An error ends the search that needed it and is returned as it
// is. The methods may be called concurrently, also from a goroutine of the index.
type Source interface {
	State(ctx context.Context, user string) (store.State, error)
	RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error)
	UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (uint64, error)
	UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error
	Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error)
	Flush(ctx context.Context, user string, f store.Flush) (bool, error)
}

// unread reports whether there is nothing of a user to read.
func unread(s store.State) bool { return s == store.State{} }

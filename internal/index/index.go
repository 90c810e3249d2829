package index

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// Options of an Index; the zero value is the default of each field.
type Options struct {
	// MaxBytes bounds what the users in memory may take together; the least
	// recently asked leave first. 0 is 512 MiB. The user just asked always stays.
	MaxBytes int64
	// FlushRows is how many new rows of a user make a segment. 0 is 1024.
	FlushRows int
}

// Index answers searches and derived links of all users of one store. All
// methods may be called concurrently.
type Index struct {
	src Source
	o   Options
}

// New makes an index over a store. Close it before the store.
func New(src Source, o Options) *Index { return &Index{src: src, o: o} }

// Hit is one result of a search: the store fetches the rows by Seq and makes
// []loci.Found of them.
type Hit struct {
	Seq       uint32 // of the version that is live in the asked view
	Root      uint32
	Score     float64 // Relevance.Value × Boost
	Relevance loci.Relevance
	Signals   loci.Signals
	Matched   []string // words of the query, in its order
	Facts     []uint32 // roots of facts that were keys to this turn, best first
}

// Search ranks the user's live and visible rows, best first, ties by order of
// arrival, at most q.Limit (10 when 0). It sees every commit that ended before the
// call. A text without any content term finds nothing.
func (x *Index) Search(ctx context.Context, user string, agent loci.Agent, q loci.Search) ([]Hit, error) {
	return nil, nil
}

// Derived is a derived link between two notes, as seen from the first.
type Derived struct {
	From, To  uint32 // roots
	Seq       uint32 // To's live version
	Type      loci.LinkType
	Direction loci.Direction
	Strength  float64
}

// Links returns the derived links of notes given by their roots: both ends live
// and visible, at most q.Fan of each type a note (10 when 0), nearest in time
// first, in the order of roots and types. Of q it uses all but IDs.
func (x *Index) Links(ctx context.Context, user string, agent loci.Agent, roots []uint32, q loci.LinkQuery) ([]Derived, error) {
	return nil, nil
}

// Visible reports of each root whether the note has a version that is live (at a
// moment of the record timeline, zero is now) and visible: the gate for the other
// ends of stored links.
func (x *Index) Visible(ctx context.Context, user string, agent loci.Agent, roots []uint32, at, now time.Time) ([]bool, error) {
	return make([]bool, len(roots)), nil
}

// Flush makes segments of all rows of the user that are in none yet: for after an
// import. It happens by itself every Options.FlushRows rows.
func (x *Index) Flush(ctx context.Context, user string) error { return nil }

// Rebuild makes the user's segments anew from the rows and their analysis. A
// store's Reindex writes the rows' analysis, moves State.Epoch, then calls it.
func (x *Index) Rebuild(ctx context.Context, user string) error { return nil }

// Check compares the user's segments with the rows and returns one sentence a
// difference, none when all is well.
func (x *Index) Check(ctx context.Context, user string) ([]string, error) { return nil, nil }

// Forget drops the user from memory, without writing: for after a deletion of
// the whole user.
func (x *Index) Forget(user string) {}

// Bytes is about how much memory the users in it take.
func (x *Index) Bytes() int64 { return 0 }

// Close flushes what is worth it and stops the background work; it returns when
// that is done. Closing twice is fine; other methods must not follow.
func (x *Index) Close() error { return nil }

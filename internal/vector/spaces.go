package vector

import (
	"context"
	"sync"

	"github.com/loci-memory/loci/store"
)

// Source is what Spaces need of a store. Rows are named by their sequence numbers
// among the user's, counted from 1 and never given again. The vector of a row is that
// of all versions of its note with the same words: the row is the first of them, their
// origin.
type Source interface {
	// State is store.Index's.
	State(ctx context.Context, user string) (store.State, error)
	// VectorsSince is store.Vectors's.
	VectorsSince(ctx context.Context, user string, space store.Space, gen uint64, yield func(seq uint32, values []float32) error) error
	// Revisions yields the rows behind one, 0 is all, that are no first version, with
	// their origins.
	Revisions(ctx context.Context, user string, after uint32, yield func(seq, origin uint32) error) error
}

// covers reports whether what is at s has all the vectors and rows of what is at t.
func covers(s, t store.State) bool {
	return s.VEpoch > t.VEpoch || s.VEpoch == t.VEpoch && s.VGen >= t.VGen && s.Last >= t.Last
}

// defaultMaxBytes bounds the spaces in memory.
const defaultMaxBytes = 512 << 20

// Spaces are the vector spaces of a store's users, one Index a user and space, loaded
// when they are asked for first and kept up to date with the store. All methods may be
// called concurrently. Make one with NewSpaces.
type Spaces struct {
	src Source
	max int64

	mu    sync.Mutex
	users map[key]*resident
	bytes int64
	clock uint64
}

type key struct {
	user  string
	space store.Space
}

// NewSpaces makes Spaces that take at most about so many bytes together, 0 is 512 MiB:
// the least recently asked leave first, whole. The one just asked always stays.
func NewSpaces(src Source, maxBytes int64) *Spaces {
	if maxBytes <= 0 {
		maxBytes = defaultMaxBytes
	}
	return &Spaces{src: src, max: maxBytes, users: map[key]*resident{}}
}

// Bytes is about how much memory the spaces take.
func (s *Spaces) Bytes() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes
}

// Look brings a space up to date with every commit that ended before the call, and
// gives a look at it from a query, which is all zero or of the space's dimensions and
// finite. The look must be closed.
func (s *Spaces) Look(ctx context.Context, user string, space store.Space, query []float32) (*Look, error) {
	state, err := s.src.State(ctx, user)
	if err != nil {
		return nil, err
	}
	r := s.resident(key{user, space})
	for {
		r.mu.RLock()
		if r.ready && covers(r.state, state) {
			return &Look{resident: r, query: query}, nil
		}
		r.mu.RUnlock()
		if err := r.refresh(ctx, s.src, state); err != nil {
			return nil, err
		}
		s.account(r)
	}
}

// resident is the space of a user in memory, made where there is none.
func (s *Spaces) resident(k key) *resident {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.users[k]
	if r == nil {
		r = &resident{key: k}
		s.users[k] = r
	}
	s.clock++
	r.used = s.clock
	return r
}

// account measures a space that has changed and makes room for it.
func (s *Spaces) account(r *resident) {
	size := r.measure()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users[r.key] != r {
		return // it left meanwhile, and is gone when its last look is closed
	}
	s.bytes += size - r.bytes
	r.bytes = size
	for s.bytes > s.max && len(s.users) > 1 {
		oldest := r
		for _, o := range s.users {
			if oldest == r || o != r && o.used < oldest.used {
				oldest = o
			}
		}
		s.bytes -= oldest.bytes
		delete(s.users, oldest.key)
	}
}

// Look is a look at a space from a query. It holds the space still until it is closed.
type Look struct {
	*resident
	query []float32
}

// Close ends the look.
func (l *Look) Close() { l.mu.RUnlock() }

// Best yields the at most k rows nearest to the query that keep accepts, best first,
// ties by row, with the cosine.
func (l *Look) Best(k int, keep func(row uint32) bool, yield func(row uint32, score float64)) {
	if l.index == nil {
		return
	}
	found, _ := l.index.Nearest(l.query, k, keep) // a query without direction finds nothing
	for _, n := range found {
		yield(n.Key, n.Similarity)
	}
}

// Origin is the row whose vector is used for a row, where there is one.
func (l *Look) Origin(row uint32) uint32 {
	if o, ok := l.origins[row]; ok {
		return o
	}
	return row
}

// Last is the last row that Origin knows of.
func (l *Look) Last() uint32 { return l.state.Last }

// Covered is the set of rows that have a vector, by themselves or their origin, 64 rows
// a word.
func (l *Look) Covered() []uint64 { return l.covered }

package vector

import (
	"container/list"
	"context"
	"errors"
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
	// VectorsOf is store.Vectors's.
	VectorsOf(ctx context.Context, user string, space store.Space, seqs []uint32, yield func(seq uint32, values []float32) error) error
	// Revisions yields the rows behind one, 0 is all, that are no first version, with
	// their origins.
	Revisions(ctx context.Context, user string, after uint32, yield func(seq, origin uint32) error) error
}

// covers reports whether what is at s has all the vectors and rows of what is at t.
func covers(s, t store.State) bool {
	return s.VEpoch > t.VEpoch || s.VEpoch == t.VEpoch && s.VGen >= t.VGen && s.Last >= t.Last
}

const (
	defaultMaxBytes = 512 << 20 // of the spaces in memory
	smallShare      = 8         // a space of up to one eighth of the bound is small
)

// Spaces are the vector spaces of a store's users, one Index a user and space, loaded
// when they are asked for first and kept up to date with the store. All methods may be
// called concurrently. Make one with NewSpaces.
//
// What is in memory is bounded. The user asked least recently leaves first, with all
// spaces. A small space always finds room so; a large one takes the room only of users
// that were not asked since it was asked the time before, so that two that don't fit
// beside each other don't take turns in being loaded. A space without room is lean: its
// sketch is in memory, and the few vectors that a question needs are read from the store.
// One that has not even room for that is read from the store for every question.
type Spaces struct {
	src     Source
	max     int64
	helpers *Helpers

	mu     sync.Mutex
	users  map[string]*tenant
	recent *list.List // of *tenant, the one asked last in front
	bytes  int64
	clock  uint64
}

// tenant is a user with spaces in memory.
type tenant struct {
	user   string
	spaces []*resident // one, unless the embedder changed
	place  *list.Element
	used   uint64 // clock of the last question
	before uint64 // of the one before
}

// tenantBytes is what a user with a space takes besides what is in the space.
const tenantBytes = 96 + 64 + 8 + 50 // the tenant, its place in the list, spaces and its share of the map

// NewSpaces makes Spaces that take at most about so many bytes together, 0 is 512 MiB.
func NewSpaces(src Source, maxBytes int64) *Spaces {
	if maxBytes <= 0 {
		maxBytes = defaultMaxBytes
	}
	return &Spaces{src: src, max: maxBytes, helpers: NewHelpers(), users: map[string]*tenant{}, recent: list.New()}
}

// Users is how many users have a space in memory.
func (s *Spaces) Users() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.users)
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
	r := s.resident(user, space)
	s.promote(r)
	for {
		form := s.form(r)
		if form == passing {
			return s.read(ctx, r, query, state)
		}
		r.mu.RLock()
		if r.ready && r.index.lean == (form == lean) && covers(r.state, state) {
			return s.look(ctx, r, query), nil
		}
		r.mu.RUnlock()
		if err := r.refresh(ctx, s.src, state, form); err != nil && !errors.Is(err, errNoRoom) {
			return nil, err
		}
	}
}

// look is a look at a space in memory, whose mu is held for reading.
func (s *Spaces) look(ctx context.Context, r *resident, query []float32) *Look {
	l := &Look{resident: r, query: query}
	if r.index.lean {
		l.from = func(rows []uint32, yield func(row uint32, vector []float32) error) error {
			return s.src.VectorsOf(ctx, r.user, r.space, rows, yield)
		}
	}
	return l
}

// read is a look at a space that nothing is kept of.
func (s *Spaces) read(ctx context.Context, r *resident, query []float32, state store.State) (*Look, error) {
	p := &resident{user: r.user, space: r.space, sink: newScores(query)}
	if err := p.refresh(ctx, s.src, state, passing); err != nil {
		return nil, err
	}
	s.mu.Lock()
	r.known = len(p.sink.all)
	s.mu.Unlock()
	p.mu.RLock()
	return &Look{resident: p, query: query}, nil
}

// resident is the space of a user in memory, made where there is none.
func (s *Spaces) resident(user string, space store.Space) *resident {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.users[user]
	if t == nil {
		t = &tenant{user: user}
		t.place = s.recent.PushFront(t)
		s.users[user] = t
		s.bytes += tenantBytes
	}
	s.clock++
	t.used, t.before = s.clock, t.used
	s.recent.MoveToFront(t.place)
	for _, r := range t.spaces {
		if r.space == space {
			return r
		}
	}
	r := &resident{user: user, space: space, index: newIndex(space.Dims, s.helpers)}
	r.room = func(q roomRequest) bool { return s.reserve(t, r, q) }
	t.spaces = append(t.spaces, r)
	return r
}

// form is how a space is to be in memory.
func (s *Spaces) form(r *resident) form {
	s.mu.Lock()
	defer s.mu.Unlock()
	return r.form
}

// promote lets a space that found no room before try again once there is enough.
func (s *Spaces) promote(r *resident) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.users[r.user]
	for better := whole; better < r.form && t != nil; better++ {
		if s.fits(t, r, spaceBytes(r.known, r.space.Dims, better)) {
			r.form = better
		}
	}
}

// fits reports whether there is room for so many bytes of a space, or others make it. It
// looks only at those that would have to leave.
func (s *Spaces) fits(t *tenant, r *resident, bytes int64) bool {
	free := s.max - s.bytes + r.bytes
	for e := s.recent.Back(); e != nil && free < bytes; e = e.Prev() {
		other := e.Value.(*tenant)
		if other == t || bytes > s.max/smallShare && !yields(other, t) {
			return false
		}
		free += other.bytes()
	}
	return free >= bytes
}

// yields reports whether a user makes room for a large space of another: by not having been
// asked since the other was asked the time before.
func yields(t, other *tenant) bool { return t.used < other.before }

// reserve makes room for a space that grows, by making others leave, and reports whether
// there is room; where there is none the space takes its next form. It is called with the
// space's mu held for writing.
func (s *Spaces) reserve(t *tenant, r *resident, q roomRequest) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.known = max(r.known, q.vectors); q.all {
		r.known = q.vectors
	}
	if s.users[t.user] != t {
		return q.bytes <= s.max // it left meanwhile, and is gone when its last look is closed
	}
	for s.bytes+q.bytes-r.bytes > s.max && q.bytes > r.bytes {
		oldest := s.recent.Back().Value.(*tenant)
		if oldest == t || q.bytes-r.bytesWhole > s.max/smallShare && !yields(oldest, t) {
			s.bytes -= r.bytes
			r.bytes, r.bytesWhole = 0, 0
			r.form++
			return false
		}
		s.evict(oldest)
	}
	s.bytes += q.bytes - r.bytes
	if r.bytes = q.bytes; q.all {
		r.bytesWhole = q.bytes
	}
	return true
}

func (s *Spaces) evict(t *tenant) {
	s.bytes -= t.bytes()
	s.recent.Remove(t.place)
	delete(s.users, t.user)
}

func (t *tenant) bytes() int64 {
	n := int64(tenantBytes)
	for _, r := range t.spaces {
		n += r.bytes
	}
	return n
}

// spaceBytes is what a space of n vectors takes in a form, rather too much than too little.
func spaceBytes(n, dims int, f form) int64 {
	bytes := residentBytes + int64(n)*12 + sketchSize(n, dims)
	if f == whole {
		bytes += int64(n)*int64(dims)*4 + blockValues*4
	}
	return bytes
}

// lately keeps what was asked for lately: when the young values are too many they become
// the old ones, and those that were old are gone. The zero lately keeps nothing yet.
type lately[K comparable, V any] struct {
	young, old map[K]V
	size       int // of the young
}

// find returns the value of a key. One that was old is young again.
func (l *lately[K, V]) find(key K, size func(V) int, most int) (v V, ok bool) {
	if v, ok = l.young[key]; ok {
		return v, true
	}
	if v, ok = l.old[key]; ok {
		l.keep(key, v, size(v), most)
	}
	return v, ok
}

// keep adds a value of a size; the young ones take up to most together.
func (l *lately[K, V]) keep(key K, v V, size, most int) {
	if l.young == nil || l.size+size > most {
		l.young, l.old, l.size = map[K]V{}, l.young, 0
	}
	l.young[key] = v
	l.size += size
}

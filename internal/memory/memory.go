package memory

import (
	"cmp"
	"hash/maphash"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/store"
)

// Options of a Memory; the zero value is the default of each field.
type Options struct {
	// Embeds queues, in the commit of words that are new, the work of embedding them,
	// so that no way of writing can forget it.
	Embeds bool
	// Clock is the time of jobs that the memory queues itself; nil is time.Now.
	Clock func() time.Time
	// IndexBytes bounds the index in memory, VectorBytes the vectors; the users asked
	// least recently leave. 0 is 512 MiB each.
	IndexBytes, VectorBytes int64
	// Window is the longest pause between two turns that Follows links, where a look-up does
	// not say; 0 is 5 minutes. Fan bounds the derived links of one type that a note shows
	// in any look-up; 0 is no bound but the look-up's own.
	Window time.Duration
	Fan    int
}

// Memory is a memory over a store. It does not own the store: close the memory first.
// All methods may be called concurrently. Results are the caller's.
type Memory struct {
	records
	o      Options
	index  *index.Index
	spaces *vector.Spaces

	grown     *grown
	followers followers
	closing   sync.Once
	closed    error
}

// records are what rows alone answer, without the index and the vectors.
type records struct{ *gate }

// New makes a memory over a store.
func New(s store.Store, o Options) *Memory {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	m := &Memory{records: records{&gate{store: s, seed: maphash.MakeSeed()}}, o: o, index: index.New(s, index.Options{MaxBytes: o.IndexBytes})}
	m.spaces = vector.NewSpaces(origins{s}, o.VectorBytes)
	m.grown = newGrown(m.index.Flush)
	return m
}

// Close waits for background work and keeps what of the index is worth it. Closing
// twice is fine; other methods must not follow.
func (m *Memory) Close() error {
	m.closing.Do(func() {
		m.grown.wait()
		m.closed = m.index.Close()
	})
	return m.closed
}

// Bytes is about how much memory the index and the vectors take.
func (m *Memory) Bytes() int64 { return m.index.Bytes() + m.spaces.Bytes() }

// Residents are how many users are in memory, and how much of it they take, in bytes.
type Residents struct {
	Users, VectorUsers int // with an index, and with vectors
	Bytes, VectorBytes int64
}

// Residents counts who is in memory.
func (m *Memory) Residents() Residents {
	return Residents{Users: m.index.Users(), VectorUsers: m.spaces.Users(), Bytes: m.index.Bytes(), VectorBytes: m.spaces.Bytes()}
}

func missing(id loci.ID) error {
	return loci.NotFound("there is no note %s: list notes to find the one you mean", id)
}

// atMost is how many things a call returns: 50 unless it says otherwise.
func atMost(limit int) int { return cmp.Or(max(limit, 0), 50) }

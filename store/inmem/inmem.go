// Package inmem is a store.Store in memory: maps and slices under one lock, simple
// enough to be right at a glance. Tests use it, other stores are compared with it, and a
// memory that need not outlive its process can live in it.
package inmem

import (
	"context"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Store = (*Store)(nil)

// Store keeps memories until the process ends. Make one with New or NewAt. All methods
// may be called concurrently.
type Store struct {
	mu    sync.RWMutex
	clock func() time.Time
	users map[string]*user
	lines *lines
	// Calls to models, by user and day.
	ledgers map[string]map[time.Time]*day
	keys    map[string]store.Key // by id
}

// New makes an empty store that goes by the clock of the machine.
func New() *Store { return NewAt(time.Now) }

// NewAt makes an empty store that goes by a clock, which may be called concurrently and
// must not be nil.
func NewAt(clock func() time.Time) *Store {
	return &Store{clock: clock, users: map[string]*user{}, lines: newLines(), ledgers: map[string]map[time.Time]*day{}, keys: map[string]store.Key{}}
}

// Close does nothing and returns nil: there is nothing to release.
func (s *Store) Close() error { return nil }

// user is the memory of one user. What a slice or a map points to is never changed, but
// replaced, so that a copy of the slices is a snapshot.
type user struct {
	name     string
	state    store.State
	rows     []*row             // by Seq-1; nil where destroyed
	notes    map[loci.ID][]*row // of each note, by version
	messages map[loci.ID]*message
	arrived  uint64                   // messages ever
	edges    map[uint32][]*store.Edge // by both ends, with the ids of the ends
	uses     map[uint32]use           // by root
	agents   map[string]loci.Agent
	jobs     map[loci.ID]loci.Job
	lines    *lines                            // of all users
	leases   int64                             // last number that a job was handed out under
	cycles   []loci.Cycle                      // in order of commit
	vectors  map[store.Space]map[uint32]vector // by Seq
	segments []store.Segment
}

// row is one version of a note.
type row struct {
	store.Row
	hash int64
}

type message struct {
	store.Message
	place uint64 // in the order of arrival
}

// use is how often and when a note was accessed.
type use struct {
	count int
	times []time.Time // the last ones, newest first
	gen   uint64      // State.Use when it last moved
}

type vector struct {
	values []float32
	gen    uint64 // State.VGen of the commit that wrote it
}

func newUser(name string, l *lines) *user {
	return &user{
		name: name, lines: l, notes: map[loci.ID][]*row{}, messages: map[loci.ID]*message{}, edges: map[uint32][]*store.Edge{},
		uses: map[uint32]use{}, agents: map[string]loci.Agent{}, jobs: map[loci.ID]loci.Job{},
		vectors: map[store.Space]map[uint32]vector{},
	}
}

// read calls do with the user under the lock; one that nothing was applied for is empty.
func (s *Store) read(ctx context.Context, name string, do func(u *user)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	u := s.users[name]
	if u == nil {
		u = newUser(name, s.lines)
	}
	do(u)
	return nil
}

// change calls do with the user under the lock. A user that is not there is made where do
// returns true.
func (s *Store) change(ctx context.Context, name string, do func(u *user) (bool, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	u := s.users[name]
	if u == nil {
		u = newUser(name, s.lines)
	}
	wrote, err := do(u)
	if wrote && err == nil {
		s.users[name] = u
	}
	return err
}

// latest is the row of a note's last version, or nil.
func (u *user) latest(id loci.ID) *row {
	rows := u.notes[id]
	if len(rows) == 0 {
		return nil
	}
	return rows[len(rows)-1]
}

// row is the one with a number, or nil.
func (u *user) row(seq uint32) *row {
	if seq < 1 || int(seq) > len(u.rows) {
		return nil
	}
	return u.rows[seq-1]
}

// out is a copy of a row for a caller, with how often its note was accessed.
func (r *row) out(count int) store.Row {
	c := r.Row
	c.Version, c.Analysis, c.Keys = cloneVersion(&r.Version), clone(r.Analysis), clone(r.Keys)
	c.Version.Note.AccessCount = count
	return c
}

func (u *user) out(r *row) store.Row { return r.out(u.uses[r.Root].count) }

// each yields to a caller without the lock, until yield fails.
func each[T any](ctx context.Context, list []T, yield func(*T) error) error {
	for i := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := yield(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

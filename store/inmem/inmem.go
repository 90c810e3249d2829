// Package inmem is a store.Store in memory: maps and slices under one lock, simple enough to
// be right at a glance. It is the reference of the contract, to read before another store is
// written: those that keep rows on a disk are compared with it. Of what the contract says of
// costs it keeps what a memory of some thousand notes needs. Tests use it, and a memory that
// need not outlive its process can live in it.
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
	clock clock
	users map[string]*user
	turns *turns
	calls ledger
	keys  map[string]store.Key // by id
}

// New makes an empty store that goes by the clock of the machine.
func New() *Store { return NewAt(time.Now) }

// NewAt makes an empty store that goes by a clock, which may be called concurrently and
// must not be nil.
func NewAt(clock func() time.Time) *Store {
	return &Store{clock: clock, users: map[string]*user{}, turns: newTurns(), calls: ledger{}, keys: map[string]store.Key{}}
}

// Close does nothing and returns nil: there is nothing to release.
func (s *Store) Close() error { return nil }

// Scrub has nothing to do: memory that nobody holds is gone.
func (s *Store) Scrub(ctx context.Context) (int, error) { return 0, ctx.Err() }

// Check says that there is nothing to examine.
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) {
	return []loci.Finding{{What: "memory", Text: "it is on no disk that could be damaged"}}, ctx.Err()
}

// user is the memory of one user. Rows, messages and links are changed in their places, under
// the lock; what their slices, maps and pointers lead to is never changed, but replaced. So a
// copy of a row that was made under the lock can be read without it.
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
	once     map[[32]byte]store.Once
	jobs     map[loci.ID]loci.Job
	turns    *turns                            // of all users
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

func newUser(name string, t *turns) *user {
	return &user{
		name: name, turns: t, notes: map[loci.ID][]*row{}, messages: map[loci.ID]*message{}, edges: map[uint32][]*store.Edge{},
		uses: map[uint32]use{}, agents: map[string]loci.Agent{}, once: map[[32]byte]store.Once{}, jobs: map[loci.ID]loci.Job{},
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
	do(s.of(name))
	return nil
}

// ask returns a copy of what is found of the user, which is the caller's.
func ask[T any](ctx context.Context, s *Store, name string, find func(u *user) T) (found T, err error) {
	err = s.read(ctx, name, func(u *user) { found = find(u) })
	return clone(found), err
}

// change calls do with the user under the lock. A user that is not there is made where do
// returns true.
func (s *Store) change(ctx context.Context, name string, do func(u *user) (bool, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	u := s.of(name)
	wrote, err := do(u)
	if wrote && err == nil {
		s.users[name] = u
	}
	return err
}

// of is the user with a name, an empty one where there is none.
func (s *Store) of(name string) *user {
	if u := s.users[name]; u != nil {
		return u
	}
	return newUser(name, s.turns)
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

// out are rows as they are read, with how often their notes were accessed.
func (u *user) out(rows ...*row) []store.Row {
	list := make([]store.Row, len(rows))
	for i, r := range rows {
		list[i] = r.Row
		list[i].Version.Note.AccessCount = u.uses[r.Root].count
	}
	return list
}

// each yields what a store read under its lock, without the lock, until yield fails.
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

// give is each with copies, which are the caller's.
func give[T any](ctx context.Context, list []T, yield func(*T) error) error {
	return each(ctx, list, func(v *T) error {
		c := clone(*v)
		return yield(&c)
	})
}

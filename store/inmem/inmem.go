// Package inmem is a store.Store in memory: maps and slices under one lock, simple
// enough to be right at a glance. Tests use it, other stores are compared with
// it, and a memory that need not outlive its process can live in it.
package inmem

import (
	"context"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Store keeps memories until the process ends. Make one with New. All methods may
// be called concurrently.
type Store struct {
	mu     sync.RWMutex
	users  map[string]*user
	spaces *vector.Spaces
	index  *index.Index // asks the store for rows: never call it with mu held
}

// New makes an empty store. Close it to end the background work of its index.
func New() *Store {
	s := &Store{users: map[string]*user{}}
	s.index = index.New(s, index.Options{})
	s.spaces = vector.NewSpaces(s, 0)
	return s
}

// Close ends the background work; nothing must be called after it but Close.
func (s *Store) Close() error { return s.index.Close() }

// user is the memory of one user.
type user struct {
	state    index.State
	rows     []*row            // by seq-1, in order of commit; nil where purged
	notes    map[loci.ID][]int // positions in rows of a note's versions, in order
	messages []*loci.Message   // in order of arrival; nil where purged
	message  map[loci.ID]int   // position in messages
	sources  map[loci.ID][]int // positions of the first versions of a message's verbatim notes
	links    []loci.Link
	agents   map[string]loci.Agent
	jobs     map[loci.ID]*loci.Job
	calls    []model.Call // in order of arrival
	uses     map[loci.ID]use
	cycles   []loci.Cycle // in order of commit
	segments []index.Segment

	spaces      map[store.Space]map[int]embedded // by position in rows
	vectorState vector.State                     // but for Last
}

// row is one version of a note.
type row struct {
	version  loci.Version
	root     int      // position of the first version's row
	keys     []uint32 // index.Row.Keys
	gen      uint64   // of the commit that wrote or closed it
	analysis []byte
}

// use is how often and when a note was recalled.
type use struct {
	count int
	times []time.Time // the last 50, newest first
	gen   uint64      // index.State.Use when it last moved
}

func newUser() *user {
	return &user{
		notes:   map[loci.ID][]int{},
		message: map[loci.ID]int{},
		sources: map[loci.ID][]int{},
		agents:  map[string]loci.Agent{},
		jobs:    map[loci.ID]*loci.Job{},
		uses:    map[loci.ID]use{},
		spaces:  map[store.Space]map[int]embedded{},
	}
}

// read calls f with the scope's user, under the read lock; a user never written
// for is an empty one.
func (s *Store) read(ctx context.Context, sc loci.Scope, f func(u *user, a loci.Agent) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	u := s.users[sc.User]
	if u == nil {
		u = newUser()
	}
	return f(u, u.agent(sc.Agent))
}

// agent is what an agent may see: as configured, or the default.
func (u *user) agent(name string) loci.Agent {
	if a, ok := u.agents[name]; ok {
		return a
	}
	return loci.DefaultAgent(name)
}

// latest is the row of the note's last version, or nil.
func (u *user) latest(id loci.ID) *row {
	at := u.notes[id]
	if len(at) == 0 {
		return nil
	}
	return u.rows[at[len(at)-1]]
}

// seen is latest where the agent may see it, else nil.
func (u *user) seen(id loci.ID, a loci.Agent) *row {
	if r := u.latest(id); r != nil && sees(a, &r.version.Note) {
		return r
	}
	return nil
}

// sees reports whether an agent may see a note.
func sees(a loci.Agent, n *loci.Note) bool { return a.Sees(n.Visibility, n.Domain, n.CreatedBy) }

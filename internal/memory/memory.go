package memory

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
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

// records are what rows alone answer, without the index and the vectors. Due, Lease, Renew and
// Claim are those of the store: a runner works for all users, without a scope.
type records struct {
	*gate
	store.Queue
}

// New makes a memory over a store.
func New(s store.Store, o Options) *Memory {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	m := &Memory{records: records{&gate{store: s, seed: maphash.MakeSeed()}, s}, o: o, index: index.New(s, index.Options{MaxBytes: o.IndexBytes})}
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

// Jobs returns the user's jobs that wait, run or are dead, oldest first, ties by id.
// An agent sees those that work on the words of notes that it sees all of: others are
// about all of a memory, or follow from changes of what it may not see.
func (m records) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	all, err := m.store.Jobs(ctx, s.User)
	if err != nil {
		return nil, err
	}
	return m.seenJobs(ctx, s, all)
}

// Job returns one of the user's jobs, and false where there is none with this id or the
// agent does not see all of its notes. It costs the same however many jobs there are.
func (m records) Job(ctx context.Context, s loci.Scope, id loci.ID) (loci.Job, bool, error) {
	j, ok, err := m.store.Job(ctx, s.User, id)
	if err != nil || !ok {
		return loci.Job{}, false, err
	}
	seen, err := m.seenJobs(ctx, s, []loci.Job{j})
	if err != nil || len(seen) == 0 {
		return loci.Job{}, false, err
	}
	return j, true, nil
}

// aboutWords reports whether a job works on the words of notes that it names: others are
// about all of a memory, and no agent's.
func aboutWords(j *loci.Job) bool {
	return len(j.Notes) > 0 && (j.Kind == loci.JobExtract || j.Kind == loci.JobSample || j.Kind == loci.JobLink || j.Kind == loci.JobEmbed)
}

// seenJobs are those of some jobs that a scope may see: the user all, an agent those
// whose notes it sees all of.
func (m records) seenJobs(ctx context.Context, s loci.Scope, all []loci.Job) ([]loci.Job, error) {
	if s.Agent == "" || len(all) == 0 {
		return all, nil
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(j loci.Job) bool { return !aboutWords(&j) })
	var ids []loci.ID
	for i := range all {
		ids = append(ids, all[i].Notes...)
	}
	visible, err := who.visible(ctx, ids)
	if err != nil {
		return nil, err
	}
	hidden := func(id loci.ID) bool { return !visible(id) }
	var jobs []loci.Job
	for i := range all {
		if !slices.ContainsFunc(all[i].Notes, hidden) {
			jobs = append(jobs, all[i])
		}
	}
	return jobs, nil
}

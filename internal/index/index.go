package index

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Options of an Index; the zero value is the default of each field.
type Options struct {
	// MaxBytes bounds what the users in memory may take together; the least
	// recently asked leave first. 0 is 512 MiB. The user just asked always stays.
	MaxBytes int64
	// FlushRows is how many new rows of a user make a segment. 0 is 1024.
	FlushRows int
}

const (
	defaultMaxBytes  = 512 << 20
	defaultFlushRows = 1024
	worthFlushing    = 256 // rows of a tail, when its user leaves memory
)

// Index answers searches and derived links of all users of one store. All
// methods may be called concurrently.
type Index struct {
	src Source
	o   Options

	mu     sync.Mutex
	users  map[string]*resident
	recent *list.List // of *resident, the one asked last in front
	bytes  int64

	scratches scratches

	work chan *resident // users to flush
	stop context.CancelFunc
	done chan struct{}
}

// New makes an index over a store. Close it before the store.
func New(src Source, o Options) *Index {
	if o.MaxBytes <= 0 {
		o.MaxBytes = defaultMaxBytes
	}
	if o.FlushRows <= 0 {
		o.FlushRows = defaultFlushRows
	}
	ctx, stop := context.WithCancel(context.Background())
	x := &Index{
		src: src, o: o, users: map[string]*resident{}, recent: list.New(),
		work: make(chan *resident, 64), stop: stop, done: make(chan struct{}),
	}
	go x.background(ctx)
	return x
}

// Hit is one result of a search: the store fetches the rows by Seq and makes
// []query.Found of them.
type Hit struct {
	Seq       uint32 // of the version that is live in the asked view
	Root      uint32
	ID        loci.ID // of the note
	Score     float64 // Relevance.Value × Boost
	Relevance loci.Relevance
	Signals   query.Signals
	Matched   []string // words of the query, in its order
	Claims    []string // keys of the query, where the note claims something under one of them, itself or by a fact
	About     []string // concepts of the query that the note speaks of, itself or by a fact
	// Facts are the roots of the facts that were keys to this turn, best first. A
	// turn that does not pass the filter is shown as the best of its facts that
	// does, which is then among them.
	Facts []uint32
	// FactIDs are the ids of these notes.
	FactIDs []loci.ID
	Sense   *query.Sense // of Nearest with Spread or Each; else nil
}

// Search ranks the user's live and visible rows, best first, ties by order of
// arrival, at most q.Limit (10 when 0). It sees every commit that ended before the
// call. A text without any content term finds nothing, whatever person or date it
// names, unless there are times in q.When.
func (x *Index) Search(ctx context.Context, user string, agent loci.Agent, q query.Search) ([]Hit, error) {
	return x.SearchBefore(ctx, user, agent, q, 0)
}

// SearchBefore is Search among the notes that arrived before the one with this root,
// where q.Similar is set; 0 is all.
func (x *Index) SearchBefore(ctx context.Context, user string, agent loci.Agent, q query.Search, root uint32) ([]Hit, error) {
	after, err := x.usesAfter(ctx, user, q.At)
	if err != nil {
		return nil, err
	}
	u, v, err := x.enter(ctx, user, asked{agent: agent, at: micros(q.At), now: micros(q.Now), superseded: q.Filter.Superseded}, wordsOnly)
	if err != nil || v == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	s := x.scratches.take()
	defer x.scratches.giveBack(s)
	return u.searchWords(s, v, &q, root, after), ctx.Err()
}

// Derived is a derived link between two notes, as seen from the first.
type Derived struct {
	From, To  uint32  // roots
	Seq       uint32  // To's live version
	ID        loci.ID // To's
	Type      loci.LinkType
	Direction loci.Direction
	Strength  float64
}

// Links returns the derived links of notes given by their roots: both ends live
// and visible, at most q.Fan of each type a note (10 when 0), in the order of
// roots, then types, nearest in time first. Of q it uses all but IDs. live reports
// of each root whether it is live and visible itself.
func (x *Index) Links(ctx context.Context, user string, agent loci.Agent, roots []uint32, q query.Links) (found []Derived, live []bool, err error) {
	found, live, _, err = x.LinksAnd(ctx, user, agent, roots, q, nil)
	return found, live, err
}

// End is what is at the other end of a stored link.
type End struct {
	ID  loci.ID // zero where there is no such note
	Seq uint32  // the version that is live and visible, 0 for none
}

// LinksAnd is Links, and returns from the same state what is at the ends of stored links,
// given by their roots.
func (x *Index) LinksAnd(ctx context.Context, user string, agent loci.Agent, roots []uint32, q query.Links, others []uint32) (found []Derived, live []bool, ends []End, err error) {
	live, ends = make([]bool, len(roots)), make([]End, len(others))
	u, v, err := x.enter(ctx, user, asked{agent: agent, at: micros(q.At), now: micros(q.Now)}, withLists)
	if err != nil || v == nil {
		return nil, live, ends, err
	}
	defer u.mu.RUnlock()
	for i, root := range others {
		if u.has(root) {
			ends[i] = End{u.ids[root], v.row(u.user, root)}
		}
	}
	return u.derivedLinks(v, roots, q, live), live, ends, ctx.Err()
}

// Visible reports of each root whether the note has a version that is live (at a
// moment of the record timeline, zero is now) and visible: the gate for the other
// ends of stored links.
func (x *Index) Visible(ctx context.Context, user string, agent loci.Agent, roots []uint32, at, now time.Time) ([]bool, error) {
	seen := make([]bool, len(roots))
	u, v, err := x.enter(ctx, user, asked{agent: agent, at: micros(at), now: micros(now)}, wordsOnly)
	if err != nil || v == nil {
		return seen, err
	}
	defer u.mu.RUnlock()
	for i, root := range roots {
		seen[i] = v.row(u.user, root) != 0
	}
	return seen, nil
}

// need is what a caller wants to be ready besides a view.
type need int

const (
	wordsOnly need = iota
	withLists
)

// enter brings a user up to date and returns the view that is asked for, with the
// user's mu held for reading; a nil view, nothing held, for an unknown user.
func (x *Index) enter(ctx context.Context, name string, a asked, n need) (*resident, *view, error) {
	if a.agent.Name == "" {
		a.agent = loci.Agent{}
	}
	if a.at != none {
		a.now = a.at
	}
	state, err := x.src.State(ctx, name)
	if err != nil || unread(state) {
		return nil, nil, err
	}
	u := x.resident(name)
	for {
		u.mu.RLock()
		if u.covers(state) && (n == wordsOnly || u.lists.ready(u.user)) {
			if v := u.find(a); v != nil {
				x.after(u)
				return u, v, nil
			}
		}
		u.mu.RUnlock()
		if err := u.prepare(ctx, x.src, state, a, n); err != nil {
			return nil, nil, err
		}
		x.account(u)
	}
}

// prepare does what enter found missing.
func (u *user) prepare(ctx context.Context, src Source, s store.State, a asked, n need) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if err := u.refresh(ctx, src, s); err != nil {
		return err
	}
	if n == withLists {
		u.lists.catchUp(u)
	}
	u.look(a)
	return ctx.Err()
}

// Users is how many users are in it.
func (x *Index) Users() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.users)
}

// Bytes is about how much memory the users in it take.
func (x *Index) Bytes() int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.bytes
}

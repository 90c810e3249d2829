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
// names, unless there are times in q.When. With q.Similar it looks only at the notes that
// arrived before the one whose root is before, 0 is all, and not at words of those with the roots
// without.
func (x *Index) Search(ctx context.Context, user string, agent loci.Agent, q query.Search, before uint32, without ...uint32) ([]Hit, error) {
	after, err := x.usesAfter(ctx, user, q.At)
	if err != nil {
		return nil, err
	}
	u, v, err := x.enter(ctx, user, need{view: &asked{agent: agent, at: micros(q.At), now: micros(q.Now), superseded: q.Filter.Superseded}})
	if err != nil || u == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	s := x.scratches.take()
	defer x.scratches.giveBack(s)
	if q.Similar {
		return u.searchLike(s, v, &q, before, without, after), ctx.Err()
	}
	return u.searchWords(s, v, &q, after), ctx.Err()
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

// End is what is at the other end of a stored link.
type End struct {
	ID  loci.ID // zero where there is no such note
	Seq uint32  // the version that is live and visible, 0 for none
}

// Links returns the derived links of notes given by their roots: both ends live
// and visible, at most q.Fan of each type a note (10 when 0), in the order of
// roots, then types, nearest in time first. Of q it uses all but IDs. live reports
// of each root whether it is live and visible itself; ends are, from the same state, what
// is at the ends of stored links, the roots others.
func (x *Index) Links(ctx context.Context, user string, agent loci.Agent, roots []uint32, q query.Links, others []uint32) (found []Derived, live []bool, ends []End, err error) {
	live, ends = make([]bool, len(roots)), make([]End, len(others))
	u, v, err := x.enter(ctx, user, need{view: &asked{agent: agent, at: micros(q.At), now: micros(q.Now)}, lists: true})
	if err != nil || u == nil {
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

// Replaced reports whether a note of a user ever took the place of another.
func (x *Index) Replaced(ctx context.Context, user string) (bool, error) {
	u, _, err := x.enter(ctx, user, need{})
	if err != nil || u == nil {
		return false, err
	}
	defer u.mu.RUnlock()
	return u.replaced, nil
}

// need is what must be ready besides the rows.
type need struct {
	view          *asked // nil needs none
	orders, lists bool
}

// enter brings a user up to date and returns it with the view that is needed, its mu held
// for reading; nil, nothing held, for an unknown user.
func (x *Index) enter(ctx context.Context, name string, n need) (*resident, *view, error) {
	if n.view != nil {
		n.view.normalize()
	}
	state, err := x.src.State(ctx, name)
	if err != nil || unread(state) {
		return nil, nil, err
	}
	u := x.resident(name)
	for {
		u.mu.RLock()
		if v, ok := u.provides(state, n); ok {
			x.after(u)
			return u, v, nil
		}
		u.mu.RUnlock()
		if err := u.prepare(ctx, x.src, state, n); err != nil {
			return nil, nil, err
		}
		x.account(u)
	}
}

// provides reports whether nothing of s and of what is needed is missing, and returns the
// view.
func (u *user) provides(s store.State, n need) (v *view, ok bool) {
	if !u.covers(s) || n.orders && !u.orders.ready(u) || n.lists && !u.lists.ready(u) {
		return nil, false
	}
	if n.view != nil {
		v = u.find(*n.view)
	}
	return v, v != nil || n.view == nil
}

// prepare makes what is missing.
func (u *user) prepare(ctx context.Context, src Source, s store.State, n need) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if err := u.refresh(ctx, src, s); err != nil {
		return err
	}
	if n.orders {
		u.orders.catchUp(u)
	}
	if n.lists {
		u.lists.catchUp(u)
	}
	if n.view != nil {
		u.look(*n.view)
	}
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

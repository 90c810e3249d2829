package index

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/loci-memory/loci/store"
)

// user is one user's index in memory. Searches hold mu for reading; taking in
// rows, making views and exchanging segments hold it for writing.
type user struct {
	name string
	mu   sync.RWMutex

	flushing sync.Mutex // one at a time

	ready bool        // loaded, and nothing went wrong since
	state store.State // that everything below is consistent with

	columns
	versions  map[uint32][]uint32 // rows of notes with more than one, by root
	revised   rowSet              // their roots
	laterRows []uint32            // those rows but the first of each, ascending
	turnRoots [][]uint32          // first versions of turns in order, by conversation
	keyRows   []uint32            // rows of facts with source turns
	keysTo    map[uint32][]uint32 // those rows by root of the source
	segments  []*segment          // ascending, without gaps, from 1
	tail      tail                // the rows after them
	closings  []uint32            // rows closed since the last segment was made, those of the tail too
	stored    []store.SegmentID   // what the source has
	lists     lists
	orders    orders
	views     []*view
	replaced  bool          // some row is, or was, of a note that another took the place of
	clock     atomic.Uint64 // of the uses of views
	resets    int           // how often all was forgotten
}

// How many views of a user stay in memory: an agent's now, another's, a moment that is
// asked about twice. There are more where all together are small: a small memory, which is
// what most have that many agents share, or a few megabytes.
const (
	maxViews   = 6
	mostViews  = 64
	smallViews = 32 << 20 // bytes
)

func newUser(name string) *user { return &user{name: name} }

// reset forgets everything.
func (u *user) reset() {
	u.ready, u.state = false, store.State{}
	u.columns = newColumns()
	u.versions, u.keysTo = map[uint32][]uint32{}, map[uint32][]uint32{}
	u.turnRoots, u.keyRows, u.laterRows, u.segments, u.closings, u.stored, u.views = nil, nil, nil, nil, nil, nil, nil
	u.tail, u.lists, u.revised = tail{first: 1}, lists{}, nil
	u.orders, u.replaced = orders{}, false
	u.revised.upTo(1)
	u.resets++
}

// covers reports whether nothing of s is missing here.
func (u *user) covers(s store.State) bool {
	return u.ready && (u.state.Epoch > s.Epoch ||
		u.state.Epoch == s.Epoch && u.state.Gen >= s.Gen && u.state.Use >= s.Use)
}

// refresh takes in what was committed since. The caller holds mu for writing.
func (u *user) refresh(ctx context.Context, src Source, s store.State) error {
	if u.covers(s) {
		return nil
	}
	err := u.catchUp(ctx, src, s)
	if errors.Is(err, errMoved) {
		u.ready = false
		err = u.catchUp(ctx, src, s)
	}
	if err != nil {
		u.ready = false // half of the rows may be in
	}
	return err
}

// errMoved says that the epoch moved while rows were read.
var errMoved = errors.New("the user's rows were changed in place, again and again: try once more")

func (u *user) catchUp(ctx context.Context, src Source, s store.State) error {
	if !u.ready || u.state.Epoch != s.Epoch {
		if err := u.load(ctx, src); err != nil {
			return err
		}
	}
	if s.Gen > u.state.Gen || !u.ready {
		if err := u.readRows(ctx, src); err != nil {
			return err
		}
	}
	if s.Use > u.state.Use || !u.ready {
		if err := u.readUses(ctx, src); err != nil {
			return err
		}
	}
	u.ready = true
	return nil
}

// load starts from the source's segments.
func (u *user) load(ctx context.Context, src Source) error {
	epoch, segments, err := src.Segments(ctx, u.name)
	if err != nil {
		return err
	}
	u.reset()
	u.state.Epoch = epoch
	for _, s := range segments {
		u.stored = append(u.stored, s.ID)
	}
	slices.Sort(u.stored)
	u.adopt(segments)
	return nil
}

func (u *user) readRows(ctx context.Context, src Source) error {
	t := taking{user: u}
	state, err := src.RowsSince(ctx, u.name, u.state.Gen, t.take)
	switch {
	case err != nil:
		return err
	case state.Epoch != u.state.Epoch:
		return errMoved
	}
	for _, v := range u.views {
		v.classes = append(v.classes, u.sees(v.agent)[len(v.classes):]...)
		v.update(u, t.roots)
	}
	u.state.Gen, u.state.Last = state.Gen, state.Last
	return nil
}

func (u *user) readUses(ctx context.Context, src Source) error {
	use, err := src.UsesSince(ctx, u.name, u.state.Use, func(root uint32, count int) error {
		if u.has(root) {
			u.uses[root] = uint16(min(count, 1<<16-1))
		}
		return nil
	})
	if err == nil {
		u.state.Use = use
	}
	return err
}

// taking is one reading of rows.
type taking struct {
	*user
	analysis analysis
	roots    []uint32 // of the rows that came
}

func (t *taking) take(row *store.Row) error {
	root := row.Root
	if root == 0 || root > row.Seq {
		root = row.Seq
	}
	t.roots = append(t.roots, root)
	if t.has(row.Seq) {
		t.closeRow(row.Seq, micros(row.Version.Closed))
		return nil
	}
	if row.Seq < t.tail.first || row.Seq <= t.last() {
		return errMoved // a row appeared among those already read
	}
	analysed := row.Analysis
	if Stale(analysed) {
		analysed = Analyse(&row.Version.Note)
	}
	if err := t.analysis.decode(analysed); err != nil {
		return err
	}
	t.put(row, root, &t.analysis)
	t.register(row.Seq)
	t.tail.add(row.Seq, t.analysis.terms)
	return t.sealFull()
}

// closeRow records until when a row was the latest. Rows of the tail are recorded too: a
// segment of them may be in the making, without it.
func (u *user) closeRow(seq uint32, closed int64) {
	if u.closedOf(seq) == closed {
		return
	}
	u.closed.set(seq, hide(closed))
	u.orders.move(seq)
	u.closings = append(u.closings, seq)
}

// register makes what is derived from the columns for a row that came in.
func (u *user) register(seq uint32) {
	root := u.rootOf(seq)
	u.revised.upTo(int(seq) + 1)
	u.replaced = u.replaced || u.flags[seq]&flagSuperseded != 0
	u.span(seq)
	if root != seq {
		if u.versions[root] == nil {
			u.versions[root] = append(u.versions[root], root)
		}
		u.versions[root] = append(u.versions[root], seq)
		u.revised.add(root)
		u.laterRows = append(u.laterRows, seq)
	}
	if u.flags[seq]&flagKeys != 0 {
		u.keyRows = append(u.keyRows, seq)
		for _, k := range u.readPool(nil, seq, poolKeys) {
			u.keysTo[k] = append(u.keysTo[k], seq)
		}
	}
	if u.turn(seq) && root == seq {
		conv := u.conv[seq]
		u.turnRoots = extend(u.turnRoots, int(conv)+1)
		u.turnRoots[conv] = append(u.turnRoots[conv], seq)
	}
}

// appendLive appends the postings of a term that are in a set, ascending.
func (u *user) appendLive(dst []posting, h uint64, live rowSet) []posting {
	for _, s := range u.segments {
		if i, ok := s.find(h); ok {
			dst = s.appendLive(dst, i, live)
		}
	}
	return appendIn(dst, u.tail.lists[h], live)
}

// postings is a term's whole list.
func (u *user) postings(h uint64) (list []posting) {
	for _, s := range u.segments {
		if i, ok := s.find(h); ok {
			list = s.appendList(list, i)
		}
	}
	return append(list, u.tail.lists[h]...)
}

// find returns a view that is there already. Where nothing was ever replaced, the view
// with what was is the one without.
func (u *user) find(a asked) *view {
	a.superseded = a.superseded && u.replaced
	classes := u.sees(a.agent)
	for _, v := range u.views {
		if v.fits(a, classes) {
			v.used.Store(u.clock.Add(1))
			return v
		}
	}
	return nil
}

// look makes a view. The caller holds mu for writing.
func (u *user) look(a asked) {
	if u.find(a) != nil {
		return
	}
	if n := len(u.views); n >= maxViews && (n == mostViews || u.sizeOfViews()*int64(n+1)/int64(n) > smallViews) {
		oldest := slices.MinFunc(u.views, func(a, b *view) int { return cmp.Compare(a.used.Load(), b.used.Load()) })
		u.views = slices.DeleteFunc(u.views, func(v *view) bool { return v == oldest })
	}
	a.agent.Domains = slices.Clone(a.agent.Domains)
	a.superseded = a.superseded && u.replaced
	v := newView(u, a, u.sees(a.agent))
	v.used.Store(u.clock.Add(1))
	u.views = append(u.views, v)
}

// sizeOfViews is about how much memory the views take.
func (u *user) sizeOfViews() (n int64) {
	for _, v := range u.views {
		n += int64(cap(v.place))*13 + int64(len(v.sessions))*48 + int64(len(v.convs))*56
	}
	return n
}

package index

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// fake is a store of rows and segments in memory: the smallest thing that keeps
// the contract of Source.
type fake struct {
	mu       sync.Mutex
	state    store.State
	rows     []*fakeRow
	uses     map[uint32]int
	useGen   map[uint32]uint64
	segments []store.Segment
	reads    int // calls of RowsSince
	given    int // rows it yielded
}

type fakeRow struct {
	Seq, Root  uint32
	Gen        uint64
	Analysis   []byte
	Keys       []uint32
	At, Closed time.Time
	note       loci.Note
}

// row is what a store gives of it.
func (r *fakeRow) row() *store.Row {
	return &store.Row{
		Seq: r.Seq, Root: r.Root, Gen: r.Gen, Analysis: r.Analysis, Keys: r.Keys,
		Version: loci.Version{At: r.At, Closed: r.Closed, Note: r.note},
	}
}

// rowOf is a row of a note that was known from a moment on.
func rowOf(n loci.Note, at time.Time) *fakeRow {
	return &fakeRow{Analysis: Analyse(&n), At: at, note: n}
}

const me = "me"

func newFake() *fake { return &fake{uses: map[uint32]int{}, useGen: map[uint32]uint64{}} }

// add commits the first version of a note and returns its seq.
func (f *fake) add(n loci.Note, keys ...uint32) uint32 {
	return f.commit(0, n, n.RecordedAt, keys)
}

// idOf is the id of the note with a root.
func idOf(root uint32) (id loci.ID) {
	binary.BigEndian.PutUint32(id[:], root)
	return id
}

func (f *fake) commit(root uint32, n loci.Note, at time.Time, keys []uint32) uint32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state.Gen++
	f.state.Last++
	if root == 0 {
		n.ID = idOf(f.state.Last)
	}
	r := rowOf(n, at)
	r.Seq, r.Root, r.Gen, r.Keys = f.state.Last, root, f.state.Gen, keys
	if root == 0 {
		r.Root = r.Seq
	} else if old := f.latest(root); old != nil {
		old.Closed, old.Gen = at, f.state.Gen
	}
	f.rows = append(f.rows, r)
	return r.Seq
}

// latest is the row of a note that is not closed.
func (f *fake) latest(root uint32) *fakeRow {
	for i := len(f.rows) - 1; i >= 0; i-- {
		if f.rows[i].Root == root && f.rows[i].Closed.IsZero() {
			return f.rows[i]
		}
	}
	return nil
}

// edit commits a version that differs by what change does.
func (f *fake) edit(root uint32, at time.Time, change func(*loci.Note)) uint32 {
	f.mu.Lock()
	old := f.latest(root)
	f.mu.Unlock()
	n := old.note
	change(&n)
	return f.commit(root, n, at, old.Keys)
}

// purge destroys all rows of a note.
func (f *fake) purge(root uint32) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state.Gen++
	f.state.Epoch++
	f.segments = nil
	f.rows = slices.DeleteFunc(f.rows, func(r *fakeRow) bool { return r.Root == root })
}

func (f *fake) touch(root uint32, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state.Use++
	f.uses[root] += n
	f.useGen[root] = f.state.Use
}

func (f *fake) State(context.Context, string) (store.State, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state, nil
}

func (f *fake) RowsSince(_ context.Context, _ string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reads++
	for _, r := range f.rows {
		if r.Gen <= gen {
			continue
		}
		f.given++
		if err := yield(r.row()); err != nil {
			return store.State{}, err
		}
	}
	return f.state, nil
}

func (f *fake) UsesSince(_ context.Context, _ string, use uint64, yield func(uint32, int) error) (uint64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for root, gen := range f.useGen {
		if gen > use {
			if err := yield(root, f.uses[root]); err != nil {
				return 0, err
			}
		}
	}
	return f.state.Use, nil
}

func (f *fake) UsesAfter(context.Context, string, time.Time, func(uint32, int) error) error {
	return nil
}

func (f *fake) Segments(context.Context, string) (uint64, []store.Segment, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.Epoch, slices.Clone(f.segments), nil
}

func (f *fake) Flush(_ context.Context, _ string, c store.Flush) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var have []store.SegmentID
	for _, s := range f.segments {
		have = append(have, s.ID)
	}
	slices.Sort(have)
	if c.Epoch != f.state.Epoch || !slices.Equal(have, c.Had) {
		return false, nil
	}
	f.segments = slices.DeleteFunc(f.segments, func(s store.Segment) bool { return slices.Contains(c.Drop, s.ID) })
	f.segments = append(f.segments, c.Add...)
	return true, nil
}

// open makes an index over the fake that is closed with the test.
func (f *fake) open(t testing.TB, o Options) *Index {
	t.Helper()
	x := New(f, o)
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

var morning = time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)

// turn is a turn of a conversation, said so many minutes after the morning began.
func turn(conversation, speaker, text string, minute int) loci.Note {
	return loci.Note{
		Kind: loci.Episode, Verbatim: true, Conversation: conversation, Speaker: speaker, Content: text,
		RecordedAt: morning.Add(time.Duration(minute) * time.Minute), Domain: "general", Visibility: loci.Scoped,
		Importance: .5, Temporality: loci.Current,
	}
}

// ask searches as the user, or fails the test.
func ask(t testing.TB, x *Index, q query.Search) []Hit {
	t.Helper()
	return askAs(t, x, loci.Agent{}, q)
}

func askAs(t testing.TB, x *Index, a loci.Agent, q query.Search) []Hit {
	t.Helper()
	if q.Now.IsZero() {
		q.Now = morning.AddDate(1, 0, 0)
	}
	hits, err := x.Search(t.Context(), me, a, q, 0)
	if err != nil {
		t.Fatal(err)
	}
	return hits
}

// roots are the notes that were hit, in order.
func roots(hits []Hit) []uint32 {
	var r []uint32
	for _, h := range hits {
		r = append(r, h.Root)
	}
	return r
}

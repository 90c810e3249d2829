package storetest_test

import (
	"bytes"
	"cmp"
	"context"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// toy is the shortest honest store: what an author of one has to write. The memory of a
// user is copied as a whole: a read returns parts of a copy, and a commit works on a
// copy that takes the place of the memory when nothing failed.
type toy struct {
	mu    sync.Mutex
	users map[string]user
	lines []place // of all kinds, front first
}

// place is a user's in the line of a kind.
type place struct {
	user string
	kind loci.JobKind
}

// user is the memory of one user. All lists are scanned from end to end. Fields are
// exported so that clone reaches them.
type user struct {
	Name     string
	Applied  bool // something was, so others count it
	State    store.State
	Rows     []store.Row // in the order of numbers
	Hashes   []store.New // of the rows behind After
	Notes    []store.Use
	Moves    []uint32 // roots of notes in the order in which their counts moved
	Messages []store.Message
	Links    []store.Edge // with the ids of their ends
	Jobs     []loci.Job
	Leases   int64 // last number that a job was handed out under
	Leased   []lease
	Agents   []loci.Agent
	Cycles   []loci.Cycle // in the order of commits
	Vectors  []vector
	Segments []store.Segment // in the order of ids
	Calls    []model.Call
}

// lease is how long a job was last leased for.
type lease struct {
	Job  loci.ID
	Hold time.Duration
}

type vector struct {
	store.Vector
	Seq uint32
	Gen uint64
}

func newToy() *toy          { return &toy{users: map[string]user{}} }
func (s *toy) Close() error { return nil }

// read returns a copy of a user's memory, with lists in the order in which they are
// read and rows with their access counts.
func (s *toy) read(name string) *user {
	s.mu.Lock()
	u := clone(s.users[name])
	s.mu.Unlock()
	for i := range u.Rows {
		n := &u.Rows[i].Version.Note
		n.AccessCount = u.note(n.ID).Count
	}
	slices.SortFunc(u.Jobs, compareJobs)
	slices.SortFunc(u.Agents, func(a, b loci.Agent) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(u.Links, func(x, y store.Edge) int {
		a, b := &x.Link, &y.Link
		return cmp.Or(bytes.Compare(a.From[:], b.From[:]), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type), a.At.Compare(b.At))
	})
	return &u
}

func compareJobs(a, b loci.Job) int { return loci.CompareJobs(&a, &b) }

// change puts a changed copy in the place of a user's memory, unless do fails.
func (s *toy) change(ctx context.Context, name string, do func(*user) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := clone(s.users[name])
	u.Name = name
	err := cmp.Or(ctx.Err(), do(&u))
	if err == nil {
		s.users[name] = u
	}
	return err
}

// clone returns a deep copy, with times as they are kept: in microseconds.
func clone[T any](v T) T {
	own(reflect.ValueOf(&v).Elem())
	return v
}

// own puts copies in the place of all that a value shares.
func own(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Pointer && !v.IsNil():
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(v.Elem())
		own(c.Elem())
		v.Set(c)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.AppendSlice(reflect.Zero(v.Type()), v))
		for i := range v.Len() {
			own(v.Index(i))
		}
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(v.Interface().(time.Time).Truncate(time.Microsecond)))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			own(v.Field(i))
		}
	}
}

// find returns the first that is wanted, or nil.
func find[T any](list []T, wanted func(*T) bool) *T {
	for i := range list {
		if wanted(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// put puts a value in the place of the one that is the same, or behind all.
func put[T any](list []T, v T, same func(*T) bool) []T {
	if old := find(list, same); old != nil {
		*old = v
		return list
	}
	return append(list, v)
}

// keep requires a list that nobody shares.
func keep[T any](list []T, wanted func(*T) bool) []T {
	return slices.DeleteFunc(list, func(v T) bool { return !wanted(&v) })
}

func first[T any](n int, list []T) []T { return list[:min(n, len(list))] }

// each yields until yield fails.
func each[T any](ctx context.Context, list []T, yield func(*T) error) error {
	err := ctx.Err()
	for i := 0; err == nil && i < len(list); i++ {
		err = cmp.Or(yield(&list[i]), ctx.Err())
	}
	return err
}

// known reports whether what is known from at until closed is known at a moment.
func known(at, closed, moment time.Time) bool {
	if moment.IsZero() {
		return closed.IsZero()
	}
	return !at.After(moment) && (closed.IsZero() || closed.After(moment))
}

// latest returns the latest row of a note, or nil.
func (u *user) latest(id loci.ID) *store.Row {
	return find(u.Rows, func(r *store.Row) bool { return r.Version.Note.ID == id && isLatest(r) })
}

func isLatest(r *store.Row) bool { return r.Version.Closed.IsZero() }
func (u *user) note(id loci.ID) *store.Use {
	return find(u.Notes, func(n *store.Use) bool { return n.Note == id })
}

func (u *user) job(id loci.ID) *loci.Job {
	return find(u.Jobs, func(j *loci.Job) bool { return j.ID == id })
}

func (u *user) message(id loci.ID) *store.Message {
	return find(u.Messages, func(m *store.Message) bool { return m.Message.ID == id })
}

// held returns the job that is leased under a number still, or nil.
func (u *user) held(id loci.ID, lease int64) *loci.Job {
	return find(u.Jobs, func(j *loci.Job) bool { return j.ID == id && j.Lease == lease })
}

func (s *toy) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.change(ctx, name, func(u *user) error {
		if err := u.expect(c); err != nil || c.Empty() {
			return err
		}
		u.Applied = true
		return u.apply(ctx, clone(c))
	})
}

func (u *user) expect(c *store.Changes) error {
	moved := func(want loci.ChangeID) bool {
		r := u.latest(want.Note)
		return r == nil || want.Version > 0 && r.Version.Change != want
	}
	said := func(n store.New) bool {
		return slices.ContainsFunc(u.Hashes, func(h store.New) bool { return n.Hash != 0 && h.Hash == n.Hash && h.After >= n.After })
	}
	switch {
	case slices.ContainsFunc(c.Expect.Notes, moved), slices.ContainsFunc(c.Expect.New, said),
		slices.ContainsFunc(c.Expect.Messages, func(id loci.ID) bool { return u.message(id) == nil }),
		slices.ContainsFunc(u.Rows, func(r store.Row) bool { q := &c.Expect.Quiet; return r.Seq > q.After && q.Names(&r.Version.Note) }),
		slices.ContainsFunc(slices.Concat(c.Held, c.Expect.Jobs), func(h loci.Job) bool { return u.held(h.ID, h.Lease) == nil }),
		slices.ContainsFunc(c.Held, func(h loci.Job) bool { return h.Lease == 0 }):
		return loci.Conflict("what the commit assumes does not hold any more: read again and repeat")
	}
	return nil
}

// apply writes one field after another. What is written behind an error is lost.
func (u *user) apply(ctx context.Context, c *store.Changes) error {
	if len(c.Notes) > 0 {
		u.State.Gen++
	}
	if len(c.Vectors) > 0 {
		u.State.VGen++
	}
	err := cmp.Or(each(ctx, c.Messages, u.addMessage), each(ctx, c.Notes, u.addRow), each(ctx, c.Links, u.link))
	for _, l := range c.Unlinks {
		u.unlink(&l)
	}
	for _, j := range c.Jobs {
		if there := u.job(j.ID); there != nil {
			j.Lease = max(j.Lease, there.Lease+1)
		}
		u.queue(j)
	}
	u.Jobs = slices.DeleteFunc(u.Jobs, func(j loci.Job) bool { return slices.Contains(c.Done, j.ID) })
	for _, a := range c.Agents {
		u.Agents = put(u.Agents, a, func(b *loci.Agent) bool { return b.Name == a.Name })
	}
	for _, k := range c.Cycles {
		k.User = u.Name
		u.Cycles = put(u.Cycles, k, func(l *loci.Cycle) bool { return l.ID == k.ID })
	}
	for _, v := range c.Vectors {
		change := loci.ChangeID{Note: v.Note, Version: v.Version}
		if r := find(u.Rows, func(r *store.Row) bool { return r.Version.Change == change }); r != nil {
			u.Vectors = put(u.Vectors, vector{v, r.Seq, u.State.VGen}, func(w *vector) bool { return w.Seq == r.Seq && w.Space() == v.Space() })
		}
	}
	return cmp.Or(err, each(ctx, c.Uses, u.putUses), each(ctx, c.Calls, u.addCalls), u.rewrite(&c.Rewrite), u.purge(c))
}

func (u *user) putUses(a *store.Use) error {
	n := u.note(a.Note)
	if n == nil {
		return missing(a.Note)
	}
	u.State.Use++
	u.Moves = append(u.Moves, n.Root)
	n.Count, n.Times = a.Count, first(store.KeptUses, a.Times)
	return nil
}

func (u *user) addCalls(c *store.Calls) error {
	c.User = u.Name
	for n := len(keep(slices.Clone(u.Calls), func(d *model.Call) bool { return compareCalls(&c.Call, d) == 0 })); n < max(c.Count, 1); n++ {
		u.Calls = append(u.Calls, c.Call)
	}
	return nil
}

func compareCalls(a, b *model.Call) int {
	x, y := &a.Usage, &b.Usage
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome),
		cmp.Compare(x.Calls, y.Calls), cmp.Compare(x.TokensIn, y.TokensIn), cmp.Compare(x.TokensOut, y.TokensOut), cmp.Compare(x.Took, y.Took))
}

// rewrite puts other words in the place of those of messages and rows.
func (u *user) rewrite(w *store.Rewrite) error {
	for _, m := range w.Messages {
		there := u.message(m.ID)
		if there == nil {
			return missing(m.ID)
		}
		there.Message, there.Message.User = m, u.Name
	}
	for i := range w.Notes {
		c, n := &w.Notes[i], &w.Notes[i].Version.Note
		r := find(u.Rows, func(r *store.Row) bool { return r.Version.Change == c.Version.Change })
		if r == nil {
			return missing(n.ID)
		}
		c.Version.At, c.Version.Closed, n.User, n.Version = r.Version.At, r.Version.Closed, u.Name, c.Version.Change.Version
		n.Links, n.Accessed, n.Activation, n.HalfLife = nil, nil, 0, 0
		r.Version, r.Analysis = c.Version, c.Analysis
		find(u.Hashes, func(h *store.New) bool { return h.After == r.Seq-1 }).Hash = c.Hash
	}
	if !w.Empty() {
		u.forgetSegments()
	}
	return nil
}

func (u *user) addMessage(m *loci.Message) error {
	if u.message(m.ID) != nil {
		return loci.Conflict("message %s is there already: it need not be written again", m.ID)
	}
	m.User = u.Name
	u.Messages = append(u.Messages, store.Message{Message: *m})
	return nil
}

func (u *user) queue(j loci.Job) {
	j.User = u.Name
	u.Jobs = put(u.Jobs, j, func(k *loci.Job) bool { return k.ID == j.ID })
	u.Leased = keep(u.Leased, func(l *lease) bool { return l.Job != j.ID })
}

// addRow puts a version in the place of the one before it.
func (u *user) addRow(c *store.NoteChange) error {
	v, n := &c.Version, &c.Version.Note
	old := u.latest(n.ID)
	root := u.State.Last + 1
	switch {
	case old == nil && v.Change.Version > 1:
		return missing(n.ID)
	case old == nil:
		u.Notes = append(u.Notes, store.Use{Note: n.ID, Root: root})
		u.count(n.ID, n.AccessCount)
	case old.Version.Change.Version != v.Change.Version-1:
		return loci.Conflict("note %s is at version %d: read it again and repeat", n.ID, old.Version.Change.Version)
	default:
		if v.At.Before(old.Version.At) {
			v.At = old.Version.At
		}
		old.Version.Closed, old.Gen, root = v.At, u.State.Gen, old.Root
	}
	var keys []uint32
	for _, id := range n.Messages {
		if m := u.message(id); m != nil && !n.Verbatim {
			keys = append(keys, m.Turns...)
		} else if m != nil && old == nil {
			m.Turns = append(m.Turns, root) // the note is one of its turns from now on
		}
	}
	slices.Sort(keys)
	v.Closed, n.User, n.Version = time.Time{}, u.Name, v.Change.Version
	n.Links, n.Accessed, n.Activation, n.HalfLife = nil, nil, 0, 0
	u.Hashes = append(u.Hashes, store.New{Hash: c.Hash, After: u.State.Last})
	u.State.Last++
	u.Rows = append(u.Rows, store.Row{Seq: u.State.Last, Root: root, Gen: u.State.Gen, Version: *v, Analysis: c.Analysis, Keys: slices.Compact(keys)})
	return nil
}

func missing(id loci.ID) error { return loci.NotFound("there is no note %s: read again", id) }

// count adds accesses to a note.
func (u *user) count(id loci.ID, accesses int, times ...time.Time) {
	n := u.note(id)
	if n == nil || accesses <= 0 {
		return
	}
	u.State.Use++ // is the number of moves
	u.Moves = append(u.Moves, n.Root)
	n.Count += accesses
	n.Times = append(n.Times, times...)
	slices.SortFunc(n.Times, func(a, b time.Time) int { return b.Compare(a) })
	n.Times = first(store.KeptUses, n.Times)
}

// link writes a link. One that is closed already is of an export.
func (u *user) link(l *loci.Link) error {
	from, to := u.latest(l.From), u.latest(l.To)
	if from == nil || to == nil {
		return loci.NotFound("notes %s and %s are not both there: read again", l.From, l.To)
	}
	if l.Closed.IsZero() {
		u.unlink(l)
	}
	l.Depth, l.Path = 0, nil
	u.Links = put(u.Links, store.Edge{From: from.Root, To: to.Root, Link: *l}, func(e *store.Edge) bool {
		m := &e.Link
		return !l.Closed.IsZero() && !m.Closed.IsZero() && m.From == l.From && m.To == l.To && m.Type == l.Type && m.At.Equal(l.At)
	})
	return nil
}

// unlink closes the links that are the same at the link's time.
func (u *user) unlink(l *loci.Link) {
	same := func(m *loci.Link) bool { return m.Closed.IsZero() && m.Same(l) }
	u.Links = slices.DeleteFunc(u.Links, func(e store.Edge) bool {
		return same(&e.Link) && (e.Link.At.IsZero() || !e.Link.At.Before(l.At))
	})
	for i := range u.Links {
		if m := &u.Links[i].Link; same(m) {
			m.Closed = l.At
		}
	}
}

// purge destroys notes with all that is only about them, and the vectors of other spaces.
func (u *user) purge(c *store.Changes) error {
	ids, space := c.Purge, c.Space
	for _, id := range ids {
		if u.note(id) == nil {
			return missing(id)
		}
		for i := range u.Cycles {
			u.Cycles[i].Drop(id)
		}
	}
	if f := c.Segments; len(ids) > 0 && (f == nil || !u.flush(f)) {
		u.Segments = nil
	}
	if len(ids) > 0 {
		u.State.Epoch++
	}
	gone := func(id loci.ID) bool { return slices.Contains(ids, id) }
	for _, r := range u.Rows {
		for _, id := range r.Version.Note.Messages {
			if m := u.message(id); m != nil && r.Version.Note.Verbatim && gone(r.Version.Note.ID) {
				m.Turns = slices.DeleteFunc(m.Turns, func(root uint32) bool { return root == r.Root })
				u.Messages = keep(u.Messages, func(k *store.Message) bool { return k.Message.ID != id || len(k.Turns) > 0 })
			}
		}
	}
	u.purgeJobs(ids)
	u.Rows = slices.DeleteFunc(u.Rows, func(r store.Row) bool { return gone(r.Version.Note.ID) })
	u.Hashes = slices.DeleteFunc(u.Hashes, func(h store.New) bool {
		return !slices.ContainsFunc(u.Rows, func(r store.Row) bool { return r.Seq == h.After+1 })
	})
	u.Notes = slices.DeleteFunc(u.Notes, func(n store.Use) bool { return gone(n.Note) })
	u.Links = slices.DeleteFunc(u.Links, func(e store.Edge) bool { return gone(e.Link.From) || gone(e.Link.To) })
	had := len(u.Vectors)
	u.Vectors = slices.DeleteFunc(u.Vectors, func(v vector) bool { return gone(v.Note) || space != nil && v.Space() != *space })
	if len(u.Vectors) < had {
		u.State.VEpoch++
	}
	return nil
}

// flush replaces segments where they and the epoch are as they were.
func (u *user) flush(f *store.Flush) bool {
	if u.State.Epoch != f.Epoch || !slices.EqualFunc(u.Segments, f.Had, func(g store.Segment, id store.SegmentID) bool { return g.ID == id }) {
		return false
	}
	u.Segments = slices.DeleteFunc(u.Segments, func(g store.Segment) bool { return slices.Contains(f.Drop, g.ID) })
	u.Segments = append(u.Segments, clone(f.Add)...)
	slices.SortFunc(u.Segments, func(a, b store.Segment) int { return cmp.Compare(a.ID, b.ID) })
	return true
}

// purgeJobs takes notes out of jobs. One that is left without any goes; a worker that
// holds another holds it no more.
func (u *user) purgeJobs(ids []loci.ID) {
	u.Jobs = slices.DeleteFunc(u.Jobs, func(j loci.Job) bool {
		for _, id := range ids {
			if j.Drop(id) && len(j.Notes) == 0 {
				return true
			}
		}
		return false
	})
	for i := range u.Jobs {
		named := false
		for _, id := range ids {
			named = u.Jobs[i].Drop(id) || named
		}
		if named {
			u.Jobs[i].Lease++
		}
	}
}

func (s *toy) Scrub(ctx context.Context) (int, error) { return 0, ctx.Err() }

func (u *user) forgetSegments() { u.State.Epoch, u.Segments = u.State.Epoch+1, nil }

func (s *toy) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	return s.change(ctx, name, func(u *user) error {
		for _, id := range ids {
			u.count(id, 1, at)
		}
		return nil
	})
}

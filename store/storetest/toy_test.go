package storetest_test

import (
	"bytes"
	"cmp"
	"context"
	"maps"
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
		slices.ContainsFunc(slices.Concat(c.Held, c.Expect.Jobs), func(h loci.Job) bool { return u.held(h.ID, h.Lease) == nil }):
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

func (s *toy) Rows(ctx context.Context, name string, seqs []uint32, yield func(*store.Row) error) error {
	return each(ctx, keep(s.read(name).Rows, func(r *store.Row) bool { return slices.Contains(seqs, r.Seq) }), yield)
}

func (s *toy) RowsAt(ctx context.Context, name string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return s.Rows(ctx, name, seqs, func(r *store.Row) error {
		if !known(r.Version.At, r.Version.Closed, at) {
			return nil
		}
		return yield(r)
	})
}

func (s *toy) Latest(ctx context.Context, name string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return each(ctx, keep(s.read(name).Rows, func(r *store.Row) bool {
		return slices.Contains(ids, r.Version.Note.ID) && known(r.Version.At, r.Version.Closed, at)
	}), yield)
}

func (s *toy) Roots(ctx context.Context, name string, ids []loci.ID) (map[loci.ID]uint32, error) {
	roots := map[loci.ID]uint32{}
	uses, err := s.Uses(ctx, name, ids)
	for _, n := range uses {
		roots[n.Note] = n.Root
	}
	return roots, err
}

func (s *toy) NoteIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	var ids []loci.ID
	for _, n := range s.read(name).Notes {
		ids = append(ids, n.Note)
	}
	return between(ids, from, to, limit), ctx.Err()
}

func (s *toy) MessageIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	var ids []loci.ID
	for _, m := range s.read(name).Messages {
		ids = append(ids, m.Message.ID)
	}
	return between(ids, from, to, limit), ctx.Err()
}

func between(ids []loci.ID, from, to loci.ID, limit int) []loci.ID {
	ids = keep(ids, func(id *loci.ID) bool { return bytes.Compare(id[:], from[:]) >= 0 && bytes.Compare(id[:], to[:]) <= 0 })
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	return first(limit, ids)
}

func (s *toy) Versions(ctx context.Context, name string, ids []loci.ID, yield func(*store.Row) error) error {
	return each(ctx, keep(s.read(name).Rows, func(r *store.Row) bool { return slices.Contains(ids, r.Version.Note.ID) }), yield)
}

func (s *toy) After(ctx context.Context, name string, seq uint32, limit int) ([]store.Row, error) {
	return first(limit, keep(s.read(name).Rows, func(r *store.Row) bool { return r.Seq > seq })), ctx.Err()
}

func (s *toy) Messages(ctx context.Context, name string, ids []loci.ID) ([]store.Message, error) {
	return keep(s.read(name).Messages, func(m *store.Message) bool { return slices.Contains(ids, m.Message.ID) }), ctx.Err()
}

func (s *toy) OfMessages(ctx context.Context, name string, messages []loci.ID) ([]store.Row, error) {
	u := s.read(name)
	rows := keep(u.Rows, func(r *store.Row) bool {
		return r.Version.Closed.IsZero() && slices.ContainsFunc(r.Version.Note.Messages, func(id loci.ID) bool {
			return slices.Contains(messages, id) && u.message(id) != nil
		})
	})
	slices.SortFunc(rows, func(a, b store.Row) int { return cmp.Compare(a.Root, b.Root) })
	return rows, ctx.Err()
}

func (s *toy) Links(ctx context.Context, name string, roots []uint32, at time.Time) ([]store.Edge, error) {
	edges := keep(s.read(name).Links, func(e *store.Edge) bool {
		wanted := slices.Contains(roots, e.From) || slices.Contains(roots, e.To)
		return wanted && known(e.Link.At, e.Link.Closed, at)
	})
	for i := range edges {
		edges[i].Link.From, edges[i].Link.To = loci.ID{}, loci.ID{}
	}
	return edges, ctx.Err()
}

func (s *toy) Uses(ctx context.Context, name string, ids []loci.ID) ([]store.Use, error) {
	return keep(s.read(name).Notes, func(n *store.Use) bool { return slices.Contains(ids, n.Note) }), ctx.Err()
}

func (s *toy) Cycles(ctx context.Context, name string, limit int) ([]loci.Cycle, error) {
	all := s.read(name).Cycles
	slices.Reverse(all)
	return first(limit, all), ctx.Err()
}

func (s *toy) Cycle(ctx context.Context, name string, id loci.ID) (loci.Cycle, bool, error) {
	u := s.read(name)
	if c := find(u.Cycles, func(c *loci.Cycle) bool { return c.ID == id }); c != nil {
		return *c, true, ctx.Err()
	}
	return loci.Cycle{}, false, ctx.Err()
}

func (s *toy) CyclesOf(ctx context.Context, name string, notes []loci.ID) ([]loci.Cycle, error) {
	return keep(s.read(name).Cycles, func(c *loci.Cycle) bool {
		return slices.ContainsFunc(c.Notes(), func(id loci.ID) bool { return slices.Contains(notes, id) })
	}), ctx.Err()
}

func (s *toy) Agents(ctx context.Context, name string) ([]loci.Agent, error) {
	return s.read(name).Agents, ctx.Err()
}

// names returns the users that something was applied for, in order.
func (s *toy) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(s.users)), func(name string) bool { return !s.users[name].Applied })
}

func (s *toy) Users(ctx context.Context, name string) (count int, known bool, err error) {
	names := s.names()
	return len(names), slices.Contains(names, name), ctx.Err()
}

func (s *toy) Names(ctx context.Context, after string, limit int) ([]string, error) {
	return first(limit, slices.DeleteFunc(s.names(), func(name string) bool { return name <= after })), ctx.Err()
}

func (s *toy) Counts(ctx context.Context, name string) (store.Counts, error) {
	u := s.read(name)
	open := keep(u.Links, func(e *store.Edge) bool { return e.Link.Closed.IsZero() })
	dead := keep(slices.Clone(u.Jobs), func(j *loci.Job) bool { return j.Dead })
	wordless := keep(slices.Clone(u.Messages), func(m *store.Message) bool { return len(m.Turns) == 0 })
	return store.Counts{Messages: len(u.Messages), Wordless: len(wordless), Versions: len(u.Rows), Links: len(open), Jobs: len(u.Jobs), DeadJobs: len(dead)}, ctx.Err()
}

func (s *toy) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return do(snapshot{s.read(name)})
}

// snapshot is a copy of a user's memory, of which it yields copies.
type snapshot struct{ of *user }

func (n snapshot) Heads(ctx context.Context, yield func(store.Head) error) error {
	return each(ctx, keep(clone(n.of.Rows), isLatest), func(r *store.Row) error {
		m := &r.Version.Note
		return yield(store.Head{Root: r.Root, Visibility: m.Visibility, Domain: m.Domain, CreatedBy: m.CreatedBy})
	})
}

func (n snapshot) Agents(ctx context.Context) ([]loci.Agent, error) {
	return clone(n.of.Agents), ctx.Err()
}

func (n snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return each(ctx, clone(n.of.Messages), yield)
}

func (n snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return each(ctx, clone(n.of.Rows), yield)
}

func (n snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	return each(ctx, clone(n.of.Links), yield)
}

func (n snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return each(ctx, clone(n.of.Cycles), yield)
}

func (n snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	return each(ctx, keep(clone(n.of.Notes), func(a *store.Use) bool { return a.Count > 0 }), yield)
}

func (n snapshot) Jobs(ctx context.Context) ([]loci.Job, error) { return clone(n.of.Jobs), ctx.Err() }

func (n snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	calls, alike := clone(n.of.Calls), []store.Calls{}
	slices.SortFunc(calls, func(a, b model.Call) int { return compareCalls(&a, &b) })
	for i := range calls {
		if i > 0 && compareCalls(&calls[i-1], &calls[i]) == 0 {
			alike[len(alike)-1].Count++
		} else {
			alike = append(alike, store.Calls{Call: calls[i], Count: 1})
		}
	}
	return each(ctx, alike, yield)
}

func (s *toy) State(ctx context.Context, name string) (store.State, error) {
	return s.read(name).State, ctx.Err()
}

func (s *toy) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	u := s.read(name)
	return u.State, each(ctx, keep(u.Rows, func(r *store.Row) bool { return r.Gen > gen }), yield)
}

func (s *toy) UsesSince(ctx context.Context, name string, gen uint64, yield func(uint32, int) error) (uint64, error) {
	u := s.read(name)
	moved := keep(u.Notes, func(n *store.Use) bool { return slices.Contains(u.Moves[gen:], n.Root) })
	return u.State.Use, each(ctx, moved, func(n *store.Use) error { return yield(n.Root, n.Count) })
}

func (s *toy) UsesAfter(ctx context.Context, name string, at time.Time, yield func(uint32, int) error) error {
	accessed := keep(s.read(name).Notes, func(n *store.Use) bool { return slices.ContainsFunc(n.Times, at.Before) })
	return each(ctx, accessed, func(n *store.Use) error {
		return yield(n.Root, len(keep(n.Times, func(t *time.Time) bool { return t.After(at) })))
	})
}

func (s *toy) Segments(ctx context.Context, name string) (uint64, []store.Segment, error) {
	u := s.read(name)
	return u.State.Epoch, u.Segments, ctx.Err()
}

func (s *toy) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	err = s.change(ctx, name, func(u *user) error {
		done = u.flush(&f)
		return nil
	})
	return done && err == nil, err
}

func (s *toy) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.change(ctx, name, func(u *user) error {
		for _, a := range clone(analyses) {
			if r := find(u.Rows, func(r *store.Row) bool { return r.Seq == a.Seq }); r != nil {
				r.Analysis = a.Bytes
			}
		}
		u.State.Epoch, u.Segments = u.State.Epoch+1, nil
		return nil
	})
}

func (s *toy) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	wanted := keep(s.read(name).Vectors, func(v *vector) bool { return v.Gen > gen && v.Space() == space })
	return each(ctx, wanted, func(v *vector) error { return yield(v.Seq, v.Values) })
}

func (s *toy) VectorsOf(ctx context.Context, name string, space store.Space, seqs []uint32, yield func(uint32, []float32) error) error {
	wanted := keep(s.read(name).Vectors, func(v *vector) bool { return v.Space() == space && slices.Contains(seqs, v.Seq) })
	return each(ctx, wanted, func(v *vector) error { return yield(v.Seq, v.Values) })
}

func (s *toy) Revised(ctx context.Context, name string, after uint32) (ids []loci.ID, err error) {
	for _, r := range s.read(name).Rows {
		if id := r.Version.Note.ID; r.Seq > after && r.Seq != r.Root && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, ctx.Err()
}

func (s *toy) Bare(ctx context.Context, name string, g store.Gap) ([]store.Row, error) {
	u := s.read(name)
	return first(g.Limit, keep(u.Rows, func(r *store.Row) bool {
		return r.Seq > g.After && (g.Notes == nil || slices.Contains(g.Notes, r.Version.Note.ID)) &&
			!slices.ContainsFunc(u.Vectors, func(v vector) bool {
				return v.Seq == r.Seq && v.Embedder == g.Space.Embedder && (g.Space.Dims == 0 || v.Space() == g.Space)
			})
	})), ctx.Err()
}

// lease hands a job out under a number that is new.
func (u *user) lease(j loci.Job, now time.Time, hold time.Duration) loci.Job {
	u.Leases = max(u.Leases, j.Lease) + 1
	j.User, j.Lease, j.NotUntil = u.Name, u.Leases, now.Add(hold)
	u.queue(clone(j))
	u.Leased = append(u.Leased, lease{j.ID, hold})
	return clone(j)
}

// ahead reports whether a lease must have been given by a clock that was ahead of now.
func (u *user) ahead(j *loci.Job, now time.Time) bool {
	held := find(u.Leased, func(l *lease) bool { return l.Job == j.ID })
	return held != nil && store.AheadOf(now, j.NotUntil, held.Hold)
}

// due are the user's jobs of a kind that are due, in the order in which they are handed out.
func (u *user) due(kind loci.JobKind, now time.Time) []loci.Job {
	due := keep(slices.Clone(u.Jobs), func(j *loci.Job) bool { return j.Kind == kind && j.Due(now) })
	slices.SortFunc(due, func(a, b loci.Job) int { return store.CompareDue(&a, &b) })
	return due
}

func (s *toy) Lease(ctx context.Context, r store.LeaseRequest) (leased []loci.Job, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := cmp.Or(r.Now, time.Now())
	if err := ctx.Err(); err != nil || r.N <= 0 {
		return nil, err
	}
	s.join(r.Kinds, now)
	for at := 0; at < len(s.lines) && len(leased) < r.N; {
		p := s.lines[at]
		if r.Kinds != nil && !slices.Contains(r.Kinds, p.kind) || slices.Contains(r.Except, p.user) {
			at++
			continue
		}
		u := s.users[p.user]
		s.lines = slices.Delete(s.lines, at, at+1)
		if due := u.due(p.kind, now); len(due) > 0 {
			leased = append(leased, u.lease(due[0], now, r.Hold))
			s.users[p.user] = u
		}
		if len(u.due(p.kind, now)) > 0 {
			s.lines = append(s.lines, p)
		}
		at = 0
	}
	return leased, nil
}

// join puts those at the end of the lines who have a job that is due.
func (s *toy) join(kinds []loci.JobKind, now time.Time) {
	var next []loci.Job // of each user and kind not in its line
	for name, u := range s.users {
		for i := range u.Jobs {
			if j := &u.Jobs[i]; u.ahead(j, now) {
				j.NotUntil = time.Time{}
				u.queue(*j)
			}
		}
		s.users[name] = u
		for _, j := range u.Jobs {
			p := place{name, j.Kind}
			wanted := (kinds == nil || slices.Contains(kinds, j.Kind)) && !slices.Contains(s.lines, p)
			if due := u.due(j.Kind, now); wanted && len(due) > 0 && due[0].ID == j.ID {
				next = append(next, j)
			}
		}
	}
	slices.SortFunc(next, func(a, b loci.Job) int {
		return cmp.Or(store.CompareDue(&a, &b), cmp.Compare(a.User, b.User), cmp.Compare(a.Kind, b.Kind))
	})
	for _, j := range next {
		s.lines = append(s.lines, place{j.User, j.Kind})
	}
}

func (s *toy) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.change(ctx, name, func(u *user) error {
		j := u.held(r.Job, r.Lease)
		if j == nil {
			return loci.Conflict("job %s is no longer held: leave it to who holds it", r.Job)
		}
		until = cmp.Or(r.Now, time.Now()).Add(r.Hold).Truncate(time.Microsecond)
		j.NotUntil = until
		u.Leased = append(keep(u.Leased, func(l *lease) bool { return l.Job != r.Job }), lease{r.Job, r.Hold})
		return nil
	})
	return until, err
}

func (s *toy) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (leased loci.Job, err error) {
	if err := (&store.Changes{Jobs: []loci.Job{j}}).Check(); err != nil {
		return leased, err
	}
	err = s.change(ctx, name, func(u *user) error {
		now := cmp.Or(r.Now, time.Now())
		if there := u.job(j.ID); there != nil {
			if !there.Due(now) && !(u.ahead(there, now) && !there.Dead) {
				return loci.Conflict("job %s is there and not due: somebody else has it", j.ID)
			}
			j.Lease = there.Lease
		}
		u.Applied = true
		leased = u.lease(j, now, r.Hold)
		return nil
	})
	return leased, err
}

func (s *toy) Job(ctx context.Context, name string, id loci.ID) (loci.Job, bool, error) {
	if j := s.read(name).job(id); j != nil {
		return *j, true, ctx.Err()
	}
	return loci.Job{}, false, ctx.Err()
}

func (s *toy) Jobs(ctx context.Context, name string) ([]loci.Job, error) {
	return s.read(name).Jobs, ctx.Err()
}

func (s *toy) Record(ctx context.Context, c model.Call) error {
	return s.change(ctx, c.User, func(u *user) error {
		u.Calls = append(u.Calls, c)
		return nil
	})
}

func (s *toy) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	for _, c := range s.read(name).Calls {
		if c.At.Before(from) || !to.IsZero() && !c.At.Before(to) {
			continue
		}
		e := loci.Spent{Day: loci.Date{Time: c.At.UTC().Truncate(24 * time.Hour), Precision: loci.Day}, Step: c.Step, Model: c.Model, Outcome: c.Outcome}
		i, there := slices.BinarySearchFunc(list, e, compareSpent)
		if !there {
			list = slices.Insert(list, i, e)
		}
		list[i].Usage.Add(c.Usage)
	}
	return list, ctx.Err()
}

func compareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}

func (s *toy) Check(ctx context.Context) ([]loci.Finding, error) {
	return []loci.Finding{{What: "memory", Text: "nothing of it is on a disk that could be damaged"}}, ctx.Err()
}

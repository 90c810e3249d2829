package storetest_test

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// toy is the shortest honest store: what an author of one has to write. A user's
// memory is never changed once others may read it: a commit works on a copy of it,
// and takes its place when nothing failed.
type toy struct {
	mu    sync.Mutex
	users map[string]*user
	calls []model.Call
}

// user is the memory of one user. All slices are scanned from end to end.
type user struct {
	name     string
	applied  bool // something was, so others count it
	state    store.State
	rows     []row // in the order of numbers
	messages []store.Message
	links    []store.Edge // with the ids of their ends
	uses     []use
	jobs     []loci.Job
	agents   []loci.Agent
	cycles   []loci.Cycle
	vectors  []vector
	segments []store.Segment
	leases   int64 // last number that a job was handed out under
}

type row struct {
	store.Row
	hash int64
}

type use struct {
	store.Use
	gen uint64 // State.Use when it last moved
}

type vector struct {
	store.Vector
	seq uint32
	gen uint64
}

func newToy() *toy { return &toy{users: map[string]*user{}} }

func (s *toy) Close() error { return nil }

// read is the user's memory as it is now.
func (s *toy) read(ctx context.Context, name string) (*user, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.users[name]; u != nil {
		return u, ctx.Err()
	}
	return &user{name: name}, ctx.Err()
}

// change puts a changed copy in the place of a user's memory, unless do fails.
func (s *toy) change(ctx context.Context, name string, do func(*user) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := user{name: name}
	if now := s.users[name]; now != nil {
		u = *now
	}
	u.rows, u.uses, u.jobs, u.cycles = slices.Clone(u.rows), slices.Clone(u.uses), slices.Clone(u.jobs), slices.Clone(u.cycles)
	u.messages, u.links, u.vectors = slices.Clone(u.messages), slices.Clone(u.links), slices.Clone(u.vectors)
	u.agents, u.segments = slices.Clone(u.agents), slices.Clone(u.segments)
	if err := cmp.Or(ctx.Err(), do(&u)); err != nil {
		return err
	}
	if u.applied {
		s.users[name] = &u
	}
	return nil
}

// clone is a deep copy, with times as they are kept: microseconds and an offset.
func clone[T any](v T) T { return cloned(reflect.ValueOf(&v).Elem()).Interface().(T) }

func cloned(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	if t, ok := v.Interface().(time.Time); ok {
		c.Set(reflect.ValueOf(stamp(t)))
		return c
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.Set(reflect.New(v.Type().Elem()))
			c.Elem().Set(cloned(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			c.Index(i).Set(cloned(v.Index(i)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanInterface() {
				c.Field(i).Set(cloned(f))
			}
		}
	}
	return c
}

func stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// known reports whether what is known from at until closed is known at a moment.
func known(at, closed, moment time.Time) bool {
	if moment.IsZero() {
		return closed.IsZero()
	}
	return !at.After(moment) && (closed.IsZero() || closed.After(moment))
}

// pick is copies of the rows that are wanted, with their access counts.
func (u *user) pick(wanted func(*row) bool) (rows []store.Row) {
	for i := range u.rows {
		if r := &u.rows[i]; wanted(r) {
			c := clone(r.Row)
			c.Version.Note.AccessCount = u.use(r.Root).Count
			rows = append(rows, c)
		}
	}
	return rows
}

// latest is the latest row of a note, or nil.
func (u *user) latest(id loci.ID) *row {
	for i := range u.rows {
		if r := &u.rows[i]; r.Version.Note.ID == id && r.Version.Closed.IsZero() {
			return r
		}
	}
	return nil
}

func (u *user) message(id loci.ID) *store.Message {
	i := slices.IndexFunc(u.messages, func(m store.Message) bool { return m.Message.ID == id })
	if i < 0 {
		return nil
	}
	return &u.messages[i]
}

func (u *user) job(id loci.ID) *loci.Job {
	i := slices.IndexFunc(u.jobs, func(j loci.Job) bool { return j.ID == id })
	if i < 0 {
		return nil
	}
	return &u.jobs[i]
}

func (u *user) use(root uint32) *use {
	i := slices.IndexFunc(u.uses, func(n use) bool { return n.Root == root })
	if i < 0 {
		return &use{}
	}
	return &u.uses[i]
}

// put puts a value in the place of the one that is the same, or behind all.
func put[T any](list []T, v T, same func(T) bool) []T {
	if i := slices.IndexFunc(list, same); i >= 0 {
		list[i] = v
		return list
	}
	return append(list, v)
}

// each yields copies until yield fails.
func each[T any](ctx context.Context, list []T, yield func(*T) error) error {
	for _, v := range list {
		v = clone(v)
		if err := cmp.Or(ctx.Err(), yield(&v)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Apply checks, then writes one field after another.
func (s *toy) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.change(ctx, name, func(u *user) error {
		if err := u.expect(c); err != nil || c.Empty() {
			return err
		}
		u.applied = true
		return u.apply(clone(*c))
	})
}

func (u *user) expect(c *store.Changes) error {
	for _, want := range c.Expect.Notes {
		if r := u.latest(want.Note); r == nil || want.Version > 0 && r.Version.Change != want {
			return loci.Conflict("note %s is not as it was: read it again and repeat", want.Note)
		}
	}
	for _, id := range c.Expect.Messages {
		if u.message(id) == nil {
			return loci.Conflict("message %s is gone: read it again and repeat", id)
		}
	}
	for _, n := range c.Expect.New {
		if slices.ContainsFunc(u.rows, func(r row) bool { return r.Seq > n.After && r.hash == n.Hash && n.Hash != 0 }) {
			return loci.Conflict("somebody else has said the same meanwhile: read again and repeat")
		}
	}
	for _, h := range c.Held {
		if j := u.job(h.ID); j == nil || j.Lease != h.Lease {
			return loci.Conflict("job %s is no longer held: leave it to who holds it", h.ID)
		}
	}
	return nil
}

func (u *user) apply(c store.Changes) error {
	for _, m := range c.Messages {
		if m.User = u.name; u.message(m.ID) != nil {
			return loci.Conflict("message %s is there already: it need not be written again", m.ID)
		}
		u.messages = append(u.messages, store.Message{Message: m})
	}
	if len(c.Notes) > 0 {
		u.state.Gen++
	}
	for _, n := range c.Notes {
		if err := u.addRow(n); err != nil {
			return err
		}
	}
	for _, l := range c.Links {
		if err := u.link(l); err != nil {
			return err
		}
	}
	for _, l := range c.Unlinks {
		u.unlink(l)
	}
	u.settings(&c)
	u.addVectors(&c)
	return u.purge(c.Purge)
}

// settings writes what only replaces.
func (u *user) settings(c *store.Changes) {
	for _, j := range c.Jobs {
		j.User = u.name
		if there := u.job(j.ID); there != nil {
			j.Lease = max(j.Lease, there.Lease+1)
		}
		u.jobs = put(u.jobs, j, func(k loci.Job) bool { return k.ID == j.ID })
	}
	u.jobs = slices.DeleteFunc(u.jobs, func(j loci.Job) bool { return slices.Contains(c.Done, j.ID) })
	for _, a := range c.Agents {
		u.agents = put(u.agents, a, func(b loci.Agent) bool { return b.Name == a.Name })
	}
	for _, k := range c.Cycles {
		k.User = u.name
		u.cycles = put(u.cycles, k, func(l loci.Cycle) bool { return l.ID == k.ID })
	}
}

// addRow puts a version in the place of the one before it.
func (u *user) addRow(c store.NoteChange) error {
	v := c.Version
	n := &v.Note
	u.state.Last++
	r := row{store.Row{Seq: u.state.Last, Root: u.state.Last, Gen: u.state.Gen, Analysis: c.Analysis}, c.Hash}
	switch old := u.latest(n.ID); {
	case v.Change.Version == 1 && old != nil:
		return loci.Conflict("note %s is there already: change it as version %d", n.ID, old.Version.Change.Version+1)
	case v.Change.Version == 1:
		u.count(n.ID, r.Root, n.AccessCount)
	case old == nil:
		return missing(n.ID)
	case old.Version.Change.Version != v.Change.Version-1:
		return loci.Conflict("note %s is at version %d: read it again and repeat", n.ID, old.Version.Change.Version)
	default:
		if v.At.Before(old.Version.At) {
			v.At = old.Version.At
		}
		old.Version.Closed, old.Gen, r.Root = v.At, u.state.Gen, old.Root
	}
	v.Closed, n.User, n.Version, n.AccessCount = time.Time{}, u.name, v.Change.Version, 0
	n.Links, n.Accessed, n.Activation, n.HalfLife = nil, nil, 0, 0
	r.Keys = u.keys(n, &r)
	r.Version = v
	u.rows = append(u.rows, r)
	return nil
}

// keys are those of a row. That of a new verbatim note becomes a turn of its messages.
func (u *user) keys(n *loci.Note, r *row) (keys []uint32) {
	for _, id := range n.Messages {
		switch m := u.message(id); {
		case m == nil:
		case !n.Verbatim:
			keys = append(keys, m.Turns...)
		case r.Seq == r.Root:
			m.Turns = append(slices.Clone(m.Turns), r.Root)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func missing(id loci.ID) error { return loci.NotFound("there is no note %s: read again", id) }

// link writes a link. One that is closed already is of an export.
func (u *user) link(l loci.Link) error {
	from, to := u.latest(l.From), u.latest(l.To)
	if from == nil {
		return missing(l.From)
	} else if to == nil {
		return missing(l.To)
	}
	if l.Closed.IsZero() {
		u.unlink(l)
	}
	u.links = slices.DeleteFunc(u.links, func(e store.Edge) bool {
		m := &e.Link
		return !l.Closed.IsZero() && !m.Closed.IsZero() && m.From == l.From && m.To == l.To && m.Type == l.Type && m.At.Equal(l.At)
	})
	l.Depth, l.Path = 0, nil
	u.links = append(u.links, store.Edge{From: from.Root, To: to.Root, Link: l})
	return nil
}

// unlink closes the links that are the same at the link's time.
func (u *user) unlink(l loci.Link) {
	u.links = slices.DeleteFunc(u.links, func(e store.Edge) bool {
		return e.Link.Closed.IsZero() && e.Link.Same(&l) && (e.Link.At.IsZero() || !e.Link.At.Before(l.At))
	})
	for i := range u.links {
		if m := &u.links[i].Link; m.Closed.IsZero() && m.Same(&l) {
			m.Closed = l.At
		}
	}
}

func (u *user) addVectors(c *store.Changes) {
	if len(c.Vectors) > 0 {
		u.state.VGen++
	}
	for _, v := range c.Vectors {
		if i := slices.IndexFunc(u.rows, func(r row) bool { return r.Version.Change == loci.ChangeID{Note: v.Note, Version: v.Version} }); i >= 0 {
			seq := u.rows[i].Seq
			u.vectors = put(u.vectors, vector{v, seq, u.state.VGen}, func(w vector) bool { return w.seq == seq && w.Space() == v.Space() })
		}
	}
	u.dropVectors(func(v *vector) bool { return c.Space != nil && v.Space() != *c.Space })
}

func (u *user) dropVectors(drop func(*vector) bool) {
	had := len(u.vectors)
	u.vectors = slices.DeleteFunc(u.vectors, func(v vector) bool { return drop(&v) })
	if len(u.vectors) < had {
		u.state.VEpoch++
	}
}

// purge destroys notes with all that is only about them. One named twice is destroyed once.
func (u *user) purge(ids []loci.ID) error {
	for i, id := range ids {
		r := u.latest(id)
		if r == nil && !slices.Contains(ids[:i], id) {
			return missing(id)
		} else if r != nil {
			u.destroy(id, r.Root)
		}
	}
	return nil
}

func (u *user) destroy(id loci.ID, root uint32) {
	var said []loci.ID
	u.dropVectors(func(v *vector) bool {
		return v.Note == id
	})
	u.rows = slices.DeleteFunc(u.rows, func(r row) bool {
		if r.Root == root && r.Version.Note.Verbatim {
			said = append(said, r.Version.Note.Messages...)
		}
		return r.Root == root
	})
	u.messages = slices.DeleteFunc(u.messages, func(m store.Message) bool { return slices.Contains(said, m.Message.ID) })
	u.links = slices.DeleteFunc(u.links, func(e store.Edge) bool { return e.From == root || e.To == root })
	u.uses = slices.DeleteFunc(u.uses, func(n use) bool { return n.Root == root })
	for i := range u.cycles {
		u.cycles[i] = clone(u.cycles[i])
		u.cycles[i].Drop(id)
	}
	u.state.Epoch++
	u.segments = nil
}

// count adds accesses of a note.
func (u *user) count(id loci.ID, root uint32, n int, times ...time.Time) {
	if n <= 0 {
		return
	}
	u.state.Use++
	a := *u.use(root)
	a.Note, a.Root, a.Count, a.gen = id, root, a.Count+n, u.state.Use
	a.Times = append(slices.Clone(a.Times), times...)
	slices.SortStableFunc(a.Times, func(a, b time.Time) int { return b.Compare(a) })
	a.Times = a.Times[:min(len(a.Times), store.KeptUses)]
	u.uses = put(u.uses, a, func(b use) bool { return b.Root == root })
}

func (s *toy) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	return s.change(ctx, name, func(u *user) error {
		for _, id := range ids {
			if r := u.latest(id); r != nil {
				u.count(id, r.Root, 1, stamp(at).UTC())
			}
		}
		return nil
	})
}

func (s *toy) Rows(ctx context.Context, name string, seqs []uint32) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	return u.pick(func(r *row) bool { return slices.Contains(seqs, r.Seq) }), err
}

func (s *toy) RowsAt(ctx context.Context, name string, seqs []uint32, at time.Time) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	return u.pick(func(r *row) bool {
		return slices.Contains(seqs, r.Seq) && known(r.Version.At, r.Version.Closed, at)
	}), err
}

func (s *toy) Latest(ctx context.Context, name string, ids []loci.ID, at time.Time) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	return u.pick(func(r *row) bool {
		return slices.Contains(ids, r.Version.Note.ID) && known(r.Version.At, r.Version.Closed, at)
	}), err
}

func (s *toy) Roots(ctx context.Context, name string, ids []loci.ID) (map[loci.ID]uint32, error) {
	u, err := s.read(ctx, name)
	roots := map[loci.ID]uint32{}
	for _, r := range u.rows {
		if slices.Contains(ids, r.Version.Note.ID) {
			roots[r.Version.Note.ID] = r.Root
		}
	}
	return roots, err
}

func (s *toy) Versions(ctx context.Context, name string, ids []loci.ID, yield func(*store.Row) error) error {
	u, err := s.read(ctx, name)
	return cmp.Or(err, each(ctx, u.pick(func(r *row) bool { return slices.Contains(ids, r.Version.Note.ID) }), yield))
}

func (s *toy) After(ctx context.Context, name string, seq uint32, limit int) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	return first(limit, u.pick(func(r *row) bool { return r.Seq > seq })), err
}

func first[T any](n int, list []T) []T { return list[:min(n, len(list))] }

func (s *toy) Messages(ctx context.Context, name string, ids []loci.ID) (list []store.Message, err error) {
	u, err := s.read(ctx, name)
	for _, m := range u.messages {
		if slices.Contains(ids, m.Message.ID) {
			list = append(list, clone(m))
		}
	}
	return list, err
}

func (s *toy) OfMessages(ctx context.Context, name string, messages []loci.ID) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	rows := u.pick(func(r *row) bool {
		return r.Version.Closed.IsZero() && slices.ContainsFunc(r.Version.Note.Messages, func(id loci.ID) bool {
			return slices.Contains(messages, id) && u.message(id) != nil
		})
	})
	slices.SortFunc(rows, func(a, b store.Row) int { return cmp.Compare(a.Root, b.Root) })
	return rows, err
}

func (s *toy) Links(ctx context.Context, name string, roots []uint32, at time.Time) (edges []store.Edge, err error) {
	u, err := s.read(ctx, name)
	for _, e := range u.links {
		if (slices.Contains(roots, e.From) || slices.Contains(roots, e.To)) && known(e.Link.At, e.Link.Closed, at) {
			e.Link.From, e.Link.To = loci.ID{}, loci.ID{}
			edges = append(edges, clone(e))
		}
	}
	return edges, err
}

func (s *toy) Uses(ctx context.Context, name string, ids []loci.ID) (uses []store.Use, err error) {
	u, err := s.read(ctx, name)
	for _, r := range u.rows {
		if r.Seq == r.Root && slices.Contains(ids, r.Version.Note.ID) {
			n := clone(u.use(r.Root).Use)
			n.Note, n.Root = r.Version.Note.ID, r.Root
			uses = append(uses, n)
		}
	}
	return uses, err
}

// byBegin is the cycles, oldest begun first.
func (u *user) byBegin() []loci.Cycle {
	all := clone(u.cycles)
	slices.SortStableFunc(all, func(a, b loci.Cycle) int { return a.Started.Compare(b.Started) })
	return all
}

func (s *toy) Cycles(ctx context.Context, name string, limit int) ([]loci.Cycle, error) {
	u, err := s.read(ctx, name)
	all := u.byBegin()
	slices.Reverse(all)
	return first(limit, all), err
}

func (s *toy) Agents(ctx context.Context, name string) ([]loci.Agent, error) {
	u, err := s.read(ctx, name)
	all := clone(u.agents)
	slices.SortFunc(all, func(a, b loci.Agent) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

func (s *toy) Users(ctx context.Context, name string) (count int, known bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.users), s.users[name] != nil, ctx.Err()
}

func (s *toy) Names(ctx context.Context, after string, limit int) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := slices.Sorted(maps.Keys(s.users))
	names = slices.DeleteFunc(names, func(n string) bool { return n <= after })
	return first(limit, names), ctx.Err()
}

func (s *toy) Counts(ctx context.Context, name string) (store.Counts, error) {
	u, err := s.read(ctx, name)
	c := store.Counts{Messages: len(u.messages), Versions: len(u.rows), Jobs: len(u.jobs)}
	for _, e := range u.links {
		if e.Link.Closed.IsZero() {
			c.Links++
		}
	}
	for _, j := range u.jobs {
		if j.Dead {
			c.DeadJobs++
		}
	}
	return c, err
}

// Snapshot needs no more than the memory as it is: it is never changed.
func (s *toy) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	u, err := s.read(ctx, name)
	if err != nil {
		return err
	}
	return do(snapshot{s, u})
}

type snapshot struct {
	s *toy
	u *user
}

func (n snapshot) Heads(ctx context.Context, yield func(store.Head) error) error {
	return each(ctx, n.u.rows, func(r *row) error {
		if m := &r.Version.Note; r.Version.Closed.IsZero() {
			return yield(store.Head{Root: r.Root, Visibility: m.Visibility, Domain: m.Domain, CreatedBy: m.CreatedBy})
		}
		return nil
	})
}

func (n snapshot) Agents(ctx context.Context) ([]loci.Agent, error) {
	frozen := &toy{users: map[string]*user{n.u.name: n.u}}
	return frozen.Agents(ctx, n.u.name)
}

func (n snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return each(ctx, n.u.messages, yield)
}

func (n snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return each(ctx, n.u.pick(func(*row) bool { return true }), yield)
}

func (n snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	all := slices.Clone(n.u.links)
	slices.SortFunc(all, func(x, y store.Edge) int {
		a, b := &x.Link, &y.Link
		return cmp.Or(bytes.Compare(a.From[:], b.From[:]), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type), a.At.Compare(b.At))
	})
	return each(ctx, all, yield)
}

func (n snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return each(ctx, n.u.byBegin(), yield)
}

func (s *toy) State(ctx context.Context, name string) (store.State, error) {
	u, err := s.read(ctx, name)
	return u.state, err
}

func (s *toy) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	u, err := s.read(ctx, name)
	return u.state, cmp.Or(err, each(ctx, u.pick(func(r *row) bool { return r.Gen > gen }), yield))
}

func (s *toy) UsesSince(ctx context.Context, name string, gen uint64, yield func(uint32, int) error) (uint64, error) {
	u, err := s.read(ctx, name)
	moved := slices.DeleteFunc(slices.Clone(u.uses), func(n use) bool { return n.gen <= gen })
	return u.state.Use, cmp.Or(err, each(ctx, moved, func(n *use) error { return yield(n.Root, n.Count) }))
}

func (s *toy) UsesAfter(ctx context.Context, name string, at time.Time, yield func(uint32, int) error) error {
	u, err := s.read(ctx, name)
	return cmp.Or(err, each(ctx, u.uses, func(n *use) error {
		later := slices.DeleteFunc(n.Times, func(t time.Time) bool { return !t.After(at) })
		if len(later) == 0 {
			return nil
		}
		return yield(n.Root, len(later))
	}))
}

func (s *toy) Segments(ctx context.Context, name string) (uint64, []store.Segment, error) {
	u, err := s.read(ctx, name)
	return u.state.Epoch, clone(u.segments), err
}

func (s *toy) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	err = s.change(ctx, name, func(u *user) error {
		var had []store.SegmentID
		for _, g := range u.segments {
			had = append(had, g.ID)
		}
		slices.Sort(had)
		if done = u.applied && u.state.Epoch == f.Epoch && slices.Equal(had, f.Had); done {
			u.segments = slices.DeleteFunc(u.segments, func(g store.Segment) bool { return slices.Contains(f.Drop, g.ID) })
			u.segments = append(u.segments, clone(f.Add)...)
		}
		return nil
	})
	return done && err == nil, err
}

func (s *toy) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.change(ctx, name, func(u *user) error {
		for i := range u.rows {
			for _, a := range analyses {
				if a.Seq == u.rows[i].Seq {
					u.rows[i].Analysis = slices.Clone(a.Bytes)
				}
			}
		}
		u.state.Epoch++
		u.segments = nil
		return nil
	})
}

func (s *toy) VectorsSince(ctx context.Context, name string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	u, err := s.read(ctx, name)
	wanted := slices.DeleteFunc(slices.Clone(u.vectors), func(v vector) bool { return v.gen <= gen || v.Space() != space })
	return cmp.Or(err, each(ctx, wanted, func(v *vector) error {
		return yield(v.seq, v.Values)
	}))
}

func (s *toy) Revised(ctx context.Context, name string, after uint32) (ids []loci.ID, err error) {
	u, err := s.read(ctx, name)
	for _, r := range u.rows {
		if id := r.Version.Note.ID; r.Seq > after && r.Seq != r.Root && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

func (s *toy) Bare(ctx context.Context, name string, g store.Gap) ([]store.Row, error) {
	u, err := s.read(ctx, name)
	return first(g.Limit, u.pick(func(r *row) bool {
		return r.Seq > g.After && (g.Notes == nil || slices.Contains(g.Notes, r.Version.Note.ID)) &&
			!slices.ContainsFunc(u.vectors, func(v vector) bool {
				return v.seq == r.Seq && v.Embedder == g.Space.Embedder && (g.Space.Dims == 0 || v.Space() == g.Space)
			})
	})), err
}

// lease hands a job out under a number that is new.
func (u *user) lease(j *loci.Job, now time.Time, hold time.Duration) loci.Job {
	u.leases = max(u.leases, j.Lease) + 1
	j.Lease = u.leases
	j.NotUntil = stamp(now.Add(hold))
	return clone(*j)
}

// clock is a moment that was given, or that of the store's clock.
func clock(now time.Time) time.Time {
	if now.IsZero() {
		return time.Now()
	}
	return now
}

func (s *toy) Lease(ctx context.Context, r store.LeaseRequest) (leased []loci.Job, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := clock(r.Now)
	var due []*loci.Job
	for name, u := range s.users {
		c := *u
		c.jobs = slices.Clone(u.jobs)
		s.users[name] = &c
		for i := range c.jobs {
			if j := &c.jobs[i]; j.Due(now) && (r.Kinds == nil || slices.Contains(r.Kinds, j.Kind)) {
				due = append(due, j)
			}
		}
	}
	slices.SortFunc(due, loci.CompareJobs)
	for i := 0; i < min(r.N, len(due)) && ctx.Err() == nil; i++ {
		leased = append(leased, s.users[due[i].User].lease(due[i], now, r.Hold))
	}
	return leased, ctx.Err()
}

func (s *toy) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.change(ctx, name, func(u *user) error {
		j := u.job(r.Job)
		if j == nil || j.Lease != r.Lease {
			return loci.Conflict("job %s is no longer held: leave it to who holds it", r.Job)
		}
		until = stamp(clock(r.Now).Add(r.Hold))
		j.NotUntil = until
		return nil
	})
	return until, err
}

func (s *toy) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (leased loci.Job, err error) {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return loci.Job{}, err
	}
	err = s.change(ctx, name, func(u *user) error {
		now := clock(r.Now)
		if there := u.job(j.ID); there != nil {
			if !there.Due(now) {
				return loci.Conflict("job %s is there and not due: somebody else has it", j.ID)
			}
			c.Jobs[0].Lease = there.Lease
		}
		u.applied = true
		u.settings(&c)
		u.job(j.ID).Lease = c.Jobs[0].Lease
		leased = u.lease(u.job(j.ID), now, r.Hold)
		return nil
	})
	return leased, err
}

func (s *toy) Jobs(ctx context.Context, name string) ([]loci.Job, error) {
	u, err := s.read(ctx, name)
	all := clone(u.jobs)
	slices.SortFunc(all, func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
	return all, err
}

func (s *toy) Record(ctx context.Context, c model.Call) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil {
		s.calls = append(s.calls, c)
	}
	return ctx.Err()
}

func (s *toy) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.calls {
		if c.User == name && !c.At.Before(from) && (to.IsZero() || c.At.Before(to)) {
			day := loci.Date{Time: c.At.UTC().Truncate(24 * time.Hour), Precision: loci.Day}
			e := loci.Spent{Day: day, Step: c.Step, Model: c.Model, Outcome: c.Outcome}
			i, there := slices.BinarySearchFunc(list, e, compareSpent)
			if !there {
				list = slices.Insert(list, i, e)
			}
			list[i].Usage.Add(c.Usage)
		}
	}
	return list, ctx.Err()
}

func compareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}

func (s *toy) Check(ctx context.Context) ([]loci.Finding, error) {
	return []loci.Finding{{What: "memory", Text: "nothing of it is on a disk that could be damaged"}}, ctx.Err()
}

package storetest_test

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

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

func (n snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	all := clone(n.of.Vectors)
	slices.SortFunc(all, func(a, b vector) int {
		return cmp.Or(cmp.Compare(a.Embedder, b.Embedder), cmp.Compare(len(a.Values), len(b.Values)), cmp.Compare(a.Seq, b.Seq))
	})
	return each(ctx, all, func(v *vector) error { return yield(v.Seq, &v.Vector) })
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

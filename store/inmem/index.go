package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// State is the user's counters.
func (s *Store) State(ctx context.Context, name string) (store.State, error) {
	return ask(ctx, s, name, func(u *user) store.State { return u.state })
}

// RowsSince yields the rows written or closed after a generation. What they lead to is
// shared: an index that reads them all pays for no copies.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (st store.State, err error) {
	var rows []store.Row
	err = s.read(ctx, name, func(u *user) {
		st = u.state
		rows = u.out(slices.DeleteFunc(u.behind(0), func(r *row) bool { return r.Gen <= gen })...)
	})
	if err != nil {
		return st, err
	}
	return st, each(ctx, rows, yield)
}

// Segments returns the user's segments.
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []store.Segment, err error) {
	err = s.read(ctx, name, func(u *user) { epoch, segments = u.state.Epoch, slices.Clone(u.segments) })
	return epoch, clone(segments), err
}

// Flush replaces segments, unless another caller was first.
func (s *Store) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	err = s.change(ctx, name, func(u *user) (bool, error) {
		done = s.users[name] != nil && u.flush(&f)
		return done, nil
	})
	return done, err
}

// flush replaces segments where they and the epoch are as they were.
func (u *user) flush(f *store.Flush) bool {
	var had []store.SegmentID
	for _, g := range u.segments {
		had = append(had, g.ID)
	}
	slices.Sort(had)
	if u.state.Epoch != f.Epoch || !slices.Equal(had, f.Had) {
		return false
	}
	u.segments = slices.DeleteFunc(slices.Clone(u.segments), func(g store.Segment) bool { return slices.Contains(f.Drop, g.ID) })
	u.segments = append(u.segments, clone(f.Add)...)
	return true
}

// purgeSegments makes the planned change of segments, or destroys all.
func (u *user) purgeSegments(f *store.Flush) {
	if f == nil || !u.flush(f) {
		u.segments = nil
	}
	u.state.Epoch++
}

// Reanalyse replaces analyses of rows.
func (s *Store) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.change(ctx, name, func(u *user) (bool, error) {
		for _, a := range analyses {
			if r := u.row(a.Seq); r != nil {
				r.Analysis = slices.Clone(a.Bytes)
			}
		}
		u.state.Epoch++
		u.segments = nil
		return false, nil
	})
}

// count adds accesses of a note, the last of them at these moments.
func (u *user) count(root uint32, n int, times ...time.Time) {
	if n <= 0 {
		return
	}
	u.state.Use++
	a := u.uses[root]
	times = append(times, a.times...)
	slices.SortStableFunc(times, func(a, b time.Time) int { return b.Compare(a) })
	u.uses[root] = use{a.count + n, times[:min(len(times), store.KeptUses)], u.state.Use}
}

// Touch counts one access of each note.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	return s.change(ctx, name, func(u *user) (bool, error) {
		for _, r := range some(ids, u.latest) {
			u.count(r.Root, 1, utc(at))
		}
		return false, nil
	})
}

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, name string, ids []loci.ID) ([]store.Use, error) {
	return ask(ctx, s, name, func(u *user) (uses []store.Use) {
		for _, r := range some(ids, u.latest) {
			uses = append(uses, u.useOf(r))
		}
		return uses
	})
}

// useOf is how often and when the note of a row was accessed.
func (u *user) useOf(r *row) store.Use {
	a := u.uses[r.Root]
	return store.Use{Note: r.Version.Note.ID, Root: r.Root, Count: a.count, Times: a.times}
}

// putUses puts accesses in the place of those of notes.
func (u *user) putUses(uses []store.Use) {
	if len(uses) > 0 {
		u.state.Use++
	}
	for i := range uses {
		var times []time.Time
		for _, at := range uses[i].Times[:min(len(uses[i].Times), store.KeptUses)] {
			times = append(times, utc(at))
		}
		u.uses[u.latest(uses[i].Note).Root] = use{uses[i].Count, times, u.state.Use}
	}
}

// counted is how often a note was accessed.
type counted struct {
	root  uint32
	count int
}

// UsesSince yields the counts that moved after a use generation.
func (s *Store) UsesSince(ctx context.Context, name string, gen uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	var list []counted
	err = s.read(ctx, name, func(u *user) {
		now = u.state.Use
		for root, a := range u.uses {
			if a.gen > gen {
				list = append(list, counted{root, a.count})
			}
		}
	})
	if err != nil {
		return now, err
	}
	return now, each(ctx, list, func(c *counted) error { return yield(c.root, c.count) })
}

// UsesAfter yields the accesses after a moment.
func (s *Store) UsesAfter(ctx context.Context, name string, at time.Time, yield func(root uint32, count int) error) error {
	var list []counted
	err := s.read(ctx, name, func(u *user) {
		for root, a := range u.uses {
			n := 0
			for n < len(a.times) && a.times[n].After(at) {
				n++
			}
			if n > 0 {
				list = append(list, counted{root, n})
			}
		}
	})
	if err != nil {
		return err
	}
	return each(ctx, list, func(c *counted) error { return yield(c.root, c.count) })
}

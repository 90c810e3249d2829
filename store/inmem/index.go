package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// State is the user's counters.
func (s *Store) State(ctx context.Context, name string) (st store.State, err error) {
	err = s.read(ctx, name, func(u *user) { st = u.state })
	return st, err
}

// RowsSince yields the rows written or closed after a generation. They are yielded
// without the lock and shared: a row that is in place is never written into.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (st store.State, err error) {
	var rows []store.Row
	err = s.read(ctx, name, func(u *user) {
		st = u.state
		for _, r := range u.rows {
			if r != nil && r.Gen > gen {
				c := r.Row
				c.Version.Note.AccessCount = u.uses[r.Root].count
				rows = append(rows, c)
			}
		}
	})
	if err != nil {
		return st, err
	}
	return st, each(ctx, rows, yield)
}

// Segments returns the user's segments.
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []store.Segment, err error) {
	err = s.read(ctx, name, func(u *user) { epoch, segments = u.state.Epoch, cloneSegments(u.segments) })
	return epoch, segments, err
}

func cloneSegments(list []store.Segment) (segments []store.Segment) {
	for _, g := range list {
		segments = append(segments, store.Segment{ID: g.ID, Blob: clone(g.Blob)})
	}
	return segments
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
	u.segments = slices.DeleteFunc(u.segments, func(g store.Segment) bool { return slices.Contains(f.Drop, g.ID) })
	u.segments = append(u.segments, cloneSegments(f.Add)...)
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
				u.analyse(r, clone(a.Bytes))
			}
		}
		u.state.Epoch++
		u.segments = nil
		return false, nil
	})
}

// analyse puts a copy with a new analysis in the place of a row.
func (u *user) analyse(r *row, analysis []byte) {
	c := *r
	c.Analysis = analysis
	u.rows[r.Seq-1] = &c
	rows := u.notes[r.Version.Note.ID]
	rows[slices.Index(rows, r)] = &c
}

// count adds accesses of a note without a time.
func (u *user) count(root uint32, n int) {
	if n > 0 {
		u.state.Use++
		a := u.uses[root]
		a.count, a.gen = a.count+n, u.state.Use
		u.uses[root] = a
	}
}

// access counts one access at a moment.
func (u *user) access(root uint32, at time.Time) {
	u.count(root, 1)
	a := u.uses[root]
	at = stamp(at).UTC()
	i := slices.IndexFunc(a.times, func(t time.Time) bool { return !t.After(at) })
	if i < 0 {
		i = len(a.times)
	}
	a.times = slices.Insert(clone(a.times), i, at)
	a.times = a.times[:min(len(a.times), store.KeptUses)]
	u.uses[root] = a
}

// Touch counts one access of each note.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	return s.change(ctx, name, func(u *user) (bool, error) {
		for _, id := range ids {
			if r := u.latest(id); r != nil {
				u.access(r.Root, at)
			}
		}
		return false, nil
	})
}

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, name string, ids []loci.ID) (uses []store.Use, err error) {
	err = s.read(ctx, name, func(u *user) {
		for _, id := range ids {
			if r := u.latest(id); r != nil {
				a := u.uses[r.Root]
				uses = append(uses, store.Use{Note: id, Root: r.Root, Count: a.count, Times: clone(a.times)})
			}
		}
	})
	return uses, err
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

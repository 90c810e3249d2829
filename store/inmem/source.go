package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/store"
)

// The store is the index's source of rows and keeps its segments.
var (
	_ index.Source  = (*Store)(nil)
	_ vector.Source = (*Store)(nil)

	_ store.VectorStore = (*Store)(nil)
)

// State tells the index where a user's rows stand.
func (s *Store) State(ctx context.Context, name string) (state index.State, err error) {
	err = s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		state = u.state
		return nil
	})
	return state, err
}

// RowsSince gives the index the rows written or closed since a generation.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*index.Row) error) (state index.State, err error) {
	err = s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		state = u.state
		for i, r := range u.rows {
			if r == nil || r.gen <= gen {
				continue
			}
			if err := yield(r.indexed(i)); err != nil {
				return err
			}
		}
		return nil
	})
	return state, err
}

// indexed is the row as the index needs it.
func (r *row) indexed(at int) *index.Row {
	x := index.NewRow(&r.version.Note)
	x.Seq, x.Root, x.Gen = uint32(at+1), uint32(r.root+1), r.gen
	x.Analysis, x.Keys = r.analysis, r.keys
	x.At, x.Closed = r.version.At, r.version.Closed
	return &x
}

// UsesSince gives the index the access counts that moved since a use generation.
func (s *Store) UsesSince(ctx context.Context, name string, since uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	err = s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		now = u.state.Use
		for id, n := range u.uses {
			if n.gen <= since {
				continue
			}
			if err := yield(uint32(u.latest(id).root+1), n.count); err != nil {
				return err
			}
		}
		return nil
	})
	return now, err
}

// UsesAfter gives the index the accesses after a moment.
func (s *Store) UsesAfter(ctx context.Context, name string, at time.Time, yield func(root uint32, count int) error) error {
	return s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		for id, n := range u.uses {
			count := slices.IndexFunc(n.times, func(t time.Time) bool { return !t.After(at) })
			if count < 0 {
				count = len(n.times)
			}
			if count == 0 {
				continue
			}
			if err := yield(uint32(u.latest(id).root+1), count); err != nil {
				return err
			}
		}
		return nil
	})
}

// Segments gives the index its segments back.
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []index.Segment, err error) {
	err = s.read(ctx, loci.Scope{User: name}, func(u *user, _ loci.Agent) error {
		epoch, segments = u.state.Epoch, slices.Clone(u.segments)
		return nil
	})
	return epoch, segments, err
}

// Flush replaces segments of the index, unless somebody else was first.
func (s *Store) Flush(ctx context.Context, name string, f index.Flush) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[name]
	if err := ctx.Err(); err != nil || u == nil {
		return false, err
	}
	had := make([]index.SegmentID, len(u.segments))
	for i := range u.segments {
		had[i] = u.segments[i].ID
	}
	slices.Sort(had)
	if u.state.Epoch != f.Epoch || !slices.Equal(had, f.Had) {
		return false, nil
	}
	u.segments = slices.DeleteFunc(u.segments, func(g index.Segment) bool { return slices.Contains(f.Drop, g.ID) })
	for _, g := range f.Add {
		u.segments = append(u.segments, index.Segment{ID: g.ID, Blob: slices.Clone(g.Blob)})
	}
	return true, nil
}

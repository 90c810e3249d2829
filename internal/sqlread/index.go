package sqlread

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// RowsSince yields the rows written or closed after a generation: first those closed that
// were written before it, then the tail.
func (r *Reader) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (state store.State, err error) {
	var counts []uint32
	ask := func(s Session) []Question {
		do := indexed(r.db.Cells(), user, &counts, handing(s, yield))
		switch {
		case gen > 0:
			args := []any{int64(gen)}
			return []Question{{r.sql.Closed, do, args}, {r.sql.Tail, do, args}}
		case r.sql.AllCounts == "":
			return []Question{{SQL: r.sql.All, Do: do}}
		}
		return []Question{question(r.sql.AllCounts, r.counting(&counts)), question(r.sql.All, do)}
	}
	err = r.db.AtOnce(ctx, user, since(gen), ask, func(now store.State) {
		if state = now; gen == 0 && r.sql.AllCounts != "" {
			counts = make([]uint32, now.Last+1)
		}
	})
	return state, err
}

// counting reads how often notes were accessed, by their roots.
func (r *Reader) counting(counts *[]uint32) func(Row) error {
	c := r.db.Cells()
	root, count := c.Int(), c.Int()
	return scanning(func() error {
		if i := int(root.Int()); i < len(*counts) {
			(*counts)[i] = uint32(count.Int())
		}
		return nil
	}, root, count)
}

// UsesSince yields the access counts that moved after a use generation.
func (r *Reader) UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	ask := func(s Session) []Question {
		c := r.db.Cells()
		root, count := c.Int(), c.Int()
		do := scanning(func() error { return s.Handed(yield(uint32(root.Int()), int(count.Int()))) }, root, count)
		return []Question{question(r.sql.UsesSince, do, int64(use))}
	}
	err = r.db.AtOnce(ctx, user, since(use), ask, func(state store.State) { now = state.Use })
	return now, err
}

// UsesAfter yields the accesses after a moment. It reads all the user's access times,
// for a question that is seldom asked.
func (r *Reader) UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error {
	return r.db.Read(ctx, user, Scan, func(s Session) error {
		c := r.db.Cells()
		root, times := c.Int(), c.Bytes()
		return s.Ask(ctx, question(r.sql.UseTimes, scanning(func() error {
			count := packed.AccessesAfter(times.Bytes(), at)
			if count == 0 {
				return nil
			}
			return s.Handed(yield(uint32(root.Int()), count))
		}, root, times)))
	})
}

// Segments reads the user's segments.
func (r *Reader) Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error) {
	ask := func(Session) []Question {
		c := r.db.Cells()
		id, blob := c.Int(), c.Bytes()
		return []Question{question(r.sql.Segments, listing(&segments, func() (store.Segment, error) {
			return store.Segment{ID: store.SegmentID(id.Int()), Blob: slices.Clone(blob.Bytes())}, nil
		}, id, blob))}
	}
	err = r.db.AtOnce(ctx, user, Single, ask, func(state store.State) { epoch, segments = state.Epoch, nil })
	return epoch, segments, err
}

// VectorsSince yields the vectors of a space written after a generation.
func (r *Reader) VectorsSince(ctx context.Context, user string, space store.Space, gen uint64, yield func(uint32, []float32) error) error {
	return r.vectors(ctx, since(gen), user, space, r.sql.Vectors, int64(gen), yield)
}

// VectorsOf yields the vectors of rows in a space.
func (r *Reader) VectorsOf(ctx context.Context, user string, space store.Space, seqs []uint32, yield func(uint32, []float32) error) error {
	if len(seqs) == 0 {
		return ctx.Err()
	}
	return r.vectors(ctx, Single, user, space, r.sql.VectorsOf, r.db.Seqs(seqs), yield)
}

// vectors yields the vectors of a space that a question with an argument besides finds.
func (r *Reader) vectors(ctx context.Context, size Size, user string, space store.Space, sql string, arg any, yield func(uint32, []float32) error) error {
	return r.db.Read(ctx, user, size, func(s Session) error {
		c := r.db.Cells()
		seq, data := c.Int(), c.Bytes()
		values := make([]float32, 0, space.Dims)
		return s.Ask(ctx, question(sql, scanning(func() error {
			values = packed.Values(values[:0], data.Bytes(), space.Dims)
			return s.Handed(yield(uint32(seq.Int()), values))
		}, seq, data), r.db.Label(space.Embedder), space.Dims, arg))
	})
}

// Revised returns the notes with later versions behind a row.
func (r *Reader) Revised(ctx context.Context, user string, after uint32) ([]loci.ID, error) {
	return gather(ctx, r, user, int(since(uint64(after))), r.ids, r.sql.Revised, int64(after))
}

// Bare returns rows without a vector.
func (r *Reader) Bare(ctx context.Context, user string, g store.Gap) ([]store.Row, error) {
	if g.Limit <= 0 || g.Notes != nil && len(g.Notes) == 0 {
		return nil, ctx.Err()
	}
	sql, args := r.sql.Bare, []any{int64(g.After), r.db.Label(g.Space.Embedder), g.Space.Dims, g.Limit}
	switch {
	case g.Before > 0:
		sql, args[0] = r.sql.BareBefore, int64(g.Before)
	case g.Notes != nil:
		sql, args = r.sql.BareOf, append(args, r.db.IDs(g.Notes))
	}
	return gather(ctx, r, user, int(Scan), func(into *[]store.Row) func(Row) error {
		return Notes(r.db.Cells(), user, appendTo(into))
	}, sql, args...)
}

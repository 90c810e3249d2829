package postgres

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	// The notes of a page in the order of their ids, and then the links out of them.
	sqlEnds     = `SELECT id, seq FROM notes WHERE owner = $1 AND version = 1 AND id > $2 ORDER BY id LIMIT $3`
	sqlEdges    = `SELECT ` + edgeColumns + `, t.id FROM (SELECT l.*` + ofRoots + openLinks + ofSource + ` UNION ALL SELECT l.*` + ofRoots + pastLinks + ofSource + ` OFFSET 0) l, ` + ofRow + ` = l.dst OFFSET 0) t`
	endsPerPage = 256

	// All calls of the moments that the next calls are of, so that those that are alike are
	// in one page.
	sqlEveryCall = `SELECT at, step, model, outcome, calls, tokens_in, tokens_out, took, count(*) FROM calls WHERE owner = $1 AND at > $2
		AND at <= (SELECT max(p.at) FROM (SELECT at FROM calls WHERE owner = $1 AND at > $2 ORDER BY at LIMIT $3) p)
		GROUP BY at, step, model, outcome, calls, tokens_in, tokens_out, took`
	callsPerPage = 2048
)

// space is a vector space of the user.
type space struct {
	store.Space
	number int64
}

// vectorAt is a vector with the number of its row.
type vectorAt struct {
	store.Vector
	seq int64
}

// spaces are the user's by embedder and dimensions.
func (w *snapshot) spaces(ctx context.Context) (list []space, err error) {
	var embedder word
	var name raw
	err = each(ctx, w.q, func(rows sqlread.Row) error {
		var s space
		if err := rows.Scan(&s.number, &embedder, &s.Dims, &name); err != nil {
			return err
		}
		if s.Embedder = embedder.text; name != nil {
			s.Embedder = string(name)
		}
		list = append(list, s)
		return nil
	}, sqlSpaces, w.owner)
	slices.SortFunc(list, func(a, b space) int { return cmp.Or(cmp.Compare(a.Embedder, b.Embedder), cmp.Compare(a.Dims, b.Dims)) })
	return list, err
}

// Vectors yields the vectors of every space.
func (w *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	spaces, err := w.spaces(ctx)
	if err != nil {
		return w.s.explain(ctx, err)
	}
	for i := range spaces {
		if err := w.vectors(ctx, &spaces[i], yield); err != nil {
			return err
		}
	}
	return nil
}

// vectors yields those of one space.
func (w *snapshot) vectors(ctx context.Context, s *space, yield func(uint32, *store.Vector) error) error {
	var last int64
	var id [16]byte
	var data raw
	give := func(v *vectorAt) error { return yield(uint32(v.seq), &v.Vector) }
	return pages(ctx, w, &last, give, func(hand func(*vectorAt) error) func(sqlread.Row) error {
		return func(rows sqlread.Row) error {
			v := &vectorAt{Vector: store.Vector{Embedder: s.Embedder}}
			if err := rows.Scan(&id, &v.Version, &data, &last); err != nil {
				return err
			}
			v.seq, v.Note, v.Values = last, id, packed.Values(make([]float32, 0, s.Dims), data)
			return hand(v)
		}
	}, sqlEveryVector, s.number)
}

// Links yields the stored links, closed ones too, with the ids of their ends.
func (w *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	for last := (loci.ID{}); ; {
		ids, roots, err := w.ends(ctx, last)
		if err != nil || len(roots) == 0 {
			return w.s.explain(ctx, err)
		}
		edges, err := w.edges(ctx, ids, roots)
		if err != nil {
			return w.s.explain(ctx, err)
		}
		for i := range edges {
			if err := yield(&edges[i]); err != nil {
				return err
			}
		}
		if len(roots) < endsPerPage {
			return nil
		}
		last = ids[uint32(roots[len(roots)-1])]
	}
}

// ends are the next notes in the order of their ids.
func (w *snapshot) ends(ctx context.Context, last loci.ID) (ids map[uint32]loci.ID, roots []int64, err error) {
	ids = make(map[uint32]loci.ID, endsPerPage)
	var id [16]byte
	var root int64
	err = each(ctx, w.q, func(rows sqlread.Row) error {
		if err := rows.Scan(&id, &root); err != nil {
			return err
		}
		ids[uint32(root)], roots = id, append(roots, root)
		return nil
	}, sqlEnds, w.owner, [16]byte(last), endsPerPage)
	return ids, roots, err
}

// edges are the links out of notes, in the order of an export.
func (w *snapshot) edges(ctx context.Context, ids map[uint32]loci.ID, roots []int64) (edges []store.Edge, err error) {
	var to [16]byte
	err = each(ctx, w.q, sqlread.PastEdges(newCells(), func(e *store.Edge) error {
		e.Link.From, e.Link.To = ids[e.From], to
		edges = append(edges, *e)
		return nil
	}, &to), sqlEdges, w.owner, roots)
	slices.SortFunc(edges, func(a, b store.Edge) int {
		return cmp.Or(bytes.Compare(a.Link.From[:], b.Link.From[:]), bytes.Compare(a.Link.To[:], b.Link.To[:]),
			cmp.Compare(a.Link.Type, b.Link.Type), a.Link.At.Compare(b.Link.At))
	})
	return edges, err
}

// Calls yields the calls to models, those that are alike once.
func (w *snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	for last := int64(math.MinInt64); ; {
		calls, err := w.calls(ctx, last)
		if err != nil || len(calls) == 0 {
			return w.s.explain(ctx, err)
		}
		for i := range calls {
			if err := yield(&calls[i]); err != nil {
				return err
			}
		}
		last = calls[len(calls)-1].At.UnixMicro()
	}
}

// calls are those of the next moments, in the order of an export.
func (w *snapshot) calls(ctx context.Context, last int64) (calls []store.Calls, err error) {
	var at int64
	var step, model, outcome word
	err = each(ctx, w.q, func(rows sqlread.Row) error {
		var c store.Calls
		if err := rows.Scan(&at, &step, &model, &outcome, &c.Usage.Calls, &c.Usage.TokensIn, &c.Usage.TokensOut, (*int64)(&c.Usage.Took), &c.Count); err != nil {
			return err
		}
		c.User, c.At, c.Step, c.Model, c.Outcome = w.name, time.UnixMicro(at).UTC(), step.text, model.text, loci.Outcome(outcome.text)
		calls = append(calls, c)
		return nil
	}, sqlEveryCall, w.owner, last, callsPerPage)
	slices.SortFunc(calls, compareCalls)
	return calls, err
}

// compareCalls orders calls as an export does.
func compareCalls(a, b store.Calls) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome),
		cmp.Compare(a.Usage.Calls, b.Usage.Calls), cmp.Compare(a.Usage.TokensIn, b.Usage.TokensIn),
		cmp.Compare(a.Usage.TokensOut, b.Usage.TokensOut), cmp.Compare(a.Usage.Took, b.Usage.Took))
}

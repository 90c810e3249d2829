package meaning

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

const gapsAtOnce = 500 // counted at once

// Complete gives all words a vector in the embedder's space that have none, those of
// closed versions and forgotten notes too, and then destroys all other spaces' in one
// commit. It can be interrupted and run again: what is embedded is not embedded twice.
func (m *Space) Complete(ctx context.Context, s loci.Scope, res *loci.ReindexResult, progress func(done, total int)) error {
	space, err := m.probe(ctx, s.User)
	if err != nil {
		return err
	}
	total, err := m.unembedded(ctx, s, space)
	if err != nil {
		return err
	}
	// What is said meanwhile is embedded by its own jobs; a second round finds what
	// they have not done yet.
	for round := 0; total > 0; round++ {
		before := res.Embedded
		if err := m.fill(ctx, s, space, func(n int) {
			res.Embedded += n
			progress(res.Embedded, max(total, res.Embedded))
		}); err != nil {
			return err
		}
		if res.Embedded == before || round == 1 {
			break
		}
	}
	done := space
	res.Space = &done
	return m.onlySpace(ctx, s, space, res)
}

// probe asks the embedder for its space: the model behind a name may have changed.
func (m *Space) probe(ctx context.Context, user string) (store.Space, error) {
	if err := m.Book.Affordable(ctx, user); err != nil {
		return store.Space{}, err
	}
	_, err := m.embed(ctx, user, []string{probeText})
	return m.name(), err
}

// unembedded counts what has no vector in a space.
func (m *Space) unembedded(ctx context.Context, s loci.Scope, space store.Space) (n int, err error) {
	q := memory.Gap{Space: space, Limit: gapsAtOnce}
	for {
		page, err := m.Memory.Unembedded(ctx, s, q)
		if err != nil {
			return 0, err
		}
		if n += len(page); len(page) < q.Limit {
			return n, nil
		}
		q.After = page[len(page)-1].Change
	}
}

// fill embeds what has no vector in a space, several batches at the same time and each a
// commit, and reports how many each had.
func (m *Space) fill(ctx context.Context, s loci.Scope, space store.Space, report func(n int)) error {
	g := gaps{space: m, scope: s, of: memory.Gap{Space: space}}
	for more := true; more; {
		var batches [][]loci.Version
		var err error
		if batches, more, err = g.next(ctx); err != nil {
			return err
		}
		if err := g.fill(ctx, batches, report); err != nil {
			return err
		}
	}
	return nil
}

// onlySpace ends all other spaces and the jobs that nothing is left to do for, in one
// commit. A job that a runner has is left to it.
func (m *Space) onlySpace(ctx context.Context, s loci.Scope, space store.Space, res *loci.ReindexResult) error {
	jobs, err := m.Memory.Jobs(ctx, s)
	if err != nil {
		return err
	}
	c := &store.Changes{Space: &space}
	for _, j := range jobs {
		if j.Kind != loci.JobEmbed || j.State() == loci.JobPending && !j.Due(m.Now()) {
			continue
		}
		left, err := m.Memory.Unembedded(ctx, s, memory.Gap{Space: space, Notes: append([]loci.ID{}, j.Notes...), Limit: 1})
		if err != nil {
			return err
		}
		if len(left) == 0 {
			c.Done = append(c.Done, j.ID)
		}
	}
	res.Closed = len(c.Done)
	return m.Memory.Apply(ctx, s, c)
}

// Embedding asks the embedder for its space, however long that takes, and counts the notes
// that have no vector in it.
func (m *Space) Embedding(ctx context.Context, s loci.Scope) (*loci.Embedding, error) {
	space, err := m.probe(ctx, s.User)
	if err != nil {
		return nil, err
	}
	n, err := m.Memory.Nearest(ctx, s, query.Near{
		Embedder: space.Embedder, Values: make([]float32, space.Dims), Limit: 1, Now: m.Now(), // all zero: only counts
	})
	if err != nil {
		return nil, err
	}
	return &loci.Embedding{Space: space, Missing: n.Missing}, nil
}

package meaning

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

const gapsAtOnce = 500 // counted at once

// complete gives all words a vector in the space that have none, and returns its name.
func (m *Space) complete(ctx context.Context, s loci.Scope, res *loci.ReindexResult, progress func(done, total int)) (store.Space, error) {
	space, err := m.probe(ctx, s.User)
	if err != nil {
		return space, err
	}
	total, err := m.unembedded(ctx, s, space)
	if err != nil {
		return space, err
	}
	// What is said meanwhile is embedded by its own jobs; a second round finds what
	// they have not done yet.
	earlier := res.Embedded
	for round := 0; total > 0; round++ {
		before := res.Embedded
		g := gaps{space: m, scope: s, of: memory.Gap{Space: space}}
		if err := g.all(ctx, func(n int) {
			res.Embedded += n
			progress(res.Embedded-earlier, max(total, res.Embedded-earlier))
		}); err != nil {
			return space, err
		}
		if res.Embedded == before || round == 1 {
			break
		}
	}
	return space, nil
}

// probe asks the embedder for its space, where it does not know that: the model behind a name
// may have changed.
func (m *Space) probe(ctx context.Context, user string) (store.Space, error) {
	if _, known := m.Embedder.(sized); known {
		return m.name(), nil
	}
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

package recall

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// DefaultK is how many hits an answer has unless the caller says otherwise.
const DefaultK = 10

// Store is what recall reads.
type Store interface {
	loci.Searcher
	Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error)
}

// Question is a checked request with the moment it is asked at.
type Question struct {
	loci.RecallRequest
	Now time.Time // the clock; AsOf, where set, stands in for it
}

// Answer finds, weighs, expands and packs. It writes nothing.
func Answer(ctx context.Context, store Store, scope loci.Scope, q Question) (*loci.RecallResult, error) {
	if !q.AsOf.IsZero() {
		q.Now = q.AsOf
	}
	hits, facts, err := search(ctx, store, scope, q)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	if !q.NoExpand {
		if hits, err = expand(ctx, store, scope, q, hits, facts); err != nil {
			return nil, fmt.Errorf("expand: %w", err)
		}
	}
	r := &loci.RecallResult{Hits: hits, Degraded: []string{}}
	if q.Budget > 0 {
		r.Context = Pack(hits, q.Budget)
	}
	return r, nil
}

// search returns the hits of the words and, by hit, the facts that were keys to it.
func search(ctx context.Context, store Store, scope loci.Scope, q Question) ([]loci.Hit, [][]loci.ID, error) {
	found, err := store.Search(ctx, scope, loci.Search{
		Text: q.Query, Context: q.RecallRequest.Context, Limit: k(q), At: q.AsOf, Now: q.Now, Filter: q.Filter,
		Boost: func(s *loci.Signals) float64 {
			p := Weigh(s, q.Now, q.Emotion)
			return Boost(&p)
		},
	})
	if err != nil {
		return nil, nil, err
	}
	hits := make([]loci.Hit, 0, len(found))
	facts := make([][]loci.ID, 0, len(found))
	for i := range found {
		f := &found[i]
		if f.Score <= 0 || f.Score < q.MinScore {
			continue
		}
		hits = append(hits, hit(f, q))
		facts = append(facts, f.Facts)
	}
	return hits, facts, nil
}

func k(q Question) int {
	if q.K == 0 {
		return DefaultK
	}
	return q.K
}

func hit(f *loci.Found, q Question) loci.Hit {
	p := Weigh(&f.Signals, q.Now, q.Emotion)
	p.Relevance, p.Words = f.Relevance.Value, &f.Relevance
	return loci.Hit{Note: f.Note, Score: f.Score, Source: loci.SourceSearch, Parts: p, Matched: f.Matched}
}

package remember

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

const (
	similarNotes = 10 // the top similar notes that a decision sees, SPEC W4
	pool         = 24 // candidates by words, from which those are taken
)

// Retrieve finds the existing notes most similar to a new one, best first: candidates
// by their rarest common words from the recall index, compared by embedding. Only
// notes older than n count, so the order of arrival decides who is new.
func Retrieve(ctx context.Context, store loci.Searcher, e loci.Embedder, scope loci.Scope, n *loci.Note, now time.Time) ([]loci.Similar, error) {
	found, err := store.Search(ctx, scope, loci.Search{Text: n.Content, Limit: pool, Now: now, Similar: true})
	if err != nil {
		return nil, fmt.Errorf("retrieve: %w", err)
	}
	found = slices.DeleteFunc(found, func(f loci.Found) bool { return !older(&f.Note, n) })
	if len(found) == 0 || e == nil {
		return nil, nil
	}
	texts := []string{n.Content}
	for i := range found {
		texts = append(texts, found[i].Note.Content)
	}
	vectors, err := e.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("retrieve: embed: %w", err)
	}
	return nearest(found, vectors), nil
}

// older orders by id: ids are made in order of arrival.
func older(a, b *loci.Note) bool { return slices.Compare(a.ID[:], b.ID[:]) < 0 }

// nearest takes the best by cosine; vectors[0] is the new note's.
func nearest(found []loci.Found, vectors [][]float32) []loci.Similar {
	out := make([]loci.Similar, len(found))
	for i := range found {
		out[i] = loci.Similar{Note: found[i].Note, Similarity: dot(vectors[0], vectors[i+1])}
	}
	slices.SortStableFunc(out, func(a, b loci.Similar) int { return cmp.Compare(b.Similarity, a.Similarity) })
	return out[:min(len(out), similarNotes)]
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range min(len(a), len(b)) {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

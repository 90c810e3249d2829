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
// notes that arrived before n count (loci.Search.Before).
func Retrieve(ctx context.Context, store loci.Searcher, e loci.Embedder, scope loci.Scope, n *loci.Note, now time.Time) ([]loci.Similar, error) {
	found, err := store.Search(ctx, scope, loci.Search{Text: n.Content, Limit: pool, Now: now, Similar: true, Before: n.ID})
	if err != nil {
		return nil, fmt.Errorf("retrieve: %w", err)
	}
	if len(found) == 0 || e == nil {
		return nil, nil
	}
	texts := make([]string, len(found))
	for i := range found {
		texts[i] = found[i].Note.Content
	}
	likeness, err := similarities(ctx, e, n.Content, texts)
	if err != nil {
		return nil, fmt.Errorf("retrieve: embed: %w", err)
	}
	return nearest(found, likeness), nil
}

// comparer is an embedder that compares texts for less than embedding them costs:
// the cosines are those of the vectors that Embed gives. It can't fail or wait.
type comparer interface {
	Similarities(text string, others []string) []float64
}

// similarities are the cosines of text with each of the others.
func similarities(ctx context.Context, e loci.Embedder, text string, others []string) ([]float64, error) {
	if c, ok := e.(comparer); ok {
		return c.Similarities(text, others), ctx.Err()
	}
	vectors, err := e.Embed(ctx, append([]string{text}, others...))
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(others)+1 {
		return nil, fmt.Errorf("%w: %s gave %d vectors for %d texts", loci.ErrBadOutput, e.Identity(), len(vectors), len(others)+1)
	}
	out := make([]float64, len(others))
	for i := range out {
		out[i] = dot(vectors[0], vectors[i+1])
	}
	return out, nil
}

// nearest takes the best by likeness, those found first where it is the same. It
// sorts places, as a note is large.
func nearest(found []loci.Found, likeness []float64) []loci.Similar {
	places := make([]int, len(found))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(likeness[b], likeness[a]) })
	out := make([]loci.Similar, min(len(found), similarNotes))
	for i := range out {
		out[i] = loci.Similar{Note: found[places[i]].Note, Similarity: likeness[places[i]]}
	}
	return out
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range min(len(a), len(b)) {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

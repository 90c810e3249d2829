// Package likeness finds the notes that are most like another, and says which of them
// it is linked to.
package likeness

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/model"
)

// Most is how many of the notes most like a new one a decision sees.
const Most = 10

const (
	pool     = 24 // candidates by words, from which those are taken
	factPool = 48 // for a fact: most of what has its words are words that were said
)

// Searcher is a memory, as far as it is searched for what is like a note.
type Searcher interface {
	Search(ctx context.Context, s loci.Scope, q query.Search) ([]query.Found, error)
	Alike(ctx context.Context, s loci.Scope, texts []query.Like, now time.Time) ([]query.Alike, error)
	Read(ctx context.Context, s loci.Scope, found []query.Candidate) ([]loci.Note, error)
	Nearest(ctx context.Context, s loci.Scope, q query.Near) (*query.Neighbours, error)
}

// Finder finds what is like a note. All methods may be called concurrently. A copy shares
// the texts that were read lately with the original.
type Finder struct {
	memory   Searcher
	embedder model.Embedder
	texts    *vector.Texts[wording] // nil with another embedder than the built-in one
	senses   Senses                 // nil goes by words alone
	links    int                    // of a note to older ones at most; 0 is MostLinks, less is none
}

// Linking returns the finder with another limit on the similar_to links of a note to older
// ones: 0 is MostLinks, more than Most is Most, less than 0 is none.
func (f Finder) Linking(most int) Finder {
	f.links = most
	return f
}

// MostLinks is how many similar_to links a note has to older ones, at most.
func (f Finder) MostLinks() int {
	if f.links == 0 {
		return MostLinks
	}
	return min(max(f.links, 0), Most)
}

// ByMeaning reports whether likeness goes by meaning too, not by words alone.
func (f Finder) ByMeaning() bool { return f.senses != nil }

// New makes a finder in a memory. With a nil embedder nothing is like anything.
func New(m Searcher, e model.Embedder) Finder {
	f := Finder{memory: m, embedder: e}
	if _, ok := e.(vector.Hashing); ok {
		f.texts = &vector.Texts[wording]{}
	}
	return f
}

// byWords are the notes with the rarest words of one, best first.
func (f Finder) byWords(ctx context.Context, scope loci.Scope, n *loci.Note, now time.Time) ([]Near, error) {
	found, err := f.sharing(ctx, scope, n, nil, now)
	if err != nil || len(found) == 0 || f.embedder == nil {
		return nil, err
	}
	likeness, err := Compare(ctx, f.embedder, n.Content, contents(found))
	if err == nil {
		err = f.discount(ctx, n, found, likeness)
	}
	if err != nil {
		return nil, fmt.Errorf("retrieve: embed: %w", err)
	}
	return nearest(found, likeness), nil
}

// discount lowers likenesses that would make a link to those without the names of people
// that a note is about, and to nothing where either only says something courteous.
func (f Finder) discount(ctx context.Context, n *loci.Note, found []query.Found, likeness []float64) error {
	if lang.Chatter(n.Content) {
		clear(likeness)
		return nil
	}
	bare := namelessOf(n)
	places := map[string][]int{} // by the text that is compared
	for i := range found {
		if lang.Chatter(found[i].Note.Content) {
			likeness[i] = 0
		}
		if text := bare.beside(vector.Head(found[i].Note.Content)); likeness[i] >= Enough && text != n.Content {
			places[text] = append(places[text], i)
		}
	}
	for _, text := range slices.Sorted(maps.Keys(places)) {
		at := places[text]
		others := make([]string, len(at))
		for i, place := range at {
			others[i] = found[place].Note.Content
		}
		less, err := Compare(ctx, f.embedder, text, others)
		if err != nil {
			return err
		}
		for i, place := range at {
			likeness[place] = min(likeness[place], less[i])
		}
	}
	return nil
}

func asSimilar(near []Near) []model.Similar {
	if len(near) == 0 {
		return nil
	}
	out := make([]model.Similar, len(near))
	for i := range near {
		out[i] = model.Similar{Note: *near[i].Note, Similarity: near[i].Similarity}
	}
	return out
}

// RetrieveAll is Nearest for the facts of one input, which are not kept yet, and were made of words that
// are, with one call of the embedder, and returns all candidates, as those for a decision are chosen among them.
// Without an embedder they are in the order of the words they share, with a similarity of 0.
func (f Finder) RetrieveAll(ctx context.Context, scope loci.Scope, facts []loci.Note, words []loci.ID, now time.Time) ([][]model.Similar, error) {
	found := make([][]query.Found, len(facts))
	for i := range facts {
		var err error
		if found[i], err = f.sharing(ctx, scope, &facts[i], words, now); err != nil {
			return nil, err
		}
	}
	likeness, err := allSimilarities(ctx, f.embedder, facts, found)
	for i := 0; i < len(facts) && err == nil && f.embedder != nil; i++ {
		err = f.discount(ctx, &facts[i], found[i], likeness[i])
	}
	if err != nil {
		return nil, fmt.Errorf("retrieve: embed: %w", err)
	}
	vectors := make([][]float32, len(facts))
	if f.senses != nil {
		if vectors, err = f.madeVectors(ctx, scope, facts); err != nil {
			return nil, err
		}
	}
	out := make([][]model.Similar, len(facts))
	for i := range facts {
		near := nearest(found[i], likeness[i])
		if near, err = f.meant(ctx, scope, &facts[i], vectors[i], near, len(near)+sensePool, now); err != nil {
			return nil, err
		}
		out[i] = asSimilar(near)
	}
	return out, nil
}

// sharing are the notes with the rarest words of one, besides the words that a fact was made of: these
// have its rarest, which nobody else has.
func (f Finder) sharing(ctx context.Context, scope loci.Scope, n *loci.Note, words []loci.ID, now time.Time) ([]query.Found, error) {
	limit := pool
	if !n.Verbatim {
		limit = factPool
	}
	found, err := f.memory.Search(ctx, scope, query.Search{Text: n.Content, Limit: limit, Now: now, Similar: true, Before: n.ID, Without: words})
	if err != nil {
		return nil, fmt.Errorf("retrieve: %w", err)
	}
	return slices.DeleteFunc(found, func(o query.Found) bool { return o.Note.Verbatim != n.Verbatim && n.SharesMessage(&o.Note) }), nil
}

// read reads the notes of candidates, if there are any.
func (f Finder) read(ctx context.Context, s loci.Scope, of []query.Candidate) ([]loci.Note, error) {
	if len(of) == 0 {
		return nil, nil
	}
	return f.memory.Read(ctx, s, of)
}

// older finds what each of some likes asks for, from one state of the memory and without
// reading a row; for a zero one nothing.
func (f Finder) older(ctx context.Context, s loci.Scope, likes []query.Like, now time.Time) ([][]query.Candidate, error) {
	out := make([][]query.Candidate, len(likes))
	var asked []query.Like
	var places []int
	for i := range likes {
		if likes[i].Limit > 0 {
			asked, places = append(asked, likes[i]), append(places, i)
		}
	}
	if len(asked) == 0 {
		return out, nil
	}
	found, err := f.memory.Alike(ctx, s, asked, now)
	if err != nil {
		return nil, err
	}
	for i, place := range places {
		out[place] = found[i].Found
	}
	return out, nil
}

func contents(found []query.Found) []string {
	texts := make([]string, len(found))
	for i := range found {
		texts[i] = found[i].Note.Content
	}
	return texts
}

// allSimilarities are the cosines of each fact with each of what was found for it.
func allSimilarities(ctx context.Context, e model.Embedder, facts []loci.Note, found [][]query.Found) ([][]float64, error) {
	out := make([][]float64, len(facts))
	if c, ok := e.(comparer); ok || e == nil {
		for i := range facts {
			out[i] = make([]float64, len(found[i]))
			if ok {
				out[i] = c.Similarities(facts[i].Content, contents(found[i]))
			}
		}
		return out, ctx.Err()
	}
	var texts []string
	for i := range facts {
		if len(found[i]) > 0 {
			texts = append(append(texts, facts[i].Content), contents(found[i])...)
		}
	}
	if len(texts) == 0 {
		return out, nil
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	vectors, err := embedAll(ctx, e, texts)
	if err != nil {
		return nil, err
	}
	at := make(map[string][]float32, len(texts))
	for i, text := range texts {
		at[text] = vectors[i]
	}
	for i := range facts {
		for _, text := range contents(found[i]) {
			out[i] = append(out[i], dot(at[facts[i].Content], at[text]))
		}
	}
	return out, nil
}

// embedAll checks that an embedder gives one vector a text.
func embedAll(ctx context.Context, e model.Embedder, texts []string) ([][]float32, error) {
	vectors, err := e.Embed(ctx, texts)
	if err == nil && len(vectors) != len(texts) {
		return nil, fmt.Errorf("%w: %s gave %d vectors for %d texts", loci.ErrBadOutput, e.Identity(), len(vectors), len(texts))
	}
	return vectors, err
}

// comparer is an embedder that compares texts for less than embedding them costs:
// the cosines are those of the vectors that Embed gives. It can't fail or wait.
type comparer interface {
	Similarities(text string, others []string) []float64
}

// Compare returns the cosines of a text with each of the others.
func Compare(ctx context.Context, e model.Embedder, text string, others []string) ([]float64, error) {
	if c, ok := e.(comparer); ok {
		return c.Similarities(text, others), ctx.Err()
	}
	vectors, err := embedAll(ctx, e, append([]string{text}, others...))
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(others))
	for i := range out {
		out[i] = dot(vectors[0], vectors[i+1])
	}
	return out, nil
}

// nearest sorts by likeness, those found first where it is the same. It sorts places,
// as a note is large.
func nearest(found []query.Found, likeness []float64) []Near {
	places := make([]int, len(found))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(likeness[b], likeness[a]) })
	out := make([]Near, len(found))
	for i := range out {
		o := &found[places[i]]
		out[i] = Near{Candidate: query.Candidate{ID: o.Note.ID, Row: o.Row}, Similarity: likeness[places[i]], Note: &o.Note}
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

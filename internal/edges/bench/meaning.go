package bench

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/vector"
)

// neighbours is how many neighbours a recall by meaning asks for.
const neighbours = 108

// Senses is an embedder that answers at once: the vector of a text is the sum of those of
// its words, drawn by chance, so that texts lie as those of real embedders do: those with
// the same words are near, and words that all have give them a direction in common. It may
// be used concurrently.
type Senses struct {
	dims int

	mu    sync.Mutex
	words map[string][]float32
}

// NewSenses makes one of so many dimensions.
func NewSenses(dims int) *Senses { return &Senses{dims: dims, words: map[string][]float32{}} }

// Identity returns its name.
func (s *Senses) Identity() string { return fmt.Sprint("senses-", s.dims) }

// Embed returns the vectors of texts.
func (s *Senses) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = make([]float32, s.dims)
		for word := range strings.FieldsSeq(strings.Trim(text, ".?")) {
			for j, x := range s.word(word) {
				out[i][j] += x
			}
		}
	}
	return out, ctx.Err()
}

func (s *Senses) word(word string) []float32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.words[word]
	if v == nil {
		h := fnv.New64a()
		_, _ = h.Write([]byte(word)) // never fails
		dice := rand.New(rand.NewPCG(h.Sum64(), 1))
		v = make([]float32, s.dims)
		for i := range v {
			v[i] = float32(dice.NormFloat64())
		}
		s.words[word] = v
	}
	return v
}

// MeaningOptions say how recall by meaning is measured.
type MeaningOptions struct {
	Options
	Dims int // of vectors
	// Open makes a memory of a file that recalls by an embedder too.
	Open func(ctx context.Context, path string, by *Senses) (*Target, error)
}

// MeaningRow is recall by words beside recall by words and meaning, question by question
// in the same run, and the search for neighbours beside the exact one.
type MeaningRow struct {
	Notes      int     `json:"notes" show:"notes|%d"`
	Dims       int     `json:"dims"`
	WordsP50   float64 `json:"words_p50_ms" show:"words p50/p99 ms|%.2f / %.2f"`
	WordsP99   float64 `json:"words_p99_ms"`
	BothP50    float64 `json:"meaning_p50_ms" show:"and meaning p50/p99 ms|%.2f / %.2f"`
	BothP99    float64 `json:"meaning_p99_ms"`
	Times      float64 `json:"times" show:"times|%.1f"` // meaning_p50 by words_p50
	FirstMS    float64 `json:"first_ms" show:"first ms|%.0f"`
	HeapMB     float64 `json:"heap_mb" show:"heap MB|%.0f"` // that the first question by meaning took
	NearestP50 float64 `json:"nearest_p50_ms" show:"neighbours ms|%.2f"`
	ExactP50   float64 `json:"exact_p50_ms" show:"exact ms|%.2f"`
	Recall10   float64 `json:"r_at_10" show:"R@10|%.4f"` // share of the exact neighbours that were found
	Recall100  float64 `json:"r_at_100" show:"R@100|%.4f"`
}

// RunMeaning measures recall by meaning at each size. Of the options it uses Dir, Sizes,
// Questions and Progress.
func RunMeaning(ctx context.Context, o MeaningOptions) (rows []MeaningRow, err error) {
	return each(o.Sizes, "meaning of %d notes", func(size int) (MeaningRow, error) {
		row := MeaningRow{Notes: size, Dims: o.Dims}
		senses, path := NewSenses(o.Dims), filepath.Join(o.Dir, fmt.Sprintf("meaning-%d.db", size))
		t, err := o.recall(ctx, path, senses, &row)
		if err == nil {
			err = o.search(ctx, senses, t, &row)
		}
		return row, err
	})
}

// recall measures questions to a memory of its own, and returns the talk that is in it.
func (o *MeaningOptions) recall(ctx context.Context, path string, senses *Senses, row *MeaningRow) (t *Talk, err error) {
	both, err := o.Open(ctx, path, senses)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, both.Close()) }()
	words, err := o.Options.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, words.Close()) }()
	t = NewTalk(1)
	if _, err := load(ctx, o.Options, both, me, t.Next, row.Notes); err != nil {
		return nil, err
	}
	if err := both.Embed(ctx, me, func(done, total int) { o.progress("embed", done, total) }); err != nil {
		return nil, err
	}
	return t, o.ask(ctx, words, both, t, row)
}

// ask asks each question both ways.
func (o *MeaningOptions) ask(ctx context.Context, words, both *Target, t *Talk, row *MeaningRow) error {
	var first, byWords, byBoth times
	if err := asked(ctx, words, t, &first); err != nil {
		return err
	}
	before := heap()
	if err := asked(ctx, both, t, &first); err != nil {
		return err
	}
	row.FirstMS, row.HeapMB = first[1:].at(.5), (heap()-before)/1e6
	for i := range o.Questions {
		if err := asked(ctx, words, t, &byWords); err != nil {
			return err
		}
		if err := asked(ctx, both, t, &byBoth); err != nil {
			return err
		}
		o.progress("recall", i+1, o.Questions)
	}
	row.WordsP50, row.WordsP99 = byWords.spread()
	row.BothP50, row.BothP99 = byBoth.spread()
	row.Times = row.BothP50 / max(row.WordsP50, 1e-3)
	return nil
}

// asked adds how long a new question took. One that was answered by words alone, where
// meaning is measured, is an error.
func asked(ctx context.Context, m *Target, t *Talk, took *times) error {
	q, _ := t.Question()
	return took.of(func() error {
		res, err := m.Recall(ctx, loci.Scope{User: me}, loci.RecallRequest{Query: q, NoTrack: true})
		if err == nil && len(res.Degraded) > 0 {
			err = loci.Unavailable(nil, "%s", strings.Join(res.Degraded, "; "))
		}
		return err
	})
}

// search measures the search for neighbours alone, in the vectors of the same talk.
func (o *MeaningOptions) search(ctx context.Context, senses *Senses, t *Talk, row *MeaningRow) error {
	x, err := vector.New(o.Dims, vector.NewHelpers())
	if err != nil {
		return err
	}
	again := NewTalk(1)
	for i := range row.Notes {
		v, err := senses.Embed(ctx, []string{again.Next().Text})
		if err == nil {
			err = x.Add(uint32(i+1), v[0])
		}
		if err != nil {
			return err
		}
	}
	var nearest, exact times
	var got, want []vector.Near
	for i := range o.Questions {
		q, _ := t.Question()
		v, err := senses.Embed(ctx, []string{q})
		if err != nil {
			return err
		}
		err = errors.Join(
			nearest.of(func() (err error) { got, err = x.Nearest(v[0], neighbours, nil); return err }),
			exact.of(func() (err error) { want, err = x.Exact(v[0], neighbours, nil); return err }),
		)
		if err != nil {
			return err
		}
		row.Recall10 += found(want, got, 10) / float64(o.Questions)
		row.Recall100 += found(want, got, 100) / float64(o.Questions)
		o.progress("neighbours", i+1, o.Questions)
	}
	row.NearestP50, row.ExactP50 = nearest[1:].at(.5), exact[1:].at(.5) // the first makes the sketch
	return nil
}

// found is the share of the first of the neighbours that are among the first found.
func found(want, got []vector.Near, first int) float64 {
	want, got = want[:min(first, len(want))], got[:min(first, len(got))]
	has := map[uint32]bool{}
	for _, n := range got {
		has[n.Key] = true
	}
	n := 0.
	for _, w := range want {
		if has[w.Key] {
			n++
		}
	}
	return n / float64(max(1, len(want)))
}

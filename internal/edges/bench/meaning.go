package bench

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

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
	Notes      int     `json:"notes"`
	Dims       int     `json:"dims"`
	WordsP50   float64 `json:"words_p50_ms"`
	WordsP99   float64 `json:"words_p99_ms"`
	BothP50    float64 `json:"meaning_p50_ms"`
	BothP99    float64 `json:"meaning_p99_ms"`
	Times      float64 `json:"times"` // meaning_p50 by words_p50
	FirstMS    float64 `json:"first_ms"`
	HeapMB     float64 `json:"heap_mb"` // that the first question by meaning took
	NearestP50 float64 `json:"nearest_p50_ms"`
	ExactP50   float64 `json:"exact_p50_ms"`
	Recall10   float64 `json:"r_at_10"` // share of the exact neighbours that were found
	Recall100  float64 `json:"r_at_100"`
}

// RunMeaning measures recall by meaning at each size. Of the options it uses Dir, Sizes,
// Questions and Progress.
func RunMeaning(ctx context.Context, o MeaningOptions) (rows []MeaningRow, err error) {
	for _, size := range o.Sizes {
		row := MeaningRow{Notes: size, Dims: o.Dims}
		senses, path := NewSenses(o.Dims), filepath.Join(o.Dir, fmt.Sprintf("meaning-%d.db", size))
		t, err := o.recall(ctx, path, senses, &row)
		if err == nil {
			err = o.search(ctx, senses, t, &row)
		}
		if err != nil {
			return rows, fmt.Errorf("meaning of %d notes: %w", size, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
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
	if _, err := load(ctx, o.Options, both, me, t, row.Notes); err != nil {
		return nil, err
	}
	if err := both.Embed(ctx, me, func(done, total int) { o.progress("embed", done, total) }); err != nil {
		return nil, err
	}
	return t, o.ask(ctx, words, both, t, row)
}

// ask asks each question both ways.
func (o *MeaningOptions) ask(ctx context.Context, words, both *Target, t *Talk, row *MeaningRow) error {
	if _, err := asked(ctx, words, t); err != nil {
		return err
	}
	before := heap()
	first, err := asked(ctx, both, t)
	if err != nil {
		return err
	}
	row.FirstMS, row.HeapMB = float64(first.Microseconds())/1000, float64(heap()-before)/1e6
	var byWords, byBoth []time.Duration
	for i := range o.Questions {
		for _, c := range []struct {
			of   *Target
			took *[]time.Duration
		}{{words, &byWords}, {both, &byBoth}} {
			took, err := asked(ctx, c.of, t)
			if err != nil {
				return err
			}
			*c.took = append(*c.took, took)
		}
		o.progress("recall", i+1, o.Questions)
	}
	row.WordsP50, row.WordsP99, row.BothP50, row.BothP99 = at(byWords, .5), at(byWords, .99), at(byBoth, .5), at(byBoth, .99)
	row.Times = row.BothP50 / max(row.WordsP50, 1e-3)
	return nil
}

// asked is how long a new question took. One that was answered by words alone, where
// meaning is measured, is an error.
func asked(ctx context.Context, m *Target, t *Talk) (time.Duration, error) {
	q, _ := t.Question()
	begin := time.Now()
	res, err := m.Recall(ctx, loci.Scope{User: me}, loci.RecallRequest{Query: q, NoTrack: true})
	took := time.Since(begin)
	if err == nil && len(res.Degraded) > 0 {
		err = loci.Unavailable(nil, "%s", strings.Join(res.Degraded, "; "))
	}
	return took, err
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
	var nearest, exact []time.Duration
	for i := range o.Questions {
		q, _ := t.Question()
		v, err := senses.Embed(ctx, []string{q})
		if err != nil {
			return err
		}
		begin := time.Now()
		got, err := x.Nearest(v[0], neighbours, nil)
		nearest = append(nearest, time.Since(begin))
		if err != nil {
			return err
		}
		begin = time.Now()
		want, err := x.Exact(v[0], neighbours, nil)
		exact = append(exact, time.Since(begin))
		if err != nil {
			return err
		}
		row.Recall10 += found(want, got, 10) / float64(o.Questions)
		row.Recall100 += found(want, got, 100) / float64(o.Questions)
		o.progress("neighbours", i+1, o.Questions)
	}
	row.NearestP50, row.ExactP50 = at(nearest[1:], .5), at(exact[1:], .5) // the first makes the sketch
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

// heap is what is in use after a collection.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

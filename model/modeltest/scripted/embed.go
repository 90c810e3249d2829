package scripted

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// Embedder returns an embedder to which the words of a line of the script's "meanings"
// mean the same: two texts are as alike as the share of meanings that they have in
// common. Its vectors are a pure function of the text, the dimensions and the
// meanings; the name only distinguishes vector spaces. Fewer than 1 dimension are 64; the fewer, the more texts are alike by chance.
func (s *Script) Embedder(name string, dimensions int) model.Embedder {
	if dimensions < 1 {
		dimensions = 64
	}
	return &embedder{script: s, name: name, dims: dimensions}
}

// embedder embeds by a script's meanings, and fails by its "embed" entries.
type embedder struct {
	script *Script
	name   string
	dims   int
}

// Identity returns "scripted:NAME:DIMENSIONS".
func (e *embedder) Identity() string { return fmt.Sprintf("%s:%s:%d", provider, e.name, e.dims) }

// Embed returns one unit vector a text, the zero vector for one without content words.
func (e *embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := e.script.embedding(texts); err != nil {
		return nil, err
	}
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = e.vector(text)
	}
	return out, nil
}

// embedding notes a call of the embedder, and fails where an "embed" entry fits.
func (s *Script) embedding(texts []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Call{Prompt: model.Prompt{Step: "embed", User: strings.Join(texts, "\n")}}
	c.Answer.Usage = loci.Usage{Calls: 1, TokensIn: lang.CountTokens(c.Prompt.User)}
	if e, _ := s.pick("embed", c.Prompt.User); e != nil {
		c.Entry, c.Answer.Usage = e.name, e.cost(c.Prompt.User, "")
		if e.kind != nil {
			c.Err = e.failure()
		}
	}
	s.calls = append(s.calls, c)
	return c.Err
}

// vector adds a direction for each meaning of a text. Directions are drawn by the
// meaning's hash, so that any two are nearly at right angles.
func (e *embedder) vector(text string) []float32 {
	sum := make([]float64, e.dims)
	lang.Terms(text, func(term string) {
		if same := e.script.meanings[term]; same != "" {
			term = same
		}
		h := fnv.New64a()
		_, _ = h.Write([]byte(term)) // a hash takes everything
		dice := rand.New(rand.NewPCG(h.Sum64(), 0))
		for i := range sum {
			sum[i] += dice.NormFloat64()
		}
	})
	return unit(sum)
}

// unit scales a vector to length 1; one of no length stays.
func unit(v []float64) []float32 {
	var square float64
	for _, x := range v {
		square += x * x
	}
	out := make([]float32, len(v))
	if square == 0 {
		return out
	}
	for i, x := range v {
		out[i] = float32(x / math.Sqrt(square))
	}
	return out
}

// Package encoder makes vectors of sentences with a BERT encoder, in the process itself: it reads
// the quantised ONNX file of such a model as it is published, and its tokenizer.json, and no
// runtime is needed. The arithmetic is that of the file: weights are signed bytes with a scale for
// each output, what meets them is made bytes anew for each text.
package encoder

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"sync"

	"github.com/loci-memory/loci/model"
)

// Pool is how the vectors of tokens become one of the text.
type Pool int

// How models pool.
const (
	First Pool = iota // that of the first token
	Mean              // the mean of all
)

// Options say what a model is. The zero value is a model that pools by its first token, named by
// its file.
type Options struct {
	Identity string // name of the vector space; "" is the path of the weights
	Pool     Pool
}

// Encoder is a model.Embedder whose model is in files. Its weights are read when the first text
// needs them, once. It may be used concurrently.
type Encoder struct {
	weights, tokenizer string
	o                  Options

	once   sync.Once
	net    *network
	cut    *wordPiece
	broken error
}

var _ model.Embedder = (*Encoder)(nil)

// Open returns the encoder of two files, of which nothing is read yet: it fails only where one
// can't be. A file that is no such model is refused by the first Embed, with the reason.
func Open(weights, tokenizer string, o Options) (*Encoder, error) {
	for _, path := range []string{weights, tokenizer} {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("encoder: %w", err)
		}
	}
	if o.Identity == "" {
		o.Identity = weights
	}
	return &Encoder{weights: weights, tokenizer: tokenizer, o: o}, nil
}

// Identity returns the name of the vector space.
func (e *Encoder) Identity() string { return e.o.Identity }

// Dimensions returns how many numbers a vector has. It reads the weights where nothing has yet.
func (e *Encoder) Dimensions() (int, error) {
	if err := e.load(); err != nil {
		return 0, err
	}
	return e.net.wide, nil
}

// load reads the files once.
func (e *Encoder) load() error {
	e.once.Do(func() { e.broken = e.read() })
	return e.broken
}

// read reads both files, side by side.
func (e *Encoder) read() error {
	cut := make(chan error, 1)
	go func() { cut <- e.readTokenizer() }()
	err := e.readWeights()
	if err := cmp.Or(<-cut, err); err != nil {
		return err
	}
	if most := e.cut.most(); most >= e.net.words.rows {
		return fmt.Errorf("encoder: %s has token %d, and %s only %d: they are of different models", e.tokenizer, most, e.weights, e.net.words.rows)
	}
	return nil
}

func (e *Encoder) readTokenizer() error {
	text, err := os.ReadFile(e.tokenizer)
	if err != nil {
		return fmt.Errorf("encoder: %w", err)
	}
	if e.cut, err = readTokenizer(text); err != nil {
		return fmt.Errorf("encoder: %s: %w", e.tokenizer, err)
	}
	return nil
}

func (e *Encoder) readWeights() error {
	data, release, err := mapped(e.weights)
	if err != nil {
		return fmt.Errorf("encoder: %w", err)
	}
	defer release()
	g, err := readModel(data)
	if err == nil {
		e.net, err = newNetwork(g)
	}
	if err != nil {
		return fmt.Errorf("encoder: %s: %w", e.weights, err)
	}
	return nil
}

// together is how many tokens are read together at most, but for one text of more.
const together = 256

// Embed returns a vector of length 1 for each text, in their order. Of a text the first 512 tokens
// count. It stops soon after the context is over.
func (e *Encoder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if err := e.load(); err != nil {
		return nil, err
	}
	tokens, order := make([][]int32, len(texts)), make([]int, len(texts))
	for i, text := range texts {
		tokens[i], order[i] = e.cut.tokens(text), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(tokens[a]) - len(tokens[b]) })
	out := make([][]float32, len(texts))
	for from := 0; from < len(order); {
		to, rows := from, 0
		for to < len(order) && (to == from || rows+len(tokens[order[to]]) <= together) {
			rows += len(tokens[order[to]])
			to++
		}
		if err := e.some(ctx, tokens, order[from:to], out); err != nil {
			return nil, err
		}
		from = to
	}
	return out, nil
}

// some embeds the texts at some places.
func (e *Encoder) some(ctx context.Context, tokens [][]int32, places []int, out [][]float32) error {
	texts := make([][]int32, len(places))
	for i, at := range places {
		texts[i] = tokens[at]
	}
	b := newBatch(e.net, texts)
	if err := b.run(ctx); err != nil {
		return err
	}
	for i, s := range b.spans {
		out[places[i]] = e.pooled(b.state[s.from*e.net.wide : s.to*e.net.wide])
	}
	return nil
}

// pooled is the vector of a text from those of its tokens.
func (e *Encoder) pooled(state []float32) []float32 {
	out := slices.Clone(state[:e.net.wide])
	if e.o.Pool == Mean {
		for from := e.net.wide; from < len(state); from += e.net.wide {
			add(out, state[from:from+e.net.wide])
		}
	}
	squares := 0.
	for _, v := range out {
		squares += float64(v) * float64(v)
	}
	if squares == 0 {
		return out
	}
	by := float32(1 / math.Sqrt(squares))
	for i := range out {
		out[i] *= by
	}
	return out
}

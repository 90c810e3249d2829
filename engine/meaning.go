package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	stepEmbed = "embed"  // in the ledger
	probeText = "memory" // is embedded to learn of an embedder's space

	questionWait = time.Second      // how long a question waits for its vector, unless Options say otherwise
	questionRest = 30 * time.Second // how long an embedder that failed a question is left alone: a server that is down costs one question its time, not all
)

// meaning is the neural embedder of a memory with the vectors that it has made.
type meaning struct {
	embedder model.Embedder
	memory   *memory.Memory
	wait     time.Duration
	now      func() time.Time
	ledger   *account
	log      *slog.Logger

	mu     sync.Mutex
	dims   int       // of the last vectors; 0 is not known yet
	rests  time.Time // questions leave the embedder alone until then
	failed error     // why
}

// newMeaning is nil where there is no embedder, or no place for its vectors.
func newMeaning(m *memory.Memory, o *Options, ledger *account) *meaning {
	if o.Neural == nil {
		return nil
	}
	n := &meaning{embedder: o.Neural, memory: m, wait: o.NeuralWait, now: o.Clock, ledger: ledger, log: o.Logger}
	if n.wait <= 0 {
		n.wait = questionWait
	}
	return n
}

// space is that of the embedder, with as many dimensions as are known.
func (m *meaning) space() store.Space {
	m.mu.Lock()
	defer m.mu.Unlock()
	return store.Space{Embedder: m.embedder.Identity(), Dims: m.dims}
}

// metered is an embedder that knows what a call has cost, failures included.
type metered interface {
	EmbedMetered(ctx context.Context, texts []string) ([][]float32, loci.Usage, error)
}

// embed makes one vector a text, all of one length, and accounts for the call.
func (m *meaning) embed(ctx context.Context, user string, texts []string) ([][]float32, error) {
	begin := time.Now()
	var vectors [][]float32
	var err error
	used := loci.Usage{Calls: 1}
	if e, ok := m.embedder.(metered); ok {
		vectors, used, err = e.EmbedMetered(ctx, texts)
	} else {
		vectors, err = m.embedder.Embed(ctx, texts)
		for _, text := range texts {
			used.TokensIn += lang.CountTokens(text)
		}
		used.Took = time.Since(begin)
	}
	if err == nil {
		err = m.check(vectors, len(texts))
	}
	c := model.Call{User: user, Step: stepEmbed, Model: m.embedder.Identity(), Usage: used, At: m.now(), Outcome: loci.CallOK}
	switch {
	case errors.Is(err, loci.ErrBadOutput):
		c.Outcome = loci.CallBad
	case err != nil:
		c.Outcome = loci.CallFailed
	}
	if used.Calls > 0 {
		m.ledger.add(c)
	}
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	return vectors, nil
}

// check sees that there is one vector a text, all of one space.
func (m *meaning) check(vectors [][]float32, texts int) error {
	if len(vectors) != texts {
		return fmt.Errorf("%w: %s gave %d vectors for %d texts", loci.ErrBadOutput, m.embedder.Identity(), len(vectors), texts)
	}
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return fmt.Errorf("%w: %s gave vectors of %d and of %d dimensions", loci.ErrBadOutput, m.embedder.Identity(), len(vectors[0]), len(v))
		}
	}
	if texts > 0 {
		m.mu.Lock()
		m.dims = len(vectors[0])
		m.mu.Unlock()
	}
	return nil
}

// question makes the vector of a question, in the time that a question has. One that
// failed lets the next ones do without for a while.
func (m *meaning) question(ctx context.Context, user, text string) ([]float32, error) {
	if err := m.resting(); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, m.wait)
	defer cancel()
	vectors, err := m.embed(limited, user, []string{text})
	if err == nil {
		return vectors[0], nil
	}
	if limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("no answer within %v (`loci doctor` waits for longer)", m.wait)
	}
	if ctx.Err() == nil {
		m.rest(err)
	}
	return nil, err
}

func (m *meaning) rest(why error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rests, m.failed = m.now().Add(questionRest), why
}

func (m *meaning) resting() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.now().Before(m.rests) {
		return nil
	}
	return fmt.Errorf("it is left alone until %s, as it failed before: %w", m.rests.Format(time.TimeOnly), m.failed)
}

// meant is the ranking by meaning for a question of a user; nil without an embedder.
func (e *Engine) meant(user string) *recall.Meaning {
	m := e.meaning
	if m == nil {
		return nil
	}
	return &recall.Meaning{
		Vectors: m.memory, Embedder: m.embedder.Identity(),
		Embed: func(ctx context.Context, text string) ([]float32, error) {
			if err := e.affordable(ctx, user); err != nil {
				return nil, err
			}
			return m.question(ctx, user, text)
		},
	}
}

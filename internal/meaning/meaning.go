// Package meaning makes the vectors by which notes are recalled in other words than
// they were said in, and keeps their space complete.
package meaning

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
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	stepEmbed = "embed"  // in the ledger
	probeText = "memory" // is embedded to learn of an embedder's space

	questionWait = time.Second      // how long a question waits for its vector, unless Options say otherwise
	questionRest = 30 * time.Second // how long an embedder that failed a question is left alone: a server that is down costs one question its time, not all
)

// Book has what a user may spend and records what was spent.
type Book interface {
	Affordable(ctx context.Context, user string) error
	Add(c model.Call)
	Settle(ctx context.Context)
}

// Options of a Space. All but Wait are required.
type Options struct {
	Embedder model.Embedder
	Memory   *memory.Memory
	Book     Book
	Now      func() time.Time
	Log      *slog.Logger
	Wait     time.Duration // of a question for its vector; 0 is a second
}

// Space is a neural embedder with the vectors that it has made. All methods may be
// called concurrently.
type Space struct {
	Options

	mu     sync.Mutex
	dims   int       // of the last vectors; 0 is not known yet
	rests  time.Time // questions leave the embedder alone until then
	failed error     // why
}

// New makes the space of an embedder.
func New(o Options) *Space {
	if o.Wait <= 0 {
		o.Wait = questionWait
	}
	return &Space{Options: o}
}

// name is that of the embedder's space, with as many dimensions as are known.
func (m *Space) name() store.Space {
	m.mu.Lock()
	defer m.mu.Unlock()
	return store.Space{Embedder: m.Embedder.Identity(), Dims: m.dims}
}

// metered is an embedder that knows what a call has cost, failures included.
type metered interface {
	EmbedMetered(ctx context.Context, texts []string) ([][]float32, loci.Usage, error)
}

// embed makes one vector a text, all of one length, and accounts for the call.
func (m *Space) embed(ctx context.Context, user string, texts []string) ([][]float32, error) {
	begin := time.Now()
	var vectors [][]float32
	var err error
	used := loci.Usage{Calls: 1}
	if e, ok := m.Embedder.(metered); ok {
		vectors, used, err = e.EmbedMetered(ctx, texts)
	} else {
		vectors, err = m.Embedder.Embed(ctx, texts)
		for _, text := range texts {
			used.TokensIn += lang.CountTokens(text)
		}
		used.Took = time.Since(begin)
	}
	if err == nil {
		err = m.check(vectors, len(texts))
	}
	c := model.Call{User: user, Step: stepEmbed, Model: m.Embedder.Identity(), Usage: used, At: m.Now(), Outcome: loci.CallOK}
	switch {
	case errors.Is(err, loci.ErrBadOutput):
		c.Outcome = loci.CallBad
	case err != nil:
		c.Outcome = loci.CallFailed
	}
	if used.Calls > 0 {
		m.Book.Add(c)
	}
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	return vectors, nil
}

// check sees that there is one vector a text, all of one space.
func (m *Space) check(vectors [][]float32, texts int) error {
	if len(vectors) != texts {
		return fmt.Errorf("%w: %s gave %d vectors for %d texts", loci.ErrBadOutput, m.Embedder.Identity(), len(vectors), texts)
	}
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return fmt.Errorf("%w: %s gave vectors of %d and of %d dimensions", loci.ErrBadOutput, m.Embedder.Identity(), len(vectors[0]), len(v))
		}
	}
	if texts > 0 {
		m.mu.Lock()
		m.dims = len(vectors[0])
		m.mu.Unlock()
	}
	return nil
}

// Question makes the vector of a question, within the user's budget and in the time that
// a question has. One that failed lets the next ones do without for a while.
func (m *Space) Question(ctx context.Context, user, text string) ([]float32, error) {
	if err := m.Book.Affordable(ctx, user); err != nil {
		return nil, err
	}
	if err := m.resting(); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, m.Wait)
	defer cancel()
	vectors, err := m.embed(limited, user, []string{text})
	if err == nil {
		return vectors[0], nil
	}
	if limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("no answer within %v", m.Wait)
	}
	if ctx.Err() == nil {
		m.rest(err)
	}
	return nil, err
}

func (m *Space) rest(why error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rests, m.failed = m.Now().Add(questionRest), why
}

func (m *Space) resting() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.Now().Before(m.rests) {
		return nil
	}
	return fmt.Errorf("it is left alone until %s, as it failed before: %w", m.rests.Format(time.TimeOnly), m.failed)
}

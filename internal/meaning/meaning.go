// Package meaning makes the vectors by which notes are recalled in other words than
// they were said in, and keeps their space complete.
package meaning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	stepEmbed = "embed"  // in the ledger
	probeText = "memory" // is embedded to learn of an embedder's space

	questionWait = time.Second // how long a question waits for its vector, unless Options say otherwise
)

// Book has what a user may spend and records what was spent.
type Book interface {
	Affordable(ctx context.Context, user string) error
	Add(c model.Call)
	Settle(ctx context.Context)
}

// Free is the Book of an embedder that costs nothing: it keeps no account.
type Free struct{}

// Affordable is always so.
func (Free) Affordable(context.Context, string) error { return nil }

// Add does nothing.
func (Free) Add(model.Call) {}

// Settle does nothing.
func (Free) Settle(context.Context) {}

// Options of a Space. Embedder, Memory, Book, Now and Log are required.
type Options struct {
	Embedder model.Embedder
	Language string // of the texts that the embedder reads, as lang.Of says; "" is all
	Memory   *memory.Memory
	Book     Book
	Now      func() time.Time
	Log      *slog.Logger
	Wait     time.Duration // of a question for its vector; 0 is a second
	Weight   float64       // of likeness in recall (recall.Meaning); 0 is recall's default

	// Mean and Deviation are about those of cosines with what is about other things; 0 and 0
	// are query.DefaultScale.
	Mean, Deviation float64
	WorkWait        time.Duration // of background work for one answer; 0 is as long as the embedder takes
}

// Space is a neural embedder with the vectors that it has made. One of a language keeps an
// all-zero vector for what is in another: that is found by its words alone, and no gap. All
// methods may be called concurrently. Close it.
type Space struct {
	Options
	limits model.EmbedLimits

	asking, working rest // questions and background work leave the embedder alone by themselves
	questions       questions
	fresh           fresh

	refusals atomic.Int64 // calls that were refused

	mu   sync.Mutex
	dims int // of the last vectors; 0 is not known yet
	most int // texts that one call took at most; 0 is not known
}

// What an embedder takes that does not say it itself.
const (
	defaultTexts  = 64
	defaultTokens = 8000
)

// New makes the space of an embedder.
func New(o Options) *Space {
	o.Wait = cmp.Or(max(o.Wait, 0), questionWait)
	m := &Space{Options: o}
	if e, ok := o.Embedder.(model.Limited); ok {
		m.limits = e.Limits()
	}
	m.limits.Texts = cmp.Or(max(m.limits.Texts, 0), defaultTexts)
	m.limits.Tokens = cmp.Or(max(m.limits.Tokens, 0), defaultTokens)
	m.limits.Parallel = max(m.limits.Parallel, 1)
	if e, ok := o.Embedder.(sized); ok {
		m.dims = e.Dimensions()
	}
	m.questions.open(max(m.limits.Parallel, questionsAtOnce))
	return m
}

// sized is an embedder whose dimensions are known before it has embedded anything.
type sized interface{ Dimensions() int }

// Assumed is where cosines with what is about other things lie.
func (m *Space) Assumed() query.Scale { return query.Scale{Mean: m.Mean, Deviation: m.Deviation} }

// Languages are those of Options.Language.
func Languages() []string { return []string{lang.English, lang.Chinese} }

// Reads reports whether the embedder reads the language of a text.
func (m *Space) Reads(text string) bool { return m.Language == "" || lang.Of(text) == m.Language }

// Close ends questions that are under way and returns when they are gone.
func (m *Space) Close() { m.questions.close() }

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
		if refused(err) {
			m.refusals.Add(1)
		}
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
		moved := m.dims != len(vectors[0])
		m.dims = len(vectors[0])
		m.mu.Unlock()
		if moved {
			m.questions.forget()
			m.fresh.forget()
		}
	}
	return nil
}

// Package sampling is the language model of a connected client: prompts go to its
// client, by the sampling of the Model Context Protocol. There is no key and no server.
//
//	prompt ── Model.Complete ──▶ Sampler (a session) ──▶ the client asks its own model,
//	answer ◀─ found and mended ◀─────────────────────┘   perhaps a person first
//
// The agent is shown what it is asked: a Model serves the scope of its session alone,
// and to everybody of a user where that is the user in person (Serves).
package sampling

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// provider is the name of this package in errors, and of the model before it has answered.
const provider = "sampling"

// The bounds of one prompt, where Options does not say.
const (
	defaultTimeout   = 2 * time.Minute
	defaultMaxPrompt = 16_000
	defaultMaxTokens = 4096 // as Prompt.MaxTokens documents
)

// patience is how many prompts in a row may fail before the session is no longer asked.
const patience = 2

// ErrDeclined is the error of a Sampler whose client, or the person before it, does not
// want to answer: it is not asked again.
var ErrDeclined = errors.New("declined")

// Question is what a Sampler is asked.
type Question struct {
	System, User string
	MaxTokens    int // of the reply at most; positive
}

// Reply is what a Sampler answers.
type Reply struct {
	Text  string
	Model string // that answered, by the client's name for it; "" is not known
	Cut   bool   // it stopped at the limit of tokens
}

// Sampler is a session whose client answers prompts. It may be called concurrently. A
// cancelled ctx ends a call. An error that is ErrDeclined says that there is no use in
// asking again.
type Sampler interface {
	Sample(ctx context.Context, q Question) (Reply, error)
}

// Options of a Model. The zero Options work.
type Options struct {
	Timeout   time.Duration // of one prompt, with the person who may have to allow it; 0 is two minutes
	Parallel  int           // prompts under way at once at most; 0 is 1
	MaxPrompt int           // tokens of one prompt at most; 0 is 16 000
}

// Model is the language model of a client that is connected. Make one with New. All methods may be called
// concurrently.
type Model struct {
	o     Options
	slots chan struct{}
	name  atomic.Pointer[string]

	mu      sync.Mutex
	current *connection // nil while no client is connected
	failed  int         // prompts in a row
}

var _ model.ScopedLLM = (*Model)(nil)

// connection is a session, and whose it is.
type connection struct {
	to   loci.Scope
	from Sampler
}

// New makes a model to which no client is connected yet.
func New(o Options) *Model {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.MaxPrompt <= 0 {
		o.MaxPrompt = defaultMaxPrompt
	}
	return &Model{o: o, slots: make(chan struct{}, max(o.Parallel, 1))}
}

// Connect has prompts go to a session that acts for a scope, until back is called, the client
// declines or it fails twice in a row. One session is asked at a time: the last.
func (m *Model) Connect(to loci.Scope, from Sampler) (back func()) {
	l := &connection{to, from}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.current, m.failed = l, 0
	return func() { m.end(l) }
}

func (m *Model) end(l *connection) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.current == l {
		m.current = nil
	}
}

func (m *Model) connection() *connection {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.current
}

// Serves reports whether the connected session may be shown what a scope sees: it acts for
// the same agent, or for the user in person.
func (m *Model) Serves(s loci.Scope) bool {
	l := m.connection()
	return l != nil && l.to.User == s.User && (l.to.Agent == "" || l.to.Agent == s.Agent)
}

// Model returns "sampling/NAME" with the name of the model that answered last, and
// "sampling" before that.
func (m *Model) Model() string {
	if name := m.name.Load(); name != nil {
		return provider + "/" + *name
	}
	return provider
}

// Complete asks the connected session, once: a client that fails is not asked the same at
// once again. Tokens are estimated, as clients do not report them. The error is a
// model.ProviderError, or that of a ctx which ended.
func (m *Model) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	l := m.connection()
	if l == nil {
		return model.Answer{}, failure(loci.ErrUnavailable, "no connected agent lends its model now: rules do the work, or set a model of your own", nil)
	}
	q := question(p)
	in := lang.CountTokens(q.System) + lang.CountTokens(q.User)
	if in > m.o.MaxPrompt {
		return model.Answer{}, failure(loci.ErrInvalid, "the prompt is longer than an agent's model is asked to read: less at once will do", nil)
	}
	select {
	case m.slots <- struct{}{}:
		defer func() { <-m.slots }()
	case <-ctx.Done():
		return model.Answer{}, ctx.Err()
	}
	begun := time.Now()
	r, err := m.sample(ctx, l, q)
	a := model.Answer{Cut: r.Cut, Usage: loci.Usage{Calls: 1, TokensIn: in, TokensOut: lang.CountTokens(r.Text), Took: time.Since(begun)}}
	if err == nil {
		a.Text, err = read(r, p)
	}
	return a, err
}

// sample asks a session within the time of a prompt, and ends a connection that has come to
// nothing.
func (m *Model) sample(ctx context.Context, l *connection, q Question) (Reply, error) {
	limited, cancel := context.WithTimeout(ctx, m.o.Timeout)
	defer cancel()
	r, err := l.from.Sample(limited, q)
	switch {
	case err == nil:
		m.went(l, true)
		if r.Model != "" {
			m.name.Store(&r.Model)
		}
		return r, nil
	case ctx.Err() != nil:
		return Reply{}, ctx.Err()
	case errors.Is(err, ErrDeclined):
		m.end(l)
		return Reply{}, failure(loci.ErrUnavailable, "the connected agent declined to lend its model: rules do the work", err)
	}
	m.went(l, false)
	return Reply{}, failure(loci.ErrUnavailable, "the connected agent's model did not answer: it is asked again later, or rules do the work", err)
}

// went counts how prompts to a session went.
func (m *Model) went(l *connection, well bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.current != l:
	case well:
		m.failed = 0
	default:
		if m.failed++; m.failed >= patience {
			m.current = nil
		}
	}
}

// question is a prompt for a client, which knows no schemas.
func question(p model.Prompt) Question {
	q := Question{System: p.System, User: p.User, MaxTokens: p.MaxTokens}
	if q.MaxTokens <= 0 {
		q.MaxTokens = defaultMaxTokens
	}
	if p.Schema != nil {
		q.System += "\n\nAnswer with one JSON object and nothing else. It follows this JSON schema:\n" + string(p.Schema)
	}
	return q
}

// read finds the answer in what the model said.
func read(r Reply, p model.Prompt) (string, error) {
	text, err := jsonmend.Answer(r.Text, r.Cut, p.Schema, jsonmend.Near(p.Near))
	switch {
	case err != nil:
		return "", failure(loci.ErrBadOutput, err.Error(), err)
	case text == "" && !r.Cut:
		return "", failure(loci.ErrBadOutput, "the agent's model said nothing", nil)
	}
	return text, nil
}

func failure(kind error, hint string, cause error) error {
	return &model.ProviderError{Provider: provider, Endpoint: "the connected agent", Kind: kind, Hint: hint, Err: cause}
}

// Package model is what authors of a model implement: LLM, a language model that answers
// prompts, Embedder, which turns texts into vectors, and Analyst, which distils a memory
// without either. Ledger is what calls are recorded in. Each is optional; models behind
// servers are in packages below this one, and package modeltest is their contract.
package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// Call is one question to a model, as it is accounted for.
type Call struct {
	User    string       `json:"user"`
	Step    string       `json:"step"` // extract, decide, evolve
	Model   string       `json:"model"`
	Usage   loci.Usage   `json:"usage"`
	At      time.Time    `json:"at"` // when it ended
	Outcome loci.Outcome `json:"outcome"`
}

// Ledger is told of every call to a model, failed ones too, right after it ended and
// whether or not anything is kept of the answer. It may be called concurrently. What
// it returns is logged and stops nothing.
type Ledger interface {
	Record(ctx context.Context, c Call) error
}

// LLM is a language model. Implementations may be called concurrently; a cancelled
// context ends a call with its error.
type LLM interface {
	// Model is the name that provenance records, like "qwen3:8b"; never empty.
	Model() string
	// Complete answers one prompt. It retries what passes by itself (rates, overload,
	// a lost connection) within bounds of its own and fails with a ProviderError.
	// Where the call has a schema, Answer.Text is one JSON object, as found in what
	// the model said; whether it follows the schema is for the caller to check.
	// An answer that was Cut has as much of the object as was whole, and no text where
	// nothing was.
	// Usage is filled in as far as it is known, failures included.
	Complete(ctx context.Context, p Prompt) (Answer, error)
}

// Prompt is one question to a language model.
type Prompt struct {
	Step      string          // of the pipeline that asks: extract, decide, evolve; for the ledger
	System    string          // what the model is to do
	User      string          // what it is to do it with
	Name      string          // of the schema: letters, digits and underscores
	Schema    json.RawMessage // JSON schema of the answer; nil asks for text
	MaxTokens int             // of the answer at most; 0 is 4096
}

// Answer is what a language model said.
type Answer struct {
	Text  string
	Cut   bool // it stopped at the limit of tokens: ask for less at once, not again
	Usage loci.Usage
}

// ProviderError is a failure of a model's server. It never holds a key.
type ProviderError struct {
	Provider string        // "openai", "anthropic"
	Endpoint string        // scheme, host and path, without user, query and key
	Status   int           // of HTTP; 0 when there was no answer
	After    time.Duration // that the server asks to wait; 0 when it does not say
	Kind     error         // ErrUnavailable, ErrExhausted, ErrUnauthorized, ErrNotFound, ErrInvalid or ErrBadOutput
	Hint     string        // what is wrong and how to mend it, one sentence
	Err      error         // the cause, or nil
}

// Error names the provider, where it was asked and the hint.
func (e *ProviderError) Error() string {
	if e.Status != 0 {
		return fmt.Sprintf("%s at %s answered %d: %s", e.Provider, e.Endpoint, e.Status, e.Hint)
	}
	return fmt.Sprintf("%s at %s: %s", e.Provider, e.Endpoint, e.Hint)
}

// Unwrap gives the kind and the cause.
func (e *ProviderError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

// Temporary reports whether the same call may go well later.
func (e *ProviderError) Temporary() bool {
	return errors.Is(e.Kind, loci.ErrUnavailable) || errors.Is(e.Kind, loci.ErrExhausted)
}

// Analyst distils a memory without any model: provider/rules is one. Its methods
// are pure functions of their arguments and may be called concurrently.
type Analyst interface {
	// Enrich fills in the note of a message: kind, temporality, event time, tags,
	// keywords and so on; never Content. n starts with the defaults.
	Enrich(m *loci.Message, n *loci.Note)
	// Decide says what to do with a new note, given the most similar existing
	// notes, best first.
	Decide(n *loci.Note, similar []Similar) loci.Decision
}

// Similar is an existing note with how alike it is to a new one.
type Similar struct {
	Note       loci.Note
	Similarity float64 // cosine of the embeddings, -1…1
}

// Embedder turns texts into vectors. Implementations may be called concurrently.
type Embedder interface {
	// Identity names the vector space: vectors of different identities or
	// dimensions are never compared.
	Identity() string
	// Embed returns one unit vector a text, all of the same length, owned by the
	// caller. A text without content may get the zero vector.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

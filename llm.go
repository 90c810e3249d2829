package loci

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

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
	Usage Usage
}

// Usage is what calls have cost.
type Usage struct {
	Calls     int           `json:"calls"` // requests sent, retries too
	TokensIn  int           `json:"tokens_in"`
	TokensOut int           `json:"tokens_out"`
	Took      time.Duration `json:"took_ns"`
}

// Add adds what other calls have cost.
func (u *Usage) Add(v Usage) {
	u.Calls += v.Calls
	u.TokensIn += v.TokensIn
	u.TokensOut += v.TokensOut
	u.Took += v.Took
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
	return errors.Is(e.Kind, ErrUnavailable) || errors.Is(e.Kind, ErrExhausted)
}

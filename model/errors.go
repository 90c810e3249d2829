package model

import (
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// ProviderError is a failure of a model's server. It never holds a key.
type ProviderError struct {
	Provider string        // "openai", "anthropic"
	Endpoint string        // scheme, host and path, without user, query and key
	Status   int           // of HTTP; 0 when the server did not answer
	After    time.Duration // how long the server asks to wait; 0 when it does not say
	Kind     error         // ErrUnavailable, ErrExhausted, ErrUnauthorized, ErrNotFound, ErrInvalid or ErrBadOutput
	Hint     string        // what is wrong and how to mend it, one sentence
	Err      error         // the cause, or nil
}

// Error returns the provider, the endpoint, the status if there is one, and the hint.
func (e *ProviderError) Error() string {
	if e.Status != 0 {
		return fmt.Sprintf("%s at %s answered %d: %s", e.Provider, e.Endpoint, e.Status, e.Hint)
	}
	return fmt.Sprintf("%s at %s: %s", e.Provider, e.Endpoint, e.Hint)
}

// Unwrap returns the kind and, where there is one, the cause.
func (e *ProviderError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

// Refused reports whether the server refuses every such call until whoever runs it mends
// something: it does not accept the key, or has no such model or address.
func (e *ProviderError) Refused() bool {
	return errors.Is(e.Kind, loci.ErrUnauthorized) || errors.Is(e.Kind, loci.ErrNotFound)
}

// Temporary reports whether the same call may succeed later.
func (e *ProviderError) Temporary() bool {
	return errors.Is(e.Kind, loci.ErrUnavailable) || errors.Is(e.Kind, loci.ErrExhausted)
}

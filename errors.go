package loci

import (
	"errors"
	"fmt"
)

// The kinds of error, to be tested with errors.Is. Every error of this module that a
// caller can act on wraps exactly one of them.
var (
	// ErrInvalid: the request itself is wrong; nothing was written.
	ErrInvalid = errors.New("invalid")
	// ErrUnauthorized: the caller may not do this at all.
	ErrUnauthorized = errors.New("unauthorized")
	// ErrNotFound: there is no such thing, or it is not the caller's.
	ErrNotFound = errors.New("not found")
	// ErrConflict: something changed since it was read, or later changes have to be
	// undone first.
	ErrConflict = errors.New("conflict")
	// ErrExhausted: a rate or a budget is used up for now.
	ErrExhausted = errors.New("exhausted")
	// ErrUnavailable: a store, a disk or a provider can't be used now.
	ErrUnavailable = errors.New("unavailable")
	// ErrBadOutput: a model answered something unusable.
	ErrBadOutput = errors.New("bad output")
)

// FieldError is an ErrInvalid that names the field of a request and how to mend it.
type FieldError struct {
	Field string // as spelled in JSON
	Hint  string // the mistake and its cure, one sentence
}

// Error returns "FIELD: HINT".
func (e *FieldError) Error() string { return e.Field + ": " + e.Hint }

// Unwrap makes errors.Is(e, ErrInvalid) true.
func (e *FieldError) Unwrap() error { return ErrInvalid }

// Invalid returns a FieldError; the hint is formatted as by fmt.Sprintf.
func Invalid(field, hint string, args ...any) error {
	return &FieldError{Field: field, Hint: fmt.Sprintf(hint, args...)}
}

// HintError is an error of one of the kinds above whose text says what to do.
type HintError struct {
	Kind error  // one of the sentinels
	Hint string // for the person who must act
	Err  error  // the cause, or nil; not shown, for logs and errors.As

	// About names the thing that the error is about, in a word or two ("note", "user",
	// "damaged file"), so that a transport can add its own cure; "" is nothing in
	// particular.
	About string

	// First is what has to be undone first, in this order: only of the ErrConflict of an
	// Undo that later changes prevent. The slice belongs to the error.
	First []ChangeID
}

// Error returns the hint alone: it may be shown to any user or agent.
func (e *HintError) Error() string { return e.Hint }

// Unwrap returns the kind and, where there is one, the cause.
func (e *HintError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

// NotFound returns an ErrNotFound with a hint, formatted as by fmt.Sprintf.
func NotFound(hint string, args ...any) error {
	return &HintError{Kind: ErrNotFound, Hint: fmt.Sprintf(hint, args...)}
}

// Conflict returns an ErrConflict with a hint, formatted as by fmt.Sprintf.
func Conflict(hint string, args ...any) error {
	return &HintError{Kind: ErrConflict, Hint: fmt.Sprintf(hint, args...)}
}

// Unavailable returns an ErrUnavailable with its cause, which may be nil, and a hint,
// formatted as by fmt.Sprintf.
func Unavailable(cause error, hint string, args ...any) error {
	return &HintError{Kind: ErrUnavailable, Hint: fmt.Sprintf(hint, args...), Err: cause}
}

// ErrorKind returns the sentinel of this package that an error wraps; nil for nil and
// for an error of no kind, which a caller can't act on. Of an error that wraps several it
// returns the one that is declared first.
func ErrorKind(err error) error {
	for _, kind := range [...]error{ErrInvalid, ErrUnauthorized, ErrNotFound, ErrConflict, ErrExhausted, ErrUnavailable, ErrBadOutput} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return nil
}

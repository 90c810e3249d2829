package loci

import (
	"errors"
	"fmt"
)

// The kinds of failure, to be tested with errors.Is. Every error of this module
// that a caller can act on wraps exactly one of them.
var (
	// ErrInvalid says that the request itself is wrong; nothing was written.
	ErrInvalid = errors.New("invalid")
	// ErrUnauthorized says that the caller may not do this at all.
	ErrUnauthorized = errors.New("unauthorized")
	// ErrNotFound says that there is no such thing, or that it is not the caller's.
	ErrNotFound = errors.New("not found")
	// ErrConflict says that something changed since it was read, or that later
	// changes have to be undone first.
	ErrConflict = errors.New("conflict")
	// ErrExhausted says that a rate or a budget is used up for now.
	ErrExhausted = errors.New("exhausted")
	// ErrUnavailable says that a store, a disk or a provider can't be used now.
	ErrUnavailable = errors.New("unavailable")
	// ErrBadOutput says that a model answered something unusable.
	ErrBadOutput = errors.New("bad output")
)

// FieldError is an ErrInvalid that names the field and how to mend it.
type FieldError struct {
	Field string // as spelled in JSON
	Hint  string // what is wrong and what would be right, one sentence
}

// Error is "FIELD: HINT".
func (e *FieldError) Error() string { return e.Field + ": " + e.Hint }

// Unwrap makes errors.Is(e, ErrInvalid) true.
func (e *FieldError) Unwrap() error { return ErrInvalid }

// Invalid makes a FieldError; the hint is formatted as by fmt.Sprintf.
func Invalid(field, hint string, args ...any) error {
	return &FieldError{Field: field, Hint: fmt.Sprintf(hint, args...)}
}

// HintError is an error of one of the kinds above whose text says what to do.
type HintError struct {
	Kind error  // one of the sentinels
	Hint string // for the person who must act
	Err  error  // the cause, or nil; not shown, for logs and errors.As

	// About is the thing that the error is about, in a word or two ("note", "user", "damaged file"), so
	// that a transport can add how to name another one there; empty is nothing in particular.
	About string
}

// Error is the hint alone: it is meant for whoever can act, strangers included.
func (e *HintError) Error() string { return e.Hint }

// Unwrap gives the kind and the cause.
func (e *HintError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

// NotFound is an ErrNotFound with a hint, formatted as by fmt.Sprintf.
func NotFound(hint string, args ...any) error {
	return &HintError{Kind: ErrNotFound, Hint: fmt.Sprintf(hint, args...)}
}

// Conflict is an ErrConflict with a hint, formatted as by fmt.Sprintf.
func Conflict(hint string, args ...any) error {
	return &HintError{Kind: ErrConflict, Hint: fmt.Sprintf(hint, args...)}
}

// Unavailable is an ErrUnavailable with its cause and a hint, formatted as by
// fmt.Sprintf.
func Unavailable(cause error, hint string, args ...any) error {
	return &HintError{Kind: ErrUnavailable, Hint: fmt.Sprintf(hint, args...), Err: cause}
}

// ErrorKind is the sentinel of this package that an error wraps; nil for one of no
// kind, which nobody outside can act on, and for nil. Of an error that wraps several it
// is the one that comes first in the order in which they are declared.
func ErrorKind(err error) error {
	for _, kind := range [...]error{ErrInvalid, ErrUnauthorized, ErrNotFound, ErrConflict, ErrExhausted, ErrUnavailable, ErrBadOutput} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return nil
}

package main

import (
	"context"
	"errors"
	"strings"

	"github.com/loci-memory/loci"
)

// The exit codes that scripts depend on.
const (
	exitOther       = 1
	exitInvalid     = 2
	exitNotFound    = 3
	exitConflict    = 4
	exitExhausted   = 5
	exitUnavailable = 6
	exitBadOutput   = 7
	exitDenied      = 8
)

// exitCode is the code of an error's kind; 0 for nil.
func exitCode(err error) int {
	if err == nil {
		return 0
	}
	for _, k := range []struct {
		kind error
		code int
	}{
		{loci.ErrInvalid, exitInvalid}, {loci.ErrNotFound, exitNotFound}, {loci.ErrConflict, exitConflict},
		{loci.ErrExhausted, exitExhausted}, {loci.ErrUnavailable, exitUnavailable},
		{loci.ErrBadOutput, exitBadOutput}, {loci.ErrUnauthorized, exitDenied},
	} {
		if errors.Is(err, k.kind) {
			return k.code
		}
	}
	return exitOther
}

// describe is an error as one line for a person.
func describe(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted; what was acknowledged is kept, and the same command goes on from there"
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// usageError is a command line that can't be understood: ErrInvalid, with where to
// look.
func usageError(err error) error {
	hint := err.Error() + " (see loci --help)"
	var field *loci.FieldError
	switch {
	case errors.As(err, &field) && field.Field == "config":
		return err
	case errors.As(err, &field): // the flag is named already; its type need not be too
		hint = strings.TrimSuffix(err.Error(), field.Error()) + field.Hint
	case strings.HasPrefix(hint, "unknown flag"):
		hint = err.Error() + " (see loci --help; before a text that starts with - put --)"
	}
	return &loci.HintError{Kind: loci.ErrInvalid, Hint: hint, Err: err}
}

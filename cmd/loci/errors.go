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

// exitCodes are the codes of the kinds of errors.
var exitCodes = map[error]int{
	loci.ErrInvalid: exitInvalid, loci.ErrNotFound: exitNotFound, loci.ErrConflict: exitConflict,
	loci.ErrExhausted: exitExhausted, loci.ErrUnavailable: exitUnavailable,
	loci.ErrBadOutput: exitBadOutput, loci.ErrUnauthorized: exitDenied,
}

// exitCode is the code of an error's kind; 0 for nil.
func exitCode(err error) int {
	if err == nil {
		return 0
	}
	if code, ok := exitCodes[loci.ErrorKind(err)]; ok {
		return code
	}
	return exitOther
}

// helps say, with flags and commands, what to do about the thing that an error is about
// (loci.HintError.About): the library knows of none.
var helps = map[string]string{
	"user":           "check --user (or LOCI_USER), or tell it something first with loci remember",
	"note":           "copy the id as loci recall or loci notes prints it, and check --user",
	"message":        "loci recall --json and loci note ID show the ids of messages",
	"change":         "loci history ID lists those there are",
	"job":            "loci jobs lists those there are; what is done is gone",
	"agent":          "leave --agent out",
	"damaged file":   "run loci doctor to see where, and put a backup in its place",
	"read-only file": "make it and its folder writable (chmod u+w), or choose another with --store",
	"key":            "give one that is valid and for this user and agent with --key (or LOCI_KEY), or name its agent with --agent",
	"keys":           "leave them out with --no-keys, and make those that are needed with loci key create",
	"listed key":     "loci key list shows those there are",
	"server":         "check --store (or LOCI_STORE), and whether the server runs",
	"operator":       "use the key of whoever runs the memory, or run the command where the server runs",
	"embedder":       "set LOCI_EMBEDDER to recall by meaning too",
}

// cures are those for a field of a request (loci.FieldError).
var cures = map[string]string{
	"user":   "--user, LOCI_USER",
	"addr":   "make a key with loci key create",
	"ids":    "loci history ID lists the changes of a note",
	"change": "loci history ID lists them",
	"line":   "see --format",
}

// mended is the text of an error with what to do about it on a command line.
func mended(err error) string {
	text := err.Error()
	var hint *loci.HintError
	var field *loci.FieldError
	switch {
	case errors.As(err, &field) && strings.Contains(field.Hint, "UTF-8"):
		text += " (for example with iconv -t utf-8)"
	case field != nil && cures[field.Field] != "":
		text += " (" + cures[field.Field] + ")"
	case errors.As(err, &hint) && helps[hint.About] != "":
		what := hint.Hint
		if end := strings.LastIndex(what, ": "); end >= 0 { // the cure is behind the last one: a cause has some of its own
			what = what[:end]
		}
		text = strings.Replace(text, hint.Hint, what+": "+helps[hint.About], 1)
	}
	return text
}

// describe is an error as one line for a person.
func describe(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted; what was acknowledged is kept, and the same command goes on from there"
	}
	return strings.Join(strings.Fields(mended(err)), " ")
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

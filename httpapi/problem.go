package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/told"
)

// Problem is an answer that is no success: problem details as in RFC 9457.
type Problem struct {
	Type   string          `json:"type,omitempty" jsonschema:"the kind of error, which stays the same: urn:loci:invalid, unauthorized, not-found, conflict, exhausted, unavailable, bad-output or internal; missing where the status says it all"`
	Title  string          `json:"title" jsonschema:"the status in words"`
	Status int             `json:"status" jsonschema:"the HTTP status"`
	Detail string          `json:"detail" jsonschema:"what is wrong and how to mend it"`
	About  string          `json:"about,omitempty" jsonschema:"the thing that it is about, in a word or two"`
	First  []loci.ChangeID `json:"first,omitempty" jsonschema:"what has to be undone first, in this order, where later changes prevent an undo"`
	Errors []FieldProblem  `json:"errors,omitempty" jsonschema:"each thing that is wrong with the request"`

	allow string // methods, of a 405
	wait  string // seconds, of a 429 or 503
}

// FieldProblem is one thing that is wrong with a request.
type FieldProblem struct {
	In     string `json:"in,omitempty" jsonschema:"the part of the request: body, query, path or header"`
	Field  string `json:"field" jsonschema:"the field, as spelled there"`
	Detail string `json:"detail" jsonschema:"what is wrong with it and how to mend it"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

const urn = "urn:loci:"

// kinds are the sentinels of package loci on the wire.
var kinds = []struct {
	err    error
	name   string
	status int
}{
	{loci.ErrInvalid, "invalid", http.StatusUnprocessableEntity},
	{loci.ErrUnauthorized, "unauthorized", http.StatusForbidden},
	{loci.ErrNotFound, "not-found", http.StatusNotFound},
	{loci.ErrConflict, "conflict", http.StatusConflict},
	{loci.ErrExhausted, "exhausted", http.StatusTooManyRequests},
	{loci.ErrUnavailable, "unavailable", http.StatusServiceUnavailable},
	{loci.ErrBadOutput, "bad-output", http.StatusBadGateway},
}

func problem(status int, kind, detail string) *Problem {
	return &Problem{Type: urn + kind, Title: http.StatusText(status), Status: status, Detail: detail}
}

// problemOf is an error as a caller may see it: how to mend it or, where the caller can't,
// only that the memory failed.
func problemOf(err error) *Problem {
	if p := (*Problem)(nil); errors.As(err, &p) {
		return p
	}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			return describe(problem(k.status, k.name, err.Error()), err)
		}
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return problem(http.StatusServiceUnavailable, "unavailable", "it took too long and was given up: ask for less, or again later")
	}
	return problem(http.StatusInternalServerError, "internal", "the memory failed inside; its log says more")
}

// describe adds what the types of an error say.
func describe(p *Problem, err error) *Problem {
	if field := (*loci.FieldError)(nil); errors.As(err, &field) {
		p.Errors = []FieldProblem{{Field: field.Field, Detail: field.Hint}}
	}
	if hint := (*loci.HintError)(nil); errors.As(err, &hint) {
		p.Detail, p.About, p.First = hint.Hint, hint.About, hint.First
	}
	switch p.Status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		p.wait = "1"
	}
	return p
}

// errorOf is problemOf in the other direction: the error that a server had.
func errorOf(p *Problem) error {
	kind := kindOf(p)
	switch {
	case kind == nil && p.Status >= http.StatusInternalServerError:
		return loci.Unavailable(p, "the server failed: %s", p.Detail)
	case kind == nil:
		return loci.Unavailable(p, "the server refused the request (%d): %s", p.Status, p.Detail)
	case errors.Is(kind, loci.ErrInvalid) && len(p.Errors) > 0:
		return &loci.FieldError{Field: p.Errors[0].Field, Hint: p.Errors[0].Detail}
	}
	about := p.About
	if about == "" && p.Status == http.StatusUnauthorized {
		about = "key"
	}
	return &loci.HintError{Kind: kind, Hint: p.Detail, About: about, First: p.First, Err: p}
}

// kindOf is the sentinel of a problem: by its type, or by its status where it has none, as
// from what is before the memory. nil where there is none.
func kindOf(p *Problem) error {
	for _, k := range kinds {
		if p.Type == urn+k.name || p.Type == "" && p.Status == k.status {
			return k.err
		}
	}
	if p.Type == "" {
		return map[int]error{
			http.StatusBadRequest: loci.ErrInvalid, http.StatusRequestEntityTooLarge: loci.ErrInvalid, http.StatusMisdirectedRequest: loci.ErrInvalid,
			http.StatusUnauthorized: loci.ErrUnauthorized, http.StatusRequestTimeout: loci.ErrUnavailable,
		}[p.Status]
	}
	return nil
}

// malformed is a request that can't be read.
func malformed(format string) error { return problem(http.StatusBadRequest, "invalid", format) }

// maxFound is how many mistakes of one request an error names.
const maxFound = 10

// refuse is the problem of a request that does not fit the document. One that fits it, and
// that the memory can't take all the same, is a 422.
func refuse(in string, found []error) error { return refused(http.StatusBadRequest, in, found) }

func refused(status int, in string, found []error) error {
	p := problem(status, "invalid", "")
	p.Errors = firstFields(in, found)
	all := make([]string, len(p.Errors))
	for i := range p.Errors {
		f := &p.Errors[i]
		f.Field = told.Clip(f.Field)
		all[i] = strings.TrimPrefix(f.Field+": "+f.Detail, ": ")
	}
	p.Detail = strings.Join(all, "; ")
	return p
}

// firstFields are the first mistakes by field, at most maxFound: those of fields that there
// are not are found in the order of a map.
func firstFields(in string, found []error) (first []FieldProblem) {
	for _, err := range found {
		f := FieldProblem{In: in}
		if detail := (*huma.ErrorDetail)(nil); !errors.As(err, &detail) {
			f.Detail = err.Error()
		} else {
			f.Field, f.Detail = mistake(strings.TrimPrefix(strings.TrimPrefix(detail.Location, in), "."), detail.Message)
		}
		at, _ := slices.BinarySearchFunc(first, f, func(a, b FieldProblem) int {
			return cmp.Or(compareFields(a.Field, b.Field), strings.Compare(a.Detail, b.Detail))
		})
		if at < maxFound {
			first = slices.Insert(first, at, f)
			first = first[:min(len(first), maxFound)]
		}
	}
	return first
}

// compareFields orders fields by name, and items of a list by number.
func compareFields(a, b string) int {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	a, b = a[same:], b[same:]
	digits := func(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }
	return cmp.Or(digits(a)-digits(b), strings.Compare(a, b))
}

// noUUID begins what huma says of an id that is none.
var noUUID, _, _ = strings.Cut(validation.MsgExpectedRFC4122UUID, "%")

// mistake is what huma says of a field in words that name it, and the cure.
func mistake(field, message string) (name, why string) {
	before, after, _ := strings.Cut(validation.MsgExpectedRequiredProperty, "%s")
	switch {
	case strings.HasPrefix(message, before) && strings.HasSuffix(message, after):
		missing := strings.TrimSuffix(strings.TrimPrefix(message, before), after)
		return strings.TrimPrefix(field+"."+missing, "."), "is missing"
	case strings.HasPrefix(message, noUUID):
		return field, "is no whole id, like 019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07: GET /v1/resolve completes one that is shortened"
	}
	return field, message
}

// fail answers with an error. One that the caller can't act on goes to the log.
func (a *api) fail(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(err)
	if p.Status >= http.StatusInternalServerError && r.Context().Err() == nil {
		a.log.Error("request failed", "method", r.Method, "route", r.Pattern, "status", p.Status, "error", err)
	}
	h := w.Header()
	for name, value := range map[string]string{"Allow": p.allow, "Retry-After": p.wait} {
		if value != "" {
			h.Set(name, value)
		}
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="loci"`)
	}
	body, _ := json.Marshal(p)
	send(w, p.Status, "application/problem+json", body)
}

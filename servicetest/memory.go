package servicetest

import (
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// memory is what the cases work with.
type memory struct {
	*testing.T
	Memory
}

var (
	ann = loci.Scope{User: "ann"}
	bob = loci.Scope{User: "bob"}

	// unknown is an id that nothing has.
	unknown = loci.ID{0x01, 0x9a, 0xc0, 0xde, 0x7b, 0x1c, 0x7c, 0xc3, 0x9d, 0x5e, 0x2f, 0x4c, 0x8a, 0x6b, 0x1e, 0x07}

	// noon is when most of what the cases remember was said: a Monday.
	noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
)

// ok fails the case where a call failed, and skips it where the transport lacks the method.
func (m *memory) ok(err error) {
	m.Helper()
	if errors.Is(err, ErrNotServed) {
		m.Skip(err)
	}
	if err != nil {
		m.Fatal(err)
	}
}

// must is ok for a call with a result.
func must[T any](out T, err error) func(m *memory) T {
	return func(m *memory) T {
		m.Helper()
		m.ok(err)
		return out
	}
}

// that requires a condition, and says what there was instead.
func (m *memory) that(ok bool, format string, args ...any) {
	m.Helper()
	if !ok {
		m.Errorf(format, args...)
	}
}

// fails requires an error of a kind.
func (m *memory) fails(what string, err, kind error) {
	m.Helper()
	if errors.Is(err, ErrNotServed) {
		m.Skip(err)
	}
	if !errors.Is(loci.ErrorKind(err), kind) {
		m.Errorf("%s: %v (of kind %v), want kind %v", what, err, loci.ErrorKind(err), kind)
	}
}

// names requires an ErrInvalid that names a field.
func (m *memory) names(what string, err error, field string) {
	m.Helper()
	m.fails(what, err, loci.ErrInvalid)
	if wrong := (*loci.FieldError)(nil); errors.As(err, &wrong) && wrong.Field != field {
		m.Errorf("%s: the error is about %q, want %q: %v", what, wrong.Field, field, err)
	}
}

// says remembers a text at noon and returns its note.
func (m *memory) says(s loci.Scope, text string) loci.ID {
	m.Helper()
	return m.keeps(s, loci.RememberRequest{Text: text, At: noon})
}

// keeps remembers a message and returns the first note of it.
func (m *memory) keeps(s loci.Scope, r loci.RememberRequest) loci.ID {
	m.Helper()
	got := must(m.Service.Remember(m.Context(), s, r))(m)
	if len(got.Notes) == 0 {
		m.Fatalf("nothing was made of %q", r.Text)
	}
	return got.Notes[0].ID
}

// recalls asks and returns the contents of the hits, best first.
func (m *memory) recalls(s loci.Scope, query string) []string {
	m.Helper()
	got := must(m.Service.Recall(m.Context(), s, loci.RecallRequest{Query: query}))(m)
	var texts []string
	for i := range got.Hits {
		texts = append(texts, got.Hits[i].Note.Content)
	}
	return texts
}

// finds requires so many hits.
func (m *memory) finds(s loci.Scope, query string, hits int) {
	m.Helper()
	texts := m.recalls(s, query)
	m.that(len(texts) == hits, "%+v recalled %q", s, texts)
}

// note returns a note.
func (m *memory) note(s loci.Scope, id loci.ID) *loci.Note {
	m.Helper()
	return must(m.Service.Note(m.Context(), s, loci.NoteRequest{ID: id}))(m)
}

// admin returns loci.Admin, and skips the case without one.
func (m *memory) admin() loci.Admin {
	m.Helper()
	if m.Admin == nil {
		m.Skip("this transport does not have loci.Admin")
	}
	return m.Admin
}

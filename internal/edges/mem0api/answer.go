package mem0api

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// call answers a request with what is to be written as JSON.
type call func(*http.Request) (any, error)

// problem is an error as mem0's clients read it.
type problem struct {
	Detail string `json:"detail"`          // for the person who must act
	Field  string `json:"field,omitempty"` // of the request, where one is wrong
}

// ServeHTTP answers every request with JSON, those without a route too.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, pattern := s.mux.Handler(r); pattern == "" {
		s.lost(w, r)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// lost answers what there is no route for: with the methods that there are, if any.
func (s *server) lost(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := &http.Request{Method: method, URL: r.URL, Host: r.Host}
		if _, pattern := s.mux.Handler(other); pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		write(w, http.StatusNotFound, problem{Detail: "there is no such route here: loci serves mem0's memories, entities, batch and feedback"})
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	write(w, http.StatusMethodNotAllowed, problem{Detail: "this route takes " + strings.Join(allowed, " or ")})
}

// answering makes a handler of a call.
func (s *server) answering(do call) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if caller.From(r.Context()).User == "" {
			write(w, http.StatusUnauthorized, problem{Detail: "show a key to use this memory: Authorization: Token KEY"})
			return
		}
		result, err := do(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		write(w, http.StatusOK, result)
	}
}

// fail answers with an error. Of one that a caller can't act on, the text goes to the log
// alone.
func (s *server) fail(w http.ResponseWriter, r *http.Request, err error) {
	status, known := statuses[loci.ErrorKind(err)]
	if !known {
		if r.Context().Err() == nil {
			s.Logger.Error("mem0: a request failed", "method", r.Method, "route", r.Pattern, "error", err)
		}
		write(w, http.StatusInternalServerError, problem{Detail: "the memory failed: its log says why"})
		return
	}
	p := problem{Detail: err.Error()}
	if field := (*loci.FieldError)(nil); errors.As(err, &field) {
		p.Field = field.Field
	}
	write(w, status, p)
}

// statuses are the codes of the kinds of error: mem0's clients make an exception of their
// own of each.
var statuses = map[error]int{
	loci.ErrInvalid:      http.StatusBadRequest,
	loci.ErrUnauthorized: http.StatusForbidden,
	loci.ErrNotFound:     http.StatusNotFound,
	loci.ErrConflict:     http.StatusConflict,
	loci.ErrExhausted:    http.StatusTooManyRequests,
	loci.ErrUnavailable:  http.StatusServiceUnavailable,
	loci.ErrBadOutput:    http.StatusBadGateway,
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // who went away reads no error
}

// read decodes the body of a request, which the gate has bounded, which must be a JSON object; none is an empty one.
// Fields that are not known are left out, as clients of every version send other ones.
func read(r *http.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && strings.HasPrefix(kind, "multipart/") {
		return loci.Invalid("body", "is a form: send JSON")
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return loci.Invalid("body", "could not be read to its end: send it again")
	}
	if len(data) == 0 {
		return nil
	}
	return decode("body", data, into)
}

// decode reads JSON; an error names the field that is wrong.
func decode(field string, data []byte, into any) error {
	err := json.Unmarshal(data, into)
	var typed *json.UnmarshalTypeError
	switch {
	case err == nil, errors.Is(err, loci.ErrInvalid):
		return err
	case errors.As(err, &typed) && typed.Field != "":
		return loci.Invalid(typed.Field, "can't be a JSON %s", typed.Value)
	case errors.As(err, &typed):
		return loci.Invalid(field, "is a JSON %s: it must be an object", typed.Value)
	}
	return loci.Invalid(field, "is not JSON: %v", err)
}

// says is an answer that is a sentence.
func says(text string) map[string]string { return map[string]string{"message": text} }

// memory is a note as mem0's clients read it.
type memory struct {
	ID         loci.ID       `json:"id"`
	Memory     string        `json:"memory"`
	User       *string       `json:"user_id"`
	Agent      *string       `json:"agent_id"`
	App        *string       `json:"app_id"`
	Run        *string       `json:"run_id"`
	Hash       string        `json:"hash"`
	Metadata   loci.Metadata `json:"metadata"`
	Categories []string      `json:"categories"`
	Score      *float64      `json:"score,omitempty"`
	Created    time.Time     `json:"created_at"`
	Updated    time.Time     `json:"updated_at"`
	Expires    *string       `json:"expiration_date"`
	Owner      *string       `json:"owner,omitempty"`
	Event      string        `json:"event,omitempty"`
	Data       *data         `json:"data,omitempty"`
}

// data is where results of add have the text besides.
type data struct {
	Memory string `json:"memory"`
}

// What of mem0's is kept in the metadata of a note, under keys that clients don't see.
const (
	keyExpires  = "mem0:expiration_date"
	keyFeedback = "mem0:feedback"
)

// shown is a note as a memory.
func shown(n *loci.Note) memory {
	sum := sha256.Sum256([]byte(n.Words()))
	return memory{
		ID: n.ID, Memory: n.Words(), User: &n.User, Agent: optional(n.CreatedBy), App: optional(appOf(n.Domain)), Run: optional(n.Conversation),
		Hash: hex.EncodeToString(sum[:16]), Metadata: given(n), Categories: categories(n),
		Created: n.RecordedAt, Updated: n.UpdatedAt, Expires: optional(expires(n)),
	}
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// given is the metadata that a program gave; nil is none.
func given(n *loci.Note) loci.Metadata {
	m := maps.Clone(n.Metadata)
	maps.DeleteFunc(m, func(key string, _ any) bool { return key == keyExpires || key == keyFeedback })
	if len(m) == 0 {
		return nil
	}
	return m
}

// categories are the area of life and the tags of a note; never nil.
func categories(n *loci.Note) []string {
	all := []string{}
	if n.Category != "" {
		all = append(all, string(n.Category))
	}
	for _, t := range n.Tags {
		if !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	return all
}

// expires is the last day of a note, "" where it has none.
func expires(n *loci.Note) string {
	day, _ := n.Metadata[keyExpires].(string)
	return day
}

// expired reports whether the last day of a note is over, by the calendar of UTC.
func expired(n *loci.Note, now time.Time) bool {
	day := expires(n)
	return day != "" && day < now.UTC().Format(time.DateOnly)
}

// day requires a last day that can be kept: a date, or nothing.
func day(text string) error {
	if text == "" {
		return nil
	}
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return loci.Invalid("expiration_date", "%q is no day: write one like 2026-12-31", clip(text))
	}
	return nil
}

// only leaves the fields that a client asks for, and the id; none asked for is all.
func only(m memory, fields []string) (any, error) {
	if len(fields) == 0 {
		return m, nil
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(key string, _ json.RawMessage) bool { return key != "id" && !slices.Contains(fields, key) })
	return all, nil
}

package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
)

// fake is a memory that answers as a test wants it to.
type fake struct {
	loci.Service
	loci.Admin
	recall   func(loci.RecallRequest) (*loci.RecallResult, error)
	remember func(loci.RememberRequest) (*loci.RememberResult, error)
	watch    func(context.Context, loci.WatchRequest, func(loci.Event) error) error
	export   func(io.Writer) (int, error)
}

func (f *fake) Recall(_ context.Context, _ loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	return f.recall(r)
}

func (f *fake) Remember(_ context.Context, _ loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	return f.remember(r)
}

func (f *fake) Watch(ctx context.Context, _ loci.Scope, r loci.WatchRequest, on func(loci.Event) error) error {
	return f.watch(ctx, r, on)
}

func (f *fake) Export(_ context.Context, _ loci.Scope, _ loci.ExportRequest, w io.Writer) (int, error) {
	return f.export(w)
}

var operator = caller.Caller{User: loci.AnyUser}

// fakeServer serves a fake to the operator; log gets what is not for callers.
func fakeServer(t *testing.T, f *fake, log io.Writer) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(as(operator, httpapi.New(httpapi.Options{Service: f, Admin: f, Logger: slog.New(slog.NewTextHandler(log, nil))})))
	t.Cleanup(server.Close)
	return server
}

// sent is a request and what came back.
type sent struct {
	status int
	header http.Header
	body   string
	httpapi.Problem
}

// do sends a request: headers are "Name: value".
func do(t *testing.T, server *httptest.Server, method, path, body string, headers ...string) sent {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	s := sent{status: answer.StatusCode, header: answer.Header, body: string(data)}
	if strings.HasPrefix(answer.Header.Get("Content-Type"), "application/problem+json") {
		if err := json.Unmarshal(data, &s.Problem); err != nil || s.Status != s.status || s.Type == "" || s.Title == "" || s.Detail == "" {
			t.Errorf("%s %s: a problem without all of its parts: %s", method, path, data)
		}
	}
	return s
}

func TestWhatCantBeReadIsAProblemThatSaysWhy(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	long := strings.Repeat("x", 9<<20)
	for _, c := range []struct {
		method, path, body string
		headers            []string
		status             int
		want               string // of the detail
	}{
		{"POST", "/v1/recall", ``, nil, 400, "there is no body"},
		{"POST", "/v1/recall", `{"query":`, nil, 400, "no JSON"},
		{"POST", "/v1/recall", `{"query":"x"} {}`, nil, 400, "no JSON"},
		{"POST", "/v1/recall", "{\"query\":\"\xff\"}", nil, 400, "UTF-8"},
		{"POST", "/v1/recall", `[]`, nil, 400, "expected object"},
		{"POST", "/v1/recall", `{}`, nil, 400, "query: is missing"},
		{"POST", "/v1/ingest", `{"messages":[{"text":"x"},{}]}`, nil, 400, "messages[1].text: is missing"},
		{"POST", "/v1/recall", `{"query":"x","question":"y"}`, nil, 400, "question: unexpected property"},
		{"POST", "/v1/recall", `{"query":"x","QUERY":"y"}`, nil, 400, "QUERY: unexpected property"},
		{"POST", "/v1/recall", `{"query":7}`, nil, 400, "query: expected string"},
		{"POST", "/v1/recall", `{"query":null}`, nil, 400, "query: expected string"},
		{"POST", "/v1/recall", `{"query":"x","k":1001}`, nil, 400, "k: expected number <= 1000"},
		{"POST", "/v1/recall", `{"query":"x","k":1.5}`, nil, 400, "k: expected integer"},
		{"POST", "/v1/recall", `{"query":"x","kinds":["rumour"]}`, nil, 400, "kinds[0]: expected value to be one of"},
		{"POST", "/v1/recall", `{"query":"x","as_of":"yesterday"}`, nil, 400, "as_of: expected string to be RFC 3339"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Content-Type: text/plain"}, 415, "text/plain"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Content-Type: application/json; charset=gbk"}, 415, "UTF-8"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Accept: text/html"}, 406, "application/json"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Accept: application/json;q=0"}, 406, "application/json"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Loci-User: 100%"}, 400, "percent-encoded"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Loci-User: %FF"}, 400, "percent-encoded"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Loci-User: 安"}, 400, "percent-encoded"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Loci-User: " + strings.Repeat("u", 769)}, 400, "longer than 768"},
		{"POST", "/v1/recall", `{"query":"x"}`, []string{"Idempotency-Key: a b"}, 400, "printable ASCII"},
		{"POST", "/v1/recall", `{"query":"x","k":null}`, nil, 400, "k: is null: leave it out"},
		{"GET", "/v1/notes?domain=a%0fb", "", nil, 422, "domain: contains a control character"},
		{"POST", "/v1/recall?k=3", `{"query":"x"}`, nil, 400, "takes no parameters"},
		{"POST", "/v1/recall", `{"query":"` + long + `"}`, nil, 413, "longer than"},
		{"POST", "/v1/recall", `{"query":" "}`, nil, 422, "query: is empty"},
		{"POST", "/v1/edit", `{"id":"019ac0de"}`, nil, 400, "id: is no whole id"},
		{"POST", "/v1/edit", `{"id":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07","event_time":"May"}`, nil, 400, "event_time: expected string to be a date like 2026"},
		{"POST", "/v1/edit", `{"id":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07","event_time":"2026-99"}`, nil, 422, "is not a date"},
		{"GET", "/v1/notes?limit=many", "", nil, 400, "limit: is no whole number"},
		{"GET", "/v1/notes?limit=1&limit=2", "", nil, 400, "limit: is given 2 times"},
		{"GET", "/v1/notes?limit=1001", "", nil, 400, "limit: expected number <= 1000"},
		{"GET", "/v1/notes?procedures=yes", "", nil, 400, "procedures: is neither true nor false"},
		{"GET", "/v1/notes?colour=red", "", nil, 400, "colour: is no parameter"},
		{"GET", "/v1/notes?kinds=%FF", "", nil, 400, "kinds[0]: expected value to be one of"},
		{"GET", "/v1/notes?%zz", "", nil, 400, "percent-encode"},
		{"GET", "/v1/notes/x", "", nil, 400, "/v1/resolve completes"},
		{"GET", "/v1/notes/019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07?id=x", "", nil, 400, "in the path already"},
		{"GET", "/v1/links", "", nil, 400, "id: is missing"},
		{"GET", "/v1/nothing", "", nil, 404, "no such route"},
		{"GET", "/v1//notes", "", nil, 404, "no such route"},
		{"GET", "/v1/notes/", "", nil, 404, "no such route"},
		{"GET", "/v1/recall", "", nil, 405, "POST"},
		{"PUT", "/v1/notes", "", nil, 405, "GET"},
	} {
		got := do(t, server, c.method, c.path, c.body, c.headers...)
		if got.status != c.status || !strings.Contains(got.Detail, c.want) || len(got.Detail) > 400 {
			t.Errorf("%s %s %.60s %v: %d %.300s, want %d %q", c.method, c.path, c.body, c.headers, got.status, got.body, c.status, c.want)
		}
		if got.status == 405 && got.header.Get("Allow") == "" {
			t.Errorf("%s %s: a 405 without Allow", c.method, c.path)
		}
	}
}

func TestAMistakeIsNamedByItsPlace(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	for _, c := range []struct{ method, path, body, in, field string }{
		{"GET", "/v1/notes/x", "", "path", "id"},
		{"GET", "/v1/links", "", "query", "id"},
		{"POST", "/v1/undo", "{}", "body", "ids"},
	} {
		got := do(t, server, c.method, c.path, c.body)
		if len(got.Errors) != 1 || got.Errors[0].In != c.in || got.Errors[0].Field != c.field {
			t.Errorf("%s %s: %s, want %s of the %s", c.method, c.path, got.body, c.field, c.in)
		}
	}
}

// The same request is answered with the same bytes.
func TestMistakesAreInTheOrderOfTheirFields(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	for _, c := range []struct{ method, path, body, want string }{
		{"GET", "/v1/notes?c=1&a=1&limit=x&b=1&d=1", "", "a b c d limit"},
		{"GET", "/v1/notes?" + strings.Join(strings.Split("qwertyuiopas", ""), "=1&") + "=1", "", "a e i o p q r s t u"},
		{"POST", "/v1/recall", `{"query":"x","z":1,"b":1,"Query":1,"k":"","a":1}`, "a b k z"},
		{"POST", "/v1/remember", `{"text":"x","facts":[{"text":"y","c":1,"b":1},{"text":"y"},{"text":"y","d":1}` + strings.Repeat(`,{"text":"y"}`, 7) + `,{"text":"y","a":1}]}`, "facts[0].b facts[0].c facts[2].d facts[10].a"},
	} {
		for range 5 {
			got := do(t, server, c.method, c.path, c.body)
			var fields, details []string
			for _, f := range got.Errors {
				fields = append(fields, f.Field)
				details = append(details, strings.TrimPrefix(f.Field+": "+f.Detail, ": "))
			}
			if s := strings.Join(fields, " "); got.status != 400 || s != c.want || got.Detail != strings.Join(details, "; ") {
				t.Errorf("%s %s %s: %d %s, want %s", c.method, c.path, c.body, got.status, got.body, c.want)
			}
		}
	}
}

func TestWholeNumbersMayBeWrittenWithAPoint(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	if got := do(t, server, "POST", "/v1/remember", `{"text":"I sail.","importance":1}`); got.status != 200 {
		t.Fatal(got.body)
	}
	if got := do(t, server, "POST", "/v1/recall", `{"query":"sail","k":3.0}`); got.status != 200 {
		t.Error(got.body)
	}
}

// What only the log may say.
func TestAFailureInsideSaysNothingOfItself(t *testing.T) {
	t.Parallel()
	for what, fail := range map[string]func() error{
		"an error": func() error { return errors.New("sql: no table secret_table in /var/lib/x.db") },
		"a panic":  func() error { panic("secret_table is nil") },
	} {
		var log bytes.Buffer
		server := fakeServer(t, &fake{recall: func(loci.RecallRequest) (*loci.RecallResult, error) { return nil, fail() }}, &log)
		got := do(t, server, "POST", "/v1/recall", `{"query":"x"}`)
		if got.status != 500 || got.Type != "urn:loci:internal" || strings.Contains(got.body, "secret_table") || strings.Contains(got.body, "/var") {
			t.Errorf("%s: %d %s", what, got.status, got.body)
		}
		server.Close() // the log is written by now
		if !strings.Contains(log.String(), "secret_table") {
			t.Errorf("%s: the log says %q", what, log.String())
		}
	}
}

// An error is of the same kind, with the same words, on both sides.
func TestErrorsPassThroughTheWire(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		status int
	}{
		{loci.Invalid("as_of", "is in the future"), 422},
		{fmt.Errorf("recall: %w", loci.Invalid("k", "is odd")), 422},
		{&loci.HintError{Kind: loci.ErrUnauthorized, Hint: "an agent may not", About: "agent"}, 403},
		{&loci.HintError{Kind: loci.ErrNotFound, Hint: "no note x: copy it", About: "note"}, 404},
		{loci.Conflict("it changed"), 409},
		{&loci.HintError{Kind: loci.ErrExhausted, Hint: "the budget is used up"}, 429},
		{loci.Unavailable(errors.New("secret cause"), "the disk is full"), 503},
		{&loci.HintError{Kind: loci.ErrBadOutput, Hint: "the model answered nothing"}, 502},
	} {
		server := fakeServer(t, &fake{recall: func(loci.RecallRequest) (*loci.RecallResult, error) { return nil, c.err }}, io.Discard)
		if got := do(t, server, "POST", "/v1/recall", `{"query":"x"}`); got.status != c.status || strings.Contains(got.body, "secret cause") {
			t.Errorf("%v: %d %s", c.err, got.status, got.body)
		}
		_, err := newClient(t, server, httpapi.ClientOptions{}).Recall(t.Context(), loci.Scope{User: "ann"}, loci.RecallRequest{Query: "x"})
		if !errors.Is(err, loci.ErrorKind(c.err)) {
			t.Errorf("%v came as %v", c.err, err)
		}
		var was, is *loci.HintError
		if errors.As(c.err, &was) && (!errors.As(err, &is) || was.Hint != is.Hint || was.About != is.About) {
			t.Errorf("%#v came as %#v", was, is)
		}
		var wrong, found *loci.FieldError
		if errors.As(c.err, &wrong) && (!errors.As(err, &found) || *wrong != *found) {
			t.Errorf("%v came as %v", c.err, err)
		}
	}
}

// What is before a memory answers without the types of a memory.
func TestAStatusIsAKindOfErrorToo(t *testing.T) {
	t.Parallel()
	for status, kind := range map[int]error{
		400: loci.ErrInvalid, 401: loci.ErrUnauthorized, 403: loci.ErrUnauthorized, 408: loci.ErrUnavailable, 413: loci.ErrInvalid, 421: loci.ErrInvalid, 429: loci.ErrExhausted, 500: loci.ErrUnavailable, 503: loci.ErrUnavailable,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/problem+json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, `{"title":"No","status":`+fmt.Sprint(status)+`,"detail":"do it otherwise"}`)
		}))
		_, err := newClient(t, server, httpapi.ClientOptions{}).Recall(t.Context(), loci.Scope{User: "ann"}, loci.RecallRequest{Query: "x"})
		if !errors.Is(err, kind) || !strings.Contains(err.Error(), "do it otherwise") {
			t.Errorf("%d: %v", status, err)
		}
		server.Close()
	}
}

func TestWhatIsNoMemoryIsNotTakenForOne(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(map[bool]int{true: 200, false: 404}[strings.HasSuffix(r.URL.Path, "recall")])
		_, _ = io.WriteString(w, "<html>hello")
	}))
	t.Cleanup(server.Close)
	c := newClient(t, server, httpapi.ClientOptions{})
	_, err := c.Recall(t.Context(), loci.Scope{User: "ann"}, loci.RecallRequest{Query: "x"})
	if !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("a web page: %v", err)
	}
	_, err = c.Notes(t.Context(), loci.Scope{User: "ann"}, loci.NotesRequest{})
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "404") {
		t.Errorf("a missing page: %v", err)
	}
}

package httpapi_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
)

func TestNobodyIsServed(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{})
	for path := range document(t, server).Paths {
		path = strings.ReplaceAll(path, "{id}", unknown)
		got := do(t, server, "GET", path, "")
		if got.status == 405 {
			got = do(t, server, got.header.Get("Allow"), path, `{}`)
		}
		if got.status != 401 || got.header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

const unknown = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"

// A key is for one user, and what is of all users is for whoever runs the memory.
func TestAKeyOpensOneMemory(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	for _, user := range []string{"ann", "bob"} {
		if _, err := e.Remember(t.Context(), loci.Scope{User: user}, loci.RememberRequest{Text: "I am " + user + " of the lake."}); err != nil {
			t.Fatal(err)
		}
	}
	if got := do(t, server, "POST", "/v1/recall", `{"query":"lake"}`); !strings.Contains(got.body, "I am ann") || strings.Contains(got.body, "bob") {
		t.Errorf("recalled %s", got.body)
	}
	for _, c := range []struct {
		method, path, body string
		headers            []string
		want               int
	}{
		{"POST", "/v1/recall", `{"query":"lake"}`, []string{"Loci-User: bob"}, 403},
		{"GET", "/v1/lanes", "", nil, 403},
		{"GET", "/v1/users/names", "", nil, 403},
		{"GET", "/v1/doctor", "", nil, 403},
		{"POST", "/v1/work", "", nil, 403},
		{"POST", "/v1/reindex", "", []string{"Loci-Agent: helper"}, 403},
		{"GET", "/v1/budget", "", []string{"Loci-Agent: helper"}, 403},
	} {
		if got := do(t, server, c.method, c.path, c.body, c.headers...); got.status != c.want || strings.Contains(got.body, "bob of") {
			t.Errorf("%s %s %v: %d %s", c.method, c.path, c.headers, got.status, got.body)
		}
	}
	if got := do(t, server, "GET", "/v1/users", ""); !strings.Contains(got.body, `"count":1`) {
		t.Errorf("the users are %s", got.body)
	}
	if got := do(t, server, "GET", "/v1/stats", ""); strings.Contains(got.body, "bytes") {
		t.Errorf("the counts are %s", got.body)
	}
}

// A request that names no user means the server's.
func TestWhoMayNameAnyUserMeansTheServersByDefault(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, operator)
	do(t, server, "POST", "/v1/remember", `{"text":"I sail."}`)
	do(t, server, "POST", "/v1/remember", `{"text":"我养蜜蜂。"}`, "Loci-User: %E9%82%B5")
	for user, want := range map[string]string{"me": "I sail.", "邵": "我养蜜蜂。"} {
		got, err := e.Notes(t.Context(), loci.Scope{User: user}, loci.NotesRequest{})
		if err != nil || len(got.Notes) != 1 || got.Notes[0].Content != want {
			t.Errorf("%s: %+v, %v", user, got, err)
		}
	}
}

func TestAMessageWithAJobIsAccepted(t *testing.T) {
	t.Parallel()
	id := loci.ID{1}
	server := fakeServer(t, &fake{remember: func(r loci.RememberRequest) (*loci.RememberResult, error) {
		if r.Wait {
			return &loci.RememberResult{Message: id}, nil
		}
		return &loci.RememberResult{Message: id, Job: id}, nil
	}}, io.Discard)
	if got := do(t, server, "POST", "/v1/remember", `{"text":"I sail."}`); got.status != 202 || got.header.Get("Location") != "/v1/jobs/"+id.String() {
		t.Errorf("%d %s %s", got.status, got.header.Get("Location"), got.body)
	}
	if got := do(t, server, "POST", "/v1/remember", `{"text":"I sail.","wait":true}`); got.status != 200 || got.header.Get("Location") != "" {
		t.Errorf("%d %s %s", got.status, got.header.Get("Location"), got.body)
	}
}

// A request that is sent again with its key is done once.
func TestAKeyMakesARequestIdempotent(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, operator)
	const said, key = `{"text":"I sail."}`, "Idempotency-Key: k1"
	first := do(t, server, "POST", "/v1/remember", said, key)
	again := do(t, server, "POST", "/v1/remember", said, key)
	if first.status != 200 || again.status != 200 || messageOf(t, first.body) != messageOf(t, again.body) || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s, again %s", first.body, again.body)
	}
	if got := do(t, server, "POST", "/v1/remember", `{"text":"I row."}`, key); got.status != 422 || !strings.Contains(got.Detail, "another request") {
		t.Errorf("another body: %d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/remember", said, key, "Loci-User: bob"); got.status != 200 || got.body == first.body {
		t.Errorf("another user: %d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/remember", `{"text":" "}`, "Idempotency-Key: k2"); got.status != 422 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/remember", `{"text":"I row."}`, "Idempotency-Key: k2"); got.status != 200 {
		t.Errorf("what failed may be mended: %d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/remember", said, "Idempotency-Key: "+strings.Repeat("k", 300)); got.status != 400 {
		t.Errorf("a long key: %d %s", got.status, got.body)
	}
	if stats, err := e.Stats(t.Context(), loci.Scope{User: "me"}); err != nil || stats.Messages != 2 {
		t.Errorf("kept %+v, %v", stats, err)
	}
}

func TestRequestsWithOneKeyAtOnceAreDoneOnce(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, operator)
	var all sync.WaitGroup
	bodies := make([]string, 8)
	for i := range bodies {
		all.Go(func() {
			got := do(t, server, "POST", "/v1/remember", `{"text":"I sail."}`, "Idempotency-Key: k")
			bodies[i] = fmt.Sprint(got.status, messageOf(t, got.body))
		})
	}
	all.Wait()
	slices.Sort(bodies)
	if different := slices.Compact(bodies); len(different) != 1 || !strings.HasPrefix(different[0], "200") {
		t.Errorf("answered %q", different)
	}
	if stats, err := e.Stats(t.Context(), loci.Scope{User: "me"}); err != nil || stats.Messages != 1 {
		t.Errorf("kept %+v, %v", stats, err)
	}
}

// messageOf is the id of the message that an answer is about.
func messageOf(t *testing.T, body string) loci.ID {
	t.Helper()
	var res loci.RememberResult
	if err := json.Unmarshal([]byte(body), &res); err != nil {
		t.Errorf("%v: %s", err, body)
	}
	return res.Message
}

// A stream of messages is kept as it comes; where a line is wrong the error says which.
func TestMessagesComeLineByLine(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, operator)
	const lines = "Content-Type: application/x-ndjson"
	var b strings.Builder
	for i := range 2200 {
		fmt.Fprintf(&b, "{\"text\":\"Entry %d of the log.\",\"at\":\"2026-05-04T12:00:00Z\",\"ref\":\"%d\"}\n", i, i)
	}
	bad := strings.Replace(b.String(), `"Entry 2100 of the log."`, `7`, 1)
	got := do(t, server, "POST", "/v1/ingest", bad, lines)
	if got.status != 400 || !strings.Contains(got.Detail, "2101") && !strings.Contains(got.Detail, "[2100]") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if stats, err := e.Stats(t.Context(), loci.Scope{User: "me"}); err != nil || stats.Messages != 2000 {
		t.Errorf("kept %+v, %v", stats, err)
	}
	got = do(t, server, "POST", "/v1/ingest", b.String(), lines)
	if got.status != 200 || !strings.HasPrefix(got.body, `{"added":200,"known":2000,`) {
		t.Errorf("%d %.200s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/ingest", "{\"text\":\"a\"}\n{", lines); got.status != 400 || !strings.Contains(got.Detail, "line 2") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/ingest", "{\"text\":\"\xff\"}", lines); got.status != 400 || !strings.Contains(got.Detail, "UTF-8") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/ingest", strings.Repeat(" ", 65<<20)+"{}", "Idempotency-Key: k"); got.status != 413 {
		t.Errorf("a whole of 65 MiB: %d %s", got.status, got.body)
	}
	if got := do(t, server, "POST", "/v1/ingest", `{"messages":[`+strings.Repeat(`{"tex`+strings.Repeat("t", 1000)+`":1},`, 500)+`{}]}`); got.status != 400 || len(got.body) > 8000 {
		t.Errorf("many mistakes: %d, %d bytes", got.status, len(got.body))
	}
	if got := do(t, server, "POST", "/v1/ingest", "", lines); got.status != 200 {
		t.Errorf("nothing: %d %s", got.status, got.body)
	}
}

// An export that breaks off is seen to be cut off.
func TestAnExportIsWholeOrAnError(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is gone")
	for _, written := range []string{"", "{\"loci\":\"export\"}\n", strings.Repeat("{}\n", 100_000)} {
		server := fakeServer(t, &fake{export: func(w io.Writer) (int, error) {
			_, _ = io.WriteString(w, written)
			return 0, broken
		}}, io.Discard)
		var got strings.Builder
		_, err := newClient(t, server, httpapi.ClientOptions{}).Export(t.Context(), loci.Scope{User: "ann"}, loci.ExportRequest{}, &got)
		if err == nil {
			t.Errorf("behind %d bytes the client took %d for whole", len(written), got.Len())
		}
	}
}

// The page for people needs nothing from elsewhere and runs nothing.
func TestTheDocsNeedNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{})
	page := do(t, server, http.MethodGet, "/docs", "")
	for _, no := range []string{"<script", "src=", "http://", "https://", "url(", "@import"} {
		if strings.Contains(page.body, no) {
			t.Errorf("the page has %s", no)
		}
	}
	for _, yes := range []string{"POST /v1/recall", "GET /v1/notes/{id}", "RecallRequest", "hits at most"} {
		if page.status != 200 || !strings.Contains(page.body, yes) {
			t.Errorf("the page lacks %q", yes)
		}
	}
	if !strings.Contains(page.header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Error("the page may load what it likes")
	}
}

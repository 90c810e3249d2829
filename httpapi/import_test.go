package httpapi_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/envtest"
)

const (
	chatGPTFile = `[{"conversation_id":"c1","title":"Flight","create_time":1770000000,"current_node":"b","mapping":{` +
		`"a":{"message":{"id":"m1","author":{"role":"user"},"content":{"content_type":"text","parts":["I fly to Faro in May."]},"create_time":1770000001},"parent":""},` +
		`"b":{"message":{"id":"m2","author":{"role":"assistant"},"content":{"content_type":"text","parts":["Noted."]},"create_time":1770000002},"parent":"a"}}}]`
	claudeFile = `[{"uuid":"c2","name":"Tea","chat_messages":[{"uuid":"m3","sender":"human","text":"我喜欢乌龙茶。","created_at":"2026-02-03T02:00:01Z"}]}]`
	mem0File   = `{"results":[{"id":"6f1c1b1e-7b1c-4cc3-9d5e-2f4c8a6b1e07","memory":"Likes sardines","user_id":"ann","created_at":"2026-02-03T02:00:01Z"}]}`
	linesFile  = `{"text":"I sail.","at":"2026-02-03T10:00:00Z"}` + "\n" + `{"text":""}` + "\n" + `{"text":"I row.","at":"2026-02-03T11:00:00Z"}` + "\n"
)

// archived is an archive with files, in the order of the pairs of name and text.
func archived(t *testing.T, pairs ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		w, err := z.Create(pairs[i])
		if err == nil {
			_, err = io.WriteString(w, pairs[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// imported imports a file, which must be taken.
func imported(t *testing.T, server *httptest.Server, query, file string) (r loci.ImportResult) {
	t.Helper()
	got := do(t, server, "POST", "/v1/import?"+query, file, "Content-Type: application/octet-stream")
	if err := json.Unmarshal([]byte(got.body), &r); got.status != 200 || err != nil {
		t.Fatalf("%s: %d %s", query, got.status, got.body)
	}
	return r
}

// Each format is recognised, kept, and known when it comes again, also in its archive. A dry
// run says the same and keeps nothing.
func TestU4_EveryFormatIsImported(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format, file string
		want         int
		words        string
	}{
		{"chatgpt-export", chatGPTFile, 2, "Faro"},
		{"chatgpt-export", archived(t, "user.json", `{"id":"x"}`, "chat.html", "<p>", "conversations.json", chatGPTFile), 2, "Faro"},
		{"claude-export", claudeFile, 1, "乌龙茶"},
		{"claude-export", archived(t, "users.json", "[]", "../../conversations.json", claudeFile, "__MACOSX/conversations.json", "\x00"), 1, "乌龙茶"},
		{"mem0", mem0File, 1, "sardines"},
		{"mem0", archived(t, "all.json", mem0File), 1, "sardines"},
		{"jsonl", linesFile, 2, "I row."},
		{"openai", `{"messages":[{"role":"user","content":"I dive."}]}`, 1, "I dive."},
		{"memory-json", `["I knit."]`, 1, "I knit."},
	} {
		_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
		query := "at=2026-03-01T00:00:00Z&file=" + url.QueryEscape("导出.json")
		if r := imported(t, server, query+"&from=auto&dry_run=true", c.file); r.Format != c.format || r.Messages < c.want {
			t.Errorf("%s: a dry run says %+v", c.format, r)
		}
		if got := do(t, server, "GET", "/v1/notes", ""); strings.Contains(got.body, c.words) {
			t.Errorf("%s: a dry run kept something", c.format)
		}
		if r := imported(t, server, query+"&from=auto", c.file); r.Format != c.format || r.Messages != c.want || r.Known != 0 {
			t.Errorf("%s: imported %+v", c.format, r)
		}
		if got := do(t, server, "GET", "/v1/notes", ""); !strings.Contains(got.body, c.words) {
			t.Errorf("%s: kept %s", c.format, got.body)
		}
		if r := imported(t, server, query+"&from="+c.format, c.file); r.Messages != 0 || r.Known != c.want {
			t.Errorf("%s: imported again %+v", c.format, r)
		}
	}
}

// An export of loci comes in by its own route's default, and recognised.
func TestU4_AnExportOfLociIsRecognised(t *testing.T) {
	t.Parallel()
	_, from := newServer(t, caller.Caller{User: "ann", Key: "1"})
	do(t, from, "POST", "/v1/remember", `{"text":"I keep bees."}`)
	file := do(t, from, "GET", "/v1/export", "").body
	_, to := newServer(t, caller.Caller{User: "bob", Key: "1"})
	if r := imported(t, to, "from=auto", file); r.Format != "loci" || r.Messages != 1 {
		t.Errorf("imported %+v", r)
	}
	if r := imported(t, to, "", file); r.Messages != 0 || r.Known == 0 {
		t.Errorf("imported again %+v", r)
	}
	agent := do(t, to, "POST", "/v1/import?from=auto", file, "Content-Type: application/octet-stream", "Loci-Agent: helper")
	if agent.status != 403 {
		t.Errorf("an agent imports: %d %s", agent.status, agent.body)
	}
	for _, other := range []string{"{}", "", `[{"memory":"I keep bees"}]`} {
		if looked := do(t, to, "POST", "/v1/import?from=loci&dry_run=true", other, "Content-Type: application/octet-stream"); looked.status != 422 && looked.status != 400 {
			t.Errorf("%q is said to be an export of loci: %d %s", other, looked.status, looked.body)
		}
	}
	if cut := do(t, to, "POST", "/v1/import?from=auto", file[:len(file)/2], "Content-Type: application/octet-stream"); cut.status != 422 {
		t.Errorf("half an export: %d %s", cut.status, cut.body)
	}
}

// A file that is not kept in memory is imported like others, and is gone afterwards.
func TestU4_ALongFileIsImported(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	file := strings.Repeat(strings.Repeat(" ", 1<<20)+"\n", 9) + linesFile
	for i, want := range []loci.ImportResult{{Messages: 2}, {Known: 2}} {
		if r := imported(t, server, "from=jsonl", file); r.Messages != want.Messages || r.Known != want.Known || r.Refused != 1 || r.Bad[0].Line != 11 {
			t.Errorf("time %d: imported %+v", i, r)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	t.Setenv("TMPDIR", filepath.Join(dir, "none"))
	if got := do(t, server, "POST", "/v1/import?from=jsonl", file, "Content-Type: application/octet-stream"); got.status != 503 || !strings.Contains(got.body, "TMPDIR") {
		t.Errorf("without room for it: %d %s", got.status, got.body)
	}
	if r := imported(t, server, "from=jsonl", linesFile); r.Known != 2 {
		t.Errorf("a short one needs none: %+v", r)
	}
}

// What an agent imports is the agent's own, as what it remembers is.
func TestU4_AnAgentImportsInItsOwnName(t *testing.T) {
	t.Parallel()
	e, server := newServer(t, caller.Caller{User: "ann", Agent: "helper", Key: "1"})
	imported(t, server, "from=auto", strings.ReplaceAll(mem0File, `"user_id"`, `"agent_id":"other","user_id"`))
	got, err := e.Notes(t.Context(), loci.Scope{User: "ann"}, loci.NotesRequest{})
	if err != nil || len(got.Notes) != 1 || got.Notes[0].CreatedBy != "helper" {
		t.Errorf("kept %+v, %v", got, err)
	}
}

// A bad message is named by its line; the others are kept.
func TestU4_BadLinesAreNamed(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	r := imported(t, server, "from=jsonl&file=talk.jsonl", linesFile+"{nonsense\n")
	lines := []int{}
	for _, b := range r.Bad {
		lines = append(lines, b.Line)
		if b.File != "talk.jsonl" || b.Error == "" {
			t.Errorf("bad is %+v", b)
		}
	}
	slices.Sort(lines)
	if r.Messages != 2 || r.Refused != 2 || !slices.Equal(lines, []int{2, 4}) {
		t.Errorf("imported %+v", r)
	}
	many := imported(t, server, "from=jsonl", strings.Repeat("{\n", 5000))
	if many.Refused != 5000 || len(many.Bad) != 100 {
		t.Errorf("of 5000 bad lines %d are counted and %d named", many.Refused, len(many.Bad))
	}
}

// Files that are damaged, unknown or made to exhaust the server are refused.
func TestU4_HostileFilesAreRefused(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	good := archived(t, "conversations.json", claudeFile)
	broken := []byte(good)
	broken[60] ^= 0xff // in the packed bytes
	bomb := ""
	if !envtest.Race { // it would be packed for a minute
		bomb = archived(t, "a.jsonl", strings.Repeat(" ", 257<<20))
	}
	many := make([]string, 0, 2*1001)
	for i := range 1001 {
		many = append(many, fmt.Sprintf("conversations-%d.json", i), "[]")
	}
	for name, c := range map[string]struct{ query, file, want string }{
		"cut off":      {"from=auto", good[:len(good)-30], "damaged archive"},
		"damaged":      {"from=claude-export", string(broken), "damaged"},
		"bomb":         {"from=jsonl", bomb, "256 MiB of one file"},
		"many files":   {"from=claude-export", archived(t, many...), "1001 files"},
		"no JSON":      {"from=auto", "PDF", "is not JSON"},
		"nothing":      {"from=auto", "", "is not JSON"},
		"unknown":      {"from=auto", `{"a":1}`, "say whose export it is"},
		"none in it":   {"from=chatgpt-export", archived(t, "users.json", "[]"), "conversations*.json"},
		"loci in it":   {"from=loci", archived(t, "a.jsonl", "{}"), "take the export of loci out of it"},
		"unknown from": {"from=onenote", "[]", "expected value to be one of"},
	} {
		if name == "bomb" && bomb == "" {
			continue
		}
		got := do(t, server, "POST", "/v1/import?"+c.query, c.file, "Content-Type: application/octet-stream")
		if got.status != 400 && got.status != 422 || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	if got := do(t, server, "GET", "/v1/stats", ""); !strings.Contains(got.body, `"notes":0`) {
		t.Errorf("something was kept: %s", got.body)
	}
}

// Asked for a stream, the server says how far it is, and at the end what it did or why not.
func TestU4_ProgressIsAStream(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	var file strings.Builder
	for i := range 1200 {
		fmt.Fprintf(&file, "{\"text\":\"I swam %d metres.\",\"at\":\"2026-02-03T10:00:00Z\"}\n", i)
	}
	got := do(t, server, "POST", "/v1/import?from=auto", file.String(), "Content-Type: application/octet-stream", "Accept: text/event-stream")
	want := "event: progress\ndata: {\"done\":500,\"added\":500,\"known\":0,\"bad\":0}\n\nevent: progress\ndata: {\"done\":1000,"
	if got.header.Get("Content-Type") != "text/event-stream" || !strings.HasPrefix(got.body, want) || !strings.Contains(got.body, "event: result\ndata: {\"messages\":1200,") {
		t.Errorf("answered %v %.300s", got.header, got.body)
	}
	damaged := []byte(archived(t, "a.jsonl", file.String(), "b.jsonl", strings.Repeat("x", 100)))
	damaged[bytes.Index(damaged, []byte("b.jsonl"))+12] ^= 0xff
	late := do(t, server, "POST", "/v1/import?from=jsonl", string(damaged), "Content-Type: application/zip", "Accept: text/event-stream")
	if !strings.Contains(late.body, "event: error\ndata: {") || strings.Contains(late.body, "event: result") {
		t.Errorf("answered %.400s", late.body)
	}
}

// An upload that breaks off is not imported, and the same file again is, as a whole.
func TestU4_AnInterruptedUploadLosesNothing(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{User: "ann", Key: "1"})
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "POST /v1/import?from=jsonl HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n%s", len(linesFile), linesFile[:len(linesFile)-3])
	if err := c.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	answer, _ := io.ReadAll(c)
	_ = c.Close()
	if len(answer) > 0 && !strings.HasPrefix(string(answer), "HTTP/1.1 400 ") {
		t.Errorf("answered %s", answer)
	}
	if got := do(t, server, "GET", "/v1/stats", ""); !strings.Contains(got.body, `"notes":0`) {
		t.Errorf("half a file was imported: %s", got.body)
	}
	if r := imported(t, server, "from=jsonl", linesFile); r.Messages != 2 {
		t.Errorf("imported %+v", r)
	}
	if got := do(t, server, http.MethodGet, "/v1/notes", ""); !strings.Contains(got.body, "I row.") {
		t.Errorf("kept %s", got.body)
	}
}

package clients_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/wiretest"
)

// malformedCalls is how many calls of tools are sent.
func malformedCalls() int {
	if testing.Short() {
		return 2_000
	}
	return 20_000
}

// internals are what no stranger may read: code, storage, files, traces.
var internals = regexp.MustCompile(`(?i)panic|goroutine|runtime error|\.go:\d|sqlite|\bsql\b|/tmp/|/home/|memory\.db|0x[0-9a-f]{6}|<nil>|%!`)

// Every tool is sent arguments that are almost right and not at all right, over HTTP as
// bytes: there is an answer to each, no failure of the server, and nothing of its insides.
func TestO7_MalformedCallsOfEveryToolAreAnswered(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Clients)
	s := serve(t, "--rate=-1")
	tools := s.tools(t)
	seed := uint64(1) // the same strangers every time; another number sends others
	r := rand.New(rand.NewPCG(seed, 1))
	sent, taken := 0, 0
	for ; sent < malformedCalls() && !t.Failed(); sent++ {
		tool := tools[r.IntN(len(tools))]
		body := mutated(r, request(r, tool))
		status, answer := s.post(t, body)
		if status == http.StatusOK {
			taken++
		}
		switch {
		case status >= 500:
			t.Errorf("seed %d: %d for %q: %s", seed, status, body, answer)
		case status == http.StatusOK && !json.Valid(payload(answer)):
			t.Errorf("seed %d: no JSON for %q: %s", seed, body, answer)
		case status != http.StatusOK && len(bytes.TrimSpace(answer)) == 0 && status != http.StatusAccepted:
			t.Errorf("seed %d: %d without a word for %q", seed, status, body)
		case internals.Match(without(answer, body)):
			t.Errorf("seed %d: %q shows what is inside: %s", seed, body, answer)
		}
	}
	t.Logf("%d calls of %d tools, %d reached one", sent, len(tools), taken)
	if taken < sent/2 {
		t.Error("strangers are not let in at all")
	}
	if log := s.log.String(); strings.Contains(log, "panic") || strings.Contains(log, "goroutine") {
		t.Errorf("the log: %s", log)
	}
	if len(s.tools(t)) != len(tools) {
		t.Error("the server is not what it was")
	}
}

// described is a tool as the protocol lists it.
type described struct {
	Name        string
	InputSchema map[string]any
}

func (s served) tools(t *testing.T) []described {
	t.Helper()
	status, answer := s.post(t, []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
	var list struct {
		Result struct{ Tools []described }
	}
	if err := json.Unmarshal(payload(answer), &list); err != nil || status != http.StatusOK || len(list.Result.Tools) == 0 {
		t.Fatalf("%d: %v: %s", status, err, answer)
	}
	return list.Result.Tools
}

func (s served) post(t *testing.T, body []byte) (status int, answer []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/mcp", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.key)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	response, err := wiretest.Client.Do(request)
	if err != nil {
		t.Fatalf("%q: %v: %s", body, err, s.log)
	}
	defer response.Body.Close()
	if answer, err = io.ReadAll(io.LimitReader(response.Body, 16<<20)); err != nil {
		t.Fatalf("%q: %v", body, err)
	}
	return response.StatusCode, answer
}

// payload is the JSON of an answer, which may be the data of an event.
func payload(answer []byte) []byte {
	for line := range bytes.Lines(answer) {
		if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok && len(bytes.TrimSpace(data)) > 0 {
			return data
		}
	}
	return answer
}

// without takes the caller's own words out of an answer that repeats them.
func without(answer, body []byte) []byte {
	for _, word := range regexp.MustCompile(`[^\s"\\{}\[\],:]{4,}`).FindAll(body, -1) {
		answer = bytes.ReplaceAll(answer, word, nil)
	}
	return answer
}

// request is a call of a tool as its schema has it, save for what chance changes.
func request(r *rand.Rand, tool described) []byte {
	arguments := map[string]any{}
	properties, _ := tool.InputSchema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if r.IntN(3) > 0 {
			arguments[name] = value(r, properties[name], 0)
		}
	}
	if r.IntN(8) == 0 {
		arguments[odd(r)] = odd(r)
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": r.IntN(100), "method": "tools/call", "params": map[string]any{"name": tool.Name, "arguments": arguments}})
	if err != nil {
		panic(err) // of values that are made here
	}
	return body
}

// value is one that the schema wants, and now and then another.
func value(r *rand.Rand, schema any, depth int) any {
	of, _ := schema.(map[string]any)
	if choices, ok := of["enum"].([]any); ok && r.IntN(4) > 0 {
		return choices[r.IntN(len(choices))]
	}
	kind, _ := of["type"].(string)
	if r.IntN(4) == 0 || depth > 4 {
		kind = []string{"string", "integer", "number", "boolean", "null", "array", "object"}[r.IntN(7)]
	}
	switch kind {
	case "integer":
		return []any{0, 1, -1, 10, 1 << 40, -1 << 62, 1e300, 0.5}[r.IntN(8)]
	case "number":
		return []any{0, 0.5, 1, -0.1, 1e308, 5e-324}[r.IntN(6)]
	case "boolean":
		return r.IntN(2) == 0
	case "null":
		return nil
	case "array":
		list := []any{}
		for range r.IntN(4) {
			list = append(list, value(r, of["items"], depth+1))
		}
		return list
	case "object":
		fields := map[string]any{}
		inner, _ := of["properties"].(map[string]any)
		for name, schema := range inner {
			fields[name] = value(r, schema, depth+1)
		}
		return fields
	}
	return odd(r)
}

// odd is a text that programs stumble over.
func odd(r *rand.Rand) string {
	texts := []string{
		"", " ", "I moved to Ghent in May.", "我搬到了根特。", "\x00", "\u202e\u200b\ufeff", "a\nb\r\n", `"'\`, "%s%n%d", "../../etc/passwd",
		"'; DROP TABLE notes; --", "<script>alert(1)</script>", "</loci-memory>", "{{.}}", "2026-13-45", "2026-05-04T10:00:00+25:00", "0001-01-01T00:00:00Z",
		"99999-01-01", "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07", "019ac0de", "@", "x@2", "Mars/Olympus", "NaN", "null", "true", "-1",
		strings.Repeat("長", 3000), strings.Repeat("a/", 500), strings.Repeat("(", 2000), "👩‍👩‍👧‍👦🏳️‍🌈", "\U0010ffff",
	}
	return texts[r.IntN(len(texts))]
}

// mutated breaks some of the bodies as bytes.
func mutated(r *rand.Rand, body []byte) []byte {
	switch r.IntN(10) {
	case 0: // cut off
		return body[:r.IntN(len(body))]
	case 1: // a byte is another one
		body[r.IntN(len(body))] = byte(r.IntN(256))
	case 2: // nested deeply
		deep := strings.Repeat("[", 5000)
		return []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"recall","arguments":{"query":` + deep)
	case 3: // a part twice
		at := r.IntN(len(body))
		body = append(body[:at:at], append(bytes.Clone(body[r.IntN(at+1):at]), body[at:]...)...)
	}
	return body
}

// The same over standard input: a line that is no message ends nothing.
func TestO7_MalformedLinesEndNothing(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Clients)
	cmd := exec.Command(program(t), "--user", "ann", "--agent", "tester", "mcp")
	cmd.Env = environ(memory(t))
	p := start(t, cmd, nil, 3*time.Minute)
	say := func(line string) {
		if _, err := fmt.Fprintf(p.in, "%s\n", line); err != nil {
			t.Fatalf("%v: %s", err, p.log)
		}
	}
	say(`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"stranger","version":"1"}}}`)
	answered(t, p.out, "hello")
	say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		line := mutated(r, request(r, described{Name: "recall", InputSchema: map[string]any{"properties": map[string]any{"query": map[string]any{"type": "string"}}}}))
		say(string(bytes.ReplaceAll(line, []byte("\n"), nil)))
		if i%50 == 49 {
			id := fmt.Sprintf("still-%d", i)
			say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"method":"tools/call","params":{"name":"recall","arguments":{"query":"x"}}}`, id))
			answered(t, p.out, id)
		}
	}
}

// answered reads answers up to that of an id; every line is JSON and shows nothing inside.
func answered(t *testing.T, out *bufio.Reader, id string) {
	t.Helper()
	for {
		line, err := out.ReadBytes('\n')
		if err != nil {
			t.Fatalf("no answer to %s: %v", id, err)
		}
		var answer struct{ ID any }
		if err := json.Unmarshal(line, &answer); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if internals.Match(line) && !bytes.Contains(line, []byte(`"result"`)) {
			t.Errorf("shows what is inside: %s", line)
		}
		if answer.ID == id {
			return
		}
	}
}

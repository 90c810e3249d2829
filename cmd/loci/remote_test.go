package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// served is a memory behind HTTP; who asks is said by the key.
func served(t *testing.T, keys map[string]caller.Caller) (address string, e *engine.Engine) {
	t.Helper()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	api := httpapi.New(httpapi.Options{Service: e, Admin: e})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := keys[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")]
		api.ServeHTTP(w, r.WithContext(caller.With(r.Context(), who)))
	}))
	t.Cleanup(server.Close)
	return server.URL, e
}

// ran runs one command line and returns what it printed.
func ran(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, streams{in: strings.NewReader(stdin), out: &out, err: &errs})
	return out.String(), errs.String(), code
}

// Every command about one memory works where a server has it.
func TestCommandsUseAServersMemory(t *testing.T) {
	t.Parallel()
	address, _ := served(t, map[string]caller.Caller{"": {User: loci.AnyUser}})
	said, _, _ := ran(t, "", "--store", address, "--json", "remember", "How we release: 1. tag 2. push")
	note, other := field(t, said, "notes.0.id"), ""
	file := filepath.Join(t.TempDir(), "export.jsonl")
	for _, c := range []struct{ line, stdin, want string }{
		{line: "remember -", stdin: "我在屋顶上养蜜蜂。", want: "Remembered"},
		{line: "ingest -", stdin: `{"text":"I live in Mora.","at":"2026-05-04T12:00:00Z","ref":"1"}`, want: "1 message added"},
		{line: "remember -", stdin: "I will paint the fence on 20 May 2030.", want: "Remembered"},
		{line: "recall 蜜蜂", want: "我在屋顶上养蜜蜂"},
		{line: "notes", want: "live in Mora"},
		{line: "note NOTE", want: "How we release"},
		{line: "profile", want: "home"},
		{line: "timeline", want: "fence"},
		{line: "agenda", want: "fence"},
		{line: "procedure release", want: "tag"},
		{line: "history NOTE", want: "remember"},
		{line: "link OTHER supports NOTE", want: "supports"},
		{line: "links NOTE", want: "supports"},
		{line: "path NOTE OTHER", want: "蜜蜂"},
		{line: "unlink OTHER supports NOTE", want: "supports"},
		{line: "pin NOTE", want: "Pinned"},
		{line: "unpin NOTE", want: "Unpinned"},
		{line: "edit OTHER --tag bees", want: "Edited"},
		{line: "undo OTHER@2", want: "Taken back"},
		{line: "replace OTHER 我把蜜蜂送人了。", want: "Replaced"},
		{line: "forget NOTE", want: "Forgotten"},
		{line: "restore NOTE", want: "Restored"},
		{line: "reflect --force", want: "Reflected"},
		{line: "reflections", want: "force"},
		{line: "traits", want: ""},
		{line: "sweep --dry-run", want: ""},
		{line: "agent coach --domain sport", want: "coach"},
		{line: "agent", want: "sport"},
		{line: "export", want: `"loci":"end"`},
		{line: "stats", want: "messages"},
		{line: "jobs", want: ""},
		{line: "work", want: "worked on"},
		{line: "usage", want: "No model was called."},
		{line: "reindex", want: "Reindexed"},
		{line: "doctor", want: "a server"},
	} {
		words := strings.Fields(strings.NewReplacer("NOTE", note, "OTHER", other).Replace(c.line))
		out, errs, code := ran(t, c.stdin, append([]string{"--store", address}, words...)...)
		if code != 0 || !strings.Contains(out+errs, c.want) {
			t.Errorf("loci %s ended with %d:\n%s%s", c.line, code, out, errs)
		}
		if c.line == "export" {
			if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if c.line == "recall 蜜蜂" {
			found, _, _ := ran(t, "", "--store", address, "--json", "recall", "蜜蜂")
			other = field(t, found, "hits.0.note.id")
		}
	}
	if out, errs, code := ran(t, "", "--store", address, "--user", "bob", "import", file); code != 0 || !strings.Contains(out, "3 messages") && !strings.Contains(out, "5 messages") {
		t.Errorf("import ended with %d: %s%s", code, out, errs)
	}
}

// An agent on this machine uses the memory that a server has.
func TestAnAgentByMCPUsesAServersMemory(t *testing.T) {
	t.Parallel()
	address, e := served(t, map[string]caller.Caller{"k-coach": {User: "ann", Agent: "coach", Key: "1"}})
	for _, m := range []loci.RememberRequest{{Text: "I bought a kayak."}, {Text: "I lost the kayak, tell nobody.", Visibility: loci.UserOnly}} {
		if _, err := e.Remember(t.Context(), loci.Scope{User: "ann"}, m); err != nil {
			t.Fatal(err)
		}
	}
	s := session(t, &mcp.CommandTransport{Command: built(t, "--store", address, "--key", "k-coach", "--agent", "coach", "mcp")})
	if text, failed := ask(t, s, "recall", map[string]any{"query": "kayak"}); failed || !strings.Contains(text, "I bought a kayak.") || strings.Contains(text, "tell nobody") {
		t.Errorf("recalled %s", text)
	}
	if text, failed := ask(t, s, "remember", map[string]any{"text": "The kayak is red."}); failed {
		t.Errorf("remember: %s", text)
	}
	notes, err := e.Notes(t.Context(), loci.Scope{User: "ann"}, loci.NotesRequest{})
	if err != nil || len(notes.Notes) != 3 || notes.Notes[0].CreatedBy != "coach" {
		t.Errorf("kept %+v, %v", notes, err)
	}
}

// A key says whose memory it is; what it does not allow is an error with its cure.
func TestCommandsShowAKeyToAServer(t *testing.T) {
	t.Parallel()
	address, e := served(t, map[string]caller.Caller{"k-ann": {User: "ann", Key: "1"}, "k-agent": {User: "ann", Agent: "coach", Key: "2"}})
	if _, err := e.Remember(t.Context(), loci.Scope{User: "ann"}, loci.RememberRequest{Text: "I bought a kayak."}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line, want string
		code       int
	}{
		{"--key k-ann recall kayak", "I bought a kayak.", 0},
		{"--key k-ann --user ann recall kayak", "I bought a kayak.", 0},
		{"--key k-agent recall kayak", "I bought a kayak.", 0},
		{"recall kayak", "--key", exitDenied},
		{"--key wrong recall kayak", "LOCI_KEY", exitDenied},
		{"--key k-ann --user bob recall kayak", "another user", exitDenied},
		{"--key k-ann work", "whoever runs", exitDenied},
		{"--key k-agent reindex", "--agent", exitDenied},
		{"--key k-ann note 019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07", "loci recall", exitNotFound},
		{"--key k-ann backup copy.db", "where the server runs", exitUnavailable},
	} {
		out, errs, code := ran(t, "", append([]string{"--store", address}, strings.Fields(c.line)...)...)
		if code != c.code || !strings.Contains(out+errs, c.want) {
			t.Errorf("loci %s ended with %d, want %d and %q:\n%s%s", c.line, code, c.code, c.want, out, errs)
		}
	}
}

func TestAServerThatIsNotThereIsAnErrorWithItsCure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		store, want string
		code        int
	}{
		{"http://127.0.0.1:1", "--store", exitUnavailable},
		{"ftp://127.0.0.1", "the address of a server", exitInvalid},
		{"http://ann:pw@127.0.0.1:1", "password", exitInvalid},
	} {
		out, errs, code := ran(t, "", "--store", c.store, "recall", "x")
		if code != c.code || !strings.Contains(errs, c.want) || strings.Contains(errs, "pw@") {
			t.Errorf("%s ended with %d: %s%s", c.store, code, out, errs)
		}
	}
}

// Agents share the memory of a server: loci mcp uses it as the agent that its key is for,
// else as an agent named agent, never as the user in person.
func TestM4_AnAgentUsesAServersMemory(t *testing.T) {
	t.Parallel()
	address, e := served(t, map[string]caller.Caller{"k-ann": {User: "ann", Key: "1"}, "k-coach": {User: "ann", Agent: "coach", Key: "2"}})
	ann := loci.Scope{User: "ann"}
	for visibility, text := range map[loci.Visibility]string{loci.Scoped: "I bought a kayak.", loci.UserOnly: "I keep bees behind the chapel."} {
		if _, err := e.Remember(t.Context(), ann, loci.RememberRequest{Text: text, Visibility: visibility}); err != nil {
			t.Fatal(err)
		}
	}
	for key, agent := range map[string]string{"k-ann": "agent", "k-coach": "coach"} {
		s := session(t, &mcp.CommandTransport{Command: built(t, "--store", address, "--key", key, "mcp")})
		if text, failed := ask(t, s, "recall", map[string]any{"query": "kayak"}); failed || !strings.Contains(text, "I bought a kayak.") {
			t.Errorf("%s recalled %q", key, text)
		}
		if text, _ := ask(t, s, "recall", map[string]any{"query": "Where are the bees?"}); strings.Contains(text, "chapel") {
			t.Errorf("%s recalled %q", key, text)
		}
		var kept loci.RememberResult
		if err := json.Unmarshal([]byte(askFull(t, s, "remember", map[string]any{"text": "I sold it to " + key})), &kept); err != nil || len(kept.Notes) != 1 || kept.Notes[0].CreatedBy != agent {
			t.Errorf("%s kept %+v, %v; want by %s", key, kept, err, agent)
		}
		_ = s.Close()
	}
}

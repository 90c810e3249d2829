package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
)

// These tests run the programs that people run agents with, unmodified, each in a home folder
// of its own, against a server in the place of their model. They are half a gigabyte to
// download: make agents asks for them.

// saidByModel is what every model says here.
const saidByModel = "You live in Lisbon, I was told."

// models is a server that speaks as those of the programs do, and keeps what it was asked.
type models struct {
	url   string
	mu    sync.Mutex
	asked strings.Builder
}

func newModels(t *testing.T) *models {
	t.Helper()
	m := &models{}
	server := httptest.NewServer(m)
	t.Cleanup(server.Close)
	m.url = server.URL
	return m
}

func (m *models) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	m.mu.Lock()
	m.asked.Write(body)
	m.mu.Unlock()
	switch path := r.URL.Path; {
	case strings.HasSuffix(path, "/messages"):
		events(w,
			`{"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","model":"x","content":[],"usage":{"input_tokens":1,"output_tokens":1}}}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
			fmt.Sprintf(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":%q}}`, saidByModel),
			`{"type":"content_block_stop","index":0}`,
			`{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}`,
			`{"type":"message_stop"}`)
	case strings.HasSuffix(path, "/responses"):
		item := fmt.Sprintf(`{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":%q,"annotations":[]}]}`, saidByModel)
		events(w,
			`{"type":"response.created","response":{"id":"r1"}}`,
			`{"type":"response.output_item.done","output_index":0,"item":`+item+`}`,
			`{"type":"response.completed","response":{"id":"r1","output":[`+item+`],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}`)
	case strings.Contains(path, "enerateContent"):
		events(w, fmt.Sprintf(`{"candidates":[{"content":{"role":"model","parts":[{"text":%q}]},"finishReason":"STOP"}],"usageMetadata":{"totalTokenCount":2}}`, saidByModel))
	default:
		http.NotFound(w, r)
	}
}

// events writes server-sent events, each named by its type.
func events(w http.ResponseWriter, all ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, data := range all {
		var typed struct{ Type string }
		if _ = json.Unmarshal([]byte(data), &typed); typed.Type != "" {
			fmt.Fprintf(w, "event: %s\n", typed.Type)
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
	}
}

// heard reports whether a model was asked with a text.
func (m *models) heard(text string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Contains(m.asked.String(), text)
}

// agent is a program in a home folder of its own.
type agent struct {
	*testing.T
	home    string
	program []string
	env     []string
}

// newAgent installs a package, or skips the test, and finds its program.
func newAgent(t *testing.T, pkg, program string, env ...string) *agent {
	t.Helper()
	envtest.Needs(t, envtest.Agents)
	found, err := filepath.Glob(filepath.Join(clienttest.NPM(t, pkg), "node_modules", program))
	if err != nil || len(found) == 0 {
		t.Fatalf("%s has no %s: %v", pkg, program, err)
	}
	home := t.TempDir()
	a := &agent{T: t, home: home, program: found[:1], env: append([]string{"HOME=" + home, "XDG_CONFIG_HOME=", "XDG_DATA_HOME=", "LOCI_STORE=", "LOCI_USER=", "LOCI_AGENT=", "TERM=dumb"}, env...)}
	if strings.HasSuffix(found[0], "js") {
		a.program = []string{"node", found[0]}
	}
	a.loci("remember", "I moved to Lisbon in May")
	return a
}

func (a *agent) start(args ...string) string {
	a.Helper()
	cmd := exec.CommandContext(a.Context(), args[0], args[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = a.home, append(os.Environ(), a.env...), time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		a.Fatalf("%s: %v\n%s", args, err, out)
	}
	return string(out)
}

func (a *agent) run(args ...string) string {
	a.Helper()
	return a.start(append(a.program, args...)...)
}

func (a *agent) loci(args ...string) string {
	a.Helper()
	path, err := exec.LookPath("loci")
	if err != nil {
		a.Fatal(err)
	}
	return a.start(append([]string{path}, args...)...)
}

// talked checks a session: the model was asked with what loci knows, and what was said is
// kept, once, without what loci said.
func (a *agent) talked(m *models) {
	a.Helper()
	if !m.heard("home: Lisbon") {
		a.Error("the model was not asked with what is known")
	}
	var listed struct {
		Notes []struct{ Content, Conversation, Role string } `json:"notes"`
	}
	out := a.loci("notes", "--json")
	if err := json.Unmarshal([]byte(out), &listed); err != nil {
		a.Fatalf("%v: %s", err, out)
	}
	var said []string
	for _, n := range listed.Notes {
		if n.Conversation != "" {
			said = append(said, n.Role+": "+n.Content)
		}
	}
	if want := "assistant: " + saidByModel + "\nuser: " + question; strings.Join(said, "\n") != want {
		a.Errorf("kept is\n%s\nwant\n%s", strings.Join(said, "\n"), want)
	}
}

const question = "Where do I live? My cat is called Momo."

// session runs a session whose hooks, in a file, are patient: the machine may be busy.
func (a *agent) session(hooks string, args ...string) {
	a.Helper()
	path := filepath.Join(a.home, hooks)
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, []byte(strings.ReplaceAll(string(text), " --agent ", " --patient --agent ")), 0o600)
	}
	if err != nil {
		a.Fatal(err)
	}
	a.run(args...)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		a.Fatal(err)
	}
}

// eject takes loci out of a program again, and looks at one of its files.
func (a *agent) eject(target, path string) {
	a.Helper()
	a.loci("setup", target, "--eject", "--yes")
	if text, err := os.ReadFile(filepath.Join(a.home, path)); err == nil && strings.Contains(string(text), "loci") {
		a.Errorf("%s still has loci:\n%s", path, text)
	}
}

func TestClaudeCodeTakesWhatSetupWrites(t *testing.T) {
	t.Parallel()
	m := newModels(t)
	a := newAgent(t, clienttest.ClaudeCode, "@anthropic-ai/claude-code-*/claude*",
		"CLAUDE_CONFIG_DIR=", "ANTHROPIC_BASE_URL="+m.url, "ANTHROPIC_API_KEY=sk-ant-none", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1")
	a.loci("setup", "claude-code", "--yes")
	if out := a.run("mcp", "get", "loci"); !strings.Contains(out, "Connected") {
		t.Error(out)
	}
	a.session(".claude/settings.json", "-p", question)
	a.talked(m)
	a.eject("claude-code", ".claude/settings.json")
	if out := a.run("mcp", "list"); strings.Contains(out, "loci") {
		t.Error(out)
	}
}

func TestCodexTakesWhatSetupWrites(t *testing.T) {
	t.Parallel()
	m := newModels(t)
	a := newAgent(t, clienttest.Codex, "@openai/codex/bin/codex.js", "CODEX_HOME=", "OPENAI_API_KEY=none")
	a.loci("setup", "codex", "--yes")
	if out := a.run("mcp", "get", "loci", "--json"); !strings.Contains(out, `"enabled": true`) {
		t.Error(out)
	}
	a.session(".codex/hooks.json", "exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", "-c", "model_provider=here", "-c", "model=x",
		"-c", fmt.Sprintf(`model_providers.here={name="here",base_url="%s/v1",wire_api="responses",env_key="OPENAI_API_KEY"}`, m.url), question)
	a.talked(m)
	a.eject("codex", ".codex/config.toml")
}

func TestGeminiTakesWhatSetupWrites(t *testing.T) {
	t.Parallel()
	m := newModels(t)
	a := newAgent(t, clienttest.GeminiCLI, "@google/gemini-cli/bundle/gemini.js",
		"GEMINI_API_KEY=none", "GOOGLE_GEMINI_BASE_URL="+m.url, "GEMINI_CLI_TRUST_WORKSPACE=true", "GEMINI_TELEMETRY_ENABLED=false")
	settings := filepath.Join(a.home, ".gemini", "settings.json")
	before := `{"security": {"auth": {"selectedType": "gemini-api-key"}}}`
	if err := os.MkdirAll(filepath.Dir(settings), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(settings, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	a.loci("setup", "gemini", "--yes")
	if out := a.run("mcp", "list"); !strings.Contains(out, "Connected") {
		t.Error(out)
	}
	a.session(".gemini/settings.json", "-m", "gemini-2.5-flash", "-p", question)
	a.talked(m)
	a.eject("gemini", ".gemini/settings.json")
	if after, err := os.ReadFile(settings); err != nil || string(after) != before {
		t.Errorf("%v: %s", err, after)
	}
}

func TestOpencodeTakesWhatSetupWrites(t *testing.T) {
	t.Parallel()
	a := newAgent(t, clienttest.Opencode, "opencode-*-*/bin/opencode*")
	a.loci("setup", "opencode", "--yes")
	if out := a.run("mcp", "list"); !strings.Contains(out, "loci") || !strings.Contains(out, "connected") {
		t.Error(out)
	}
	a.eject("opencode", ".config/opencode/opencode.json")
}

package clients_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/webui"
)

// scripts are what drives the page in a browser: one a view.
const scripts = "../../webui/app/browser"

// Every view is opened and used in a real browser, by keyboard and by pointer: each script
// that imports the harness is a test. Pictures are artifacts of the tests, which
// go test -artifacts -outputdir FOLDER keeps.
func TestU2_EveryViewWorksInARealBrowser(t *testing.T) {
	t.Parallel()
	found, err := filepath.Glob(filepath.Join(scripts, "*.mjs"))
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: %v, %v", scripts, found, err)
	}
	for _, name := range found {
		script := strings.TrimSuffix(filepath.Base(name), ".mjs")
		if slices.Contains([]string{"harness", "seed", "opened", hostile}, script) {
			continue
		}
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			browse(t, script)
		})
	}
}

// also are packages that a script needs beside those of all.
var also = map[string][]string{"activity": {clienttest.MCPTypeScript}}

// needs are what scripts have a server of their own kind for: its arguments, by script.
var needs = map[string]func(*testing.T) []string{
	"activity": func(t *testing.T) []string {
		return []string{
			"--model=openai/stand-in", "--openai-base-url=" + newMoody(t), "--openai-api-key=none", "--reflect=off",
			"--prices=openai/stand-in=1/2", "--budget-tokens=20000", "--budget-money=0.5",
		}
	},
}

// newMoody is a server like OpenAI's that answers nothing of note, and refuses what it is
// asked about anything unsayable. It returns its address.
func newMoody(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		question, err := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		if err != nil || bytes.Contains(question, []byte("unsayable")) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":{"message":"this model does not talk about that"}}`)
			return
		}
		_, _ = io.WriteString(w, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"{\"facts\":[]}"}}],"usage":{"prompt_tokens":1200,"completion_tokens":80}}`)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// hostile is the script that fills a memory with markup and worse.
const hostile = "hostile"

// Markup, scripts and addresses in every field that a client can set, in what is imported, in
// the name of a user and in the address of the page are shown as text in every view, and odd
// characters, long words and a megabyte of text leave the page as wide as its window.
func TestU3_WhateverAMemoryContainsIsShownAsText(t *testing.T) {
	t.Parallel()
	browse(t, hostile)
}

// browse runs a script on a server of its own.
func browse(t *testing.T, script string) {
	t.Helper()
	dir, browser := browsing(t, also[script]...)
	var more []string
	if needs := needs[script]; needs != nil {
		more = needs(t)
	}
	if out := drivePage(t, dir, browser, script, func() page {
		home := memory(t)
		s := serveAt(t, home, more...)
		p := page{URL: s.url, Key: s.own, Agent: s.key, Ended: ended(t, home), Operator: s.operator}
		if script == "agents" {
			p.Keyless = serveKeyless(t, memory(t)).url
		}
		return p
	}); out != "" {
		t.Log(out)
	}
}

// ended is a key of ann in person that was revoked.
func ended(t *testing.T, home map[string]string) string {
	t.Helper()
	var key struct{ ID, Secret string }
	answer(t, environ(home), &key, "key", "create", "--user=ann", "--expires=90d", "--json")
	answer(t, environ(home), &struct{}{}, "key", "revoke", key.ID, "--json")
	return key.Secret
}

// browsing is a folder with the scripts and what they need, and the path of the browser.
func browsing(t *testing.T, also ...string) (dir, browser string) {
	t.Helper()
	browser = clienttest.Chromium(t)
	dir = clienttest.NPM(t, append(also, clienttest.Playwright, clienttest.Axe)...)
	if !webui.Built() {
		envtest.Lacking(t, "the program is built without the page: run make ui first")
	}
	if err := os.CopyFS(dir, os.DirFS(scripts)); err != nil {
		t.Fatal(err)
	}
	return dir, browser
}

// page is what a script is told of the server that it looks at.
type page struct {
	URL      string `json:"url"`
	Key      string `json:"key"`      // of the user in person
	Agent    string `json:"agent"`    // of an agent of the user, named tester
	Ended    string `json:"ended"`    // of the user in person, revoked
	Operator string `json:"operator"` // of whoever runs the memory
	Keyless  string `json:"keyless"`  // of agents.mjs: a server without any key
	Out      string `json:"out"`      // folder for pictures

	Loads  int    `json:"loads,omitempty"`  // how often first.mjs loads the page; 0: it fills the memory itself, and loads it twice
	Rounds int    `json:"rounds,omitempty"` // how often views.mjs opens every view; 0: it fills the memory itself, and opens each once
	Page   string `json:"page,omitempty"`   // what loci open printed
	PID    int    `json:"pid,omitempty"`    // of loci open
}

// drivePage runs a script on a server and returns what it prints. Each try has a new server.
func drivePage(t *testing.T, dir, browser, script string, open func() page) string {
	t.Helper()
	return clienttest.Tried(t, clienttest.BrowserBreaksDown, func(int) *exec.Cmd {
		of := open()
		of.Out = t.ArtifactDir()
		given, err := json.Marshal(of)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "node", filepath.Join(dir, script+".mjs"))
		cmd.Env = append(os.Environ(), "CHROMIUM="+browser)
		cmd.Stdin = bytes.NewReader(given)
		return cmd
	})
}

// What loci open prints is the memory, in a browser, as long as the command runs.
func TestU20_WhatOpenPrintsShowsTheMemory(t *testing.T) {
	t.Parallel()
	dir, browser := browsing(t)
	drivePage(t, dir, browser, "opened", func() page { return opened(t) })
}

// opened is what loci open says of a new memory.
func opened(t *testing.T) page {
	t.Helper()
	env := environ(memory(t))
	var kept, key map[string]any
	answer(t, env, &kept, "remember", "I moved to Lisbon", "--json")
	answer(t, env, &key, "key", "create", "--user", "me", "--json")
	cmd := exec.Command(program(t), "open", "--no-browser", "--json")
	cmd.Env = env
	p := start(t, cmd, syscall.SIGINT, 9*time.Minute)
	var printed struct{ URL string }
	if err := json.NewDecoder(p.out).Decode(&printed); err != nil {
		t.Fatalf("%v: %s", err, p.log)
	}
	url, secret, _ := strings.Cut(printed.URL, "/#key=")
	return page{URL: url, Key: secret, Page: printed.URL, PID: cmd.Process.Pid}
}

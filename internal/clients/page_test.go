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
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/realclient"
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
		if script == "harness" || script == "seed" {
			continue
		}
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			browse(t, script)
		})
	}
}

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

// browse runs a script on a server of its own.
func browse(t *testing.T, script string) {
	t.Helper()
	browser := realclient.Chromium(t)
	dir := realclient.NPM(t, realclient.Playwright, realclient.Axe)
	if !webui.Built() {
		realclient.Lacking(t, "the program is built without the page: run make ui first")
	}
	if err := os.CopyFS(dir, os.DirFS(scripts)); err != nil {
		t.Fatal(err)
	}
	var more []string
	if needs := needs[script]; needs != nil {
		more = needs(t)
	}
	s := serve(t, more...)
	given, err := json.Marshal(map[string]string{"url": s.url, "key": s.own, "operator": s.operator, "out": t.ArtifactDir()})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join(dir, script+".mjs"))
	cmd.Env = append(os.Environ(), "CHROMIUM="+browser)
	cmd.Stdin = bytes.NewReader(given)
	if out := realclient.Run(t, cmd); out != "" {
		t.Log(out)
	}
}

package clients_test

import (
	"bytes"
	"encoding/json"
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

// browse runs a script on a server of its own.
func browse(t *testing.T, script string) {
	t.Helper()
	dir, browser := browsing(t)
	if out := drivePage(t, dir, browser, script, serve(t), 0); out != "" {
		t.Log(out)
	}
}

// browsing is a folder with the scripts and what they need, and the path of the browser.
func browsing(t *testing.T) (dir, browser string) {
	t.Helper()
	browser = realclient.Chromium(t)
	dir = realclient.NPM(t, realclient.Playwright, realclient.Axe)
	if !webui.Built() {
		realclient.Lacking(t, "the program is built without the page: run make ui first")
	}
	if err := os.CopyFS(dir, os.DirFS(scripts)); err != nil {
		t.Fatal(err)
	}
	return dir, browser
}

// drivePage runs a script on a server and returns what it prints. loads is for the script
// that measures; 0 has it fill the memory itself.
func drivePage(t *testing.T, dir, browser, script string, s served, loads int) string {
	t.Helper()
	to := map[string]any{"url": s.url, "key": s.own, "operator": s.operator, "out": t.ArtifactDir()}
	if loads > 0 {
		to["loads"] = loads
	}
	given, err := json.Marshal(to)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join(dir, script+".mjs"))
	cmd.Env = append(os.Environ(), "CHROMIUM="+browser)
	cmd.Stdin = bytes.NewReader(given)
	return realclient.Run(t, cmd)
}

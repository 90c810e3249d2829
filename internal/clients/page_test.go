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
		if script == "harness" || script == "seed" || script == hostile {
			continue
		}
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			browse(t, script)
		})
	}
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
	browser := realclient.Chromium(t)
	dir := realclient.NPM(t, realclient.Playwright, realclient.Axe)
	if !webui.Built() {
		realclient.Lacking(t, "the program is built without the page: run make ui first")
	}
	if err := os.CopyFS(dir, os.DirFS(scripts)); err != nil {
		t.Fatal(err)
	}
	s := serve(t)
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

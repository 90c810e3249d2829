package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

// serving starts loci serve for as long as a test, and returns its address.
func servingFor(t *testing.T) string {
	t.Helper()
	cmd := built(t, "serve", "--addr", "127.0.0.1:0", "--json")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var at struct{ URL string }
	if err == nil {
		err = json.Unmarshal(line, &at)
	}
	if err != nil || at.URL == "" {
		t.Fatalf("%v: %s", err, line)
	}
	return strings.TrimSuffix(at.URL, "/")
}

// fence is the block of the README in a language, at the address of a server.
func fence(t *testing.T, language, url string) string {
	t.Helper()
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "\n```"+language+"\n")
	text, _, found := strings.Cut(rest, "\n```")
	if !found || !strings.Contains(text, "http://127.0.0.1:4766") {
		t.Fatalf("the README has no %s for mem0", language)
	}
	return strings.ReplaceAll(text, "http://127.0.0.1:4766", url)
}

// What the README says of programs that were written for mem0 runs as it is there, but for
// the address.
func TestFindingA5_Mem0ProgramsOfTheReadmeRun(t *testing.T) {
	t.Parallel()
	t.Run("Python", func(t *testing.T) {
		t.Parallel()
		python := clienttest.Pip(t, clienttest.Mem0Python)
		script := filepath.Join(t.TempDir(), "readme.py")
		answersLisbon(t, script, fence(t, "python", servingFor(t)), exec.CommandContext(t.Context(), python, script))
	})
	t.Run("JavaScript", func(t *testing.T) {
		t.Parallel()
		script := filepath.Join(clienttest.NPM(t, clienttest.Mem0TypeScript), "readme.mjs")
		answersLisbon(t, script, fence(t, "js", servingFor(t)), exec.CommandContext(t.Context(), "node", script))
	})
}

func answersLisbon(t *testing.T, script, text string, cmd *exec.Cmd) {
	t.Helper()
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(os.Environ(), "MEM0_TELEMETRY=False", "MEM0_DIR="+t.TempDir())
	if out := clienttest.Run(t, cmd); !strings.Contains(out, "I moved to Lisbon in May") {
		t.Error(out)
	}
}

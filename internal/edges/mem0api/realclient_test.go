package mem0api_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

// script copies a script of testdata to a folder, where it finds what is installed there.
func script(t *testing.T, name, dir string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, source, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// quiet lets a client neither report its use nor leave files at home.
func quiet(t *testing.T, cmd *exec.Cmd) *exec.Cmd {
	t.Helper()
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "MEM0_TELEMETRY=False", "HOME="+home, "MEM0_DIR="+home)
	return cmd
}

func TestTheTypeScriptClientOfMem0(t *testing.T) {
	t.Parallel()
	dir := clienttest.NPM(t, clienttest.Mem0TypeScript)
	c := serve(t, memory(t), operator)
	out := clienttest.Run(t, quiet(t, exec.CommandContext(t.Context(), "node", script(t, "client.mjs", dir), c.url, "any")))
	if strings.TrimSpace(out) != "done" {
		t.Errorf("the client says %q", out)
	}
}

func TestThePythonClientOfMem0(t *testing.T) {
	t.Parallel()
	python := clienttest.Pip(t, clienttest.Mem0Python)
	c := serve(t, memory(t), operator)
	out := clienttest.Run(t, quiet(t, exec.CommandContext(t.Context(), python, filepath.Join("testdata", "client.py"), c.url, "any")))
	if strings.TrimSpace(out) != "done" {
		t.Errorf("the client says %q", out)
	}
}

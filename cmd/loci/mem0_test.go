package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/internal/wiretest"
)

// mem0Script is a script that drives an unmodified client of mem0's through its methods.
func mem0Script(t *testing.T, name, dir string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "internal", "edges", "mem0api", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, source, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// mem0 runs it against a server with a key; its telemetry is off.
func (s *daemon) mem0(key, program, script string) {
	s.Helper()
	cmd := exec.CommandContext(s.Context(), program, script, s.url, key)
	cmd.Env = append(os.Environ(), "MEM0_TELEMETRY=False", "HOME="+s.dir, "MEM0_DIR="+s.dir)
	if out := clienttest.Run(s.T, cmd); strings.TrimSpace(out) != "done" {
		s.Errorf("the client says %q", out)
	}
}

// Clients of mem0's work with loci serve: without any key, and then with one for everybody.
func TestI1_ClientsOfMem0WorkWithLociServe(t *testing.T) {
	t.Parallel()
	dir := clienttest.NPM(t, clienttest.Mem0TypeScript)
	python := clienttest.Pip(t, clienttest.Mem0Python)
	h := newHome(t)
	s := h.serve()
	s.mem0("any", "node", mem0Script(t, "client.mjs", dir))
	s.mem0(h.typed("--user", loci.AnyUser, "key", "create"), python, mem0Script(t, "client.py", dir))
}

// Every path of mem0's is served behind the gate, and none of them is one of loci's own.
func TestI1_PathsOfMem0AreBehindTheGate(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve()
	key := h.typed("--user", "ann", "key", "create")
	for _, path := range mem0api.Paths() {
		if code, text := s.fetch(path, ""); code != http.StatusUnauthorized {
			t.Errorf("%s without a key: %d %s", path, code, text)
		}
		if _, text := s.fetch(path, key); !strings.HasPrefix(strings.TrimSpace(text), "{") && !strings.HasPrefix(strings.TrimSpace(text), "[") {
			t.Errorf("%s: %s", path, text)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/v3/memories/add/", strings.NewReader(`{"messages":"I keep bees.","user_id":"ann"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Token "+key)
	res, err := wiretest.Client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if text, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusOK || !strings.Contains(string(text), `"memory":"I keep bees."`) {
		t.Errorf("%d %s", res.StatusCode, text)
	}
}

package clients_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

// The inspector of the protocol's authors lists and calls tools from the command line. It
// holds the schemas of the tools to what all models can read.
func TestO2_TheInspectorListsAndCallsTools(t *testing.T) {
	t.Parallel()
	t.Run("over standard io", func(t *testing.T) {
		t.Parallel()
		inspects(t, place{Command: program(t), Args: []string{"mcp"}, Env: memory(t)})
	})
	t.Run("over HTTP", func(t *testing.T) {
		t.Parallel()
		inspects(t, serve(t).mcp())
	})
}

func inspects(t *testing.T, at place) {
	t.Helper()
	inspect := inspector(t, at)
	if list := inspect("--method", "tools/list", "--strict"); !strings.Contains(list, `"recall"`) {
		t.Errorf("listed %s", list)
	}
	inspect("--method", "tools/call", "--tool-name", "remember", "--tool-arg", "text=I moved to Ghent in May.")
	var r result
	recalled := inspect("--method", "tools/call", "--tool-name", "recall", "--tool-arg", "query=Where did I move?")
	if err := json.Unmarshal([]byte(recalled), &r); err != nil || r.IsError || !strings.Contains(r.text(), "Ghent") {
		t.Errorf("recalled %s: %v", recalled, err)
	}
}

// inspector returns a function that runs the inspector once on a server.
func inspector(t *testing.T, at place) func(args ...string) string {
	t.Helper()
	command := filepath.Join(clienttest.NPM(t, clienttest.Inspector), "node_modules", ".bin", "mcp-inspector")
	target := []string{"--cli", at.URL}
	if at.URL == "" {
		target = append([]string{"--cli", at.Command}, at.Args...)
	}
	for name, value := range at.Env {
		target = append(target, "-e", name+"="+value)
	}
	for name, value := range at.Headers {
		target = append(target, "--header", name+": "+value)
	}
	own := environ(map[string]string{"HOME": t.TempDir(), "MCP_INSPECTOR_SECRET_STORE": "memory"})
	return func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), command, slices.Concat(target, args)...)
		cmd.Env = own
		return clienttest.Run(t, cmd)
	}
}

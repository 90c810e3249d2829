package clienttest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

func TestPackagesOfNPMCanBeImported(t *testing.T) {
	t.Parallel()
	dir := clienttest.NPM(t, clienttest.MCPTypeScript)
	script := filepath.Join(dir, "import.mjs")
	source := "import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'; console.log(LATEST_PROTOCOL_VERSION)"
	if err := os.WriteFile(script, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := clienttest.Run(t, exec.CommandContext(t.Context(), "node", script)); !strings.HasPrefix(out, "20") {
		t.Errorf("the version of the protocol is %q", out)
	}
}

func TestPackagesOfPyPICanBeImported(t *testing.T) {
	t.Parallel()
	python := clienttest.Pip(t, clienttest.MCPPython)
	out := clienttest.Run(t, exec.CommandContext(t.Context(), python, "-c", "import importlib.metadata as m; print('mcp=='+m.version('mcp'))"))
	if strings.TrimSpace(out) != clienttest.MCPPython {
		t.Errorf("installed is %q", out)
	}
}

func TestMain(m *testing.M) { clienttest.Main(m) }

func TestTheProgramIsBuiltOnce(t *testing.T) {
	t.Parallel()
	path := clienttest.Program(t)
	if again := clienttest.Program(t); again != path {
		t.Errorf("built in two places: %s and %s", path, again)
	}
	if out := clienttest.Run(t, exec.CommandContext(t.Context(), path, "version")); !strings.HasPrefix(out, "loci ") {
		t.Errorf("loci version: %q", out)
	}
}

package realclient_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/realclient"
)

func TestPackagesOfNPMCanBeImported(t *testing.T) {
	t.Parallel()
	dir := realclient.NPM(t, realclient.MCPTypeScript)
	script := filepath.Join(dir, "import.mjs")
	source := "import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'; console.log(LATEST_PROTOCOL_VERSION)"
	if err := os.WriteFile(script, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := realclient.Run(t, exec.CommandContext(t.Context(), "node", script)); !strings.HasPrefix(out, "20") {
		t.Errorf("the version of the protocol is %q", out)
	}
}

func TestPackagesOfPyPICanBeImported(t *testing.T) {
	t.Parallel()
	python := realclient.Pip(t, realclient.MCPPython)
	out := realclient.Run(t, exec.CommandContext(t.Context(), python, "-c", "import importlib.metadata as m; print('mcp=='+m.version('mcp'))"))
	if strings.TrimSpace(out) != realclient.MCPPython {
		t.Errorf("installed is %q", out)
	}
}

func TestMain(m *testing.M) { realclient.Main(m) }

func TestTheProgramIsBuiltOnce(t *testing.T) {
	t.Parallel()
	path := realclient.Program(t)
	if again := realclient.Program(t); again != path {
		t.Errorf("built in two places: %s and %s", path, again)
	}
	if out := realclient.Run(t, exec.CommandContext(t.Context(), path, "version")); !strings.HasPrefix(out, "loci ") {
		t.Errorf("loci version: %q", out)
	}
}

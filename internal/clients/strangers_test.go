package clients_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/clienttest"
)

// Schemathesis sends every route what its document allows and what it does not, alone and
// in the order that the links between answers give, and holds the answers to the document:
// all of its checks. The caller runs the memory, so that nothing is out of reach.
func TestO5_EveryRouteKeepsToItsDocument(t *testing.T) {
	t.Parallel()
	python := clienttest.Pip(t, clienttest.Schemathesis)
	s := serve(t, "--rate=-1")
	dir := t.TempDir()
	lay(t, dir, "schemathesis.toml", "lines.py")
	out := clienttest.Tried(t, clienttest.SchemathesisBreaksDown, func(try int) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(python), "schemathesis"), "run", s.url+"/openapi.json",
			"--header", "Authorization: Bearer "+s.operator, "--checks", "all", "--phases", "coverage,fuzzing,stateful",
			"--max-time", fmt.Sprint(int(strangers().Seconds())), "--request-timeout", "60", "--workers", "2", "--no-shrink", "--no-color", "--seed", fmt.Sprint(1+try))
		cmd.Dir = dir
		cmd.Env = environ(map[string]string{"SCHEMATHESIS_HOOKS": "lines", "PYTHONPATH": dir, "PYTHONDONTWRITEBYTECODE": "1"})
		return cmd
	})
	_, summary, _ := strings.Cut(out, "Test cases:")
	t.Logf("%s", strings.TrimSpace(summary))
	if log := s.log.String(); strings.Contains(log, "panic") || strings.Contains(log, "level=ERROR") {
		t.Errorf("the log: %s", log)
	}
}

// strangers is for how long that is.
func strangers() time.Duration {
	if testing.Short() {
		return 10 * time.Second
	}
	return time.Minute
}

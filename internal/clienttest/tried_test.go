package clienttest

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program that breaks down inside is tried again; one that finds something wrong is not,
// and one that breaks down always is not said to have found anything.
func TestABreakdownIsNoFailureOfOurs(t *testing.T) {
	t.Parallel()
	const recursion = `echo "RecursionError: maximum recursion depth exceeded"; exit 1`
	const found = `echo "=== FAILURES ==="; echo "RecursionError in an example"; exit 1`
	for name, c := range map[string]struct {
		breaks  Breakdown
		scripts []string // of each try, for a shell
		want    string   // printed, or said by the error
		tries   int
	}{
		"it is well":                       {SchemathesisBreaksDown, []string{"echo well"}, "well", 1},
		"it breaks down twice":             {SchemathesisBreaksDown, []string{recursion, recursion, "echo well"}, "well", 3},
		"it breaks down always":            {SchemathesisBreaksDown, []string{recursion, recursion, recursion}, "BROKE DOWN 3 times", 3},
		"it finds something":               {SchemathesisBreaksDown, []string{found}, "FAILURES", 1},
		"it breaks down, and then it does": {SchemathesisBreaksDown, []string{recursion, found}, "FAILURES", 2},
		"a browser that does not begin":    {BrowserBreaksDown, []string{"echo browserType.launch: Target closed >&2; exit 1", "echo well"}, "well", 2},
		"a page that is wrong":             {BrowserBreaksDown, []string{"echo AssertionError: Page crashed >&2; exit 1"}, "AssertionError", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tries := 0
			got, err := tried(c.breaks, 0, t.Logf, func(try int) *exec.Cmd {
				tries++
				return exec.CommandContext(t.Context(), "sh", "-c", c.scripts[try])
			})
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, c.want) || tries != c.tries {
				t.Errorf("after %d tries it says %q", tries, got)
			}
			if failed := strings.Contains(got, "no failure of loci"); failed != (c.want == "BROKE DOWN 3 times") {
				t.Errorf("whose failure it is: %q", got)
			}
		})
	}
}

// An installation that fails is tried again.
func TestAnInstallationIsTriedAgain(t *testing.T) {
	t.Parallel()
	for failures, well := range map[int]bool{0: true, 2: true, 3: false} {
		left := failures
		r := recipe{packages: []string{"p"}, install: func(ctx context.Context, _ string, _ []string) *exec.Cmd {
			if left--; left >= 0 {
				return exec.CommandContext(ctx, "false")
			}
			return exec.CommandContext(ctx, "true")
		}}
		if err := r.make(t.Context(), filepath.Join(t.TempDir(), "new"), 0); (err == nil) != well {
			t.Errorf("after %d failures: %v", failures, err)
		}
	}
}

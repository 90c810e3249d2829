// Package deploy_test holds the files of this folder against their schemas, against one another
// and against the program that they start.
package deploy_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/clienttest"
)

func TestMain(m *testing.M) { clienttest.Main(m) }

// understood reports whether the program knows a command with all of its flags. Nothing is run
// but the help.
func understood(t *testing.T, args []string) error {
	t.Helper()
	cmd := bounded(t, clienttest.Program(t), append(args[:len(args):len(args)], "--help")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("loci %q: %w\n%s", args, err, out)
	}
	return nil
}

// bounded is a command that ends with the test, and within two minutes.
func bounded(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// read is a file of this folder, or below the root of the project where it begins with ../.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

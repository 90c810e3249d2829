package clienttest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// NPM installs packages of the npm registry, each as "name@version", and returns a folder of
// the test's own in which scripts can import them. Their commands are in node_modules/.bin.
// The test is skipped or fails as the package's documentation says. Safe for concurrent use.
func NPM(t testing.TB, packages ...string) string {
	t.Helper()
	shared := installed(t, recipe{
		tool:     "npm",
		cure:     "install Node.js 20 or later with npm (Debian: apt-get install nodejs npm)",
		packages: packages,
		install:  npmInstall,
	})
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(shared, "node_modules"), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func npmInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	args := append([]string{
		"install", "--prefix", dir, "--before", pinnedOn, "--ignore-scripts", "--omit=dev",
		"--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error",
	}, packages...)
	return exec.CommandContext(ctx, "npm", args...)
}

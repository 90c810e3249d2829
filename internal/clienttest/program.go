package clienttest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Main runs the tests of a package that asks for [Program], removes what was built for them and
// ends the process:
//
//	func TestMain(m *testing.M) { clienttest.Main(m) }
func Main(m *testing.M) {
	dir, err := os.MkdirTemp("", "loci-program-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	folder = dir
	code := m.Run()
	_ = os.RemoveAll(dir) // a temporary folder
	os.Exit(code)
}

// folder has the program that was built. Main sets it before any test runs.
var folder string

// Program returns the path of the loci program, built from this module as an image of it has
// it, once on a machine for what the module is now. It is Go's own work, so no test is skipped.
func Program(t testing.TB) string {
	t.Helper()
	if folder == "" {
		t.Fatal("the program would stay behind: add func TestMain(m *testing.M) { clienttest.Main(m) }")
	}
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// build links the program into a folder that test processes share, where Go leaves it as it is
// while nothing changes, and returns a copy that no other process can replace.
var build = sync.OnceValues(func() (string, error) {
	shared, err := cache()
	if err != nil {
		return "", err
	}
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	path := filepath.Join(shared, fmt.Sprintf("loci-%x", sha256.Sum256(root))[:21])
	unlock, err := lockedfile.MutexAt(path + ".lock").Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "github.com/loci-memory/loci/cmd/loci")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	program, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	own := filepath.Join(folder, "loci")
	return own, os.WriteFile(own, program, 0o755)
})

package clienttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
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
// it, once in a test process. It is not skipped under -short.
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

var build = sync.OnceValues(func() (string, error) {
	path := filepath.Join(folder, "loci")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "github.com/loci-memory/loci/cmd/loci")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

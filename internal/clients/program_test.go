package clients_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

var binary = flag.String("loci", "", "the loci program to run, as one of an earlier commit; it is built by default")

// build makes the program once in a test process. TestMain removes it.
var build = sync.OnceValues(func() (string, error) {
	if *binary != "" {
		return filepath.Abs(*binary)
	}
	dir, err := os.MkdirTemp("", "loci-clients-")
	if err != nil {
		return "", err
	}
	built = dir
	path := filepath.Join(dir, "loci")
	cmd := exec.Command("go", "build", "-trimpath", "-o", path, "github.com/loci-memory/loci/cmd/loci")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

var built string // the folder of the program that was built

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		_ = os.RemoveAll(built) // a temporary folder
	}
	os.Exit(code)
}

// program returns the path of the loci program.
func program(t *testing.T) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// memory is the environment of a program with a memory of its own, empty at first.
func memory(t *testing.T) map[string]string {
	t.Helper()
	home := t.TempDir()
	return map[string]string{"HOME": home, "LOCI_STORE": filepath.Join(home, "memory.db"), "TZ": "Europe/Brussels"}
}

package clients_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
)

var binary = flag.String("loci", "", "the loci program to run, as one of an earlier commit; it is built by default")

func TestMain(m *testing.M) { clienttest.Main(m) }

// program returns the path of the loci program.
func program(t *testing.T) string {
	t.Helper()
	envtest.Needs(t, envtest.Clients, envtest.Page, envtest.Models)
	if *binary == "" {
		return clienttest.Program(t)
	}
	path, err := filepath.Abs(*binary)
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

package memory_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

func inMemory(*testing.T) store.Store { return inmem.New() }

// inFile opens a new file that is gone with the test.
func inFile(t *testing.T) store.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var files = places{open: func(path string) (store.Store, error) {
	return sqlite.Open(context.Background(), path, sqlite.Options{})
}}

func TestMemoryOverInmem(t *testing.T) {
	t.Parallel()
	runContract(t, inMemory)
}

func TestMemoryOverAFile(t *testing.T) {
	envtest.NotRaced(t, "over a store in memory it is the same memory")
	t.Parallel()
	runContract(t, inFile)
}

// Whatever is done to them, two memories answer the same, whatever they are over.
func TestMemoriesAnswerTheSame(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	runProperty(t, 1, inMemory, inFile)
}

// One that differs from itself is not deterministic.
func TestAMemoryIsDeterministic(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	runProperty(t, 1, inMemory, inMemory)
}

func TestProcessesShareAFile(t *testing.T) { runShared(t, files) }

func TestACrashLosesNothing(t *testing.T) { runCrash(t, files) }

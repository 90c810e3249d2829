package sqlite_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// open opens a new memory that is closed when the test ends.
func open(t testing.TB) *sqlite.Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{})
}

func openAt(t testing.TB, path string, o sqlite.Options) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store { return open(t) })
}

// Whatever is done to it, it answers as the store in memory does.
func TestLikeInMemory(t *testing.T) {
	t.Parallel()
	storetest.Property(t, func(t *testing.T) store.Store { return open(t) }, func(*testing.T) store.Store { return inmem.New() })
}

// Other processes share it, and may be killed at any moment.
func TestShared(t *testing.T) {
	storetest.Shared(t, openPath)
}

func TestCrash(t *testing.T) {
	storetest.Crash(t, openPath)
}

func openPath(path string) (store.Store, error) {
	return sqlite.Open(context.Background(), path, sqlite.Options{})
}

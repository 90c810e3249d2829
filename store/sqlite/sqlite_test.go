package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/store/sqlite"
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

package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// Each sentence gets a copy of an empty file: to make one takes longer than most of them.
func TestContract(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "empty.db")
	if err := openAt(t, path, sqlite.Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	empty, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, func(t *testing.T) store.Store {
		path := filepath.Join(t.TempDir(), "memory.db")
		if err := os.WriteFile(path, empty, 0o600); err != nil {
			t.Fatal(err)
		}
		return openAt(t, path, sqlite.Options{})
	})
}

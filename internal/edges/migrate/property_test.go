package migrate_test

import (
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci/internal/edges/migrate"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

func inMemory(*testing.T) store.Store { return inmem.New() }

func inFile(t *testing.T) store.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// Of any history a copy answers what its source answers, whatever kind of store each is,
// also when the source goes on and is copied again.
func TestD10_AnyHistoryIsCopiedAsItIs(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	storetest.Copied(t, 4, inMemory, inFile, func(from, to store.Store) error {
		_, err := migrate.Run(t.Context(), from, to, migrate.Options{Batch: 3})
		return err
	})
}

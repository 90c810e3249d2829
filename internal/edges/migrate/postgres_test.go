package migrate_test

import (
	"testing"

	"github.com/loci-memory/loci/internal/edges/migrate"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

func inDatabase(t *testing.T) store.Store {
	t.Helper()
	return pgstore.Open(t, postgres.Options{})
}

// Any history goes to a database and to a file as it is.
func TestD10_AnyHistoryGoesToADatabaseAndBack(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	storetest.Copied(t, 10, inFile, inDatabase, func(from, to store.Store) error {
		_, err := migrate.Run(t.Context(), from, to, migrate.Options{Batch: 3})
		return err
	})
}

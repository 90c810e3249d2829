package memory_test

import (
	"context"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// inDatabase opens a store in a database of the test's own.
func inDatabase(t *testing.T) store.Store {
	t.Helper()
	return pgstore.Open(t, postgres.Options{})
}

var databases = places{
	fresh: func(t *testing.T) string { return pgstore.DSN(t, 0) },
	open: func(dsn string) (store.Store, error) {
		return postgres.Open(context.Background(), dsn, postgres.Options{})
	},
}

func TestMemoryOverADatabase(t *testing.T) {
	envtest.NotRaced(t, "over a store in memory it is the same memory")
	t.Parallel()
	runContract(t, inDatabase)
}

func TestMemoriesAnswerTheSameOverADatabase(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	oneIn := 5 // the same histories are all tried in a file
	if testing.Short() {
		oneIn = 20
	}
	runProperty(t, oneIn, inMemory, inDatabase)
}

func TestProcessesShareADatabase(t *testing.T) { runShared(t, databases) }

func TestACrashLosesNothingInADatabase(t *testing.T) { runCrash(t, databases) }

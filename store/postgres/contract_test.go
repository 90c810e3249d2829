package postgres_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

// open opens a store that waits for tests beside it: a purge is over when no transaction of the
// server is left that began before.
func open(t *testing.T) store.Store { return pgstore.Open(t, postgres.Options{Wait: time.Minute}) }

func TestContractOfADatabase(t *testing.T) {
	envtest.NotRaced(t, "the database does its work in processes of its own")
	t.Parallel()
	storetest.Run(t, open)
}

// Whatever is done to it, the store answers as the one in memory does.
func TestLikeInMemory(t *testing.T) {
	t.Parallel()
	oneIn := 2 // memories over a database are compared too, in internal/memory
	if testing.Short() {
		oneIn = 5
	}
	storetest.Property(t, oneIn, open, func(*testing.T) store.Store { return inmem.New() })
}

package postgres_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store/postgres"
)

// Several servers start at once on an empty database: one makes the tables, all begin.
func TestD9_ManyMigrateAtOnce(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 8} {
		dsn := pgtest.Database(t)
		stores := make([]*postgres.Store, n)
		var starts sync.WaitGroup
		for i := range n {
			starts.Go(func() {
				var err error
				if stores[i], err = postgres.Open(t.Context(), dsn, postgres.Options{Partitions: 2}); err != nil {
					t.Errorf("one of %d: %v", n, err)
				}
			})
		}
		starts.Wait()
		for i, s := range stores {
			if s != nil {
				apply(t, s, i)
				defer s.Close()
			}
		}
		if t.Failed() {
			return
		}
		if there := parts(t, stores[0], n); len(there) != n {
			t.Error(there)
		}
		sound(t, stores[0])
	}
}

// A connection is cut at a message of a migration, at every third in turn: it is made or not made, and
// who comes next begins, or goes on with what is there.
func TestD9_AMigrationThatIsCutOffIsMadeByTheNext(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	server := pgtest.Start(t)
	step := 3
	if testing.Short() {
		step = 11
	}
	cuts := 0
	for n, reached := 1, true; reached; n += step {
		dsn := server.Database(t)
		proxy := server.Proxy(t)
		cut := at(proxy, n)
		s, err := postgres.Open(t.Context(), proxy.DSN(dsn), postgres.Options{Partitions: -1, Wait: 50 * time.Millisecond})
		if err != nil {
			explained(t, err)
		} else {
			s.Close()
		}
		proxy.CutAll()
		next := pgstore.At(t, dsn, postgres.Options{Partitions: -1})
		apply(t, next, 0)
		if there := parts(t, next, 1); !there[0] {
			t.Error(there)
		}
		err = errors.Join(next.Close())
		if err != nil || t.Failed() {
			t.Fatalf("cut at message %d: %v", n, err)
		}
		if reached = cut.Load(); reached {
			cuts++
		}
	}
	t.Logf("cut at %d messages", cuts)
}

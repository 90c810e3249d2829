package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

func TestD5_AProcessHearsOfTheCommitsOfOthers(t *testing.T) {
	t.Parallel()
	stores := several(t, 2, pgstore.DSN(t, 0), postgres.Options{})
	storetest.Wakes(t, stores[0], stores[1])
}

// Memories in two schemas of one database don't wake each other.
func TestD5_AnotherMemoryOfTheDatabaseIsNotHeard(t *testing.T) {
	t.Parallel()
	dsn := pgstore.DSN(t, 0)
	run(t, dsn, `CREATE SCHEMA other`)
	stores := several(t, 2, dsn, postgres.Options{})
	here, beside := stores[0], stores[1]
	other := several(t, 1, dsn+"&search_path=other", postgres.Options{Partitions: 2})[0]
	heard := make(chan store.News, 100)
	defer here.Wake(func(n store.News) { heard <- n })()
	<-heard
	for i, s := range []*postgres.Store{other, beside} {
		if err := s.Apply(t.Context(), fmt.Sprint("user ", i), waiting(i, 1, loci.JobLink, time.Time{})); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil { // behind that everything is sent
			t.Fatal(err)
		}
	}
	<-heard
	if len(heard) > 0 {
		t.Error("it hears of the other memory")
	}
}

// A connection that listens is made again, and until then jobs are found by looking.
func TestD5_NothingDependsOnHearing(t *testing.T) {
	t.Parallel()
	dsn := pgstore.DSN(t, 0)
	stores := several(t, 2, dsn, postgres.Options{})
	heard := make(chan store.News, 100)
	stop := stores[0].Wake(func(n store.News) { heard <- n })
	<-heard
	run(t, dsn, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`)
	if err := stores[1].Apply(t.Context(), "ann", waiting(0, 1, loci.JobLink, time.Time{})); err != nil {
		t.Fatal(err)
	}
	jobs, err := storetest.Lease(t.Context(), stores[0], []loci.JobKind{loci.JobLink}, 1, store.LeaseRequest{Hold: time.Minute})
	if err != nil || len(jobs) != 1 {
		t.Errorf("while nothing is heard: %v, %v", jobs, err)
	}
	n := <-heard
	if !n.Jobs || !n.Of("ann") {
		t.Error("when it listens again it does not say that something may be new")
	}
	stop()
}

// run runs a statement.
func run(t *testing.T, dsn, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

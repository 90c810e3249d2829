// Package pgstore gives tests stores on PostgreSQL; for tests alone, as package pgtest.
package pgstore

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store/postgres"
)

// Store is a store on a database that nobody else has.
type Store struct {
	*postgres.Store
	close func() error
}

// Close closes the store; its database is emptied and goes to another test. Closing twice is
// fine.
func (s *Store) Close() error { return s.close() }

// Open returns an empty store that is closed with the test, or before. Options are those of
// the store, with 2 partitions where they say 0. Safe for concurrent use. The test is skipped
// or fails as package pgtest says.
func Open(t testing.TB, o postgres.Options) *Store {
	t.Helper()
	o.Partitions = cmp.Or(o.Partitions, 2)
	dsn, back := pgtest.Pooled(t, nameOf(o), "loci_migrations", migrate(o))
	opened, err := postgres.Open(t.Context(), dsn, o)
	if err != nil {
		t.Fatal(err)
	}
	s := &Store{opened, sync.OnceValue(func() error {
		if err := opened.Close(); err != nil {
			return err
		}
		return back()
	})}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// DSN returns the connection string of a new database with the tables of a store, of as many
// partitions; 0 is 2, and less than 0 plain tables. It is dropped with the test.
func DSN(t testing.TB, partitions int) string {
	t.Helper()
	o := postgres.Options{Partitions: cmp.Or(partitions, 2)}
	return pgtest.Copy(t, nameOf(o), migrate(o))
}

func nameOf(o postgres.Options) string { return fmt.Sprintf("loci with %d partitions", o.Partitions) }

func migrate(o postgres.Options) func(ctx context.Context, dsn string) error {
	return func(ctx context.Context, dsn string) error {
		s, err := postgres.Open(ctx, dsn, postgres.Options{Partitions: o.Partitions})
		if err != nil {
			return err
		}
		return s.Close()
	}
}

// At opens the store of a database until the test ends. Tables that are missing have 2
// partitions where the options say 0.
func At(t testing.TB, dsn string, o postgres.Options) *postgres.Store {
	t.Helper()
	o.Partitions = cmp.Or(o.Partitions, 2)
	s, err := postgres.Open(t.Context(), dsn, o)
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

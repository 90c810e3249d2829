package postgres_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// Behind a pooler in transaction mode a store works by the settings that it has without one, and
// leaves nothing in sessions that are others' the moment after.
func TestFindingV9_APoolerBetween(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	pooled := server.Pooler(t, dsn, 3)
	if _, err := postgres.Open(t.Context(), pooled, postgres.Options{}); !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("tables are made through a pooler: %v", err)
	}
	direct := pgstore.At(t, dsn, postgres.Options{})
	stores := []*postgres.Store{pgstore.At(t, pooled, postgres.Options{}), pgstore.At(t, pooled, postgres.Options{})}
	const n = 40
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			s, user := stores[i%2], fmt.Sprint("user ", i%4)
			if err := s.Apply(t.Context(), user, spoken(i)); err != nil {
				t.Errorf("commit %d: %v", i, err)
			}
			if err := s.Touch(t.Context(), user, spoken(i).Notes[0].Version.At, []loci.ID{spoken(i).Notes[0].Version.Note.ID}); err != nil {
				t.Errorf("touch %d: %v", i, err)
			}
			if rows, err := s.After(t.Context(), user, 0, 100); err != nil || len(rows) == 0 {
				t.Errorf("read %d: %d rows, %v", i, len(rows), err)
			}
			err := s.Snapshot(t.Context(), user, func(w store.Snapshot) error {
				return w.Versions(t.Context(), func(*store.Row) error { return nil })
			})
			if err != nil {
				t.Errorf("export %d: %v", i, err)
			}
		})
	}
	all.Wait()
	conn, err := pgx.Connect(t.Context(), pooled+"&default_query_exec_mode=simple_protocol")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	for range 20 {
		var set, prepared int
		err := conn.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE source = 'session' AND name <> ALL ('{client_encoding,application_name,DateStyle,TimeZone,standard_conforming_strings}')),
			(SELECT count(*) FROM pg_prepared_statements) FROM pg_settings`).Scan(&set, &prepared)
		if err != nil || set > 0 || prepared > 0 {
			t.Fatalf("a session has %d settings and %d statements of the store: %v", set, prepared, err)
		}
	}
	sound(t, direct)
	for u := range 4 {
		if counts, err := stores[0].Counts(t.Context(), fmt.Sprint("user ", u)); err != nil || counts.Messages != n/4 {
			t.Errorf("%+v, %v", counts, err)
		}
	}
}

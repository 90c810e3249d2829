package postgres

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store"
)

// opened is a store that waits a short while for readers.
func opened(t *testing.T, dsn string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dsn, Options{Partitions: 2, Wait: 2 * time.Second})
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

// purged writes notes of ann and destroys one of them.
func purged(t *testing.T, s *Store) {
	t.Helper()
	c := said(0, 3)
	for _, c := range []*store.Changes{c, {Purge: []loci.ID{c.Notes[1].Version.Note.ID}}} {
		if err := s.Apply(t.Context(), "ann", c); err != nil {
			t.Fatal(err)
		}
	}
}

// reading begins a transaction that reads a state of now, and returns how it ends.
func reading(t *testing.T, dsn string) (end func()) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	for _, sql := range []string{`BEGIN ISOLATION LEVEL REPEATABLE READ`, `SELECT count(*) FROM notes`} {
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if _, err := conn.Exec(t.Context(), `COMMIT`); err != nil {
			t.Error(err)
		}
	}
}

func scrubbed(t *testing.T, s *Store) int {
	t.Helper()
	n, err := s.Scrub(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestD3_APurgeIsUnfinishedWhileSomebodyReadsWhatWasBefore(t *testing.T) {
	t.Parallel()
	dsn := pgtest.Database(t)
	s := opened(t, dsn)
	end := reading(t, dsn)
	purged(t, s)
	if n := scrubbed(t, s); n != 1 {
		t.Errorf("%d purges are unfinished, want 1", n)
	}
	end()
	eventually(t, "the purge is finished", func() bool { return scrubbed(t, s) == 0 })
}

func TestD3_APurgeIsFinishedWithoutBeingAsked(t *testing.T) {
	t.Parallel()
	dsn := pgtest.Database(t)
	s := opened(t, dsn)
	purged(t, s)
	eventually(t, "it is finished in the background", func() bool { return owing(t, s) == 0 })
	end := reading(t, dsn)
	if err := s.Apply(t.Context(), "ann", &store.Changes{Purge: []loci.ID{said(0, 1).Notes[0].Version.Note.ID}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, dsn)
	if n := owing(t, s); n != 1 {
		t.Errorf("%d purges are unfinished in the next process, want 1", n)
	}
	end()
	eventually(t, "the next process finishes it", func() bool { return owing(t, s) == 0 })
}

// owing is how many purges are unfinished, without an attempt to finish them.
func owing(t *testing.T, s *Store) int {
	t.Helper()
	list, err := s.owed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(time.Minute); !is(); {
		if time.Now().After(until) {
			t.Fatalf("not within a minute: %s", what)
		}
		select {
		case <-t.Context().Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Whoever may write into the tables and does not own them is told what to do.
func TestD3_AUserWhoMayNotVacuumIsTold(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	s := opened(t, server.Admin("postgres"))
	guests := `GRANT USAGE ON SCHEMA public TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO PUBLIC`
	if _, err := s.writer.Exec(t.Context(), guests, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	guest := opened(t, server.DSN("postgres"))
	purged(t, guest)
	n, err := guest.Scrub(t.Context())
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "owner of the tables") || n != 1 {
		t.Errorf("Scrub returned %d, %v", n, err)
	}
	if n := scrubbed(t, s); n != 0 {
		t.Errorf("the owner left %d purges unfinished", n)
	}
}

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// openPools opens a store whose insides are looked at.
func openPools(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// A pool opens connections when it likes, and a pragma holds for one connection:
// all of a pool's, taken at once, must have every one of them.
func TestPragmasOnEveryConnection(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	ours := map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1", "temp_store": "2", "trusted_schema": "0",
	}
	for name, pool := range map[string]struct {
		*pool
		conns int
		busy  string
	}{
		"reader":  {s.reader, s.o.Readers, "30000"},
		"scanner": {s.scanner, s.o.Scans, "30000"},
		"walker":  {s.walker, 3, "30000"},
		"writer":  {s.writer, 1, "250"}, // in turns, up to Options.Wait
	} {
		for i := range pool.conns {
			conn, err := pool.db.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.Close() })
			for pragma, want := range ours {
				expect(t, conn, fmt.Sprintf("%s %d", name, i), pragma, want)
			}
			expect(t, conn, name, "busy_timeout", pool.busy)
		}
	}
}

func expect(t *testing.T, conn *sql.Conn, who, pragma, want string) {
	t.Helper()
	var got string
	if err := conn.QueryRowContext(context.Background(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
		t.Errorf("%s: %s is %q, want %q: %v", who, pragma, got, want, err)
	}
}

// The number that opening compares with is that of the last migration, and the
// last migration sets it.
func TestSchemaIsTheLastMigration(t *testing.T) {
	t.Parallel()
	files, err := migrations.ReadDir("migrations")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d migrations: %v", len(files), err)
	}
	last := files[len(files)-1].Name()
	text, err := migrations.ReadFile("migrations/" + last)
	if schema == sets {
		last, text = fmt.Sprintf("%05d_ in Go", sets), []byte(sqlSets+";")
	}
	if err != nil || !strings.HasPrefix(last, fmt.Sprintf("%05d_", schema)) || !strings.Contains(string(text), fmt.Sprintf("user_version = %d;", schema)) {
		t.Errorf("the last migration, %s, does not set user_version to %d: %v", last, schema, err)
	}
	s := openPools(t)
	var current int
	if err := s.reader.db.QueryRowContext(t.Context(), `SELECT max(version_id) FROM goose_db_version`).Scan(&current); err != nil || current != schema {
		t.Errorf("goose is at %d, schema %d: %v", current, schema, err)
	}
}

// What is looked up on every recall and every write must go by a key or an index.
func TestPlansScanNothing(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	for _, q := range append([]string{
		sqlUser, sqlNumber, sqlNames, sqlAgents, sqlNotesNow, sqlNotesAt, sqlVersions, sqlMessages, sqlOfMessages, sqlCameOf, sqlRoots,
		sqlOut, sqlIn, sqlSome, sqlOutThen, sqlInThen, sqlPastOut, sqlPastIn, sqlRows, sqlRowsNow, sqlRowsAt, sqlAfter, sqlAll, sqlClosed, sqlTail,
		sqlUses, sqlUseTimes, sqlUsesOf, sqlSegmentIDs, sqlSegments, sqlNoSegments, sqlSetTerms, sqlJobs, sqlCounts,
		`DELETE FROM links WHERE user = ? AND dst = ?`, sqlVectors, sqlRevised, sqlBare, sqlBareBefore, sqlBareOf,
		sqlDropVectors, sqlCycles, sqlCycle, sqlCyclesOf, sqlNoCycleNotes, sqlBehind, sqlEverySaid, sqlEveryCycle, sqlEveryUse, sqlSpaces,
		sqlEveryVector, sqlEnds, sqlEdges, sqlEveryCall,
	}, writes...) {
		for _, step := range plan(t, s, q) { // what a subquery reads is a step of its own; asked are the ids of a question
			scans := strings.HasPrefix(step, "SCAN ") && step != "SCAN asked" && !strings.HasPrefix(step, "SCAN (subquery") && !strings.Contains(step, "json_each") && step != "SCAN CONSTANT ROW" && !strings.HasSuffix(step, " VALUES CLAUSE")
			if scans || strings.Contains(step, "AUTOMATIC") {
				t.Errorf("%s\n\tof %s", step, q)
			}
		}
	}
}

// plan explains how a query is run; without arguments it gets some.
func plan(t *testing.T, s *Store, query string, args ...any) (steps []string) {
	t.Helper()
	if len(args) == 0 {
		args = make([]any, max(strings.Count(query, "?"), 1))
		if n := strings.Count(query, "?1") + strings.Count(query, "?2"); n > 0 {
			args = make([]any, 7)
		}
	}
	rows, err := s.writer.db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, query)
	}
	defer rows.Close()
	for rows.Next() {
		var a, b, c int
		var step string
		if err := rows.Scan(&a, &b, &c, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}

// Many who ask a store just opened for the first time, with one connection for
// all, wait for each other and not for ever.
func TestFirstReadsAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	for range 5 {
		s, err := Open(t.Context(), path, Options{Readers: 1})
		if err != nil {
			t.Fatal(err)
		}
		id := loci.ID{1}
		v := loci.Version{Change: loci.ChangeID{Note: id, Version: 1}, At: time.Unix(1, 0), Note: loci.Note{
			ID: id, Visibility: loci.Open, Content: "tea", Verbatim: true, Messages: []loci.ID{id},
		}}
		said := store.Changes{Messages: []loci.Message{{ID: id, Text: "tea"}}, Notes: []store.NoteChange{{Version: v}}}
		if err := s.Apply(t.Context(), "me", &said); err != nil && !errors.Is(err, loci.ErrConflict) {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		errs := make(chan error, 72)
		ask := func(do func() error) { group.Go(func() { errs <- do() }) }
		for range 8 {
			ask(func() error {
				return s.Latest(t.Context(), "me", []loci.ID{id}, time.Time{}, func(*store.Row) error { return nil })
			})
			ask(func() error {
				return s.RowsAt(t.Context(), "me", []uint32{1}, time.Unix(2, 0), func(*store.Row) error { return nil })
			})
			ask(func() error { _, err := s.Messages(t.Context(), "me", []loci.ID{id}); return err })
			ask(func() error { _, err := s.OfMessages(t.Context(), "me", []loci.ID{id}); return err })
			ask(func() error { _, err := s.After(t.Context(), "me", 0, 9); return err })
			ask(func() error { _, err := s.Uses(t.Context(), "me", []loci.ID{id}); return err })
			ask(func() error { _, err := s.Links(t.Context(), "me", []uint32{1}, time.Unix(2, 0), 0); return err })
			ask(func() error {
				_, err := s.RowsSince(t.Context(), "me", 0, func(*store.Row) error { return nil })
				return err
			})
			ask(func() error {
				return s.Snapshot(t.Context(), "me", func(w store.Snapshot) error {
					return w.Versions(t.Context(), func(*store.Row) error { _, err := s.State(t.Context(), "me"); return err })
				})
			})
		}
		group.Wait()
		close(errs)
		for err := range errs {
			if err != nil {
				t.Error(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

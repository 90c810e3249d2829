package postgres_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

// What is yielded by pages is what one walk would yield: nothing twice, nothing left out.
func TestASnapshotOfManyPages(t *testing.T) {
	t.Parallel()
	var exports [2][]string
	for i, s := range []store.Store{pgstore.Open(t, postgres.Options{}), inmem.New()} {
		k := storetest.NewTalk(1)
		for range 3 {
			c := k.Linked(300)
			for j := range c.Notes {
				c.Vectors = append(c.Vectors, store.Vector{Note: c.Notes[j].Version.Note.ID, Version: 1, Embedder: "e", Values: []float32{float32(j), 1}})
				call := model.Call{User: me, Step: "extract", Model: fmt.Sprint("m", j%7), At: c.Notes[j/3*3].Version.At, Outcome: loci.CallOK}
				c.Calls = append(c.Calls, store.Calls{Call: call, Count: 4})
			}
			c.Jobs = append(c.Jobs, loci.Job{ID: k.ID(), Kind: loci.JobLink})
			if err := s.Apply(t.Context(), me, c); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Touch(t.Context(), me, time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), k.Notes); err != nil {
			t.Fatal(err)
		}
		exports[i] = export(t, s)
	}
	if len(exports[1]) < 900*5 {
		t.Errorf("only %d lines are compared", len(exports[1]))
	}
	if !slices.Equal(exports[0], exports[1]) {
		for i, line := range exports[1] {
			if i >= len(exports[0]) || exports[0][i] != line {
				t.Fatalf("%d lines, and not %d; the first that differs, %d, is\n%s\nand not\n%s", len(exports[0]), len(exports[1]), i, exports[0][min(i, len(exports[0])-1)], line)
			}
		}
		t.Errorf("%d lines, and not %d", len(exports[0]), len(exports[1]))
	}
}

// export is all of a memory as lines.
func export(t *testing.T, s store.Store) (lines []string) {
	t.Helper()
	line := func(v any) error {
		text, err := json.Marshal(v)
		lines = append(lines, string(text))
		return err
	}
	err := s.Snapshot(t.Context(), me, func(w store.Snapshot) error {
		jobs, err := w.Jobs(t.Context())
		return errors.Join(err, line(len(jobs)),
			w.Messages(t.Context(), func(m *store.Message) error { return line(*m) }),
			w.Versions(t.Context(), func(r *store.Row) error {
				return line(fmt.Sprint(r.Seq, r.Root, r.Version.Note.ID, r.Version.Note.AccessCount, string(r.Analysis), r.Version.At.UTC()))
			}),
			w.Vectors(t.Context(), func(seq uint32, v *store.Vector) error { return line(fmt.Sprint(seq, *v)) }),
			w.Links(t.Context(), func(e *store.Edge) error { return line(*e) }),
			w.Uses(t.Context(), func(u *store.Use) error { return line(*u) }),
			w.Calls(t.Context(), func(c *store.Calls) error { return line(*c) }))
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// An error of the caller's code comes back as it is, also one that a lost connection has.
func TestAnErrorOfYieldIsTheCallers(t *testing.T) {
	t.Parallel()
	s := pgstore.Open(t, postgres.Options{})
	k := storetest.NewTalk(1)
	if err := s.Apply(t.Context(), me, k.Linked(3)); err != nil {
		t.Fatal(err)
	}
	calls := 0
	stop := func(*store.Row) error { calls++; return io.ErrUnexpectedEOF }
	_, since := s.RowsSince(t.Context(), me, 0, stop)
	for what, err := range map[string]error{
		"rows": s.Rows(t.Context(), me, []uint32{1, 2}, stop), "versions": s.Versions(t.Context(), me, k.Notes, stop), "rows since": since,
		"a snapshot": s.Snapshot(t.Context(), me, func(w store.Snapshot) error { return w.Versions(t.Context(), stop) }),
	} {
		if err != io.ErrUnexpectedEOF { //nolint:errorlint // the same, not one that wraps it
			t.Errorf("%s: %v", what, err)
		}
	}
	if calls != 4 {
		t.Errorf("it was called %d times and not 4", calls)
	}
}

// Rows that contradict each other, broken by hand: the check finds each breach and names a
// cure.
func TestCheckFindsBreaches(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, given := range map[string]struct{ breach, what string }{
		"a dangling link":        {`DELETE FROM notes WHERE seq = (SELECT max(seq) FROM notes)`, "links"},
		"a lost first version":   {`DELETE FROM notes WHERE version = 1 AND closed IS NOT NULL`, "versions"},
		"two open versions":      {`UPDATE notes SET closed = NULL`, "versions"},
		"a gap in time":          {`UPDATE notes SET closed = closed - 1 WHERE closed IS NOT NULL`, "intervals"},
		"a body that is cut":     {`UPDATE notes SET body = '\x00007f61' WHERE seq = 1`, "notes"},
		"a message alone":        {`UPDATE messages SET notes = '{4000000}' WHERE seq = 1`, "messages"},
		"a message of nothing":   {`UPDATE messages SET body = '{' WHERE seq = 1`, "messages"},
		"a count of nothing":     {`UPDATE uses SET root = root + 1000`, "accesses"},
		"a torn vector":          {`UPDATE vectors SET data = '\x00'`, "vectors"},
		"a vector of nothing":    {`UPDATE vectors SET seq = seq + 1000`, "vectors"},
		"rows ahead of counter":  {`UPDATE users SET seq = 1`, "counters"},
		"a counter behind":       {`UPDATE users SET gen = 0`, "counters"},
		"a count that is wrong":  {`UPDATE users SET messages = messages + 1`, "counts"},
		"a user who is gone":     {`DELETE FROM users`, "owners"},
		"a job without turns":    {`DELETE FROM turns`, "queue"},
		"a job that is due late": {`UPDATE turns SET due = due + 1`, "queue"},
		"a day short of a call":  {`UPDATE days SET tokens_in = tokens_in - 1`, "ledger"},
		"words that are left":    {`INSERT INTO purges (owner, epoch, made) SELECT owner, 7, pg_current_xact_id()::text::bigint FROM users`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dsn := pgstore.DSN(t, 2)
			s, err := postgres.Open(t.Context(), dsn, postgres.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			lived(t, s)
			if bad := check(t, s); len(bad) > 0 {
				t.Fatalf("before the breach: %+v", bad)
			}
			breach(t, dsn, given.breach)
			bad := check(t, s)
			if given.what == "" && len(bad) == 0 {
				return // it was mended
			}
			if !slices.ContainsFunc(bad, func(f loci.Finding) bool { return f.What == given.what && strings.Contains(f.Text, ": ") }) {
				t.Errorf("no bad finding about %q in %+v", given.what, bad)
			}
		})
	}
}

// check is what a store finds bad in itself.
func check(t *testing.T, s *postgres.Store) []loci.Finding {
	t.Helper()
	findings, err := s.Check(t.Context())
	if err != nil || len(findings) == 0 {
		t.Fatalf("check: %d findings, %v", len(findings), err)
	}
	return slices.DeleteFunc(findings, func(f loci.Finding) bool { return !f.Bad })
}

func breach(t *testing.T, dsn, statement string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// lived gives a memory all kinds of rows.
func lived(t *testing.T, s store.Store) {
	t.Helper()
	c := storetest.NewTalk(1).Linked(3)
	first, last := c.Notes[0].Version, c.Notes[2].Version
	again := first
	again.Change.Version, again.At = 2, last.At
	c.Notes = []store.NoteChange{c.Notes[0], c.Notes[1], {Version: again}, {Version: last}} // the note at the far end of the link comes last
	c.Links = []loci.Link{{From: first.Note.ID, To: last.Note.ID, Type: loci.Supports, Direction: loci.Out, Strength: .8}}
	c.Vectors = []store.Vector{{Note: first.Note.ID, Version: 1, Embedder: "e", Values: []float32{0, 1}}}
	c.Jobs = []loci.Job{{ID: loci.ID{1}, Kind: loci.JobLink}}
	c.Calls = []store.Calls{{Call: model.Call{User: me, Step: "extract", Model: "m", At: last.At, Outcome: loci.CallOK, Usage: loci.Usage{TokensIn: 7}}}}
	if err := s.Apply(t.Context(), me, c); err != nil {
		t.Fatal(err)
	}
	if err := s.Touch(t.Context(), me, last.At, []loci.ID{first.Note.ID}); err != nil {
		t.Fatal(err)
	}
}

package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// sound fails the test when the store finds anything bad in itself.
func sound(t testing.TB, s *sqlite.Store) {
	t.Helper()
	findings, err := s.Check(t.Context())
	if err != nil || len(findings) == 0 {
		t.Errorf("check: %d findings, %v", len(findings), err)
	}
	for _, f := range findings {
		if f.Bad {
			t.Errorf("check: %s: %s", f.What, f.Text)
		}
	}
}

// L7 and W10, broken by hand: the check finds each breach and names a cure.
func TestCheckFindsBreaches(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, given := range map[string]struct{ breach, what string }{
		"a dangling link":        {`DELETE FROM notes WHERE row = (SELECT max(row) FROM notes)`, "links"},
		"a lost first version":   {`DELETE FROM notes WHERE version = 1 AND closed IS NOT NULL`, "versions"},
		"two open versions":      {`UPDATE notes SET closed = NULL`, "versions"},
		"a gap in time":          {`UPDATE notes SET closed = closed - 1 WHERE closed IS NOT NULL`, "intervals"},
		"a message alone":        {`UPDATE messages SET notes = '[4000000]' WHERE row & 0xffffffff = 1`, "messages"},
		"a count of nothing":     {`UPDATE uses SET row = row + 1000`, "accesses"},
		"a torn vector":          {`UPDATE vectors SET data = x'00'`, "vectors"},
		"a vector of nothing":    {`UPDATE vectors SET row = row + 1000`, "vectors"},
		"rows ahead of counter":  {`UPDATE users SET seq = 1`, "counters"},
		"a counter behind":       {`UPDATE users SET gen = 0`, "counters"},
		"a job without turns":    {`DELETE FROM turns`, "queue"},
		"a job that is due late": {`UPDATE turns SET due = due + 1`, "queue"},
		"a day short of a call":  {`UPDATE days SET tokens_in = tokens_in - 1`, "ledger"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "memory.db")
			s := openAt(t, path, sqlite.Options{})
			lived(t, s)
			sound(t, s)
			run(t, path, given.breach)
			findings, err := s.Check(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(findings, func(f loci.Finding) bool {
				return f.Bad && f.What == given.what && strings.Contains(f.Text, ": ")
			}) {
				t.Errorf("no bad finding about %s in %+v", given.what, findings)
			}
		})
	}
}

// lived gives a memory all kinds of rows.
func lived(t *testing.T, s *sqlite.Store) {
	t.Helper()
	c := storetest.NewTalk(1).Turns(3)
	first, last := c.Notes[0].Version, c.Notes[2].Version
	again := first
	again.Change.Version, again.At = 2, last.At
	c.Notes = append(c.Notes, store.NoteChange{Version: again}, store.NoteChange{Version: last})
	c.Notes[2], c.Notes = c.Notes[3], c.Notes[:4:4] // the note at the far end of the link comes last
	c.Notes[3] = store.NoteChange{Version: last}
	c.Vectors = []store.Vector{{Note: first.Note.ID, Version: 1, Embedder: "e", Values: []float32{0, 1}}}
	c.Links = []loci.Link{{From: first.Note.ID, To: last.Note.ID, Type: loci.Supports, Direction: loci.Out, Strength: .8}}
	if err := s.Apply(t.Context(), me, c); err != nil {
		t.Fatal(err)
	}
	if err := s.Touch(t.Context(), me, last.At, []loci.ID{first.Note.ID}); err != nil {
		t.Fatal(err)
	}
	apply(t, s, &store.Changes{Jobs: []loci.Job{{ID: loci.ID{1}, Kind: loci.JobLink}}})
	if err := s.Record(t.Context(), model.Call{User: me, Step: "extract", Model: "m", At: last.At, Outcome: loci.CallOK, Usage: loci.Usage{TokensIn: 7}}); err != nil {
		t.Fatal(err)
	}
}

// A file with damaged pages is reported as damaged, by the check and by reads.
func TestDamagedPages(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	fill(t, s, 500)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, path, 200<<10, info.Size()) // behind the first pages of tables, of which opening reads some
	s = openAt(t, path, sqlite.Options{})
	findings, err := s.Check(t.Context())
	if err != nil || !slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad && strings.Contains(f.Text, "backup") }) {
		t.Errorf("the check says %+v, %v", findings, err)
	}
	_, err = s.RowsSince(t.Context(), me, 0, func(*store.Row) error { return nil })
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "backup") {
		t.Errorf("a read says %v", err)
	}
}

// A backup is a memory of its own with everything in it.
func TestBackup(t *testing.T) {
	t.Parallel()
	s := open(t)
	lived(t, s)
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup's mode: %v, %v", info.Mode(), err)
	}
	saved := openAt(t, path, sqlite.Options{})
	sound(t, saved)
	if got, want := export(t, saved), export(t, s); !slices.Equal(got, want) {
		t.Errorf("the backup holds\n%v\nthe memory\n%v", got, want)
	}
	if err := s.Backup(t.Context(), path); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("over an existing file: %v", err)
	}
	nowhere := filepath.Join(t.TempDir(), "no", "folder", "backup.db")
	if err := s.Backup(t.Context(), nowhere); !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("into no folder: %v", err)
	}
}

// export is all of a memory as lines.
func export(t *testing.T, s *sqlite.Store) (lines []string) {
	t.Helper()
	line := func(v any) error {
		text, err := jsonOf(v)
		lines = append(lines, text)
		return err
	}
	err := s.Snapshot(t.Context(), me, func(w store.Snapshot) error {
		agents, err := w.Agents(t.Context())
		return errors.Join(err, line(agents),
			w.Messages(t.Context(), func(m *store.Message) error { return line(m) }),
			w.Versions(t.Context(), func(r *store.Row) error { return line(r) }),
			w.Links(t.Context(), func(e *store.Edge) error { return line(e) }),
			w.Cycles(t.Context(), func(c *loci.Cycle) error { return line(c) }))
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

package sqlite

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/storetest"
)

// A file of schema 5 opens with everything in it, and its undos say what they took back.
func TestUndoesOfAnOlderFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	one, two := loci.ID{1}, loci.ID{2}
	undo := func(reason string) loci.Version { return loci.Version{Step: loci.StepUndo, Reason: reason} }
	versions := []loci.Version{
		of(one, 1, loci.Version{Step: loci.StepRemember}),
		of(one, 2, loci.Version{Step: loci.StepDecide, Reason: "takes back nothing"}),
		of(one, 3, loci.Version{Step: loci.StepPin}),
		of(one, 4, undo(fmt.Sprintf("takes back %s@3, %s@2: it was %s@1", one, one, one))),
		of(two, 1, undo(fmt.Sprintf("takes back %s@3, %s@7", one, two))),
		of(two, 2, undo(fmt.Sprintf("takes back %s@3", one))),
		of(two, 3, undo("a mistake; takes back "+two.String()+"@1")),
		of(two, 4, loci.Version{Step: loci.StepForget, Reason: fmt.Sprintf("takes back %s@3", two)}),
	}
	want := map[loci.ChangeID][]int{{Note: one, Version: 4}: {2, 3}, {Note: two, Version: 1}: {7}}
	older(t, path, versions)

	s, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	rows, err := s.After(t.Context(), "me", 0, 99)
	if err != nil || len(rows) != len(versions) {
		t.Fatalf("%d rows of %d: %v", len(rows), len(versions), err)
	}
	for i := range rows {
		was := versions[i]
		was.Undoes, was.Set = want[was.Change], rows[i].Version.Set
		if alone := was.Set; alone.IsZero() || i > 0 && alone == rows[i-1].Version.Set {
			t.Errorf("%s has the change set %s", was.Change, alone)
		}
		if was.Closed = rows[i].Version.Closed; i != 3 && i != 7 {
			was.Closed = versions[i+1].At
		}
		if diff := cmp.Diff(was, rows[i].Version); diff != "" {
			t.Errorf("%s: %s", was.Change, diff)
		}
		if string(rows[i].Analysis) != was.Change.String() {
			t.Errorf("%s has the analysis %q", was.Change, rows[i].Analysis)
		}
	}
	stateOfOlder(t, s)
}

// stateOfOlder compares what is not a row.
func stateOfOlder(t *testing.T, s *Store) {
	t.Helper()
	if st, err := s.State(t.Context(), "me"); err != nil || st != (store.State{Gen: 8, Use: 2, Epoch: 3, Last: 8}) {
		t.Errorf("the counters are %+v: %v", st, err)
	}
	jobs, err := s.Jobs(t.Context(), "me")
	if err != nil || len(jobs) != 1 || jobs[0].Lease != 0 || jobs[0].Kind != loci.JobLink {
		t.Errorf("the jobs are %+v: %v", jobs, err)
	}
	for note, want := range map[loci.ID]int{{1}: 2, {2}: 1, {3}: 1, {4}: 0, {}: 1} {
		if cycles, err := s.CyclesOf(t.Context(), "me", []loci.ID{note}); err != nil || len(cycles) != want {
			t.Errorf("%d cycles list note %s, want %d: %v", len(cycles), note, want, err)
		}
	}
	if version, err := s.version(t.Context(), s.reader); err != nil || version != schema {
		t.Errorf("the file has schema %d: %v", version, err)
	}
	if leased, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobLink, loci.JobExtract, loci.JobReflect}, 9, store.LeaseRequest{Hold: time.Minute}); err != nil || len(leased) != 1 {
		t.Errorf("leased %+v: %v", leased, err)
	}
	spent, err := s.Spent(t.Context(), "me", time.Time{}, time.Time{})
	if err != nil || len(spent) != 1 || spent[0].Usage != (loci.Usage{Calls: 2, TokensIn: 30, TokensOut: 3, Took: 7}) {
		t.Errorf("spent %+v: %v", spent, err)
	}
	findings, err := s.Check(t.Context())
	for _, f := range findings {
		if f.Bad {
			t.Errorf("check: %s", f.Text)
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// of is a version of a note that something was done to.
func of(note loci.ID, version int, v loci.Version) loci.Version {
	v.Change = loci.ChangeID{Note: note, Version: version}
	v.At = time.Date(2026, 1, 1, 0, version, 0, 0, time.UTC)
	v.Clock, v.By, v.Operation = v.At, "bot", loci.Update
	v.Note = loci.Note{
		ID: note, User: "me", Kind: loci.Fact, Content: "tea " + v.Change.String(), Domain: "general", Visibility: loci.Scoped,
		Version: version, RecordedAt: v.At, UpdatedAt: v.At, Tags: []string{"tea"}, Importance: .5,
	}
	return v
}

// older makes a file of schema 5 with two notes of four versions each and a job.
func older(t *testing.T, path string, versions []loci.Version) {
	t.Helper()
	db, err := sql.Open("sqlite", source(path, writing))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	exec := func(query string, args ...any) {
		if _, err := db.ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	}
	exec(`INSERT INTO users (name, gen, use, epoch, seq) VALUES ('me', 8, 2, 3, 8)`)
	exec(`INSERT INTO jobs (user, id, kind, created, not_until, dead, body) VALUES (1, ?, 'link', 7, 0, 0, '{"kind":"link","created":"2026-01-01T00:00:00Z"}')`, make([]byte, 16))
	exec(`INSERT INTO calls VALUES (1, 1, 'extract', 'm', 'ok', 1, 10, 1, 3), (1, 2, 'extract', 'm', 'ok', 1, 20, 2, 4)`)
	for i, c := range []loci.Cycle{
		{Changes: []loci.ChangeID{{Note: loci.ID{1}, Version: 1}, {Note: loci.ID{1}, Version: 2}}, Links: []loci.Link{{From: loci.ID{1}, To: loci.ID{2}, Type: loci.DerivedFrom}}},
		{Changes: []loci.ChangeID{{Note: loci.ID{1}, Version: 3}}, Links: []loci.Link{{From: loci.ID{1}, To: loci.ID{3}, Type: loci.DerivedFrom}}},
		{Questions: []string{"nothing came of it"}},
	} {
		raw, err := json.Marshal(&c)
		if err != nil {
			t.Fatal(err)
		}
		exec(`INSERT INTO cycles (user, id, started, body) VALUES (1, ?, ?, ?)`, []byte{15: byte(i)}, 9-i, string(raw))
	}
	for i := range versions {
		v := &versions[i]
		n := &v.Note
		var closed, cgen any
		if n.Version < 4 {
			closed, cgen = versions[i+1].At.UnixMicro(), i+2
		}
		body := packed.Encode(v)
		exec(`INSERT INTO notes (row, user, id, version, root, gen, cgen, at, closed, recorded, state, kind, conversation, domain, created_by, visibility, terms, body)
			VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, '', ?, '', ?, ?, ?)`,
			key(1, uint32(i+1)), n.ID[:], n.Version, i-i%4+1, i+1, cgen, v.At.UnixMicro(), closed, n.RecordedAt.UnixMicro(),
			string(n.Kind), n.Domain, string(n.Visibility), []byte(v.Change.String()), body[:len(body)-8]) // without Undoes and what is behind it
	}
}

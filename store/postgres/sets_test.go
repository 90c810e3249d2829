package postgres

import (
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/stdlib"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store"
)

// What was written before change sets is given those that can be known.
func TestChangeSetsOfAnOlderDatabase(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), pgtest.Database(t), Options{Partitions: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	version := func(id byte, number int, step loci.Step, edit func(n *loci.Note)) store.NoteChange {
		n := loci.Note{ID: loci.ID{id}, User: "me", Kind: loci.Fact, Content: "tea", Messages: []loci.ID{{9, id}}, RecordedAt: at, UpdatedAt: at}
		edit(&n)
		return store.NoteChange{Version: loci.Version{Change: loci.ChangeID{Note: n.ID, Version: number}, At: at, Clock: at, Step: step, Note: n}}
	}
	plain := func(*loci.Note) {}
	words := func(n *loci.Note) { n.Verbatim = true }
	closed := func(n *loci.Note) { n.SupersededBy, n.Verbatim = loci.ID{2}, true }
	link := loci.Link{From: loci.ID{2}, To: loci.ID{3}, Type: loci.SimilarTo, Direction: loci.Both, At: at}
	learned := loci.Link{From: loci.ID{4}, To: loci.ID{1}, Type: loci.DerivedFrom, Direction: loci.Out, At: at.Add(2 * time.Hour)}
	cycle := loci.Cycle{ID: loci.ID{7}, Changes: []loci.ChangeID{{Note: loci.ID{4}, Version: 1}}}
	for i, c := range []store.Changes{
		{Notes: []store.NoteChange{version(1, 1, loci.StepRemember, words), version(3, 1, loci.StepExtract, plain)}},
		{Notes: []store.NoteChange{version(2, 1, loci.StepExtract, plain), version(1, 2, loci.StepDecide, closed), version(3, 2, loci.StepEvolve, plain)}, Links: []loci.Link{link}},
		{Notes: []store.NoteChange{version(4, 1, loci.StepReflect, plain)}, Links: []loci.Link{learned}, Cycles: []loci.Cycle{cycle}},
	} {
		for j := range c.Notes {
			c.Notes[j].Version.Clock = at.Add(time.Duration(i) * time.Hour)
		}
		if err := s.Apply(t.Context(), "me", &c); err != nil {
			t.Fatal(err)
		}
	}
	db := stdlib.OpenDBFromPool(s.writer)
	defer func() { _ = db.Close() }()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := beforeSets.Fill(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}

	rows, err := s.After(t.Context(), "me", 0, 9)
	if err != nil || len(rows) != 6 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	sets := make([]loci.ID, len(rows))
	for i := range rows {
		sets[i] = rows[i].Version.Set
	}
	if !sets[0].IsZero() || sets[1].IsZero() || sets[2] == sets[1] || sets[2] != sets[3] || sets[2] != sets[4] || sets[5].IsZero() {
		t.Errorf("the change sets are %v", sets)
	}
	came, err := s.CameOf(t.Context(), "me", []loci.ID{{2}})
	if err != nil || len(came) != 2 || !slices.Equal(came[0].Version.Of, []loci.ID{{2}}) || came[1].Version.Change.Note != (loci.ID{3}) {
		t.Errorf("%+v came of the new fact: %v", came, err)
	}
	edges, err := s.Links(t.Context(), "me", []uint32{rows[5].Root}, time.Time{}, 0)
	if err != nil || len(edges) != 1 || edges[0].Link.Set != sets[5] {
		t.Errorf("the links of what was learned are %+v: %v", edges, err)
	}
	if found, _, err := s.Cycle(t.Context(), "me", loci.ID{7}); err != nil || found.Set != sets[5] {
		t.Errorf("the cycle is %+v: %v", found, err)
	}
}

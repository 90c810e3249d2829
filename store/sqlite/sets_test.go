package sqlite

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/store"
)

// stripped is a store that writes all that another is given as stores did before change sets.
type stripped struct {
	store.Store
	older *Store
}

func (s stripped) Apply(ctx context.Context, user string, c *store.Changes) error {
	if err := s.Store.Apply(ctx, user, c); err != nil {
		return err
	}
	same := *c
	same.Expect, same.Held, same.Jobs, same.Done, same.Segments = store.Expect{}, nil, nil, nil, nil
	same.Notes, same.Links, same.Cycles = slices.Clone(c.Notes), slices.Clone(c.Links), slices.Clone(c.Cycles)
	same.Rewrite.Notes = slices.Clone(c.Rewrite.Notes)
	for _, notes := range [][]store.NoteChange{same.Notes, same.Rewrite.Notes} {
		for i := range notes {
			notes[i].Version.Set, notes[i].Version.Of = loci.ID{}, nil
		}
	}
	for i := range same.Links {
		same.Links[i].Set = loci.ID{}
	}
	for i := range same.Cycles {
		same.Cycles[i].Set = loci.ID{}
	}
	return s.older.Apply(ctx, user, &same)
}

// fillSets fills in the change sets of a store, as the migration does.
func fillSets(t *testing.T, s *Store) {
	t.Helper()
	tx, err := s.writer.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := beforeSets.Fill(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// A life of hundreds of steps in a store that was made before change sets: what the migration
// finds out is what the steps write today, and undoing any message does the same in both.
func TestW12_UndoInAStoreOfBeforeChangeSets(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	steps, undone := 400, 80
	if testing.Short() {
		steps, undone = 100, 20
	}
	var kept [2]*Store
	for i := range kept {
		s, err := Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		kept[i] = s
	}
	l := newLife(t, stripped{kept[0], kept[1]}, 7)
	l.ticks = true
	for range steps {
		l.live()
	}
	l.fine(l.Close(t.Context()))
	fillSets(t, kept[1])
	sameSets(t, kept)

	lives := [2]*life{newLife(t, kept[0], 1), newLife(t, kept[1], 1)}
	wider := 0 // undos that the store of before refuses for more changes: links made since count too
	for i := range undone {
		m := some(l, l.messages).String()
		at := l.clock.Add(time.Duration(i+1) * time.Hour)
		var answers [2]string
		var prevent [2][]loci.ChangeID
		for i, o := range lives {
			o.clock = at
			_, err := o.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{m}})
			answers[i] = fmt.Sprint(err)
			if hint := (*loci.HintError)(nil); errors.As(err, &hint) {
				prevent[i] = hint.First
			}
		}
		missed := func(c loci.ChangeID) bool { return !slices.Contains(prevent[1], c) }
		switch {
		case answers[0] == answers[1]:
		case len(prevent[0]) > 0 && len(prevent[1]) > len(prevent[0]) && !slices.ContainsFunc(prevent[0], missed):
			wider++ // it is refused in both, and changes neither
		default:
			t.Fatalf("undo of message %s:\n%s\nin the store of before:\n%s", m, answers[0], answers[1])
		}
	}
	if wider > undone/20 {
		t.Errorf("%d of %d undos are refused for more changes in the store of before", wider, undone)
	}
	if is, was := lives[0].words(), lives[1].words(); !slices.Equal(is, was) {
		t.Errorf("%d notes, %d in the store of before, and they differ: %s", len(is), len(was), gocmp.Diff(is, was))
	}
	for _, o := range lives {
		o.fine(o.Close(t.Context()))
	}
}

// sameSets compares what versions came of, and which of them one commit made.
func sameSets(t *testing.T, kept [2]*Store) {
	t.Helper()
	var all [2][]store.Row
	for i, s := range kept {
		rows, err := s.After(t.Context(), me.User, 0, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = rows
	}
	if len(all[0]) != len(all[1]) || len(all[0]) == 0 {
		t.Fatalf("%d rows, %d in the store of before", len(all[0]), len(all[1]))
	}
	commits := map[loci.ID]loci.ID{} // by what the migration takes for one
	for i := range all[0] {
		is, was := &all[0][i].Version, &all[1][i].Version
		missed := slices.ContainsFunc(is.Of, func(id loci.ID) bool { return !slices.Contains(was.Of, id) })
		linkedSince := is.Step == loci.StepEvolve || len(is.Of) == 0 // or what it came of was destroyed
		if missed || len(was.Of) > len(is.Of) && !linkedSince {
			t.Errorf("%s (%s) came of %v, found out: %v", is.Change, is.Step, is.Of, was.Of)
		}
		if was.Set.IsZero() {
			if is.Change.Version > 1 || !is.Note.Verbatim {
				t.Errorf("%s has no change set", is.Change)
			}
			continue
		}
		if set := cmp.Or(commits[was.Set], is.Set); set != is.Set {
			t.Errorf("%s is of the commit %s, and taken for one of %s", is.Change, is.Set, set)
		}
		commits[was.Set] = is.Set
	}
}

// words are the notes, all but the links that the background finds.
func (l *life) words() (all []string) {
	res, err := l.Notes(context.Background(), me, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}, Page: loci.Page{Limit: 1000}})
	l.fine(err)
	for i := range res.Notes {
		n := res.Notes[i]
		n.Links, n.AccessCount = nil, 0
		raw, err := json.Marshal(n)
		l.fine(err)
		all = append(all, string(raw))
	}
	return all
}

package edit_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

var me = loci.Scope{User: "me"}

func id(n byte) loci.ID { return loci.ID{15: n} }

func day(n int) time.Time { return time.Date(2026, 3, n, 9, 0, 0, 0, time.UTC) }

// bench is a memory with the words 1 of message 9.
type bench struct {
	*testing.T
	*edit.Editor
}

func newBench(t *testing.T) bench {
	t.Helper()
	m := memory.New(inmem.New(), memory.Options{})
	t.Cleanup(func() { _ = m.Close() })
	b := bench{t, edit.New(m, edit.Options{Clock: func() time.Time { return day(20) }, Log: slog.New(slog.DiscardHandler), Wake: func() {}})}
	words := b.note(1)
	words.Verbatim = true
	b.apply(&store.Changes{
		Messages: []loci.Message{{ID: id(9), User: me.User, Text: "words", At: day(1)}},
		Notes:    []store.NoteChange{version(words, 1, day(1), loci.StepRemember)},
	})
	return b
}

// note is a note of message 9.
func (b bench) note(n byte) loci.Note {
	return loci.Note{
		ID: id(n), User: me.User, Messages: []loci.ID{id(9)}, Kind: loci.Episode, Content: "note", Visibility: loci.Scoped, Domain: "general",
		Importance: .5, Temporality: loci.Current, Source: loci.Experience, RecordedAt: day(1), UpdatedAt: day(1), Version: 1,
	}
}

func version(n loci.Note, number int, at time.Time, step loci.Step) store.NoteChange {
	n.Version = number
	return store.NoteChange{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: number}, At: at, Clock: day(20), Step: step, Operation: loci.Update, Note: n,
	}}
}

func (b bench) apply(c *store.Changes) {
	b.Helper()
	if err := b.Apply(b.Context(), me, c); err != nil {
		b.Fatal(err)
	}
}

func (b bench) words(at time.Time) *loci.Note {
	b.Helper()
	n, err := b.One(b.Context(), me, id(1), at)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// A fact that a sweep has merged holds as long as what it became, and one that has faded
// holds still.
func TestW11_WordsOfMergedFactsEndWithWhatTheseBecame(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	fact, merged := b.note(2), b.note(3)
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 1, day(1), loci.StepExtract)}})
	merged.Extractor = edit.Merger
	fact.SupersededBy, fact.ValidUntil = merged.ID, day(5)
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 1, day(5), loci.StepSweep), version(fact, 2, day(5), loci.StepSweep)}})
	if n := b.words(time.Time{}); n.Superseded() || len(n.Facts) != 1 || n.Facts[0].Fact != fact.ID || !n.Facts[0].Until.IsZero() {
		t.Errorf("merged: the words are %+v", n)
	}
	merged.Forgotten = true
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 2, day(6), loci.StepSweep)}})
	if n := b.words(time.Time{}); n.Forgotten {
		t.Error("the words have faded with what their fact became")
	}
	merged.Forgotten, merged.SupersededBy, merged.ValidUntil = false, id(7), day(7)
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 3, day(7), loci.StepDecide)}})
	if n := b.words(time.Time{}); n.SupersededBy != id(7) || n.Facts[0].By != id(7) {
		t.Errorf("closed: the words are %+v", n)
	}
	if n := b.words(day(6)); n.Superseded() {
		t.Errorf("before, the words were %+v", n)
	}
}

// What is done to a fact that has faded, or to what it was merged into, forgets no words.
func TestFindingG3_WhatHasFadedIsNotForgottenByHand(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	fact, merged := b.note(2), b.note(3)
	holds := func(when string) {
		t.Helper()
		if n := b.words(time.Time{}); n.Forgotten || n.Superseded() {
			t.Errorf("%s: the words are %+v", when, n)
		}
	}
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 1, day(1), loci.StepExtract)}})
	fact.Forgotten = true
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 2, day(2), loci.StepSweep)}})
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 3, day(3), loci.StepPin)}})
	holds("pinned after it has faded")
	merged.Extractor, fact.Forgotten = edit.Merger, false
	fact.SupersededBy, fact.ValidUntil = merged.ID, day(5)
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 1, day(5), loci.StepSweep), version(fact, 4, day(5), loci.StepSweep)}})
	merged.Forgotten = true
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 2, day(6), loci.StepSweep), version(merged, 3, day(7), loci.StepPin)}})
	holds("what it became is pinned after it has faded")
	merged.Forgotten = false
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 4, day(8), loci.StepRestore)}})
	merged.Forgotten = true
	undo := version(merged, 5, day(9), loci.StepUndo)
	undo.Version.Undoes = []int{1}
	b.apply(&store.Changes{Notes: []store.NoteChange{undo}})
	holds("what it became was never made")
	b.apply(&store.Changes{Notes: []store.NoteChange{version(merged, 6, day(10), loci.StepForget)}})
	if n := b.words(time.Time{}); !n.Forgotten {
		t.Error("what it became is forgotten by hand, and the words are not")
	}
}

// A commit may have several versions of a fact, each of another moment.
func TestW11_WordsFollowAtEachMomentOfACommit(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	fact := b.note(2)
	fact.Temporality = loci.Prospective
	passed := fact
	passed.Temporality = loci.Historical
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 1, day(2), loci.StepExtract), version(passed, 2, day(5), loci.StepExpire)}})
	for at, want := range map[time.Time]loci.Temporality{day(1): loci.Current, day(3): loci.Prospective, day(6): loci.Historical} {
		if n := b.words(at); n.Temporality != want {
			t.Errorf("%s: %s, want %s", at, n.Temporality, want)
		}
	}
}

// A commit that has a version of the words itself has one that is determined.
func TestW11_WordsThatChangeWithTheirFactsHaveOneVersion(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	fact := b.note(2)
	fact.Importance = .9
	pinned := *b.words(time.Time{})
	pinned.Pinned = true
	c := &store.Changes{Notes: []store.NoteChange{version(fact, 1, day(2), loci.StepExtract), version(pinned, 2, day(2), loci.StepPin)}}
	b.apply(c)
	n := b.words(time.Time{})
	if n.Version != 2 || !n.Pinned || n.Importance != .9 || c.Notes[1].Version.Note.Importance != .9 {
		t.Errorf("the words are %+v", n)
	}
	c = &store.Changes{Notes: []store.NoteChange{version(fact, 2, day(3), loci.StepEvolve)}}
	if b.apply(c); b.words(time.Time{}).Version != 2 {
		t.Error("a change that changes nothing for the words writes a version of them")
	}
}

// The parts of a message are for the same eyes: who may see one follows from the facts of
// all, until these are taken back or destroyed.
func TestW11_PartsOfAMessageAreForTheSameEyes(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	part := b.note(4)
	part.Verbatim = true
	b.apply(&store.Changes{Notes: []store.NoteChange{version(part, 1, day(1), loci.StepRemember)}})
	see := func(when string, want loci.Visibility) {
		t.Helper()
		for _, n := range []byte{1, 4} {
			got, err := b.One(t.Context(), me, id(n), time.Time{})
			if err != nil || got.Visibility != want || got.Superseded() || got.Forgotten {
				t.Errorf("%s: part %d is %+v, %v", when, n, got, err)
			}
		}
	}
	fact := b.note(2)
	fact.Visibility, fact.Parts = loci.Private, []loci.ID{id(1)}
	b.apply(&store.Changes{Notes: []store.NoteChange{version(fact, 1, day(2), loci.StepExtract)}})
	see("a private fact of one part", loci.Private)
	secret := fact
	secret.Visibility = loci.UserOnly
	b.apply(&store.Changes{Notes: []store.NoteChange{version(secret, 2, day(3), loci.StepEdit)}})
	see("hidden by hand", loci.UserOnly)
	fact.Forgotten = true
	back := version(fact, 3, day(4), loci.StepUndo)
	back.Version.Undoes = []int{1, 2}
	b.apply(&store.Changes{Notes: []store.NoteChange{back}})
	see("taken back", loci.Scoped)
	b.apply(&store.Changes{Notes: []store.NoteChange{version(secret, 4, day(5), loci.StepUndo)}})
	see("hidden once more", loci.UserOnly)
	b.apply(&store.Changes{Purge: []loci.ID{fact.ID}})
	see("destroyed", loci.UserOnly)
}

// Words that say again what others say go with those where somebody forgot them, not where they
// follow from a fact of their own that is forgotten: found by history 216.
func TestW11_WordsGoWithTheWordsThatTheyRepeatNotWithTheirFacts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	said, fact := b.note(4), b.note(5)
	said.Messages, fact.Messages = []loci.ID{id(8)}, []loci.ID{id(8)}
	said.Verbatim, said.Kind = true, loci.Fact
	b.apply(&store.Changes{
		Messages: []loci.Message{{ID: id(8), User: me.User, Text: "said before", At: day(1)}},
		Notes:    []store.NoteChange{version(said, 1, day(1), loci.StepRemember), version(fact, 1, day(2), loci.StepExtract)},
	})
	change := func(step loci.Step, at int, do func(n *loci.Note), of loci.ID) {
		t.Helper()
		n, err := b.One(t.Context(), me, of, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		do(n)
		b.apply(&store.Changes{Notes: []store.NoteChange{version(*n, n.Version+1, day(at), step)}})
	}
	change(loci.StepDecide, 3, func(n *loci.Note) { n.Facts = append(n.Facts, loci.Distilled{Fact: said.ID}) }, id(1))
	change(loci.StepForget, 4, func(n *loci.Note) { n.Forgotten = true }, fact.ID)
	if n, err := b.One(t.Context(), me, said.ID, time.Time{}); err != nil || !n.Forgotten {
		t.Fatalf("the words of the fact are %+v, %v", n, err)
	}
	change(loci.StepEdit, 5, func(n *loci.Note) { n.Tags = []string{"tea"} }, id(1))
	if n := b.words(time.Time{}); n.Forgotten || !n.HasFact(said.ID) {
		t.Errorf("forgotten by an edit of tags: %+v", n)
	}
	change(loci.StepRestore, 6, func(n *loci.Note) { n.Forgotten = false }, fact.ID)
	change(loci.StepForget, 7, func(n *loci.Note) { n.Forgotten = true }, said.ID)
	if n := b.words(time.Time{}); !n.Forgotten {
		t.Error("what the words repeat is forgotten by hand, and they are not")
	}
}

package engine_test

import (
	"encoding/json"
	"io"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// well is a memory that is read often.
type well struct {
	*testing.T
	*engine.Engine
	*handClock
	tea, plan loci.Note
}

func newWell(t *testing.T, s store.Store) *well {
	w := &well{T: t, handClock: newClock()}
	w.Engine = must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: w.now}))
	t.Cleanup(func() { _ = w.Engine.Close(t.Context()) })
	say := func(text string) loci.Note {
		w.pass(time.Minute)
		return must(w.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: w.now(), Conversation: "tea", Wait: true})).Notes[0]
	}
	w.tea = say("I like oolong tea.")
	w.plan = say("I'm going to buy oolong tea tomorrow.")
	must(w.Link(t.Context(), me, loci.LinkRequest{From: w.plan.ID, Type: loci.Supports, To: w.tea.ID}))
	must(w.Edit(t.Context(), me, loci.EditRequest{ID: w.tea.ID, Tags: []string{"tea"}}))
	return w
}

// read asks so often for tea, once an hour.
func (w *well) read(times int) {
	w.Helper()
	for range times {
		w.pass(time.Hour)
		if hits := must(w.Recall(w.Context(), me, loci.RecallRequest{Query: "oolong tea"})).Hits; len(hits) < 2 {
			w.Fatalf("%d hits", len(hits))
		}
		must(w.Export(w.Context(), me, loci.ExportRequest{}, io.Discard)) // writes the accesses that are in memory
	}
}

// asOf are the answers of all that reads as of a moment, and of the history of versions.
func (w *well) asOf(at time.Time) map[string]string {
	w.Helper()
	answers, ctx := map[string]string{}, w.Context()
	keep := func(what string, answer any, err error) {
		if err != nil {
			w.Fatal(what, err)
		}
		answers[what] = string(must(json.MarshalIndent(answer, "", " ")))
	}
	for _, by := range []loci.Ranking{"", loci.RankActivation} {
		res, err := w.Recall(ctx, me, loci.RecallRequest{Query: "When do I buy oolong tea?", Ranking: by, AsOf: at, Budget: 300})
		res.TookMS = 0
		keep("recall by "+string(by), res, err)
	}
	steps, err := w.Procedure(ctx, me, loci.ProcedureRequest{Query: "oolong tea", AsOf: at})
	keep("procedure", steps, err)
	note, err := w.Note(ctx, me, loci.NoteRequest{ID: w.tea.ID, AsOf: at})
	keep("note", note, err)
	list, err := w.Notes(ctx, me, loci.NotesRequest{Page: loci.Page{AsOf: at}})
	keep("notes", list, err)
	links, err := w.Links(ctx, me, loci.LinksRequest{ID: w.tea.ID, AsOf: at, WithNotes: true})
	keep("links", links, err)
	path, err := w.Path(ctx, me, loci.PathRequest{From: w.plan.ID, To: w.tea.ID, AsOf: at, WithNotes: true})
	keep("path", path, err)
	line, err := w.Timeline(ctx, me, loci.TimelineRequest{AsOf: at})
	keep("timeline", line, err)
	agenda, err := w.Agenda(ctx, me, loci.AgendaRequest{AsOf: at})
	keep("agenda", agenda, err)
	known, err := w.Profile(ctx, me, loci.ProfileRequest{AsOf: at, History: true})
	keep("profile", known, err)
	traits, err := w.Traits(ctx, me, loci.TraitsRequest{All: true, AsOf: at})
	keep("traits", traits, err)
	past, err := w.History(ctx, me, w.tea.ID)
	keep("history", past, err)
	return answers
}

func (w *well) same(before, after map[string]string) {
	w.Helper()
	for what, answer := range before {
		if after[what] != answer {
			w.Errorf("%s was\n%s\nand after it was read\n%s", what, answer, after[what])
		}
	}
}

// Reading changes nothing that is shown as of a moment: not what was never read before it, and
// not what was, as long as the times of the accesses are kept.
func TestFindingG10_ReadingChangesNothingOfThePast(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, after int }{"never read": {0, 60}, "read three times": {3, 40}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			overStores(t, func(t *testing.T, s store.Store) {
				w := newWell(t, s)
				w.read(c.before)
				then := w.now()
				w.pass(time.Hour)
				old := w.asOf(then)
				w.read(c.after)
				w.pass(90 * 24 * time.Hour)
				w.same(old, w.asOf(then))
				note := must(w.Note(t.Context(), me, loci.NoteRequest{ID: w.tea.ID, AsOf: then}))
				if note.AccessCount != c.before || len(note.Accessed) != c.before {
					t.Errorf("it says %d, at %v", note.AccessCount, note.Accessed)
				}
			})
		})
	}
}

// How often a note was read before the oldest access that is kept is not known: nothing is
// said of it, whatever comes.
func TestFindingG10_WhatIsNotKnownAnyMoreIsNotEstimated(t *testing.T) {
	t.Parallel()
	w := newWell(t, inmem.New())
	w.read(3)
	then := w.now()
	w.read(store.KeptUses)
	old := w.asOf(then)
	if note := must(w.Note(t.Context(), me, loci.NoteRequest{ID: w.tea.ID, AsOf: then})); note.AccessCount != 0 || note.Accessed != nil {
		t.Errorf("it says %d, at %v", note.AccessCount, note.Accessed)
	}
	w.read(20)
	w.same(old, w.asOf(then))
	if note := must(w.Note(t.Context(), me, loci.NoteRequest{ID: w.tea.ID})); note.AccessCount != 3+store.KeptUses+20 {
		t.Errorf("now it says %d", note.AccessCount)
	}
}

package engine_test

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// What was taken for a plan and is none is taken off the agenda by one call, whether it is
// words or a fact of theirs, and an undo puts it back.
func TestFindingB11_WhatIsNoPlanIsSaidToBeNone(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		on := must(loci.ParseDate("2026-03-05", nil))
		words := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I have a dentist appointment on 5 March 2026."})).Notes[0]
		told := must(e.Remember(t.Context(), me, loci.RememberRequest{
			Text:  "Das Standup ist am 5. März.",
			Facts: []loci.GivenFact{{Text: "The stand-up is on 5 March.", Temporality: loci.Prospective, EventTime: on}},
		}))
		planned := func() int { return must(e.Agenda(t.Context(), me, loci.AgendaRequest{Done: true})).Total }
		if planned() != 2 {
			t.Fatalf("%d plans, want 2", planned())
		}
		var done []string
		for i, id := range []loci.ID{words.ID, told.Notes[0].ID} {
			r := must(e.Settle(t.Context(), me, loci.SettleRequest{ID: id, As: loci.StatusNone, Reason: "a misreading"}))
			done = append(done, r.Change.String())
			if r.Note.Planned() != nil || r.Note.EventTime.String() != "2026-03-05" || planned() != 1-i {
				t.Errorf("the note has %+v on %s, and there are %d plans", r.Note.Planned(), r.Note.EventTime, planned())
			}
		}
		if _, err := e.Settle(t.Context(), me, loci.SettleRequest{ID: words.ID, As: loci.StatusDone}); err == nil {
			t.Error("what is no plan is done")
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: done}))
		if planned() != 2 {
			t.Errorf("after the undo there are %d plans, want 2", planned())
		}
	})
}

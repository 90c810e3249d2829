package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// A clock that jumps ahead, and back again, loses nothing and keeps nothing from being done:
// changes keep the order in which they were made, ages are never negative, and work is done.
func TestClocksThatJump(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		now := w.clock
		say := func(called, text string) {
			w.Helper()
			r := must(w.Remember(w.Context(), me, loci.RememberRequest{Text: text, Wait: true}))
			if len(r.Warnings) > 0 {
				w.Errorf("%s: %v", called, r.Warnings)
			}
			w.ids[called] = r.Notes[0].ID
		}
		say("first", "I keep bees in the garden.")
		w.clock = now.AddDate(10, 0, 0)
		say("ahead", "我在花园里养蜜蜂。")
		must(w.Pin(w.Context(), me, w.ids["first"]))
		w.clock = now.Add(time.Minute)
		say("back", "The bees of the garden sleep.")
		must(w.Forget(w.Context(), me, loci.ForgetRequest{ID: w.ids["first"]}))
		must(w.Restore(w.Context(), me, w.ids["first"]))

		past := must(w.History(w.Context(), me, w.ids["first"]))
		for i, step := range []loci.Step{loci.StepRemember, loci.StepPin, loci.StepForget, loci.StepRestore} {
			if len(past.Changes) != 4 || past.Changes[i].Step != step || past.Changes[i].Change.Version != i+1 {
				w.Fatalf("the history is %+v", past.Changes)
			}
		}
		for query, want := range map[string]int{"bees garden": 2, "花园 蜜蜂": 1} {
			res := must(w.Recall(w.Context(), me, loci.RecallRequest{Query: query}))
			if len(res.Hits) < want {
				w.Errorf("%s: %d hits", query, len(res.Hits))
			}
			for _, h := range res.Hits {
				if h.Parts.Recency < 0 || h.Parts.Recency > .15 {
					w.Errorf("%s: recency %g", query, h.Parts.Recency)
				}
			}
		}
		if err := w.Work(w.Context(), nil); err != nil {
			w.Error(err)
		}
		jobs := must(w.Jobs(w.Context(), me))
		for _, j := range jobs {
			if j.Kind != loci.JobReflect && j.Kind != loci.JobSweep {
				w.Errorf("left over: %+v", j)
			}
		}
		must(w.Undo(w.Context(), me, loci.UndoRequest{IDs: []string{past.Changes[1].Change.String(), past.Changes[2].Change.String(), past.Changes[3].Change.String()}}))
		must(w.Forget(w.Context(), me, loci.ForgetRequest{ID: w.ids["ahead"], Purge: true}))
		if list := must(w.Notes(w.Context(), me, loci.NotesRequest{})); len(list.Notes) != 2 {
			w.Errorf("%d notes are left", len(list.Notes))
		}
		findings := must(w.Doctor(w.Context()))
		for _, f := range findings {
			if f.Bad {
				w.Errorf("%s: %s", f.What, f.Text)
			}
		}
	})
}

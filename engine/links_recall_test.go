package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// Whichever of two notes is recalled, the other is shown with it, to all who may see
// it and since it is known.
func TestAContradictionIsShownWithEitherNote(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.remember(me, "tent", 0, loci.RememberRequest{Text: "Ann sleeps in a tent."})
		w.remember(me, "hotel", 1000, loci.RememberRequest{Text: "Ann wants a hotel with a bath.", Visibility: loci.UserOnly})
		asked := w.clock.Add(1500 * time.Minute)
		w.clock = w.clock.Add(2000 * time.Minute)
		w.assert("hotel", loci.Contradicts, "tent")
		ask := func(s loci.Scope, query string, asOf time.Time) (loci.Hit, string) {
			w.Helper()
			res, err := w.Recall(w.Context(), s, loci.RecallRequest{Query: query, K: 1, AsOf: asOf, Budget: 500, NoTrack: true})
			if err != nil || len(res.Hits) == 0 {
				w.Fatalf("%s: %v, %v", query, res, err)
			}
			return res.Hits[0], res.Context
		}
		for _, c := range []struct {
			query, other, says string
			way                loci.Direction
		}{
			{"Who sleeps in a tent?", "hotel", "is contradicted by: Ann wants a hotel", loci.In},
			{"Who wants a bath?", "tent", "contradicts: Ann sleeps in a tent", loci.Out},
		} {
			hit, block := ask(me, c.query, time.Time{})
			if len(hit.Linked) == 0 || hit.Linked[0].Note.ID != w.ids[c.other] {
				w.Fatalf("%s: linked are %+v", c.query, hit.Linked)
			}
			if l := hit.Linked[0]; l.Type != loci.Contradicts || l.Direction != c.way || l.Reason != "so it seems" {
				w.Errorf("%s: got %+v", c.query, l)
			}
			if !strings.Contains(block, c.says) {
				w.Errorf("%s: the block does not say that it %s:\n%s", c.query, c.says, block)
			}
		}
		if hit, block := ask(loci.Scope{User: "me", Agent: "bot"}, "Who sleeps in a tent?", time.Time{}); len(hit.Linked) > 0 || strings.Contains(block, "hotel") {
			w.Errorf("an agent is shown what it may not see: %+v\n%s", hit.Linked, block)
		}
		if hit, _ := ask(me, "Who sleeps in a tent?", asked); len(hit.Linked) > 0 {
			w.Errorf("shown before anybody said so: %+v", hit.Linked)
		}
	})
}

// An agent that forgets a note leaves the links of notes that it can't see right too.
func TestL1_AnAgentForgetsWhatHiddenNotesChose(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.like(6)
		w.remember(me, "secret", 10, loci.RememberRequest{Text: "the roasted oolong kettle 10", Visibility: loci.UserOnly, Wait: true})
		before := w.chosen("secret")
		if len(before) != 5 {
			w.Fatalf("it chose %s", w.names(before))
		}
		if _, err := w.Forget(w.Context(), loci.Scope{User: "me", Agent: "bot"}, loci.ForgetRequest{ID: before[0]}); err != nil {
			w.Fatal(err)
		}
		if now := w.chosen("secret"); len(now) != 5 {
			w.Errorf("it has %s left", w.names(now))
		}
	})
}

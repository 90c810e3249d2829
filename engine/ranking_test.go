package engine_test

import (
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// Three weeks of one memory, over every store: what was asked for again and again
// leads, what was said this moment can be found, and as of a moment nothing counts
// that came later.
func TestR3_ActivationOnEveryStore(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			store := open(t)
			e := must(engine.New(store, engine.Options{Clock: func() time.Time { return now }}))
			defer func() {
				if err := errors.Join(e.Close(t.Context()), store.Close()); err != nil {
					t.Error(err)
				}
			}()
			say := func(text string) loci.ID {
				t.Helper()
				r, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true})
				if err != nil {
					t.Fatal(err)
				}
				return r.Notes[0].ID
			}
			ask := func(query string, asOf time.Time) []loci.Hit {
				t.Helper()
				r, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: query, Ranking: loci.RankActivation, AsOf: asOf, NoTrack: true, NoExpand: true})
				if err != nil {
					t.Fatal(err)
				}
				return r.Hits
			}
			often, seldom := say("The green tea is on the upper shelf."), say("The green tea is in the lower drawer.")
			for range 20 {
				now = now.Add(24 * time.Hour)
				if err := store.Touch(t.Context(), me.User, now, []loci.ID{often}); err != nil {
					t.Fatal(err)
				}
			}
			now = now.Add(time.Hour)
			hits := ask("green tea", time.Time{})
			if len(hits) != 2 || hits[0].Note.ID != often || hits[0].Parts.Activation.Accesses != 20 || hits[1].Note.ID != seldom {
				t.Fatalf("the one recalled every day does not lead: %+v", hits)
			}
			fresh := say("The green tea is finished.")
			hits = ask("green tea", time.Time{})
			if len(hits) != 3 || hits[0].Note.ID != fresh {
				t.Errorf("what was said this moment does not lead: %+v", hits)
			}
			before := ask("green tea", now.Add(-18*24*time.Hour))
			if len(before) != 2 {
				t.Fatalf("as of the third day: %+v", before)
			}
			for _, h := range before {
				if want := map[loci.ID]int{often: 2}[h.Note.ID]; h.Parts.Activation.Accesses != want {
					t.Errorf("as of the third day %d accesses, want %d", h.Parts.Activation.Accesses, want)
				}
			}
		})
	}
}

func TestR3_OddRankingsAreNamed(t *testing.T) {
	t.Parallel()
	e := memory(t, stores["inmem"](t))
	for field, r := range map[string]loci.RecallRequest{
		"ranking": {Query: "x", Ranking: "luck"},
		"noise":   {Query: "x", Noise: .5},
	} {
		_, err := e.Recall(t.Context(), me, r)
		var wrong *loci.FieldError
		if !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s: got %v", field, err)
		}
	}
}

func TestN7_ANoteShowsHowPresentItIs(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store, start := open(t), time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			t.Cleanup(func() { _ = store.Close() })
			earlier := clocked(t, store, start)
			r, err := earlier.Remember(t.Context(), me, loci.RememberRequest{Text: "The green tea is on the upper shelf.", Importance: .5})
			if err != nil {
				t.Fatal(err)
			}
			id := r.Notes[0].ID
			week := start.Add(168 * time.Hour)
			if err := store.Touch(t.Context(), me.User, week, []loci.ID{id}); err != nil {
				t.Fatal(err)
			}
			later := clocked(t, store, week.Add(184*time.Hour+48*time.Minute))
			n, err := later.Note(t.Context(), me, loci.NoteRequest{ID: id})
			if err != nil || n.Activation != .5 || n.HalfLife < 184.799 || n.HalfLife > 184.801 || len(n.Accessed) != 1 || !n.Accessed[0].Equal(week) {
				t.Errorf("a half-life after its one access: %+v, %v", n, err)
			}
			n, err = later.Note(t.Context(), me, loci.NoteRequest{ID: id, AsOf: week.Add(-time.Second)})
			if err != nil || n.Activation < .5 || n.Activation > .501 || n.HalfLife != 168 || len(n.Accessed) != 0 {
				t.Errorf("before its access: %+v, %v", n, err)
			}
			list, err := later.Notes(t.Context(), me, loci.NotesRequest{})
			if err != nil || list.Notes[0].HalfLife != 0 || list.Notes[0].Accessed != nil {
				t.Errorf("in a list: %+v, %v", list, err)
			}
		})
	}
}

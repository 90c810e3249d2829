package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// TestT3_APlanThatWasOverWhenItIsKeptIsHistory: in a talk of last year, imported
// today, a plan was one until its day had passed.
func TestT3_APlanThatWasOverWhenItIsKeptIsHistory(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	said := time.Date(2025, 6, 10, 9, 0, 0, 0, time.UTC)
	r, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm going to see the dentist tomorrow.", Conversation: "old", At: said})
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Notes[0]; n.Temporality != loci.Historical || n.Version != 2 || n.EventTime.String() != "2025-06-11" {
		t.Errorf("kept as %s, version %d, of %s", n.Temporality, n.Version, n.EventTime)
	}
	for hours, want := range map[int]loci.Temporality{0: loci.Prospective, 38: loci.Prospective, 39: loci.Historical} {
		asOf := said.Add(time.Duration(hours) * time.Hour)
		res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "dentist", AsOf: asOf})
		if err != nil || len(res.Hits) != 1 {
			t.Fatalf("after %d hours: %d hits, %v", hours, len(res.Hits), err)
		}
		if h := res.Hits[0]; h.Note.Temporality != want || h.Parts.Prospective != 1 {
			t.Errorf("after %d hours it was %s, factor %v", hours, h.Note.Temporality, h.Parts.Prospective)
		}
	}
}

// TestT3_APlanIsHalvedOnceItsTimeHasPassed, by the clock, without any change to it.
func TestT3_APlanIsHalvedOnceItsTimeHasPassed(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	e := memory(t, store) // the clock always shows 9:00 on March 2
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm going to see the dentist tomorrow."}); err != nil {
		t.Fatal(err)
	}
	later := clocked(t, store, time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC))
	for name, c := range map[string]struct {
		e    interface{ loci.Recaller }
		want float64
	}{"the day before": {e, 1}, "the day after": {later, .5}} {
		res, err := c.e.Recall(t.Context(), me, loci.RecallRequest{Query: "dentist"})
		if err != nil || len(res.Hits) != 1 || res.Hits[0].Parts.Prospective != c.want {
			t.Errorf("%s: %+v, %v; want the factor %v", name, res, err, c.want)
		}
	}
}

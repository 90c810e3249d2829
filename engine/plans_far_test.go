package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// farPlans are plans, and what is said of them when much else was said since.
var farPlans = []struct{ plan, report string }{
	{"I need to pay the rent for the studio in Porto.", "The rent's paid."},
	{"My eye test is on 20 March 2026 at 9:00.", "The eye test got cancelled."},
	{"下班要去药店拿药。", "药拿到了。"},
	{"我得把阳台封起来。", "阳台封好了。"},
}

// An open plan is settled by a later report though ten thousand notes are between them, some
// of them more like the report, and a write that settles nothing reads no more for that.
func TestFindingL1_APlanIsSettledInABigMemory(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	s := &meter{Store: inmem.New()}
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return at.AddDate(0, 0, 4) }}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	var plans []loci.ID
	for _, c := range farPlans {
		plans = append(plans, remembered(t, e, at, c.plan).ID)
	}
	others := bench.NewTalk(3).Batch(10_000)
	for i := range others {
		others[i].At = at.Add(time.Minute)
		if i%100 == 0 {
			others[i].Text = fmt.Sprintf("The rent in house %d is paid by the city, and the eye test got a new machine.", i)
		}
	}
	for batch := range slices.Chunk(others, 500) {
		must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: batch}))
	}
	reads := func(text string) int64 {
		before := s.rows.Load()
		remembered(t, e, at.AddDate(0, 0, 3), text)
		return s.rows.Load() - before
	}
	reads("The weather is fine in Porto.") // what is made at the first write
	for i, c := range farPlans {
		n := reads(c.report)
		note := must(e.Note(t.Context(), me, loci.NoteRequest{ID: plans[i]}))
		if note.Plan == nil || note.Plan.Open() {
			t.Errorf("%q did not settle %q", c.report, c.plan)
		}
		t.Logf("%q: %d rows were read", c.report, n)
	}
	if plain, report := reads("The studio in Porto is small."), reads("The roof of the shed collapsed."); report > plain+20 {
		t.Errorf("%d rows were read for what tells of no plan, %d for what might settle one", plain, report)
	} else {
		t.Log(plain, report)
	}
}

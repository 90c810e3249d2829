package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
)

// With SweepEvery new words queue the user's one sweep, which comes again and again;
// without, nothing is ever swept by itself.
func TestF10_SweepsComeByThemselvesOnlyWhereAskedFor(t *testing.T) {
	t.Parallel()
	const week = 7 * 24 * time.Hour
	for name, open := range storesOf(t) {
		for _, every := range []time.Duration{0, week} {
			t.Run(name+"/"+every.String(), func(t *testing.T) {
				t.Parallel()
				now, store := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC), open(t)
				e := must(engine.New(store, engine.Options{
					Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now }, SweepEvery: every,
				}))
				defer func() {
					if err := errors.Join(e.Close(context.Background()), store.Close()); err != nil {
						t.Error(err)
					}
				}()
				work := func() {
					t.Helper()
					if err := e.Work(t.Context(), nil); err != nil {
						t.Fatal(err)
					}
				}
				r, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "The window in the stairwell was repaired."})
				if err != nil {
					t.Fatal(err)
				}
				work()
				for range 2 {
					now = now.Add(200 * 24 * time.Hour)
					work()
					work() // not due any more
				}
				n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: r.Notes[0].ID})
				if err != nil || n.Forgotten != (every > 0) {
					t.Errorf("after more than a year: %+v, %v", n, err)
				}
				jobs, err := store.Jobs(t.Context(), me.User)
				if err != nil || every == 0 && len(jobs) != 0 {
					t.Fatalf("%+v, %v", jobs, err)
				}
				if every > 0 && (len(jobs) != 1 || jobs[0].Kind != loci.JobSweep || !jobs[0].NotUntil.Equal(now.Add(week)) || jobs[0].Attempts != 0) {
					t.Errorf("the next sweep is %+v", jobs)
				}
			})
		}
	}
}

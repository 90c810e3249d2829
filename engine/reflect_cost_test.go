package engine_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// counted is a store that counts what reflection could read or write too much of.
type counted struct {
	store.Store
	after, cycles, jobs, commits atomic.Int64
}

func (c *counted) reset() {
	for _, n := range []*atomic.Int64{&c.after, &c.cycles, &c.jobs, &c.commits} {
		n.Store(0)
	}
}

func (c *counted) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	rows, err := c.Store.After(ctx, user, seq, limit)
	c.after.Add(int64(len(rows)))
	return rows, err
}

func (c *counted) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	found, err := c.Store.Cycles(ctx, user, limit)
	c.cycles.Add(int64(len(found)))
	return found, err
}

func (c *counted) CyclesOf(ctx context.Context, user string, notes []loci.ID) ([]loci.Cycle, error) {
	found, err := c.Store.CyclesOf(ctx, user, notes)
	c.cycles.Add(int64(len(found)))
	return found, err
}

func (c *counted) Jobs(ctx context.Context, user string) ([]loci.Job, error) {
	found, err := c.Store.Jobs(ctx, user)
	c.jobs.Add(int64(len(found)))
	return found, err
}

func (c *counted) Apply(ctx context.Context, user string, changes *store.Changes) error {
	c.commits.Add(1)
	return c.Store.Apply(ctx, user, changes)
}

// Each job on new words asks whether a reflection is due: of what is new it reads what
// came since, and of the queue one job.
func TestFindingC1_AskingWhetherToReflectReadsWhatCameSince(t *testing.T) {
	t.Parallel()
	w, s := newWatch(), &counted{Store: inmem.New()}
	e := reflecting(t, s, engine.Options{Clock: w.now, SweepEvery: 7 * 24 * time.Hour})
	remember(t, e, "I walked the dog along the canal.", .5)
	work(t, e)
	expectTriggers(t, e, "first_time")
	const more = 150
	s.reset()
	for i := range more {
		remember(t, e, fmt.Sprintf("Errand number %d is done.", i), .01)
		work(t, e)
	}
	if rows := s.after.Load(); rows > 4*more {
		t.Errorf("for %d messages %d rows were read: each asks for all that is new", more, rows)
	}
	if jobs := s.jobs.Load(); jobs != 0 {
		t.Errorf("%d jobs were read to find one", jobs)
	}
	expectTriggers(t, e, "first_time")
}

// learnt puts traits into a store as a cycle leaves them.
func learnt(t *testing.T, s store.Store, at time.Time, n int) []loci.ID {
	t.Helper()
	c, ids := &store.Changes{}, []loci.ID{}
	for i := range n {
		state := loci.TraitState{Subtype: loci.SubtypeBehaviour, Stage: loci.StageEmerging, Evidence: 2, Since: at, Moved: at}
		confidence := .31 + float64(i%28)/100
		trait := loci.Note{
			ID: loci.ID(uuid.Must(uuid.NewV7())), Kind: loci.Trait, Content: fmt.Sprintf("Ann does %d things.", i), Domain: "general", Importance: .5,
			Confidence: confidence, Source: loci.Inferred, Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: at, UpdatedAt: at, Version: 1, Trait: &state,
		}
		v := loci.Version{Change: loci.ChangeID{Note: trait.ID, Version: 1}, At: at, Clock: at, Step: loci.StepReflect, Operation: loci.Add, Note: trait}
		c.Notes, ids = append(c.Notes, store.NoteChange{Version: v}), append(ids, trait.ID)
	}
	if err := s.Apply(t.Context(), me.User, c); err != nil {
		t.Fatal(err)
	}
	return ids
}

// Fifty traits fade for sixty days in which nothing is said: they have a version for each
// hundredth, not for each day.
func TestFindingC2_SixtyDaysOfFiftyTraitsAreFewVersions(t *testing.T) {
	t.Parallel()
	w, s := newWatch(), inmem.New()
	e := reflecting(t, s, engine.Options{Clock: w.now})
	remember(t, e, "I walked the dog along the canal.", .5)
	work(t, e)
	traits := learnt(t, s, w.now(), 50)
	before, err := s.Counts(t.Context(), me.User)
	if err != nil {
		t.Fatal(err)
	}
	for range 60 * 4 {
		w.pass(6 * time.Hour)
		work(t, e)
	}
	after, err := s.Counts(t.Context(), me.User)
	if err != nil {
		t.Fatal(err)
	}
	versions := after.Versions - before.Versions
	if versions == 0 || versions > 50*13 { // .59 fades by .15 in sixty days, the others by less
		t.Errorf("%d versions in sixty days", versions)
	}
	t.Logf("%d versions", versions)
	for _, id := range traits {
		n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: id})
		if err != nil || n.Confidence < .2 || n.Confidence > .5 {
			t.Errorf("it has faded to %v, %v", n.Confidence, err)
		}
	}
}

// Nothing is said and nothing fades: there is no cycle, no version, no job and no commit.
func TestFindingC2_AnIdleUserCostsNothing(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, s := newWatch(), &counted{Store: open(t)}
			t.Cleanup(func() { _ = s.Close() })
			e := reflecting(t, s, engine.Options{Clock: w.now})
			remember(t, e, "I walked the dog along the canal.", .5)
			remember(t, e, "I will fly to Lisbon on April 10, 2026.", .5)
			work(t, e)
			expectTriggers(t, e, "first_time")
			w.pass(25 * time.Hour)
			work(t, e) // looks once, and knows when to look again
			s.reset()
			for range 37 {
				w.pass(24 * time.Hour)
				work(t, e)
			}
			if n := s.commits.Load(); n != 0 {
				t.Errorf("%d commits while nothing happened", n)
			}
			expectTriggers(t, e, "first_time")
			w.pass(2 * 24 * time.Hour) // the flight is over
			work(t, e)
			expectTriggers(t, e, "first_time scheduled")
			w.pass(25 * time.Hour)
			work(t, e)
			if jobs, err := s.Store.Jobs(t.Context(), me.User); err != nil || len(jobs) != 0 {
				t.Errorf("left in the queue: %+v, %v", jobs, err)
			}
			w.pass(100 * 24 * time.Hour)
			remember(t, e, "I am back.", .3)
			work(t, e)
			expectTriggers(t, e, "first_time scheduled scheduled")
		})
	}
}

// What a cycle made is found by its id and by its notes, however many other cycles there are.
func TestFindingC2_UndoAndPurgeReadNoOtherCycles(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, s := newWatch(), &counted{Store: open(t)}
			t.Cleanup(func() { _ = s.Close() })
			e := must(engine.New(s, engine.Options{Analyst: rules.New(), Clock: w.now}))
			for range 3 {
				w.pass(25 * time.Hour)
				remember(t, e, "Went rowing along the canal at "+w.now().Format(time.DateOnly)+".", .5)
			}
			res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{})
			if err != nil || res.TraitsCreated == 0 {
				t.Fatalf("%+v, %v", res, err)
			}
			var others store.Changes
			for i := range 1200 {
				others.Cycles = append(others.Cycles, loci.Cycle{ID: loci.ID(uuid.Must(uuid.NewV7())), Status: loci.CycleCompleted, Started: w.now(), Ended: w.now(), NotesScanned: i})
			}
			if err := s.Store.Apply(t.Context(), me.User, &others); err != nil {
				t.Fatal(err)
			}
			s.reset()
			undone, err := e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Cycle.String()}})
			if err != nil || undone.Change.Note.IsZero() {
				t.Fatalf("%+v, %v", undone, err)
			}
			list, err := e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 1}})
			if err != nil || len(list.Notes) != 1 {
				t.Fatal(err)
			}
			if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: list.Notes[0].ID, Purge: true}); err != nil {
				t.Fatal(err)
			}
			if n := s.cycles.Load(); n > 10 {
				t.Errorf("%d cycles were read", n)
			}
		})
	}
}

// A cycle while a clock is a year ahead, then the right time again: what is said is
// reflected on all the same, also where the note that was read last is destroyed.
func TestFindingS10_AClockThatRanAheadBlocksNoReflection(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, s := newWatch(), open(t)
			t.Cleanup(func() { _ = s.Close() })
			e := reflecting(t, s, engine.Options{Clock: w.now})
			remember(t, e, "I walked the dog along the canal.", .5)
			work(t, e)
			right := w.at.Add(2 * time.Minute)
			w.at = right.AddDate(1, 0, 0)
			ahead := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I bought a kayak.", Importance: .5}))
			work(t, e)
			expectTriggers(t, e, "first_time scheduled")
			w.at = right
			e = reflecting(t, s, engine.Options{Clock: w.now})
			remember(t, e, "I painted the kayak.", .5)
			work(t, e)
			expectTriggers(t, e, "first_time scheduled scheduled")
			if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: ahead.Notes[0].ID, Purge: true}); err != nil {
				t.Fatal(err)
			}
			res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
			if err != nil || res.Triggered {
				t.Errorf("within the minute: %+v, %v", res, err)
			}
			w.pass(25 * time.Hour)
			remember(t, e, "The kayak leaks.", .5)
			work(t, e)
			expectTriggers(t, e, "first_time scheduled scheduled scheduled")
			cycles, err := e.Reflections(t.Context(), me, loci.ReflectionsRequest{Limit: 9})
			if err != nil {
				t.Fatal(err)
			}
			var scanned []int
			for _, c := range cycles.Cycles {
				scanned = append(scanned, c.NotesScanned)
			}
			if got := fmt.Sprint(scanned); got != "[1 1 1 1]" {
				t.Errorf("the cycles took in %s notes, latest first", got)
			}
		})
	}
}

// The note that a cycle read last while a clock ran ahead is destroyed: what is said at
// the right time is new all the same.
func TestFindingS10_AWatermarkFromTheFutureThatWasDestroyedHidesNothing(t *testing.T) {
	t.Parallel()
	w, s := newWatch(), inmem.New()
	e := reflecting(t, s, engine.Options{Clock: w.now})
	right := w.at
	w.at = right.AddDate(1, 0, 0)
	ahead := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I bought a kayak.", Importance: .5}))
	work(t, e)
	expectTriggers(t, e, "first_time")
	w.at = right
	if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: ahead.Notes[0].ID, Purge: true}); err != nil {
		t.Fatal(err)
	}
	remember(t, e, "I painted the kayak.", .5)
	work(t, e)
	expectTriggers(t, e, "first_time scheduled")
}

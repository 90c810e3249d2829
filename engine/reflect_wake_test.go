package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// watch is a clock that a test sets.
type watch struct{ at time.Time }

func newWatch() *watch { return &watch{time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)} }

func (w *watch) now() time.Time { return w.at }

func (w *watch) pass(d time.Duration) { w.at = w.at.Add(d) }

// reflecting is a memory that reflects by itself.
func reflecting(t *testing.T, store store.Store, o engine.Options) *engine.Engine {
	o.Analyst, o.Embedder, o.Reflects = rules.New(), rules.Embedder(), true
	e := must(engine.New(store, o))
	t.Cleanup(func() {
		if err := e.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	return e
}

// remember keeps words of an importance, without waiting for the background work.
func remember(t *testing.T, e *engine.Engine, text string, importance float64) {
	t.Helper()
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Importance: importance}); err != nil {
		t.Fatal(err)
	}
}

func work(t *testing.T, e *engine.Engine) {
	t.Helper()
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
}

// triggers are what called for the cycles so far, oldest first; failed ones are marked.
func triggers(t *testing.T, e *engine.Engine) string {
	t.Helper()
	res, err := e.Reflections(t.Context(), me, loci.ReflectionsRequest{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range slices.Backward(res.Cycles) {
		name := string(c.Trigger)
		if c.Status == loci.CycleFailed {
			name += "!"
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

func expectTriggers(t *testing.T, e *engine.Engine, want string) {
	t.Helper()
	if got := triggers(t, e); got != want {
		t.Fatalf("reflected by %q, want %q", got, want)
	}
}

// The runner lives in the bubble's time: the test only remembers and asks for nothing else.
func TestF1_WordsLeadToAReflectionByThemselves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Reflects: true}))
		e.Start()
		remember(t, e, "I walked the dog along the canal.", .5)
		time.Sleep(time.Second)
		expectTriggers(t, e, "first_time")
		remember(t, e, "我在海边买了一条小船。", .5)
		time.Sleep(23 * time.Hour)
		expectTriggers(t, e, "first_time")
		time.Sleep(time.Hour + time.Minute)
		expectTriggers(t, e, "first_time scheduled")
		time.Sleep(48 * time.Hour) // nothing is new
		expectTriggers(t, e, "first_time scheduled")
		remember(t, e, "I painted the boat blue.", .5)
		time.Sleep(time.Minute)
		expectTriggers(t, e, "first_time scheduled scheduled")
		if err := errors.Join(e.Close(t.Context()), store.Close()); err != nil {
			t.Error(err)
		}
	})
}

func TestF1_WeightyWordsPullTheNextReflectionForward(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWatch()
			store := open(t)
			t.Cleanup(func() { _ = store.Close() })
			e := reflecting(t, store, engine.Options{Clock: w.now})
			remember(t, e, "I walked the dog along the canal.", .5)
			work(t, e)
			expectTriggers(t, e, "first_time")
			w.pass(time.Hour)
			remember(t, e, "My sister moved to Lisbon.", 1)
			remember(t, e, "I started to learn Portuguese.", 1)
			remember(t, e, "I found a flat by the river.", .9)
			work(t, e)
			w.pass(time.Minute)
			work(t, e)
			expectTriggers(t, e, "first_time")
			remember(t, e, "It has a balcony.", .1)
			work(t, e)
			expectTriggers(t, e, "first_time importance_accumulated")
			// what comes within a minute is not forgotten: it is looked at when the minute is over
			w.pass(time.Second)
			for i := range 3 {
				remember(t, e, fmt.Sprintf("The move costs %d000.", i+3), 1)
			}
			work(t, e)
			expectTriggers(t, e, "first_time importance_accumulated")
			w.pass(time.Minute)
			work(t, e)
			expectTriggers(t, e, "first_time importance_accumulated importance_accumulated")
		})
	}
}

func TestAMemoryThatDoesNotReflectByItselfCallsForNothing(t *testing.T) {
	t.Parallel()
	w := newWatch()
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: w.now}))
	remember(t, e, "I walked the dog along the canal.", 1)
	work(t, e)
	w.pass(48 * time.Hour)
	work(t, e)
	expectTriggers(t, e, "")
	if jobs, err := e.Jobs(t.Context(), me); err != nil || len(jobs) > 0 {
		t.Errorf("left %+v, %v", jobs, err)
	}
}

// moody is a model that is down until it is up.
type moody struct {
	up    bool
	asked int
}

func (m *moody) Model() string { return "moody" }

func (m *moody) Complete(context.Context, model.Prompt) (model.Answer, error) {
	m.asked++
	if !m.up {
		return model.Answer{Usage: loci.Usage{Calls: 1}}, &model.ProviderError{Provider: "moody", Kind: loci.ErrUnavailable, Hint: "it is down"}
	}
	return model.Answer{Text: `{"trends":[],"behaviours":[],"reinforcements":[],"contradictions":[],"upgrades":[],"links":[]}`}, nil
}

func TestF2_AFailingModelIsAskedEverLessOften(t *testing.T) {
	t.Parallel()
	w, m := newWatch(), &moody{}
	store := inmem.New()
	e := reflecting(t, store, engine.Options{Clock: w.now, Models: engine.Models{Reflect: m}})
	remember(t, e, "I walked the dog along the canal.", 1)
	var gaps []int
	last := 0
	for minute := range 4 * 24 * 60 {
		before := m.asked
		if minute%60 == 1 {
			remember(t, e, fmt.Sprintf("Errand number %d.", minute), 1) // weighty words don't make it come sooner
		}
		if work(t, e); m.asked > before {
			gaps = append(gaps, minute-last)
			last = minute
		}
		w.pass(time.Minute)
	}
	want := []int{0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440}
	if !slices.Equal(gaps, want) {
		t.Errorf("asked after minutes %v, want %v", gaps, want)
	}
	m.up = true
	w.pass(24 * time.Hour)
	work(t, e)
	res, err := e.Reflections(t.Context(), me, loci.ReflectionsRequest{Limit: 1})
	if err != nil || res.Cycles[0].Status != loci.CycleCompleted || res.Cycles[0].NotesScanned != 97 {
		t.Errorf("then %+v, %v", res.Cycles, err)
	}
}

func TestF2_TheWatermarkOutlivesAnyNumberOfFailures(t *testing.T) {
	t.Parallel()
	w, m := newWatch(), &moody{up: true}
	e := reflecting(t, inmem.New(), engine.Options{Clock: w.now, Models: engine.Models{Reflect: m}})
	reflect := func() *loci.ReflectResult {
		w.pass(time.Minute)
		res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{SessionEnd: true})
		if err != nil || !res.Triggered {
			t.Fatalf("%+v, %v", res, err)
		}
		return res
	}
	remember(t, e, "I walked the dog along the canal.", .5)
	reflect()
	remember(t, e, "I bought a kayak.", .5)
	m.up = false
	for range 70 {
		reflect()
	}
	m.up = true
	if res := reflect(); res.NotesScanned != 1 || res.Trigger != loci.TriggerSession {
		t.Errorf("after all the failures: %+v", res)
	}
}

// hangs is a model that never answers; asked is called when it is asked.
type hangs struct{ asked func() }

func (h *hangs) Model() string { return "hangs" }

func (h *hangs) Complete(ctx context.Context, _ model.Prompt) (model.Answer, error) {
	h.asked()
	<-ctx.Done()
	return model.Answer{Usage: loci.Usage{Calls: 1}}, ctx.Err()
}

func TestF2_AModelThatHangsIsAFailureOnRecord(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, m := inmem.New(), &hangs{asked: func() {}}
		e := must(engine.New(store, engine.Options{Analyst: rules.New(), Models: engine.Models{Reflect: m}}))
		remember(t, e, "I walked the dog along the canal.", .5)
		begun := time.Now()
		res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{})
		if took := time.Since(begun); err != nil || res.Status != string(loci.CycleFailed) || took > 10*time.Minute {
			t.Errorf("after %v: %+v, %v", took, res, err)
		}
		expectTriggers(t, e, "first_time!")
		if err := errors.Join(e.Close(t.Context()), store.Close()); err != nil {
			t.Error(err)
		}
	})
}

func TestAReflectionThatIsInterruptedLeavesNothingBehind(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		stuck := must(engine.New(store, engine.Options{Analyst: rules.New(), Models: engine.Models{Reflect: &hangs{asked: cancel}}}))
		remember(t, stuck, "I walked the dog along the canal.", .5)
		if res, err := stuck.Reflect(ctx, me, loci.ReflectRequest{}); !errors.Is(err, context.Canceled) {
			t.Fatalf("%+v, %v", res, err)
		}
		expectTriggers(t, stuck, "")
		e := must(engine.New(store, engine.Options{Analyst: rules.New()}))
		if res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{}); err != nil || !res.Triggered {
			t.Errorf("then %+v, %v", res, err)
		}
	})
}

// A process claims the lock and dies: nothing is committed, nothing is released. Others
// wait for it no longer than for any process that is gone.
func TestFindingS10_ALockLeftBehindIsTakenOverAfterAShortLease(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWatch()
			store := open(t)
			t.Cleanup(func() { _ = store.Close() })
			stuck := must(engine.New(dying{store}, engine.Options{Analyst: rules.New(), Clock: w.now}))
			remember(t, stuck, "I walked the dog along the canal.", .5)
			if _, err := stuck.Reflect(t.Context(), me, loci.ReflectRequest{}); !errors.Is(err, errProcessGone) {
				t.Fatal(err)
			}
			e := reflecting(t, store, engine.Options{Clock: w.now})
			work(t, e)
			w.pass(29 * time.Second)
			work(t, e)
			res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
			if err != nil || res.Triggered || !strings.Contains(res.Reason, "under way") {
				t.Errorf("got %+v, %v, while another process may be at it", res, err)
			}
			expectTriggers(t, e, "")
			w.pass(time.Second)
			work(t, e)
			expectTriggers(t, e, "first_time")
		})
	}
}

// dying is the store of a process that ends before a cycle's commit, and can't release
// its lock.
type dying struct{ store.Store }

var errProcessGone = errors.New("the process is gone")

func (d dying) Apply(ctx context.Context, user string, c *store.Changes) error {
	if len(c.Cycles) > 0 || len(c.Held) > 0 {
		return errProcessGone
	}
	return d.Store.Apply(ctx, user, c)
}

func TestF1_EnginesAskedAtOnceRunOneCycle(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		w := newWatch()
		var engines [4]*engine.Engine
		for i := range engines {
			engines[i] = must(engine.New(store, engine.Options{Analyst: rules.New(), Clock: w.now}))
		}
		remember(t, engines[0], "I walked the dog along the canal.", .5)
		var ran atomic.Int32
		done := make(chan error)
		for _, e := range engines {
			go func() {
				res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
				if err == nil && res.Triggered {
					ran.Add(1)
				}
				done <- err
			}()
		}
		for range engines {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if n := ran.Load(); n != 1 {
			t.Errorf("%d of them reflected", n)
		}
		expectTriggers(t, engines[0], "force")
	})
}

func TestATraitsHistoryShowsFadingOnceAndItsEvidenceIsBounded(t *testing.T) {
	t.Parallel()
	w := newWatch()
	e := reflecting(t, inmem.New(), engine.Options{Clock: w.now})
	for range 60 {
		remember(t, e, "I love swimming. Note of "+w.now().Format(time.DateOnly)+".", .5)
		work(t, e)
		w.pass(25 * time.Hour)
	}
	traits, err := e.Traits(t.Context(), me, loci.TraitsRequest{})
	if err != nil || len(traits.Traits) == 0 {
		t.Fatalf("learned %+v, %v", traits, err)
	}
	id := traits.Traits[0].ID
	for range 600 {
		w.pass(24 * time.Hour)
		work(t, e)
	}
	versions, err := e.History(t.Context(), me, id)
	if err != nil {
		t.Fatal(err)
	}
	res, err := e.Trait(t.Context(), me, loci.TraitRequest{ID: id, Limit: 5})
	if err != nil || len(res.For) != 5 || !res.More {
		t.Errorf("%d pieces of evidence, more %t, %v", len(res.For), res.More, err)
	}
	if got, all := len(res.History), len(versions.Changes); got == 0 || got > all-10 {
		t.Errorf("a history of %d versions is shown as %d", all, got)
	}
	if first, last := res.History[0].Change.Version, res.History[len(res.History)-1].Change; first != 1 || last != versions.Changes[len(versions.Changes)-1].Change {
		t.Errorf("shown from version %d to %v", first, last)
	}
}

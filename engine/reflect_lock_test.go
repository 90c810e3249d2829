package engine_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// slow is a model that thinks for a while and has nothing to say.
type slow struct{ thinks time.Duration }

func (s slow) Model() string { return "slow" }

func (s slow) Complete(context.Context, model.Prompt) (model.Answer, error) {
	time.Sleep(s.thinks)
	return model.Answer{Text: `{"trends":[],"behaviours":[],"reinforcements":[],"contradictions":[],"upgrades":[],"links":[]}`}, nil
}

// The lock is leased for a short time and renewed as long as its process works.
func TestFindingS10_ASlowModelKeepsTheLock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := inmem.New()
		one := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Reflect: slow{8 * time.Minute}}}))
		other := must(engine.New(s, engine.Options{Analyst: rules.New()}))
		remember(t, one, "I walked the dog along the canal.", .5)
		done := make(chan *loci.ReflectResult)
		go func() { done <- must(one.Reflect(t.Context(), me, loci.ReflectRequest{})) }()
		for range 7 {
			time.Sleep(time.Minute)
			res, err := other.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
			if err != nil || res.Triggered || !strings.Contains(res.Reason, "under way") {
				t.Fatalf("got %+v, %v, while another process is at it", res, err)
			}
		}
		if res := <-done; !res.Triggered || res.Status != string(loci.CycleCompleted) {
			t.Errorf("the slow one: %+v", res)
		}
		expectTriggers(t, one, "first_time")
		if err := errors.Join(one.Close(t.Context()), other.Close(t.Context()), s.Close()); err != nil {
			t.Error(err)
		}
	})
}

// A version for a hundredth alone leaves undo, history and what was believed as of a
// moment exact: decay goes on from what an undo brings back.
func TestFindingC2_UndoOfAFadingIsExact(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, s := newWatch(), open(t)
			t.Cleanup(func() { _ = s.Close() })
			e := reflecting(t, s, engine.Options{Clock: w.now})
			remember(t, e, "I walked the dog along the canal.", .5)
			work(t, e)
			begun := w.now()
			id := learnt(t, s, begun, 20)[19]
			force := func() *loci.ReflectResult { return must(e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})) }
			trait := func(asOf time.Time) *loci.TraitResult {
				return must(e.Trait(t.Context(), me, loci.TraitRequest{ID: id, AsOf: asOf}))
			}
			before := trait(time.Time{})
			w.pass(24 * time.Hour)
			if res := force(); res.TraitsUpdated != 0 {
				t.Errorf("a day later %+v", res)
			}
			w.pass(4 * 24 * time.Hour)
			faded := force()
			if got, want := trait(time.Time{}).Trait.Confidence, before.Trait.Confidence*math.Exp(-.025); math.Abs(got-want) > 1e-12 {
				t.Errorf("five days later %v, want %v", got, want)
			}
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{faded.Cycle.String()}}))
			if got := trait(time.Time{}); got.Trait.Confidence != before.Trait.Confidence || !got.Trait.Trait.Moved.Equal(before.Trait.Trait.Moved) {
				t.Errorf("taken back: %+v", got.Trait)
			}
			w.pass(5 * 24 * time.Hour)
			force()
			after := trait(time.Time{})
			if want := before.Trait.Confidence * math.Exp(-.05); math.Abs(after.Trait.Confidence-want) > 1e-12 || len(after.History) != 4 {
				t.Errorf("ten days later %v in %d versions, want %v", after.Trait.Confidence, len(after.History), want)
			}
			for days, want := range map[int]float64{3: 0, 6: 0, 10: .05} {
				if got := trait(begun.Add(time.Duration(days)*24*time.Hour + time.Hour)).Trait.Confidence; math.Abs(got-before.Trait.Confidence*math.Exp(-want)) > 1e-12 {
					t.Errorf("as of day %d it was %v", days, got)
				}
			}
		})
	}
}

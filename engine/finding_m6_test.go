package engine_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// atOnce calls do five times at once and returns when all have.
func atOnce(do func(i int)) {
	var wg sync.WaitGroup
	for i := range 5 {
		wg.Go(func() { do(i) })
	}
	wg.Wait()
}

// crossing is a store in which nobody commits a distilled fact before five are about to:
// each has decided by then, and has seen none of the others.
type crossing struct {
	store.Store
	five sync.WaitGroup
	n    atomic.Int32
}

func (c *crossing) Apply(ctx context.Context, user string, changes *store.Changes) error {
	for i := range changes.Notes {
		if changes.Notes[i].Version.Step == loci.StepExtract {
			if at := c.n.Add(1) - 1; at < 5 {
				c.five.Done()
			}
			c.five.Wait()
			break
		}
	}
	return c.Store.Apply(ctx, user, changes)
}

// Five callers tell the same at once, each with a runner of its own: there is one fact of it.
func TestFindingM6_TheSameFactToldFiveTimesAtOnceIsOne(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := &crossing{Store: open(t)}
			store.five.Add(5)
			t.Cleanup(func() { _ = store.Close() })
			e := thinking(t, store, says(map[string]string{"extract": facts("The user plays the saxophone.")}), nil)
			atOnce(func(i int) {
				at := time.Date(2026, 3, 1, 9, i, 0, 0, time.UTC)
				res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I play the saxophone.", At: at, Wait: true})
				if err != nil || len(res.Warnings) > 0 {
					t.Errorf("telling %d: %+v, %v", i, res, err)
				}
			})
			if got := extracted(t, e, me); len(got) != 1 {
				t.Errorf("told five times at once there are the facts %q", got)
			}
		})
	}
}

// Without a model the words themselves are the fact: one of five stays one, the others
// become episodes.
func TestFindingM6_OfTheSameWordsAtOnceOneIsTheFact(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := memory(t, store)
		atOnce(func(i int) {
			at := time.Date(2026, 3, 1, 9, i, 0, 0, time.UTC)
			if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I play the saxophone.", At: at, Wait: true}); err != nil {
				t.Errorf("telling %d: %v", i, err)
			}
		})
		if got := kindsOf(t, e); got[loci.Fact] != 1 || got[loci.Episode] != 4 {
			t.Errorf("told five times at once there are %v", got)
		}
	})
}

func kindsOf(t *testing.T, e *engine.Engine) map[loci.Kind]int {
	t.Helper()
	st, err := e.Stats(t.Context(), me)
	if err != nil {
		t.Fatal(err)
	}
	return st.Kinds
}

// A message with the caller's own id and no time is the same message whenever it comes.
func TestFindingM6_TheSameRefWithoutATimeIsOneMessage(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
		t.Cleanup(func() { _ = e.Close(context.Background()) })
		r := loci.RememberRequest{Text: "我会吹萨克斯。", Conversation: "c", Ref: "msg-17"}
		var ids sync.Map
		atOnce(func(i int) {
			res, err := e.Remember(t.Context(), me, r)
			if err != nil {
				t.Errorf("telling %d: %v", i, err)
				return
			}
			ids.Store(res.Message, true)
		})
		known, err := e.Remember(t.Context(), me, r)
		if err != nil || !known.Known {
			t.Errorf("told once more: %+v, %v", known, err)
		}
		ids.Store(known.Message, true)
		n := 0
		ids.Range(func(any, any) bool { n++; return true })
		st, err := e.Stats(t.Context(), me)
		if err != nil || n != 1 || st.Messages != 1 || st.Notes != 1 {
			t.Errorf("%d ids, %d messages, %d notes, %v; want one of each", n, st.Messages, st.Notes, err)
		}
		other := r
		other.Ref = "msg-18"
		if res, err := e.Remember(t.Context(), me, other); err != nil || res.Known {
			t.Errorf("another ref: %+v, %v", res, err)
		}
	})
}

package engine_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// hearing is a store that hears when others have committed something.
type hearing struct {
	store.Store
	on func(store.News)
}

func (h *hearing) Wake(on func(store.News)) func() {
	h.on = on
	return func() { h.on = nil }
}

// What another process commits is worked on, and reported to who watches, when the store
// hears of it; without that, when it is looked for.
func TestD5_WorkAndWatchesLookWhenTheStoreHearsOfACommit(t *testing.T) {
	t.Parallel()
	for told, within := range map[bool]time.Duration{true: time.Millisecond, false: time.Minute + time.Second} {
		synctest.Test(t, func(t *testing.T) {
			kept := inmem.New()
			s := &hearing{Store: kept}
			here := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), WatchEvery: time.Minute}))
			there := must(engine.New(kept, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
			here.Start()
			events := make(chan loci.Event, 100)
			go func() {
				_ = here.Watch(t.Context(), me, loci.WatchRequest{}, func(e loci.Event) error { events <- e; return nil })
			}()
			<-events
			synctest.Wait()

			began := time.Now()
			if _, err := there.Remember(t.Context(), me, loci.RememberRequest{Text: "I drink green tea"}); err != nil {
				t.Error(err)
			}
			if told {
				s.on(store.News{Jobs: true, Of: func(user string) bool { return user == me.User }})
			}
			<-events
			for jobs := 1; jobs > 0; {
				time.Sleep(time.Microsecond) // of a clock that only moves when nothing runs
				left, err := kept.Jobs(t.Context(), me.User)
				if jobs = 0; err != nil {
					t.Error(err)
				}
				for i := range left {
					if left[i].NotUntil.IsZero() {
						jobs++
					}
				}
			}
			if took := time.Since(began); took > within || !told && took < time.Second {
				t.Errorf("told %v: it took %v", told, took)
			}
			if err := here.Close(t.Context()); err != nil || s.on != nil {
				t.Errorf("closed: %v; it still hears: %v", err, s.on != nil)
			}
			if err := there.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

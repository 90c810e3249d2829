package clients_test

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
)

// drainsIn is how long what is left in the queue takes at most when nobody is killed any
// more: the longest lease and some work.
const drainsIn = 5 * time.Minute

// Three servers on one store are killed at random and started again while programs remember
// and ask through any of them. What was acknowledged is there once, is distilled once and is
// reflected on once, and whoever wrote finds it at once through every server.
func TestD12_ServersKilledAtRandomLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	onSharedStores(t, func(t *testing.T, store string) { killServers(t, store, killedFor()) })
}

// onSharedStores runs a test on each kind of store that several servers may have in common.
func onSharedStores(t *testing.T, test func(t *testing.T, store string)) {
	t.Helper()
	envtest.Needs(t, envtest.Clients)
	for name, store := range map[string]func(t *testing.T) string{
		"file":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "memory.db") },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, store(t))
		})
	}
}

func killServers(t *testing.T, store string, lasts time.Duration) {
	t.Helper()
	seed := rand.Uint64()
	o := newOracle(t)
	f := newFleet(t, 3, environ(map[string]string{
		"HOME": t.TempDir(), "LOCI_STORE": store, "TZ": "Europe/Brussels", "LOCI_MODEL": "openai/oracle", "LOCI_EMBEDDER": "", "LOCI_REFLECT": "on",
		"OPENAI_BASE_URL": o.url, "OPENAI_API_KEY": "of-the-tests",
	}))
	w := &writers{f: f, kept: map[string][]kept{}, refused: map[string]int{}}
	ctx, stop := context.WithTimeout(t.Context(), lasts)
	defer stop()
	var all sync.WaitGroup
	for n := range fleetWriters {
		all.Go(func() { w.write(ctx, n, rand.New(rand.NewPCG(seed, uint64(n)))) })
	}
	f.killAtRandom(ctx, rand.New(rand.NewPCG(seed, fleetWriters)))
	all.Wait()
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
	draining, end := context.WithTimeout(t.Context(), drainsIn)
	defer end()
	w.drained(draining)
	w.reflected(draining)
	f.stop()
	f.sound()
	var sum tally
	for user := range w.kept {
		w.verify(user, &sum)
	}
	f.healthy("user-0-0")
	twice, asked := o.again("extract")
	t.Logf("seed %d: %d kills; of %d users %d messages, %d facts, %d cycles, %d traits; %d asked and found at once; %d requests sent again, %d of messages that were kept already; of %d messages the model was asked about, about %d more than once",
		seed, f.kills, len(w.kept), sum.messages, sum.facts, sum.cycles, sum.traits, w.recalled, w.retried, w.known, asked, twice)
	for what, n := range w.refused {
		t.Logf("%d times: %s", n, what)
	}
	if sum.cycles == 0 || sum.traits == 0 || w.retried == 0 {
		t.Error("nothing was reflected on, or no request was cut off: this shows nothing")
	}
}

// reflected asks every server at once to reflect for every user, as far as that is due.
func (w *writers) reflected(ctx context.Context) {
	w.f.Helper()
	for user := range w.kept {
		var all sync.WaitGroup
		for i := range w.f.members {
			all.Go(func() {
				if _, err := w.f.at(i).Reflect(ctx, loci.Scope{User: user}, loci.ReflectRequest{SessionEnd: true}); err != nil {
					w.f.Errorf("reflect for %s: %v", user, err)
				}
			})
		}
		all.Wait()
	}
}

package engine_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh/weightest"
	"github.com/loci-memory/loci/store/inmem"
)

// No body takes much memory, whatever it is made of, over any transport, for any tool and in
// any of its fields.
func TestFindingV2_NoRequestTakesMuchMemory(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	size, every := 6<<20, 3
	if testing.Short() {
		size, every = 3<<20, 5
	}
	base := servedAnew(t)
	values := weightest.Values(size)
	names := slices.Sorted(maps.Keys(values))
	for i, request := range weightest.Requests(t, base) {
		if i%every > 0 {
			continue
		}
		method, path, _ := strings.Cut(request[0], " ")
		name := names[(i/every*7)%len(names)]
		body := strings.Replace(request[1], weightest.Hole, values[name], 1)
		var answer []byte
		peak := weightest.Peak(t, func() { answer = weightest.Send(t, method+" "+base+path, body) })
		if peak > weightest.AllowedMiB { // what it needs, it needs of a new memory too; what others left behind is not there again
			again := servedAnew(t)
			peak = min(peak, weightest.Peak(t, func() { answer = weightest.Send(t, method+" "+again+path, body) }))
		}
		if peak > weightest.AllowedMiB {
			t.Errorf("%s %s with %s, %d bytes, takes %d MiB: %.200s", request[0], request[1], name, len(body), peak, answer)
		}
	}
}

// servedAnew is the address of a memory that knows little.
func servedAnew(t *testing.T) string {
	t.Helper()
	e := must(engine.New(inmem.New(), engine.Options{}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	must(e.Remember(t.Context(), loci.Scope{User: "me"}, loci.RememberRequest{Text: "I like tea.", Wait: true}))
	return served(t, e)
}

package clients_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// notes is how many notes make bench-page fills a memory with.
var notes = flag.Int("notes", 0, "measure the first view of the page with so many notes")

// seen is one load of the page in a browser that has nothing of it.
type seen struct {
	MS       int `json:"ms"`       // from the navigation to the notes that are shown
	Page     int `json:"page"`     // bytes of the page itself, as they are sent
	Memory   int `json:"memory"`   // bytes of what the memory answered
	Requests int `json:"requests"` // of the memory
}

// The first view asks for little, however much there is: what it loads does not grow with the
// memory.
func TestU21_TheFirstViewIsAsLightWithAThousandNotes(t *testing.T) {
	t.Parallel()
	few, many := views(t, 100, 2)[1], views(t, 3000, 2)[1]
	if many.Memory > few.Memory*3/2+2048 || many.Requests != few.Requests {
		t.Errorf("with 100 notes %+v, with 3000 %+v", few, many)
	}
	if few.Page > 45_000 {
		t.Errorf("the first view loads %d bytes of the page", few.Page)
	}
}

// The figures of make bench-page.
func TestU21_TheFirstViewMeasured(t *testing.T) {
	t.Parallel()
	if *notes == 0 {
		t.Skip("SKIPPED: make bench-page runs it")
	}
	all := views(t, *notes, 12)
	cold, warm := all[0], all[1:]
	slices.SortFunc(warm, func(a, b seen) int { return a.MS - b.MS })
	t.Logf("%d notes: the first load after the server began %d ms; %d more, each in a fresh browser: p50 %d ms, slowest %d ms; %d bytes of the page, %d of the memory in %d requests",
		*notes, cold.MS, len(warm), warm[len(warm)/2].MS, warm[len(warm)-1].MS, cold.Page, cold.Memory, cold.Requests)
}

// views loads the page from a server that has just begun, of a memory with so many notes.
func views(t *testing.T, notes, loads int) (found []seen) {
	t.Helper()
	dir, browser := browsing(t)
	home := memory(t)
	fill(t, home["LOCI_STORE"], notes)
	out := drivePage(t, dir, browser, "first", func() page {
		s := serveAt(t, home)
		return page{URL: s.url, Key: s.own, Loads: loads}
	})
	if err := json.Unmarshal([]byte(out), &found); err != nil || len(found) != loads {
		t.Fatalf("%v: %s", err, out)
	}
	return found
}

// fill keeps messages of a made-up talk in a new file, and links them.
func fill(t *testing.T, path string, messages int) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	talk := bench.NewTalk(1)
	for left := messages; left > 0 && err == nil; left -= 500 {
		_, err = e.Ingest(t.Context(), loci.Scope{User: "ann"}, loci.IngestRequest{Messages: talk.Batch(min(left, 500))})
	}
	if err == nil {
		err = e.Work(t.Context(), nil)
	}
	if err := errors.Join(err, e.Close(context.WithoutCancel(t.Context())), store.Close()); err != nil {
		t.Fatal(err)
	}
}

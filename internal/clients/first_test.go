package clients_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// notes are how many messages make bench-page fills memories with.
var notes = flag.String("notes", "", "measure the page with so many messages: numbers, with a comma between them")

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
	few, many := loaded(t, filled(t, 100), 2)[1], loaded(t, filled(t, 3000), 2)[1]
	if many.Memory > few.Memory*3/2+2048 || many.Requests != few.Requests {
		t.Errorf("with 100 notes %+v, with 3000 %+v", few, many)
	}
	if few.Page > 45_000 {
		t.Errorf("the first view loads %d bytes of the page", few.Page)
	}
}

// The figures of make bench-page: a table of each size.
func TestU21_EveryViewMeasured(t *testing.T) {
	t.Parallel()
	if *notes == "" {
		t.Skip("SKIPPED: make bench-page runs it")
	}
	for _, given := range strings.Split(*notes, ",") {
		t.Run(given, func(t *testing.T) {
			size, err := strconv.Atoi(given)
			if err != nil {
				t.Fatal(err)
			}
			s := filled(t, size)
			t.Log(firstRow(loaded(t, s, 12)) + viewTable(opening(t, s, 5)))
		})
	}
}

// firstRow is what loads of the first view took, the first of a server that has just begun.
func firstRow(all []seen) string {
	cold, warm := all[0], all[1:]
	slices.SortFunc(warm, func(a, b seen) int { return a.MS - b.MS })
	return fmt.Sprintf("the first load after the server began %d ms; %d more, each in a fresh browser: p50 %d ms, slowest %d ms; %d bytes of the page, %d of the memory in %d requests\n",
		cold.MS, len(warm), warm[len(warm)/2].MS, warm[len(warm)-1].MS, cold.Page, cold.Memory, cold.Requests)
}

func viewTable(all []viewed) string {
	table := fmt.Sprintf("%-14s %8s %8s %13s %20s\n", "view", "p50 ms", "slowest", "longest task", "task after a second")
	for _, v := range all {
		table += fmt.Sprintf("%-14s %8d %8d %13d %20d\n", v.View, v.MS, v.Slowest, v.Task, v.Late)
	}
	return table
}

// viewed is one view that was opened several times, in milliseconds.
type viewed struct {
	View    string `json:"view"`
	MS      int    `json:"ms"`      // from the click until it is there, in the middle
	Slowest int    `json:"slowest"` // of all
	Task    int    `json:"task"`    // the longest task
	Late    int    `json:"late"`    // the longest task after the first second
}

// opening opens every view so many times.
func opening(t *testing.T, of page, rounds int) (found []viewed) {
	t.Helper()
	of.Rounds = rounds
	scripted(t, "views", of, &found)
	return found
}

// filled is a server that has just begun, of a memory with so many messages.
func filled(t *testing.T, messages int) page {
	t.Helper()
	home := memory(t)
	fill(t, home["LOCI_STORE"], messages)
	s := serveAt(t, home)
	return page{URL: s.url, Key: s.own}
}

// loaded loads the page so many times.
func loaded(t *testing.T, of page, loads int) (found []seen) {
	t.Helper()
	of.Loads = loads
	if scripted(t, "first", of, &found); len(found) != loads {
		t.Fatalf("%d loads: %+v", loads, found)
	}
	return found
}

// scripted runs a script and reads what it prints.
func scripted(t *testing.T, script string, of page, found any) {
	t.Helper()
	dir, browser := browsing(t)
	out := drivePage(t, dir, browser, script, func() page { return of })
	if err := json.Unmarshal([]byte(out), found); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// fill keeps messages of a made-up life in a new file, links them, and learns of them.
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
	talk := newLife(messages)
	for left := messages; left > 0 && err == nil; left -= 500 {
		_, err = e.Ingest(t.Context(), loci.Scope{User: "ann"}, loci.IngestRequest{Messages: talk.batch(min(left, 500))})
	}
	if err == nil {
		err = e.Work(t.Context(), nil)
	}
	if err == nil {
		_, err = e.Reflect(t.Context(), loci.Scope{User: "ann"}, loci.ReflectRequest{Force: true})
	}
	if err := errors.Join(err, e.Close(context.WithoutCancel(t.Context())), store.Close()); err != nil {
		t.Fatal(err)
	}
}

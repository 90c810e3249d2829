package bench_test

import (
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
)

// What a recall allocates is of its answer, ten notes with three linked ones each and
// all links of the ten: the same in a large memory as in a small one but for a few more links, and bounded.
func TestARecallAllocatesTheSameAtAnySize(t *testing.T) {
	allocations := func(notes int) float64 {
		m, err := open(t.Context(), filepath.Join(t.TempDir(), "memory.db"))
		if err != nil {
			t.Fatal(err)
		}
		talk := bench.NewTalk(1)
		for left := notes; left > 0; left -= 500 {
			if _, err := m.Ingest(t.Context(), me, loci.IngestRequest{Messages: talk.Batch(min(left, 500))}); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Work(t.Context(), func(int) {}); err != nil { // the links
			t.Fatal(err)
		}
		q, _ := talk.Question()
		asked := testing.AllocsPerRun(20, func() {
			r, err := m.Recall(t.Context(), me, loci.RecallRequest{Query: q, NoTrack: true})
			if err != nil || len(r.Hits) < 10 {
				t.Fatalf("%d hits: %v", len(r.Hits), err)
			}
		})
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		return asked
	}
	small, large := allocations(500), allocations(2000)
	if large > small+250 || large > 1300 {
		t.Errorf("%v allocations in a memory of 500 notes, %v in one of 2000", small, large)
	}
}

// What is kept of a message, read and linked is of its words and its neighbours: bounded, and
// the same behind as many others.
func TestAnImportAllocatesTheSameForEachMessage(t *testing.T) {
	m, err := open(t.Context(), filepath.Join(t.TempDir(), "memory.db"))
	if err != nil {
		t.Fatal(err)
	}
	talk, begin := chat(2000), 0
	allocations := func() float64 {
		return testing.AllocsPerRun(1, func() {
			part := talk[begin : begin+500]
			if _, err := m.Ingest(t.Context(), me, loci.IngestRequest{Messages: part}); err != nil {
				t.Fatal(err)
			}
			if err := m.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			begin += 500
		}) / 500
	}
	few, many := allocations(), allocations()
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if many > few+100 || many > 800 {
		t.Errorf("%v allocations a message behind 500 others, %v behind 1000", few, many)
	}
}

package bench_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

var sizes = []int{1_000, 10_000, 100_000}

func open(ctx context.Context, path string) (*bench.Target, error) {
	store, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	return &bench.Target{Service: e, Work: e.Work, Close: func() error {
		return errors.Join(e.Close(context.Background()), store.Close())
	}}, nil
}

// filled is a store of so many notes, and the talk that goes on from there.
func filled(b *testing.B, size int) (*bench.Target, *bench.Talk, string) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "bench.db")
	m, err := open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = m.Close() })
	t := bench.NewTalk(1)
	for left := size; left > 0; left -= 500 {
		if _, err := m.Ingest(b.Context(), me, loci.IngestRequest{Messages: t.Batch(min(left, 500))}); err != nil {
			b.Fatal(err)
		}
	}
	return m, t, path
}

var me = loci.Scope{User: "me"}

func BenchmarkRecall(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			m, t, _ := filled(b, size)
			var took []time.Duration
			b.ReportAllocs()
			for b.Loop() {
				q, _ := t.Question()
				begin := time.Now()
				if _, err := m.Recall(b.Context(), me, loci.RecallRequest{Query: q}); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(begin))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
		})
	}
}

func BenchmarkRemember(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			m, t, _ := filled(b, size)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.Remember(b.Context(), me, t.Next()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkIngest commits 500 messages an operation.
func BenchmarkIngest(b *testing.B) {
	m, t, _ := filled(b, 0)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Ingest(b.Context(), me, loci.IngestRequest{Messages: t.Batch(500)}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen opens a store in a running process, asks once and closes it.
func BenchmarkOpen(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			m, t, path := filled(b, size)
			if err := m.Close(); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				again, err := open(b.Context(), path)
				if err != nil {
					b.Fatal(err)
				}
				q, _ := t.Question()
				if _, err := again.Recall(b.Context(), me, loci.RecallRequest{Query: q, NoTrack: true}); err != nil {
					b.Fatal(err)
				}
				if err := again.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestRunMeasuresEverySize(t *testing.T) {
	t.Parallel()
	asked := 0
	rows, err := bench.Run(t.Context(), bench.Options{
		Dir: t.TempDir(), Sizes: []int{50, 120}, Others: 2, PerOther: 20, Questions: 5, Writes: 3, Open: open,
		Process: func(context.Context, string, string, string) (bench.Cold, error) {
			asked++
			return bench.Cold{Wall: 1e6, Resident: 1e6}, nil
		},
	})
	if err != nil || len(rows) != 3 || asked != 15 {
		t.Fatalf("%d rows after %d processes: %v", len(rows), asked, err)
	}
	for _, r := range rows {
		if r.WriteP50 <= 0 || r.Import <= 0 || r.Link <= 0 || r.RecallP50 <= 0 || r.DiskMB <= 0 || r.ColdStart != 1 || r.ResidentMB != 1 {
			t.Errorf("something was not measured: %+v", r)
		}
	}
	if rows[2].Others != 2 || rows[2].Notes != 120 {
		t.Errorf("the crowd's row: %+v", rows[2])
	}
}

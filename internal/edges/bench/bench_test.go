package bench_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
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

// BenchmarkImportTalk keeps and links a chat of two people in a store of its own, an operation:
// what they write is short, and much of it says little.
func BenchmarkImportTalk(b *testing.B) {
	talk := chat(1500)
	b.ReportAllocs()
	for b.Loop() {
		m, err := open(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
		if err != nil {
			b.Fatal(err)
		}
		for part := range slices.Chunk(talk, 500) {
			if _, err := m.Ingest(b.Context(), me, loci.IngestRequest{Messages: part}); err != nil {
				b.Fatal(err)
			}
		}
		if err := errors.Join(m.Work(b.Context(), nil), m.Close()); err != nil {
			b.Fatal(err)
		}
	}
}

// chat is so many messages of two people about their days.
func chat(n int) []loci.RememberRequest {
	lines := []string{
		"Good morning!", "Haha nice", "Sounds good :)", "Thanks, you too!", "How was your %s?", "Did you ever try %s? I never did.",
		"I think %s is what I like most about this city, honestly.", "My sister Ines plays the %s, she is 19 now.",
		"I had %s yesterday and it was so good, I could eat that every day", "We are going to the %s on Saturday, do you want to come?",
		"I work as a nurse, so I don't get to see much %s during the week.", "Tomorrow I have to buy a new %s before the shop closes.",
		"I used to live near the %s, but I moved in March because the rent went up.", "Our %s broke last week, it took three days to have it mended",
		"The %s near the harbour has opened again! I was there with Tomas and we talked for hours about music and books.",
	}
	things := strings.Fields("ramen cello museum bicycle weekend garden kayak market dumplings library concert ceramics hiking piano festival")
	out := make([]loci.RememberRequest, n)
	for i := range out {
		text := lines[i*7%len(lines)]
		if strings.Contains(text, "%s") {
			text = fmt.Sprintf(text, things[i*i%len(things)])
		}
		out[i] = loci.RememberRequest{
			Text: text, Conversation: fmt.Sprint(i / 60), Speaker: []string{"Marta", "Jonas"}[i%2],
			At: time.Date(2024, 1, 1+i/60, 9, i%60, 0, 0, time.UTC),
		}
	}
	return out
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

package bench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// BenchmarkWarmUsers measures what docs/scaling.md reckons with: bytes of index in memory for a
// user who asked, how long the first question of one takes, and bytes of the file for a note.
func BenchmarkWarmUsers(b *testing.B) {
	for _, c := range []struct{ users, notes int }{{1000, 10}, {500, 100}, {100, 1000}, {10, 10_000}, {1, 100_000}} {
		b.Run(fmt.Sprintf("%d notes", c.notes), func(b *testing.B) {
			for range b.N {
				warm(b, c.users, c.notes)
			}
		})
	}
}

func warm(b *testing.B, users, notes int) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "m.db")
	s := must(sqlite.Open(b.Context(), path, sqlite.Options{}))
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), IndexBytes: 4 << 30}))
	for i := range users {
		t := bench.NewTalk(uint64(i) + 1)
		for left := notes; left > 0; left -= 1000 {
			must(e.Ingest(b.Context(), loci.Scope{User: fmt.Sprint(i)}, loci.IngestRequest{Messages: t.Batch(min(left, 1000))}))
		}
	}
	if err := e.Work(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	if err := e.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	e = must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), IndexBytes: 4 << 30}))
	begin := time.Now()
	for i := range users {
		must(e.Recall(b.Context(), loci.Scope{User: fmt.Sprint(i)}, loci.RecallRequest{Query: "What happened last week?", NoTrack: true}))
	}
	first := time.Since(begin)
	g := must(e.Gauges(b.Context()))
	if g.IndexUsers != users {
		b.Fatalf("%d users are in memory", g.IndexUsers)
	}
	if err := e.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	size := must(os.Stat(path)).Size()
	b.ReportMetric(float64(g.IndexBytes)/float64(users), "index-B/user")
	b.ReportMetric(float64(g.IndexBytes)/float64(users*notes), "index-B/note")
	b.ReportMetric(first.Seconds()*1e3/float64(users), "first-ms/user")
	b.ReportMetric(float64(size)/float64(users*notes), "file-B/note")
}

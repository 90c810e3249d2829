package likeness_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

const notes = 10_000

var me = loci.Scope{User: "me"}

// BenchmarkRetrieve is the part of linking that reads: with each store, with an
// embedder that only makes vectors, and with none for the share that is not its.
func BenchmarkRetrieve(b *testing.B) {
	file, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for _, c := range []struct {
		name     string
		store    store.Store
		embedder model.Embedder
	}{
		{"file", file, rules.Embedder()},
		{"file/by vectors", file, vectorsOnly{rules.Embedder()}},
		{"file/search alone", file, nil},
		{"memory", inmem.New(), rules.Embedder()},
	} {
		all := filled(b, c.store)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := likeness.New(peek(b, c.store), c.embedder).Retrieve(b.Context(), me, &all[i%len(all)], time.Now()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "notes/s")
		})
	}
}

// filled puts a talk into a store, unless there is one, and returns its latest notes,
// which have others to be like.
func filled(b *testing.B, store store.Store) []loci.Note {
	b.Helper()
	e, talk := must(engine.New(store, engine.Options{})), bench.NewTalk(1)
	there, err := peek(b, store).Stats(b.Context(), me)
	if err != nil {
		b.Fatal(err)
	}
	for left := notes - there.Notes; left > 0; left -= 500 {
		if _, err := e.Ingest(b.Context(), me, loci.IngestRequest{Messages: talk.Batch(500)}); err != nil {
			b.Fatal(err)
		}
	}
	latest, err := peek(b, store).List(b.Context(), me, loci.Filter{}, loci.Page{Limit: 500})
	if err != nil || len(latest) != 500 {
		b.Fatal(len(latest), err)
	}
	return latest
}

// BenchmarkLink is all background work of an import: decisions and similarity links.
func BenchmarkLink(b *testing.B) {
	links := 0
	for b.Loop() {
		b.StopTimer()
		store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"), sqlite.Options{})
		if err != nil {
			b.Fatal(err)
		}
		filled(b, store)
		e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
		b.StartTimer()
		if err := e.Work(b.Context(), nil); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		stats, err := peek(b, store).Stats(b.Context(), me)
		if err != nil {
			b.Fatal(err)
		}
		links += stats.Links
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(notes*float64(b.N)/b.Elapsed().Seconds(), "notes/s")
	b.ReportMetric(float64(links)/float64(b.N)/notes, "links/note")
}

package engine_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// drawn is an embedder that answers at once with vectors drawn by chance: what is
// measured is the memory, not a model.
type drawn struct{ dims int }

func (drawn) Identity() string { return "drawn" }

func (d drawn) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = vectorOf(rand.New(rand.NewPCG(uint64(len(text)), 3)), d.dims)
	}
	return out, nil
}

func vectorOf(dice *rand.Rand, dims int) []float32 {
	v := make([]float32, dims)
	for i := range v {
		v[i] = float32(dice.NormFloat64())
	}
	return v
}

// BenchmarkRecallByMeaning is recall over 100 000 turns of one user with vectors of 768
// dimensions, by words alone and by both:
//
//	go test ./engine -run - -bench RecallByMeaning -benchtime 200x
func BenchmarkRecallByMeaning(b *testing.B) {
	const notes, dims = 100_000, 768
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "loci.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	dice := rand.New(rand.NewPCG(1, 2))
	for first := 0; first < notes; first += 1000 {
		if err := store.Apply(b.Context(), "ann", crowdOfTurns(dice, first, 1000, dims)); err != nil {
			b.Fatal(err)
		}
	}
	clock := func() time.Time { return time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		name   string
		neural model.Embedder
	}{{"words", nil}, {"words and meaning", drawn{dims}}} {
		b.Run(c.name, func(b *testing.B) {
			m := must(engine.New(store, engine.Options{Neural: c.neural, Clock: clock}))
			defer m.Close(context.Background())
			took := func(i int) time.Duration {
				begin := time.Now()
				r := loci.RecallRequest{Query: fmt.Sprintf("what about word%d and word%d?", 3+i%97, 50+i%31), NoTrack: true, NoExpand: true}
				res, err := m.Recall(b.Context(), loci.Scope{User: "ann"}, r)
				if err != nil || len(res.Hits) != 10 || len(res.Degraded) > 0 {
					b.Fatal(res, err)
				}
				return time.Since(begin)
			}
			before := heap()
			load := took(0)
			held := heap() - before
			var all []time.Duration
			for i := 1; b.Loop(); i++ {
				all = append(all, took(i))
			}
			slices.Sort(all)
			b.ReportMetric(float64(load.Milliseconds()), "first-ms")
			b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(all[len(all)*95/100].Microseconds())/1000, "p95-ms")
			b.ReportMetric(float64(held)/(1<<20), "MiB")
		})
	}
}

// heap is what is in use after a collection.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// crowdOfTurns is a commit of turns with their vectors.
func crowdOfTurns(dice *rand.Rand, first, n, dims int) *store.Changes {
	c := &store.Changes{}
	for i := first; i < first+n; i++ {
		text := ""
		for range 8 + dice.IntN(20) {
			text += fmt.Sprintf("word%d ", int(dice.ExpFloat64()*600))
		}
		v := loci.Note{
			Verbatim: true, Conversation: fmt.Sprint("talk ", i/600), Speaker: "Ann", Kind: loci.Episode, Content: text, Domain: "general",
			Visibility: loci.Scoped, Importance: .5, RecordedAt: time.Date(2026, 1, 1, 0, i, 0, 0, time.UTC), Version: 1,
		}
		binary.BigEndian.PutUint64(v.ID[:], uint64(i+1))
		c.Notes = append(c.Notes, store.NoteChange{Version: loci.Version{
			Change: loci.ChangeID{Note: v.ID, Version: 1}, At: v.RecordedAt, Clock: v.RecordedAt, Operation: loci.Add, Note: v,
		}})
		c.Vectors = append(c.Vectors, store.Vector{Note: v.ID, Version: 1, Embedder: "drawn", Values: vectorOf(dice, dims)})
	}
	return c
}

package postgres_test

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

const me = "me"

const (
	benched   = 100_000 // notes
	dims      = 256
	vectorsOf = 20_000 // notes with vectors
	segments  = 10     // of 1 MB
)

// fill gives a store a large memory.
func fill(b *testing.B, s store.Store) *storetest.Talk {
	b.Helper()
	k, random := storetest.NewTalk(1), rand.New(rand.NewPCG(2, 7))
	did := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	for len(k.Notes) < benched {
		c := k.Linked(500)
		if len(k.Notes) <= vectorsOf {
			for i := range c.Notes {
				v := store.Vector{Note: c.Notes[i].Version.Note.ID, Version: 1, Embedder: "e", Values: make([]float32, dims)}
				for d := range v.Values {
					v.Values[d] = random.Float32()
				}
				c.Vectors = append(c.Vectors, v)
			}
		}
		did(s.Apply(b.Context(), me, c))
	}
	f := store.Flush{}
	for i := range segments {
		blob := make([]byte, 1<<20)
		for j := 0; j+8 <= len(blob); j += 8 {
			binary.LittleEndian.PutUint64(blob[j:], random.Uint64()>>24)
		}
		f.Add = append(f.Add, store.Segment{ID: store.SegmentID(i + 1), Blob: blob})
	}
	if _, err := s.Flush(b.Context(), me, f); err != nil {
		b.Fatal(err)
	}
	did(s.Touch(b.Context(), me, time.Now(), k.Notes[:2000]))
	return k
}

// What reads cost here and in the embedded store.
func BenchmarkRead(b *testing.B) {
	b.Run("postgres", func(b *testing.B) { benchReads(b, pgstore.Open(b, postgres.Options{Partitions: 16})) })
	b.Run("sqlite", func(b *testing.B) {
		s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "memory.db"), sqlite.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = s.Close() })
		benchReads(b, s)
	})
}

func benchReads(b *testing.B, s store.Store) {
	k := fill(b, s)
	state, err := s.State(b.Context(), me)
	if err != nil {
		b.Fatal(err)
	}
	bench := func(name string, do func(ctx context.Context, i int) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := do(context.Background(), i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	ignore := func(*store.Row) error { return nil }
	some := func(i, n int) []uint32 {
		seqs := make([]uint32, n)
		for j := range seqs {
			seqs[j] = uint32(1 + (i*n+j*1037)%benched)
		}
		return seqs
	}
	bench("state", func(ctx context.Context, _ int) error { _, err := s.State(ctx, me); return err })
	bench("10 notes", func(ctx context.Context, i int) error {
		i = i * 10 % (benched - 10)
		return s.Latest(ctx, me, k.Notes[i:i+10], time.Time{}, ignore)
	})
	bench("50 rows", func(ctx context.Context, i int) error { return s.RowsAt(ctx, me, some(i, 50), time.Time{}, ignore) })
	bench("1000 rows", func(ctx context.Context, i int) error { return s.RowsAt(ctx, me, some(i, 1000), time.Time{}, ignore) })
	bench("links of 50", func(ctx context.Context, i int) error {
		_, err := s.Links(ctx, me, some(i, 50), time.Time{}, 0)
		return err
	})
	bench("links of 50 then", func(ctx context.Context, i int) error {
		_, err := s.Links(ctx, me, some(i, 50), time.Now(), 0)
		return err
	})
	bench("rows since the last", func(ctx context.Context, _ int) error {
		_, err := s.RowsSince(ctx, me, state.Gen, ignore)
		return err
	})
	bench("10000 rows since", func(ctx context.Context, _ int) error {
		_, err := s.RowsSince(ctx, me, state.Gen-20, ignore)
		return err
	})
	bench("all 100000 rows", func(ctx context.Context, _ int) error {
		_, err := s.RowsSince(ctx, me, 0, ignore)
		return err
	})
	bench("10 MB of segments", func(ctx context.Context, _ int) error { _, _, err := s.Segments(ctx, me); return err })
	e := store.Space{Embedder: "e", Dims: dims}
	bench("20000 vectors", func(ctx context.Context, _ int) error {
		return s.VectorsSince(ctx, me, e, 0, func(uint32, []float32) error { return nil })
	})
	bench("50 vectors", func(ctx context.Context, i int) error {
		return s.VectorsOf(ctx, me, e, some(i, 50), func(uint32, []float32) error { return nil })
	})
	bench("10 uses", func(ctx context.Context, i int) error { _, err := s.Uses(ctx, me, k.Notes[:10]); return err })
	bench("notes of a message", func(ctx context.Context, i int) error {
		_, err := s.OfMessages(ctx, me, k.Said[i%benched:][:1])
		return err
	})
	bench("ids between", func(ctx context.Context, i int) error {
		id := slices.Clone(k.Notes[i%benched : i%benched+1])[0]
		_, err := s.NoteIDs(ctx, me, id, id, 2)
		return err
	})
	bench("counts", func(ctx context.Context, _ int) error { _, err := s.Counts(ctx, me); return err })
	bench("snapshot of versions", func(ctx context.Context, _ int) error {
		return s.Snapshot(ctx, me, func(w store.Snapshot) error { return w.Versions(ctx, ignore) })
	})
	bench("snapshot of links", func(ctx context.Context, _ int) error {
		return s.Snapshot(ctx, me, func(w store.Snapshot) error { return w.Links(ctx, func(*store.Edge) error { return nil }) })
	})
	bench("check", func(ctx context.Context, _ int) error { _, err := s.Check(ctx); return err })
}

func BenchmarkLease(b *testing.B) {
	storetest.Leases(b, func() store.Store { return pgstore.Open(b, postgres.Options{Partitions: 16}) })
}

func BenchmarkWriters(b *testing.B) {
	storetest.Writers(b, func() store.Store { return pgstore.Open(b, postgres.Options{Partitions: 16}) })
}

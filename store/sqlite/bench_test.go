package sqlite_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

const me = "me"

// fill writes n turns, five hundred a commit, and returns the talk.
func fill(t testing.TB, s *sqlite.Store, n int) *storetest.Talk {
	t.Helper()
	k := storetest.NewTalk(1)
	for done := 0; done < n; done += 500 {
		if err := s.Apply(t.Context(), me, k.Turns(min(500, n-done))); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func BenchmarkApply(b *testing.B) {
	for _, size := range []int{0, 20_000} {
		for _, n := range []int{1, 500} {
			b.Run(fmt.Sprintf("%d notes a commit beside %d", n, size), func(b *testing.B) {
				s := open(b)
				k := fill(b, s, size)
				var changes []*store.Changes
				for range b.N {
					changes = append(changes, k.Turns(n))
				}
				b.ReportAllocs()
				b.ResetTimer()
				for _, c := range changes {
					if err := s.Apply(context.Background(), me, c); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/note")
			})
		}
	}
}

func BenchmarkRead(b *testing.B) {
	s := open(b)
	fill(b, s, 20_000)
	again := storetest.NewTalk(1)
	var ids []loci.ID
	var message loci.ID
	for range 2000 {
		c := again.Turns(1)
		ids, message = append(ids, c.Notes[0].Version.Note.ID), c.Messages[0].ID
	}
	ctx := context.Background()
	bench := func(name string, do func(i int) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := do(i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	bench("state", func(int) error { _, err := s.State(ctx, me); return err })
	bench("10 notes", func(i int) error {
		i = i * 10 % 1900
		return s.Latest(ctx, me, ids[i:i+10], time.Time{}, ignore)
	})
	bench("40 rows", func(i int) error {
		seqs := make([]uint32, 40)
		for j := range seqs {
			seqs[j] = uint32(1 + (i*40+j*37)%20_000)
		}
		return s.RowsAt(ctx, me, seqs, time.Time{}, ignore)
	})
	bench("all rows", func(int) error {
		_, err := s.RowsSince(ctx, me, 0, func(*store.Row) error { return nil })
		return err
	})
	bench("notes of a message", func(int) error {
		_, err := s.OfMessages(ctx, me, []loci.ID{message})
		return err
	})
	bench("counts", func(int) error { _, err := s.Counts(ctx, me); return err })
	if err := s.AddKey(ctx, store.Key{Key: loci.Key{ID: "loci_00000000", User: me}}); err != nil {
		b.Fatal(err)
	}
	bench("key", func(int) error { _, _, err := s.Key(ctx, "loci_00000000"); return err })
	bench("touch 10", func(i int) error {
		i = i * 10 % 1900
		return s.Touch(ctx, me, time.Now(), ids[i:i+10])
	})
}

// ignore takes a row and does nothing with it.
func ignore(*store.Row) error { return nil }

func BenchmarkLease(b *testing.B) { storetest.Leases(b, func() store.Store { return open(b) }) }

func BenchmarkWriters(b *testing.B) { storetest.Writers(b, func() store.Store { return open(b) }) }

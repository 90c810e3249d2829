package sqlite_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// crowd is talk in one conversation, each turn with three of fifty tags and links
// to up to five earlier turns, as background work would have made them. In every
// hundredth turn somebody speaks in another conversation.
type crowd struct {
	*talk
	notes []loci.ID
}

func (k *crowd) next(n int) *store.Changes {
	c := k.turns(n)
	for i := range c.Notes {
		note := &c.Notes[i].Version.Note
		note.Conversation, note.Tags = "one", nil
		if k.random.IntN(100) == 0 {
			note.Conversation = "other"
		}
		for range 3 {
			note.Tags = append(note.Tags, fmt.Sprint("tag", k.random.IntN(50)))
		}
		c.Messages[i].Conversation = note.Conversation
		k.link(c, note.ID)
		k.notes = append(k.notes, note.ID)
	}
	return c
}

func (k *crowd) link(c *store.Changes, from loci.ID) {
	for range min(5, len(k.notes)) {
		to := k.notes[k.random.IntN(len(k.notes))]
		if !slices.ContainsFunc(c.Links, func(l loci.Link) bool { return l.From == from && l.To == to }) {
			c.Links = append(c.Links, loci.Link{From: from, To: to, Type: loci.SimilarTo, Direction: loci.Both, Strength: .6})
		}
	}
}

// crowded is a store with a crowd of so many.
func crowded(b *testing.B, size int) (*sqlite.Store, *crowd) {
	b.Helper()
	s, k := open(b), &crowd{talk: newTalk(1)}
	for done := 0; done < size; done += 500 {
		if err := s.Apply(b.Context(), me, k.next(min(500, size-done))); err != nil {
			b.Fatal(err)
		}
	}
	return s, k
}

// percentiles reports the median and the 99th percentile of what is timed.
func percentiles(b *testing.B, once func() error) {
	b.Helper()
	var took []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		begin := time.Now()
		if err := once(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

func BenchmarkLinks(b *testing.B) {
	for _, size := range []int{100, 10_000, 100_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			s, k := crowded(b, size)
			for _, way := range []loci.Direction{loci.Out, loci.In} {
				b.Run(string(way), func(b *testing.B) {
					percentiles(b, func() error {
						q := query.LinkQuery{IDs: []loci.ID{k.notes[k.random.IntN(size)]}, Direction: way, Now: now}
						links, err := s.Links(b.Context(), me, q)
						if err == nil && len(links) < 5 {
							err = fmt.Errorf("%d links", len(links))
						}
						return err
					})
				})
			}
			b.Run("three levels", func(b *testing.B) {
				percentiles(b, func() error { return walk(b, s, k.notes[k.random.IntN(size)]) })
			})
			b.Run("write", func(b *testing.B) {
				percentiles(b, func() error { return s.Apply(b.Context(), me, k.next(1)) })
			})
		})
	}
}

var now = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)

// walk goes three levels far, or until it has met a thousand notes.
func walk(b *testing.B, s *sqlite.Store, from loci.ID) error {
	met, level := map[loci.ID]bool{from: true}, []loci.ID{from}
	for range 3 {
		links, err := s.Links(b.Context(), me, query.LinkQuery{IDs: level, Now: now})
		if err != nil {
			return err
		}
		level = nil
		for i := range links {
			if !met[links[i].To] && len(met) < 1000 {
				met[links[i].To] = true
				level = append(level, links[i].To)
			}
		}
	}
	return nil
}

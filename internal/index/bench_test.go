package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// chatter is talk whose words are as frequent as in real text (Zipf), of one user
// in 170 interleaved conversations of two.
type chatter struct {
	rnd  *rand.Rand
	zipf *rand.Zipf
	n    int
}

const chatterWords = 30_000

func newChatter() *chatter {
	rnd := rand.New(rand.NewPCG(1, 4766))
	return &chatter{rnd: rnd, zipf: rand.NewZipf(rnd, 1.08, 5.5, chatterWords-1)}
}

// word spells a number in syllables.
func (c *chatter) word() string {
	var b strings.Builder
	for n := c.zipf.Uint64() + 40; n > 0; n /= 40 {
		b.WriteString("bdfgklmn"[n%8:][:1])
		b.WriteString("aeiou"[n/8%5:][:1])
	}
	return b.String() + "k"
}

func (c *chatter) text() string {
	words := make([]string, 8+c.rnd.IntN(18))
	for i := range words {
		if words[i] = "the"; c.rnd.IntN(100) >= 45 {
			words[i] = c.word()
		}
	}
	return strings.Join(words, " ") + []string{".", "?", ".", "."}[c.rnd.IntN(4)]
}

func (c *chatter) note() loci.Note {
	i := c.n
	c.n++
	conversation := c.rnd.IntN(170)
	n := turn(fmt.Sprintf("c%03d", conversation), people[(conversation+c.rnd.IntN(2))%len(people)], c.text(), i)
	for range 4 {
		n.Tags = append(n.Tags, fmt.Sprint("tag", c.rnd.IntN(200)))
	}
	return n
}

func (c *chatter) question() string {
	words := []string{"what did Ann say of"}
	for range 6 + c.rnd.IntN(7) {
		words = append(words, c.word())
	}
	return strings.Join(words, " ") + "?"
}

// chattered is a fake with so many notes and their segments, made once.
var chattered = struct {
	sync.Mutex
	made map[int]*fake
}{made: map[int]*fake{}}

func memoryOf(b *testing.B, notes int) *fake {
	b.Helper()
	chattered.Lock()
	defer chattered.Unlock()
	if chattered.made[notes] == nil {
		c, f := newChatter(), newFake()
		for range notes {
			f.add(c.note())
		}
		chattered.made[notes] = f
	}
	f := chattered.made[notes]
	x := New(f, Options{})
	if err := x.Flush(b.Context(), me); err != nil {
		b.Fatal(err)
	}
	if err := x.Close(); err != nil {
		b.Fatal(err)
	}
	return f
}

func sizes(b *testing.B, run func(b *testing.B, f *fake, x *Index)) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := memoryOf(b, n)
			run(b, f, f.open(b, Options{}))
		})
	}
}

// percentiles reports the median and the 99th percentile of what is timed.
func percentiles(b *testing.B, once func(i int)) {
	took := make([]time.Duration, 0, b.N)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		once(i)
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

func BenchmarkSearch(b *testing.B) {
	sizes(b, func(b *testing.B, _ *fake, x *Index) {
		queries := make([]string, 500)
		for i, c := 0, newChatter(); i < len(queries); i++ {
			queries[i] = c.question()
		}
		ask(b, x, query.Search{Text: queries[0]})
		percentiles(b, func(i int) { ask(b, x, query.Search{Text: queries[i%len(queries)]}) })
	})
}

func BenchmarkSearchByYear(b *testing.B) {
	sizes(b, func(b *testing.B, _ *fake, x *Index) {
		c := newChatter()
		percentiles(b, func(int) { ask(b, x, query.Search{Text: c.question() + " in May 2026"}) })
	})
}

func BenchmarkSearchAsOf(b *testing.B) {
	sizes(b, func(b *testing.B, f *fake, x *Index) {
		c := newChatter()
		span := len(f.rows)
		percentiles(b, func(int) {
			ask(b, x, query.Search{Text: c.question(), At: morning.Add(time.Duration(c.rnd.IntN(span)) * time.Minute)})
		})
	})
}

func BenchmarkSimilar(b *testing.B) {
	sizes(b, func(b *testing.B, _ *fake, x *Index) {
		c := newChatter()
		percentiles(b, func(int) { ask(b, x, query.Search{Text: c.text(), Similar: true}) })
	})
}

func BenchmarkLinks(b *testing.B) {
	sizes(b, func(b *testing.B, f *fake, x *Index) {
		c := newChatter()
		percentiles(b, func(int) {
			roots := make([]uint32, 10)
			for i := range roots {
				roots[i] = uint32(1 + c.rnd.IntN(len(f.rows)))
			}
			if _, _, _, err := x.Links(b.Context(), me, loci.Agent{}, roots, query.Links{Fan: 3, Now: morning}, nil); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// A search after each commit: what a new row costs.
func BenchmarkSearchAfterCommit(b *testing.B) {
	f := memoryOf(b, 10_000)
	x := f.open(b, Options{})
	c := newChatter()
	percentiles(b, func(int) {
		f.add(c.note())
		ask(b, x, query.Search{Text: "bakok"})
	})
}

func BenchmarkLoad(b *testing.B) {
	sizes(b, func(b *testing.B, f *fake, _ *Index) {
		b.ReportAllocs()
		for b.Loop() {
			x := New(f, Options{})
			ask(b, x, query.Search{Text: "bakok"})
			b.ReportMetric(float64(x.Bytes())/float64(len(f.rows)), "B/note")
			if err := x.Close(); err != nil {
				b.Fatal(err)
			}
		}
		size := 0
		for _, s := range f.segments {
			size += len(s.Blob)
		}
		b.ReportMetric(float64(size)/float64(len(f.rows)), "disk-B/note")
	})
}

func BenchmarkRebuild(b *testing.B) {
	f := memoryOf(b, 10_000)
	for b.Loop() {
		x := New(f, Options{})
		if err := x.Rebuild(context.Background(), me); err != nil {
			b.Fatal(err)
		}
		if err := x.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnalyse(b *testing.B) {
	c := newChatter()
	notes := make([]loci.Note, 1000)
	for i := range notes {
		notes[i] = c.note()
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Analyse(&notes[i%len(notes)])
	}
}

// BenchmarkFirstList loads a memory and lists its first page, as a new process does.
func BenchmarkFirstList(b *testing.B) {
	sizes(b, func(b *testing.B, f *fake, _ *Index) {
		b.ReportAllocs()
		for b.Loop() {
			x := New(f, Options{})
			if rows, err := x.List(b.Context(), me, loci.Agent{}, Listing{Limit: 50}); err != nil || len(rows) != 50 {
				b.Fatal(len(rows), err)
			}
			b.ReportMetric(float64(x.Bytes())/float64(len(f.rows)), "B/note")
			if err := x.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

package vector

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/viterin/vek/vek32"

	"github.com/loci-memory/loci/internal/edges/sample"
)

// BenchmarkNearest is a search for 108, as a question asks for, beside the exact one.
func BenchmarkNearest(b *testing.B) {
	for i, w := range worlds {
		b.Run(w.name, func(b *testing.B) {
			x, next := world(b, i, 100_000, 512)
			begin := time.Now()
			must(x.Nearest(next(), 108, nil))
			b.ReportMetric(float64(time.Since(begin).Milliseconds()), "first-ms")
			var quick, exact time.Duration
			found, n := 0., 0.
			for b.Loop() {
				q := next()
				begin = time.Now()
				got := must(x.Nearest(q, 108, nil))
				quick += time.Since(begin)
				begin = time.Now()
				want := must(x.Exact(q, 108, nil))
				exact += time.Since(begin)
				found, n = found+kept(want[:10], got[:10]), n+1
			}
			b.ReportMetric(float64(quick.Microseconds())/n/1000, "nearest-ms")
			b.ReportMetric(float64(exact.Microseconds())/n/1000, "exact-ms")
			b.ReportMetric(found/n, "R@10")
		})
	}
}

// The bound of an exact search is reading every vector once, so the speed is reported
// as a share of what plain reading of the same bytes takes in the same run.
func BenchmarkExact(b *testing.B) {
	for _, c := range []struct{ n, dims int }{{1_000, 256}, {100_000, 256}, {30_000, 768}} {
		b.Run(fmt.Sprintf("%dx%d", c.n, c.dims), func(b *testing.B) {
			x, query := filled(b, c.n, c.dims)
			b.SetBytes(int64(c.n*c.dims) * 4)
			for b.Loop() {
				if _, err := x.Exact(query, 10, nil); err != nil {
					b.Fatal(err)
				}
			}
			search := b.Elapsed() / time.Duration(b.N)
			read := reading(b, x.blocks)
			b.ReportMetric(float64(c.n*c.dims)*4/read.Seconds()/1e9, "read-GB/s")
			b.ReportMetric(100*read.Seconds()/search.Seconds(), "%-of-reading")
		})
	}
}

// reading is the shortest time in which a sum over all of the blocks was had.
func reading(b *testing.B, blocks [][]float32) time.Duration {
	const piece = 1 << 14
	shortest := time.Hour
	for range 20 {
		begin, sum := time.Now(), float32(0)
		for _, data := range blocks {
			for from := 0; from < len(data); from += piece {
				sum += vek32.Sum(data[from:min(from+piece, len(data))])
			}
		}
		shortest = min(shortest, time.Since(begin))
		if math.IsNaN(float64(sum)) { // a sum that nobody looks at may not be computed
			b.Fatal("not a number")
		}
	}
	return shortest
}

func BenchmarkAdd(b *testing.B) {
	x, v := filled(b, 1, 256)
	key := uint32(1)
	for b.Loop() {
		if err := x.Add(key, v); err != nil {
			b.Fatal(err)
		}
		if key++; key%10_000 == 0 {
			x = emptyIndex(b, 256)
		}
	}
}

// BenchmarkSimilarities compares one text with 24, as linking a note does.
func BenchmarkSimilarities(b *testing.B) {
	talks, err := sample.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, talk := range talks {
		var texts []string
		for _, m := range talk.Messages {
			texts = append(texts, m.Text)
		}
		b.Run(talk.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = Hashing{}.Similarities(texts[0], texts[10:34])
			}
		})
	}
}

package recall

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/store"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store/inmem"
)

var (
	sweptWeights = []float64{0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1}
	embedders    = []simulated{{"good", 1}, {"fair", 2}, {"poor", 3.5}}
	paraphrases  = []float64{0, .5, 1} // share of a question's words that are others than were said
)

// swept is what was measured: R@10 in percent, by the row's name and weight.
type swept struct {
	rows  []string
	share map[string]map[float64]float64
}

func (s *swept) put(row string, weight, share float64) {
	if s.share[row] == nil {
		s.rows = append(s.rows, row)
		s.share[row] = map[float64]float64{}
	}
	s.share[row][weight] = share
}

// mean of the rows whose name begins so.
func (s *swept) mean(weight float64, beginning string) float64 {
	sum, n := 0., 0.
	for _, row := range s.rows {
		if strings.HasPrefix(row, beginning) {
			sum, n = sum+s.share[row][weight], n+1
		}
	}
	return sum / n
}

func (s *swept) String() string {
	var b strings.Builder
	b.WriteString("| embedder, language, other words | meaning alone |")
	for _, w := range sweptWeights {
		fmt.Fprintf(&b, " %.1f |", w)
	}
	for _, row := range s.rows {
		fmt.Fprintf(&b, "\n| %s | %.0f |", row, s.share[row][-1])
		for _, w := range sweptWeights {
			fmt.Fprintf(&b, " %.0f |", s.share[row][w])
		}
	}
	b.WriteString("\n| mean | |")
	for _, w := range sweptWeights {
		fmt.Fprintf(&b, " %.1f |", s.mean(w, ""))
	}
	return b.String()
}

// BenchmarkMeaningWeight sweeps the weight over a synthetic memory with simulated
// embedders and prints what it finds
// (go test ./internal/recall -run '^$' -bench MeaningWeight -benchtime 1x -v); the table
// is in docs/ranking.md. The weight that is built in must be at the edge of the plateau, must
// find much that words alone do not, and must cost little where words say much and the
// embedder next to nothing.
func BenchmarkMeaningWeight(t *testing.B) {
	var s *swept
	for t.Loop() {
		s = &swept{share: map[string]map[float64]float64{}}
		for language, name := range []string{"English", "Chinese"} {
			sweep(t, s, newTalks(t, language, 250), name)
		}
	}
	t.Log("R@10 by weight\n" + s.String())
	best := 0.
	for _, w := range sweptWeights {
		best = max(best, s.mean(w, ""))
	}
	if m := s.mean(MeaningWeight, ""); m < best-3 || m < s.mean(0, "")+10 {
		t.Errorf("R@10 is %.1f with the weight, %.1f at best, %.1f by words alone", m, best, s.mean(0, ""))
	}
	for _, row := range s.rows {
		if with, without := s.share[row][MeaningWeight], s.share[row][0]; with < without-6 {
			t.Errorf("%s: meaning takes R@10 from %.1f to %.1f", row, without, with)
		}
	}
}

func sweep(t *testing.B, s *swept, w *talks, language string) {
	t.Helper()
	kept := memory.New(inmem.New(), memory.Options{})
	defer kept.Close()
	scope := loci.Scope{User: language}
	for _, e := range embedders {
		for id, said := range w.turns {
			w.changes.Vectors = append(w.changes.Vectors, store.Vector{Note: id, Version: 1, Embedder: e.name, Values: e.vector(said)})
		}
	}
	if err := kept.Apply(t.Context(), scope, &w.changes); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	for _, other := range paraphrases {
		var asked []inquiry
		var words [][]query.Found
		for _, ask := range w.inquiries {
			q := ask(other)
			found, err := kept.Search(t.Context(), scope, query.Search{Text: q.text, Limit: pool, Now: now})
			if err != nil {
				t.Fatal(err)
			}
			asked, words = append(asked, q), append(words, found)
		}
		for _, e := range embedders {
			row := fmt.Sprintf("%s, %s, %.0f %%", e.name, language, 100*other)
			var near [][]query.Found
			for _, q := range asked {
				n, err := kept.Nearest(t.Context(), scope, query.Near{Embedder: e.name, Values: e.vector(q.saying), Limit: pool, Now: now})
				if err != nil {
					t.Fatal(err)
				}
				near = append(near, n.Found)
			}
			for _, weight := range sweptWeights {
				s.put(row, weight, found(asked, words, near, weight))
			}
			s.put(row, -1, found(asked, make([][]query.Found, len(asked)), near, 1))
		}
	}
}

// found is how many questions of a hundred have their answer among the first ten.
func found(asked []inquiry, words, near [][]query.Found, weight float64) float64 {
	n := 0
	for i := range asked {
		if slices.ContainsFunc(Fuse(words[i], near[i], weight, plainly, 10), func(f Fused) bool { return f.Note.ID == asked[i].answer }) {
			n++
		}
	}
	return 100 * float64(n) / float64(len(asked))
}

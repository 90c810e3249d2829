package graph

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

const letters = "abcdefgh"

// drawn draws a random graph of few notes and strengths, so that ties are common.
func drawn(t *rapid.T) *drawing {
	d := &drawing{}
	types := []loci.LinkType{loci.SimilarTo, loci.Supports, loci.Causal}
	for range rapid.IntRange(0, 16).Draw(t, "links") {
		d.links = append(d.links, loci.Link{
			From: letter(t, "from"), To: letter(t, "to"), Type: rapid.SampledFrom(types).Draw(t, "type"),
			Direction: rapid.SampledFrom([]loci.Direction{loci.Out, loci.Both}).Draw(t, "direction"),
			Strength:  float64(rapid.IntRange(1, 3).Draw(t, "strength")) / 4,
		})
	}
	return d
}

func letter(t *rapid.T, what string) loci.ID {
	return called(string(rapid.SampledFrom([]byte(letters)).Draw(t, what)))
}

// distances are the steps between all notes the long way: Floyd and Warshall.
func (d *drawing) distances(way loci.Direction) map[[2]loci.ID]float64 {
	dist := map[[2]loci.ID]float64{}
	for i := range letters {
		for j := range letters {
			dist[[2]loci.ID{called(letters[i:]), called(letters[j:])}] = math.Inf(1)
		}
		dist[[2]loci.ID{called(letters[i:]), called(letters[i:])}] = 0
	}
	q := query.Links{Direction: way}
	for _, l := range d.links {
		for _, seen := range []loci.Link{l, l.Seen(l.To)} {
			if q.Admits(&seen) && seen.From != seen.To {
				dist[[2]loci.ID{seen.From, seen.To}] = 1
			}
		}
	}
	for k := range letters {
		for i := range letters {
			for j := range letters {
				a, b, c := called(letters[i:]), called(letters[k:]), called(letters[j:])
				pair := [2]loci.ID{a, c}
				dist[pair] = min(dist[pair], dist[[2]loci.ID{a, b}]+dist[[2]loci.ID{b, c}])
			}
		}
	}
	return dist
}

func TestL3_TraverseReachesEveryNoteAtItsDistance(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		d := drawn(rt)
		way := rapid.SampledFrom([]loci.Direction{loci.Out, loci.In, loci.Both}).Draw(rt, "way")
		start, depth := letter(rt, "start"), rapid.IntRange(1, 5).Draw(rt, "depth")
		got, err := Traverse(rt.Context(), start, Reach{Depth: depth}, d.look(way))
		if err != nil {
			rt.Fatal(err)
		}
		dist := d.distances(way)
		for i, l := range got {
			if dist[[2]loci.ID{start, l.To}] != float64(l.Depth) || len(l.Path) != l.Depth+1 {
				rt.Fatalf("%c reached at depth %d by %s, %v steps away", l.To[15], l.Depth, names(l.Path), dist[[2]loci.ID{start, l.To}])
			}
			if i > 0 && !inOrder(got[i-1], l) {
				rt.Fatalf("out of order:\n%s", lines(got))
			}
			if best := d.strongest(start, l, dist, way); l.Strength != best {
				rt.Fatalf("%s reached by a link of strength %g, there is one of %g", names(l.Path), l.Strength, best)
			}
		}
		if want := within(dist, start, depth); len(got) != want {
			rt.Fatalf("reached %d notes of %d:\n%s", len(got), want, lines(got))
		}
		if most := rapid.IntRange(1, 6).Draw(rt, "max"); len(got) > 0 {
			capped, err := Traverse(rt.Context(), start, Reach{Depth: depth, Max: most}, d.look(way))
			if err != nil || lines(capped) != lines(got[:min(most, len(got))]) {
				rt.Fatalf("capped at %d: %v\n%sof\n%s", most, err, lines(capped), lines(got))
			}
		}
	})
}

func inOrder(a, b loci.Link) bool {
	if a.Depth != b.Depth {
		return a.Depth < b.Depth
	}
	return a.Strength > b.Strength || a.Strength == b.Strength && a.To[15] < b.To[15]
}

// strongest is the strength of the best link into a result from one step nearer.
func (d *drawing) strongest(start loci.ID, r loci.Link, dist map[[2]loci.ID]float64, way loci.Direction) float64 {
	best := 0.
	q := query.Links{Direction: way}
	for _, l := range d.links {
		for _, seen := range []loci.Link{l, l.Seen(l.To)} {
			if q.Admits(&seen) && seen.To == r.To && dist[[2]loci.ID{start, seen.From}] == float64(r.Depth-1) {
				best = max(best, seen.Strength)
			}
		}
	}
	return best
}

func within(dist map[[2]loci.ID]float64, start loci.ID, depth int) int {
	n := 0
	for pair, steps := range dist {
		if pair[0] == start && pair[1] != start && steps <= float64(depth) {
			n++
		}
	}
	return n
}

func TestL3_PathIsTheFirstOfTheShortest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		d := drawn(rt)
		way := rapid.SampledFrom([]loci.Direction{loci.Out, loci.Both}).Draw(rt, "way")
		m := d.either()
		if way == loci.Out {
			m = d.along()
		}
		from, to, depth := letter(rt, "from"), letter(rt, "to"), rapid.IntRange(1, 6).Draw(rt, "depth")
		got, err := Path(rt.Context(), from, to, Bounds{Depth: depth, Visits: 1000}, m)
		if err != nil {
			rt.Fatal(err)
		}
		steps, dist := describe(got), d.distances(way)
		switch far := dist[[2]loci.ID{from, to}]; {
		case math.IsInf(far, 1):
			if got.Found {
				rt.Fatalf("found %s, there is none", steps)
			}
		case far > float64(depth):
			if got.Found || !got.GaveUp {
				rt.Fatalf("found %s (gave up %t), the shortest has %v steps", steps, got.GaveUp, far)
			}
		default:
			if want := describe(Way{Links: d.first(from, to, dist, way)}); !got.Found || steps != want {
				rt.Fatalf("found %t %s, want %s", got.Found, steps, want)
			}
		}
	})
}

// first is the way that Path promises, the long way: at each step the first of the
// links that bring it nearer.
func (d *drawing) first(at, to loci.ID, dist map[[2]loci.ID]float64, way loci.Direction) []loci.Link {
	var out []loci.Link
	q := query.Links{Direction: way}
	for at != to {
		var best *loci.Link
		for _, l := range d.links {
			for _, seen := range []loci.Link{l, l.Seen(l.To)} {
				nearer := seen.From == at && dist[[2]loci.ID{seen.To, to}] == dist[[2]loci.ID{at, to}]-1
				if nearer && q.Admits(&seen) && (best == nil || compareSteps(seen, *best) < 0) {
					best = &seen
				}
			}
		}
		out = append(out, *best)
		at = best.To
	}
	return out
}

func describe(w Way) string {
	text := ""
	for _, l := range w.Links {
		text += fmt.Sprintf("%c %s %g %c; ", l.From[15], l.Type, l.Strength, l.To[15])
	}
	return text
}

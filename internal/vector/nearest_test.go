package vector

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
)

// worlds are ways in which the vectors of a memory may lie. next makes the vector of a
// note; queries are other draws of the same world.
var worlds = []struct {
	name string
	make func(dice *rand.Rand, dims int) (next func() []float32)
}{
	{"bags of words", func(dice *rand.Rand, dims int) func() []float32 {
		words := clouds(dice, 2000, dims, 1)
		return func() []float32 {
			v := make([]float32, dims)
			for range 6 + dice.IntN(20) {
				for i, x := range words[min(len(words)-1, int(dice.ExpFloat64()*300))] {
					v[i] += x
				}
			}
			return v
		}
	}},
	{"topics beside a common direction", func(dice *rand.Rand, dims int) func() []float32 {
		return around(dice, clouds(dice, 300, dims, 1), 4, .7)
	}},
	{"ten tight topics", func(dice *rand.Rand, dims int) func() []float32 {
		return around(dice, clouds(dice, 10, dims, 1), 0, .05)
	}},
	{"all nearly the same", func(dice *rand.Rand, dims int) func() []float32 {
		return around(dice, clouds(dice, 1, dims, 1), 0, 1e-3)
	}},
	{"twelve directions that matter", func(dice *rand.Rand, dims int) func() []float32 {
		axes := clouds(dice, 12, dims, 1)
		return func() []float32 {
			v := cloud(dice, dims, .05)
			for _, a := range axes {
				w := float32(dice.NormFloat64())
				for i := range v {
					v[i] += w * a[i]
				}
			}
			return v
		}
	}},
	{"four dimensions that outweigh the rest", func(dice *rand.Rand, dims int) func() []float32 {
		return func() []float32 {
			v := cloud(dice, dims, 1)
			for i := range 4 {
				v[i*7] = 20 + 5*v[i*7]
			}
			return v
		}
	}},
	{"a hundred texts again and again", func(dice *rand.Rand, dims int) func() []float32 {
		texts := clouds(dice, 100, dims, 1)
		return func() []float32 { return slices.Clone(texts[dice.IntN(len(texts))]) }
	}},
	{"the few first unlike the others", func(dice *rand.Rand, dims int) func() []float32 {
		first, then, n := around(dice, clouds(dice, 20, dims, 1), 6, .5), around(dice, clouds(dice, 200, dims, 1), 3, .7), 0
		return func() []float32 {
			if n++; n <= sketchVectors {
				return first()
			}
			return then()
		}
	}},
	{"chance alone", func(dice *rand.Rand, dims int) func() []float32 {
		return func() []float32 { return cloud(dice, dims, 1) }
	}},
}

func cloud(dice *rand.Rand, dims int, spread float64) []float32 {
	v := make([]float32, dims)
	for i := range v {
		v[i] = float32(spread * dice.NormFloat64())
	}
	return v
}

func clouds(dice *rand.Rand, n, dims int, spread float64) [][]float32 {
	out := make([][]float32, n)
	for i := range out {
		out[i] = cloud(dice, dims, spread)
	}
	return out
}

// around draws near centres, all of which have a part in common.
func around(dice *rand.Rand, centres [][]float32, common, spread float64) func() []float32 {
	shared := cloud(dice, len(centres[0]), math.Sqrt(common))
	return func() []float32 {
		v := cloud(dice, len(shared), spread)
		for i, c := range centres[dice.IntN(len(centres))] {
			v[i] += c + shared[i]
		}
		return v
	}
}

// kept is the share of exact neighbours that were found; another of the same similarity
// is as good.
func kept(exact, got []Near) float64 {
	n := 0.
	for i := range exact {
		if i < len(got) && got[i].Similarity >= exact[len(exact)-1].Similarity-1e-6 {
			n++
		}
	}
	return n / float64(len(exact))
}

// world is an index of n vectors of a world, with what makes its queries.
func world(t testing.TB, i, n, dims int) (*Index, func() []float32) {
	t.Helper()
	next := worlds[i].make(rand.New(rand.NewPCG(5, 6)), dims)
	x, err := New(dims, NewHelpers())
	if err != nil {
		t.Fatal(err)
	}
	for key := range uint32(n) {
		addVector(t, x, key+1, next()...)
	}
	return x, next
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Whatever the vectors are like, the nearest are those of the exact search.
func TestFindingC5_NearestFindsWhatExactFinds(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	const n, dims, questions = 8000, 128, 30
	for i, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			x, next := world(t, i, n, dims)
			ten, hundred := 0., 0.
			for range questions {
				q := next()
				want := must(x.Exact(q, 108, nil))
				ten += kept(want[:10], must(x.Nearest(q, 10, nil)))
				hundred += kept(want, must(x.Nearest(q, 108, nil)))
			}
			t.Logf("%.4f of the nearest 10, %.4f of the nearest 108", ten/questions, hundred/questions)
			if ten/questions < .99 || hundred/questions < .99 {
				t.Errorf("found %.4f of the nearest 10 and %.4f of the nearest 108", ten/questions, hundred/questions)
			}
		})
	}
}

// What it finds of vectors as embedders make them costs a comparison with few of them.
func TestFindingC5_NearestComparesWithFew(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	for i, w := range worlds[:2] {
		x, next := world(t, i, 8000, 256)
		asked := 0
		must(x.Nearest(next(), 10, func(uint32) bool { asked++; return true }))
		if t.Logf("%s: %d", w.name, asked); asked > 1000 {
			t.Errorf("%s: of 8000 vectors %d were compared with", w.name, asked)
		}
	}
}

// Who may see little finds as much of it as there is: what is kept comes before what is
// counted.
func TestNearestOfTheFewThatAreKept(t *testing.T) {
	t.Parallel()
	x, next := world(t, 1, 8000, 128)
	for _, every := range []uint32{3, 50, 1500, 9000} {
		keep := func(key uint32) bool { return key%every == 0 }
		for range 10 {
			q := next()
			want, got := must(x.Exact(q, 10, keep)), must(x.Nearest(q, 10, keep))
			if len(got) != len(want) || len(want) > 0 && kept(want, got) < .9 {
				t.Fatalf("of every %dth: got %v, want %v", every, got, want)
			}
			for _, n := range got {
				if !keep(n.Key) {
					t.Fatalf("%d is not to be found", n.Key)
				}
			}
		}
	}
}

// A sketch follows every change, whether it has the vectors already or not.
func TestNearestFollowsChanges(t *testing.T) {
	t.Parallel()
	x, next := world(t, 1, 6000, 64)
	dice := rand.New(rand.NewPCG(7, 8))
	for round := range 30 {
		for range 40 {
			key := dice.Uint32N(7000) + 1
			switch _, there := x.place(key); {
			case !there:
				addVector(t, x, key, next()...)
			case dice.IntN(2) == 0:
				x.Remove(key)
			default:
				x.Remove(key)
				addVector(t, x, key, next()...)
			}
		}
		q := next()
		if round%3 == 0 {
			continue // several changes between two questions
		}
		want, got := must(x.Exact(q, 10, nil)), must(x.Nearest(q, 10, nil))
		if kept(want, got) < .9 {
			t.Fatalf("round %d: got %v, want %v", round, got, want)
		}
	}
	for i := range x.sketched {
		fresh := newSketch(x.sketch.centre)
		fresh.grow(1)
		fresh.set(0, x.row(i))
		bits, mark := x.sketch.at(i)
		others, o := fresh.at(0)
		if !slices.Equal(bits, others) || *mark != *o {
			t.Fatalf("vector %d has the sketch of another", i)
		}
	}
}

func TestRotationKeepsInnerProducts(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	for _, dims := range []int{1, 2, 3, 64, 100, 384, 768} {
		a, b := cloud(dice, dims, 1), cloud(dice, dims, 1)
		before, length := naiveCosine(a, b), dot(a, a)
		r := newRotation(dims)
		r.turn(a)
		r.turn(b)
		if after := naiveCosine(a, b); math.Abs(before-after) > 1e-5 || math.Abs(float64(dot(a, a)/length-1)) > 1e-5 {
			t.Errorf("%d dimensions: %v became %v, the length %v times what it was", dims, before, after, dot(a, a)/length)
		}
	}
}

// One question is answered by all processors, many by one each; no search waits.
func TestHelpersAreShared(t *testing.T) {
	t.Parallel()
	h := &Helpers{free: make(chan struct{}, 1)}
	var done [100]int
	h.split(len(done), 7, func(from, to int) {
		for i := from; i < to; i++ {
			done[i]++
		}
	})
	for i, n := range done {
		if n != 1 {
			t.Errorf("%d was done %d times", i, n)
		}
	}
	h.free <- struct{}{} // another search has it
	h.split(20, 10, func(_, _ int) {})
	if len(h.free) != 1 {
		t.Error("a helper that another search has was given back")
	}
}

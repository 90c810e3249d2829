package vector

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/viterin/vek/vek32"
	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
)

func emptyIndex(t testing.TB, dims int) *Index {
	t.Helper()
	x, err := New(dims, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func addVector(t testing.TB, x *Index, key uint32, v ...float32) {
	t.Helper()
	if err := x.Add(key, v); err != nil {
		t.Fatal(err)
	}
}

func TestNearestIsBestFirstAndTiesGoByKey(t *testing.T) {
	t.Parallel()
	x := emptyIndex(t, 2)
	addVector(t, x, 9, 0, 2)
	addVector(t, x, 4, 5, 5)
	addVector(t, x, 7, 1, 0)
	addVector(t, x, 2, 3, 0) // the same direction as 7
	addVector(t, x, 1, -1, 0)
	got, err := x.Nearest([]float32{.5, 0}, 4, nil)
	want := []Near{{2, 1}, {7, 1}, {4, math.Sqrt(.5)}, {9, 0}}
	same := func(a, b Near) bool { return a.Key == b.Key && math.Abs(a.Similarity-b.Similarity) < 1e-6 }
	if err != nil || !slices.EqualFunc(got, want, same) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	even := func(key uint32) bool { return key%2 == 0 }
	if got, _ := x.Nearest([]float32{-1, 0}, 9, even); len(got) != 2 || got[0].Key != 4 || got[1].Key != 2 {
		t.Errorf("of the even ones: %v", got)
	}
	if got, _ := x.Nearest([]float32{1, 0}, 0, nil); len(got) != 0 {
		t.Errorf("none were asked for: %v", got)
	}
}

func TestKeepIsAskedOnlyAboutWhatCouldBeFound(t *testing.T) {
	t.Parallel()
	x := emptyIndex(t, 2)
	for key := range uint32(100) { // nearest first
		addVector(t, x, key, 100-float32(key), float32(key))
	}
	asked := 0
	got, _ := x.Nearest([]float32{1, 0}, 3, func(key uint32) bool { asked++; return key > 0 })
	if len(got) != 3 || got[0].Key != 1 || asked != 4 {
		t.Errorf("found %v after %d questions", got, asked)
	}
}

func TestIndexRefusesWhatCanNotBeCompared(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	x := emptyIndex(t, 3)
	addVector(t, x, 1, 1, 0, 0)
	for hint, v := range map[string][]float32{
		"2 dimensions":    {1, 0},
		"0 dimensions":    nil,
		"4 dimensions":    {1, 0, 0, 0},
		"all zero":        {0, 0, 0},
		"NaN at place 1":  {1, nan, 0},
		"-Inf at place 2": {1, 0, inf},
	} {
		_, nearest := x.Nearest(v, 1, nil)
		for call, err := range map[string]error{"Add": x.Add(2, v), "Nearest": nearest} {
			if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), hint) {
				t.Errorf("%s of %v: %v", call, v, err)
			}
		}
	}
	if err := x.Add(1, []float32{0, 1, 0}); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("adding a key twice: %v", err)
	}
	if got, _ := x.Nearest([]float32{1, 0, 0}, 9, nil); x.Len() != 1 || len(got) != 1 || got[0] != (Near{1, 1}) {
		t.Errorf("what was refused has left traces: %v", got)
	}
	if _, err := New(0, nil); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("an index without dimensions: %v", err)
	}
}

func TestAnyLengthIsCompared(t *testing.T) {
	t.Parallel()
	x := emptyIndex(t, 2)
	addVector(t, x, 1, math.MaxFloat32, math.MaxFloat32)
	addVector(t, x, 2, math.SmallestNonzeroFloat32, 0)
	for _, length := range []float32{math.MaxFloat32, 1, math.SmallestNonzeroFloat32} {
		got, err := x.Nearest([]float32{length, length}, 2, nil)
		if err != nil || len(got) != 2 || got[0].Key != 1 || got[0].Similarity < .999999 || math.Abs(got[1].Similarity-math.Sqrt(.5)) > 1e-6 {
			t.Errorf("length %g: %v, %v", length, got, err)
		}
	}
}

func TestTheCallersVectorsStayTheirOwn(t *testing.T) {
	t.Parallel()
	x := emptyIndex(t, 2)
	v := []float32{3, 4}
	addVector(t, x, 1, v...)
	query := []float32{3, 4}
	if _, err := x.Nearest(query, 1, nil); err != nil || !slices.Equal(query, []float32{3, 4}) {
		t.Errorf("the query became %v, %v", query, err)
	}
	v[0] = -3
	if got, _ := x.Nearest(query, 1, nil); got[0].Similarity < .999999 {
		t.Errorf("changing a vector after adding it changed the index: %v", got)
	}
}

// expected is an index that any reader can check: a map and a sort.
type expected map[uint32][]float32

func (m expected) nearest(query []float32, k int, keep func(uint32) bool) []Near {
	var out []Near
	for _, key := range slices.Collect(maps.Keys(m)) {
		if keep(key) {
			out = append(out, Near{key, naiveCosine(query, m[key])})
		}
	}
	slices.SortFunc(out, func(a, b Near) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.Key, b.Key))
	})
	return out[:min(k, len(out))]
}

func naiveCosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}

// alike tolerates what rounding may do: another similarity in the sixth place, and
// neighbours of nearly the same similarity in the other order.
func (m expected) alike(got, want []Near, query []float32) bool {
	if len(got) != len(want) {
		return false
	}
	for i, n := range got {
		exact := naiveCosine(query, m[n.Key])
		if math.Abs(n.Similarity-want[i].Similarity) > 1e-5 || math.Abs(n.Similarity-exact) > 1e-5 ||
			i > 0 && !got[i-1].before(n) {
			return false
		}
	}
	return true
}

func TestIndexIsAsGoodAsAMapAndASort(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, 40).Draw(t, "dims")
		// Few distinct parts, so that equal vectors and ties occur.
		vector := rapid.SliceOfN(rapid.SampledFrom([]float32{0, 1, -1, 2, .25, 1e20}), dims, dims).
			Filter(func(v []float32) bool { return !slices.Equal(v, make([]float32, dims)) })
		key := rapid.Uint32Range(0, 12)
		m := expected{}
		x, err := New(dims, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				k, v := key.Draw(t, "key"), vector.Draw(t, "vector")
				_, there := m[k]
				if err := x.Add(k, v); (err == nil) == there {
					t.Fatalf("adding %d: %v", k, err)
				}
				if !there {
					m[k] = v
				}
			},
			"replace": func(t *rapid.T) {
				k, v := key.Draw(t, "key"), vector.Draw(t, "vector")
				_, there := m[k]
				if x.Remove(k) != there {
					t.Fatalf("replacing %d, there %t", k, there)
				}
				if there {
					if err := x.Add(k, v); err != nil {
						t.Fatal(err)
					}
					m[k] = v
				}
			},
			"remove": func(t *rapid.T) {
				k := key.Draw(t, "key")
				_, there := m[k]
				if x.Remove(k) != there {
					t.Fatalf("removing %d", k)
				}
				delete(m, k)
			},
			"nearest": func(t *rapid.T) {
				query, k, mod := vector.Draw(t, "query"), rapid.IntRange(0, 14).Draw(t, "k"), rapid.Uint32Range(1, 3).Draw(t, "mod")
				keep := func(key uint32) bool { return key%mod == 0 }
				got, err := x.Nearest(query, k, keep)
				refused := slices.ContainsFunc(got, func(n Near) bool { return !keep(n.Key) })
				if want := m.nearest(query, k, keep); err != nil || refused || !m.alike(got, want, query) {
					t.Fatalf("got %v, %v\nwant %v", got, err, want)
				}
			},
			"": func(t *rapid.T) {
				if x.Len() != len(m) {
					t.Fatalf("%d vectors, want %d", x.Len(), len(m))
				}
			},
		})
	})
}

// Not parallel: it turns the acceleration of the whole process off for a moment,
// while the parallel tests wait.
func TestNearestWithoutSIMD(t *testing.T) {
	x, query := filled(t, 300, 96)
	fast, err := x.Nearest(query, 20, nil)
	if err != nil {
		t.Fatal(err)
	}
	if vek32.Info().Acceleration {
		vek32.SetAcceleration(false)
		defer vek32.SetAcceleration(true)
	}
	slow, err := x.Nearest(query, 20, nil)
	same := func(a, b Near) bool { return a.Key == b.Key && math.Abs(a.Similarity-b.Similarity) < 1e-6 }
	if err != nil || len(slow) != 20 || !slices.EqualFunc(fast, slow, same) {
		t.Errorf("%v without, %v with; %v", slow, fast, err)
	}
}

// filled is an index of n random vectors, with a query.
func filled(t testing.TB, n, dims int) (*Index, []float32) {
	random := rand.New(rand.NewPCG(1, 2))
	vector := func() []float32 {
		v := make([]float32, dims)
		for i := range v {
			v[i] = float32(random.NormFloat64())
		}
		return v
	}
	x := emptyIndex(t, dims)
	for key := range uint32(n) {
		addVector(t, x, key, vector()...)
	}
	return x, vector()
}

func TestALookUpAllocatesTheSameAtAnySize(t *testing.T) {
	small, query := filled(t, 20, 32)
	large, _ := filled(t, 2000, 32)
	for name, x := range map[string]*Index{"20": small, "2000": large} {
		// the query at length 1 and the result
		if got := testing.AllocsPerRun(50, func() { _, _ = x.Nearest(query, 10, nil) }); got > 2 {
			t.Errorf("%s vectors: %v allocations", name, got)
		}
	}
}

func TestLookUpsAndChangesAtOnce(t *testing.T) {
	t.Parallel()
	x, query := filled(t, 200, 8)
	var wg sync.WaitGroup
	for worker := range uint32(4) {
		wg.Go(func() {
			for i := range uint32(100) {
				key := 1000 + worker*1000 + i
				if x.Add(key, query) != nil || !x.Remove(key) || x.Add(key, query) != nil || i%2 == 0 && !x.Remove(key) {
					t.Errorf("key %d, which nobody else has, is not as it was left", key)
				}
				if got, err := x.Nearest(query, 5, nil); err != nil || len(got) != 5 {
					t.Errorf("got %v, %v", got, err)
				}
			}
		})
	}
	wg.Wait()
	if x.Len() != 200+4*50 {
		t.Errorf("%d vectors are left", x.Len())
	}
}

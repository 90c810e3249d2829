package vector

import "slices"

// From how many vectors and dimensions on a sketch of them is worth it.
const (
	sketchVectors = 4096
	sketchDims    = 64
)

// Nearest is Exact in less time, where there are many vectors: it estimates every
// similarity from a sketch, compares with the vectors that are estimated best, and then
// with all that, by the bounds of their estimates, may be nearer than the k-th best of
// these. What it compares with is so much more where the estimates say little, up to
// everything. In rare cases it lacks one of the last of the k; what it returns has the
// similarities of Exact. keep may be asked about more keys than Exact does.
func (x *Index) Nearest(query []float32, k int, keep func(key uint32) bool) ([]Near, error) {
	return x.nearest(query, k, keep, nil)
}

// fetch yields the vectors of keys, in any order; those that are gone are left out.
type fetch func(keys []uint32, yield func(key uint32, vector []float32) error) error

// nearest is Nearest, also of a lean index, whose vectors are fetched.
func (x *Index) nearest(query []float32, k int, keep func(key uint32) bool, from fetch) ([]Near, error) {
	unit, err := x.unit(query)
	if err != nil || k < 1 {
		return nil, err
	}
	x.mu.RLock()
	for !x.drawn() {
		x.mu.RUnlock()
		x.draw()
		x.mu.RLock()
	}
	defer x.mu.RUnlock()
	if x.sketch == nil || x.blocks != nil && 8*k > len(x.keys) {
		return x.exact(unit, k, keep), nil
	}
	s, _ := x.scratch.Get().(*search)
	if s == nil {
		s = &search{}
	}
	defer x.scratch.Put(s)
	s.index, s.query, s.keep, s.from = x, unit, keep, from
	best, err := s.run(k)
	s.index, s.query, s.keep, s.from = nil, nil, nil, nil
	return best, err
}

// drawn reports whether the sketch has all vectors, or there are too few for one.
func (x *Index) drawn() bool {
	if x.sketch == nil {
		return len(x.keys) < sketchVectors || x.dims < sketchDims
	}
	return x.sketched == len(x.keys)
}

// draw brings the sketch up to date.
func (x *Index) draw() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.drawn() {
		x.redraw()
	}
}

// redraw adds to the sketch what it lacks. The caller holds mu for writing.
func (x *Index) redraw() {
	if x.sketch == nil {
		x.sketch = newSketch(x.centre())
	}
	x.sketch.grow(len(x.keys))
	first := x.sketched
	x.helpers.split(len(x.keys)-first, 512, func(from, to int) {
		for i := first + from; i < first+to; i++ {
			x.sketch.set(i, x.row(i))
		}
	})
	if x.sketched = len(x.keys); x.lean {
		x.blocks = nil
	}
}

// centre is the mean of the vectors of the first keys: the same one, whether the others
// were there already or come later.
func (x *Index) centre() []float32 {
	sum, n := make([]float64, x.dims), 0
	for key := 0; key < len(x.places) && n < sketchVectors; key++ {
		if at, there := x.place(uint32(key)); there {
			n++
			for i, v := range x.row(at) {
				sum[i] += float64(v)
			}
		}
	}
	mean := make([]float32, x.dims)
	for i := range mean {
		mean[i] = float32(sum[i] / float64(max(1, n)))
	}
	return mean
}

// unsketch takes vector i out of the sketch, whose last place is taken by the last vector.
func (x *Index) unsketch(i, last int) {
	switch {
	case i >= x.sketched: // it is not there yet
	case last < x.sketched:
		x.sketch.move(i, last)
		x.sketched--
	default:
		x.sketch.set(i, x.row(last))
	}
}

// search is the memory of one search.
type search struct {
	index  *Index
	query  []float32
	keep   func(key uint32) bool
	from   fetch     // nil where the index has the vectors
	most   []float32 // by vector: the most that its similarity may be
	counts [levels]int32
	low    float32 // the least of most
	scale  float32 // levels for a difference of 1
	asked  int     // vectors of this level and above were asked about
	found  []int32 // vectors that were kept and are not compared yet
	values []float32
}

// levels are how finely the bounds of similarities are told apart, from the least of them
// to the greatest.
const levels = 4096

// level is that of a bound. It falls with the bound.
func (s *search) level(bound float32) int {
	return int(min(levels-1, max(0, (bound-s.low)*s.scale)))
}

const estimateAtOnce, compareAtOnce = 4 * sketchBlock, 256

func (s *search) run(k int) ([]Near, error) {
	s.asked = levels
	s.estimate()
	best := make(bestHeap, 0, k)
	for want := 4 * k; len(best) < k && s.asked > 0; want *= 4 {
		if err := s.look(s.holding(want), &best); err != nil {
			return nil, err
		}
	}
	if len(best) == k {
		if err := s.look(s.level(float32(best[0].Similarity)), &best); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(best, Near.compare)
	return best, nil
}

// look compares with the vectors of a level and above that it has not compared with yet.
func (s *search) look(l int, best *bestHeap) error {
	s.choose(l)
	if s.from != nil {
		return s.fetchAndCompare(best)
	}
	s.compare()
	for i, at := range s.found {
		best.consider(Near{Key: s.index.keys[at], Similarity: max(-1, min(1, float64(s.values[i])))})
	}
	return nil
}

// estimate bounds all similarities.
func (s *search) estimate() {
	x, n := s.index, len(s.index.keys)
	s.most = slices.Grow(s.most[:0], n)[:n]
	p := x.sketch.planes(s.query)
	x.helpers.split(n, estimateAtOnce, func(from, to int) { x.sketch.most(p, from, to, s.most[from:to]) })
	high := s.most[0]
	s.low = high
	for _, m := range s.most {
		s.low, high = min(s.low, m), max(high, m)
	}
	s.scale = levels / max(high-s.low, 1e-30)
	clear(s.counts[:])
	for _, m := range s.most {
		s.counts[s.level(m)]++
	}
}

// holding is the highest level that so many vectors reach.
func (s *search) holding(want int) int {
	l := levels
	for n := 0; l > 0 && n < want; l-- {
		n += int(s.counts[l-1])
	}
	return min(l, s.asked)
}

// choose asks about all vectors of a level and above, once.
func (s *search) choose(l int) {
	s.found = s.found[:0]
	for i, m := range s.most {
		if at := s.level(m); at >= l && at < s.asked && (s.keep == nil || s.keep(s.index.keys[i])) {
			s.found = append(s.found, int32(i))
		}
	}
	s.asked = min(s.asked, l)
}

// compare compares with what was chosen.
func (s *search) compare() {
	n := len(s.found)
	s.values = slices.Grow(s.values[:0], n)[:n]
	s.index.helpers.split(n, compareAtOnce, func(from, to int) {
		for i := from; i < to; i++ {
			s.values[i] = dot(s.query, s.index.row(int(s.found[i])))
		}
	})
}

// fetchAtOnce bounds how many vectors are fetched in one call.
const fetchAtOnce = 1000

// fetchAndCompare is compare with vectors that the index does not have.
func (s *search) fetchAndCompare(best *bestHeap) error {
	keys := make([]uint32, len(s.found))
	for i, at := range s.found {
		keys[i] = s.index.keys[at]
	}
	return s.from.compare(s.query, keys, func(key uint32, similarity float64) {
		best.consider(Near{Key: key, Similarity: similarity})
	})
}

// compare yields the similarities of a query at length 1 with the vectors of keys, in any
// order; those that are gone, or all zero since, are left out.
func (f fetch) compare(query []float32, keys []uint32, yield func(key uint32, similarity float64)) error {
	unit := make([]float32, len(query))
	for some := range slices.Chunk(keys, fetchAtOnce) {
		err := f(some, func(key uint32, vector []float32) error {
			if zero(vector) {
				return nil
			}
			err := unitInto(unit, vector)
			if err == nil {
				yield(key, cosine(query, unit))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

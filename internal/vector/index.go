package vector

import (
	"math"
	"slices"
	"sync"

	"github.com/viterin/vek/vek32"

	"github.com/loci-memory/loci"
)

// Index finds the nearest of the vectors that it holds. Exact compares with every one, in
// one stream over blocks of contiguous memory (4 bytes a dimension and vector). Nearest
// does the same where there are few, and otherwise looks at a bit a dimension first.
// It is meant for one user's vectors of one embedder. Vectors are kept as unit
// vectors, so their inner product is the cosine. It lives in memory only; make it
// with New. All methods may be called concurrently: look-ups run side by side,
// changes wait for them.
type Index struct {
	dims    int
	block   int // vectors of a block
	helpers *Helpers

	mu     sync.RWMutex
	blocks [][]float32 // of vectors, one behind the other; all but the last are full
	keys   []uint32    // of vector i
	places []uint32    // by key: one more than where its vector is, 0 for none

	lean     bool    // keeps no vector that the sketch has
	sketch   *sketch // nil while there are few
	sketched int     // vectors that are in it: the first ones
	scratch  sync.Pool
}

// blockValues bounds a block: growing by blocks neither copies what is there nor
// reserves a quarter of it again.
const blockValues = 1 << 18

// Near is one result: a key with the cosine of its vector and the query, -1…1.
type Near struct {
	Key        uint32
	Similarity float64
}

// New makes an empty index of vectors with that many dimensions, whose searches may use
// helpers (nil is none); ErrInvalid when dims is not positive.
func New(dims int, helpers *Helpers) (*Index, error) {
	if dims <= 0 {
		return nil, loci.Invalid("dims", "is %d: an index needs at least one dimension", dims)
	}
	return newIndex(dims, helpers), nil
}

func newIndex(dims int, helpers *Helpers) *Index {
	return &Index{dims: dims, block: max(1, blockValues/max(1, dims)), helpers: helpers}
}

// clear takes out everything and gives the memory back.
func (x *Index) clear() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.blocks, x.keys, x.places, x.sketch, x.sketched = nil, nil, nil, nil, 0
}

// Len is how many vectors there are.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.keys)
}

// Add adds the vector of a new key, in any length but zero; it is copied. Keys are to be
// small: there is memory for every key up to the greatest.
// ErrInvalid: it has other dimensions, is all zero, or has a part that is no finite
// number. ErrConflict: the key is there already.
func (x *Index) Add(key uint32, vector []float32) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, there := x.place(key); there {
		return loci.Conflict("vector %d is in the index already: remove it first", key)
	}
	if err := x.put(vector); err != nil {
		return err
	}
	for uint64(len(x.places)) <= uint64(key) {
		x.places = append(x.places, 0)
	}
	x.keys = append(x.keys, key)
	x.places[key] = uint32(len(x.keys))
	if x.lean && !x.drawn() {
		x.redraw()
	}
	return nil
}

// put adds a vector behind the others.
func (x *Index) put(vector []float32) error {
	if x.lean && x.sketch != nil {
		unit, err := x.unit(vector)
		if err == nil {
			x.sketch.grow(x.sketched + 1)
			x.sketch.set(x.sketched, unit)
			x.sketched++
		}
		return err
	}
	b := x.last()
	n := len(*b)
	if err := unitInto((*b)[n:n+x.dims], vector); err != nil {
		return err
	}
	*b = (*b)[:n+x.dims]
	return nil
}

// last is the block that the next vector belongs to, with room for it. The first one may
// stay small.
func (x *Index) last() *[]float32 {
	i := len(x.keys) / x.block
	if i == len(x.blocks) {
		x.blocks = append(x.blocks, nil)
	}
	b := &x.blocks[i]
	if len(*b) == cap(*b) {
		room := x.block
		if i == 0 {
			room = min(room, max(4, 2*len(x.keys)))
		}
		*b = append(make([]float32, 0, room*x.dims), *b...)
	}
	return b
}

// place is where the vector of a key is.
func (x *Index) place(key uint32) (int, bool) {
	if uint64(key) >= uint64(len(x.places)) || x.places[key] == 0 {
		return 0, false
	}
	return int(x.places[key]) - 1, true
}

// Remove takes a key and its vector out and reports whether it was there. The last
// vector moves into the gap; memory is kept for the next ones.
func (x *Index) Remove(key uint32) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	row, there := x.place(key)
	if !there {
		return false
	}
	last := len(x.keys) - 1
	x.unsketch(row, last)
	if x.blocks != nil {
		copy(x.row(row), x.row(last))
		end := &x.blocks[last/x.block]
		*end = (*end)[:last%x.block*x.dims]
	}
	x.keys[row] = x.keys[last]
	x.places[x.keys[row]] = uint32(row) + 1
	x.places[key] = 0
	x.keys = x.keys[:last]
	return true
}

// Exact returns the at most k keys whose vectors are nearest to query, best first, ties
// by key; a k below one finds nothing. Only keys that keep accepts are found; nil accepts
// all. keep is asked about a key once at most, and only when its vector would be among
// the best so far; it must not change the index. The query may have any length but zero;
// it is not changed. ErrInvalid as Add.
func (x *Index) Exact(query []float32, k int, keep func(key uint32) bool) ([]Near, error) {
	unit, err := x.unit(query)
	if err != nil || k < 1 {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.exact(unit, k, keep), nil
}

func (x *Index) exact(unit []float32, k int, keep func(key uint32) bool) []Near {
	best := make(bestHeap, 0, min(k, len(x.keys)))
	for i, key := range x.keys {
		n := Near{Key: key, Similarity: cosine(unit, x.row(i))}
		if len(best) == cap(best) && !n.before(best[0]) {
			continue
		}
		if keep == nil || keep(key) {
			best.offer(n)
		}
	}
	slices.SortFunc(best, Near.compare)
	return best
}

func (x *Index) row(i int) []float32 {
	at := i % x.block * x.dims
	return x.blocks[i/x.block][at : at+x.dims : at+x.dims]
}

// unit checks a vector and returns it at length 1.
func (x *Index) unit(vector []float32) ([]float32, error) {
	unit := make([]float32, x.dims)
	return unit, unitInto(unit, vector)
}

// unitInto checks a vector and writes it at length 1. The sum is kept in double
// precision, where no square of a finite float32 is lost.
func unitInto(unit, vector []float32) error {
	if len(vector) != len(unit) {
		return loci.Invalid("vector", "has %d dimensions, this index %d: vectors of different embedders can't be compared", len(vector), len(unit))
	}
	var sum float64
	for i, v := range vector {
		f := float64(v)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return loci.Invalid("vector", "has %v at place %d: every part must be a finite number", v, i)
		}
		sum += f * f
	}
	if sum == 0 {
		return loci.Invalid("vector", "is all zero: it has no direction, so nothing is near it; leave it out")
	}
	scale := 1 / math.Sqrt(sum)
	for i, v := range vector {
		unit[i] = float32(float64(v) * scale)
	}
	return nil
}

// cosine of two unit vectors; rounding may lead out of the range, so it is cut.
func cosine(a, b []float32) float64 { return max(-1, min(1, float64(dot(a, b)))) }

func (n Near) before(m Near) bool { return n.compare(m) < 0 }

func (n Near) compare(m Near) int {
	switch {
	case n.Similarity > m.Similarity || n.Similarity == m.Similarity && n.Key < m.Key:
		return -1
	case n == m:
		return 0
	}
	return 1
}

// bestHeap is a heap of the best so far with the worst of them on top.
type bestHeap []Near

// consider takes n in where it is among the best.
func (h *bestHeap) consider(n Near) {
	if len(*h) < cap(*h) || n.before((*h)[0]) {
		h.offer(n)
	}
}

// offer takes n in; into a full heap, in the place of the worst.
func (h *bestHeap) offer(n Near) {
	if len(*h) < cap(*h) {
		*h = append(*h, n)
		h.up()
		return
	}
	(*h)[0] = n
	h.down()
}

func (h bestHeap) up() {
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h[parent].before(h[i]) {
			return
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}

func (h bestHeap) down() {
	for i := 0; ; {
		worst := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h); child++ {
			if h[worst].before(h[child]) {
				worst = child
			}
		}
		if worst == i {
			return
		}
		h[i], h[worst] = h[worst], h[i]
		i = worst
	}
}

// dot is the inner product of two vectors of one length, by SIMD where the machine
// has it.
func dot(a, b []float32) float32 { return vek32.Dot(a, b) }

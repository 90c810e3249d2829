package vector

import (
	"context"
	"sync"

	"github.com/loci-memory/loci/store"
)

// resident is one space of one user in memory. Looks hold mu for reading, taking in
// what was written holds it for writing.
type resident struct {
	key   key
	used  uint64 // clock of the last look; Spaces' mu
	bytes int64  // of the last measure; Spaces' mu

	mu      sync.RWMutex
	ready   bool
	state   store.State
	index   *Index              // nil until the first vector came
	covered []uint64            // rows that have a vector, by themselves or their origin
	origins map[uint32]uint32   // of rows that are no first version
	sharers map[uint32][]uint32 // rows by origin, where it is another
}

// refresh takes in what was written since.
func (r *resident) refresh(ctx context.Context, src Source, s store.State) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ready && covers(r.state, s) {
		return nil
	}
	if !r.ready || r.state.VEpoch != s.VEpoch {
		r.reset()
	}
	// What is written while this reads is read again the next time: taking it in
	// twice changes nothing.
	err := src.Revisions(ctx, r.key.user, r.state.Last, r.revise)
	if err == nil {
		err = src.VectorsSince(ctx, r.key.user, r.key.space, r.state.VGen, r.take)
	}
	r.ready = err == nil // else half of it may be in
	if r.ready {
		r.state = s
	}
	return err
}

func (r *resident) reset() {
	r.state, r.index, r.covered = store.State{}, nil, nil
	r.origins, r.sharers = map[uint32]uint32{}, map[uint32][]uint32{}
}

// revise records the origin of a row.
func (r *resident) revise(row, origin uint32) error {
	if _, known := r.origins[row]; known || origin == row {
		return nil
	}
	r.origins[row] = origin
	r.sharers[origin] = append(r.sharers[origin], row)
	if r.covers(origin) {
		r.cover(row)
	}
	return nil
}

// take adds the vector of a row, or another in its place. One that is all zero only
// covers the row.
func (r *resident) take(row uint32, values []float32) error {
	r.cover(row)
	for _, other := range r.sharers[row] {
		r.cover(other)
	}
	if r.index == nil {
		x, err := New(r.key.space.Dims, nil)
		if err != nil {
			return err
		}
		r.index = x
	}
	r.index.Remove(row)
	if zero(values) {
		return nil
	}
	return r.index.Add(row, values)
}

func zero(values []float32) bool {
	for _, v := range values {
		if v != 0 {
			return false
		}
	}
	return true
}

func (r *resident) covers(row uint32) bool {
	return int(row>>6) < len(r.covered) && r.covered[row>>6]>>(row&63)&1 != 0
}

func (r *resident) cover(row uint32) {
	for int(row>>6) >= len(r.covered) {
		r.covered = append(r.covered, 0)
	}
	r.covered[row>>6] |= 1 << (row & 63)
}

// measure estimates the memory that it takes.
func (r *resident) measure() int64 {
	r.mu.RLock()
	defer r.mu.RUnlock()
	n := int64(len(r.covered))*8 + int64(len(r.origins))*80 + 256
	if r.index != nil {
		n += r.index.size()
	}
	return n
}

// size is about how much memory the index takes.
func (x *Index) size() int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := int64(cap(x.keys))*4 + int64(cap(x.places))*4
	for _, b := range x.blocks {
		n += int64(cap(b)) * 4
	}
	return n
}

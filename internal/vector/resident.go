package vector

import (
	"context"
	"errors"
	"sync"

	"github.com/loci-memory/loci/internal/footprint"
	"github.com/loci-memory/loci/store"
)

// form is how much of a space is in memory.
type form int

const (
	whole   form = iota // all vectors
	lean                // their sketch, and where they are few all of them
	passing             // nothing: vectors are read for each question
)

// resident is one space of one user in memory. Looks hold mu for reading, taking in
// what was written holds it for writing.
type resident struct {
	user  string
	space store.Space
	room  func(roomRequest) bool // reports whether there is room; nil where nothing is kept

	bytes      int64 // that it has room for; Spaces' mu, as the next three
	bytesWhole int64 // bytes when it had all there was
	form       form
	known      int // vectors, as far as is known

	mu      sync.RWMutex
	ready   bool
	state   store.State
	index   *Index              // nil where sink is set
	sink    *scores             // of a look that keeps no vectors
	taken   int                 // vectors since room was asked for
	covered []uint64            // rows that have a vector, by themselves or their origin
	origins map[uint32]uint32   // of rows that are no first version
	sharers map[uint32][]uint32 // rows by origin, where it is another
}

// roomRequest is what a space needs room for.
type roomRequest struct {
	bytes   int64
	vectors int
	all     bool // it has all there is
}

// errNoRoom says that a space does not fit in the memory that there is for all.
var errNoRoom = errors.New("there is no room for the space")

// refresh takes in what was written since.
func (r *resident) refresh(ctx context.Context, src Source, s store.State, f form) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	formed := r.index == nil || r.index.lean == (f == lean)
	if r.ready && formed && covers(r.state, s) {
		return nil
	}
	if !r.ready || !formed || r.state.VEpoch != s.VEpoch {
		r.reset()
	}
	if !formed {
		r.index.lean = f == lean
	}
	// What is written while this reads is read again the next time: taking it in
	// twice changes nothing.
	err := src.Revisions(ctx, r.user, r.state.Last, r.revise)
	if err == nil {
		err = src.VectorsSince(ctx, r.user, r.space, r.state.VGen, r.take)
	}
	if err == nil {
		err = r.hold(true)
	}
	if r.ready = err == nil; !r.ready { // half of it may be in
		r.reset()
		return err
	}
	r.state = s
	return nil
}

func (r *resident) reset() {
	r.state, r.covered, r.taken = store.State{}, nil, 0
	r.origins, r.sharers = nil, nil
	if r.index != nil {
		r.index.clear()
	}
}

// revise records the origin of a row.
func (r *resident) revise(row, origin uint32) error {
	if _, known := r.origins[row]; known || origin == row {
		return nil
	}
	if r.origins == nil {
		r.origins, r.sharers = map[uint32]uint32{}, map[uint32][]uint32{}
	}
	r.origins[row] = origin
	r.sharers[origin] = append(r.sharers[origin], row)
	if r.covers(origin) {
		r.cover(row)
	}
	return nil
}

// roomEvery is after how many vectors a space that is loaded asks for more room.
const roomEvery = 256

// take adds the vector of a row, or another in its place. One that is all zero only
// covers the row.
func (r *resident) take(row uint32, values []float32) error {
	r.cover(row)
	for _, other := range r.sharers[row] {
		r.cover(other)
	}
	if r.sink != nil {
		return r.sink.add(row, values)
	}
	r.index.Remove(row)
	if zero(values) {
		return nil
	}
	if r.taken++; r.taken%roomEvery == 0 {
		if err := r.hold(false); err != nil {
			return err
		}
	}
	return r.index.Add(row, values)
}

// hold asks for the room that it takes, with all there is or with some of it.
func (r *resident) hold(all bool) error {
	if r.room == nil || r.room(roomRequest{bytes: r.measure(), vectors: r.index.Len(), all: all}) {
		return nil
	}
	return errNoRoom
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

// residentBytes is what an empty space takes: itself, its index, and the function that
// asks for room.
const residentBytes = 256 + 224 + 32

// measure estimates the memory that it takes.
func (r *resident) measure() int64 {
	n := residentBytes + footprint.Slice(cap(r.covered), 8) + r.index.size()
	if len(r.origins) > 0 {
		n += footprint.Map(len(r.origins), 8) + footprint.Map(len(r.sharers), 32) + int64(len(r.origins))*8
	}
	return n
}

// size is about how much memory the index takes, with the sketch that it will have.
func (x *Index) size() int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := footprint.Slice(cap(x.keys), 4) + footprint.Slice(cap(x.places), 4) + footprint.Slice(cap(x.blocks), 24)
	for _, b := range x.blocks {
		n += footprint.Slice(cap(b), 4)
	}
	if len(x.keys) >= sketchVectors && x.dims >= sketchDims {
		n += sketchSize(len(x.keys), x.dims)
	}
	return n
}

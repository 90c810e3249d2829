package index

import (
	"container/list"
	"sync/atomic"

	"github.com/loci-memory/loci/internal/footprint"
)

// resident is a user in memory.
type resident struct {
	*user
	place  *list.Element // in Index.recent
	queued atomic.Bool

	bytes   int64   // of the last measure; Index's mu
	measure measure // what was measured then; Index's mu
}

// measure is what the size of a user follows from.
type measure struct {
	rows, views   int
	lists, orders bool
}

// placeBytes is what a user takes besides what a resident leads to: the place in the
// list of the users, and a share of their map.
const placeBytes = 48 + 16 + 40

// resident returns the user's index in memory, an empty one when there is none.
func (x *Index) resident(name string) *resident {
	x.mu.Lock()
	defer x.mu.Unlock()
	r := x.users[name]
	if r == nil {
		r = &resident{user: newUser(name)}
		r.place = x.recent.PushFront(r)
		x.users[name] = r
		return r
	}
	x.recent.MoveToFront(r.place)
	return r
}

// account measures a user that changed, and makes others leave when there is too
// much in memory.
func (x *Index) account(r *resident) {
	r.mu.RLock()
	m := measure{rows: r.rows(), views: len(r.views), lists: r.lists.made, orders: r.orders.made}
	n := int64(0)
	if x.grown(r, m) {
		n = r.size() + placeBytes
	}
	r.mu.RUnlock()
	if n == 0 {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.users[r.name] != r {
		return
	}
	x.bytes += n - r.bytes
	r.bytes, r.measure = n, m
	for x.bytes > x.o.MaxBytes && x.recent.Len() > 1 {
		x.evict(r)
	}
}

// grown reports whether a user is so much larger than when he was measured, or smaller,
// that it is worth doing again: that reads all that it measures.
func (x *Index) grown(r *resident, m measure) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	was := r.measure
	return was.views != m.views || was.lists != m.lists || was.orders != m.orders || m.rows < was.rows || m.rows-was.rows > was.rows/16
}

// size is about how much memory the user takes. The caller holds mu.
func (u *user) size() int64 {
	n := footprint.Of(u)
	for _, s := range u.segments {
		n -= footprint.Slice(cap(s.dict), 1) + footprint.Slice(cap(s.lists), 1) // parts of the blob
	}
	return n
}

// evict drops the user that was not asked for longest, except one. What its tail
// has is in the rows; a tail worth it is flushed on the way out.
func (x *Index) evict(except *resident) {
	oldest := x.recent.Back().Value.(*resident)
	if oldest == except {
		oldest = except.place.Prev().Value.(*resident)
	}
	x.bytes -= oldest.bytes
	x.recent.Remove(oldest.place)
	delete(x.users, oldest.name)
	x.queue(oldest)
}

// after asks for a flush when the tail is long enough. The caller holds mu for
// reading.
func (x *Index) after(r *resident) {
	if len(r.tail.rows) >= x.o.FlushRows {
		x.queue(r)
	}
}

// queue hands a user to the background. When that is busy the user comes again
// with the next search.
func (x *Index) queue(r *resident) {
	if !r.queued.CompareAndSwap(false, true) {
		return
	}
	select {
	case x.work <- r:
	default:
		r.queued.Store(false)
	}
}

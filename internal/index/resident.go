package index

// resident returns the user's index in memory, an empty one when there is none.
func (x *Index) resident(name string) *resident {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.clock++
	r := x.users[name]
	if r == nil {
		r = &resident{user: newUser(name)}
		x.users[name] = r
	}
	r.used = x.clock
	return r
}

// account measures a user that changed, and makes others leave when there is too
// much in memory.
func (x *Index) account(r *resident) {
	r.mu.RLock()
	n := r.measure()
	r.mu.RUnlock()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.users[r.name] != r {
		return
	}
	x.bytes += n - r.bytes
	r.bytes = n
	for x.bytes > x.o.MaxBytes && len(x.users) > 1 {
		x.evict(r)
	}
}

// evict drops the user that was not asked for longest, except one. What its tail
// has is in the rows; a tail worth it is flushed on the way out.
func (x *Index) evict(except *resident) {
	var oldest *resident
	for _, r := range x.users {
		if r != except && (oldest == nil || r.used < oldest.used) {
			oldest = r
		}
	}
	x.bytes -= oldest.bytes
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

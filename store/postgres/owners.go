package postgres

import "sync"

// owners are the numbers of names that were asked for lately. All methods may be called
// concurrently; the zero owners are empty.
type owners struct {
	mu    sync.RWMutex
	known map[string]int64
}

func (o *owners) get(name string) (int64, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	n, ok := o.known[name]
	return n, ok
}

// put keeps a number. When there are too many all are forgotten: they are cheap to read.
func (o *owners) put(name string, owner int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.known == nil || len(o.known) >= keptOwners {
		o.known = map[string]int64{}
	}
	o.known[name] = owner
}

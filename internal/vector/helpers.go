package vector

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Helpers are processors that searches share: a search works in the goroutine of its
// caller and takes those that no other search has, without waiting for any, so that one
// question is answered by all processors and many are answered by one each. A nil
// Helpers has none. Make one with NewHelpers.
type Helpers struct{ free chan struct{} }

// NewHelpers makes as many helpers as there are processors besides the caller's.
func NewHelpers() *Helpers {
	return &Helpers{free: make(chan struct{}, max(0, runtime.GOMAXPROCS(0)-1))}
}

// split calls do for parts of 0 … n-1 of at most so many, each once, from several
// goroutines at the same time, and returns when all are done.
func (h *Helpers) split(n, part int, do func(from, to int)) {
	parts := (n + part - 1) / part
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= parts {
				return
			}
			do(i*part, min(n, (i+1)*part))
		}
	}
	var wg sync.WaitGroup
	for range parts - 1 {
		if !h.take() {
			break
		}
		wg.Go(func() {
			defer h.giveBack()
			work()
		})
	}
	work()
	wg.Wait()
}

func (h *Helpers) take() bool {
	if h == nil {
		return false
	}
	select {
	case h.free <- struct{}{}:
		return true
	default:
		return false
	}
}

func (h *Helpers) giveBack() { <-h.free }

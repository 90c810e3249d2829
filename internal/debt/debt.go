// Package debt pays in the background what cannot be paid at once, as the words that a purge
// leaves where somebody still reads them.
package debt

import (
	"context"
	"sync"
	"time"
)

// Payer tries to pay until nothing is owed: soon, then ever less often. It has one goroutine
// while it tries, and none while nothing is owed. Its methods may be called concurrently.
type Payer struct {
	first, last time.Duration
	try         func(context.Context) (paid bool)

	mu     sync.Mutex
	more   bool               // Begin was called since the last try began
	stop   context.CancelFunc // of the goroutine; nil while there is none
	closed bool
	group  sync.WaitGroup
}

// New returns a payer that waits as long as first before it tries, and twice as long before
// each try after that, but no longer than last. A try reports whether nothing is owed any more;
// one that fails is repeated. Its context ends with Close, and no two tries are under way at once.
func New(first, last time.Duration, try func(context.Context) (paid bool)) *Payer {
	return &Payer{first: first, last: last, try: try}
}

// Begin says that something is owed: it is tried in the background until a try that began
// after this has paid. Behind Close it does nothing.
func (p *Payer) Begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.more = true
	if p.stop != nil || p.closed {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.stop = cancel
	p.group.Go(func() {
		defer cancel()
		p.keepTrying(ctx)
	})
}

func (p *Payer) keepTrying(ctx context.Context) {
	for wait := p.first; ; wait = min(2*wait, p.last) {
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		p.began()
		if p.try(ctx) && p.ended() {
			return
		}
	}
}

// began notes that the next try pays what is owed so far.
func (p *Payer) began() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.more = false
}

// ended lets the next Begin start another goroutine, unless it was called during the last try.
func (p *Payer) ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.more {
		return false
	}
	p.stop = nil
	return true
}

// Close ends the background and returns when it is gone. What is still owed stays so. Closing
// twice is fine.
func (p *Payer) Close() {
	p.mu.Lock()
	p.closed = true
	if p.stop != nil {
		p.stop()
	}
	p.mu.Unlock()
	p.group.Wait()
}

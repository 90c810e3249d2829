// Package joined has calls for the same thing stand in line, and one of them does the work of
// several: what all of them need, as a connection or a commit to the disk, is needed once, and who
// waits holds nothing (docs/adr/0084).
package joined

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Most is how many calls are done together at most.
const Most = 64

// errBroken is the error of a call whose work panicked.
var errBroken = errors.New("the work of several broke off, and nobody knows how far it came")

// Call is one in line. Whoever does the work sets Err, to nil too.
type Call[T any] struct {
	Ctx  context.Context // the caller's
	What T
	Err  error

	next chan bool // false: it is done; true: it is to do the work of those that follow
}

// Line is calls that wait for each other. The zero Line has nobody in it.
type Line[T any] struct {
	mu      sync.Mutex
	busy    bool
	waiting []*Call[T]
}

// Work does calls together; it sets Err of each. Joins reports whether a call may be
// done with others that were chosen before; nil is always.
type Work[T any] struct {
	Do    func(ctx context.Context, calls []*Call[T])
	Joins func(chosen []*Call[T], c *Call[T]) bool
}

// Do waits for its turn and does the call, or has it done by one before it, with those behind it
// that join. A context that ends while the call waits takes it out of line; work that has begun for
// several is not ended by the context of one.
func (l *Line[T]) Do(ctx context.Context, what T, w Work[T]) error {
	c := &Call[T]{Ctx: ctx, What: what, next: make(chan bool, 1)}
	if !l.enter(c) {
		select {
		case leads := <-c.next:
			if !leads {
				return c.Err
			}
		case <-ctx.Done():
			if l.leave(c) {
				return ctx.Err()
			}
			if leads := <-c.next; !leads {
				return c.Err
			}
		}
	}
	l.lead(c, w)
	return c.Err
}

// enter reports whether a call need not wait.
func (l *Line[T]) enter(c *Call[T]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.busy {
		l.busy = true
		return true
	}
	l.waiting = append(l.waiting, c)
	return false
}

// leave takes a call out of line, and reports whether it was there still.
func (l *Line[T]) leave(c *Call[T]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.Index(l.waiting, c)
	if at >= 0 {
		l.waiting = slices.Delete(l.waiting, at, at+1)
	}
	return at >= 0
}

// lead does a call with those that join it, and hands the line on.
func (l *Line[T]) lead(c *Call[T], w Work[T]) {
	calls := []*Call[T]{c}
	defer func() { l.end(calls[1:]) }()
	if c.Err = c.Ctx.Err(); c.Err != nil {
		return
	}
	ctx := c.Ctx
	if calls = l.join(calls, w); len(calls) > 1 {
		ctx = context.WithoutCancel(ctx)
	}
	for _, c := range calls {
		c.Err = errBroken
	}
	w.Do(ctx, calls)
}

// join takes calls out of line that are done with the first.
func (l *Line[T]) join(calls []*Call[T], w Work[T]) []*Call[T] {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = slices.DeleteFunc(l.waiting, func(c *Call[T]) bool {
		joins := len(calls) < Most && c.Ctx.Err() == nil && (w.Joins == nil || w.Joins(calls, c))
		if joins {
			calls = append(calls, c)
		}
		return joins
	})
	return calls
}

// end answers calls that were done, and has the first that waits do the next.
func (l *Line[T]) end(done []*Call[T]) {
	for _, c := range done {
		c.next <- false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy = len(l.waiting) > 0; l.busy {
		first := l.waiting[0]
		l.waiting = slices.Delete(l.waiting, 0, 1)
		first.next <- true
	}
}

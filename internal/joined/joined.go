// Package joined has calls for the same thing stand in line, and one of them does the work of
// several: what all of them need, as a connection or a commit to the disk, is needed once, and who
// waits holds nothing (docs/adr/0084).
package joined

import (
	"cmp"
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
	Do    func(ctx context.Context, g *Group[T])
	Joins func(chosen []*Call[T], c *Call[T]) bool
}

// Group is calls that are done together: the first of them does the work. A Group of calls alone is
// joined by nobody.
type Group[T any] struct {
	Calls []*Call[T]

	line  *Line[T]
	joins func(chosen []*Call[T], c *Call[T]) bool
	alone func() bool // the context of the first ends the work no more; false where it has ended it
}

// Join takes those in who came meanwhile and join, and returns them: who waits for something with a
// call of its own need not leave behind who comes while it waits. From then on the work is not ended
// by the context of the first.
func (g *Group[T]) Join() []*Call[T] {
	if g.line == nil {
		return nil
	}
	late := g.line.join(g)
	for _, c := range late {
		c.Err = errBroken
	}
	return late
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
	g := &Group[T]{Calls: []*Call[T]{c}, line: l, joins: w.Joins}
	defer func() { l.end(g.Calls[1:]) }()
	if c.Err = c.Ctx.Err(); c.Err != nil {
		return
	}
	ctx, end := context.WithCancel(context.WithoutCancel(c.Ctx))
	defer end()
	g.alone = sync.OnceValue(context.AfterFunc(c.Ctx, end))
	defer g.alone()
	g.Join()
	c.Err = errBroken
	w.Do(ctx, g)
	if errors.Is(c.Err, context.Canceled) { // by its own context
		c.Err = cmp.Or(c.Ctx.Err(), c.Err)
	}
}

// join takes calls out of line that are done with those of a group.
func (l *Line[T]) join(g *Group[T]) (late []*Call[T]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := len(g.Calls)
	l.waiting = slices.DeleteFunc(l.waiting, func(c *Call[T]) bool {
		joins := len(g.Calls) < Most && c.Ctx.Err() == nil && (g.joins == nil || g.joins(g.Calls, c)) && g.alone()
		if joins {
			g.Calls = append(g.Calls, c)
		}
		return joins
	})
	return g.Calls[before:]
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

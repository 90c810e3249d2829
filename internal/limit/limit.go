// Package limit bounds how many calls of a class one user runs at once, so that nobody
// occupies what all users share. More calls wait, in the order in which they came.
package limit

import (
	"context"
	"slices"
	"sync"
)

// Class is calls that are bounded together.
type Class int

// The classes, each with a bound of its own.
const (
	Questions Class = iota // read what a question needs
	Scans                  // read much of a memory: lists, walks, counts
	Exports                // read all of a memory
	Texts                  // read what is said, by rules: it takes a processor, and no more
	classes
)

// Bounds are how many calls of each class one user runs at once; 0 and less is no bound.
type Bounds struct {
	Questions, Scans, Exports, Texts int
}

// Limiter keeps the bounds for all users. Make one with New. All methods may be called
// concurrently. A call that need not wait allocates nothing, and users without calls take
// no memory.
type Limiter struct {
	most [classes]int

	mu    sync.Mutex
	users map[string]calls
}

// calls are those of one user by class: how many run, and who waits.
type calls struct {
	running [classes]int
	waiting [classes][]chan struct{} // closed when its call may run; the first waits longest
}

// New makes a limiter.
func New(b Bounds) *Limiter {
	return &Limiter{most: [classes]int{Questions: b.Questions, Scans: b.Scans, Exports: b.Exports, Texts: b.Texts}, users: map[string]calls{}}
}

// Enter waits until a call of a user may run, or ctx ends, whose error it returns. Each
// Enter that returns nil needs one Leave.
func (l *Limiter) Enter(ctx context.Context, user string, c Class) error {
	most := l.most[c]
	if most <= 0 {
		return ctx.Err()
	}
	l.mu.Lock()
	u := l.users[user]
	if u.running[c] < most {
		u.running[c]++
		l.users[user] = u
		l.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	u.waiting[c] = append(u.waiting[c], turn)
	l.users[user] = u
	l.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		l.giveUp(user, c, turn)
		return ctx.Err()
	}
}

// giveUp takes a call out of those that wait. One that may run by now makes room for the
// next.
func (l *Limiter) giveUp(user string, c Class, turn chan struct{}) {
	l.mu.Lock()
	u := l.users[user]
	if i := slices.Index(u.waiting[c], turn); i >= 0 {
		u.waiting[c] = slices.Delete(u.waiting[c], i, i+1)
		l.users[user] = u
		l.mu.Unlock()
		return
	}
	l.mu.Unlock()
	l.Leave(user, c)
}

// Leave ends a call: the one that has waited longest runs in its place.
func (l *Limiter) Leave(user string, c Class) {
	if l.most[c] <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	u := l.users[user]
	if len(u.waiting[c]) > 0 {
		close(u.waiting[c][0])
		u.waiting[c] = slices.Delete(u.waiting[c], 0, 1)
		l.users[user] = u
		return
	}
	u.running[c]--
	if u.running == [classes]int{} {
		delete(l.users, user) // who waits, waits for one that runs
		return
	}
	l.users[user] = u
}

// Package limit bounds how many calls of a class one user runs at once, so that nobody
// occupies what all users share. More calls wait: of one user in the order in which they came, of
// several that of who runs fewest goes first.
package limit

import (
	"cmp"
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
	// Shared is how many questions of all users run at once, where several users ask, before each
	// has but one: the first of a user never waits. 0 and less is no bound.
	Shared int
}

// Limiter keeps the bounds for all users. Make one with New. All methods may be called
// concurrently. A call that need not wait allocates nothing, and users without calls take
// no memory.
type Limiter struct {
	most, shared [classes]int

	mu      sync.Mutex
	users   map[string]calls
	running [classes]int // of all users
	waiting [classes]int
	last    uint64 // place in the order in which calls came
}

// calls are those of one user by class: how many run, and who waits, the first for longest. Who
// waits, waits for one of the same user that runs.
type calls struct {
	running [classes]int
	waiting [classes][]waiter
}

// waiter is a call that waits.
type waiter struct {
	turn chan struct{} // closed when it may run
	came uint64
}

// New makes a limiter.
func New(b Bounds) *Limiter {
	return &Limiter{
		most: [classes]int{Questions: b.Questions, Scans: b.Scans, Exports: b.Exports, Texts: b.Texts}, shared: [classes]int{Questions: b.Shared},
		users: map[string]calls{},
	}
}

// may reports whether one more call of a user may run.
func (l *Limiter) may(u *calls, c Class) bool {
	n := u.running[c]
	alone := n == l.running[c]
	return n == 0 || n < l.most[c] && (alone || l.shared[c] <= 0 || l.running[c] < l.shared[c])
}

// Enter waits until a call of a user may run, or ctx ends, whose error it returns. Each
// Enter that returns nil needs one Leave.
func (l *Limiter) Enter(ctx context.Context, user string, c Class) error {
	if l.most[c] <= 0 {
		return ctx.Err()
	}
	l.mu.Lock()
	u := l.users[user]
	if l.may(&u, c) {
		l.run(user, &u, c)
		l.mu.Unlock()
		return nil
	}
	l.last++
	w := waiter{make(chan struct{}), l.last}
	u.waiting[c] = append(u.waiting[c], w)
	l.waiting[c]++
	l.users[user] = u
	l.mu.Unlock()
	select {
	case <-w.turn:
		return nil
	case <-ctx.Done():
		l.giveUp(user, c, w)
		return ctx.Err()
	}
}

// run counts one more call of a user.
func (l *Limiter) run(user string, u *calls, c Class) {
	u.running[c]++
	l.running[c]++
	l.users[user] = *u
}

// giveUp takes a call out of those that wait. One that may run by now makes room for the
// next.
func (l *Limiter) giveUp(user string, c Class, w waiter) {
	l.mu.Lock()
	u := l.users[user]
	if i := slices.Index(u.waiting[c], w); i >= 0 {
		u.waiting[c] = slices.Delete(u.waiting[c], i, i+1)
		l.waiting[c]--
		l.users[user] = u
		l.mu.Unlock()
		return
	}
	l.mu.Unlock()
	l.Leave(user, c)
}

// Leave ends a call: those that may run in its place do.
func (l *Limiter) Leave(user string, c Class) {
	if l.most[c] <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	u := l.users[user]
	u.running[c]--
	l.running[c]--
	l.users[user] = u
	for l.waiting[c] > 0 && l.next(c) {
	}
	if l.users[user].running == [classes]int{} {
		delete(l.users, user)
	}
}

// next lets one call run of those that may, of who runs fewest and has waited longest.
func (l *Limiter) next(c Class) bool {
	var name string
	var who calls
	for user, u := range l.users {
		if len(u.waiting[c]) == 0 || !l.may(&u, c) {
			continue
		}
		if len(who.waiting[c]) == 0 || cmp.Or(cmp.Compare(u.running[c], who.running[c]), cmp.Compare(u.waiting[c][0].came, who.waiting[c][0].came)) < 0 {
			name, who = user, u
		}
	}
	if len(who.waiting[c]) == 0 {
		return false
	}
	close(who.waiting[c][0].turn)
	who.waiting[c] = slices.Delete(who.waiting[c], 0, 1)
	l.waiting[c]--
	l.run(name, &who, c)
	return true
}

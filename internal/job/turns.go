package job

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Users take turns, by kind of job and in all processes together: of two users with due
// jobs none is handed a second before the other is handed one. A queue offers who has work
// that is due, with the turn at which each was served last, and lets an offer be taken only
// while that has not changed. A lane takes offers in their order and each once, and asks
// for more when it has none left. So whoever is served twice was offered again in between,
// behind all who waited already; that other processes take of the same offers changes
// nothing.

const (
	// offered is how many offers a lane asks for at once: a look costs as much as there are
	// users with due jobs, and who becomes due meanwhile waits for these jobs at most.
	offered = 32
	// missedPause is after how long a lane looks again that was offered work and got none: another
	// process was faster, or the users had commits under way. Each time in a row that others
	// were faster it is twice as long, up to missedLongest. Nobody who wakes the lane makes it shorter: a
	// user who writes all the time does, and a look costs as much as a commit.
	missedPause   = 20 * time.Millisecond
	missedLongest = 160 * time.Millisecond
	// missedMost is how many times in a row Drain looks again.
	missedMost = 250
)

// take leases the next job of a lane, and marks its user. Of a lane that was paused, one
// job at a time is tried.
func (r *Runner) take(ctx context.Context, l *laneWork) (j loci.Job, ok bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.missed = false
	if l.paused.why != nil && (l.paused.until.After(r.now()) || len(l.users) > 0) {
		return j, false, nil
	}
	if j, ok, err = r.serve(ctx, l); ok || err != nil {
		return j, ok, err
	}
	l.missed = false // those were of an earlier look
	l.offers, err = r.queue.Due(ctx, store.DueRequest{Kinds: l.kinds, Limit: offered + len(l.users), Now: r.queueTime()})
	if err != nil {
		return j, false, fmt.Errorf("look for jobs: %w", err)
	}
	j, ok, err = r.serve(ctx, l)
	if l.missed = l.missed && !ok; l.missed {
		l.rests()
	}
	return j, ok, err
}

// serve leases a job of the first offer that can be taken. Users whose jobs are under way
// are passed over, unless the lane is mixed.
func (r *Runner) serve(ctx context.Context, l *laneWork) (j loci.Job, ok bool, err error) {
	for len(l.offers) > 0 {
		o := l.offers[0]
		l.offers = l.offers[1:]
		if !l.Mixed && l.users[o.User] > 0 {
			continue
		}
		j, ok, err = r.queue.Lease(ctx, o, store.LeaseRequest{Hold: l.lease, Now: r.queueTime()})
		if err != nil {
			return j, false, fmt.Errorf("lease a job: %w", err)
		}
		if ok {
			l.users[j.User]++
			l.misses = 0
			return j, true, nil
		}
		l.missed = true
	}
	return j, false, nil
}

// missed reports whether a lane was offered work when it looked last and got none.
func (r *Runner) missed() bool {
	for _, l := range r.lanes {
		l.mu.Lock()
		missed := l.missed
		l.mu.Unlock()
		if missed {
			return true
		}
	}
	return false
}

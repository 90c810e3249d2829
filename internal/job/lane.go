package job

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// How long a lane is paused whose server refuses all work: doubling from the first to the
// longest pause, until a job gets through.
const (
	firstPause = time.Minute
	mostPause  = time.Hour
)

// laneWork is a Lane with what it does.
type laneWork struct {
	Lane
	kinds []loci.JobKind
	lease time.Duration
	wake  chan struct{} // one worker is to look; it wakes the next when it found something

	mu     sync.Mutex     // held while jobs are leased, so that no two workers take the same user
	users  map[string]int // jobs of theirs that are under way
	again  time.Time      // when the first of the jobs that were set back here is due
	paused pausing
}

// pausing is why and until when a lane is paused; the zero pausing is not.
type pausing struct {
	until time.Time
	why   error // nil: it is not
	count int   // pauses in a row
}

func newLaneWork(l Lane, kinds map[loci.JobKind]Kind) *laneWork {
	l.Workers, l.Batch = max(l.Workers, 1), max(l.Batch, 1)
	out := &laneWork{Lane: l, wake: make(chan struct{}, 1), users: map[string]int{}}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[name].Lane == l.Name {
			out.kinds = append(out.kinds, name)
			out.lease = max(out.lease, kinds[name].lease())
		}
	}
	return out
}

func (k Kind) lease() time.Duration {
	if k.Lease > 0 {
		return k.Lease
	}
	return DefaultLease
}

// nudge wakes a worker.
func (l *laneWork) nudge() {
	select {
	case l.wake <- struct{}{}:
	default: // one is awake already
	}
}

// take leases what is due in a lane, and marks the users whose jobs that are. Of a lane
// that was paused, one job at a time is tried.
func (r *Runner) take(ctx context.Context, l *laneWork) ([]loci.Job, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.Batch
	if l.paused.why != nil {
		if n = 1; l.paused.until.After(r.now()) || len(l.users) > 0 {
			return nil, nil
		}
	}
	request := store.LeaseRequest{Kinds: l.kinds, N: n, Hold: l.lease, Now: r.queueTime()}
	if !l.Mixed {
		request.Except = slices.Collect(maps.Keys(l.users))
	}
	jobs, err := r.queue.Lease(ctx, request)
	if err != nil {
		return nil, fmt.Errorf("lease jobs: %w", err)
	}
	for i := range jobs {
		l.users[jobs[i].User]++
	}
	return jobs, nil
}

// leave ends the work on leased jobs, of which one is due again at a moment, unless that
// is zero: another worker may take up others of their users.
func (l *laneWork) leave(again, now time.Time, jobs ...loci.Job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.again = earlier(l.again, again, now)
	for i := range jobs {
		user := jobs[i].User
		if l.users[user]--; l.users[user] <= 0 {
			delete(l.users, user)
		}
	}
	if l.Workers > 1 {
		l.nudge()
	}
}

// pause stops handing out a lane's jobs for a while, each time for longer. A worker that
// began before the pause does not lengthen it. It returns the end of the pause.
func (l *laneWork) pause(now time.Time, why error) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := &l.paused
	if p.why == nil || !p.until.After(now) {
		p.until = now.Add(min(firstPause<<min(p.count, 10), mostPause))
		p.count++
	}
	p.why = why
	return p.until
}

// resume ends a pause.
func (l *laneWork) resume() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.paused.why != nil {
		l.paused = pausing{}
		l.nudge()
	}
}

// next is when there may be something to do without a nudge: the end of a pause, or when
// a job that was set back is due. Zero is unknown.
func (l *laneWork) next(now time.Time) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return earlier(l.again, l.paused.until, now)
}

func (l *laneWork) pausedAt(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.paused.until.After(now)
}

// lane is the one that does a kind of job; nil where there is none.
func (r *Runner) lane(kind loci.JobKind) *laneWork {
	for _, l := range r.lanes {
		if slices.Contains(l.kinds, kind) {
			return l
		}
	}
	return nil
}

// Lanes returns the lanes with what they are doing now, in the order in which Drain
// prefers them.
func (r *Runner) Lanes() []loci.Lane {
	var list []loci.Lane
	for _, l := range r.lanes {
		l.mu.Lock()
		out := loci.Lane{Name: l.Name, Kinds: slices.Clone(l.kinds), Workers: l.Workers}
		for _, n := range l.users {
			out.Running += n
		}
		if l.paused.why != nil {
			out.PausedUntil, out.Why = l.paused.until, l.paused.why.Error()
		}
		l.mu.Unlock()
		list = append(list, out)
	}
	return list
}

// Resume ends the pause of the lane that does a kind of job, as when whoever runs it has
// mended what was refused, and wakes it. A lane that is not paused goes on.
func (r *Runner) Resume(kind loci.JobKind) {
	if l := r.lane(kind); l != nil {
		l.resume()
		l.nudge()
	}
}

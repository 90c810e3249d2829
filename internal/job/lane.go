package job

import (
	"cmp"
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

	mu     sync.Mutex     // held while a job is leased, so that no two workers take the same user
	offers []store.Offer  // what the queue offered last and nobody here has taken yet
	missed bool           // the last look found offers and got none
	misses int            // how often in a row it missed
	looks  time.Time      // no worker looks before, by the clock of the process, unless a job has ended
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
	l.Workers = max(l.Workers, 1)
	out := &laneWork{Lane: l, wake: make(chan struct{}, 1), users: map[string]int{}}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[name].Lane == l.Name {
			out.kinds = append(out.kinds, name)
			out.lease = max(out.lease, kinds[name].lease())
		}
	}
	return out
}

func (k Kind) lease() time.Duration { return cmp.Or(max(k.Lease, 0), DefaultLease) }

// nudge wakes a worker.
func (l *laneWork) nudge() {
	select {
	case l.wake <- struct{}{}:
	default: // one is awake already
	}
}

// leave ends the work on a leased job of a user that is due again at a moment, unless that
// is zero: another worker may take up others of the user.
func (l *laneWork) leave(user string, again, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.again = earlier(l.again, again, now)
	if l.users[user]--; l.users[user] <= 0 {
		delete(l.users, user)
	}
	l.looks = time.Time{}
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

// rests has the lane look again a while after it was offered work and got none. The caller holds the
// lock.
func (l *laneWork) rests() {
	l.looks = time.Now().Add(min(missedPause<<min(l.misses, 8), missedLongest))
	l.misses++
}

// resting is how long the lane does not look yet.
func (l *laneWork) resting() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Until(l.looks)
}

// next is when there may be something to do without a nudge: the end of a pause, or when
// a job that was set back is due. Zero is unknown.
func (l *laneWork) next(now time.Time) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return earlier(l.again, l.paused.until, now)
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

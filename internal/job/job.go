// Package job runs background work that a queue hands out.
//
//	lease ──► handler ──► done, or back in the queue: later, or dead
//	  ▲  renewed while it works
//	  └─ taken over by another runner when this one is gone
//
// Each kind of job has a handler; the package knows nothing of what handlers do. Kinds
// work in lanes, each with workers of its own, so that a kind that is slow holds up no
// other. Within a lane users take turns, in all processes together. A lane whose server
// refuses all work is paused: its jobs wait and lose no attempt.
package job

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Queue is where jobs wait: a memory is one. The methods do as those of store.Queue
// and store.Writer.
type Queue interface {
	Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error)
	Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error)
	Renew(ctx context.Context, user string, r store.RenewRequest) (time.Time, error)
	Apply(ctx context.Context, s loci.Scope, c *store.Changes) error
}

// Lane is work that waits for the same thing: kinds in one lane share its workers. Lanes
// don't wait for each other.
type Lane struct {
	Name    string
	Workers int // jobs that are done at once at most; 0 and less is 1
	// Mixed lets two jobs of one user be done at once. Otherwise a runner does them one
	// after another, in the order of the queue.
	Mixed bool
}

// DefaultLease is how long after a runner was last heard of its jobs are others'.
const DefaultLease = 30 * time.Second

// Kind says how the jobs of a kind are done.
type Kind struct {
	// Do does a job and commits its end through the claim. What it returns is noted in
	// the job, which is tried again later (Pause, model.ProviderError) or is dead;
	// ErrTaken is no failure. A panic counts as an error.
	Do    func(ctx context.Context, c *Claim) error
	Lane  string        // name of the lane; "" is one as well
	Lease time.Duration // others may have the job that long after its last renewal; 0 is DefaultLease. A lane leases by its longest
	Limit time.Duration // after which the context of Do ends; 0 is never
}

// Options of a Runner. Kinds is required.
type Options struct {
	Kinds map[loci.JobKind]Kind // jobs of other kinds are left to other runners; not to be changed any more
	Lanes []Lane                // in the order in which Drain prefers them; one that is only named by a kind has one worker and comes last
	Clock func() time.Time      // of leases and delays; nil is the queue's clock for leases and time.Now for delays
	Log   *slog.Logger          // nil discards
}

// Runner works off a queue. All methods may be called concurrently.
type Runner struct {
	queue Queue
	kinds map[loci.JobKind]Kind
	lanes []*laneWork
	clock func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	cancel context.CancelFunc // nil before Start
	group  sync.WaitGroup
}

// New makes a runner that does nothing yet.
func New(q Queue, o Options) *Runner {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	r := &Runner{queue: q, kinds: o.Kinds, clock: o.Clock, log: o.Log}
	for _, l := range withNamed(o.Lanes, o.Kinds) {
		if made := newLaneWork(l, o.Kinds); len(made.kinds) > 0 {
			r.lanes = append(r.lanes, made)
		}
	}
	return r
}

// withNamed adds the lanes that only kinds name, by name.
func withNamed(lanes []Lane, kinds map[loci.JobKind]Kind) []Lane {
	all := slices.Clone(lanes)
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		name := kinds[kind].Lane
		if !slices.ContainsFunc(all, func(l Lane) bool { return l.Name == name }) {
			all = append(all, Lane{Name: name})
		}
	}
	return all
}

// Start works in the background until Stop, with the workers of each lane.
// Starting twice is fine; after Stop it does nothing.
func (r *Runner) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancel != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	for _, l := range r.lanes {
		for range l.Workers {
			r.group.Go(func() { r.loop(ctx, l) })
		}
	}
}

// Stop ends the background work and returns when it is gone: what was under way is
// left to any runner, at once. Stopping twice is fine.
func (r *Runner) Stop() {
	r.mu.Lock()
	if r.cancel == nil {
		r.cancel = func() {}
	}
	cancel := r.cancel
	r.mu.Unlock()
	cancel()
	r.group.Wait()
}

// Nudge wakes the background work, where it runs, after a job was queued.
func (r *Runner) Nudge() {
	for _, l := range r.lanes {
		l.nudge()
	}
}

// now is the clock at the precision that queues keep.
func (r *Runner) now() time.Time {
	if r.clock == nil {
		return time.Now().Truncate(time.Microsecond)
	}
	return r.clock().Truncate(time.Microsecond)
}

// queueTime is what a queue is to go by: zero, its own clock, where no other was given.
func (r *Runner) queueTime() time.Time {
	if r.clock == nil {
		return time.Time{}
	}
	return r.now()
}

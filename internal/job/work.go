package job

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// idlePeriod is how often a lane looks for the jobs of other processes.
const idlePeriod = 30 * time.Second

// loop works off a lane whenever there may be something in it.
func (r *Runner) loop(ctx context.Context, l *laneWork) {
	for ctx.Err() == nil {
		for l.resting() <= 0 {
			done, err := r.once(ctx, l, nil)
			if err != nil && ctx.Err() == nil {
				r.log.Error("background work", "error", err)
			}
			if !done || err != nil {
				break
			}
		}
		r.rest(ctx, l)
	}
}

// rest waits until something may be due in a lane.
func (r *Runner) rest(ctx context.Context, l *laneWork) {
	d := idlePeriod
	if next := l.next(r.now()); !next.IsZero() {
		d = min(d, next.Sub(r.now()))
	}
	if left := l.resting(); left > 0 {
		d = min(d, left)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-l.wake:
	case <-t.C:
	}
}

// earlier is the first of two moments that are to come; zero is none.
func earlier(a, b, now time.Time) time.Time {
	if !a.After(now) || !b.IsZero() && b.Before(a) {
		a = b
	}
	if !a.After(now) {
		return time.Time{}
	}
	return a
}

// Drain does every job that is due, of all users, until none is left, save those of lanes
// that are paused: one of a lane only when none of a lane before it waits. progress is
// called with the number of notes done and may be nil. That a job fails is recorded in the
// job; only a queue that fails ends Drain, or ctx.
func (r *Runner) Drain(ctx context.Context, progress func(notes int)) error {
	total := 0
	report := func(notes int) {
		if total += notes; progress != nil {
			progress(total)
		}
	}
	for misses := 0; ; misses++ {
		done, err := r.drain(ctx, report)
		if err != nil {
			return err
		}
		if done {
			misses = 0
		}
		if !r.missed() || misses == missedMost {
			return ctx.Err()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(missedPause):
		}
	}
}

// drain does what is due and can be leased.
func (r *Runner) drain(ctx context.Context, report func(notes int)) (some bool, err error) {
	for i := 0; i < len(r.lanes); i++ {
		done, err := r.once(ctx, r.lanes[i], report)
		if err != nil {
			return some, err
		}
		if done {
			i, some = -1, true // the first lanes first
		}
	}
	return some, nil
}

// once leases a job that is due in a lane and does it, where there is one. It fails only
// when not even the failure of the job can be noted, or the context has ended.
func (r *Runner) once(ctx context.Context, l *laneWork, report func(notes int)) (done bool, err error) {
	j, ok, err := r.take(ctx, l)
	if err != nil || !ok {
		return false, err
	}
	if l.Workers > 1 {
		l.nudge() // there may be more
	}
	v := r.doLeased(ctx, j, r.kinds[j.Kind].Do)
	l.leave(j.User, v.again, r.now())
	if v.stopped {
		return true, v.failure
	}
	if v.broken == nil && report != nil {
		report(len(j.Notes))
	}
	return true, v.broken
}

// Hold does a job that the caller has leased, by do instead of its kind's handler. The
// error is that of do, and is recorded in the job; ErrTaken when another has the job.
func (r *Runner) Hold(ctx context.Context, j loci.Job, do func(ctx context.Context, c *Claim) error) error {
	if !j.NotUntil.After(r.now()) { // as far as j says: it is the caller's until another takes it
		c := Leased(r.queue, j)
		if err := c.renew(ctx, r.kinds[j.Kind].lease(), r.queueTime()); err != nil {
			return err
		}
		j = c.job
	}
	v := r.doLeased(ctx, j, do)
	return errors.Join(v.failure, v.broken)
}

// verdict is how the work on a job ended.
type verdict struct {
	failure error
	stopped bool      // by the context, which is no fault of the job
	again   time.Time // when it is tried again; zero is never
	broken  error     // the failure could not be noted
}

func (r *Runner) doLeased(ctx context.Context, j loci.Job, do func(ctx context.Context, c *Claim) error) (v verdict) {
	c := Leased(r.queue, j)
	working, stop := r.renewing(ctx, c)
	v.failure = r.safely(working, c, do)
	stop()
	switch {
	case v.failure == nil:
		r.gotThrough(j.Kind)
	case c.ended(): // what goes wrong after the end is not tried again
		r.log.Warn("after the end of a job", "job", j.ID.String(), "error", v.failure)
	case errors.Is(v.failure, ErrTaken), errors.Is(context.Cause(working), ErrTaken):
		v.failure = ErrTaken
	case ctx.Err() != nil:
		v.stopped = true
		r.Release(ctx, []loci.Job{c.Job()})
	default:
		v.again, v.broken = r.setBack(ctx, c.Job(), v.failure)
	}
	return v
}

// safely turns a panic of a handler into its error: it must not end the process, nor
// every one that is handed the job after it.
func (r *Runner) safely(ctx context.Context, c *Claim, do func(ctx context.Context, c *Claim) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.log.Error("a mistake in loci itself", "job", c.Job().ID.String(), "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("a mistake in loci itself, please report it: %v", p)
		}
	}()
	return do(ctx, c)
}

// Release leaves leased jobs to any runner, also when the context has ended. A job that
// can't be left waits until its lease ends.
func (r *Runner) Release(ctx context.Context, jobs []loci.Job) {
	for _, j := range jobs {
		c := &store.Changes{Held: []loci.Job{j}}
		j.NotUntil = time.Time{}
		c.Jobs = []loci.Job{j}
		err := r.queue.Apply(context.WithoutCancel(ctx), loci.Scope{User: j.User}, c)
		if err != nil && !errors.Is(err, loci.ErrConflict) {
			r.log.Warn("a job that was stopped waits until its lease ends", "job", j.ID.String(), "error", err)
		}
	}
}

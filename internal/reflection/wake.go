package reflection

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/store"
)

// One job starts a user's reflections. It waits until the next scheduled cycle and is
// moved forward when new notes weigh enough; where nothing is new and time changes
// nothing, there is none. It is not the lock: a cycle that a caller asks for needs no
// such job.

// callID names that job.
func callID(user string) loci.ID { return edit.OwnID("call for reflection", user) }

// next is the call for the cycle after this one. A model that keeps failing is asked
// ever less often, up to once a day.
func (c *cycle) next(done *loci.Cycle) []loci.Job {
	if !c.o.Reflects {
		return nil
	}
	wait := c.policy.Every
	switch {
	case done.Status == loci.CycleFailed:
		wait = min(wait, c.policy.Apart<<min(c.fails+1, 12))
	case c.more:
		wait = c.policy.Apart
	}
	return []loci.Job{c.calling(c.scope.User, done.Ended.Add(wait))}
}

func (r *Reflector) calling(user string, at time.Time) loci.Job {
	return loci.Job{ID: callID(user), User: user, Kind: loci.JobReflect, Created: r.edit.Now(), NotUntil: at}
}

// Call sees to it that what is new is reflected on: now where it calls for a cycle, else
// when the next is scheduled. It is called after the work on new words, and reads what
// came since it was called last; what it can't do waits for the next of them.
func (r *Reflector) Call(ctx context.Context, user string) {
	if !r.o.Reflects {
		return
	}
	t := r.sums.get(user)
	t.mu.Lock()
	defer t.mu.Unlock()
	s := loci.Scope{User: user}
	err := t.bringUp(ctx, r, s)
	if err == nil && t.fails == 0 { // what a model has failed on is left to the call that is put off for it
		err = r.place(ctx, s, t)
	}
	if err != nil && ctx.Err() == nil {
		r.o.Log.Warn("whether to reflect is not known; looking again with the next words", "error", err)
	}
}

// place queues the call for the next cycle where it is not queued yet.
func (r *Reflector) place(ctx context.Context, s loci.Scope, t *runningSum) error {
	p, now := &r.o.Policy, r.edit.Now()
	b := t.backlog(now)
	at := now.Add(max(0, p.wait(&b)))
	b.Now = at
	switch {
	case p.Due(b, "").Trigger != "":
		if t.called == t.latest && now.Before(t.calledAt.Add(p.Apart)) && !now.Before(t.calledAt) {
			return nil
		}
		if err := r.edit.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{r.calling(s.User, at)}}); err != nil {
			return err
		}
		t.called, t.calledAt = t.latest, now
		r.o.Wake()
	case b.New > 0 && t.placed != t.latest:
		if err := r.placeScheduled(ctx, s, p.scheduled(&b)); err != nil {
			return err
		}
		t.placed = t.latest
	}
	return nil
}

// placeScheduled queues the call unless one waits that comes no later.
func (r *Reflector) placeScheduled(ctx context.Context, s loci.Scope, at time.Time) error {
	j, ok, err := r.edit.Job(ctx, s, callID(s.User))
	if err != nil || ok && !j.Dead && !j.NotUntil.After(at) {
		return err
	}
	return r.edit.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{r.calling(s.User, at)}})
}

// Do answers a call. The call is put off first, so that it is not lost with
// this process; the cycle's commit puts it where it belongs.
func (r *Reflector) Do(ctx context.Context, claim *job.Claim) error {
	call, err := r.putOff(ctx, claim)
	if err != nil {
		return err
	}
	c := r.newCycle(loci.Scope{User: call.User}, "")
	res, err := c.runIfDue(ctx)
	if err != nil || res.Triggered {
		return err
	}
	return c.declined(ctx, call)
}

// putOff queues the call for when this process may be gone, in the place of the job that
// it was handed, and returns it as it is queued.
func (r *Reflector) putOff(ctx context.Context, claim *job.Claim) (loci.Job, error) {
	j := claim.Job()
	s := loci.Scope{User: j.User}
	err := claim.Commit(func(held []loci.Job) error {
		c := &store.Changes{Held: held, Jobs: []loci.Job{r.calling(j.User, r.edit.Now().Add(lease))}}
		if j.ID == lockID(j.User) { // left behind by a process that died
			c.Done = []loci.ID{j.ID}
		}
		return r.edit.Apply(ctx, s, c)
	})
	if errors.Is(err, loci.ErrConflict) {
		return j, job.ErrTaken
	}
	if err != nil {
		return j, err
	}
	call, ok, err := r.edit.Job(ctx, s, callID(j.User))
	if err == nil && !ok {
		err = job.ErrTaken
	}
	return call, err
}

// declined puts the call where it belongs after a look that found no reason for a cycle,
// unless somebody has called meanwhile.
func (c *cycle) declined(ctx context.Context, call loci.Job) error {
	changes := &store.Changes{Held: []loci.Job{call}}
	if at := c.again(); at.IsZero() {
		changes.Done = []loci.ID{call.ID}
	} else {
		changes.Jobs = []loci.Job{c.calling(c.scope.User, at)}
	}
	if call.Lease == 0 { // it was queued for the first time: nobody has it
		changes.Held = nil
	}
	err := c.edit.Apply(ctx, c.scope, changes)
	if errors.Is(err, loci.ErrConflict) {
		return nil
	}
	return err
}

// again is when to look next after a call that found no reason for a cycle; zero is when
// somebody calls.
func (c *cycle) again() time.Time {
	p, b := c.policy, c.at
	b.Now = c.edit.Now()
	soon := b.Now.Add(p.Apart)
	switch {
	case c.busy || p.wait(&b) > 0 && (reached(b.Weight, p.Importance) || b.Completed.IsZero()):
		return soon
	case b.New == 0 && p.rested(&b):
		if b.Turn.IsZero() || b.Turn.After(soon) {
			return b.Turn
		}
		return soon
	case b.Completed.IsZero(): // nothing is there to reflect on
		return time.Time{}
	}
	if at := p.scheduled(&b); at.After(soon) {
		return at
	}
	return soon
}

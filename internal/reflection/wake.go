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
// moved forward when new notes weigh enough. It is not the lock: a cycle that a caller
// asks for needs no such job.

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

// Call moves the next cycle forward when what is new calls for one. It is called after the
// work on new words; what it can't do waits for the next of them.
func (r *Reflector) Call(ctx context.Context, user string) {
	if !r.o.Reflects || r.calls.After(user, r.edit.Now()) {
		return
	}
	c := r.newCycle(loci.Scope{User: user}, "")
	at, due, err := c.when(ctx)
	if err == nil && due {
		err = r.edit.Apply(ctx, c.scope, &store.Changes{Jobs: []loci.Job{r.calling(user, at)}})
	}
	switch {
	case err == nil && due:
		r.calls.Set(user, at)
		r.o.Wake()
	case err != nil && ctx.Err() == nil:
		r.o.Log.Warn("whether to reflect is not known; looking again with the next words", "error", err)
	}
}

// callAgain is Call behind a cycle, which has put the call off: words that came while it
// ran may call for another.
func (r *Reflector) callAgain(ctx context.Context, user string) {
	r.calls.Set(user, time.Time{})
	r.Call(ctx, user)
}

// when is from which moment on what is new calls for a cycle by itself. What a model
// has failed on is left to the call that is put off for it.
func (c *cycle) when(ctx context.Context) (at time.Time, due bool, err error) {
	if err := c.past(ctx); err != nil || c.fails > 0 {
		return at, false, err
	}
	if err := c.weigh(ctx); err != nil {
		return at, false, err
	}
	if at = c.at.Begun.Add(c.policy.Apart); at.After(c.at.Now) && !c.at.Begun.IsZero() {
		c.at.Now = at
	}
	return c.at.Now, c.policy.Due(c.at, "").Trigger != "", nil
}

// Do answers a call. The call is put off first, so that it is not lost with
// this process; the cycle's commit puts it where it belongs.
func (r *Reflector) Do(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	user := loci.Scope{User: j.User}
	err := claim.Commit(func(held []loci.Job) error {
		c := &store.Changes{Held: held, Jobs: []loci.Job{r.calling(j.User, r.edit.Now().Add(leaseReflect))}}
		if j.ID == lockID(j.User) { // left behind by a process that died
			c.Done = []loci.ID{j.ID}
		}
		return r.edit.Apply(ctx, user, c)
	})
	if errors.Is(err, loci.ErrConflict) {
		return job.ErrTaken
	}
	if err != nil {
		return err
	}
	c := r.newCycle(user, "")
	res, err := c.runIfDue(ctx)
	if err != nil || res.Triggered {
		return err
	}
	return r.edit.Apply(ctx, user, &store.Changes{Jobs: []loci.Job{r.calling(j.User, c.again())}})
}

// again is when to look next after a call that came too early.
func (c *cycle) again() time.Time {
	p, now := c.policy, c.edit.Now()
	if scheduled := c.last.Ended.Add(p.Every); !c.last.ID.IsZero() && c.call.Value < p.Importance && scheduled.After(now) {
		return scheduled
	}
	return now.Add(p.Apart)
}

package engine

import (
	"context"
	"crypto/sha256"
	"errors"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/store"
)

// A user's reflections are called for by one job, which waits until the next scheduled
// one and is pulled forward when new notes weigh enough. It is not the lock: a cycle
// that somebody asks for needs no call.

// callID names that job.
func callID(user string) loci.ID { return ownID("call for reflection", user) }

// ownID is the id of the one job of its kind that a user has.
func ownID(kind, user string) loci.ID {
	h := sha256.Sum256([]byte(kind + "\x00" + user))
	var id loci.ID
	copy(id[:], h[:])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return id
}

// next is the call for the cycle after this one. A model that keeps failing is asked
// ever less often, up to once a day.
func (c *cycle) next(r *loci.Cycle) []loci.Job {
	if !c.engine.reflects {
		return nil
	}
	wait := c.engine.policy.Every
	switch {
	case r.Status == loci.CycleFailed:
		wait = min(wait, c.engine.policy.Apart<<min(c.fails+1, 12))
	case c.more:
		wait = c.engine.policy.Apart
	}
	return []loci.Job{c.engine.calling(c.scope.User, r.Ended.Add(wait))}
}

func (e *Engine) calling(user string, at time.Time) loci.Job {
	return loci.Job{ID: callID(user), User: user, Kind: loci.JobReflect, Created: e.now(), NotUntil: at}
}

// called knows for when this process has called for each user's next cycle: until then
// new words need not be looked at for it.
type called struct {
	mu sync.Mutex
	at map[string]time.Time
}

func (c *called) after(user string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at[user].After(now)
}

func (c *called) set(user string, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at == nil {
		c.at = map[string]time.Time{}
	}
	c.at[user] = at
}

// andReflect does a job on new words and then looks whether they call for a reflection,
// or their user for a sweep.
func (e *Engine) andReflect(do func(context.Context, *job.Claim) error) func(context.Context, *job.Claim) error {
	return func(ctx context.Context, c *job.Claim) error {
		err := do(ctx, c)
		if err == nil {
			e.callForReflection(ctx, c.Job().User)
			e.callForSweep(ctx, c.Job().User)
		}
		return err
	}
}

// callForReflection pulls the next cycle forward when what is new calls for one. It is
// asked behind the work on new words; what it can't do waits for the next of them.
func (e *Engine) callForReflection(ctx context.Context, user string) {
	if !e.reflects || e.called.after(user, e.now()) {
		return
	}
	c := e.newCycle(loci.Scope{User: user}, "")
	at, due, err := c.when(ctx)
	if err == nil && due {
		err = e.memory.Apply(ctx, c.scope, &store.Changes{Jobs: []loci.Job{e.calling(user, at)}})
	}
	switch {
	case err == nil && due:
		e.called.set(user, at)
		e.runner.Nudge()
	case err != nil && ctx.Err() == nil:
		e.log.Warn("whether to reflect is not known; looking again with the next words", "error", err)
	}
}

// callAnew is callForReflection behind a cycle, which has put the call off: words that
// came while it ran may call for another.
func (e *Engine) callAnew(ctx context.Context, user string) {
	e.called.set(user, time.Time{})
	e.callForReflection(ctx, user)
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
	if at = c.stands.Begun.Add(c.engine.policy.Apart); at.After(c.stands.Now) && !c.stands.Begun.IsZero() {
		c.stands.Now = at
	}
	return c.stands.Now, c.engine.policy.Due(c.stands, "").Trigger != "", nil
}

// reflectJob answers a call. The call is put off first, so that it is not lost with
// this process; the cycle's commit puts it where it belongs.
func (e *Engine) reflectJob(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	user := loci.Scope{User: j.User}
	err := claim.Commit(func(held []loci.Job) error {
		c := &store.Changes{Held: held, Jobs: []loci.Job{e.calling(j.User, e.now().Add(leaseReflect))}}
		if j.ID == lockID(j.User) { // left behind by a process that died
			c.Done = []loci.ID{j.ID}
		}
		return e.memory.Apply(ctx, user, c)
	})
	if errors.Is(err, loci.ErrConflict) {
		return job.ErrTaken
	}
	if err != nil {
		return err
	}
	c := e.newCycle(user, "")
	res, err := c.reflect(ctx)
	if err != nil || res.Triggered {
		return err
	}
	return e.memory.Apply(ctx, user, &store.Changes{Jobs: []loci.Job{e.calling(j.User, c.again())}})
}

// again is when to look next after a call that came too early.
func (c *cycle) again() time.Time {
	p, now := &c.engine.policy, c.engine.now()
	if scheduled := c.last.Ended.Add(p.Every); !c.last.ID.IsZero() && c.call.Value < p.Importance && scheduled.After(now) {
		return scheduled
	}
	return now.Add(p.Apart)
}

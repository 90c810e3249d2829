package engine

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
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

// callForReflection pulls the next cycle forward when what is new calls for one. It is
// asked behind the work on new words; what it can't do waits for the next of them.
func (e *Engine) callForReflection(ctx context.Context, user string) {
	if !e.reflects {
		return
	}
	c := e.newCycle(loci.Scope{User: user}, "")
	if err := c.read(ctx); err != nil || c.call.Trigger == "" || c.fails > 0 {
		if err != nil && ctx.Err() == nil {
			e.log.Warn("whether to reflect is not known; asking again with the next words", "error", err)
		}
		return
	}
	if err := e.store.Apply(ctx, c.scope, &loci.Changes{Jobs: []loci.Job{e.calling(user, e.now())}}); err != nil {
		e.log.Warn("a reflection is not queued; trying again with the next words", "error", err)
	}
}

// reflectJob answers a call. The call is put off first, so that it is not lost with
// this process; the cycle's commit puts it where it belongs.
func (e *Engine) reflectJob(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	user := loci.Scope{User: j.User}
	err := claim.Commit(func(held []loci.Job) error {
		c := &loci.Changes{Held: held, Jobs: []loci.Job{e.calling(j.User, e.now().Add(leaseReflect))}}
		if j.ID == lockID(j.User) { // left behind by a process that died
			c.Done = []loci.ID{j.ID}
		}
		return e.store.Apply(ctx, user, c)
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
	return e.store.Apply(ctx, user, &loci.Changes{Jobs: []loci.Job{e.calling(j.User, c.again())}})
}

// again is when to look next after a call that came too early.
func (c *cycle) again() time.Time {
	p, now := &c.engine.policy, c.engine.now()
	if scheduled := c.last.Ended.Add(p.Every); !c.last.ID.IsZero() && c.call.Value < p.Importance && scheduled.After(now) {
		return scheduled
	}
	return now.Add(p.Apart)
}

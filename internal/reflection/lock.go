package reflection

import (
	"context"
	"errors"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/store"
)

// lease is how long after a process was last heard of its cycle is another's to begin.
const lease = job.DefaultLease

// lockID names the job that is a user's lock on reflection.
func lockID(user string) loci.ID { return edit.OwnID("reflection", user) }

// lock keeps other cycles of the user out, in every process. Where the process dies,
// the job it leaves behind begins the cycle again.
func (c *cycle) lock(ctx context.Context) error {
	lock := loci.Job{ID: lockID(c.scope.User), User: c.scope.User, Kind: loci.JobReflect, Created: c.edit.Now()}
	var err error
	c.held, err = c.edit.Claim(ctx, c.scope.User, lock, store.LeaseRequest{Hold: lease, Now: c.edit.LeaseTime()})
	return err
}

// unlock takes the lock away where no commit of the cycle has.
func (c *cycle) unlock(ctx context.Context) {
	err := c.edit.Apply(ctx, c.scope, &store.Changes{Held: []loci.Job{c.held}, Done: []loci.ID{c.held.ID}})
	if err != nil && !errors.Is(err, loci.ErrConflict) {
		c.o.Log.Warn("the lock on reflection stays until its lease ends", "error", err)
	}
}

// underWay is the result where another cycle holds the lock.
func (c *cycle) underWay() *loci.ReflectResult {
	c.busy = true
	return &loci.ReflectResult{Reason: "a reflection on this memory is under way: wait for it to end", Value: c.call.Value}
}

// runLocked runs the cycle and renews its lock meanwhile, however long its model thinks:
// a lock that is not renewed is that of a process that is gone.
func (c *cycle) runLocked(ctx context.Context) (*loci.ReflectResult, error) {
	working, stop := job.Leased(c.edit, c.held).Renewing(ctx, lease, c.edit.LeaseTime, c.o.Log)
	res, err := c.run(working)
	lost := errors.Is(context.Cause(working), job.ErrTaken)
	stop()
	if err != nil && lost {
		return c.underWay(), nil
	}
	return res, err
}

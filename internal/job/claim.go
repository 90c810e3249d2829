package job

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// ErrTaken says that another runner or caller has done a job or has it now: what was made
// of it is to be thrown away.
var ErrTaken = errors.New("another runner has done the job, or is doing it")

// Claim is a job that is being worked on. Its lease is renewed behind the work, so the
// job changes: what is committed for it must be committed through the claim.
type Claim struct {
	queue Queue

	mu   sync.Mutex // held while a commit or a renewal is under way
	job  loci.Job
	done bool // its end is committed: there is nothing to renew
}

// Unleased is the claim to a job that is done without a lease, by the caller that
// queued it. Another may do it too.
func Unleased(q Queue, j loci.Job) *Claim {
	j.Lease = 0
	return &Claim{queue: q, job: j}
}

// Leased is the claim to a job that the caller has leased.
func Leased(q Queue, j loci.Job) *Claim { return &Claim{queue: q, job: j} }

// Job is the job as it is leased now.
func (c *Claim) Job() loci.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.job
}

// ended reports whether the job's end is committed.
func (c *Claim) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.done
}

// Apply commits changes in the name of the job's user, if the job is this runner's
// still, and takes the job off the queue: ErrConflict when it isn't, and for all
// other reasons of store.Writer.
func (c *Claim) Apply(ctx context.Context, changes *store.Changes) error {
	return c.Commit(func(held []loci.Job) error {
		changes.Held, changes.Done = held, append(changes.Done, c.job.ID)
		return c.queue.Apply(ctx, loci.Scope{User: c.job.User}, changes)
	})
}

// Commit calls commit, once, with the claim for store.Changes.Held, none for a job that
// nobody leased. The lease is not renewed meanwhile, nor after commit went well. It
// must not call the claim.
func (c *Claim) Commit(commit func(held []loci.Job) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var held []loci.Job
	if c.job.Lease != 0 {
		held = []loci.Job{c.job}
	}
	err := commit(held)
	c.done = c.done || err == nil
	return err
}

// renew moves the end of the lease; ErrTaken when it is another's.
func (c *Claim) renew(ctx context.Context, hold time.Duration, now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done {
		return nil
	}
	until, err := c.queue.Renew(ctx, c.job.User, store.RenewRequest{Job: c.job.ID, Lease: c.job.Lease, Hold: hold, Now: now})
	if errors.Is(err, loci.ErrConflict) {
		return ErrTaken
	}
	if err == nil {
		c.job.NotUntil = until
	}
	return err
}

// Renewing renews the lease of a claim, three times a lease, until stop has returned. The
// context is for the work: it ends with ErrTaken as its cause when the lease is lost. now is
// the time that the queue is to go by, zero its own.
func (c *Claim) Renewing(ctx context.Context, lease time.Duration, now func() time.Time, log *slog.Logger) (working context.Context, stop func()) {
	working, lose := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		if c.keep(working, lease, now, log) {
			lose(ErrTaken)
		}
	})
	return working, func() {
		lose(nil)
		group.Wait()
	}
}

// keep renews the lease until the context ends, or, which it reports, it is another's.
func (c *Claim) keep(ctx context.Context, lease time.Duration, now func() time.Time, log *slog.Logger) (lost bool) {
	if c.Job().Lease == 0 {
		return false
	}
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
		switch err := c.renew(ctx, lease, now()); {
		case errors.Is(err, ErrTaken):
			return true
		case err != nil && ctx.Err() == nil:
			log.Warn("a lease was not renewed; trying again", "job", c.Job().ID.String(), "error", err)
		}
	}
}

// renewing is Renewing for the work of a runner, which ends at the limit of the kind too.
func (r *Runner) renewing(ctx context.Context, c *Claim) (working context.Context, stop func()) {
	kind := r.kinds[c.job.Kind]
	limited := context.CancelFunc(func() {})
	if kind.Limit > 0 {
		ctx, limited = context.WithTimeout(ctx, kind.Limit)
	}
	working, end := c.Renewing(ctx, kind.lease(), r.queueTime, r.log)
	return working, func() {
		end()
		limited()
	}
}

// Keep renews the leases of jobs that wait for their caller to do them by Hold, one after
// another, until stop is called. Jobs that are done, or another's by now, are passed over.
func (r *Runner) Keep(ctx context.Context, jobs []loci.Job) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var kept sync.WaitGroup
	for _, j := range jobs {
		kept.Go(func() { Leased(r.queue, j).keep(ctx, r.kinds[j.Kind].lease(), r.queueTime, r.log) })
	}
	return func() {
		cancel()
		kept.Wait()
	}
}

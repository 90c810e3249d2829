package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/store"
)

// sweepSoon is when a sweep goes on that could not change all at once.
const sweepSoon = time.Hour

// sweepJobOf is the one job that sweeps a user's memory every so often; it waits for
// the next time.
func (e *Engine) sweepJobOf(user string, at time.Time) loci.Job {
	return loci.Job{ID: ownID("sweep", user), User: user, Kind: loci.JobSweep, Created: e.now(), NotUntil: at}
}

// callForSweep queues that job for a user who has none. It is asked behind the work on
// new words; what it can't do waits for the next of them.
func (e *Engine) callForSweep(ctx context.Context, user string) {
	now := e.now()
	if e.sweepEvery <= 0 || e.swept.after(user, now) {
		return
	}
	first, s := e.sweepJobOf(user, now.Add(e.sweepEvery)), loci.Scope{User: user}
	jobs, err := e.memory.Jobs(ctx, s)
	there := slices.ContainsFunc(jobs, func(j loci.Job) bool { return j.ID == first.ID })
	if err == nil && !there {
		err = e.memory.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{first}})
	}
	switch {
	case err == nil:
		e.swept.set(user, first.NotUntil)
	case ctx.Err() == nil:
		e.log.Warn("a sweep is not queued; trying again with the next words", "error", err)
	}
}

// sweepJob sweeps a user's memory and puts the job off to the next time, sooner where
// more is to be done.
func (e *Engine) sweepJob(ctx context.Context, claim *job.Claim) error {
	user := loci.Scope{User: claim.Job().User}
	res, err := e.Sweep(ctx, user, loci.SweepRequest{})
	if err != nil {
		return err
	}
	wait := e.sweepEvery
	if res.More && len(res.Changes) > 0 {
		wait = min(wait, sweepSoon)
	}
	err = claim.Commit(func(held []loci.Job) error {
		next := e.sweepJobOf(user.User, e.now().Add(wait))
		return e.memory.Apply(ctx, user, &store.Changes{Held: held, Jobs: []loci.Job{next}})
	})
	if errors.Is(err, loci.ErrConflict) {
		return job.ErrTaken
	}
	return err
}

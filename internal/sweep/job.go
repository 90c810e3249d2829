package sweep

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/store"
)

// soon is when a sweep goes on that could not change all at once.
const soon = time.Hour

// job is the one job that sweeps a user's memory every so often; it waits for the next
// time.
func (w *Sweeper) job(user string, at time.Time) loci.Job {
	return loci.Job{ID: edit.OwnID("sweep", user), User: user, Kind: loci.JobSweep, Created: w.edit.Now(), NotUntil: at}
}

// Call queues that job for a user who has none. It is called behind the work on new
// words; what it can't do waits for the next of them.
func (w *Sweeper) Call(ctx context.Context, user string) {
	now := w.edit.Now()
	if w.every <= 0 || w.calls.After(user, now) {
		return
	}
	first, s := w.job(user, now.Add(w.every)), loci.Scope{User: user}
	queued, there, err := w.edit.Job(ctx, s, first.ID)
	if ahead := queued.NotUntil.After(first.NotUntil); err == nil && (!there || ahead) { // ahead: by a clock that was put back
		err = w.edit.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{first}})
	}
	switch {
	case err == nil:
		w.calls.Set(user, first.NotUntil)
	case ctx.Err() == nil:
		w.log.Warn("a sweep is not queued; trying again with the next words", "error", err)
	}
}

// Do sweeps the memory of a job's user and puts the job off to the next time, sooner
// where more is to be done.
func (w *Sweeper) Do(ctx context.Context, claim *job.Claim) error {
	user := loci.Scope{User: claim.Job().User}
	var r loci.SweepRequest
	if err := check.Sweep(user, &r); err != nil {
		return err
	}
	res, err := w.Sweep(ctx, user, r, nil)
	if err != nil {
		return err
	}
	wait := w.every
	if res.More && len(res.Changes) > 0 {
		wait = min(wait, soon)
	}
	err = claim.Commit(func(held []loci.Job) error {
		next := w.job(user.User, w.edit.Now().Add(wait))
		return w.edit.Apply(ctx, user, &store.Changes{Held: held, Jobs: []loci.Job{next}})
	})
	if errors.Is(err, loci.ErrConflict) {
		return job.ErrTaken
	}
	return err
}

package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// How often a job is tried, and the time between.
const (
	tries   = 5               // attempts before a job is dead
	backoff = 2 * time.Second // before the second attempt, doubling

	// Of what passes by itself: a server may be down for some hours.
	passingTries   = 15
	passingBackoff = 10 * time.Second
	passingMost    = time.Hour
)

// Pause is the error of a handler that can't go on before a moment, by no fault of
// the job: it waits and has lost no attempt.
type Pause struct {
	Until time.Time
	Err   error // why; required
}

// Error is that of the reason.
func (p *Pause) Error() string { return p.Err.Error() }

// Unwrap returns the reason.
func (p *Pause) Unwrap() error { return p.Err }

// setBack records that a job failed: it is queued again, or dead. again is when it is
// due; zero is never. A job that another runner has by now is no failure.
func (r *Runner) setBack(ctx context.Context, j loci.Job, cause error) (again time.Time, err error) {
	var held []loci.Job
	if j.Lease != 0 {
		held = []loci.Job{j}
	}
	if text := cause.Error(); text != "" {
		j.Error = text
	}
	var pause *Pause
	switch {
	case errors.As(cause, &pause):
		j.NotUntil = pause.Until
		r.log.Warn("job waits", "job", j.ID.String(), "until", j.NotUntil, "error", cause)
	case refused(cause):
		j.NotUntil = time.Time{} // it is the lane that waits: a runner that is new tries at once
		r.refuse(j.Kind, cause)
	default:
		count(&j, cause, r.now())
		r.log.Warn("job failed", "job", j.ID.String(), "attempt", j.Attempts, "error", cause)
	}
	err = r.queue.Apply(ctx, loci.Scope{User: j.User}, &store.Changes{Jobs: []loci.Job{j}, Held: held})
	switch {
	case errors.Is(err, loci.ErrConflict):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("note that job %s failed: %w", j.ID, err)
	case j.Dead:
		return time.Time{}, nil
	}
	return j.NotUntil, nil
}

// refused reports whether a server refuses all such work until somebody mends something:
// no job is at fault.
func refused(err error) bool {
	var p *model.ProviderError
	return errors.As(err, &p) && p.Refused()
}

// refuse pauses the lane of a kind whose server refused a job.
func (r *Runner) refuse(kind loci.JobKind, cause error) {
	if l := r.lane(kind); l != nil {
		r.log.Warn("a lane is paused", "lane", l.Name, "until", l.pause(r.now(), cause), "error", cause)
	}
}

// gotThrough ends the pause of a lane after a job that went well.
func (r *Runner) gotThrough(kind loci.JobKind) {
	if l := r.lane(kind); l != nil {
		l.resume()
	}
}

// count counts a failed attempt: the job has to wait, or is dead.
func count(j *loci.Job, cause error, now time.Time) {
	most, delay := tries, backoff<<j.Attempts
	if passes, after := temporary(cause); passes {
		most = passingTries
		delay = max(after, min(passingBackoff<<j.Attempts, passingMost))
	}
	j.Attempts++
	j.Dead = j.Attempts >= most
	j.NotUntil = now.Add(delay)
}

// temporary reports whether a failure passes by itself, and how long to wait for it
// at least: a server that is down or busy, a model that is slow.
func temporary(err error) (passes bool, after time.Duration) {
	if p, ok := errors.AsType[*model.ProviderError](err); ok {
		return p.Temporary(), p.After
	}
	return errors.Is(err, context.DeadlineExceeded), 0
}

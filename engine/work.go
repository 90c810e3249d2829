package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/remember"
)

const (
	leaseFor   = 2 * time.Minute  // how long a runner may take over one job before others may
	leaseJobs  = 8                // jobs taken at once
	jobTries   = 5                // attempts before a job is dead
	backoff    = 2 * time.Second  // before the second attempt, doubling
	idlePeriod = 30 * time.Second // how often a runner looks for the jobs of other processes

	// Of what passes by itself: a server may be down for some hours.
	passingTries   = 15
	passingBackoff = 10 * time.Second
	passingMost    = time.Hour
)

// Start runs jobs in the background until Close. Starting twice is fine.
func (e *Engine) Start() {
	e.runner.mu.Lock()
	defer e.runner.mu.Unlock()
	if e.runner.cancel != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.runner.cancel, e.runner.done, e.runner.wake = cancel, make(chan struct{}), make(chan struct{}, 1)
	go e.loop(ctx, e.runner.done, e.runner.wake)
}

func (e *Engine) loop(ctx context.Context, done chan<- struct{}, wake <-chan struct{}) {
	defer close(done)
	timer := time.NewTicker(idlePeriod)
	defer timer.Stop()
	for {
		if err := e.Work(ctx, nil); err != nil && ctx.Err() == nil {
			e.log.Error("background work", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-wake:
		case <-timer.C:
		}
	}
}

// nudge tells the background loop, where there is one, that a job was queued.
func (r *runner) nudge() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.wake == nil {
		return
	}
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// stop ends the background loop and waits for it.
func (r *runner) stop() {
	r.mu.Lock()
	cancel, done := r.cancel, r.done
	r.mu.Unlock()
	if cancel != nil {
		cancel()
		<-done
	}
}

// Work runs every job that is due, of all users, until none is left. progress is
// told notes done and may be nil. A job that fails is queued again with a growing
// delay and is dead, but listed, after five attempts, or fifteen where the failure
// passes by itself; only a failure of the store ends Work.
func (e *Engine) Work(ctx context.Context, progress func(notes int)) error {
	done := 0
	for {
		jobs, err := e.lease(ctx)
		if err != nil {
			return fmt.Errorf("lease jobs: %w", err)
		}
		if len(jobs) == 0 {
			return nil
		}
		for _, j := range jobs {
			if err := e.run(ctx, j); err != nil {
				return err
			}
			if done += len(j.Notes); progress != nil {
				progress(done)
			}
		}
	}
}

// lease takes the jobs to do next: the quick ones first, those of a model one by one,
// as each may take as long as its lease.
func (e *Engine) lease(ctx context.Context) ([]loci.Job, error) {
	now := e.now()
	jobs, err := e.store.Lease(ctx, []loci.JobKind{loci.JobLink, loci.JobRelink}, now, now.Add(leaseFor), leaseJobs)
	if err != nil || len(jobs) > 0 || e.models.Extract == nil {
		return jobs, err
	}
	return e.store.Lease(ctx, []loci.JobKind{loci.JobExtract}, now, now.Add(leaseModel), 1)
}

// run does one leased job; it fails only when not even the failure can be noted.
func (e *Engine) run(ctx context.Context, j loci.Job) error {
	err := e.do(ctx, j)
	switch {
	case err == nil, errors.Is(err, errTaken):
		return nil
	case ctx.Err() != nil: // stopped, which is no fault of the job
		return e.release(context.WithoutCancel(ctx), []loci.Job{j}, ctx.Err())
	}
	return e.failed(ctx, j, err)
}

// failed notes that a job went wrong: it is queued again, or dead. One that a budget
// pauses waits, and has lost no attempt.
func (e *Engine) failed(ctx context.Context, j loci.Job, err error) error {
	lease := held(j)
	j.Error = err.Error()
	var pause *paused
	if errors.As(err, &pause) {
		j.NotUntil = pause.until
		e.log.Warn("job waits", "job", j.ID.String(), "until", j.NotUntil, "error", err)
	} else {
		e.setBack(&j, err)
		e.log.Warn("job failed", "job", j.ID.String(), "attempt", j.Attempts, "error", err)
	}
	err = e.store.Apply(ctx, loci.Scope{User: j.User}, &loci.Changes{Jobs: []loci.Job{j}, Held: lease})
	if err != nil && !errors.Is(err, loci.ErrConflict) {
		return fmt.Errorf("note that job %s failed: %w", j.ID, err)
	}
	return nil
}

// setBack counts a failed attempt: the job has to wait, or is dead.
func (e *Engine) setBack(j *loci.Job, err error) {
	tries, delay := jobTries, backoff<<j.Attempts
	if passes, after := temporary(err); passes {
		tries = passingTries
		delay = max(after, min(passingBackoff<<j.Attempts, passingMost))
	}
	j.Attempts++
	j.Dead = j.Attempts >= tries
	j.NotUntil = e.now().Add(delay)
}

// temporary reports whether a failure passes by itself, and how long to wait for it
// at least: a server that is down or busy, a model that is slow.
func temporary(err error) (passes bool, after time.Duration) {
	var p *loci.ProviderError
	if errors.As(err, &p) {
		return p.Temporary(), p.After
	}
	return errors.Is(err, context.DeadlineExceeded), 0
}

func (e *Engine) do(ctx context.Context, j loci.Job) error {
	var err error
	switch j.Kind {
	case loci.JobExtract:
		_, err = e.extract(ctx, j)
	case loci.JobRelink:
		err = e.relink(ctx, j)
	default:
		_, err = e.link(ctx, j)
	}
	return err
}

// link is write 2: it decides about the notes of a job and links them. When
// somebody changed one of them meanwhile it retrieves again.
func (e *Engine) link(ctx context.Context, j loci.Job) ([]loci.Decision, error) {
	for range conflictRetries {
		decisions, err := e.tryLink(ctx, j)
		if !errors.Is(err, loci.ErrConflict) {
			return decisions, err
		}
	}
	return nil, loci.Conflict("the notes keep changing: try again")
}

// tryLink commits after each note whose decision changed another, so that the next
// one sees it, and marks the job done with the last commit. Doing a part of it
// twice changes nothing.
func (e *Engine) tryLink(ctx context.Context, j loci.Job) ([]loci.Decision, error) {
	scope := loci.Scope{User: j.User}
	notes, err := e.store.Notes(ctx, scope, j.Notes, time.Time{})
	if err != nil {
		return nil, err
	}
	pending := &loci.Changes{}
	var decisions []loci.Decision
	for i := range notes {
		d, c, err := e.consider(ctx, scope, &notes[i])
		if err != nil {
			return nil, err
		}
		decisions = append(decisions, d)
		pending.Links = append(pending.Links, c.Links...)
		if pending.Notes = c.Notes; len(c.Notes) == 0 {
			continue
		}
		if err := e.store.Apply(ctx, scope, pending); err != nil {
			return nil, err
		}
		pending = &loci.Changes{}
	}
	pending.Done = []loci.ID{j.ID}
	if err := e.store.Apply(ctx, scope, pending); err != nil {
		return nil, err
	}
	e.countCovered(scope, decisions)
	return decisions, nil
}

// consider is retrieve, decide, link and evolve for one note.
func (e *Engine) consider(ctx context.Context, s loci.Scope, n *loci.Note) (loci.Decision, *loci.Changes, error) {
	if n.Forgotten || !n.SupersededBy.IsZero() {
		return loci.Decision{Operation: loci.Noop, Note: n.ID, Reason: "forgotten or superseded meanwhile"}, &loci.Changes{}, nil
	}
	st := e.stamp(s)
	similar, err := remember.Retrieve(ctx, e.store, e.embedder, s, n, st.Clock)
	if err != nil {
		return loci.Decision{}, nil, err
	}
	d := remember.Decide(e.analyst, n, similar)
	c, d := remember.Settle(st, n, d, similar)
	c.Links = append(c.Links, remember.Link(n, similar)...)
	return d, c, nil
}

// countCovered counts a repetition as an access of the note that covers it.
func (e *Engine) countCovered(s loci.Scope, decisions []loci.Decision) {
	var covered []loci.ID
	for _, d := range decisions {
		if d.Operation == loci.Noop && !d.Target.IsZero() {
			covered = append(covered, d.Target)
		}
	}
	e.uses.add(s, e.now(), covered)
}

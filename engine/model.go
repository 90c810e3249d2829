package engine

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Models are the language models of the steps. The zero Models leave all to the
// Analyst.
type Models struct {
	Extract model.LLM // distils facts; nil asks no model for anything
	Decide  model.LLM // says what becomes of them; nil leaves that to the Analyst
	Evolve  model.LLM // describes linked notes anew; nil leaves them as they are
	Reflect model.LLM // concludes traits; nil counts what recurs instead
	Join    bool      // makes one note of all facts of an input
}

// work is the kind of job that new words leave behind. Who waits for it takes its lease
// at once, so that no runner does it too; zero leaves it to the runners.
func (e *Engine) work(st remember.Stamp, lease time.Duration) remember.Work {
	if e.models.Extract == nil {
		return remember.Work{Kind: loci.JobLink}
	}
	w := remember.Work{Kind: loci.JobExtract}
	if lease > 0 {
		w.Until = st.Clock.Add(lease)
	}
	return w
}

// asker puts the questions of a user's memory.
func (e *Engine) asker(user string) remember.Asker {
	return remember.Asker{User: user, Ledger: e.ledger, Now: e.now, Failed: func(err error) {
		e.log.Warn("a call to a model is missing from the ledger", "error", err)
	}}
}

// Jobs returns the user's background work and how it stands (loci.Job.State),
// oldest first. An agent sees what is about notes that it sees.
func (e *Engine) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	jobs, err := e.memory.Jobs(ctx, s)
	return nonNil(jobs), err
}

// RetryJob puts a job that failed, is dead or waits for a budget back in the queue, as
// if it were new.
func (e *Engine) RetryJob(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	j, err := e.job(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if j.State() == loci.JobPending && j.NotUntil.After(e.now()) {
		return nil, loci.Conflict("job %s is being worked on: wait for it to end", id)
	}
	j.Attempts, j.Dead, j.Error, j.NotUntil = 0, false, "", time.Time{}
	if err := e.memory.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{*j}}); err != nil {
		return nil, err
	}
	e.runner.Nudge()
	return j, nil
}

// DropJob takes a job out of the queue for good: what it is about stays as it is.
func (e *Engine) DropJob(ctx context.Context, s loci.Scope, id loci.ID) error {
	if _, err := e.job(ctx, s, id); err != nil {
		return err
	}
	return e.memory.Apply(ctx, s, &store.Changes{Done: []loci.ID{id}})
}

func (e *Engine) job(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	jobs, err := e.Jobs(ctx, s)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(jobs, func(j loci.Job) bool { return j.ID == id })
	if at < 0 {
		return nil, loci.NotFound("no job %s in the queue: `loci jobs` lists those there are; what is done is gone", id)
	}
	return &jobs[at], nil
}

package engine

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

// kinds are the jobs that this memory can do; those of a model that it does not have
// are left to others.
func (e *Engine) kinds() map[loci.JobKind]job.Kind {
	kinds := map[loci.JobKind]job.Kind{
		loci.JobLink:   {Do: e.andReflect(plain(e.link)), Lane: job.Quick},
		loci.JobRelink: {Do: e.relink, Lane: job.Quick},
	}
	if e.reflects {
		kinds[loci.JobReflect] = job.Kind{Do: e.reflectJob, Lane: job.Slow}
	}
	if e.sweepEvery > 0 {
		kinds[loci.JobSweep] = job.Kind{Do: e.sweepJob, Lane: job.Slow}
	}
	if e.models.Extract != nil {
		kinds[loci.JobExtract] = job.Kind{Do: e.andReflect(plain(e.extract)), Lane: job.Slow, Limit: modelLimit}
	}
	if e.meaning != nil {
		kinds[loci.JobEmbed] = job.Kind{Do: e.embedJob, Lane: job.Slow, Limit: embedLimit}
	}
	return kinds
}

// plain makes a handler of a function with a result that a runner has no use for.
func plain[T any](do func(context.Context, *job.Claim) (T, error)) func(context.Context, *job.Claim) error {
	return func(ctx context.Context, c *job.Claim) error {
		_, err := do(ctx, c)
		return err
	}
}

// Start runs jobs in the background until Close. Starting twice is fine.
func (e *Engine) Start() { e.runner.Start() }

// Work runs every job that is due, of all users, until none is left: those that ask a
// model when no other waits. progress is told notes done and may be nil. A job that
// fails is queued again with a growing delay and is dead, but listed, after five
// attempts, or fifteen where the failure passes by itself; only a failure of the store
// ends Work.
func (e *Engine) Work(ctx context.Context, progress func(notes int)) error {
	return e.runner.Drain(ctx, progress)
}

// link is write 2: it decides about the notes of a job and links them. When
// somebody changed one of them meanwhile it retrieves again.
func (e *Engine) link(ctx context.Context, claim *job.Claim) ([]loci.Decision, error) {
	for range conflictRetries {
		decisions, err := e.tryLink(ctx, claim)
		if !errors.Is(err, loci.ErrConflict) {
			return decisions, err
		}
	}
	return nil, loci.Conflict("the notes keep changing: try again")
}

// tryLink commits after each note whose decision changed another, so that the next
// one sees it, and marks the job done with the last commit. Doing a part of it
// twice changes nothing.
func (e *Engine) tryLink(ctx context.Context, claim *job.Claim) ([]loci.Decision, error) {
	j := claim.Job()
	scope := loci.Scope{User: j.User}
	notes, err := e.memory.Notes(ctx, scope, j.Notes, time.Time{})
	if err != nil {
		return nil, err
	}
	pending := &store.Changes{}
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
		if err := e.memory.Apply(ctx, scope, pending); err != nil {
			return nil, err
		}
		pending = &store.Changes{}
	}
	if err := claim.Apply(ctx, pending); err != nil {
		return nil, err
	}
	e.countCovered(scope, decisions)
	return decisions, nil
}

// consider is retrieve, decide, link and evolve for one note.
func (e *Engine) consider(ctx context.Context, s loci.Scope, n *loci.Note) (loci.Decision, *store.Changes, error) {
	if n.Forgotten || !n.SupersededBy.IsZero() {
		return loci.Decision{Operation: loci.Noop, Note: n.ID, Reason: "forgotten or superseded meanwhile"}, &store.Changes{}, nil
	}
	st := e.stamp(s)
	similar, err := remember.Retrieve(ctx, e.memory, e.embedder, s, n, st.Clock)
	if err != nil {
		return loci.Decision{}, nil, err
	}
	d := remember.Decide(e.analyst, n, similar)
	c, d := remember.Settle(st, n, d, similar)
	c.Links = append(append(c.Links, remember.Link(n, similar)...), remember.Fulfil(n, similar)...)
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

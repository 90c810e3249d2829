package sweep

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/uses"
	"github.com/loci-memory/loci/store"
)

const (
	readAtOnce   = 500 // notes of a page
	commitAtOnce = 200 // notes changed in one commit: others get their turn in between
)

// Options of a Sweeper. All but Every are required.
type Options struct {
	Edit  *edit.Editor
	Uses  *uses.Counter
	Log   *slog.Logger
	Every time.Duration // how often a memory is swept by itself; 0 is never
}

// Sweeper sweeps memories. All methods may be called concurrently.
type Sweeper struct {
	edit  *edit.Editor
	uses  *uses.Counter
	log   *slog.Logger
	every time.Duration
	calls edit.Calls
}

// New makes a sweeper.
func New(o Options) *Sweeper {
	return &Sweeper{edit: o.Edit, uses: o.Uses, log: o.Log, every: o.Every}
}

// Sweep archives what has faded and merges episodes in the same words (Policy says
// which). What is archived is forgotten as by Forget, so it is recalled as it was before and
// can be restored; what is merged is superseded by one note that is derived from it. What
// was restored by hand is left alone ever after. A dry run only says what would be done.
// progress, which may be nil, is called with how many notes of a stage are done, and of
// how many.
func (w *Sweeper) Sweep(ctx context.Context, s loci.Scope, r loci.SweepRequest, progress func(stage loci.SweepStage, done, total int)) (*loci.SweepResult, error) {
	if progress == nil {
		progress = func(loci.SweepStage, int, int) {}
	}
	one := &sweeping{Sweeper: w, scope: s, now: w.edit.Now(), progress: progress}
	plan, err := one.makePlan(ctx, r.Limit)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	steps, err := one.steps(ctx, plan)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	one.result = &loci.SweepResult{Scanned: plan.Scanned, Archived: []loci.Faded{}, Merged: []loci.Merger{}, More: plan.More}
	if r.DryRun {
		for i := range steps {
			one.report(&steps[i])
		}
		return one.result, nil
	}
	if err := one.carryOut(ctx, steps); err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	return one.result, nil
}

// sweeping is one sweep.
type sweeping struct {
	*Sweeper
	scope    loci.Scope
	now      time.Time
	progress func(stage loci.SweepStage, done, total int)
	result   *loci.SweepResult
}

// makePlan reads the notes that may have faded or say the same, with what is around them,
// and plans the sweep. The plan is that of all notes.
func (w *sweeping) makePlan(ctx context.Context, limit int) (*Plan, error) {
	if err := w.uses.Flush(ctx); err != nil { // what was recalled just now is not to be archived
		return nil, err
	}
	evidence, err := w.evidence(ctx)
	if err != nil {
		return nil, err
	}
	policy := Default()
	survey, read := NewSurvey(policy, w.now, evidence), 0
	all, err := w.edit.Survey(ctx, w.scope, policy.look(w.now), func(notes []loci.Note, wanted int) error {
		read += len(notes)
		w.progress(loci.SweepReads, read, wanted)
		return w.take(ctx, survey, notes)
	})
	if err != nil {
		return nil, err
	}
	for _, id := range survey.Doubtful() {
		back, err := w.broughtBack(ctx, id)
		if err != nil {
			return nil, err
		}
		if back {
			survey.Keep(id)
		}
	}
	plan := survey.Plan(limit)
	plan.Scanned = all // the others can't be any of it
	return plan, nil
}

// take adds notes to the survey, with the accesses of those that may have faded.
func (w *sweeping) take(ctx context.Context, survey *Survey, notes []loci.Note) error {
	var ids []loci.ID
	for i := range notes {
		if survey.MayFade(&notes[i]) {
			ids = append(ids, notes[i].ID)
		}
	}
	uses, err := w.edit.Uses(ctx, w.scope, ids)
	if err != nil {
		return err
	}
	of := make(map[loci.ID]store.Use, len(uses))
	for _, u := range uses {
		of[u.Note] = u
	}
	for i := range notes {
		survey.Add(&notes[i], of[notes[i].ID])
	}
	return nil
}

// evidence are the notes that traits rest on, those that have dissolved aside.
func (w *sweeping) evidence(ctx context.Context) (ids []loci.ID, err error) {
	f := loci.Filter{Kinds: []loci.Kind{loci.Trait}}
	for traits, err := range w.edit.Pages(ctx, w.scope, f, loci.Page{Limit: readAtOnce}) {
		if err != nil {
			return nil, err
		}
		var alive []loci.ID
		for i := range traits {
			if t := traits[i].Trait; t == nil || t.Stage != loci.StageDissolved {
				alive = append(alive, traits[i].ID)
			}
		}
		if len(alive) == 0 {
			continue
		}
		links, err := w.edit.Links(ctx, w.scope, query.Links{IDs: alive, Types: []loci.LinkType{loci.DerivedFrom}, Direction: loci.Out, Now: w.now})
		if err != nil {
			return nil, err
		}
		ids = append(ids, edit.FarEnds(links)...)
	}
	return ids, nil
}

// broughtBack reports whether an earlier sweep took a note that is there again.
func (w *sweeping) broughtBack(ctx context.Context, id loci.ID) (bool, error) {
	versions, err := w.edit.History(ctx, w.scope, id)
	if err != nil {
		return true, err
	}
	for i := range versions {
		if v := &versions[i]; v.Step == loci.StepSweep && (v.Note.Forgotten || v.Note.Superseded()) {
			return true, nil
		}
	}
	return false, nil
}

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

package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/sweep"
	"github.com/loci-memory/loci/store"
)

const (
	sweepLimit  = 1000   // notes that one sweep changes, unless the caller says otherwise: as many as one undo takes back
	sweepMost   = 10_000 // notes that one sweep changes at most
	sweepPage   = 500    // notes read at once
	sweepCommit = 200    // notes changed in one commit: others get their turn in between
)

// SweepStage names a part of a sweep.
type SweepStage string

// The stages, in order.
const (
	SweepReads  SweepStage = "reading"   // the notes that can be recalled
	SweepWrites SweepStage = "archiving" // what has faded, and merging
)

// Sweep archives what has faded and merges episodes in the same words
// (internal/sweep.Policy says which). What is archived is forgotten as by Forget, so it
// is recalled as of before and can be restored; what is merged is superseded by one note
// that is derived from it. What somebody brought back is left alone ever after. A dry run
// only says what would be done. Only the user in person can sweep.
func (e *Engine) Sweep(ctx context.Context, s loci.Scope, r loci.SweepRequest) (*loci.SweepResult, error) {
	return e.SweepProgress(ctx, s, r, nil)
}

// SweepProgress is Sweep that tells how many notes of a stage are done, and of how
// many; progress may be nil.
func (e *Engine) SweepProgress(ctx context.Context, s loci.Scope, r loci.SweepRequest, progress func(stage SweepStage, done, total int)) (*loci.SweepResult, error) {
	if err := e.checkSweep(s, &r); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(SweepStage, int, int) {}
	}
	w := &sweeping{Engine: e, scope: s, now: e.now(), progress: progress}
	plan, err := w.plan(ctx, r.Limit)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	steps, err := w.steps(ctx, plan)
	if err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	w.result = &loci.SweepResult{Scanned: plan.Scanned, Archived: []loci.Faded{}, Merged: []loci.Merger{}, More: plan.More}
	if r.DryRun {
		for i := range steps {
			w.tell(&steps[i])
		}
		return w.result, nil
	}
	if err := w.carryOut(ctx, steps); err != nil {
		return nil, fmt.Errorf("sweep: %w", err)
	}
	return w.result, nil
}

func (e *Engine) checkSweep(s loci.Scope, r *loci.SweepRequest) error {
	if err := checkScope(s); err != nil {
		return err
	}
	switch {
	case s.Agent != "":
		return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person sweeps a memory, as it is about all of it: leave --agent out"}
	case r.Limit < 0 || r.Limit > sweepMost:
		return loci.Invalid("limit", "is %d: it goes from 1 to %d", r.Limit, sweepMost)
	}
	if r.Limit == 0 {
		r.Limit = sweepLimit
	}
	return nil
}

// sweeping is one sweep.
type sweeping struct {
	*Engine
	scope    loci.Scope
	now      time.Time
	progress func(stage SweepStage, done, total int)
	result   *loci.SweepResult
}

// plan reads all notes that can be recalled, page by page.
func (w *sweeping) plan(ctx context.Context, limit int) (*sweep.Plan, error) {
	if err := w.uses.flush(ctx); err != nil { // what was recalled just now is not to be archived
		return nil, err
	}
	evidence, err := w.evidence(ctx)
	if err != nil {
		return nil, err
	}
	stats, err := w.memory.Stats(ctx, w.scope)
	if err != nil {
		return nil, err
	}
	survey, read := sweep.New(sweep.Default(), w.now, evidence), 0
	err = w.pages(ctx, loci.Filter{}, func(notes []loci.Note) error {
		read += len(notes)
		w.progress(SweepReads, read, max(read, stats.Notes))
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
	return survey.Plan(limit), nil
}

// take adds a page of notes to the survey, with their accesses.
func (w *sweeping) take(ctx context.Context, survey *sweep.Survey, notes []loci.Note) error {
	uses, err := w.memory.Uses(ctx, w.scope, noteIDs(notes))
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

// pages passes all notes that a filter leaves, newest first.
func (w *sweeping) pages(ctx context.Context, f loci.Filter, visit func([]loci.Note) error) error {
	page := loci.Page{Limit: sweepPage}
	for {
		notes, err := w.memory.List(ctx, w.scope, f, page)
		if err != nil {
			return err
		}
		if err := visit(notes); err != nil {
			return err
		}
		if len(notes) < page.Limit {
			return nil
		}
		page.After = notes[len(notes)-1].ID
	}
}

// evidence are the notes that traits rest on, those that have dissolved aside.
func (w *sweeping) evidence(ctx context.Context) (ids []loci.ID, err error) {
	err = w.pages(ctx, loci.Filter{Kinds: []loci.Kind{loci.Trait}}, func(traits []loci.Note) error {
		var alive []loci.ID
		for i := range traits {
			if t := traits[i].Trait; t == nil || t.Stage != loci.StageDissolved {
				alive = append(alive, traits[i].ID)
			}
		}
		if len(alive) == 0 {
			return nil
		}
		links, err := w.memory.Links(ctx, w.scope, query.LinkQuery{IDs: alive, Types: []loci.LinkType{loci.DerivedFrom}, Direction: loci.Out, Now: w.now})
		ids = append(ids, farEnds(links)...)
		return err
	})
	return ids, err
}

// broughtBack reports whether an earlier sweep took a note that is there again.
func (w *sweeping) broughtBack(ctx context.Context, id loci.ID) (bool, error) {
	versions, err := w.memory.Versions(ctx, w.scope, id)
	if err != nil {
		return true, missing(err, id)
	}
	for i := range versions {
		if v := &versions[i]; v.Step == loci.StepSweep && (v.Note.Forgotten || v.Note.Superseded()) {
			return true, nil
		}
	}
	return false, nil
}

func noteIDs(notes []loci.Note) []loci.ID {
	ids := make([]loci.ID, len(notes))
	for i := range notes {
		ids[i] = notes[i].ID
	}
	return ids
}

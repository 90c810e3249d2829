package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// sweepStep is what is done to one note that has faded, or to those that become one:
// the others are nil or empty.
type sweepStep struct {
	faded *loci.Faded
	why   string

	into   *loci.Note // that the others join, as it is; nil for a new one
	from   []loci.Note
	merged loci.Note // without an id where it is new
}

// notes is how many notes a step changes.
func (p *sweepStep) notes() int { return len(p.from) + 1 }

// steps reads the notes of a plan. One that has changed meanwhile is left out: it is
// in use.
func (w *sweeping) steps(ctx context.Context, plan *Plan) ([]sweepStep, error) {
	notes, err := w.planned(ctx, plan)
	if err != nil {
		return nil, err
	}
	var steps []sweepStep
	for i := range plan.Merges {
		if p := merging(&plan.Merges[i], notes); p != nil {
			steps = append(steps, *p)
		}
	}
	for i := range plan.Faded {
		f := &plan.Faded[i]
		if n := notes[f.Change]; n != nil {
			steps = append(steps, sweepStep{why: f.Reason(w.now), faded: &loci.Faded{
				Note: *n, Activation: f.State.Activation, HalfLife: f.State.HalfLife, Last: f.State.Last,
			}})
		}
	}
	return steps, nil
}

// merging is the step of a merge; nil where too few are left of it.
func merging(m *Merge, notes map[loci.ChangeID]*loci.Note) *sweepStep {
	p := &sweepStep{into: notes[m.Into]}
	for _, c := range m.From {
		if n := notes[c]; n != nil && len(n.Facts) == 0 { // words that facts determine end with these
			p.from = append(p.from, *n)
		}
	}
	gone := !m.Into.Note.IsZero() && p.into == nil
	if gone || len(p.from) == 0 || len(p.from) == 1 && p.into == nil {
		return nil
	}
	p.merged = Merged(p.into, p.from)
	return p
}

// planned reads the notes of a plan at the versions that it was made of.
func (w *sweeping) planned(ctx context.Context, plan *Plan) (map[loci.ChangeID]*loci.Note, error) {
	var ids []loci.ID
	for i := range plan.Merges {
		m := &plan.Merges[i]
		if !m.Into.Note.IsZero() {
			ids = append(ids, m.Into.Note)
		}
		for _, c := range m.From {
			ids = append(ids, c.Note)
		}
	}
	for i := range plan.Faded {
		ids = append(ids, plan.Faded[i].Change.Note)
	}
	at := make(map[loci.ChangeID]*loci.Note, len(ids))
	for some := range slices.Chunk(ids, readAtOnce) {
		notes, err := w.edit.Notes(ctx, w.scope, some, time.Time{})
		if err != nil {
			return nil, err
		}
		for i := range notes {
			at[loci.ChangeID{Note: notes[i].ID, Version: notes[i].Version}] = &notes[i]
		}
	}
	return at, nil
}

// report adds a step to the result.
func (w *sweeping) report(p *sweepStep) {
	if p.faded != nil {
		w.result.Archived = append(w.result.Archived, *p.faded)
		return
	}
	w.result.Merged = append(w.result.Merged, loci.Merger{Into: p.merged, From: edit.IDs(p.from)})
}

// carryOut commits the steps, a few hundred notes at once.
func (w *sweeping) carryOut(ctx context.Context, steps []sweepStep) error {
	total, done := 0, 0
	for i := range steps {
		total += steps[i].notes()
	}
	for len(steps) > 0 {
		n, notes := 1, steps[0].notes()
		for n < len(steps) && notes+steps[n].notes() <= commitAtOnce {
			notes += steps[n].notes()
			n++
		}
		if err := w.commit(ctx, steps[:n]); err != nil {
			return err
		}
		done += notes
		w.progress(loci.SweepWrites, done, total)
		steps = steps[n:]
	}
	return nil
}

// commit makes one commit of some steps. Where one of their notes was changed
// meanwhile, each is tried by itself, and that one left out.
func (w *sweeping) commit(ctx context.Context, steps []sweepStep) error {
	err := w.apply(ctx, steps)
	switch {
	case err == nil || !errors.Is(err, loci.ErrConflict) && !errors.Is(err, loci.ErrNotFound):
		return err
	case len(steps) == 1:
		return nil
	}
	for i := range steps {
		if err := w.commit(ctx, steps[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}

func (w *sweeping) apply(ctx context.Context, steps []sweepStep) error {
	plan := w.edit.Plan(w.scope)
	after := slices.Clone(steps)
	for i := range after {
		if err := after[i].change(ctx, plan); err != nil {
			return err
		}
	}
	plan.Gather()
	if err := plan.Commit(ctx, w.scope); err != nil {
		return err
	}
	for i := range after {
		w.report(&after[i])
	}
	for i := range plan.Notes {
		w.result.Changes = append(w.result.Changes, plan.Notes[i].Version.Change)
	}
	return nil
}

// change adds what a step changes, and says in the step what its notes become.
func (p *sweepStep) change(ctx context.Context, plan *edit.Plan) error {
	if p.faded == nil {
		return p.addMerge(ctx, plan)
	}
	after := p.faded.Note
	after.Forgotten = true
	if err := plan.Change(ctx, &p.faded.Note, &after, loci.Version{Step: loci.StepSweep, Reason: p.why}); err != nil {
		return err
	}
	archived := *p.faded
	archived.Note = plan.Notes[len(plan.Notes)-1].Version.Note
	p.faded = &archived
	return nil
}

// addMerge adds the one note, or its next version, and closes those that it takes the
// place of.
func (p *sweepStep) addMerge(ctx context.Context, plan *edit.Plan) error {
	st := &plan.Stamp
	p.unite(plan)
	for i := range p.from {
		after := p.from[i]
		after.SupersededBy, after.ValidUntil = p.merged.ID, st.Clock
		v := loci.Version{Step: loci.StepSweep, Reason: "says the same as note " + p.merged.ID.String()}
		if err := plan.Change(ctx, &p.from[i], &after, v); err != nil {
			return err
		}
		plan.Links = append(plan.Links, plan.Derived(p.merged.ID, p.from[i].ID))
	}
	return nil
}

// unite adds the note that the others become.
func (p *sweepStep) unite(plan *edit.Plan) {
	st := &plan.Stamp
	v := loci.Version{At: st.Clock, Step: loci.StepSweep, Operation: loci.Add, Reason: fmt.Sprintf("says the same as %d others", len(p.from))}
	if len(p.from) == 1 {
		v.Reason = "says the same as another"
	}
	if p.into != nil {
		v.Operation = loci.Update
		next := st.Next(*p.into, p.merged, v)
		plan.Notes, p.merged = append(plan.Notes, next), next.Version.Note
		return
	}
	p.merged.ID = st.NewID()
	p.merged.User, p.merged.Version, p.merged.UpdatedAt = st.Scope.User, 1, st.Clock
	v.Change, v.Clock, v.Note = loci.ChangeID{Note: p.merged.ID, Version: 1}, st.Clock, p.merged
	plan.Notes = append(plan.Notes, store.NoteChange{Version: v})
	plan.Relink(p.merged.ID)
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/internal/sweep"
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
func (w *sweeping) steps(ctx context.Context, plan *sweep.Plan) ([]sweepStep, error) {
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
func merging(m *sweep.Merge, notes map[loci.ChangeID]*loci.Note) *sweepStep {
	p := &sweepStep{into: notes[m.Into]}
	for _, c := range m.From {
		if n := notes[c]; n != nil {
			p.from = append(p.from, *n)
		}
	}
	gone := !m.Into.Note.IsZero() && p.into == nil
	if gone || len(p.from) == 0 || len(p.from) == 1 && p.into == nil {
		return nil
	}
	p.merged = sweep.Merged(p.into, p.from)
	return p
}

// planned reads the notes of a plan at the versions that it was made of.
func (w *sweeping) planned(ctx context.Context, plan *sweep.Plan) (map[loci.ChangeID]*loci.Note, error) {
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
	for len(ids) > 0 {
		n := min(len(ids), sweepPage)
		notes, err := w.memory.Notes(ctx, w.scope, ids[:n], time.Time{})
		if err != nil {
			return nil, err
		}
		for i := range notes {
			at[loci.ChangeID{Note: notes[i].ID, Version: notes[i].Version}] = &notes[i]
		}
		ids = ids[n:]
	}
	return at, nil
}

// tell adds a step to the result.
func (w *sweeping) tell(p *sweepStep) {
	if p.faded != nil {
		w.result.Archived = append(w.result.Archived, *p.faded)
		return
	}
	w.result.Merged = append(w.result.Merged, loci.Merger{Into: p.merged, From: noteIDs(p.from)})
}

// carryOut commits the steps, a few hundred notes at once.
func (w *sweeping) carryOut(ctx context.Context, steps []sweepStep) error {
	total, done := 0, 0
	for i := range steps {
		total += steps[i].notes()
	}
	for len(steps) > 0 {
		n, notes := 1, steps[0].notes()
		for n < len(steps) && notes+steps[n].notes() <= sweepCommit {
			notes += steps[n].notes()
			n++
		}
		if err := w.commit(ctx, steps[:n]); err != nil {
			return err
		}
		done += notes
		w.progress(SweepWrites, done, total)
		steps = steps[n:]
	}
	return nil
}

// commit makes one commit of some steps. Where one of their notes was changed by
// somebody meanwhile, each is tried by itself, and that one left out.
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
	st, c := w.stamp(w.scope), &store.Changes{}
	after := make([]sweepStep, len(steps))
	for i := range steps {
		after[i] = steps[i]
		if err := w.changes(ctx, st, &after[i], c); err != nil {
			return err
		}
	}
	w.gather(st, c)
	if err := w.memory.Apply(ctx, w.scope, c); err != nil {
		return err
	}
	for i := range after {
		w.tell(&after[i])
	}
	for i := range c.Notes {
		w.result.Changes = append(w.result.Changes, c.Notes[i].Version.Change)
	}
	w.afterChanges(ctx, c)
	return nil
}

// changes adds what a step changes, and says in the step what its notes become.
func (w *sweeping) changes(ctx context.Context, st remember.Stamp, p *sweepStep, c *store.Changes) error {
	if p.faded == nil {
		return w.merge(ctx, st, p, c)
	}
	after := p.faded.Note
	after.Forgotten = true
	if err := w.planChange(ctx, st, &p.faded.Note, &after, loci.Version{Step: loci.StepSweep, Reason: p.why}, c); err != nil {
		return err
	}
	archived := *p.faded
	archived.Note = c.Notes[len(c.Notes)-1].Version.Note
	p.faded = &archived
	return nil
}

// merge adds the one note, or its next version, and closes those that it takes the
// place of.
func (w *sweeping) merge(ctx context.Context, st remember.Stamp, p *sweepStep, c *store.Changes) error {
	v := loci.Version{At: st.Clock, Step: loci.StepSweep, Operation: loci.Add, Reason: fmt.Sprintf("says the same as %d others", len(p.from))}
	if len(p.from) == 1 {
		v.Reason = "says the same as another"
	}
	if p.into == nil {
		p.merged.ID = st.NewID()
		p.merged.User, p.merged.Version, p.merged.UpdatedAt = st.Scope.User, 1, st.Clock
		v.Change, v.Clock, v.Note = loci.ChangeID{Note: p.merged.ID, Version: 1}, st.Clock, p.merged
		c.Notes = append(c.Notes, store.NoteChange{Version: v})
		if w.embedder != nil {
			c.Jobs = append(c.Jobs, loci.Job{Notes: []loci.ID{p.merged.ID}}) // gather makes jobs of it
		}
	} else {
		v.Operation = loci.Update
		next := remember.Next(st, *p.into, p.merged, v)
		c.Notes, p.merged = append(c.Notes, next), next.Version.Note
	}
	for i := range p.from {
		after := p.from[i]
		after.SupersededBy, after.ValidUntil = p.merged.ID, st.Clock
		v := loci.Version{Step: loci.StepSweep, Reason: "says the same as note " + p.merged.ID.String()}
		if err := w.planChange(ctx, st, &p.from[i], &after, v, c); err != nil {
			return err
		}
		c.Links = append(c.Links, derived(p.merged.ID, p.from[i].ID, st.Clock))
	}
	return nil
}

// derive adds the link of a merged note to one that it takes the place of again, as
// when an undo is undone.
func (e *Engine) derive(ctx context.Context, st remember.Stamp, by, old loci.ID, c *store.Changes) error {
	notes, err := e.memory.Notes(ctx, st.Scope, []loci.ID{by}, time.Time{})
	if len(notes) > 0 && notes[0].Extractor == sweep.Author {
		c.Links = append(c.Links, derived(by, old, st.Clock))
	}
	return err
}

// derived is the link from a note that a sweep made to one that it was made of.
func derived(from, to loci.ID, at time.Time) loci.Link {
	return loci.Link{From: from, To: to, Type: loci.DerivedFrom, Direction: loci.Out, Strength: graph.Asserted, By: string(loci.StepSweep), At: at}
}

// gather makes of the relinking of each note jobs for all of them, each note once and
// few enough to be done at once.
func (w *sweeping) gather(st remember.Stamp, c *store.Changes) {
	there := map[loci.ID]bool{}
	var gone loci.ID // leads every job: what is new or back would, to be linked both ways
	for i := range c.Notes {
		if n := &c.Notes[i].Version.Note; !w.hasLinks(n) {
			gone, there[n.ID] = n.ID, true
		}
	}
	var ids []loci.ID
	for i := range c.Jobs {
		for _, id := range c.Jobs[i].Notes {
			if !there[id] {
				there[id] = true
				ids = append(ids, id)
			}
		}
	}
	c.Jobs = nil
	for len(ids) > 0 {
		n := min(len(ids), relinkNow-1)
		c.Jobs = append(c.Jobs, loci.Job{
			ID: st.NewID(), User: st.Scope.User, Kind: loci.JobRelink, Created: st.Clock, Notes: append([]loci.ID{gone}, ids[:n]...),
		})
		ids = ids[n:]
	}
}

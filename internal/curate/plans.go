package curate

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// change is a note with what becomes of it.
type change struct {
	before, after loci.Note
	version       loci.Version
}

// changeAll commits changes of several notes at once. The first is what was asked for, of a
// note that the scope sees; the others follow from it, also for notes that it does not see.
func (c *Curator) changeAll(ctx context.Context, s loci.Scope, all []change) (*loci.ChangeResult, error) {
	if len(all) == 1 {
		return c.edit.Change(ctx, s, &all[0].before, &all[0].after, all[0].version)
	}
	plan := c.edit.Plan(s)
	for i := range all {
		if err := plan.Change(ctx, &all[i].before, &all[i].after, all[i].version); err != nil {
			return nil, err
		}
	}
	if err := plan.Commit(ctx, loci.Scope{User: s.User}); err != nil {
		return nil, err
	}
	return plan.Result(ctx, s)
}

// reopened are the changes that open the plans again which a note settled.
func (c *Curator) reopened(ctx context.Context, n *loci.Note) ([]change, error) {
	notes, err := c.settledBy(ctx, n)
	var all []change
	for _, before := range notes {
		after := before
		if after.Reopen(); before.SettledBy() == n.ID {
			all = append(all, change{before, after, loci.Version{Step: loci.StepSettle, Reason: "what settled it is forgotten"}})
		}
	}
	return all, err
}

// settledAgain are the changes that settle the plans again which a forgotten note had settled
// until then, as far as they are open.
func (c *Curator) settledAgain(ctx context.Context, n *loci.Note) ([]change, error) {
	if !n.Forgotten {
		return nil, nil
	}
	notes, err := c.settledBy(ctx, n)
	if err != nil {
		return nil, err
	}
	var all []change
	for _, before := range notes {
		if !before.Plan.Open() {
			continue
		}
		past, err := c.edit.History(ctx, loci.Scope{User: n.User}, before.ID)
		if err != nil {
			return nil, err
		}
		for _, v := range slices.Backward(past) {
			if v.Note.SettledBy() == n.ID {
				after := before
				after.Plan = v.Note.Plan
				all = append(all, change{before, after, loci.Version{Step: loci.StepSettle, Reason: "what settled it is restored"}})
				break
			}
		}
	}
	return all, nil
}

// settledBy are the notes whose plans a note says were settled, by its links, also by those
// that are hidden while it is forgotten. Others may have settled them since.
func (c *Curator) settledBy(ctx context.Context, n *loci.Note) ([]loci.Note, error) {
	s := loci.Scope{User: n.User}
	links, err := c.edit.Stored(ctx, s, []loci.ID{n.ID}, time.Time{})
	if err != nil {
		return nil, err
	}
	var ids []loci.ID
	for _, l := range links {
		if l.From == n.ID && (l.Type == loci.Fulfils || l.Type == loci.Updates) {
			ids = append(ids, l.To)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return c.edit.Notes(ctx, s, ids, time.Time{})
}

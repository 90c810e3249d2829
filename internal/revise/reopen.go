package revise

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
)

// droppedClaims are the claims of single values whose attributes a revised note says nothing of
// any more.
func droppedClaims(v revision) []loci.Claim {
	return slices.DeleteFunc(slices.Clone(v.before.Claims), func(c loci.Claim) bool {
		return c.Many || len(c.Keys) == 0 || slices.ContainsFunc(v.after.Claims, func(o loci.Claim) bool { return sameAttribute(&o, &c) })
	})
}

// reopen takes back what a note has ended by claims that it does not make any more: what they ended
// holds again, or until whatever ended them.
func (r *Reviser) reopen(ctx context.Context, plan *edit.Plan, by loci.ID, dropped []loci.Claim) error {
	if len(dropped) == 0 {
		return nil
	}
	whole := loci.Scope{User: plan.Stamp.Scope.User}
	keys := edit.Each(dropped, func(c *loci.Claim) string { return c.Keys[0] })
	notes, _, err := r.edit.Claiming(ctx, whole, query.Claiming{Keys: keys, Limit: mostRetold})
	if err != nil {
		return err
	}
	for i := range notes {
		after, opened := openedOf(&notes[i], by, dropped)
		if !opened || notes[i].Original != nil {
			continue // what facts determine follows from these
		}
		ruled, err := r.ruledBy(ctx, whole, &notes[i], by)
		if err != nil {
			return err
		}
		if !ruled {
			continue
		}
		why := loci.Version{Step: loci.StepEdit, Reason: "what ended it is not said any more"}
		if err := plan.Change(ctx, &notes[i], after, why); err != nil {
			return err
		}
	}
	return nil
}

// openedOf is a note without the ends that dropped claims of another made.
func openedOf(n *loci.Note, by loci.ID, dropped []loci.Claim) (after *loci.Note, opened bool) {
	out := *n
	out.Claims = slices.Clone(n.Claims)
	for i := range out.Claims {
		c := &out.Claims[i]
		at := slices.IndexFunc(dropped, func(d loci.Claim) bool { return sameAttribute(&d, c) })
		if c.By != by || at < 0 {
			continue
		}
		d := &dropped[at]
		if out.SupersededBy == by {
			out.ValidUntil, out.SupersededBy = d.Until, d.By
		}
		c.Until, c.By, c.Updated, opened = d.Until, d.By, d.Updated, true
	}
	return &out, opened
}

// ruledBy reports whether it was concluded, not said by hand, that one note ends another.
func (r *Reviser) ruledBy(ctx context.Context, s loci.Scope, n *loci.Note, by loci.ID) (bool, error) {
	versions, err := r.edit.Versions(ctx, s, n.ID)
	if err != nil {
		return false, err
	}
	ended := func(v loci.Version) bool {
		return v.Note.SupersededBy == by || slices.ContainsFunc(v.Note.Claims, func(c loci.Claim) bool { return c.By == by })
	}
	at := slices.IndexFunc(versions, ended)
	return at >= 0 && versions[at].Step != loci.StepReplace && versions[at].Reason != edit.Instead, nil
}

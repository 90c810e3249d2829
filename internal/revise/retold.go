package revise

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// mostRetold is how many notes are looked at that may tell what a note claims.
const mostRetold = 50

// retold ends what a replaced note claims in the other notes that tell the same, as far as
// the scope sees them, unless the new note claims that too. They keep standing, linked as
// updated.
func (r *Reviser) retold(ctx context.Context, s loci.Scope, plan *edit.Plan, p replacement, v loci.Version) error {
	done := map[loci.ID]bool{p.now.ID: true}
	for i := range plan.Notes {
		done[plan.Notes[i].Version.Note.ID] = true
	}
	for i := range p.old.Claims {
		c := &p.old.Claims[i]
		again := slices.ContainsFunc(p.now.Claims, func(o loci.Claim) bool { return sameClaim(&o, c) })
		if len(c.Keys) == 0 || c.Value == "" || !c.Until.IsZero() || again {
			continue
		}
		notes, _, err := r.edit.Claiming(ctx, s, query.Claiming{Keys: c.Keys[:1], Limit: mostRetold})
		if err != nil {
			return err
		}
		for j := range notes {
			n := &notes[j]
			if done[n.ID] || n.Superseded() || n.Kind == loci.Trait || !p.agents.Include(audience.Of(p.now), audience.Of(n)) {
				continue
			}
			if done[n.ID], err = r.endClaim(ctx, plan, n, p, c, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// endClaim plans that a note no longer claims something, where it does.
func (r *Reviser) endClaim(ctx context.Context, plan *edit.Plan, n *loci.Note, p replacement, c *loci.Claim, v loci.Version) (ended bool, err error) {
	whole, err := r.edit.One(ctx, loci.Scope{User: plan.Stamp.Scope.User}, n.ID, time.Time{})
	if err != nil {
		return false, err
	}
	after := *whole
	after.Claims = slices.Clone(whole.Claims)
	for i := range after.Claims {
		if o := &after.Claims[i]; o.Until.IsZero() && sameClaim(o, c) {
			o.Until, o.By, ended = closes(p.now, whole, plan.From()), p.now.ID, true
		}
	}
	if !ended {
		return false, nil
	}
	if err := plan.Change(ctx, whole, &after, v); err != nil {
		return false, err
	}
	plan.Links = append(plan.Links, loci.Link{
		From: p.now.ID, To: n.ID, Type: loci.Updates, Direction: loci.Out, Strength: graph.Asserted,
		Reason: v.Reason, By: string(loci.StepReplace), At: plan.From(),
	})
	return true, nil
}

// sameClaim reports whether two claims say the same of one attribute.
func sameClaim(a, b *loci.Claim) bool {
	return sameAttribute(a, b) && a.Negated == b.Negated && slices.Equal(stems(a.Value), stems(b.Value))
}

func stems(text string) (out []string) {
	lang.Terms(text, func(t string) { out = append(out, t) })
	return out
}

// inherited are claims with the keys of those that they take the place of, so that what
// finds these finds them (claim.Heirs).
func inherited(claims, old []loci.Claim) []loci.Claim {
	out := slices.Clone(claims)
	for i, heir := range claim.Heirs(out, old) {
		if heir >= 0 {
			out[heir].Keys = edit.United(out[heir].Keys, old[i].Keys)
		}
	}
	return out
}

package edit

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/graph"
)

// Updaters are the notes that ended claims of a note and did not take its place, and the
// one that cancelled or moved its plan, each once: those that link to it by loci.Updates.
func Updaters(n *loci.Note) (by []loci.ID) {
	for i := range n.Claims {
		if id := n.Claims[i].By; !id.IsZero() && id != n.SupersededBy && !slices.Contains(by, id) {
			by = append(by, id)
		}
	}
	if id := shownBy(n); !id.IsZero() && n.Plan.Status != loci.StatusDone && !slices.Contains(by, id) {
		by = append(by, id)
	}
	return by
}

// shownBy is the note that settled the plan of another, where that is the other's own: the
// link to a fact says for its words what became of it.
func shownBy(n *loci.Note) loci.ID {
	if !n.Plan.Equal(derive.PlanOf(n)) {
		return loci.ID{}
	}
	return n.SettledBy()
}

// doer is the note that says that the plan of another was done, where there is one: it links
// to that by loci.Fulfils.
func doer(n *loci.Note) []loci.ID {
	if id := shownBy(n); !id.IsZero() && n.Plan.Status == loci.StatusDone {
		return []loci.ID{id}
	}
	return nil
}

// relinkUpdates changes the links of what ended claims of a note, or settled its plan, with
// these.
func (p *Plan) relinkUpdates(before, after *loci.Note, step loci.Step) {
	relink := func(t loci.LinkType, was, is []loci.ID) {
		for _, id := range was {
			if !slices.Contains(is, id) {
				p.Unlinks = append(p.Unlinks, p.linked(id, before.ID, t, step))
			}
		}
		for _, id := range is {
			if !slices.Contains(was, id) {
				p.Links = append(p.Links, p.linked(id, before.ID, t, step))
			}
		}
	}
	relink(loci.Fulfils, doer(before), doer(after))
	relink(loci.Updates, Updaters(before), Updaters(after))
}

// linked is the link by which one note bears on another, as a step says.
func (p *Plan) linked(by, old loci.ID, t loci.LinkType, step loci.Step) loci.Link {
	return loci.Link{From: by, To: old, Type: t, Direction: loci.Out, Strength: graph.Asserted, By: string(step), At: p.From()}
}

// Reopened are the claims of a note, those open again that another note ended and that
// reopens names, and whether that is any. The note's own stay as they are.
func Reopened(claims []loci.Claim, reopens func(*loci.Claim) bool) (open []loci.Claim, changed bool) {
	open = slices.Clone(claims)
	for i := range open {
		if c := &open[i]; !c.By.IsZero() && reopens(c) {
			c.Until, c.By, c.Updated = time.Time{}, loci.ID{}, false
			changed = true
		}
	}
	return open, changed
}

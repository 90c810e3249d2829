package edit

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/graph"
)

// Updaters are the notes that ended claims of a note and did not take its place, each once:
// those that link to it by loci.Updates.
func Updaters(n *loci.Note) (by []loci.ID) {
	for i := range n.Claims {
		if id := n.Claims[i].By; !id.IsZero() && id != n.SupersededBy && !slices.Contains(by, id) {
			by = append(by, id)
		}
	}
	return by
}

// relinkUpdates changes the links of what ended claims of a note with its claims.
func (p *Plan) relinkUpdates(before, after *loci.Note, step loci.Step) {
	was, is := Updaters(before), Updaters(after)
	for _, id := range was {
		if !slices.Contains(is, id) {
			p.Unlinks = append(p.Unlinks, p.updates(id, before.ID, step))
		}
	}
	for _, id := range is {
		if !slices.Contains(was, id) {
			p.Links = append(p.Links, p.updates(id, before.ID, step))
		}
	}
}

func (p *Plan) updates(by, old loci.ID, step loci.Step) loci.Link {
	return loci.Link{From: by, To: old, Type: loci.Updates, Direction: loci.Out, Strength: graph.Asserted, By: string(step), At: p.Stamp.Clock}
}

// Reopened are the claims of a note without what some notes ended, and whether that is
// any. The note's own stay as they are.
func Reopened(claims []loci.Claim, gone func(loci.ID) bool) (open []loci.Claim, changed bool) {
	open = slices.Clone(claims)
	for i := range open {
		if c := &open[i]; !c.By.IsZero() && gone(c.By) {
			c.Until, c.By, c.Updated = time.Time{}, loci.ID{}, false
			changed = true
		}
	}
	return open, changed
}

// Package notes returns single notes and lists of them, with their links.
package notes

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

const (
	shownLinks = 20 // of a type of one note
	shownUses  = 10 // of its latest accesses
)

// One returns a note as of a moment, zero is now, with its links, accesses, activation and half-life.
func One(ctx context.Context, e *edit.Editor, s loci.Scope, id loci.ID, asOf time.Time) (*loci.Note, error) {
	n, err := e.One(ctx, s, id, asOf)
	if err != nil {
		return nil, err
	}
	links, err := e.Links(ctx, s, query.Links{IDs: []loci.ID{id}, At: asOf, Now: e.At(asOf), Fan: shownLinks})
	if err != nil {
		return nil, err
	}
	for i := range links {
		links[i].From = loci.ID{} // not repeated in the note's own list
	}
	n.Links = links
	uses, err := e.Uses(ctx, s, []loci.ID{n.ID})
	if err != nil {
		return nil, err
	}
	attachUse(n, uses, e.At(asOf))
	return n, nil
}

// attachUse sets the accesses, activation and half-life of a note at a moment.
func attachUse(n *loci.Note, uses []store.Use, at time.Time) {
	var use store.Use
	if len(uses) > 0 {
		use = uses[0]
	}
	life := activation.At(n.RecordedAt, use, at)
	state := life.State(n.Importance, at)
	n.Accessed = life.Times[:min(len(life.Times), shownUses)]
	n.Activation, n.HalfLife = state.Activation, state.HalfLife
}

// List returns a page of notes, newest first on the axis asked for, with the
// foremost of their links.
func List(ctx context.Context, e *edit.Editor, s loci.Scope, r loci.NotesRequest) (*loci.NotesResult, error) {
	page := r.Page
	page.Limit++ // one more says whether there is a next page
	notes, err := e.List(ctx, s, r.Filter, page)
	if err != nil {
		return nil, err
	}
	if len(notes) == 0 {
		return &loci.NotesResult{Notes: []loci.Note{}}, e.MustKnow(ctx, s)
	}
	res := &loci.NotesResult{Notes: notes}
	if len(notes) > r.Limit {
		res.Notes = notes[:r.Limit]
		res.Next = res.Notes[r.Limit-1].ID
	}
	return res, e.AttachLinks(ctx, s, res.Notes, r.AsOf)
}

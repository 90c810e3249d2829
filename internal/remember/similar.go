package remember

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// similar are the older notes that are like new ones, as far as a scope sees them, the most
// alike first, with what the rules are going to do with them. It keeps nothing; what becomes of
// plans, of the new notes too, is shown as it is going to be.
func (w *Writer) similar(ctx context.Context, s loci.Scope, notes []loci.Note, most int) ([]loci.SimilarNote, error) {
	agents, err := w.edit.Agents(ctx, s)
	if err != nil {
		return nil, err
	}
	found, err := w.around(ctx, s, notes)
	if err != nil {
		return nil, err
	}
	var out []loci.SimilarNote
	for i := range notes {
		near, err := w.whole(ctx, s, found[i].like)
		if err != nil {
			return nil, err
		}
		d := loci.Decision{}
		if model.For(w.o.Extract, s) == nil { // else a model decides, later
			var c *store.Changes
			if d, c, err = w.consider(ctx, s, agents, &notes[i], found[i]); err != nil {
				return nil, err
			}
			foreseen(c, &notes[i])
			for j := range near {
				foreseen(c, &near[j].Note)
			}
		}
		own := func(o model.Similar) bool { return o.Note.SharesMessage(&notes[i]) }
		out = append(out, advised(notes[i].ID, slices.DeleteFunc(near, own), d)...)
	}
	return nearest(out, most), nil
}

// foreseen shows in a note what changes are going to make of its plan, and of when it is.
func foreseen(c *store.Changes, n *loci.Note) {
	for i := range c.Notes {
		if v := &c.Notes[i].Version; v.Note.ID == n.ID && v.Step == loci.StepSettle {
			n.Plan, n.Temporality = v.Note.Plan, v.Note.Temporality
			n.SetEvent(v.Note.EventTime, v.Note.EventEnd)
		}
	}
}

// whole are notes that are near, with all that the scope sees of them.
func (w *Writer) whole(ctx context.Context, s loci.Scope, near []likeness.Near) ([]model.Similar, error) {
	ids := edit.Each(near, func(n *likeness.Near) loci.ID { return n.ID })
	notes, err := w.edit.Notes(ctx, s, ids, time.Time{})
	var out []model.Similar
	for i := range near {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == near[i].ID })
		if at >= 0 {
			out = append(out, model.Similar{Note: notes[at], Similarity: near[i].Similarity})
		}
	}
	return out, err
}

// advised are notes that are like a new one, with what is decided about the two.
func advised(id loci.ID, near []model.Similar, d loci.Decision) []loci.SimilarNote {
	out := make([]loci.SimilarNote, len(near))
	for i := range near {
		n := loci.SimilarNote{New: id, Note: near[i].Note, Similarity: near[i].Similarity}
		if d.Target == n.Note.ID {
			n.Operation, n.Reason = d.Operation, d.Reason
		}
		for _, e := range d.Ends {
			if e.Note == n.Note.ID {
				n.Ends, n.Reason = append(n.Ends, e), d.Reason
			}
		}
		out[i] = n
	}
	return out
}

// nearest are those most alike; of a note that is like several the one that it is most like,
// or about which something is decided.
func nearest(all []loci.SimilarNote, most int) []loci.SimilarNote {
	touched := func(n loci.SimilarNote) int {
		if n.Operation != "" || len(n.Ends) > 0 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b loci.SimilarNote) int {
		return cmp.Or(cmp.Compare(touched(a), touched(b)), cmp.Compare(b.Similarity, a.Similarity))
	})
	var out []loci.SimilarNote
	for _, n := range all {
		there := func(o loci.SimilarNote) bool { return o.Note.ID == n.Note.ID }
		if len(out) < most && !slices.ContainsFunc(out, there) {
			out = append(out, n)
		}
	}
	return out
}

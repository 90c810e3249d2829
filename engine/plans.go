package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/told"
)

// Settle says by hand what became of a plan, in one commit with what follows for the words
// that it was made of.
func (e *service) Settle(ctx context.Context, s loci.Scope, r loci.SettleRequest) (*loci.ChangeResult, error) {
	if err := check.Settle(s, &r); err != nil {
		return nil, err
	}
	return e.changes(ctx, s, r.ID, func(ctx context.Context) (*loci.ChangeResult, error) { return e.reviser.Settle(ctx, s, r) })
}

// What is kept of a plan does not say whether its time has passed: it is seen so as of the
// moment of the answer, in every note that one has.

// seen shows the plans of notes as they are at a moment; the zero moment is now.
func (e *parts) seen(notes []loci.Note, asOf time.Time) {
	now := e.edit.At(asOf)
	for i := range notes {
		notes[i].SeeAt(now)
	}
}

// seenOne is seen for one note, which may be nil.
func (e *parts) seenOne(n *loci.Note, asOf time.Time) *loci.Note {
	if n != nil {
		n.SeeAt(e.edit.At(asOf))
	}
	return n
}

// changed is the answer of a change, with its notes as they are seen now.
func (e *parts) changed(r *loci.ChangeResult, err error) (*loci.ChangeResult, error) {
	if r != nil {
		r.Warnings = told.Briefly(r.Warnings)
		e.seenOne(r.Note, time.Time{})
		for i := range r.Also {
			r.Also[i].Warnings = told.Briefly(r.Also[i].Warnings)
			e.seenOne(r.Also[i].Note, time.Time{})
		}
	}
	return r, err
}

// seenPlans is seen for the plans of an agenda.
func (e *parts) seenPlans(sections []loci.Section, asOf time.Time) {
	for i := range sections {
		for j := range sections[i].Plans {
			p := &sections[i].Plans[j]
			e.seenOne(&p.Note, asOf)
			e.seenOne(p.SettledBy, asOf)
			e.seen(p.Before, asOf)
		}
	}
}

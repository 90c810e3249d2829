package engine

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/internal/veil"
)

// Edit changes fields of a note by hand, in one commit with what follows from that:
// its claims, who may see what was distilled of its words, and other parts of its message.
// Links, index and vectors follow in that commit or by the jobs that it leaves.
func (e *service) Edit(ctx context.Context, s loci.Scope, r loci.EditRequest) (*loci.ChangeResult, error) {
	if err := check.Edit(s, &r); err != nil {
		return nil, err
	}
	masked := remember.AtTheDoor(s, "", &r.Content)
	return e.changes(ctx, s, r.ID, func(ctx context.Context) (*loci.ChangeResult, error) {
		res, err := e.reviser.Edit(ctx, s, r)
		if err == nil {
			res.Warnings = told.With(res.Warnings, masked)
		}
		return res, err
	})
}

// Replace closes a note in favour of another. A text is remembered first, in a commit of
// its own, and is found as known where the same is asked for again.
func (e *service) Replace(ctx context.Context, s loci.Scope, r loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	if err := check.Replace(s, &r); err != nil {
		return nil, err
	}
	masked := remember.AtTheDoor(s, "", &r.Text)
	return doOnce(ctx, e.parts, s, repeatable[loci.ReplaceResult]{
		do: func(ctx context.Context) (*loci.ReplaceResult, error) {
			res, err := e.replace(ctx, s, r)
			if err == nil {
				res.Warnings = told.With(res.Warnings, masked)
			}
			return res, err
		},
		again: func(did once.Did) (*loci.ReplaceResult, error) { return e.replaced(ctx, s, &r, did) },
	})
}

// replace is Replace of a request that was not done yet.
func (e *service) replace(ctx context.Context, s loci.Scope, r loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	var warnings []string
	if r.Text != "" {
		res, err := e.remembered(ctx, s, &r)
		if err != nil {
			return nil, err
		}
		if !res.Known {
			warnings = res.Warnings
		}
	}
	res, err := e.reviser.Replace(ctx, s, r)
	if err == nil {
		res.Warnings = append(warnings, res.Warnings...)
		e.changed(s, &res.ChangeResult)
		e.seenOne(s, &res.New, time.Time{})
	}
	return res, err
}

// remembered keeps the text of a replacement, unless that was done before, and has the
// request name its note.
func (e *service) remembered(ctx context.Context, s loci.Scope, r *loci.ReplaceRequest) (*loci.RememberResult, error) {
	told, err := e.reviser.Prepare(ctx, s, r)
	if err != nil {
		return nil, err
	}
	if told.Done != nil {
		r.New = told.Done.ID
		return &loci.RememberResult{Known: true}, nil
	}
	res, err := e.Remember(once.Doing(ctx, nil), s, told.Message)
	if err != nil {
		return nil, err
	}
	r.New, err = e.reviser.NoteOf(ctx, s, res.Message)
	return res, err
}

// Settle says by hand what became of a plan, in one commit with what follows for the words
// that it was made of.
func (e *service) Settle(ctx context.Context, s loci.Scope, r loci.SettleRequest) (*loci.ChangeResult, error) {
	if err := check.Settle(s, &r); err != nil {
		return nil, err
	}
	masked := remember.AtTheDoor(s, "", &r.Text)
	return e.changes(ctx, s, r.ID, func(ctx context.Context) (*loci.ChangeResult, error) {
		res, err := e.reviser.Settle(ctx, s, r)
		if err == nil {
			res.Warnings = told.With(res.Warnings, masked)
		}
		return res, err
	})
}

// What is kept of a plan does not say whether its time has passed: it is seen so as of the
// moment of the answer, in every note that one has. An agent sees no secret in any.

// seen shows notes to a scope as they are at a moment; the zero moment is now.
func (e *parts) seen(s loci.Scope, notes []loci.Note, asOf time.Time) {
	for i := range notes {
		e.seenOne(s, &notes[i], asOf)
	}
}

// seenOne is seen for one note, which may be nil.
func (e *parts) seenOne(s loci.Scope, n *loci.Note, asOf time.Time) *loci.Note {
	if n != nil {
		n.SeeAt(e.edit.At(asOf))
		veil.Note(s, n)
	}
	return n
}

// told is seen for the notes of a message, which shows whoever handed it in what they said. Its plans are
// seen as of when it was said: what is told late was not overdue then.
func (e *parts) told(s loci.Scope, res *loci.RememberResult) {
	for i := range res.Notes {
		n := &res.Notes[i]
		if slices.Contains(n.Messages, res.Message) {
			n.SeeAt(n.RecordedAt)
		} else {
			e.seenOne(s, n, time.Time{})
		}
	}
}

// changed is the answer of a change, which may be nil, with its notes as they are seen now.
func (e *parts) changed(s loci.Scope, r *loci.ChangeResult) *loci.ChangeResult {
	if r != nil {
		r.Warnings = told.Briefly(r.Warnings)
		e.seenOne(s, r.Note, time.Time{})
		for i := range r.Also {
			r.Also[i].Warnings = told.Briefly(r.Also[i].Warnings)
			e.seenOne(s, r.Also[i].Note, time.Time{})
		}
	}
	return r
}

// seenPlans is seen for the plans of an agenda.
func (e *parts) seenPlans(s loci.Scope, sections []loci.Section, asOf time.Time) {
	for i := range sections {
		for j := range sections[i].Plans {
			p := &sections[i].Plans[j]
			e.seenOne(s, &p.Note, asOf)
			e.seenOne(s, p.SettledBy, asOf)
			e.seen(s, p.Before, asOf)
		}
	}
}

// Package revise changes notes by hand: it edits what they say, and closes one in favour
// of another.
package revise

import (
	"cmp"
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/model"
)

// Options of a Reviser. Edit is required.
type Options struct {
	Edit    *edit.Editor
	Analyst model.Analyst // reads what an edited note says; nil reads nothing
	Longest int           // tokens that a note holds; 0 is no bound
}

// Reviser edits and replaces notes. All methods may be called concurrently.
type Reviser struct {
	o    Options
	edit *edit.Editor
}

// New makes a reviser.
func New(o Options) *Reviser { return &Reviser{o, o.Edit} }

const busy = "the note keeps changing"

// Edit commits a new version of a note, with what follows from it: other parts of the same
// message have its audience too, and what was distilled of its words is no easier to see
// than they are.
func (r *Reviser) Edit(ctx context.Context, s loci.Scope, q loci.EditRequest) (*loci.ChangeResult, error) {
	if err := r.fits(q.Content); err != nil {
		return nil, err
	}
	return edit.Retry(busy, func() (*loci.ChangeResult, error) {
		shown, err := r.edit.One(ctx, s, q.ID, time.Time{})
		if err != nil {
			return nil, err
		}
		if q.Version != 0 && q.Version != shown.Version {
			return nil, edit.Refused(loci.Conflict("note %s is at version %d, not %d: read it again, and edit what it says now", q.ID, shown.Version, q.Version))
		}
		return r.tryEdit(ctx, s, &q)
	})
}

func (r *Reviser) tryEdit(ctx context.Context, s loci.Scope, q *loci.EditRequest) (*loci.ChangeResult, error) {
	// What is concealed from an agent stays as it is.
	before, err := r.edit.One(ctx, loci.Scope{User: s.User}, q.ID, time.Time{})
	if err != nil {
		return nil, err
	}
	if err := mayEdit(before, q); err != nil {
		return nil, err
	}
	said, err := r.saidIn(ctx, s, before, q)
	if err != nil {
		return nil, err
	}
	after, err := r.edited(before, q, said)
	if err != nil {
		return nil, err
	}
	list, err := r.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	shows := edit.Showing{Note: before.ID, From: audience.Of(before), To: audience.Of(&after)}
	if err := cmp.Or(r.edit.MayShow(ctx, s, list, shows), r.keepsSeeing(ctx, s, list, &after, q)); err != nil {
		return nil, err
	}
	res, err := r.commit(ctx, s, revision{before, &after, q.Reason, q.At, list, loci.StepEdit})
	if err != nil {
		return nil, err
	}
	exposed := warn(before, &after, q)
	switch {
	case after.Content != before.Content:
		res.Warnings, err = r.stillSay(ctx, s, before, "what was distilled of the words stays as it is: edit or replace it too where it is wrong")
	case !shownTo(res.Note, q):
		res.Warnings, err = r.stillSay(ctx, s, before, "the words are for no more than may see what was distilled of them: change that first")
	}
	if exposed != "" {
		res.Warnings = append(res.Warnings, exposed)
	}
	return res, err
}

// shownTo reports whether those may see a note that a request names.
func shownTo(n *loci.Note, q *loci.EditRequest) bool {
	return (q.Visibility == "" || q.Visibility == n.Visibility) && (q.Domain == "" || q.Domain == n.Domain)
}

// revision is a change of a note by hand.
type revision struct {
	before, after *loci.Note
	reason        string
	at            time.Time // when it was said; zero is now
	agents        audience.Agents
	step          loci.Step
}

// commit writes a revision and what follows from it.
func (r *Reviser) commit(ctx context.Context, s loci.Scope, v revision) (*loci.ChangeResult, error) {
	dropped := droppedClaims(v)
	follows := v.before.Verbatim && audience.Of(v.before) != audience.Of(v.after)
	if !follows && len(dropped) == 0 {
		return r.edit.Change(ctx, s, v.before, v.after, loci.Version{At: v.at, Step: v.step, Reason: v.reason})
	}
	plan := r.edit.Plan(s)
	plan.At = v.at
	if err := plan.Change(ctx, v.before, v.after, loci.Version{Step: v.step, Reason: v.reason}); err != nil {
		return nil, err
	}
	if follows {
		if err := r.follow(ctx, s, plan, v); err != nil {
			return nil, err
		}
	}
	if err := r.reopen(ctx, plan, v.before.ID, dropped); err != nil {
		return nil, err
	}
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return plan.Result(ctx, s)
}

// follow changes who may see the rest of a message of which one part was shown to others,
// and what was distilled of it.
func (r *Reviser) follow(ctx context.Context, s loci.Scope, plan *edit.Plan, v revision) error {
	named, err := r.edit.NotesOf(ctx, s, v.before.Messages)
	if err != nil {
		return err
	}
	for i := range named {
		n := &named[i]
		if n.ID == v.before.ID || n.Kind == loci.Trait {
			continue
		}
		after := *n
		if n.Verbatim && n.SharesMessage(v.before) {
			after.Visibility, after.Domain = v.after.Visibility, v.after.Domain
		} else if !n.Verbatim {
			narrow(v.agents, &after, v.after)
		}
		if audience.Of(&after) == audience.Of(n) {
			continue
		}
		why := "follows the words of note " + v.before.ID.String()
		if err := plan.Change(ctx, n, &after, loci.Version{Step: loci.StepEdit, Reason: why}); err != nil {
			return err
		}
	}
	return nil
}

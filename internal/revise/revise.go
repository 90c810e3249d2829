// Package revise changes notes by hand: it edits what they say, and closes one in favour
// of another.
package revise

import (
	"context"
	"slices"
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
	at := 0 // the version of a note that is at another than the request names: trying again would not help
	res, err := edit.Retry(busy, func() (*loci.ChangeResult, error) {
		shown, err := r.edit.One(ctx, s, q.ID, time.Time{})
		if err != nil {
			return nil, err
		}
		if q.Version != 0 && q.Version != shown.Version {
			at = shown.Version
			return nil, nil
		}
		return r.tryEdit(ctx, s, &q)
	})
	if at != 0 {
		return nil, loci.Conflict("note %s is at version %d, not %d: read it again, and edit what it says now", q.ID, at, q.Version)
	}
	return res, err
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
	said, err := r.saidIn(ctx, before, q)
	if err != nil {
		return nil, err
	}
	after := r.edited(before, q, said)
	list, err := r.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	if err := r.mayShow(ctx, s, list, before, &after); err != nil {
		return nil, err
	}
	res, err := r.commit(ctx, s, revision{before, &after, q.Reason, list})
	if err != nil {
		return nil, err
	}
	if err := r.conceal(ctx, s, res); err != nil {
		return nil, err
	}
	switch {
	case after.Content != before.Content:
		res.Warnings, err = r.stillSay(ctx, s, before, "what was distilled of the words stays as it is: edit or replace it too where it is wrong")
	case !shownTo(res.Note, q):
		res.Warnings, err = r.stillSay(ctx, s, before, "the words are for no more than may see what was distilled of them: change that first")
	}
	return res, err
}

// shownTo reports whether those may see a note that a request names.
func shownTo(n *loci.Note, q *loci.EditRequest) bool {
	return (q.Visibility == "" || q.Visibility == n.Visibility) && (q.Domain == "" || q.Domain == n.Domain)
}

// conceal shows the notes of an answer as a scope sees them: of others that it sees no
// more nothing, of the note itself what it has written.
func (r *Reviser) conceal(ctx context.Context, s loci.Scope, res *loci.ChangeResult) error {
	if s.Agent == "" {
		return nil
	}
	ids := []loci.ID{res.Note.ID}
	for i := range res.Also {
		ids = append(ids, res.Also[i].Note.ID)
	}
	notes, err := r.edit.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return err
	}
	seen := map[loci.ID]*loci.Note{}
	for i := range notes {
		seen[notes[i].ID] = &notes[i]
	}
	n := res.Note
	if res.Note = seen[n.ID]; res.Note == nil {
		res.Note = &loci.Note{ID: n.ID, User: n.User, Kind: n.Kind, Content: n.Content, Visibility: n.Visibility, Domain: n.Domain, Version: n.Version}
	}
	res.Also = slices.DeleteFunc(res.Also, func(c loci.ChangeResult) bool { return seen[c.Note.ID] == nil })
	for i := range res.Also {
		res.Also[i].Note = seen[res.Also[i].Note.ID]
	}
	return nil
}

// revision is a change of a note by hand.
type revision struct {
	before, after *loci.Note
	reason        string
	agents        audience.Agents
}

// commit writes a revision and what follows from it.
func (r *Reviser) commit(ctx context.Context, s loci.Scope, v revision) (*loci.ChangeResult, error) {
	if audience.Of(v.before) == audience.Of(v.after) || !v.before.Verbatim {
		return r.edit.Change(ctx, s, v.before, v.after, loci.Version{Step: loci.StepEdit, Reason: v.reason})
	}
	plan := r.edit.Plan(s)
	if err := plan.Change(ctx, v.before, v.after, loci.Version{Step: loci.StepEdit, Reason: v.reason}); err != nil {
		return nil, err
	}
	if err := r.follow(ctx, s, plan, v); err != nil {
		return nil, err
	}
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return plan.Result(), nil
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
		if n.Verbatim && sharesMessage(n, v.before) {
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

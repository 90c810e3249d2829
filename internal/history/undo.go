// Package history takes changes of notes back, by changes of their own.
package history

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/edit"
)

// Undoer takes changes back. All methods may be called concurrently.
type Undoer struct{ edit *edit.Editor }

// New makes an undoer.
func New(e *edit.Editor) *Undoer { return &Undoer{e} }

// Undo takes changes back in one commit: each note is as it was before, and one that did
// not exist before is forgotten. An id is a change, a message or a reflection: then all
// that came of it is taken back, and what it had closed is open again. What is taken
// back already stays so. ErrConflict, when later changes keep it from being taken back,
// lists them in an order in which they can be undone.
func (u *Undoer) Undo(ctx context.Context, s loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	var all undoTargets
	for _, id := range r.IDs {
		more, err := u.named(ctx, s, id)
		if err != nil {
			return nil, err
		}
		all.changes, all.links = append(all.changes, more.changes...), append(all.links, more.links...)
	}
	var later []loci.Version
	res, err := edit.Retry("the notes keep changing", func() (*loci.ChangeResult, error) {
		pasts, err := u.pastsOf(ctx, s, all.changes)
		if err != nil {
			return nil, err
		}
		if later = inTheWay(pasts); len(later) > 0 {
			return nil, nil // trying again would not help
		}
		return u.takeBack(ctx, s, undoWork{pasts, all.links, r.Reason})
	})
	if len(later) > 0 {
		return nil, prevented(later)
	}
	return res, err
}

// undoTargets are the changes and links that an undo takes back.
type undoTargets struct {
	changes []loci.ChangeID
	links   []loci.Link // From, To and Type
}

// named is what an id of an undo names.
func (u *Undoer) named(ctx context.Context, s loci.Scope, id string) (undoTargets, error) {
	if strings.Contains(id, "@") {
		var c loci.ChangeID
		err := c.UnmarshalText([]byte(id))
		return undoTargets{changes: []loci.ChangeID{c}}, err
	}
	m, err := loci.ParseID(id)
	if err != nil || m.IsZero() {
		return undoTargets{}, loci.Invalid("ids", "%q is neither a change (NOTE-ID@VERSION, as a history lists them) nor the id of a message or a reflection", check.Clip(id))
	}
	if of, ok, err := u.cycleOf(ctx, s, m); ok || err != nil {
		return of, err
	}
	changes, err := u.changesOf(ctx, s, m)
	return undoTargets{changes: changes}, err
}

// cycleOf is what a reflection did. Links of a trait that was new go with it, and come
// back with it; others are taken away.
func (u *Undoer) cycleOf(ctx context.Context, s loci.Scope, id loci.ID) (of undoTargets, ok bool, err error) {
	cycle, ok, err := u.edit.Cycle(ctx, s, id)
	if err != nil || !ok {
		return of, false, err
	}
	made := map[loci.ID]bool{}
	for _, c := range cycle.Changes {
		made[c.Note] = made[c.Note] || c.Version == 1
	}
	for _, l := range cycle.Links {
		if !made[l.From] && !made[l.To] {
			of.links = append(of.links, l)
		}
	}
	of.changes = cycle.Changes
	return of, true, nil
}

// pastsOf reads the histories of all notes that changes are of, each once, in the
// order of the changes, with what followed them. Those that are taken back already are no targets,
// and those that follow from others of the same commit go with these.
func (u *Undoer) pastsOf(ctx context.Context, s loci.Scope, changes []loci.ChangeID) ([]*past, error) {
	var pasts []*past
	var derived []loci.ChangeID
	of := map[loci.ID]*past{}
	changes = slices.Clone(changes)
	for i := 0; i < len(changes); i++ {
		c := changes[i]
		p := of[c.Note]
		if p == nil {
			versions, err := u.edit.History(ctx, s, c.Note)
			if err != nil {
				return nil, err
			}
			p = newPast(versions)
			if s.Agent != "" {
				if p.all, err = u.edit.History(ctx, loci.Scope{User: s.User}, c.Note); err != nil {
					return nil, err
				}
			}
			of[c.Note], pasts = p, append(pasts, p)
		}
		if p.at(c.Version) == nil {
			return nil, &loci.HintError{Kind: loci.ErrNotFound, About: "change", Hint: fmt.Sprintf(
				"note %s has no change %d: its history lists the %d there are", c.Note, c.Version, len(p.versions))}
		}
		v := p.at(c.Version)
		if v.Step == loci.StepDerive {
			derived = append(derived, c)
			continue
		}
		if slices.Contains(p.targets, c.Version) || p.gone[c.Version] != 0 {
			continue
		}
		p.targets = append(p.targets, c.Version)
		after, err := u.followed(ctx, s, v)
		if err != nil {
			return nil, err
		}
		changes = append(changes, after...)
	}
	for _, c := range derived {
		p := of[c.Note]
		if v := p.at(c.Version); !slices.ContainsFunc(pasts, func(o *past) bool { return o.takesBack(v.Set) }) {
			return nil, u.follows(ctx, s, v, p.at(c.Version-1))
		}
	}
	return pasts, nil
}

// followed are the changes of who may see what was distilled of words, and the rest of their
// message, that were made with one of the words: who made it need not have been told of them,
// as they may not see what it hid. An agent may take none of it back.
func (u *Undoer) followed(ctx context.Context, s loci.Scope, v *loci.Version) (changes []loci.ChangeID, err error) {
	if v.Step != loci.StepEdit || !v.Note.Verbatim || s.Agent != "" {
		return nil, nil
	}
	beside, err := u.edit.Beside(ctx, s, v)
	for i := range beside {
		if o := &beside[i]; o.Step == loci.StepEdit {
			changes = append(changes, o.Change)
		}
	}
	return changes, err
}

// follows is the error for a version that only follows from changes of other notes, of the
// same commit: of words from those of their facts, of a plan from those of what settled it. It
// goes when they are taken back.
func (u *Undoer) follows(ctx context.Context, s loci.Scope, v, before *loci.Version) error {
	ids := edit.FactIDs(&v.Note)
	if before != nil {
		ids = append(ids, v.Note.SettledBy(), before.Note.SettledBy())
	}
	var names []string
	for _, id := range slices.DeleteFunc(ids, loci.ID.IsZero) {
		versions, err := u.edit.History(ctx, s, id)
		if err != nil && !errors.Is(err, loci.ErrNotFound) {
			return err
		}
		for i := range versions {
			if o := &versions[i]; o.Set == v.Set && !v.Set.IsZero() && o.Step != loci.StepDerive {
				names = append(names, o.Change.String())
			}
		}
	}
	if len(names) == 0 {
		return loci.Invalid("ids", "%s follows from changes of the facts that were made of these words: undo those, as the histories of the facts list them", v.Change)
	}
	what := "the words follow"
	if len(v.Note.Facts) == 0 {
		what = "the plan follows"
	}
	return loci.Invalid("ids", "%s follows from %s: undo that, and %s", v.Change, strings.Join(names, ", "), what)
}

// undoWork is what is taken back, with the histories of the notes, and why.
type undoWork struct {
	pasts  []*past
	links  []loci.Link
	reason string
}

// takeBack commits what undoes the targets of histories that nothing keeps from it, and
// takes links away: all in one commit or none. When no target is left nothing is written.
func (u *Undoer) takeBack(ctx context.Context, s loci.Scope, t undoWork) (*loci.ChangeResult, error) {
	plan := u.edit.Plan(s)
	for _, l := range t.links {
		l.At = plan.Stamp.Clock
		plan.Unlinks = append(plan.Unlinks, l)
	}
	agents, err := u.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	for _, p := range t.pasts {
		if len(p.targets) == 0 {
			continue
		}
		before, after, err := p.restored(agents)
		if err != nil {
			return nil, err
		}
		if err := u.edit.MayShow(ctx, s, agents, p.shows(after)); err != nil {
			return nil, err
		}
		if err := plan.Change(ctx, before, after, p.undoVersion(t.reason)); err != nil {
			return nil, err
		}
	}
	if len(plan.Notes) == 0 && len(t.pasts) > 0 {
		return &loci.ChangeResult{Note: &t.pasts[0].last().Note}, nil
	}
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return plan.Result(ctx, s)
}

package history

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
)

// changesOf are the changes that came of a message: its words were kept, facts
// distilled from them or merged with them, what those closed, and whose description
// changed with them.
func (u *Undoer) changesOf(ctx context.Context, s loci.Scope, m loci.ID) ([]loci.ChangeID, error) {
	there, err := u.edit.Messages(ctx, s, []loci.ID{m})
	if err != nil {
		return nil, err
	}
	if len(there) == 0 {
		return nil, u.noMessage(ctx, s, m)
	}
	notes, err := u.edit.NotesOf(ctx, s, []loci.ID{m})
	if err != nil {
		return nil, err
	}
	distilled := slices.DeleteFunc(slices.Clone(notes), func(n loci.Note) bool { return n.Verbatim })
	notes = append(slices.DeleteFunc(notes, func(n loci.Note) bool { return !n.Verbatim }), distilled...) // words first
	var changes []loci.ChangeID
	for i := range notes {
		more, err := u.changesBy(ctx, s, &notes[i], m)
		if err != nil {
			return nil, err
		}
		changes = append(changes, more...)
	}
	return changes, nil
}

// noMessage is the error for an id of an undo that is no message.
func (u *Undoer) noMessage(ctx context.Context, s loci.Scope, id loci.ID) error {
	notes, err := u.edit.Notes(ctx, s, []loci.ID{id}, time.Time{})
	switch {
	case err != nil:
		return err
	case len(notes) > 0:
		return loci.Invalid("ids", "%s is a note: undo one of its changes, as its history lists them, or one of its messages", id)
	}
	return loci.NotFound("no message %s in this memory: remember prints its id, and a note names its messages", id)
}

// changesBy are the changes that a message made by way of one note.
func (u *Undoer) changesBy(ctx context.Context, s loci.Scope, n *loci.Note, m loci.ID) ([]loci.ChangeID, error) {
	versions, err := u.edit.History(ctx, s, n.ID)
	if err != nil {
		return nil, err
	}
	var changes []loci.ChangeID
	for i := range versions {
		v := &versions[i]
		var before *loci.Note
		if i > 0 {
			before = &versions[i-1].Note
		}
		if !cameOf(m, v, before) {
			continue
		}
		changes = append(changes, v.Change)
		if v.Change.Version == 1 {
			more, err := u.changesAround(ctx, s, v)
			if err != nil {
				return nil, err
			}
			changes = append(changes, more...)
		}
	}
	return changes, nil
}

// cameOf reports whether a version of a note, which was another before or none, came
// of a message: it is the first with it, or what the note became by itself.
func cameOf(m loci.ID, v *loci.Version, before *loci.Note) bool {
	switch {
	case before == nil || !slices.Contains(before.Messages, m):
		return slices.Contains(v.Note.Messages, m) && v.Step != loci.StepUndo
	case v.Step == loci.StepExpire:
		return before.Messages[0] == m
	}
	if v.Step == loci.StepSettle { // it moved a plan, and is one, or gave one up, and is none
		return v.Note.SettledBy().IsZero()
	}
	return v.Step == loci.StepDecide && v.Note.Verbatim && v.Note.SupersededBy == before.SupersededBy && len(edit.Updaters(&v.Note)) <= len(edit.Updaters(before))
}

// changesAround are the changes of other notes that a new note made in its wake: those
// that it closed, and those whose description was changed in the same commit.
func (u *Undoer) changesAround(ctx context.Context, s loci.Scope, v *loci.Version) ([]loci.ChangeID, error) {
	ids, err := u.linkedTo(ctx, s, v)
	if err != nil {
		return nil, err
	}
	var changes []loci.ChangeID
	for _, id := range ids {
		versions, err := u.edit.History(ctx, s, id)
		if err != nil {
			return nil, err
		}
		for i := range versions {
			o := &versions[i]
			closed := i > 0 && ends(v.Note.ID, &versions[i-1].Note, &o.Note) && o.Step != loci.StepUndo && o.Step != loci.StepGovern
			described := o.Step == loci.StepEvolve && o.Clock.Equal(v.Clock)
			if closed || described {
				changes = append(changes, o.Change)
			}
		}
	}
	return changes, nil
}

// ends reports whether another note closed a note, ended claims of it or settled its plan
// between two versions.
func ends(by loci.ID, before, after *loci.Note) bool {
	return endedBy(by, after) && !endedBy(by, before) || after.SettledBy() == by && before.SettledBy() != by
}

// endedBy reports whether a note was closed, or has claims that were ended, by another.
func endedBy(by loci.ID, n *loci.Note) bool {
	claimed := func(c loci.Claim) bool { return c.By == by }
	return n.SupersededBy == by || slices.ContainsFunc(n.Claims, claimed)
}

// linkedTo are the notes that a new note is linked to as it links when it comes, then
// and now: then it was to be seen, with its links, and now they may be others.
func (u *Undoer) linkedTo(ctx context.Context, s loci.Scope, v *loci.Version) ([]loci.ID, error) {
	var ids []loci.ID
	for _, at := range []time.Time{v.At, {}} {
		links, err := u.edit.Links(ctx, s, query.Links{
			IDs: []loci.ID{v.Note.ID}, Types: []loci.LinkType{loci.Supersedes, loci.Updates, loci.Fulfils, loci.SimilarTo}, At: at, Now: u.edit.At(at),
		})
		if err != nil {
			return nil, err
		}
		for _, id := range edit.FarEnds(links) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

package history

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// changesOf are the changes that came of a message: its words were kept, facts distilled
// from them or merged with them, what became of those by themselves, and what the notes
// that are new with it have changed of others.
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
	slices.SortStableFunc(notes, func(a, b loci.Note) int { return rank(&a) - rank(&b) })
	return u.changesIn(ctx, s, m, notes)
}

// changesIn are the changes that came of a message, by the notes that name it: each with
// what came of it.
func (u *Undoer) changesIn(ctx context.Context, s loci.Scope, m loci.ID, notes []loci.Note) ([]loci.ChangeID, error) {
	firsts := make([]*loci.Version, len(notes))
	of := []loci.ID{m}
	for i := range notes {
		versions, err := u.edit.History(ctx, s, notes[i].ID)
		if err != nil {
			return nil, err
		}
		first := &versions[0]
		if first.Step == loci.StepUndo || !slices.Contains(first.Note.Messages, m) {
			continue
		}
		if firsts[i] = first; first.Change.Version == 1 {
			of = append(of, notes[i].ID)
		}
	}
	came, err := u.cameOf(ctx, s, of)
	var changes []loci.ChangeID
	for i := range notes {
		id := notes[i].ID
		if firsts[i] != nil {
			changes = append(changes, firsts[i].Change)
		}
		for _, by := range []loci.ID{id, m} {
			for _, v := range came {
				if slices.Contains(v.Of, by) && (by == id || v.Change.Note == id) {
					changes = append(changes, v.Change)
				}
			}
		}
	}
	return changes, err
}

// rank puts words before what was distilled from them.
func rank(n *loci.Note) int {
	if n.Verbatim {
		return 0
	}
	return 1
}

// cameOf are the later versions that came of a message and of the notes that are new with
// it, as far as the scope sees them.
func (u *Undoer) cameOf(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Version, error) {
	came, err := u.edit.CameOf(ctx, loci.Scope{User: s.User}, ids)
	if err != nil || s.Agent == "" {
		return came, err
	}
	shown := map[loci.ChangeID]bool{}
	read := map[loci.ID]bool{}
	for i := range came {
		id := came[i].Change.Note
		if read[id] {
			continue
		}
		read[id] = true
		versions, err := u.edit.History(ctx, s, id)
		if err != nil && !errors.Is(err, loci.ErrNotFound) {
			return nil, err
		}
		for j := range versions {
			shown[versions[j].Change] = j > 0 // of the first nobody is shown what it changed
		}
	}
	return slices.DeleteFunc(came, func(v loci.Version) bool { return !shown[v.Change] }), nil
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

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
	var changes []loci.ChangeID
	of := []loci.ID{m}
	for i := range notes {
		versions, err := u.edit.History(ctx, s, notes[i].ID)
		if err != nil {
			return nil, err
		}
		if first := &versions[0]; first.Change.Version == 1 && slices.Contains(first.Note.Messages, m) {
			changes, of = append(changes, first.Change), append(of, notes[i].ID)
		}
	}
	more, err := u.cameOf(ctx, s, of)
	return append(changes, more...), err
}

// rank puts words before what was distilled from them.
func rank(n *loci.Note) int {
	if n.Verbatim {
		return 0
	}
	return 1
}

// cameOf are the later changes that came of a message and of the notes that are new with it,
// as far as the scope sees them.
func (u *Undoer) cameOf(ctx context.Context, s loci.Scope, ids []loci.ID) (changes []loci.ChangeID, err error) {
	came, err := u.edit.CameOf(ctx, loci.Scope{User: s.User}, ids)
	if err != nil || s.Agent == "" {
		return came, err
	}
	shown := map[loci.ID][]loci.Version{}
	for _, c := range came {
		if _, read := shown[c.Note]; !read {
			if shown[c.Note], err = u.edit.History(ctx, s, c.Note); err != nil && !errors.Is(err, loci.ErrNotFound) {
				return nil, err
			}
		}
		if slices.ContainsFunc(shown[c.Note], func(v loci.Version) bool { return v.Change == c }) {
			changes = append(changes, c)
		}
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

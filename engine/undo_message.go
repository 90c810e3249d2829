package engine

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// changesOf are the changes that came of a message: that its words were kept, facts
// distilled from them or merged with them, what those closed, and whose description
// changed with them.
func (e *Engine) changesOf(ctx context.Context, s loci.Scope, m loci.ID) ([]loci.ChangeID, error) {
	there, err := e.memory.Messages(ctx, s, []loci.ID{m})
	if err != nil {
		return nil, err
	}
	if len(there) == 0 {
		return nil, e.noMessage(ctx, s, m)
	}
	notes, err := e.memory.NotesOf(ctx, s, []loci.ID{m})
	if err != nil {
		return nil, err
	}
	distilled := slices.DeleteFunc(slices.Clone(notes), func(n loci.Note) bool { return n.Verbatim })
	notes = append(slices.DeleteFunc(notes, func(n loci.Note) bool { return !n.Verbatim }), distilled...) // words first
	var changes []loci.ChangeID
	for i := range notes {
		more, err := e.changesBy(ctx, s, &notes[i], m)
		if err != nil {
			return nil, err
		}
		changes = append(changes, more...)
	}
	return changes, nil
}

// noMessage is the error for an id of an undo that is no message.
func (e *Engine) noMessage(ctx context.Context, s loci.Scope, id loci.ID) error {
	notes, err := e.memory.Notes(ctx, s, []loci.ID{id}, time.Time{})
	switch {
	case err != nil:
		return err
	case len(notes) > 0:
		return loci.Invalid("ids", "%s is a note: undo one of its changes, as `history %s` lists them, or one of its messages", id, id)
	}
	return loci.NotFound("no message %s in this memory: remember prints its id, and a note names its messages", id)
}

// changesBy are the changes that a message made by way of one note.
func (e *Engine) changesBy(ctx context.Context, s loci.Scope, n *loci.Note, m loci.ID) ([]loci.ChangeID, error) {
	versions, err := e.memory.Versions(ctx, s, n.ID)
	if err != nil {
		return nil, missing(err, n.ID)
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
			more, err := e.changesAround(ctx, s, v)
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
	return v.Step == loci.StepDecide && v.Note.Verbatim && v.Note.SupersededBy == before.SupersededBy
}

// changesAround are the changes of other notes that a new note made in its wake: those
// that it closed, and those that were described anew in the same commit.
func (e *Engine) changesAround(ctx context.Context, s loci.Scope, v *loci.Version) ([]loci.ChangeID, error) {
	ids, err := e.linkedTo(ctx, s, v)
	if err != nil {
		return nil, err
	}
	var changes []loci.ChangeID
	for _, id := range ids {
		versions, err := e.memory.Versions(ctx, s, id)
		if err != nil {
			return nil, missing(err, id)
		}
		for i := range versions {
			o := &versions[i]
			closed := i > 0 && o.Note.SupersededBy == v.Note.ID && versions[i-1].Note.SupersededBy != v.Note.ID && o.Step != loci.StepUndo
			described := o.Step == loci.StepEvolve && o.Clock.Equal(v.Clock)
			if closed || described {
				changes = append(changes, o.Change)
			}
		}
	}
	return changes, nil
}

// linkedTo are the notes that a new note is linked to as it links when it comes, then
// and now: then it was to be seen, with its links, and now they may have been made
// anew.
func (e *Engine) linkedTo(ctx context.Context, s loci.Scope, v *loci.Version) ([]loci.ID, error) {
	var ids []loci.ID
	for _, at := range []time.Time{v.At, {}} {
		links, err := e.memory.Links(ctx, s, query.LinkQuery{
			IDs: []loci.ID{v.Note.ID}, Types: []loci.LinkType{loci.Supersedes, loci.SimilarTo}, At: at, Now: e.at(at),
		})
		if err != nil {
			return nil, err
		}
		for _, id := range farEnds(links) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

package memory

import (
	"bytes"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// lookedAt is how many ids are looked at together.
const lookedAt = 256

// NoteIDs returns the ids from one to another, both included, of notes that the scope sees,
// in their order: the first two at most, which says whether there is one, several or none.
func (m records) NoteIDs(ctx context.Context, s loci.Scope, from, to loci.ID) ([]loci.ID, error) {
	return m.firstIDs(ctx, s, from, to, m.store.NoteIDs, func(ids []loci.ID) ([]loci.ID, error) {
		who, err := m.reader(ctx, s)
		if err != nil {
			return nil, err
		}
		visible, err := who.visible(ctx, append(ids, from)) // the same reads where there is none
		if err != nil {
			return nil, err
		}
		return slices.DeleteFunc(slices.Clone(ids), func(id loci.ID) bool { return !visible(id) }), nil
	})
}

// MessageIDs is NoteIDs of messages.
func (m records) MessageIDs(ctx context.Context, s loci.Scope, from, to loci.ID) ([]loci.ID, error) {
	return m.firstIDs(ctx, s, from, to, m.store.MessageIDs, func(ids []loci.ID) ([]loci.ID, error) {
		messages, err := m.Messages(ctx, s, ids)
		seen := make([]loci.ID, len(messages))
		for i := range messages {
			seen[i] = messages[i].ID
		}
		return seen, err
	})
}

// idRange lists ids of a user in their order.
type idRange func(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error)

// firstIDs returns the first two ids of a range that are seen.
func (m records) firstIDs(ctx context.Context, s loci.Scope, from, to loci.ID, list idRange, see func([]loci.ID) ([]loci.ID, error)) ([]loci.ID, error) {
	var found []loci.ID
	for bytes.Compare(from[:], to[:]) <= 0 {
		ids, err := list(ctx, s.User, from, to, lookedAt)
		if err != nil {
			return nil, err
		}
		seen, err := see(ids)
		if err != nil {
			return nil, err
		}
		if found = append(found, seen...); len(found) >= 2 || len(ids) < lookedAt || ids[len(ids)-1] == to {
			break
		}
		from = behind(ids[len(ids)-1])
	}
	return found[:min(len(found), 2)], nil
}

// behind is the id that follows another, which is not the greatest.
func behind(id loci.ID) loci.ID {
	for i := len(id) - 1; i >= 0; i-- {
		if id[i]++; id[i] != 0 {
			break
		}
	}
	return id
}

package graph

import (
	"bytes"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// Shared bridges what shares a conversation, as derived links do, however many notes do.
// (A tag that relates is rare: look-ups show all that share it.) Its zero value can't be
// used; a Shared is for one search.
type Shared struct {
	notes func(context.Context, []loci.ID) ([]loci.Note, error)
	wants bool
	sides [2]map[string]loci.ID // one note of each conversation that a side reached
}

// NewShared makes bridges of these types, nil is all, between notes that are read
// by their ids, missing ones skipped. All that is read must be live and visible.
func NewShared(types []loci.LinkType, notes func(context.Context, []loci.ID) ([]loci.Note, error)) *Shared {
	return &Shared{notes: notes, wants: len(types) == 0 || slices.Contains(types, loci.ContextOf), sides: [2]map[string]loci.ID{{}, {}}}
}

// Reach implements Bridges. Of the notes of a conversation it gives the first:
// the one reached first, then the one of the lowest id.
func (s *Shared) Reach(ctx context.Context, side Side, reached []loci.ID) ([]loci.Link, error) {
	if !s.wants {
		return nil, nil
	}
	notes, err := s.notes(ctx, reached)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(notes, func(a, b loci.Note) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	var out []loci.Link
	for i := range notes {
		n := &notes[i]
		if n.Conversation == "" {
			continue
		}
		if other, ok := s.sides[To-side][n.Conversation]; ok && other != n.ID {
			out = append(out, loci.Link{From: n.ID, To: other, Type: loci.ContextOf, Direction: loci.Both, Strength: ContextOf})
		}
		if _, taken := s.sides[side][n.Conversation]; !taken {
			s.sides[side][n.Conversation] = n.ID
		}
	}
	return out, nil
}

// None implements Bridges.
func (s *Shared) None(side Side) bool { return len(s.sides[side]) == 0 }

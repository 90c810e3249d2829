package graph

import (
	"bytes"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// Shared bridges what shares a conversation or a tag, as derived links do, however
// many notes do. Its zero value can't be used; a Shared is for one search.
type Shared struct {
	notes func(context.Context, []loci.ID) ([]loci.Note, error)
	wants func(loci.LinkType) bool
	named bool // RelatedTo was asked for by name: notes of one conversation are related too
	sides [2]places
}

// places are what notes reached by a side share, and one note to represent each.
type places struct {
	talks map[string]loci.Note    // by conversation
	tags  map[string][2]loci.Note // of two conversations: what shares one is context_of, not related_to
}

// NewShared makes bridges of these types, nil is all, between notes that are read
// by their ids, missing ones skipped. All that is read must be live and visible.
func NewShared(types []loci.LinkType, notes func(context.Context, []loci.ID) ([]loci.Note, error)) *Shared {
	s := &Shared{notes: notes, named: slices.Contains(types, loci.RelatedTo), wants: func(t loci.LinkType) bool { return len(types) == 0 || slices.Contains(types, t) }}
	for i := range s.sides {
		s.sides[i] = places{talks: map[string]loci.Note{}, tags: map[string][2]loci.Note{}}
	}
	return s
}

// Reach implements Bridges. Of the notes that share something it gives the first:
// the one reached first, then the one of the lowest id.
func (s *Shared) Reach(ctx context.Context, side Side, reached []loci.ID) ([]loci.Link, error) {
	if !s.wants(loci.ContextOf) && !s.wants(loci.RelatedTo) {
		return nil, nil
	}
	notes, err := s.notes(ctx, reached)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(notes, func(a, b loci.Note) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	var out []loci.Link
	for i := range notes {
		out = s.sides[To-side].links(out, &notes[i], s.named)
		s.sides[side].add(&notes[i], s.wants)
	}
	return out, nil
}

// None implements Bridges.
func (s *Shared) None(side Side) bool { return len(s.sides[side].talks)+len(s.sides[side].tags) == 0 }

// add makes a note represent what it shares, where none does yet.
func (p *places) add(n *loci.Note, wants func(loci.LinkType) bool) {
	few := loci.Note{ID: n.ID, Conversation: n.Conversation, Tags: n.Tags}
	if _, taken := p.talks[n.Conversation]; !taken && n.Conversation != "" && wants(loci.ContextOf) {
		p.talks[n.Conversation] = few
	}
	if !wants(loci.RelatedTo) {
		return
	}
	for _, t := range n.Tags {
		two := p.tags[t]
		switch {
		case two[0].ID.IsZero():
			two[0] = few
		case two[1].ID.IsZero() && two[0].Conversation != "" && two[0].Conversation != n.Conversation:
			two[1] = few
		}
		p.tags[t] = two
	}
}

// links appends the bridges from a note to those that represent what it shares; within says
// whether a tag joins notes of one conversation.
func (p *places) links(out []loci.Link, n *loci.Note, within bool) []loci.Link {
	if other, ok := p.talks[n.Conversation]; ok && other.ID != n.ID {
		out = append(out, loci.Link{From: n.ID, To: other.ID, Type: loci.ContextOf, Direction: loci.Both, Strength: ContextOf})
	}
	for _, t := range n.Tags {
		for _, other := range p.tags[t] {
			apart := within || n.Conversation == "" || n.Conversation != other.Conversation
			if !other.ID.IsZero() && other.ID != n.ID && apart {
				out = append(out, loci.Link{
					From: n.ID, To: other.ID, Type: loci.RelatedTo, Direction: loci.Both, Strength: RelatedTo(common(n.Tags, other.Tags)),
				})
				break
			}
		}
	}
	return out
}

// common counts the tags that two notes share.
func common(a, b []string) int {
	n := 0
	for i, t := range a {
		if slices.Contains(b, t) && !slices.Contains(a[:i], t) {
			n++
		}
	}
	return n
}

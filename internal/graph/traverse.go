package graph

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
)

// Lookup returns the links of many notes at once, each seen from one of them
// (From). It decides which types and directions there are. It is called once a level,
// and must not change the ids.
type Lookup func(ctx context.Context, ids []loci.ID) ([]loci.Link, error)

// DefaultDepth is how many steps a traversal goes where Reach.Depth is 0.
const DefaultDepth = 3

// Reach bounds a traversal.
type Reach struct {
	Depth int // steps from the start at most; 0 is DefaultDepth
	Max   int // results at most; 0 is no bound
}

// Traverse walks breadth first from a note and returns the links by which others
// were reached, each with its Depth, its Path from the start (both ends included)
// and From, the note before it on that path.
//
// The order is level by level, strongest link first, then by id. A note is
// reached once, by the first of the links to it in that order; between links
// equal so far, by the one whose From came first, then by type. The start is
// never a result. Max cuts the end off. One look-up is made a level, for all
// notes that the level before reached.
func Traverse(ctx context.Context, start loci.ID, r Reach, look Lookup) ([]loci.Link, error) {
	r.Depth = cmp.Or(r.Depth, DefaultDepth)
	paths := map[loci.ID][]loci.ID{start: {start}}
	frontier := []loci.ID{start}
	var reached []loci.Link
	for depth := 1; depth <= r.Depth && len(frontier) > 0; depth++ {
		links, err := look(ctx, frontier)
		if err != nil {
			return nil, err
		}
		level := firsts(links, frontier, func(id loci.ID) bool { return paths[id] != nil })
		if r.Max > 0 {
			level = level[:min(len(level), r.Max-len(reached))]
		}
		frontier = make([]loci.ID, len(level))
		for i := range level {
			l := &level[i]
			l.Depth, l.Path = depth, append(slices.Clip(paths[l.From]), l.To)
			frontier[i], paths[l.To] = l.To, l.Path
		}
		if reached = append(reached, level...); len(reached) == r.Max {
			break
		}
	}
	return reached, nil
}

// firsts keeps, of the links out of a level to one note, the first, and puts those
// in order; links to notes already reached and those of no note of the level are left
// out.
func firsts(links []loci.Link, level []loci.ID, reached func(loci.ID) bool) []loci.Link {
	place := make(map[loci.ID]int, len(level))
	for i, id := range level {
		place[id] = i
	}
	before := func(a, b *loci.Link) int {
		return cmp.Or(cmp.Compare(b.Strength, a.Strength), bytes.Compare(a.To[:], b.To[:]),
			cmp.Compare(place[a.From], place[b.From]), cmp.Compare(a.Type, b.Type))
	}
	best := map[loci.ID]*loci.Link{} // most links of a level lead to notes that others lead to as well
	for i := range links {
		l := &links[i]
		if _, asked := place[l.From]; !asked || reached(l.To) {
			continue
		}
		if b := best[l.To]; b == nil || before(l, b) < 0 {
			best[l.To] = l
		}
	}
	out := make([]loci.Link, 0, len(best))
	for _, l := range slices.SortedFunc(maps.Values(best), before) {
		out = append(out, *l)
	}
	return out
}

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

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

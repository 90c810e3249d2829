package graph

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// pickWay picks the way by the rule of Path once the sides have met: from the start,
// always the first of the links that lie on a shortest way.
func (s *search) pickWay(from, to loci.ID) []loci.Link {
	steps := s.steps()
	var way []loci.Link
	crossed := false // to the side of the destination
	for at := from; at != to; {
		var options []loci.Link
		if !crossed {
			options = steps[at]
		}
		if crossed || s.meets(at) {
			options = append(slices.Clip(options), s.there.links[at]...)
		}
		step := slices.MinFunc(options, compareSteps)
		crossed = crossed || !leadsTo(steps[at], step.To)
		way = append(way, step)
		at = step.To
	}
	return way
}

// meets reports whether a note is on a shortest way and both sides have reached it.
func (s *search) meets(id loci.ID) bool {
	steps, here := s.here.at[id]
	more, there := s.there.at[id]
	return here && there && steps+more == s.best
}

// steps are the links on the start's side that lie on a shortest way, by the note
// that they lead out of.
func (s *search) steps() map[loci.ID][]loci.Link {
	var todo []loci.ID
	known := map[loci.ID]bool{}
	for id := range s.here.at {
		if s.meets(id) {
			known[id] = true
			todo = append(todo, id)
		}
	}
	steps := map[loci.ID][]loci.Link{}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, l := range s.here.links[at] {
			steps[l.From] = append(steps[l.From], l)
			if !known[l.From] {
				known[l.From] = true
				todo = append(todo, l.From)
			}
		}
	}
	return steps
}

// compareSteps orders the links out of one note: strongest first, then by id, then
// by type.
func compareSteps(a, b loci.Link) int {
	return cmp.Or(cmp.Compare(b.Strength, a.Strength), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type))
}

func leadsTo(links []loci.Link, to loci.ID) bool {
	return slices.ContainsFunc(links, func(l loci.Link) bool { return l.To == to })
}

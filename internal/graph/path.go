package graph

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// Map is where Path finds its way: links are handed to it level by level.
type Map struct {
	Out     Lookup  // links that may be taken, out of notes
	In      Lookup  // the same links, seen from the notes that they lead into
	Bridges Bridges // nil is none
}

// Bridges are links that Out and In may leave out because they cap the links of a
// note: between notes that have something in common with very many.
type Bridges interface {
	// Reach is called with each level that a side has reached and returns the links between
	// its notes and those the other side was said to have reached, seen from the
	// former.
	Reach(ctx context.Context, side Side, reached []loci.ID) ([]loci.Link, error)
	// None reports that no bridge can lead to what a side has reached so far.
	None(side Side) bool
}

// Side is an end of a path that a search starts at.
type Side int

// The sides: From is the start, To the destination.
const (
	From Side = iota
	To
)

// Bounds end a search that would take too long.
type Bounds struct {
	Depth  int // steps of a path at most
	Visits int // notes: no further level is looked up once so many are reached
}

// Way is what a search found.
type Way struct {
	Links  []loci.Link // step by step, From and To set; empty when there is no way, or the ends are one note
	Found  bool
	GaveUp bool // not found within the bounds: there may be a longer way
}

// Path finds a shortest way between two notes, breadth first from both ends, the
// side with fewer notes at its edge first, of equal ones the one that has come less
// far. Among the shortest it takes the one with the strongest first step, then the
// lower id behind it, then the first type; then the strongest second step, and so
// on. One look-up is made a level.
//
// Shortest is meant of the links that the look-ups show. A bridge shortens a way
// where it joins what both sides have reached.
func Path(ctx context.Context, from, to loci.ID, b Bounds, m Map) (Way, error) {
	if from == to {
		return Way{Found: true}, nil
	}
	s := search{here: newFrontier(From, from, m.Out), there: newFrontier(To, to, m.In), bridges: m.Bridges}
	for _, e := range []*frontier{s.here, s.there} {
		if err := s.bridge(ctx, e); err != nil {
			return Way{}, err
		}
	}
	for !s.met() && !s.stuck() {
		if short := s.best == 0 || s.best > b.Depth; short && s.spent(b) {
			return Way{GaveUp: true}, nil
		}
		if err := s.grow(ctx, s.next()); err != nil {
			return Way{}, err
		}
	}
	switch {
	case s.best == 0:
		return Way{}, nil
	case s.best > b.Depth:
		return Way{GaveUp: true}, nil
	}
	return Way{Links: s.pickWay(from, to), Found: true}, nil
}

// search is a search from both ends.
type search struct {
	here, there *frontier
	bridges     Bridges
	best        int // steps of the shortest ways found; 0 before there is one
}

// frontier is how far one side has come.
type frontier struct {
	side  Side
	look  Lookup
	level int
	at    map[loci.ID]int         // steps from this side's end
	last  []loci.ID               // the notes of the last level
	links map[loci.ID][]loci.Link // by the note reached: the links that reached it, in the direction of the way
}

func newFrontier(side Side, end loci.ID, look Lookup) *frontier {
	return &frontier{side: side, look: look, at: map[loci.ID]int{end: 0}, last: []loci.ID{end}, links: map[loci.ID][]loci.Link{}}
}

// enter takes a link seen from a note of this side that is one step short of the
// level, and reports whether it leads to a note that is new.
func (e *frontier) enter(l loci.Link, level int) bool {
	note := l.To
	before, known := e.at[note]
	if known && before < level {
		return false
	}
	if e.at[note] = level; known && before > level {
		delete(e.links, note)
	}
	if e.side == To {
		l = l.Seen(note)
	}
	e.links[note] = append(e.links[note], l)
	return !known
}

// stuck reports whether the sides can't meet any more: one has no further to go, and
// the other nothing to bridge.
func (s *search) stuck() bool {
	noBridge := func(e *frontier) bool { return s.bridges == nil || s.bridges.None(e.side) }
	here, there := len(s.here.last) == 0, len(s.there.last) == 0
	return here && there || here && noBridge(s.here) || there && noBridge(s.there)
}

// next is the side to grow.
func (s *search) next() *frontier {
	a, b := s.here, s.there
	switch {
	case len(a.last) == 0:
		return b
	case len(b.last) == 0:
		return a
	case cmp.Or(cmp.Compare(len(b.last), len(a.last)), cmp.Compare(b.level, a.level)) < 0:
		return b
	}
	return a
}

// grow looks one level further on one side.
func (s *search) grow(ctx context.Context, e *frontier) error {
	links, err := e.look(ctx, e.last)
	if err != nil {
		return err
	}
	level := make(map[loci.ID]bool, len(e.last))
	for _, id := range e.last {
		level[id] = true
	}
	e.level++
	e.last = nil
	for _, l := range links {
		if level[l.From] && e.enter(l, e.level) {
			e.last = append(e.last, l.To)
		}
	}
	slices.SortFunc(e.last, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	return s.bridge(ctx, e)
}

// bridge lets the other side reach what this one just has, where that is one step.
func (s *search) bridge(ctx context.Context, e *frontier) error {
	if s.bridges == nil || len(e.last) == 0 || s.best > 0 { // once a way is known, links alone find others as short
		return nil
	}
	links, err := s.bridges.Reach(ctx, e.side, e.last)
	if err != nil {
		return err
	}
	other := s.there
	if e == s.there {
		other = s.here
	}
	for _, l := range links {
		if level, known := other.at[l.To]; known {
			other.enter(l.Seen(l.To), level+1)
		}
	}
	return nil
}

// spent reports whether no further level may be looked up.
func (s *search) spent(b Bounds) bool {
	return s.here.level+s.there.level >= b.Depth || len(s.here.at)+len(s.there.at) >= b.Visits
}

// met finds out how short a way there is between what the sides have reached, and
// reports whether all ways as short are known: a bridge may join the sides one level
// before that.
func (s *search) met() bool {
	small, big := s.here.at, s.there.at
	if len(big) < len(small) {
		small, big = big, small
	}
	for id, steps := range small {
		if more, both := big[id]; both && (s.best == 0 || steps+more < s.best) {
			s.best = steps + more
		}
	}
	return s.best > 0 && s.here.level+s.there.level >= s.best
}

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

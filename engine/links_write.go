package engine

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// maxReason is how many bytes a reason has at most: it is shown beside its link.
const maxReason = 4096

// asserted are the types of links that somebody makes by hand.
var asserted = [...]loci.LinkType{loci.Supports, loci.Contradicts, loci.Fulfils}

// Link asserts that one note supports, contradicts or fulfils another, with strength .8.
// Asserting the same again changes nothing, or only the reason; where reflection
// has linked the two both ways already, the link stays both ways.
func (e *Engine) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	if err := checkReason(r.Reason); err != nil {
		return nil, err
	}
	old, err := e.assertion(ctx, s, r.From, r.Type, r.To)
	if err != nil {
		return nil, err
	}
	l := loci.Link{
		From: r.From, To: r.To, Type: r.Type, Direction: loci.Out, Strength: graph.Asserted,
		Reason: strings.TrimSpace(r.Reason), By: s.Agent, At: e.now(),
	}
	if old != nil {
		if old.Reason == l.Reason && old.By == l.By {
			return &loci.LinkResult{Link: *old}, nil
		}
		l.Direction = old.Direction
	}
	if err := e.memory.Apply(ctx, s, &store.Changes{Links: []loci.Link{l}}); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: l, Changed: true}, nil
}

// Unlink takes an assertion back; one that is not there changes nothing.
func (e *Engine) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	old, err := e.assertion(ctx, s, r.From, r.Type, r.To)
	if err != nil {
		return nil, err
	}
	if old == nil {
		return &loci.LinkResult{Link: loci.Link{From: r.From, To: r.To, Type: r.Type, Direction: loci.Out}}, nil
	}
	gone := *old
	gone.At = e.now()
	if err := e.memory.Apply(ctx, s, &store.Changes{Unlinks: []loci.Link{gone}}); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: *old, Changed: true}, nil
}

// assertion is the link of a type from one note to another, nil when there is none,
// once all is checked that Link and Unlink are asked.
func (e *Engine) assertion(ctx context.Context, s loci.Scope, from loci.ID, t loci.LinkType, to loci.ID) (*loci.Link, error) {
	if !slices.Contains(asserted[:], t) {
		return nil, notAsserted(t)
	}
	two, err := e.both(ctx, s, from, to, time.Time{})
	if err != nil {
		return nil, err
	}
	if from == to {
		return nil, loci.Invalid("to", "note %s can't be linked to itself: name two notes", to)
	}
	for i := range two {
		if !e.hasLinks(&two[i]) {
			return nil, loci.Conflict("the links of note %s are hidden, for it is forgotten, superseded or past its time: restore it first", two[i].ID)
		}
	}
	links, err := e.memory.Links(ctx, s, query.LinkQuery{IDs: []loci.ID{from}, Types: []loci.LinkType{t}, Direction: loci.Out, Now: e.now()})
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(links, func(l loci.Link) bool { return l.To == to })
	if at < 0 {
		return nil, nil
	}
	return &links[at], nil
}

func notAsserted(t loci.LinkType) error {
	if t.Known() {
		return loci.Invalid("type", "%s links are made by loci itself: by hand there are supports, contradicts and fulfils", t)
	}
	return loci.Invalid("type", "%q is no type of link: say supports, contradicts or fulfils", clip(string(t)))
}

func checkReason(reason string) error {
	if strings.TrimSpace(reason) == "" {
		return nil
	}
	return checkText("reason", reason, maxReason)
}

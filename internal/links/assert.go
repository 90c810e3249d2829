package links

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Link asserts that one note supports, contradicts or fulfils another. Asserting the
// same again changes nothing, or only the reason; where reflection has linked the two
// both ways already, the link stays both ways.
func (l *Linker) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	old, err := l.assertion(ctx, s, loci.UnlinkRequest{From: r.From, Type: r.Type, To: r.To})
	if err != nil {
		return nil, err
	}
	made := loci.Link{
		From: r.From, To: r.To, Type: r.Type, Direction: loci.Out, Strength: graph.Asserted,
		Reason: strings.TrimSpace(r.Reason), By: s.Agent, At: l.edit.Now(),
	}
	if old != nil {
		if old.Reason == made.Reason && old.By == made.By {
			return &loci.LinkResult{Link: *old}, nil
		}
		made.Direction = old.Direction
	}
	if err := l.edit.Apply(ctx, s, &store.Changes{Links: []loci.Link{made}}); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: made, Changed: true}, nil
}

// Unlink takes an assertion back; one that is not there changes nothing.
func (l *Linker) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	old, err := l.assertion(ctx, s, r)
	if err != nil {
		return nil, err
	}
	if old == nil {
		return &loci.LinkResult{Link: loci.Link{From: r.From, To: r.To, Type: r.Type, Direction: loci.Out}}, nil
	}
	gone := *old
	gone.At = l.edit.Now()
	if err := l.edit.Apply(ctx, s, &store.Changes{Unlinks: []loci.Link{gone}}); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: *old, Changed: true}, nil
}

// assertion is the link of a type from one note to another, nil when there is none,
// where both notes can be linked.
func (l *Linker) assertion(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.Link, error) {
	two, err := l.edit.Two(ctx, s, [2]loci.ID{r.From, r.To}, time.Time{})
	if err != nil {
		return nil, err
	}
	if r.From == r.To {
		return nil, loci.Invalid("to", "note %s can't be linked to itself: name two notes", r.To)
	}
	now := l.edit.Now()
	for i := range two {
		if !edit.HasLinks(&two[i], now) {
			return nil, loci.Conflict("the links of note %s are hidden, for it is forgotten, superseded or past its time: restore it first", two[i].ID)
		}
	}
	links, err := l.edit.Links(ctx, s, query.Links{IDs: []loci.ID{r.From}, Types: []loci.LinkType{r.Type}, Direction: loci.Out, Now: now})
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(links, func(l loci.Link) bool { return l.To == r.To })
	if at < 0 {
		return nil, nil
	}
	return &links[at], nil
}

package links

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
)

// Link asserts that one note supports, contradicts or fulfils another. Asserting the
// same again changes nothing, or only the reason; where reflection has linked the two
// both ways already, the link stays both ways. What fulfils a plan settles it: it is done.
func (l *Linker) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	two, old, err := l.assertion(ctx, s, loci.UnlinkRequest{From: r.From, Type: r.Type, To: r.To})
	if err != nil {
		return nil, err
	}
	made := loci.Link{
		From: r.From, To: r.To, Type: r.Type, Direction: loci.Out, Strength: graph.Asserted,
		Reason: strings.TrimSpace(r.Reason), By: s.Agent, At: l.edit.Now(),
	}
	plan := l.edit.Plan(s)
	if r.Type == loci.Fulfils {
		if err := l.fulfil(ctx, plan, &two, made.Reason); err != nil {
			return nil, err
		}
	}
	if old != nil {
		if old.Reason == made.Reason && old.By == made.By && len(plan.Notes) == 0 {
			return &loci.LinkResult{Link: *old}, nil
		}
		made.Direction = old.Direction
	}
	plan.Links = append(plan.Links, made)
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: made, Changed: true}, nil
}

// fulfil plans that the second of two notes is done, as the first says, unless it is so
// already. All who may see the plan must be able to see why.
func (l *Linker) fulfil(ctx context.Context, plan *edit.Plan, two *[2]loci.Note, why string) error {
	s, by := plan.Stamp.Scope, &two[0]
	user := loci.Scope{User: s.User}
	n, err := l.edit.One(ctx, user, two[1].ID, time.Time{})
	if err != nil || derive.SettledBy(n) == by.ID && n.Plan.Status == loci.StatusDone {
		return err
	}
	facts, err := l.edit.Notes(ctx, s, edit.FactIDs(&two[1]), time.Time{})
	if err != nil {
		return err
	}
	made := slices.IndexFunc(facts, func(f loci.Note) bool { return f.Planned().Open() && !f.Forgotten && !f.Superseded() })
	agents, err := l.edit.Agents(ctx, user)
	switch p := two[1].Planned(); {
	case err != nil:
		return err
	case p == nil:
		return loci.Invalid("to", "note %s plans nothing that could be fulfilled: say supports, or name a plan, as the agenda lists them", n.ID)
	case made >= 0:
		return loci.Invalid("to", "the plan of note %s is that of note %s, which was made of its words: name that one", n.ID, facts[made].ID)
	case p.Open() && p.Recurs != "":
		return loci.Invalid("to", "the plan of note %s recurs (%s), and no one note fulfils it: settle it as done for its next date", n.ID, p.Recurs)
	case !p.Open():
		return loci.Conflict("the plan of note %s is %s already: undo that change, which its history lists, before something else fulfils it", n.ID, p.Status)
	case !audience.Agents(agents).Include(audience.Of(by), audience.Of(n)):
		return loci.Conflict("fewer may see note %s than the plan of note %s, and the others would not know why it is done: settle the plan, or show the note to the same agents first", by.ID, n.ID)
	}
	state := *n.Planned()
	state.Status, state.SettledBy, state.MovedTo = loci.StatusDone, by.ID, loci.Date{}
	after := derive.Planning(n, &state)
	return plan.Change(ctx, n, &after, loci.Version{Step: loci.StepSettle, Reason: why})
}

// Unlink takes an assertion back; one that is not there changes nothing. A plan that was
// fulfilled by that is open again.
func (l *Linker) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	two, old, err := l.assertion(ctx, s, r)
	if err != nil {
		return nil, err
	}
	if r.Type == loci.Supports && edit.Repeats(&two[0], &two[1]) {
		return nil, loci.Conflict("note %s only says again what note %s says, and the link says that: forget one of them, or edit what it says", r.From, r.To)
	}
	if old == nil {
		return &loci.LinkResult{Link: loci.Link{From: r.From, To: r.To, Type: r.Type, Direction: loci.Out}}, nil
	}
	plan := l.edit.Plan(s)
	gone := *old
	gone.At = plan.Stamp.Clock
	plan.Unlinks = append(plan.Unlinks, gone)
	if r.Type == loci.Fulfils {
		if err := l.reopen(ctx, plan, r); err != nil {
			return nil, err
		}
	}
	if err := plan.Commit(ctx, s); err != nil {
		return nil, err
	}
	return &loci.LinkResult{Link: *old, Changed: true}, nil
}

// Linked is the answer of Link and Unlink to a request that was done before: the link as the scope
// sees it now, and where there is none that it sees, what was asked for.
func (l *Linker) Linked(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	_, now, err := l.assertion(ctx, s, r)
	if err != nil && !errors.Is(err, loci.ErrNotFound) {
		return nil, err
	}
	if now == nil {
		now = &loci.Link{From: r.From, To: r.To, Type: r.Type, Direction: loci.Out}
	}
	return &loci.LinkResult{Link: *now}, nil
}

// reopen plans that what a note fulfilled is open again.
func (l *Linker) reopen(ctx context.Context, plan *edit.Plan, r loci.UnlinkRequest) error {
	n, err := l.edit.One(ctx, loci.Scope{User: plan.Stamp.Scope.User}, r.To, time.Time{})
	if err != nil || derive.SettledBy(n) != r.From {
		return err
	}
	after := derive.Planning(n, nil)
	return plan.Change(ctx, n, &after, loci.Version{Step: loci.StepSettle})
}

// assertion is the link of a type from one note to another, nil when there is none,
// where both notes can be linked, with these.
func (l *Linker) assertion(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (two [2]loci.Note, old *loci.Link, err error) {
	if two, err = l.edit.Two(ctx, s, [2]loci.ID{r.From, r.To}, time.Time{}); err != nil {
		return two, nil, err
	}
	if r.From == r.To {
		return two, nil, loci.Invalid("to", "note %s can't be linked to itself: name two notes", r.To)
	}
	now := l.edit.Now()
	for i := range two {
		if !edit.HasLinks(&two[i], now) {
			return two, nil, loci.Conflict("the links of note %s are hidden, for it is forgotten, superseded or past its time: restore it first", two[i].ID)
		}
	}
	links, err := l.edit.Links(ctx, s, query.Links{IDs: []loci.ID{r.From}, Types: []loci.LinkType{r.Type}, Direction: loci.Out, Now: now})
	if at := slices.IndexFunc(links, func(l loci.Link) bool { return l.To == r.To }); at >= 0 {
		old = &links[at]
	}
	return two, old, err
}

package edit

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/store"
)

// The extractors of notes that no model and no rules made.
const (
	Merger = "sweep" // a sweep, of several notes
	Giver  = derive.Giver
)

// Instead is why a note ends that a fact was given to take the place of: somebody said so.
const Instead = "it was given in the place of that"

// Plan is what one commit is to change. It is for one goroutine.
type Plan struct {
	store.Changes
	Stamp  Stamp
	At     time.Time // from when it holds, on the record timeline; zero is now
	editor *Editor
}

// From is from when the plan holds.
func (p *Plan) From() time.Time { return cmp.Or(p.At, p.Stamp.Clock) }

// Plan begins a plan of a change made now.
func (e *Editor) Plan(s loci.Scope) *Plan { return &Plan{Stamp: e.Stamp(s), editor: e} }

// Change adds a new state of a note, with the job that brings its links up to date.
// Where it changes which note superseded which, the links change in the same commit.
// Of v, Step, Reason and Undoes are the caller's.
func (p *Plan) Change(ctx context.Context, before, after *loci.Note, v loci.Version) error {
	before, after, err := p.asClosed(ctx, before, after, v.Step == loci.StepUndo)
	if err != nil {
		return err
	}
	if err := p.RelinkAround(ctx, before, after); err != nil {
		return err
	}
	v.At, v.Operation = p.From(), loci.Update
	p.Notes = append(p.Notes, p.Stamp.Next(*before, *after, v))
	p.relinkUpdates(before, after, v.Step)
	was, is := before.SupersededBy, after.SupersededBy
	if v.Step == loci.StepUndo { // both are as they were kept
		was, is = closer(before), closer(after)
	}
	if was == is {
		return nil
	}
	if !was.IsZero() {
		p.Unlinks = append(p.Unlinks, p.linked(was, before.ID, loci.Supersedes, v.Step), p.Derived(was, before.ID))
	}
	if is.IsZero() {
		return nil
	}
	p.Links = append(p.Links, p.linked(is, before.ID, loci.Supersedes, v.Step))
	if v.Step == loci.StepSweep { // which derives what it merges itself
		return nil
	}
	return p.derive(ctx, is, before.ID)
}

// closer is what a note as it is kept was superseded by in itself: words that are over with
// their facts have no link of their own.
func closer(n *loci.Note) loci.ID {
	if n.Original != nil {
		return n.Original.SupersededBy
	}
	return n.SupersededBy
}

// asClosed are the states of a note before and after a change with what closed it, where
// the one who changes it does not see that: it stays closed.
func (p *Plan) asClosed(ctx context.Context, before, after *loci.Note, undone bool) (is, will *loci.Note, err error) {
	if p.Stamp.Scope.Agent == "" {
		return before, after, nil
	}
	there, err := p.editor.Notes(ctx, loci.Scope{User: p.Stamp.Scope.User}, []loci.ID{before.ID}, time.Time{})
	if err != nil || len(there) == 0 {
		return before, after, err
	}
	changed := *after
	if !undone { // an earlier state is whole
		restoreHidden(before, &there[0], &changed)
	}
	if !there[0].Superseded() || before.Superseded() {
		was := *before
		was.Claims, was.Plan, was.Original = there[0].Claims, there[0].Plan, there[0].Original // what is hidden of them is no change of links
		return &was, &changed, nil
	}
	changed.SupersededBy, changed.ValidUntil = there[0].SupersededBy, there[0].ValidUntil
	return &there[0], &changed, nil
}

// restoreHidden gives a note that somebody changes what is kept from them of it, as it is
// in the whole note: they did not change what they did not see.
func restoreHidden(seen, whole, changed *loci.Note) {
	if changed.Original == nil {
		changed.Original = whole.Original
	}
	if slices.Equal(changed.Messages, seen.Messages) && slices.Equal(changed.Parts, seen.Parts) {
		changed.Messages, changed.Parts = whole.Messages, whole.Parts
	}
	if slices.Equal(changed.Facts, seen.Facts) {
		changed.Facts = whole.Facts
	}
	if changed.Plan.Equal(seen.Plan) {
		changed.Plan = whole.Plan
	}
	if reflect.DeepEqual(changed.Claims, seen.Claims) {
		changed.Claims = whole.Claims
	}
}

// Destroy adds the end of a note for good.
func (p *Plan) Destroy(ctx context.Context, n *loci.Note) error {
	p.Purge = append(p.Purge, n.ID)
	return p.RelinkAround(ctx, n, nil)
}

// derive adds the link of a merged note to one that it takes the place of again, as
// when an undo is undone.
func (p *Plan) derive(ctx context.Context, by, old loci.ID) error {
	notes, err := p.editor.Notes(ctx, p.Stamp.Scope, []loci.ID{by}, time.Time{})
	if len(notes) > 0 && notes[0].Extractor == Merger {
		p.Links = append(p.Links, p.Derived(by, old))
	}
	return err
}

// Derived is the link from a note that a sweep made to one that it was made of.
func (p *Plan) Derived(from, to loci.ID) loci.Link {
	return p.linked(from, to, loci.DerivedFrom, loci.StepSweep)
}

// Commit applies the plan in a scope and brings links up to date.
func (p *Plan) Commit(ctx context.Context, s loci.Scope) error {
	if err := p.editor.Apply(ctx, s, &p.Changes); err != nil {
		return err
	}
	p.editor.Follow(ctx, p.Jobs)
	return nil
}

// Result is the answer of a call that committed the plan, with the notes as the scope sees
// them: of those that it sees no more nothing, of the first who may see it now.
func (p *Plan) Result(ctx context.Context, s loci.Scope) (*loci.ChangeResult, error) {
	if len(p.Notes) == 0 {
		return &loci.ChangeResult{}, nil
	}
	all := make([]loci.ChangeResult, len(p.Notes))
	for i := range p.Notes {
		v := &p.Notes[i].Version
		n := v.Note
		all[i] = loci.ChangeResult{Change: v.Change, Note: &n}
	}
	if s.Agent != "" {
		if err := p.editor.shown(ctx, s, all); err != nil {
			return nil, err
		}
		hidden := func(c loci.ChangeResult) bool { return c.Note == nil }
		all = append(all[:1], slices.DeleteFunc(all[1:], hidden)...)
	}
	first := all[0]
	if n := &p.Notes[0].Version.Note; first.Note == nil {
		first.Note = Bare(n)
	}
	if len(all) > 1 {
		first.Also = all[1:]
	}
	return &first, nil
}

// Bare is what an agent is told of a note that it handed in and does not see: its id, and who does.
func Bare(n *loci.Note) *loci.Note {
	return &loci.Note{ID: n.ID, User: n.User, Kind: n.Kind, Verbatim: n.Verbatim, Visibility: n.Visibility, Domain: n.Domain, Version: n.Version}
}

// shown gives changes the notes as a scope sees them now, nil for none.
func (e *Editor) shown(ctx context.Context, s loci.Scope, all []loci.ChangeResult) error {
	ids := Each(all, func(c *loci.ChangeResult) loci.ID { return c.Change.Note })
	notes, err := e.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return err
	}
	for i := range all {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == all[i].Change.Note })
		if all[i].Note = nil; at >= 0 {
			all[i].Note = &notes[at]
		}
	}
	return nil
}

// Again is the answer of a call that made changes before, with the notes as the scope sees them
// now: of those that it sees no more there is nothing but the first change.
func (e *Editor) Again(ctx context.Context, s loci.Scope, changes []loci.ChangeID) (*loci.ChangeResult, error) {
	all := Each(changes, func(c *loci.ChangeID) loci.ChangeResult { return loci.ChangeResult{Change: *c} })
	if err := e.shown(ctx, s, all); err != nil || len(all) == 0 {
		return &loci.ChangeResult{}, err
	}
	first := all[0]
	first.Also = slices.DeleteFunc(all[1:], func(c loci.ChangeResult) bool { return c.Note == nil })
	return &first, nil
}

// Change commits a new state of one note, from v.At on, unless it is the state that it has.
func (e *Editor) Change(ctx context.Context, s loci.Scope, before, after *loci.Note, v loci.Version) (*loci.ChangeResult, error) {
	if Unchanged(before, after) {
		n := before
		var err error
		if s.Agent != "" { // who may change it sees it, but before may be more than they see
			n, err = e.One(ctx, s, before.ID, time.Time{})
		}
		return &loci.ChangeResult{Note: n}, err
	}
	p := e.Plan(s)
	p.At = v.At
	if err := p.Change(ctx, before, after, v); err != nil {
		return nil, err
	}
	if err := p.Commit(ctx, s); err != nil {
		return nil, err
	}
	return p.Result(ctx, s)
}

// Unchanged reports whether two states of a note are the same in all that a change can be
// about.
func Unchanged(a, b *loci.Note) bool {
	x, y := *a, *b
	x.Version, x.UpdatedAt, x.Links, x.AccessCount = y.Version, y.UpdatedAt, y.Links, y.AccessCount
	return reflect.DeepEqual(x, y)
}

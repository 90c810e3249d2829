package curate

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// mend rids the notes that stay of what came to them by those that go, in all their
// versions, as if that had never been said: what was closed is open, what was described
// beside it has its previous description, and reasons that quote it are left out. It
// returns the notes that hold again.
func (p *purging) mend(ctx context.Context, plan *edit.Plan) (opened []loci.ID, err error) {
	marks, err := p.marks(ctx, plan)
	if err != nil {
		return nil, err
	}
	named := p.named()
	for _, id := range marks.order {
		versions, err := p.edit.History(ctx, p.user, id)
		if err != nil {
			return nil, err
		}
		last := &versions[len(versions)-1].Note
		m, before := marks.of[id], *last
		changed := p.reopen(versions)
		changed = append(changed, p.disinherit(versions, m.ended)...)
		changed = append(changed, describedBefore(versions, m.described)...)
		k := p.told[id]
		for i := range versions {
			if p.rid(&versions[i], m.reasons, named) || k != nil {
				changed = append(changed, i)
			}
		}
		if k != nil {
			if err := p.retell(ctx, plan, k, versions); err != nil {
				return nil, err
			}
		}
		regained := p.regained(last)
		if len(changed) == 0 && regained == nil {
			continue
		}
		plan.Expect.Notes = append(plan.Expect.Notes, loci.ChangeID{Note: id, Version: last.Version})
		slices.Sort(changed)
		for _, i := range slices.Compact(changed) {
			plan.Rewrite.Notes = append(plan.Rewrite.Notes, store.NoteChange{Version: versions[i]})
		}
		if before.SupersededBy != last.SupersededBy {
			opened = append(opened, id)
			err = plan.RelinkAround(ctx, &before, last)
		}
		if err == nil && regained != nil {
			opened = edit.United(opened, []loci.ID{id})
			err = plan.Change(ctx, last, regained, loci.Version{Step: loci.StepDecide, Reason: "what said otherwise was destroyed"})
		}
		if err != nil {
			return nil, err
		}
	}
	return opened, nil
}

// reopen opens the versions of a note that were closed in favour of what goes, and
// returns their places.
func (p *purging) reopen(versions []loci.Version) (changed []int) {
	var until time.Time // of the last version that was closed by nothing that goes
	closed := false
	for i := range versions {
		v := &versions[i]
		if p.gone[v.Note.SupersededBy] == nil {
			until, closed = v.Note.ValidUntil, false
			continue
		}
		v.Note.SupersededBy, v.Note.ValidUntil = loci.ID{}, until
		if !closed {
			v.Reason = ""
		}
		closed = true
		changed = append(changed, i)
	}
	return changed
}

// rid rids a version of what of it by itself names what goes, or was made by it, and reports
// whether there was anything. sets are the commits whose reasons may quote what goes; named are
// what goes and its messages, which are taken out of what the version came of.
func (p *purging) rid(v *loci.Version, sets, named []loci.ID) (changed bool) {
	for _, of := range []func(*loci.Version) bool{p.unlist, p.reopenClaims, p.reopenPlan} {
		changed = of(v) || changed
	}
	if v.Reason != "" && slices.Contains(sets, v.Set) {
		v.Reason, changed = "", true
	}
	if goes := func(id loci.ID) bool { return slices.Contains(named, id) }; slices.ContainsFunc(v.Of, goes) {
		v.Of, changed = slices.DeleteFunc(v.Of, goes), true
	}
	return changed
}

// reopenClaims opens the claims that what goes ended.
func (p *purging) reopenClaims(v *loci.Version) bool {
	open, was := edit.Reopened(v.Note.Claims, func(c *loci.Claim) bool { return p.gone[c.By] != nil })
	if !was {
		return false
	}
	if v.Note.Claims = open; v.Change.Version > 1 && (v.Step == loci.StepDecide || v.Step == loci.StepReplace) {
		v.Reason = ""
	}
	return true
}

// reopenPlan opens the plan that what goes settled.
func (p *purging) reopenPlan(v *loci.Version) bool {
	n := &v.Note
	open := p.gone[n.SettledBy()] != nil
	if open {
		n.Reopen()
	}
	if own := n.Original; own != nil && own.Plan != nil && p.gone[own.Plan.SettledBy] != nil {
		by := loci.Note{Plan: own.Plan}
		by.Reopen()
		was := *own
		was.Plan = by.Plan
		n.Original, open = &was, true
	}
	if open && v.Step == loci.StepSettle {
		v.Reason = ""
	}
	return open
}

// disinherit takes the keys away that a note inherited since its first version, where what
// goes is among those whose claims it ended.
func (p *purging) disinherit(versions []loci.Version, ended bool) (changed []int) {
	if !ended {
		return nil
	}
	first := versions[0].Note.Claims
	for i := range versions {
		n := &versions[i].Note
		claims := slices.Clone(n.Claims)
		for j := range claims {
			if j < len(first) && !slices.Equal(claims[j].Keys, first[j].Keys) {
				claims[j].Keys = first[j].Keys
				changed = append(changed, i)
			}
		}
		n.Claims = claims
	}
	return changed
}

// describedBefore gives versions the context that a note had before it was described beside
// what goes, and takes the tags away that it got then. at are the numbers of the versions
// that did so.
func describedBefore(versions []loci.Version, at []int) (changed []int) {
	for i := range versions {
		if i == 0 || !slices.Contains(at, versions[i].Change.Version) {
			continue
		}
		context, had := versions[i-1].Note.Context, versions[i-1].Note.Tags
		got := slices.DeleteFunc(slices.Clone(versions[i].Note.Tags), func(t string) bool { return slices.Contains(had, t) })
		versions[i].Reason = ""
		for j := i; j < len(versions); j++ {
			n := &versions[j].Note
			n.Context = context
			n.Tags = slices.DeleteFunc(slices.Clone(n.Tags), func(t string) bool { return slices.Contains(got, t) })
			changed = append(changed, j)
		}
	}
	return changed
}

// mark is what of a note that stays came of what goes.
type mark struct {
	described []int     // versions that describe it beside what goes
	ended     bool      // it ended claims of what goes, or took its place
	reasons   []loci.ID // change sets whose reasons may quote what goes
}

// marked are the notes that stay and have something of what goes.
type marked struct {
	order []loci.ID
	of    map[loci.ID]*mark
}

func (m *marked) note(id loci.ID) *mark {
	if m.of[id] == nil {
		m.of[id] = &mark{}
		m.order = append(m.order, id)
	}
	return m.of[id]
}

// marks finds the notes that have something of what goes: those that it closed, by their
// links; those that were described in the commit of a fact that goes, which are next to it
// in the order of commits; those that changed because of it; and traits that it is evidence for or against. Reasons of other
// links of such a trait that were made with the one to what goes are left out too.
func (p *purging) marks(ctx context.Context, plan *edit.Plan) (*marked, error) {
	m := &marked{of: map[loci.ID]*mark{}}
	if err := p.markLinked(ctx, plan, m); err != nil {
		return nil, err
	}
	for _, id := range p.order {
		if err := p.markDescribed(ctx, plan, m, p.gone[id]); err != nil {
			return nil, err
		}
	}
	for id, k := range p.told {
		m.note(id)
		if err := p.markDescribed(ctx, plan, m, &k.fact); err != nil {
			return nil, err
		}
	}
	came, err := p.edit.CameOf(ctx, p.user, p.named())
	if err != nil {
		return nil, err
	}
	for i := range came {
		if id := came[i].Change.Note; p.gone[id] == nil {
			m.note(id)
		}
	}
	return m, p.markWords(ctx, m)
}

// markLinked marks what links say that what goes closed, or was learned from: also from facts
// that stay, as they were.
func (p *purging) markLinked(ctx context.Context, plan *edit.Plan, m *marked) error {
	links, err := p.edit.Stored(ctx, p.user, p.touched(), time.Time{})
	if err != nil {
		return err
	}
	for _, l := range links {
		near, far, learned := l.From, l.To, l.Type == loci.DerivedFrom || l.Type == loci.Contradicts
		if p.gone[far] != nil || p.gone[near] == nil && p.told[far] != nil {
			near, far = far, near
		}
		if p.gone[far] != nil || !learned && l.Type != loci.Supersedes && l.Type != loci.Updates && l.Type != loci.Fulfils {
			continue
		}
		note := m.note(far)
		note.ended = note.ended || p.gone[near] != nil && far == l.From && !learned && l.Type != loci.Fulfils
		if p.told[near] != nil && !learned && !l.Set.IsZero() {
			note.reasons = append(note.reasons, l.Set)
		}
		if learned && l.Reason != "" && !l.Set.IsZero() {
			note.reasons = append(note.reasons, l.Set)
			if err := p.unreasonLinks(ctx, plan, far, l.Set); err != nil {
				return err
			}
		}
	}
	return nil
}

// unreasonLinks takes the reasons away of the links of a note that were made by a commit.
func (p *purging) unreasonLinks(ctx context.Context, plan *edit.Plan, note, set loci.ID) error {
	links, err := p.edit.Stored(ctx, p.user, []loci.ID{note}, time.Time{})
	for _, l := range links {
		if l.Reason != "" && l.Set == set && p.gone[l.From] == nil && p.gone[l.To] == nil {
			l.Reason = ""
			plan.Links = append(plan.Links, l)
		}
	}
	return err
}

// markDescribed marks what was described in the commits of a fact, and what those closed:
// links tell of that too, unless they were taken back since. The reasons of what a fact that
// stays changed may quote what goes.
func (p *purging) markDescribed(ctx context.Context, plan *edit.Plan, m *marked, fact *loci.Note) error {
	if fact.Verbatim || fact.Kind == loci.Trait {
		return nil
	}
	versions, err := p.edit.History(ctx, p.user, fact.ID)
	if err != nil {
		return err
	}
	stays := p.told[fact.ID] != nil
	for i := range versions {
		v := &versions[i]
		if v.Set.IsZero() || v.Step != loci.StepExtract && v.Step != loci.StepDecide {
			continue
		}
		if stays {
			if err := p.unreasonLinks(ctx, plan, fact.ID, v.Set); err != nil {
				return err
			}
		}
		beside, err := p.edit.Beside(ctx, p.user, v)
		if err != nil {
			return err
		}
		for j := range beside {
			o := &beside[j]
			switch {
			case p.gone[o.Note.ID] != nil:
			case o.Step == loci.StepEvolve:
				note := m.note(o.Note.ID)
				note.described = append(note.described, o.Change.Version)
			case stays && o.Step != loci.StepDerive:
				note := m.note(o.Note.ID)
				note.reasons = append(note.reasons, v.Set)
			case p.gone[o.Note.SupersededBy] != nil, p.gone[o.Note.SettledBy()] != nil, slices.ContainsFunc(edit.Updaters(&o.Note), func(by loci.ID) bool { return p.gone[by] != nil }):
				m.note(o.Note.ID)
			}
		}
	}
	return nil
}

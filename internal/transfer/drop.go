package transfer

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// dropLinks leaves out links that are there, or were and have been taken back.
func (m *matcher) dropLinks(ctx context.Context, p *store.Changes) error {
	if len(p.Links) == 0 {
		return nil
	}
	var ends []loci.ID
	for i := range p.Links {
		l := &p.Links[i]
		l.From, l.To = here(m.notes, l.From), here(m.notes, l.To)
		ends = append(ends, l.From, l.To)
	}
	before, err := m.before(ctx, ends)
	if err != nil {
		return err
	}
	var old []loci.ID // ends of links that may be there
	for i := range p.Links {
		if l := &p.Links[i]; before(l.From) && before(l.To) {
			old = append(old, l.From)
		}
	}
	there, err := m.im.edit.Stored(ctx, m.im.scope, old, time.Time{})
	if err != nil {
		return err
	}
	var kept []loci.Link
	for _, l := range p.Links {
		known := l.From == l.To
		if !known && before(l.From) && before(l.To) {
			if known = slices.ContainsFunc(there, func(t loci.Link) bool { return t.Same(&l) }); !known {
				known, err = m.wasThere(ctx, &l)
			}
		}
		if err != nil {
			return err
		}
		if !known {
			kept = append(kept, l)
		}
	}
	p.Links = kept
	return nil
}

// wasThere reports whether a link was known here when it was made.
func (m *matcher) wasThere(ctx context.Context, l *loci.Link) (bool, error) {
	if l.At.IsZero() {
		return false, nil
	}
	then, err := m.im.edit.Stored(ctx, m.im.scope, []loci.ID{l.From}, l.At)
	return slices.ContainsFunc(then, func(t loci.Link) bool { return t.Same(l) }), err
}

// dropCycles leaves out the cycles that are there.
func (m *matcher) dropCycles(ctx context.Context, p *store.Changes) error {
	if len(p.Cycles) == 0 {
		return nil
	}
	if m.cycles == nil {
		m.cycles = map[loci.ID]bool{}
		for limit := 256; ; limit *= 4 {
			there, err := m.im.edit.Cycles(ctx, m.im.scope, limit)
			if err != nil {
				return err
			}
			for i := range there {
				m.cycles[there[i].ID] = true
			}
			if len(there) < limit {
				break
			}
		}
	}
	p.Cycles = slices.DeleteFunc(p.Cycles, func(c loci.Cycle) bool { return m.cycles[c.ID] })
	for i := range p.Cycles {
		c := &p.Cycles[i]
		c.Through.Note = here(m.notes, c.Through.Note)
		for j := range c.Changes {
			c.Changes[j].Note = here(m.notes, c.Changes[j].Note)
		}
		for j := range c.Links {
			c.Links[j].From, c.Links[j].To = here(m.notes, c.Links[j].From), here(m.notes, c.Links[j].To)
		}
	}
	return nil
}

// dropUses leaves out the accesses of notes that were there before: those have theirs.
func (m *matcher) dropUses(ctx context.Context, p *store.Changes) error {
	ids := make([]loci.ID, len(p.Uses))
	for i := range p.Uses {
		p.Uses[i].Note = here(m.notes, p.Uses[i].Note)
		ids[i] = p.Uses[i].Note
	}
	before, err := m.before(ctx, ids)
	p.Uses = slices.DeleteFunc(p.Uses, func(u store.Use) bool { return before(u.Note) })
	return err
}

// dropJobs leaves out jobs that are there, and those about notes that were there before:
// what was left to do for them was done here, or is in the queue. A job of which a user
// has one comes only into a memory that has none.
func (m *matcher) dropJobs(ctx context.Context, p *store.Changes) error {
	if len(p.Jobs) == 0 {
		return nil
	}
	var ids []loci.ID
	for i := range p.Jobs {
		allHere(m.notes, p.Jobs[i].Notes)
		ids = append(ids, p.Jobs[i].Notes...)
	}
	before, err := m.before(ctx, ids)
	if err != nil {
		return err
	}
	there, err := m.im.edit.Jobs(ctx, m.im.scope)
	if err != nil {
		return err
	}
	known := map[loci.ID]bool{}
	for i := range there {
		known[there[i].ID] = true
	}
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j loci.Job) bool {
		j.ID = m.own(j.ID)
		isNew := func(id loci.ID) bool { return !before(id) }
		wanted := len(j.Notes) == 0 && m.im.last == 0 || slices.ContainsFunc(j.Notes, isNew)
		return known[j.ID] || !wanted
	})
	for i := range p.Jobs {
		p.Jobs[i].ID = m.own(p.Jobs[i].ID)
	}
	return nil
}

// own is the id of a job: where it is the one of its sort that the user of the export
// has, that of the user here.
func (m *matcher) own(id loci.ID) loci.ID {
	for _, sort := range []string{"reflection", "call for reflection", "sweep"} {
		if edit.OwnID(sort, m.im.from.User) == id {
			return edit.OwnID(sort, m.im.scope.User)
		}
	}
	return id
}

package inmem

import (
	"context"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Scrub has nothing to do: memory that nobody holds is gone.
func (s *Store) Scrub(ctx context.Context) (int, error) { return 0, ctx.Err() }

// rewrite puts messages and rows in the place of themselves.
func (u *user) rewrite(r *store.Rewrite) {
	for i := range r.Messages {
		m := r.Messages[i]
		c := *u.messages[m.ID]
		m.User, m.At = u.name, stamp(m.At)
		c.Message.Message = m
		u.messages[m.ID] = &c
	}
	for i := range r.Notes {
		u.rewriteRow(&r.Notes[i])
	}
}

func (u *user) rewriteRow(c *store.NoteChange) {
	rows := u.notes[c.Version.Note.ID]
	at := c.Version.Change.Version - 1
	r := *rows[at]
	known, closed := r.Version.At, r.Version.Closed
	r.Version, r.Analysis, r.hash = cloneVersion(&c.Version), clone(c.Analysis), c.Hash
	v := &r.Version
	v.At, v.Closed = known, closed
	n := &v.Note
	n.User, n.Version, n.Links, n.AccessCount = u.name, v.Change.Version, nil, 0
	n.Accessed, n.Activation, n.HalfLife = nil, 0, 0
	u.rows[r.Seq-1] = &r
	rows = slices.Clone(rows)
	rows[at] = &r
	u.notes[n.ID] = rows
}

// purge destroys a note with all that is only about it. A note that is not there is
// skipped: it may be named twice.
func (u *user) purge(id loci.ID) {
	rows := u.notes[id]
	if len(rows) == 0 {
		return
	}
	delete(u.notes, id)
	delete(u.uses, rows[0].Root)
	u.purgeLinks(rows[0].Root)
	for _, r := range rows {
		u.rows[r.Seq-1] = nil
		if n := &r.Version.Note; n.Verbatim {
			for _, m := range n.Messages {
				u.dropTurn(m, r.Root)
			}
		}
	}
	u.dropVectors(func(_ store.Space, seq uint32) bool { return u.rows[seq-1] == nil })
	for i := range u.cycles {
		u.cycles[i] = cloneCycle(&u.cycles[i])
		u.cycles[i].Drop(id)
	}
	u.purgeJobs(id)
}

// dropTurn takes a verbatim note from its message, which goes with the last of them.
func (u *user) dropTurn(id loci.ID, root uint32) {
	m := u.messages[id]
	if m == nil {
		return
	}
	c := *m
	c.Turns = slices.DeleteFunc(clone(m.Turns), func(t uint32) bool { return t == root })
	if u.messages[id] = &c; len(c.Turns) == 0 {
		delete(u.messages, id)
	}
}

// purgeJobs takes a note out of jobs. One that is about nothing else goes; the worker
// that holds another holds it no more.
func (u *user) purgeJobs(note loci.ID) {
	for id, j := range maps.Clone(u.jobs) {
		hold := u.lines.leased[held{u.name, id}]
		named := j.Drop(note)
		if named && len(j.Notes) == 0 {
			u.dropJob(id)
			continue
		}
		if named {
			j.Lease++
		}
		u.putJob(j, hold)
	}
}

// putUses puts accesses in the place of those of notes.
func (u *user) putUses(uses []store.Use) {
	if len(uses) > 0 {
		u.state.Use++
	}
	for i := range uses {
		times := clone(uses[i].Times)
		for at := range times {
			times[at] = stamp(times[at].UTC())
		}
		u.uses[u.notes[uses[i].Note][0].Root] = use{uses[i].Count, times[:min(len(times), store.KeptUses)], u.state.Use}
	}
}

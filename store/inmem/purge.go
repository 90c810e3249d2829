package inmem

import (
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// rewrite puts messages and rows in the place of themselves.
func (u *user) rewrite(r *store.Rewrite) {
	for _, m := range r.Messages {
		u.messages[m.ID].Message.Message = clone(m)
		u.messages[m.ID].Message.Message.User = u.name
	}
	for i := range r.Notes {
		c := &r.Notes[i]
		at := u.notes[c.Version.Note.ID][c.Version.Change.Version-1]
		known, closed := at.Version.At, at.Version.Closed
		at.Version, at.Analysis, at.hash = u.version(c), slices.Clone(c.Analysis), c.Hash
		at.Version.At, at.Version.Closed = known, closed
	}
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
	u.dropLinks(rows[0].Root, func(*loci.Link) bool { return true })
	for _, r := range rows {
		u.rows[r.Seq-1] = nil
		if n := &r.Version.Note; n.Verbatim {
			for _, m := range n.Messages {
				u.dropTurn(m, r.Root)
			}
		}
	}
	u.dropVectors(func(_ store.Space, seq uint32) bool { return u.row(seq) == nil })
	for i := range u.cycles {
		if slices.Contains(u.cycles[i].Notes(), id) {
			u.cycles[i] = clone(u.cycles[i])
			u.cycles[i].Drop(id)
		}
	}
	u.purgeJobs(id)
}

// dropTurn takes a verbatim note from its message, which goes with the last of them.
func (u *user) dropTurn(id loci.ID, root uint32) {
	m := u.messages[id]
	if m == nil {
		return
	}
	m.Turns = slices.DeleteFunc(slices.Clone(m.Turns), func(t uint32) bool { return t == root })
	if len(m.Turns) == 0 {
		delete(u.messages, id)
	}
}

// purgeJobs takes a note out of jobs. One that is about nothing else goes; the worker
// that holds another holds it no more.
func (u *user) purgeJobs(note loci.ID) {
	for id, j := range maps.Clone(u.jobs) {
		hold := u.turns.leased[held{u.name, id}]
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

package inmem

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes: it checks them all before it writes, so that writing can't
// fail half way.
func (s *Store) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.change(ctx, name, func(u *user) (bool, error) {
		if err := u.expect(c); err != nil || c.Empty() {
			return false, err
		}
		p := plan{user: u, versions: map[loci.ID]int{}}
		if err := p.check(c); err != nil {
			return false, err
		}
		u.write(c)
		s.calls.add(name, c.Calls)
		return true, nil
	})
}

// expect returns ErrDone where the changes were made before, and an ErrConflict where something that the plan assumed does not hold.
func (u *user) expect(c *store.Changes) error {
	if o := c.Once; o != nil && o.Repeats(u.once[o.Key].At) {
		return store.ErrDone
	}
	for _, want := range c.Expect.Notes {
		if r := u.latest(want.Note); r == nil || want.Version > 0 && r.Version.Change.Version != want.Version {
			return loci.Conflict("note %s is not as it was: read it again and repeat", want.Note)
		}
	}
	for _, id := range c.Expect.Messages {
		if u.messages[id] == nil {
			return loci.Conflict("message %s is there no more: read again and repeat", id)
		}
	}
	for _, n := range c.Expect.New {
		if u.said(n) {
			return loci.Conflict("a note that says the same was added meanwhile: read again and repeat")
		}
	}
	for i := range c.Expect.Jobs {
		q := &c.Expect.Jobs[i]
		if j, there := u.jobs[q.ID]; !store.Stands(q, j.Lease, there) {
			return loci.Conflict("job %s has been queued, done or handed out meanwhile: read again and repeat", q.ID)
		}
	}
	if !c.Expect.Quiet.Empty() && u.named(&c.Expect.Quiet) {
		return loci.Conflict("something was added meanwhile that is about what is to go: read again and repeat")
	}
	for _, h := range c.Held {
		if j, there := u.jobs[h.ID]; !there || j.Lease == 0 || j.Lease != h.Lease {
			return loci.Conflict("job %s is no longer held: leave it to the worker that holds it now", h.ID)
		}
	}
	return nil
}

// said reports whether a row behind a number has a hash.
func (u *user) said(n store.New) bool {
	if n.Hash == 0 || int(n.After) >= len(u.rows) {
		return false
	}
	return slices.ContainsFunc(u.rows[n.After:], func(r *row) bool { return r != nil && r.hash == n.Hash })
}

// named reports whether a row behind a number contradicts an assumption.
func (u *user) named(q *store.Quiet) bool {
	return int(q.After) < len(u.rows) && slices.ContainsFunc(u.rows[q.After:], func(r *row) bool { return r != nil && q.Names(&r.Version.Note) })
}

// plan is the versions that notes will be at, while changes are checked in order.
type plan struct {
	user     *user
	versions map[loci.ID]int // of the notes that the changes write
}

func (p *plan) check(c *store.Changes) error {
	given := map[loci.ID]bool{}
	for i := range c.Messages {
		id := c.Messages[i].ID
		if p.user.messages[id] != nil || given[id] {
			return loci.Conflict("message %s is there already: it need not be written again", id)
		}
		given[id] = true
	}
	for i := range c.Notes {
		if err := p.checkChange(c.Notes[i].Version.Change); err != nil {
			return err
		}
	}
	named := slices.Clone(c.Purge)
	for i := range c.Links {
		named = append(named, c.Links[i].From, c.Links[i].To)
	}
	for i := range c.Uses {
		named = append(named, c.Uses[i].Note)
	}
	for _, id := range named {
		if p.version(id) == 0 {
			return missing(id)
		}
	}
	return p.checkRewrite(&c.Rewrite, given)
}

// checkRewrite checks that what is rewritten is there; fresh are the messages of the same
// commit.
func (p *plan) checkRewrite(r *store.Rewrite, fresh map[loci.ID]bool) error {
	for i := range r.Messages {
		if id := r.Messages[i].ID; p.user.messages[id] == nil && !fresh[id] {
			return loci.NotFound("there is no message %s: list notes to find the one you mean", id)
		}
	}
	for i := range r.Notes {
		if c := r.Notes[i].Version.Change; p.version(c.Note) < c.Version {
			return missing(c.Note)
		}
	}
	return nil
}

// version is the one that a note will be at after the changes checked so far; 0 is none.
func (p *plan) version(id loci.ID) int {
	if v := p.versions[id]; v > 0 {
		return v
	}
	return len(p.user.notes[id])
}

func (p *plan) checkChange(c loci.ChangeID) error {
	switch at := p.version(c.Note); {
	case c.Version == 1 && at > 0:
		return loci.Conflict("note %s is there already: change it as version %d", c.Note, at+1)
	case c.Version > 1 && at == 0:
		return missing(c.Note)
	case c.Version != at+1:
		return loci.Conflict("note %s is at version %d by now, not %d: read it again and repeat", c.Note, at, c.Version-1)
	}
	p.versions[c.Note] = c.Version
	return nil
}

func missing(id loci.ID) error {
	return loci.NotFound("there is no note %s: list notes to find the one you mean", id)
}

// write writes changes that were checked; it can't fail.
func (u *user) write(c *store.Changes) {
	every(c.Messages, u.addMessage)
	if len(c.Notes) > 0 {
		u.state.Gen++
	}
	every(c.Notes, u.addRow)
	every(c.Links, u.link)
	every(c.Unlinks, u.unlink)
	every(c.Jobs, u.addJob)
	for _, id := range c.Done {
		u.dropJob(id)
	}
	for i := range c.Agents {
		u.agents[c.Agents[i].Name] = clone(c.Agents[i])
	}
	every(c.Cycles, u.addCycle)
	u.addVectors(c.Vectors)
	u.does(c.Once)
	u.keepSpaces(c.Spaces)
	u.putUses(c.Uses)
	u.rewrite(&c.Rewrite)
	for _, id := range c.Purge {
		u.purge(id)
	}
	switch {
	case !c.Rewrite.Empty():
		u.purgeSegments(nil)
	case len(c.Purge) > 0:
		u.purgeSegments(c.Segments)
	}
}

func every[T any](list []T, do func(*T)) {
	for i := range list {
		do(&list[i])
	}
}

// does keeps what a request did, and forgets those that were done before its bound.
func (u *user) does(o *store.Once) {
	if o == nil {
		return
	}
	maps.DeleteFunc(u.once, func(_ [32]byte, done store.Once) bool { return done.At.Before(o.Since) })
	u.once[o.Key] = store.Once{Key: o.Key, Asked: o.Asked, At: o.At.Truncate(time.Microsecond).UTC(), Did: slices.Clone(o.Did)}
}

func (u *user) addMessage(m *loci.Message) {
	u.arrived++
	c := &message{Message: store.Message{Message: clone(*m)}, place: u.arrived}
	c.Message.Message.User = u.name
	u.messages[m.ID] = c
}

// addRow puts a version in the place of the one before it.
func (u *user) addRow(c *store.NoteChange) {
	u.state.Last++
	r := &row{Row: store.Row{Seq: u.state.Last, Root: u.state.Last, Gen: u.state.Gen, Version: u.version(c), Analysis: slices.Clone(c.Analysis)}, hash: c.Hash}
	id := r.Version.Note.ID
	if old := u.latest(id); old != nil {
		if r.Version.At.Before(old.Version.At) {
			r.Version.At = old.Version.At
		}
		r.Root, old.Version.Closed, old.Gen = old.Root, r.Version.At, u.state.Gen
	} else {
		u.count(r.Root, c.Version.Note.AccessCount)
	}
	r.Keys = u.keys(r)
	u.rows = append(u.rows, r)
	u.notes[id] = append(u.notes[id], r)
}

// version is a change as it is kept: without what is kept elsewhere, or not at all.
func (u *user) version(c *store.NoteChange) loci.Version {
	v := clone(c.Version)
	n := &v.Note
	v.Closed, n.User, n.Version = time.Time{}, u.name, v.Change.Version
	n.Links, n.AccessCount, n.Accessed, n.Activation, n.HalfLife = nil, 0, nil, 0, 0
	return v
}

// keys are those of a new row. A new verbatim note becomes a turn of its messages.
func (u *user) keys(r *row) (keys []uint32) {
	n := &r.Version.Note
	for _, id := range n.Messages {
		switch m := u.messages[id]; {
		case m == nil:
		case !n.Verbatim:
			keys = append(keys, m.Turns...)
		case r.Seq == r.Root && !slices.Contains(m.Turns, r.Root):
			m.Turns = append(slices.Clone(m.Turns), r.Root)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func (u *user) addCycle(c *loci.Cycle) {
	kept := clone(*c)
	kept.User = u.name
	if i := slices.IndexFunc(u.cycles, func(old loci.Cycle) bool { return old.ID == c.ID }); i >= 0 {
		u.cycles[i] = kept
		return
	}
	u.cycles = append(u.cycles, kept)
}

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

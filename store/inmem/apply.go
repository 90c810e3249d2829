package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes: it checks them all, then writes, so that nothing can
// fail half way.
func (s *Store) Apply(ctx context.Context, sc loci.Scope, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	versions := analysed(c.Notes)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil || c.Empty() {
		return err
	}
	u := s.users[sc.User]
	if u == nil {
		u = newUser()
	}
	p := plan{user: u, agent: u.agent(sc.Agent), notes: map[loci.ID]*loci.Version{}}
	if err := p.check(c); err != nil {
		return err
	}
	s.users[sc.User] = u
	u.state.Gen++
	u.write(sc, c, versions)
	return nil
}

// analysed are the rows to be of new versions, made without the lock: analysing
// a long text takes its time.
func analysed(changes []store.NoteChange) []*row {
	rows := make([]*row, len(changes))
	for i := range changes {
		v := cloneVersion(&changes[i].Version)
		rows[i] = &row{version: v, analysis: index.Analyse(&v.Note)}
	}
	return rows
}

// plan is a user's memory as it will be while changes are checked in order.
type plan struct {
	user  *user
	agent loci.Agent
	notes map[loci.ID]*loci.Version // new latest versions
}

func (p *plan) check(c *store.Changes) error {
	if err := p.held(c.Held); err != nil {
		return err
	}
	given := map[loci.ID]bool{}
	for _, m := range c.Messages {
		if _, there := p.user.message[m.ID]; there || given[m.ID] {
			return loci.Conflict("message %s is there already: it need not be written again", m.ID)
		}
		given[m.ID] = true
	}
	for i := range c.Notes {
		if err := p.change(&c.Notes[i].Version); err != nil {
			return err
		}
	}
	for _, l := range c.Links {
		if err := p.must(l.From, l.To); err != nil {
			return err
		}
	}
	return p.must(c.Purge...)
}

// latest is a note's last version as planned so far, or nil.
func (p *plan) latest(id loci.ID) *loci.Version {
	if v := p.notes[id]; v != nil {
		return v
	}
	if r := p.user.latest(id); r != nil {
		return &r.version
	}
	return nil
}

// change plans one version of a note.
func (p *plan) change(v *loci.Version) error {
	old, number := p.latest(v.Note.ID), v.Change.Version
	switch {
	case number == 1 && old != nil:
		return loci.Conflict("note %s is there already: change it as version %d", v.Note.ID, old.Change.Version+1)
	case number > 1 && (old == nil || !sees(p.agent, &old.Note)):
		return missing(v.Note.ID)
	case number > 1 && old.Change.Version != number-1:
		return loci.Conflict("note %s is at version %d by now, not %d: read it again and repeat", v.Note.ID, old.Change.Version, number-1)
	}
	p.notes[v.Note.ID] = v
	return nil
}

// must refuses ids of notes that are not there or not visible.
func (p *plan) must(ids ...loci.ID) error {
	for _, id := range ids {
		if v := p.latest(id); v == nil || !p.planned(id) && !sees(p.agent, &v.Note) {
			return missing(id)
		}
	}
	return nil
}

// planned reports whether the changes themselves write the note.
func (p *plan) planned(id loci.ID) bool { return p.notes[id] != nil }

func missing(id loci.ID) error {
	return loci.NotFound("there is no note %s: list notes to find the one you mean", id)
}

// held reports whether the jobs are leased as given still.
func (p *plan) held(jobs []loci.Job) error {
	for _, j := range jobs {
		if now := p.user.jobs[j.ID]; now == nil || !now.NotUntil.Equal(stamp(j.NotUntil)) {
			return loci.Conflict("job %s is no longer held: another process has taken or done it", j.ID)
		}
	}
	return nil
}

// write does what was checked; it can't fail.
func (u *user) write(sc loci.Scope, c *store.Changes, rows []*row) {
	name, agent := sc.User, u.agent(sc.Agent)
	for i := range c.Messages {
		u.addMessage(name, c.Messages[i])
	}
	for _, r := range rows {
		u.addVersion(name, r)
	}
	for i := range c.Links {
		u.link(&c.Links[i])
	}
	for i := range c.Unlinks {
		u.unlink(&c.Unlinks[i])
	}
	for i := range c.Jobs {
		u.addJob(name, c.Jobs[i])
	}
	for _, id := range c.Done {
		delete(u.jobs, id)
	}
	for _, a := range c.Agents {
		a.Domains = slices.Clone(a.Domains)
		u.agents[a.Name] = a
	}
	for i := range c.Cycles {
		u.addCycle(name, &c.Cycles[i])
	}
	u.addVectors(agent, c.Vectors)
	u.onlySpace(c.Space)
	for _, id := range c.Purge {
		u.purge(id)
	}
}

func (u *user) addMessage(name string, m loci.Message) {
	m.User, m.At = name, stamp(m.At)
	u.message[m.ID] = len(u.messages)
	u.messages = append(u.messages, &m)
}

// addVersion puts a version in the place of the one before it.
func (u *user) addVersion(name string, r *row) {
	n, seq := &r.version.Note, len(u.rows)
	n.User, n.Version = name, r.version.Change.Version
	r.root, r.gen = seq, u.state.Gen
	if old := u.latest(n.ID); old != nil {
		old.version.Closed, old.gen = r.version.At, u.state.Gen
		r.root = old.root
	} else {
		u.count(n.ID, n.AccessCount)
	}
	n.Links, n.AccessCount = nil, 0
	n.Accessed, n.Activation, n.HalfLife = nil, 0, 0
	u.place(r)
	u.rows = append(u.rows, r)
	u.notes[n.ID] = append(u.notes[n.ID], seq)
	u.state.Last = uint32(len(u.rows))
}

// place ties a fact to the verbatim notes of its messages, and registers a
// verbatim note as the source of its own.
func (u *user) place(r *row) {
	n := &r.version.Note
	for _, m := range n.Messages {
		switch {
		case !n.Verbatim:
			for _, root := range u.sources[m] {
				r.keys = append(r.keys, uint32(root+1))
			}
		case !slices.Contains(u.sources[m], r.root):
			u.sources[m] = append(u.sources[m], r.root)
		}
	}
}

// count adds accesses of a note.
func (u *user) count(id loci.ID, n int) {
	if n <= 0 {
		return
	}
	u.state.Use++
	u.uses[id] = use{u.uses[id].count + n, u.uses[id].times, u.state.Use}
}

// access counts one access at a moment.
func (u *user) access(id loci.ID, at time.Time) {
	u.count(id, 1)
	n := u.uses[id]
	at = stamp(at).UTC()
	i := slices.IndexFunc(n.times, func(t time.Time) bool { return !t.After(at) })
	if i < 0 {
		i = len(n.times)
	}
	n.times = slices.Insert(n.times, i, at)
	n.times = n.times[:min(len(n.times), moments)]
	u.uses[id] = n
}

// moments is how many access times a note keeps.
const moments = 50

func (u *user) addJob(name string, j loci.Job) {
	j = cloneJob(&j)
	j.User = name
	u.jobs[j.ID] = &j
}

// purge destroys a note and all that is only about it. The index starts anew
// without it.
func (u *user) purge(id loci.ID) {
	for _, at := range u.notes[id] {
		u.purgeMessages(&u.rows[at].version.Note, u.rows[at].root)
		u.purgeVectors(at)
		u.rows[at] = nil
	}
	delete(u.notes, id)
	delete(u.uses, id)
	u.purgeCycles(id)
	u.links = slices.DeleteFunc(u.links, func(l loci.Link) bool { return l.From == id || l.To == id })
	u.state.Epoch++
	u.segments = nil
}

// purgeMessages destroys what was said in a verbatim note.
func (u *user) purgeMessages(n *loci.Note, root int) {
	if !n.Verbatim {
		return
	}
	for _, m := range n.Messages {
		u.sources[m] = slices.DeleteFunc(u.sources[m], func(r int) bool { return r == root })
		if at, ok := u.message[m]; ok {
			u.messages[at] = nil
			delete(u.message, m)
		}
	}
}

// Touch counts one access of each note that the scope sees.
func (s *Store) Touch(ctx context.Context, sc loci.Scope, at time.Time, ids []loci.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[sc.User]
	if err := ctx.Err(); err != nil || u == nil {
		return err
	}
	agent := u.agent(sc.Agent)
	for _, id := range ids {
		if u.seen(id, agent) != nil {
			u.access(id, at)
		}
	}
	return nil
}

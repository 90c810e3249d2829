package index

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// Listing asks for a page of notes.
type Listing struct {
	Filter loci.Filter
	Sort   loci.Axis
	At     time.Time  // as of a moment of the record timeline; zero is now
	After  *loci.Note // continue behind this note; nil starts
	Limit  int        // rows at most; positive
}

// List returns the rows of the visible notes whose latest version at the moment passes
// the filter as loci.Filter.Match does, in the order of loci.Axis.Compare. Unlike a
// search it looks at what is forgotten and superseded too, where the filter asks for
// it, and not at validity.
func (x *Index) List(ctx context.Context, user string, agent loci.Agent, l Listing) ([]uint32, error) {
	u, err := x.hold(ctx, user)
	if err != nil || u == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	p := page{user: u.user, sort: l.Sort, limit: l.Limit, pass: u.filter(&l.Filter)}
	if l.After != nil {
		p.after = &position{event: micros(l.After.EventTime.Time), recorded: micros(l.After.RecordedAt), id: l.After.ID}
	}
	u.eachLatest(agent, micros(l.At), func(seq uint32) {
		f := u.flags[seq]
		if f&flagForgotten != 0 && !l.Filter.Forgotten || f&flagSuperseded != 0 && !l.Filter.Superseded {
			return
		}
		p.offer(seq)
	})
	return p.rows(), ctx.Err()
}

// hold brings a user up to date and returns it with mu held for reading; nil, nothing
// held, for an unknown user.
func (x *Index) hold(ctx context.Context, name string) (*resident, error) {
	state, err := x.src.State(ctx, name)
	if err != nil || unread(state) {
		return nil, err
	}
	u := x.resident(name)
	for {
		u.mu.RLock()
		if u.covers(state) {
			x.after(u)
			return u, nil
		}
		u.mu.RUnlock()
		if err := u.current(ctx, x.src, state); err != nil {
			return nil, err
		}
		x.account(u)
	}
}

// eachLatest calls do with the row of each note that was its latest at a moment, where
// the agent may see it, in the order of roots.
func (u *user) eachLatest(agent loci.Agent, at int64, do func(seq uint32)) {
	classes := u.sees(agent)
	for root := uint32(1); root < uint32(u.rows()); root++ {
		if u.flags[root]&flagPresent == 0 || u.root.at(root) != 0 {
			continue
		}
		if seq := u.latestAt(root, at); seq != 0 && classes[u.classOf(seq)] && (at == none || u.stillSeen(root, classes)) {
			do(seq)
		}
	}
}

// stillSeen reports whether the latest version of a note is of classes that are seen:
// what is hidden now is hidden as of every moment.
func (u *user) stillSeen(root uint32, classes []bool) bool {
	seq := u.latestAt(root, none)
	return seq == 0 || classes[u.classOf(seq)]
}

// latestAt is the row of a note that was its latest at a moment, none is now; 0 where
// it was not there yet.
func (u *user) latestAt(root uint32, at int64) uint32 {
	if !u.revised.has(root) {
		if u.wasLatest(root, at) {
			return root
		}
		return 0
	}
	rows := u.versions[root]
	for i := len(rows) - 1; i >= 0; i-- {
		if u.wasLatest(rows[i], at) {
			return rows[i]
		}
	}
	return 0
}

func (u *user) wasLatest(seq uint32, at int64) bool {
	closed := u.closedOf(seq)
	if at == none {
		return closed == none
	}
	return u.atOf(seq) <= at && (closed == none || closed > at)
}

// position is where a note is in a list.
type position struct {
	event, recorded int64
	id              loci.ID
}

// page keeps the first rows of a list.
type page struct {
	user  *user
	sort  loci.Axis
	pass  func(uint32) bool // nil passes all
	after *position
	limit int
	best  []ranked
	full  bool // best has had the limit: its last is the bar
}

type ranked struct {
	position
	seq uint32
}

// compare is loci.Axis.Compare of positions.
func (p *page) compare(a, b *position) int {
	if p.sort == loci.OnEvent && a.event != b.event {
		return cmp.Compare(b.event, a.event)
	}
	if a.recorded != b.recorded {
		return cmp.Compare(b.recorded, a.recorded)
	}
	return bytes.Compare(b.id[:], a.id[:])
}

// offer keeps a row if it can be on the page.
func (p *page) offer(seq uint32) {
	u := p.user
	r := ranked{position{recorded: u.recorded[seq], id: u.idOf(seq), event: none}, seq}
	if p.sort == loci.OnEvent {
		r.event = u.events.keys[u.event[seq]].start
	}
	switch {
	case p.full && p.compare(&p.best[p.limit-1].position, &r.position) < 0,
		p.after != nil && p.compare(p.after, &r.position) >= 0,
		p.pass != nil && !p.pass(seq):
		return
	}
	p.best = append(p.best, r)
	if len(p.best) >= 2*p.limit {
		p.cut()
	}
}

// cut leaves the first rows, in their order.
func (p *page) cut() {
	slices.SortFunc(p.best, func(a, b ranked) int { return p.compare(&a.position, &b.position) })
	p.full = len(p.best) >= p.limit
	p.best = p.best[:min(len(p.best), p.limit)]
}

func (p *page) rows() []uint32 {
	p.cut()
	seqs := make([]uint32, len(p.best))
	for i := range p.best {
		seqs[i] = p.best[i].seq
	}
	return seqs
}

// Tally counts the notes that an agent may see, each by its latest version, and the
// versions that it may see of them: all of loci.Stats but Messages, Links, jobs and
// Bytes.
func (x *Index) Tally(ctx context.Context, user string, agent loci.Agent) (loci.Stats, error) {
	var t loci.Stats
	u, err := x.hold(ctx, user)
	if err != nil || u == nil {
		return t, err
	}
	defer u.mu.RUnlock()
	classes := u.sees(agent)
	convs := make([]bool, len(u.convs.keys))
	u.eachLatest(agent, none, func(seq uint32) {
		n := loci.Note{Kind: u.kind(seq), Forgotten: u.flags[seq]&flagForgotten != 0, RecordedAt: moment(u.recorded[seq])}
		if u.flags[seq]&flagSuperseded != 0 {
			n.SupersededBy = loci.ID{1} // any: that there is one is all that counts
		}
		t.Count(&n)
		t.Versions += u.versionsSeen(seq, classes)
		if conv := u.conv[seq]; conv != 0 && !convs[conv] {
			convs[conv] = true
			t.Conversations++
		}
	})
	return t, ctx.Err()
}

// versionsSeen counts the versions of a row's note that are of classes that are seen.
func (u *user) versionsSeen(seq uint32, classes []bool) (n int) {
	root := u.rootOf(seq)
	if !u.revised.has(root) {
		return 1
	}
	for _, row := range u.versions[root] {
		if classes[u.classOf(row)] {
			n++
		}
	}
	return n
}

package index

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
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
	now := l.At.IsZero()
	u, _, err := x.enter(ctx, user, need{orders: now, lists: now && byList(&l.Filter)})
	if err != nil || u == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	p := page{user: u.user, sort: l.Sort, limit: l.Limit}
	if l.After != nil {
		p.after = &position{event: micros(l.After.EventTime.Time), recorded: micros(l.After.RecordedAt), id: l.After.ID}
	}
	if now {
		u.listNow(agent, &l.Filter, &p)
	} else {
		u.listAt(agent, &l, &p)
	}
	return p.rows(), ctx.Err()
}

// listAt looks at every note as it was at a moment.
func (u *user) listAt(agent loci.Agent, l *Listing, p *page) {
	p.pass = u.filter(&l.Filter)
	u.eachLatest(agent, micros(l.At), func(seq uint32) {
		if u.listed(seq, &l.Filter) {
			p.offer(seq)
		}
	})
}

// listed reports whether a list shows a row, which may be forgotten or superseded.
func (c *columns) listed(seq uint32, f *loci.Filter) bool {
	flags := c.flags[seq]
	return (flags&flagForgotten == 0 || f.Forgotten) && (flags&flagSuperseded == 0 || f.Superseded)
}

// byList reports whether a filter may be read from the list of a conversation or a tag.
func byList(f *loci.Filter) bool { return f.Conversation != "" || len(f.Tags) > 0 }

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

func (c *columns) wasLatest(seq uint32, at int64) bool {
	closed := c.closedOf(seq)
	if at == none {
		return closed == none
	}
	return c.atOf(seq) <= at && (closed == none || closed > at)
}

// position is where a note is in a list.
type position struct {
	event, recorded int64
	id              loci.ID
}

func (c *columns) positionOf(seq uint32) position {
	return position{c.eventOf(seq).start, c.recorded[seq], c.idOf(seq)}
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

// comparePositions is loci.Axis.Compare of positions.
func comparePositions(axis loci.Axis, a, b *position) int {
	if axis == loci.OnEvent && a.event != b.event {
		return cmp.Compare(b.event, a.event)
	}
	if a.recorded != b.recorded {
		return cmp.Compare(b.recorded, a.recorded)
	}
	return bytes.Compare(b.id[:], a.id[:])
}

// offer keeps a row if it can be on the page, and reports whether it passes and is
// behind the note that the page follows.
func (p *page) offer(seq uint32) bool {
	r := ranked{p.user.positionOf(seq), seq}
	if p.after != nil && comparePositions(p.sort, p.after, &r.position) >= 0 || p.pass != nil && !p.pass(seq) {
		return false
	}
	if p.full && comparePositions(p.sort, &p.best[p.limit-1].position, &r.position) < 0 {
		return true
	}
	if p.best = append(p.best, r); len(p.best) >= 2*p.limit {
		p.cut()
	}
	return true
}

// cut leaves the first rows, in their order.
func (p *page) cut() {
	slices.SortFunc(p.best, func(a, b ranked) int { return comparePositions(p.sort, &a.position, &b.position) })
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

// Line calls read with the visible notes that a line asks for, as List has them, in runs.
// read must not ask the index. It is not called for an unknown user.
func (x *Index) Line(ctx context.Context, user string, agent loci.Agent, q query.Line, read func([]query.Run)) error {
	now := q.At.IsZero()
	u, _, err := x.enter(ctx, user, need{orders: now, lists: now && byList(&q.Filter)})
	if err != nil || u == nil {
		return err
	}
	defer u.mu.RUnlock()
	runs := u.runs(agent, &q)
	if err := ctx.Err(); err != nil {
		return err
	}
	read(runs)
	return nil
}

// runs are the lists of the groups where these decide all that is asked for, else lists
// made of the rows that pass.
func (u *user) runs(agent loci.Agent, q *query.Line) []query.Run {
	axis := loci.OnEvent
	if q.On == loci.OnRecorded {
		axis = loci.OnRecorded
	}
	var parts []part
	if q.At.IsZero() && u.filter(open(&q.Filter, axis)) == nil {
		parts = u.partsOn(axis, &q.Filter, u.sees(agent))
	} else {
		parts = u.collect(agent, q, axis)
	}
	var runs []query.Run
	for _, p := range parts {
		if q.On != loci.OnEvent || p.exact != unknownEvent {
			runs = append(runs, newRun(u, p, axis))
		}
	}
	return runs
}

// collect makes parts of the rows that pass.
func (u *user) collect(agent loci.Agent, q *query.Line, axis loci.Axis) []part {
	p := page{user: u, sort: axis, limit: u.rows()}
	if q.At.IsZero() {
		u.listNow(agent, &q.Filter, &p)
	} else {
		u.listAt(agent, &Listing{Filter: q.Filter, At: q.At}, &p)
	}
	places := map[exactness]int{}
	var parts []part
	for _, r := range p.best {
		exact := unknownEvent
		if axis == loci.OnEvent {
			exact = u.eventOf(r.seq).exact
		}
		at, there := places[exact]
		if !there {
			at, places[exact] = len(parts), len(parts)
			parts = append(parts, part{exact: exact})
		}
		parts[at].rows = append(parts[at].rows, r.seq)
	}
	for _, p := range parts {
		by := u.bySaid
		if p.exact != unknownEvent {
			by = u.byEvent
		}
		slices.SortFunc(p.rows, by)
	}
	return parts
}

// run is a part, as a caller reads it.
type run struct {
	user *user
	part
	zone *time.Location // of its event times; nil where it is placed by record time
}

func newRun(u *user, p part, axis loci.Axis) *run {
	r := &run{user: u, part: p}
	if axis == loci.OnEvent && p.exact != unknownEvent {
		r.zone = p.exact.location()
	}
	return r
}

func (r *run) Len() int { return len(r.rows) }

func (r *run) At(i int) query.Moment {
	seq := r.rows[i]
	m := query.Moment{ID: r.user.idOf(seq), Recorded: moment(r.user.recorded[seq])}
	if r.zone != nil {
		m.Event = loci.Date{Time: moment(r.user.eventOf(seq).start).In(r.zone), Precision: precisions[r.exact.precision]}
	}
	r.user.orders.looked.Add(1)
	return m
}

package index

import (
	"slices"
	"sort"

	"github.com/loci-memory/loci"
)

// part is the rows of one group that are within the bounds of an axis, ascending.
type part struct {
	rows  []uint32
	exact exactness
}

// passing reports whether the notes of a group pass a filter, as far as groups decide.
func (c *columns) passing(f *loci.Filter, classes []bool) func(group) bool {
	below := c.classesBelow(f.Domain)
	return func(g group) bool {
		switch {
		case !classes[g.class], len(below) > 0 && !below[g.class],
			g.flags&flagForgotten != 0 && !f.Forgotten, g.flags&flagSuperseded != 0 && !f.Superseded,
			len(f.Kinds) > 0 && !slices.Contains(f.Kinds, kinds[g.flags>>shiftKind&twoBits]),
			f.Temporality != "" && temporalities[g.flags>>shiftTemporality&twoBits] != f.Temporality,
			f.Plan != "" && planOf(g.flags) != f.Plan,
			f.Procedures && g.flags&flagSteps == 0:
			return false
		}
		return true
	}
}

// partsOn are the parts of the groups that pass: on the event axis by event time where
// it is known, else and on the other by record time. Each has the bounds of its axis.
func (u *user) partsOn(axis loci.Axis, f *loci.Filter, classes []bool) []part {
	var parts []part
	pass := u.passing(f, classes)
	for g, key := range u.orders.groups.keys {
		if !pass(key) {
			continue
		}
		p := part{exact: key.exact}
		switch l := &u.orders.of[g]; {
		case axis == loci.OnEvent && key.exact != unknownEvent:
			p.rows = cut(l.happened, func(seq uint32) int64 { return u.eventOf(seq).start }, micros(f.EventAfter), micros(f.EventBefore))
		case axis != loci.OnEvent || !bounded(f, loci.OnEvent):
			p.rows = cut(l.said, func(seq uint32) int64 { return u.recorded[seq] }, micros(f.RecordedAfter), micros(f.RecordedBefore))
		}
		if len(p.rows) > 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// cut is the rows of an ascending list whose times are from ≤ t < before; none does not
// bound.
func cut(list []uint32, at func(uint32) int64, from, before int64) []uint32 {
	if before != none {
		list = list[:sort.Search(len(list), func(i int) bool { return at(list[i]) >= before })]
	}
	if from != none {
		list = list[sort.Search(len(list), func(i int) bool { return at(list[i]) >= from }):]
	}
	return list
}

func count(parts []part) (n int) {
	for i := range parts {
		n += len(parts[i].rows)
	}
	return n
}

// open is the part of a filter that groups and the bounds of an axis leave open.
func open(f *loci.Filter, axis loci.Axis) *loci.Filter {
	o := &loci.Filter{Conversation: f.Conversation, Tags: f.Tags}
	if axis == loci.OnEvent {
		o.RecordedAfter, o.RecordedBefore = f.RecordedAfter, f.RecordedBefore
	} else {
		o.EventAfter, o.EventBefore = f.EventAfter, f.EventBefore
	}
	return o
}

// bounded reports whether a filter bounds an axis.
func bounded(f *loci.Filter, axis loci.Axis) bool {
	if axis == loci.OnEvent {
		return !f.EventAfter.IsZero() || !f.EventBefore.IsZero()
	}
	return !f.RecordedAfter.IsZero() || !f.RecordedBefore.IsZero()
}

// source is a way to read a list: rows that hold all that pass.
type source struct {
	n       int  // rows that it has
	ordered bool // whether they come in the order of the list, so that reading can stop
	read    func(*page)
}

// listNow offers a page the rows of a list as of now, by the way on which the fewest rows
// are looked at.
func (u *user) listNow(agent loci.Agent, f *loci.Filter, p *page) {
	best, least := source{}, -1
	all := u.sources(agent, f, p)
	passing := all[0].n // at most so many
	for _, s := range all {
		passing = min(passing, s.n)
	}
	for _, s := range all {
		looks := s.n
		if s.ordered && passing > p.limit {
			looks = min(s.n, int(float64(s.n)*float64(p.limit)/float64(passing)))
		}
		if least < 0 || looks < least {
			best, least = s, looks
		}
	}
	best.read(p)
}

// sources are the ways to read a list: by the groups in its order, by the groups in the
// order of the other axis, by a conversation and by each tag.
func (u *user) sources(agent loci.Agent, f *loci.Filter, p *page) []source {
	classes := u.sees(agent)
	on, off := loci.OnRecorded, loci.OnEvent
	if p.sort == loci.OnEvent {
		on, off = off, on
	}
	parts, rest := u.partsOn(on, f, classes), u.filter(open(f, on))
	sources := []source{{n: count(parts), ordered: true, read: func(p *page) { p.pass = rest; p.merge(parts) }}}
	if bounded(f, off) {
		sources = append(sources, u.otherAxis(off, f, classes))
	}
	for _, list := range u.listsOf(f) {
		list = cut(list, func(seq uint32) int64 { return u.recorded[seq] }, micros(f.RecordedAfter), micros(f.RecordedBefore))
		sources = append(sources, source{n: len(list), ordered: on == loci.OnRecorded, read: func(p *page) {
			p.pass = u.whole(f, classes)
			p.walk(list, on == loci.OnRecorded)
		}})
	}
	return sources
}

// otherAxis reads what is within the bounds of the axis that a list is not sorted by.
func (u *user) otherAxis(axis loci.Axis, f *loci.Filter, classes []bool) source {
	parts, rest := u.partsOn(axis, f, classes), u.filter(open(f, axis))
	return source{n: count(parts), read: func(p *page) {
		p.pass = rest
		for _, part := range parts {
			p.walk(part.rows, false)
		}
	}}
}

// listsOf are the rows of the conversation and of the tags that a filter names.
func (u *user) listsOf(f *loci.Filter) (lists [][]uint32) {
	if f.Conversation != "" {
		var rows []uint32
		if conv, ok := u.convs.ids[f.Conversation]; ok {
			rows = u.lists.byConv[conv]
		}
		lists = append(lists, rows)
	}
	for _, t := range f.Tags {
		var rows []uint32
		if tag, ok := u.tags.ids[hash(t)]; ok {
			rows = u.lists.byTag[tag]
		}
		lists = append(lists, rows)
	}
	return lists
}

// whole is the test of rows of any list: all of a filter, and what the scope sees.
func (u *user) whole(f *loci.Filter, classes []bool) func(uint32) bool {
	pass := u.filter(f)
	return func(seq uint32) bool {
		return u.orders.in.has(seq) && classes[u.classOf(seq)] && u.listed(seq, f) && (pass == nil || pass(seq))
	}
}

// walk offers the rows of an ascending list, the last first. Of one in the order of
// record times it stops behind the time at which the page is full.
func (p *page) walk(list []uint32, ordered bool) {
	taken, bar := 0, int64(none)
	if ordered && p.after != nil {
		list = cut(list, func(seq uint32) int64 { return p.user.recorded[seq] }, none, p.after.recorded+1)
	}
	looked := 0
	for _, seq := range slices.Backward(list) {
		if ordered && taken >= p.limit && p.user.recorded[seq] < bar {
			break
		}
		looked++
		if p.offer(seq) && taken < p.limit {
			taken, bar = taken+1, p.user.recorded[seq]
		}
	}
	p.user.orders.looked.Add(uint64(looked))
}

// merge takes the last rows of all parts, which are in the order of the list.
func (p *page) merge(parts []part) {
	m := p.user.merging(p.sort, parts)
	if p.after != nil {
		m.before(p.after)
	}
	for len(p.best) < p.limit {
		seq, ok := m.last()
		if !ok {
			break
		}
		if p.pass == nil || p.pass(seq) {
			p.best = append(p.best, ranked{p.user.positionOf(seq), seq})
		}
	}
	p.user.orders.looked.Add(uint64(m.looked))
}

// merging reads ascending parts backward as one list.
type merging struct {
	*user
	axis   loci.Axis
	rows   [][]uint32
	heads  []position // of the last row of each
	looked int
}

func (u *user) merging(axis loci.Axis, parts []part) *merging {
	m := &merging{user: u, axis: axis}
	for _, p := range parts {
		m.rows, m.heads = append(m.rows, p.rows), append(m.heads, u.positionOf(p.rows[len(p.rows)-1]))
	}
	return m
}

// before skips the rows that do not come behind a position.
func (m *merging) before(at *position) {
	rows := m.rows
	m.rows, m.heads = nil, nil
	for _, list := range rows {
		n := sort.Search(len(list), func(i int) bool {
			p := m.positionOf(list[i])
			return comparePositions(m.axis, at, &p) >= 0
		})
		if n > 0 {
			m.rows, m.heads = append(m.rows, list[:n]), append(m.heads, m.positionOf(list[n-1]))
		}
	}
}

// last takes the row that comes first in the list.
func (m *merging) last() (uint32, bool) {
	if len(m.rows) == 0 {
		return 0, false
	}
	best := 0
	for i := range m.heads {
		if comparePositions(m.axis, &m.heads[i], &m.heads[best]) < 0 {
			best = i
		}
	}
	m.looked++
	list := m.rows[best]
	seq := list[len(list)-1]
	if list = list[:len(list)-1]; len(list) == 0 {
		m.rows, m.heads = slices.Delete(m.rows, best, best+1), slices.Delete(m.heads, best, best+1)
		return seq, true
	}
	m.rows[best], m.heads[best] = list, m.positionOf(list[len(list)-1])
	return seq, true
}

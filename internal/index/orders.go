package index

import (
	"bytes"
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
)

// orders are the latest rows of the notes in the order of time, a list for each group:
// what lists, timelines and statistics as of now are answered from. A group is what a
// scope and most filters decide on, so that they choose whole lists and count by their
// lengths. They are made when first asked for, and brought up to date by what changed.
type orders struct {
	made   bool
	upTo   uint32   // the rows they have seen, when made
	moved  []uint32 // rows up to there that were closed, opened or destroyed since
	in     rowSet   // the rows they have
	groups table[group]
	of     []order // by group
	casts  casts
	pairs  map[pair]int // versions of the notes

	looked atomic.Uint64 // rows that answers looked at
}

// group is what rows of one list have in common.
type group struct {
	class uint32
	flags uint32 // those of ofGroup
	exact exactness
}

// ofGroup are the flags that filters decide on.
const ofGroup = flagForgotten | flagSuperseded | flagSteps | twoBits<<shiftKind | twoBits<<shiftTemporality | planBits<<shiftPlan

// order is the rows of a group, ascending.
type order struct {
	said     []uint32 // by columns.bySaid
	happened []uint32 // by columns.byEvent; empty where the group's event times are unknown
}

// pair is the class of a note's latest row with that of one of its versions.
type pair struct{ latest, version uint32 }

// bySaid orders rows by record time, then by id; byEvent by event time first.
func (c *columns) bySaid(a, b uint32) int {
	if d := cmp.Compare(c.recorded[a], c.recorded[b]); d != 0 {
		return d
	}
	x, y := c.idOf(a), c.idOf(b)
	return bytes.Compare(x[:], y[:])
}

func (c *columns) byEvent(a, b uint32) int {
	return cmp.Or(cmp.Compare(c.eventOf(a).start, c.eventOf(b).start), c.bySaid(a, b))
}

func (c *columns) eventOf(seq uint32) *span { return &c.events.keys[c.event[seq]] }

// ready reports whether nothing is missing.
func (o *orders) ready(u *user) bool { return o.made && o.upTo == u.last() && len(o.moved) == 0 }

// move notes that a row was closed, opened or destroyed.
func (o *orders) move(seq uint32) {
	if o.made && seq <= o.upTo {
		o.moved = append(o.moved, seq)
	}
}

// latest reports whether a row is there and the latest of its note.
func (c *columns) latest(seq uint32) bool { return c.has(seq) && c.closedOf(seq) == none }

// catchUp takes in what changed. The caller holds mu for writing.
func (o *orders) catchUp(u *user) {
	if !o.made {
		o.made, o.pairs = true, map[pair]int{}
	}
	o.in.upTo(u.rows())
	o.casts.room(len(u.convs.keys))
	changed := changes{}
	for _, seq := range o.moved {
		if o.in.has(seq) && !u.latest(seq) {
			o.takeOut(u, seq, changed)
		}
	}
	for _, seq := range o.moved {
		if !o.in.has(seq) && u.latest(seq) {
			o.putIn(u, seq, changed)
		}
	}
	for seq := o.upTo + 1; seq <= u.last(); seq++ {
		if u.latest(seq) {
			o.putIn(u, seq, changed)
		}
	}
	o.upTo, o.moved = u.last(), nil
	for g, c := range changed {
		o.of[g].change(u, o.in, c)
	}
}

// changes are those of lists, by group.
type changes map[uint32]*change

// change is rows that a list gains and loses.
type change struct{ gains, losses []uint32 }

func (c changes) of(g uint32) *change {
	if c[g] == nil {
		c[g] = &change{}
	}
	return c[g]
}

func (o *orders) group(u *user, seq uint32) uint32 {
	id := o.groups.id(group{class: u.classOf(seq), flags: u.flags[seq] & ofGroup, exact: u.eventOf(seq).exact})
	o.of = extend(o.of, len(o.groups.keys))
	return id
}

func (o *orders) putIn(u *user, seq uint32, changed changes) {
	c := changed.of(o.group(u, seq))
	c.gains = append(c.gains, seq)
	o.in.add(seq)
	o.casts.enter(u.conv[seq], u.classOf(seq), 1)
	o.pair(u, seq, u.last(), 1)
}

func (o *orders) takeOut(u *user, seq uint32, changed changes) {
	c := changed.of(o.group(u, seq))
	c.losses = append(c.losses, seq)
	o.in.del(seq)
	o.casts.enter(u.conv[seq], u.classOf(seq), -1)
	o.pair(u, seq, o.upTo, -1)
}

// pair counts the versions of a note, up to a row, beside its latest.
func (o *orders) pair(u *user, latest, upTo uint32, n int) {
	class, rows := u.classOf(latest), []uint32{latest}
	if root := u.rootOf(latest); u.revised.has(root) {
		rows = u.versions[root]
	}
	for _, seq := range rows {
		if seq > upTo {
			continue
		}
		p := pair{class, u.classOf(seq)}
		if o.pairs[p] += n; o.pairs[p] == 0 {
			delete(o.pairs, p)
		}
	}
}

// change takes rows out of the lists of a group and puts others in.
func (l *order) change(u *user, in rowSet, c *change) {
	l.said = merged(without(l.said, in, c.losses, u.bySaid), c.gains, u.bySaid)
	rows := slices.Concat(c.gains, c.losses)
	if len(rows) > 0 && u.eventOf(rows[0]).exact != unknownEvent {
		l.happened = merged(without(l.happened, in, c.losses, u.byEvent), c.gains, u.byEvent)
	}
}

// fewLosses is how many rows are searched for one by one in a list that loses them.
const fewLosses = 16

// without takes rows out of a list, which are in the set no more.
func without(list []uint32, in rowSet, losses []uint32, by func(a, b uint32) int) []uint32 {
	if len(losses) > fewLosses {
		return slices.DeleteFunc(list, func(seq uint32) bool { return !in.has(seq) })
	}
	for _, seq := range losses {
		if at, there := slices.BinarySearchFunc(list, seq, by); there {
			list = slices.Delete(list, at, at+1)
		}
	}
	return list
}

// merged puts rows into a list. Most come at its end.
func merged(list, gains []uint32, by func(a, b uint32) int) []uint32 {
	if len(gains) == 0 {
		return list
	}
	gains = slices.Clone(gains)
	if !slices.IsSortedFunc(gains, by) {
		slices.SortFunc(gains, by)
	}
	at, _ := slices.BinarySearchFunc(list, gains[0], by)
	rest := slices.Clone(list[at:])
	for list = list[:at]; len(rest) > 0 && len(gains) > 0; {
		if by(rest[0], gains[0]) < 0 {
			list, rest = append(list, rest[0]), rest[1:]
		} else {
			list, gains = append(list, gains[0]), gains[1:]
		}
	}
	return append(append(list, rest...), gains...)
}

// exactness is how exactly an event's time is known. Of one that is known to a day, a
// month or a year it has the zone in which it was meant, as seconds east: that day is
// the same in every zone, so rows of one exactness are in the same order in all of them.
type exactness struct {
	precision uint8 // place in precisions
	zone      int32 // 0 of instants
}

var (
	precisions   = [...]loci.Precision{"", loci.Year, loci.Month, loci.Day, loci.Instant}
	unknownEvent = exactness{}
)

// exactnessOf is that of a date.
func exactnessOf(d loci.Date) exactness {
	if d.IsZero() {
		return unknownEvent
	}
	at := slices.Index(precisions[:], d.Precision)
	if at <= 0 || d.Precision == loci.Instant {
		return exactness{precision: uint8(len(precisions) - 1)}
	}
	_, zone := d.Time.Zone()
	return exactness{uint8(at), int32(zone)}
}

// location is the zone of dates that are known so exactly.
func (e exactness) location() *time.Location {
	if e.zone == 0 {
		return time.UTC
	}
	return time.FixedZone("", int(e.zone))
}

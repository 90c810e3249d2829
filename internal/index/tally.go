package index

import (
	"context"
	"encoding/binary"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// Tally counts the notes that an agent may see, each by its latest version, and the
// versions that it may see of them: all of loci.Stats but Messages, Links, jobs and
// Bytes. It sums up groups of notes.
func (x *Index) Tally(ctx context.Context, user string, agent loci.Agent) (loci.Stats, error) {
	u, _, err := x.enter(ctx, user, need{orders: true})
	if err != nil || u == nil {
		return loci.Stats{}, err
	}
	defer u.mu.RUnlock()
	return u.orders.tally(u.user, u.sees(agent)), ctx.Err()
}

func (o *orders) tally(u *user, classes []bool) (t loci.Stats) {
	for g, key := range o.groups.keys {
		if rows := o.of[g].said; len(rows) > 0 && classes[key.class] {
			key.count(&t, len(rows))
			spread(&t, moment(u.recorded[rows[0]]), moment(u.recorded[rows[len(rows)-1]]))
		}
	}
	for p, n := range o.pairs {
		if classes[p.latest] && classes[p.version] {
			t.Versions += n
		}
	}
	t.Conversations = o.casts.seen(classes)
	return t
}

// count adds so many notes of a group, as loci.Stats.Count does one by one.
func (g *group) count(t *loci.Stats, n int) {
	switch {
	case g.flags&flagForgotten != 0:
		t.Forgotten += n
	case g.flags&flagSuperseded != 0:
		t.Superseded += n
	default:
		t.Notes += n
		if t.Kinds == nil {
			t.Kinds = map[loci.Kind]int{}
		}
		t.Kinds[kinds[g.flags>>shiftKind&twoBits]] += n
	}
}

// spread widens the time that the notes are of.
func spread(t *loci.Stats, first, last time.Time) {
	if t.First.IsZero() || first.Before(t.First) {
		t.First = first
	}
	if last.After(t.Last) {
		t.Last = last
	}
}

// Groups counts the notes that an agent may see and that are neither forgotten nor superseded,
// by who made them, domain and conversation, in no order.
func (x *Index) Groups(ctx context.Context, user string, agent loci.Agent) ([]loci.Group, error) {
	u, _, err := x.enter(ctx, user, need{orders: true})
	if err != nil || u == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	classes, known := u.sees(agent), map[loci.Group]int{}
	var all []loci.Group
	for g, key := range u.orders.groups.keys {
		if !classes[key.class] || key.flags&(flagForgotten|flagSuperseded) != 0 {
			continue
		}
		for _, seq := range u.orders.of[g].said {
			of := groupOf(u.user, seq)
			at, there := known[of]
			if !there {
				at = len(all)
				known[of], all = at, append(all, of)
			}
			join(&all[at], u.user, seq)
		}
	}
	return all, ctx.Err()
}

// groupOf is the group of a row, which has no notes yet.
func groupOf(u *user, seq uint32) loci.Group {
	c := &u.classes.keys[u.classOf(seq)]
	of := loci.Group{Agent: c.createdBy, Domain: c.domain}
	if conv := u.conv[seq]; conv != 0 {
		of.Conversation = u.convs.keys[conv]
	}
	return of
}

// join adds a row to its group.
func join(g *loci.Group, u *user, seq uint32) {
	g.Notes++
	said, changed := moment(u.recorded[seq]), moment(u.atOf(seq))
	if g.Notes == 1 || said.Before(g.First) {
		g.First = said
	}
	for _, at := range []time.Time{said, changed} {
		if at.After(g.Last) {
			g.Last = at
		}
	}
}

// Row is the latest row of a note.
type Row struct{ Root, Seq uint32 }

// Side is the latest rows of the notes that an agent sees, or of those that it does not.
type Side struct {
	Rows []Row
	Seen bool
}

// FewerOf returns the side of an agent that has fewer notes.
func (x *Index) FewerOf(ctx context.Context, user string, agent loci.Agent) (Side, error) {
	u, _, err := x.enter(ctx, user, need{orders: true})
	if err != nil || u == nil {
		return Side{}, err
	}
	defer u.mu.RUnlock()
	classes := u.sees(agent)
	all, seen := 0, 0
	for g, key := range u.orders.groups.keys {
		n := len(u.orders.of[g].said)
		all += n
		if classes[key.class] {
			seen += n
		}
	}
	side := Side{Seen: 2*seen <= all}
	for g, key := range u.orders.groups.keys {
		if classes[key.class] != side.Seen {
			continue
		}
		for _, seq := range u.orders.of[g].said {
			side.Rows = append(side.Rows, Row{u.rootOf(seq), seq})
		}
	}
	return side, ctx.Err()
}

// Superseded returns the versions, as an agent sees them, of the notes that have one that is
// superseded: for each note the rows in order, with 0 for those that are not superseded.
func (x *Index) Superseded(ctx context.Context, user string, agent loci.Agent) ([][]uint32, error) {
	u, _, err := x.enter(ctx, user, need{orders: true})
	if err != nil || u == nil {
		return nil, err
	}
	defer u.mu.RUnlock()
	classes := u.sees(agent)
	var all [][]uint32
	for root := range u.versions {
		if rows := u.supersededOf(root, classes); rows != nil {
			all = append(all, rows)
		}
	}
	for g, key := range u.orders.groups.keys {
		if key.flags&flagSuperseded == 0 || !classes[key.class] {
			continue
		}
		for _, seq := range u.orders.of[g].said {
			if !u.revised.has(u.rootOf(seq)) {
				all = append(all, []uint32{seq})
			}
		}
	}
	return all, ctx.Err()
}

// supersededOf is the entry of Superseded of a note with several versions; nil: it has none.
func (u *user) supersededOf(root uint32, classes []bool) (rows []uint32) {
	if latest := u.latestAt(root, none); latest == 0 || !classes[u.classOf(latest)] {
		return nil
	}
	some := false
	for _, seq := range u.versions[root] {
		switch {
		case !u.has(seq) || !classes[u.classOf(seq)]:
		case u.flags[seq]&flagSuperseded != 0:
			rows, some = append(rows, seq), true
		default:
			rows = append(rows, 0)
		}
	}
	if !some {
		return nil
	}
	return rows
}

// casts count conversations by the set of classes that their notes are of: how many have
// a note that a scope sees is a sum over few sets.
type casts struct {
	of   [][]member     // by conversation
	sets map[string]int // conversations by set, which is its members' numbers in order
}

// member is a class with how many notes of a conversation are of it.
type member struct{ class, notes uint32 }

// room makes room for conversations below n.
func (c *casts) room(n int) { c.of = extend(c.of, n) }

// enter counts a note of a class into a conversation (n is 1) or out (-1). What is in no
// conversation is passed over.
func (c *casts) enter(conv, class uint32, n int) {
	if conv == 0 {
		return
	}
	list := c.of[conv]
	at, there := slices.BinarySearchFunc(list, class, func(m member, class uint32) int { return int(m.class) - int(class) })
	if !there {
		c.count(list, -1)
		list = slices.Insert(list, at, member{class: class})
		c.count(list, 1)
	}
	list[at].notes = uint32(int(list[at].notes) + n)
	if list[at].notes == 0 {
		c.count(list, -1)
		list = slices.Delete(list, at, at+1)
		c.count(list, 1)
	}
	c.of[conv] = list
}

func (c *casts) count(list []member, n int) {
	if len(list) == 0 {
		return
	}
	if c.sets == nil {
		c.sets = map[string]int{}
	}
	var key []byte
	for _, m := range list {
		key = binary.AppendUvarint(key, uint64(m.class))
	}
	if c.sets[string(key)] += n; c.sets[string(key)] == 0 {
		delete(c.sets, string(key))
	}
}

// seen is how many conversations have a note of a class that is seen.
func (c *casts) seen(classes []bool) (n int) {
	for set, count := range c.sets {
		for r := (reader{b: []byte(set)}); r.left() > 0; {
			if classes[r.uvarint()] {
				n += count
				break
			}
		}
	}
	return n
}

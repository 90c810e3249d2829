package index

import (
	"cmp"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
)

// defaultWindow is that of a look-up that doesn't say otherwise.
const defaultWindow = 5 * time.Minute

// linking answers one look-up of derived links.
type linking struct {
	*user
	view   *view
	query  query.Links
	found  []Derived
	tags   []uint32
	has    []uint32
	others []uint32
}

// derivedLinks returns the derived links of notes, and fills in live. The caller holds mu
// for reading.
func (u *user) derivedLinks(v *view, roots []uint32, q query.Links, live []bool) []Derived {
	q.Fan, q.Window = cmp.Or(q.Fan, query.DefaultFan), cmp.Or(q.Window, defaultWindow)
	l := linking{user: u, view: v, query: q, found: make([]Derived, 0, 3*len(roots)*min(q.Fan, query.DefaultFan))}
	for i, root := range roots {
		if seq := v.row(u, root); seq != 0 {
			live[i] = true
			l.context(seq)
			l.follows(seq)
			l.related(seq)
		}
	}
	return l.found
}

func (l *linking) wants(t loci.LinkType) bool {
	return l.query.Types == nil || slices.Contains(l.query.Types, t)
}

func (l *linking) wantsWay(d loci.Direction) bool {
	q := l.query.Direction
	return q == "" || q == loci.Both || d == loci.Both || q == d
}

func (l *linking) add(from, to uint32, t loci.LinkType, d loci.Direction, strength float64) {
	l.found = append(l.found, Derived{
		From: l.rootOf(from), To: l.rootOf(to), Seq: to, ID: l.idOf(to), Type: t, Direction: d, Strength: strength,
	})
}

// context links the notes of the same conversation.
func (l *linking) context(seq uint32) {
	conv := l.conv[seq]
	if conv == 0 || !l.wants(loci.ContextOf) {
		return
	}
	n := 0
	l.walkOutward(l.lists.byConv[conv], seq, func(other uint32) bool {
		if other != seq && l.view.live.has(other) {
			l.add(seq, other, loci.ContextOf, loci.Both, graph.ContextOf)
			n++
		}
		return n < l.query.Fan
	})
}

// follows links the turns of the same conversation said shortly before or after.
func (l *linking) follows(seq uint32) {
	if !l.turn(seq) || !l.wants(loci.Follows) {
		return
	}
	n, window := 0, l.query.Window.Microseconds()
	l.walkOutward(l.lists.byConv[l.conv[seq]], seq, func(other uint32) bool {
		pause := l.pause(other, seq)
		if pause > window {
			return false
		}
		way := loci.In
		if l.before(other, seq) {
			way = loci.Out
		}
		if other != seq && l.turn(other) && l.view.live.has(other) && l.wantsWay(way) {
			l.add(seq, other, loci.Follows, way, graph.Follows(time.Duration(pause)*time.Microsecond))
			n++
		}
		return n < l.query.Fan
	})
}

// before reports whether a turn was said before another; of two said at the same
// moment the one that arrived first.
func (l *linking) before(a, b uint32) bool {
	return cmp.Or(cmp.Compare(l.recorded[a], l.recorded[b]), cmp.Compare(l.rootOf(a), l.rootOf(b))) < 0
}

// related links notes that share a rare tag: of different conversations, as those of one are
// linked as its context, but of the same one too where this type was asked for by name.
func (l *linking) related(seq uint32) {
	if l.ref[seq] == 0 || !l.wants(loci.RelatedTo) {
		return
	}
	l.tags = l.readPool(l.tags[:0], seq, poolTags)
	l.others = l.others[:0]
	apart := l.conv[seq]
	if slices.Contains(l.query.Types, loci.RelatedTo) {
		apart = 0
	}
	for _, tag := range l.tags {
		l.sharing(tag, seq, apart)
	}
	slices.SortFunc(l.others, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(l.pause(a, seq), l.pause(b, seq)), cmp.Compare(l.rootOf(a), l.rootOf(b)))
	})
	others := slices.Compact(l.others)
	for _, other := range others[:min(len(others), l.query.Fan)] {
		l.add(seq, other, loci.RelatedTo, loci.Both, graph.RelatedTo(l.shared(other)))
	}
}

// sharing collects the rows in the view that have a tag with a row and are not of a
// conversation, 0 for none; no row where the tag isn't rare.
func (l *linking) sharing(tag, seq, conv uint32) {
	from, has, most := len(l.others), 0, l.rare()
	for _, other := range l.lists.byTag[tag] {
		if !l.view.live.has(other) {
			continue
		}
		if has++; has > most {
			l.others = l.others[:from]
			return
		}
		if other != seq && (conv == 0 || l.conv[other] != conv) {
			l.others = append(l.others, other)
		}
	}
}

// A tag is rare that at most one note of rareShare has, but always one that rareAlways have,
// and never one that more than rareMost have: what every other note is about relates none.
const (
	rareShare  = 50
	rareAlways = 5
	rareMost   = 50
)

// rare is how many notes of the view have a rare tag at most.
func (l *linking) rare() int {
	return min(rareMost, max(rareAlways, (l.view.notes.n+l.view.facts.n)/rareShare))
}

// shared counts the tags that a note has of l.tags.
func (l *linking) shared(other uint32) int {
	l.has = l.readPool(l.has[:0], other, poolTags)
	n := 0
	for i, t := range l.tags {
		if slices.Contains(l.has, t) && !slices.Contains(l.tags[:i], t) {
			n++
		}
	}
	return n
}

// lists are the rows of each tag and each conversation in the order of their time:
// what derived links are answered from. They are made when first asked for.
type lists struct {
	made   bool
	upTo   uint32 // the rows they have, when made
	byTag  [][]uint32
	byConv [][]uint32
}

// order compares rows by time, then by the arrival of their notes: a new version of a
// note takes the place of the one before it.
func (c *columns) order(a, b uint32) int {
	if d := cmp.Compare(c.recorded[a], c.recorded[b]); d != 0 {
		return d
	}
	return cmp.Or(cmp.Compare(c.rootOf(a), c.rootOf(b)), cmp.Compare(a, b))
}

// ready reports whether the lists have all rows.
func (l *lists) ready(u *user) bool { return l.made && l.upTo == u.last() }

// catchUp takes in the rows that are missing. The caller holds mu for writing.
func (l *lists) catchUp(u *user) {
	l.byTag, l.byConv = extend(l.byTag, len(u.tags.keys)), extend(l.byConv, len(u.convs.keys))
	l.made = true
	unsorted := map[*[]uint32]bool{}
	var tags []uint32
	for l.upTo < u.last() {
		l.upTo++
		seq := l.upTo
		if u.flags[seq] == 0 {
			continue
		}
		if conv := u.conv[seq]; conv != 0 && !l.add(u, &l.byConv[conv], seq) {
			unsorted[&l.byConv[conv]] = true
		}
		if u.ref[seq] == 0 {
			continue
		}
		tags = u.readPool(tags[:0], seq, poolTags)
		for i, t := range tags {
			if !slices.Contains(tags[:i], t) && !l.add(u, &l.byTag[t], seq) {
				unsorted[&l.byTag[t]] = true
			}
		}
	}
	for list := range unsorted {
		slices.SortFunc(*list, u.order)
	}
}

// add appends a row to a list and reports whether the list is still in order.
func (l *lists) add(u *user, list *[]uint32, seq uint32) bool {
	n := len(*list)
	*list = append(*list, seq)
	return n == 0 || u.order((*list)[n-1], seq) < 0
}

// outward is a walk over a list from the time of a row outward, the nearest rows
// first, those before it first among equals.
type outward struct {
	*user
	list  []uint32
	row   uint32
	below int // the next place before
	above int // the next place after
}

func (u *user) outward(list []uint32, row uint32) outward {
	above, _ := slices.BinarySearchFunc(list, row, u.order)
	return outward{user: u, list: list, row: row, below: above - 1, above: above}
}

// next is the place of the next row, -1 behind the last.
func (w *outward) next() int {
	switch {
	case w.below < 0 && w.above == len(w.list):
		return -1
	case w.above == len(w.list) || w.below >= 0 && w.pause(w.list[w.below], w.row) <= w.pause(w.list[w.above], w.row):
		w.below--
		return w.below + 1
	}
	w.above++
	return w.above - 1
}

// walkOutward walks a list outward until visit returns false.
func (u *user) walkOutward(list []uint32, row uint32, visit func(seq uint32) bool) {
	w := u.outward(list, row)
	for at := w.next(); at >= 0 && visit(list[at]); {
		at = w.next()
	}
}

// pause is the time between two rows, in µs.
func (c *columns) pause(a, b uint32) int64 {
	if d := c.recorded[a] - c.recorded[b]; d >= 0 {
		return d
	}
	return c.recorded[b] - c.recorded[a]
}

package index

import (
	"cmp"
	"slices"
)

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

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
	sole   []uint32 // by tag: one more than the conversation of all its rows, or many
	size   int64
}

// many says that the rows of a tag are of several conversations.
const many = 1<<32 - 1

// order compares rows by time, then arrival.
func (c *columns) order(a, b uint32) int {
	return cmp.Or(cmp.Compare(c.recorded[a], c.recorded[b]), cmp.Compare(a, b))
}

// ready reports whether the lists have all rows.
func (l *lists) ready(u *user) bool { return l.made && l.upTo == u.last() }

// catchUp takes in the rows that are missing. The caller holds mu for writing.
func (l *lists) catchUp(u *user) {
	l.byTag, l.byConv = extend(l.byTag, len(u.tags.keys)), extend(l.byConv, len(u.convs.keys))
	l.sole = extend(l.sole, len(u.tags.keys))
	l.made = true
	dirty := map[*[]uint32]bool{}
	var tags []uint32
	for l.upTo < u.last() {
		l.upTo++
		seq := l.upTo
		if u.flags[seq] == 0 {
			continue
		}
		if conv := u.conv[seq]; conv != 0 {
			l.add(u, &l.byConv[conv], seq, dirty)
		}
		if u.ref[seq] != 0 {
			tags = u.list(tags[:0], seq, poolTags)
			for i, t := range tags {
				if !slices.Contains(tags[:i], t) {
					l.add(u, &l.byTag[t], seq, dirty)
					if conv := u.conv[seq] + 1; l.sole[t] == 0 {
						l.sole[t] = conv
					} else if l.sole[t] != conv {
						l.sole[t] = many
					}
				}
			}
		}
	}
	for list := range dirty {
		slices.SortFunc(*list, u.order)
	}
}

// add appends a row to a list, which is to be sorted when it came out of order.
func (l *lists) add(u *user, list *[]uint32, seq uint32, dirty map[*[]uint32]bool) {
	if n := len(*list); n > 0 && u.order((*list)[n-1], seq) > 0 {
		dirty[list] = true
	}
	*list = append(*list, seq)
	l.size += 5
}

// near walks a list outward from the time of a row, the nearest rows first, those
// before it first among equals, until visit returns false.
func (u *user) near(list []uint32, row uint32, visit func(seq uint32) bool) {
	above, _ := slices.BinarySearchFunc(list, row, u.order)
	below := above - 1
	for below >= 0 || above < len(list) {
		next := uint32(0)
		if above == len(list) || below >= 0 && u.pause(list[below], row) <= u.pause(list[above], row) {
			next = list[below]
			below--
		} else {
			next = list[above]
			above++
		}
		if !visit(next) {
			return
		}
	}
}

// pause is the time between two rows, in µs.
func (c *columns) pause(a, b uint32) int64 {
	if d := c.recorded[a] - c.recorded[b]; d >= 0 {
		return d
	}
	return c.recorded[b] - c.recorded[a]
}

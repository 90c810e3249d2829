package index

import (
	"context"
	"fmt"
	"slices"
)

// maxFindings bounds the result of a Check.
const maxFindings = 20

// Check compares the user's segments with the rows and returns one sentence a
// difference (20 at most), none when all is well. It reads everything twice.
func (x *Index) Check(ctx context.Context, name string) ([]string, error) {
	state, err := x.src.State(ctx, name)
	if err != nil || unread(state) {
		return nil, err
	}
	kept, fresh := newUser(name), newUser(name)
	if err := kept.current(ctx, x.src, state); err != nil {
		return nil, err
	}
	if err := fresh.reread(ctx, x.src); err != nil {
		return nil, err
	}
	if fresh.state.Gen != kept.state.Gen || fresh.state.Epoch != kept.state.Epoch {
		return nil, nil // written to meanwhile: nothing can be said
	}
	c := comparison{kept: kept, fresh: fresh}
	c.compareSegments(ctx, x.src)
	c.compareRows()
	c.compareLists()
	return c.found, ctx.Err()
}

type comparison struct {
	kept, fresh *user
	found       []string
}

func (c *comparison) report(format string, args ...any) {
	if len(c.found) < maxFindings {
		c.found = append(c.found, fmt.Sprintf(format, args...))
	}
}

// compareSegments reports stored segments that could not be used.
func (c *comparison) compareSegments(ctx context.Context, src Source) {
	_, stored, err := src.Segments(ctx, c.kept.name)
	if err != nil {
		c.report("the stored segments can't be read: %v", err)
	}
	if n := len(stored) - len(c.kept.segments); n > 0 {
		c.report("%d of %d segments are damaged or of another version", n, len(stored))
	}
}

func (c *comparison) compareRows() {
	if c.kept.rowCount() != c.fresh.rowCount() {
		c.report("there are %d rows and an index of %d", c.fresh.rowCount(), c.kept.rowCount())
	}
	for seq := uint32(1); seq < uint32(min(c.kept.columns.rows(), c.fresh.columns.rows())); seq++ {
		if !c.sameRow(seq) {
			c.report("row %d is not as indexed", seq)
		}
	}
}

func (u *user) rowCount() int {
	n := 0
	for _, f := range u.flags {
		n += int(f & flagPresent)
	}
	return n
}

func (c *comparison) sameRow(seq uint32) bool {
	a, b := &c.kept.columns, &c.fresh.columns
	if a.flags[seq] != b.flags[seq] || !a.has(seq) {
		return a.flags[seq] == b.flags[seq]
	}
	return a.classes.keys[a.classOf(seq)] == b.classes.keys[b.classOf(seq)] &&
		a.speakers.keys[a.speakerOf(seq)] == b.speakers.keys[b.speakerOf(seq)] &&
		a.convs.keys[a.conv[seq]] == b.convs.keys[b.conv[seq]] &&
		a.events.keys[a.event[seq]] == b.events.keys[b.event[seq]] &&
		a.day[seq] == b.day[seq] && a.recorded[seq] == b.recorded[seq] && a.length[seq] == b.length[seq] &&
		a.weight[seq] == b.weight[seq] && a.gist[seq] == b.gist[seq] && a.rootOf(seq) == b.rootOf(seq) && a.idOf(seq) == b.idOf(seq) && a.atOf(seq) == b.atOf(seq) &&
		a.closedOf(seq) == b.closedOf(seq) && a.untilOf(seq) == b.untilOf(seq) && a.feel.at(seq) == b.feel.at(seq) &&
		slices.Equal(a.hashes(seq), b.hashes(seq))
}

// hashes are what the pool has of a row: names, tags and keys.
func (c *columns) hashes(seq uint32) []uint64 {
	if c.ref[seq] == 0 {
		return nil
	}
	var all []uint64
	for _, id := range c.readPool(nil, seq, poolNames) {
		all = append(all, c.names.keys[id])
	}
	for _, id := range c.readPool(nil, seq, poolTags) {
		all = append(all, c.tags.keys[id])
	}
	for _, root := range c.readPool(nil, seq, poolKeys) {
		all = append(all, uint64(root))
	}
	return all
}

// compareLists compares the postings of every term, both ways.
func (c *comparison) compareLists() {
	a, b := c.kept.terms(), c.fresh.terms()
	for h := range b {
		if !slices.Equal(c.kept.postings(h), c.fresh.postings(h)) {
			c.report("a word is not indexed as the rows have it")
		}
		delete(a, h)
	}
	if len(a) > 0 {
		c.report("%d words are indexed that no row has", len(a))
	}
}

// terms are all the terms of a user.
func (u *user) terms() map[uint64]bool {
	all := map[uint64]bool{}
	for _, s := range u.segments {
		for i := range s.terms {
			all[s.hashAt(i)] = true
		}
	}
	for h := range u.tail.lists {
		all[h] = true
	}
	return all
}

// postings is a term's whole list.
func (u *user) postings(h uint64) []posting {
	var list []posting
	for _, s := range u.segments {
		if i, ok := s.find(h); ok {
			list = s.appendList(list, i)
		}
	}
	return append(list, u.tail.lists[h]...)
}

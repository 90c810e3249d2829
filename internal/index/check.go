package index

import (
	"bytes"
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
	if err := kept.prepare(ctx, x.src, state, need{}); err != nil {
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
	last := min(c.kept.last(), c.fresh.last())
	if c.sameRows(1, last) {
		return
	}
	for seq := uint32(1); seq <= last; seq++ {
		if !c.sameRows(seq, seq) {
			c.report("row %d is not as indexed", seq)
		}
	}
}

func (c *columns) rowCount() int {
	n := 0
	for _, f := range c.flags {
		n += int(f & flagPresent)
	}
	return n
}

// sameRows compares what a segment would keep of rows.
func (c *comparison) sameRows(low, high uint32) bool {
	return bytes.Equal(encodeRecords(&c.kept.columns, low, high, nil), encodeRecords(&c.fresh.columns, low, high, nil))
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

package index

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci/store"
)

// adopt takes in the segments that can be used: those from row 1 on without a gap.
// What comes after a damaged one is read from rows again.
func (u *user) adopt(stored []store.Segment) {
	for _, s := range usable(stored) {
		if err := s.records(&u.columns, func(seq uint32, closed int64) { u.closed.set(seq, hide(closed)) }); err != nil {
			ids := u.stored
			epoch := u.state.Epoch
			u.reset()
			u.stored, u.state.Epoch = ids, epoch
			return
		}
		for seq := s.low; seq <= s.high; seq++ {
			if u.flags[seq] != 0 {
				u.register(seq)
			}
		}
		u.segments = append(u.segments, s)
		u.state.Gen = max(u.state.Gen, s.gen)
		u.tail.first = s.high + 1
	}
}

// usable opens the segments and returns the unbroken run of good ones.
func usable(stored []store.Segment) []*segment {
	var good []*segment
	for _, s := range stored {
		if o, err := openSegment(s.ID, s.Blob); err == nil {
			o.stored = true
			good = append(good, o)
		}
	}
	slices.SortFunc(good, func(a, b *segment) int { return cmp.Compare(a.low, b.low) })
	next := uint32(1)
	for i, s := range good {
		if s.low != next {
			return good[:i]
		}
		next = s.high + 1
	}
	return good
}

// sealFull makes a segment in memory of the head of a tail that grew large while
// rows are being read; it is stored with the next flush. Something is left for
// that: rows of generations in between may still come, so that this segment can't
// say up to which it is complete.
func (u *user) sealFull() error {
	if len(u.tail.rows) <= sealRows {
		return nil
	}
	rows := u.tail.rows[:sealRows]
	d := u.draft(rows[sealRows-1].seq)
	d.gen = 0
	d.terms(rows)
	return u.seal(&d)
}

// draft begins the segment of the rows of the tail up to one: all but the lists.
func (u *user) draft(high uint32) draft {
	d := draft{low: u.tail.first, high: high, gen: u.state.Gen}
	d.records = encodeRecords(&u.columns, d.low, d.high, u.closings)
	return d
}

// seal puts a finished draft in the place of the rows that it is of.
func (u *user) seal(d *draft) error {
	s, err := openSegment(u.freeID(), d.blob())
	if err != nil {
		return err
	}
	u.segments = append(u.segments, s)
	u.tail.cut(d.high + 1)
	u.closings = nil
	return nil
}

// freeID is an id that no segment of the user has.
func (u *user) freeID() store.SegmentID {
	id := store.SegmentID(0)
	for _, s := range u.stored {
		id = max(id, s)
	}
	for _, s := range u.segments {
		id = max(id, s.id)
	}
	return id + 1
}

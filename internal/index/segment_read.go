package index

import (
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/loci-memory/loci/store"
)

// segment is a blob opened: it is used as it was read.
type segment struct {
	id        store.SegmentID
	low, high uint32
	gen       uint64
	terms     int
	blob      []byte
	dict      []byte
	lists     []byte
	stored    bool     // the source has it
	marks     sync.Map // of long lists, by term
	begin     []mark   // those of any other list
}

var errSegment = errors.New("damaged segment")

// openSegment checks a blob and finds its parts. A blob that is damaged or of
// another version is an error.
func openSegment(id store.SegmentID, b []byte) (*segment, error) {
	le := binary.LittleEndian
	if len(b) < headerSize || string(b[:4]) != segmentMagic || b[posVersion] != segmentFormat ||
		b[posVersion+1] != AnalysisVersion || crc32.ChecksumIEEE(b[posLow:]) != le.Uint32(b[posChecksum:]) {
		return nil, errSegment
	}
	s := &segment{id: id, low: le.Uint32(b[posLow:]), high: le.Uint32(b[posHigh:]), gen: le.Uint64(b[posGen:]), blob: b}
	lists, records := le.Uint32(b[posLists:]), le.Uint32(b[posRecords:])
	if lists < headerSize || records < lists || int(records) > len(b) || s.low == 0 || s.high < s.low {
		return nil, errSegment
	}
	s.dict, s.lists = b[headerSize:lists], b[lists:records]
	s.terms, s.begin = len(s.dict)/entrySize, []mark{{seq: s.low - 1}}
	return s, nil
}

func (s *segment) hashAt(i int) uint64 { return binary.LittleEndian.Uint64(s.dict[i*entrySize:]) }

// find returns where a term is in the dictionary, by interpolation: hashes are
// spread evenly.
func (s *segment) find(h uint64) (int, bool) {
	low, high := 0, s.terms
	from, to := uint64(0), ^uint64(0)
	for low < high {
		mid := low + int(float64(h-from)/(float64(to-from)+1)*float64(high-low))
		mid = min(mid, high-1)
		switch at := s.hashAt(mid); {
		case at == h:
			return mid, true
		case at < h:
			low, from = mid+1, at
		default:
			high, to = mid, at
		}
	}
	return 0, false
}

// appendList appends the postings of the i-th term to dst.
func (s *segment) appendList(dst []posting, i int) []posting {
	b, n := s.list(i)
	p := posting{seq: s.low - 1}
	for at := 0; n > 0; n-- {
		at, p = nextPosting(b, at, p.seq)
		dst = append(dst, p)
	}
	return dst
}

// appendLive appends the postings of the i-th term that are in a set.
func (s *segment) appendLive(dst []posting, i int, live rowSet) []posting {
	b, n := s.list(i)
	return appendSome(dst, b, s.low-1, n, live)
}

// appendSome appends the first n postings of a list, or of its rest behind a row, that are
// in a set.
func appendSome(dst []posting, b []byte, seq uint32, n int, live rowSet) []posting {
	at, w := len(dst), 0
	dst = slices.Grow(dst, n)[:at+n]
	for range n {
		// Most steps fit in a byte; the general case is behind a call.
		step := uint64(b[w])
		if w++; step >= 0x80 {
			step, w = longVarint(b, w-1)
		}
		seq += uint32(step >> 1)
		v := uint64(usualV)
		if step&1 != 0 {
			v, w = longVarint(b, w)
		}
		dst[at] = posting{seq, uint32(v)}
		at += int(live[seq>>6] >> (seq & 63) & 1)
	}
	return dst[:at]
}

// longVarint reads a number at a place and returns the place after it.
func longVarint(b []byte, at int) (uint64, int) {
	v, n := binary.Uvarint(b[at:])
	return v, at + n
}

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

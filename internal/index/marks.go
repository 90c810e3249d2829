package index

import (
	"encoding/binary"
	"sort"
)

// markEvery is how many postings of a list are between two places from which it can be
// read. A list is read from its beginning otherwise, so that the latest of a common word
// would cost what all of them do.
const markEvery = 512

// mark is a place in a list: the row of the posting before it, and where the next begins.
type mark struct{ seq, at uint32 }

// list is the encoded postings of the i-th term and their number.
func (s *segment) list(i int) (b []byte, n int) {
	e := s.dict[i*entrySize:]
	return s.lists[binary.LittleEndian.Uint32(e[8:]):], int(binary.LittleEndian.Uint32(e[12:]))
}

// marksOf are the marks of the i-th term's list, made when they are first asked for. The
// first is the list's beginning; mark k has k·markEvery postings before it.
func (s *segment) marksOf(i int) []mark {
	b, n := s.list(i)
	if n < 2*markEvery {
		return s.begin
	}
	if known, ok := s.marks.Load(i); ok {
		return known.([]mark)
	}
	marks := make([]mark, 0, n/markEvery+1)
	at, p := 0, posting{seq: s.low - 1}
	for k := range n {
		if k%markEvery == 0 {
			marks = append(marks, mark{p.seq, uint32(at)})
		}
		at, p = nextPosting(b, at, p.seq)
	}
	s.marks.Store(i, marks)
	return marks
}

// nextPosting reads the posting at a place in a list, behind that of a row, and returns
// the place after it.
func nextPosting(b []byte, at int, before uint32) (next int, p posting) {
	step, v := uint64(b[at]), uint64(usualV)
	if at++; step >= 0x80 {
		step, at = longVarint(b, at-1)
	}
	if step&1 != 0 {
		v, at = longVarint(b, at)
	}
	return at, posting{before + uint32(step>>1), uint32(v)}
}

// countBelow is how many rows below one have the i-th term, whatever their state.
func (s *segment) countBelow(i int, below uint32) int {
	b, n := s.list(i)
	if s.high < below {
		return n
	}
	marks := s.marksOf(i)
	k := sort.Search(len(marks), func(k int) bool { return marks[k].seq >= below }) - 1
	if k < 0 {
		return 0
	}
	at, p := int(marks[k].at), posting{seq: marks[k].seq}
	for count := k * markEvery; ; count++ {
		if count == n {
			return n
		}
		if at, p = nextPosting(b, at, p.seq); p.seq >= below {
			return count
		}
	}
}

// markBefore is a mark with so many postings before it at most, as near as there is one.
func (s *segment) markBefore(i, postings int) int {
	return min(postings/markEvery, len(s.marksOf(i))-1)
}

// appendBetween appends the live postings of the i-th term from a mark on, up to a
// number of postings of the list.
func (s *segment) appendBetween(dst []posting, i, from, to int, live rowSet) []posting {
	b, _ := s.list(i)
	m := s.marksOf(i)[from]
	return appendSome(dst, b[m.at:], m.seq, max(0, to-from*markEvery), live)
}

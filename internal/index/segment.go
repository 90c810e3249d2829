package index

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sort"
)

// The layout of a segment's blob. All numbers are little-endian.
//
//	header      64 bytes: magic, versions, checksum, range of rows, generation, places
//	dictionary  16 bytes a term, by hash: hash, place of its list, length of it
//	lists       uvarint(distance to the row before × 2 + 1 where v is not that of
//	            one occurrence in the text), and v where it is not
//	records     tables of strings, then the rows' columns, then the closings
const (
	segmentMagic  = "lseg"
	segmentFormat = 4
	headerSize    = 64
	entrySize     = 16

	posVersion  = 4 // format, analysis
	posChecksum = 8 // of all that follows it
	posLow      = 12
	posHigh     = 16
	posTerms    = 20
	posGen      = 24
	posLists    = 32
	posRecords  = 36
)

// draft is a segment being written.
type draft struct {
	low, high uint32
	gen       uint64
	records   []byte
	dict      []byte
	lists     []byte
}

// entry appends a term with its list, which is not empty and ascending.
func (d *draft) entry(h uint64, list []posting) {
	d.dict = binary.LittleEndian.AppendUint64(d.dict, h)
	d.dict = binary.LittleEndian.AppendUint32(d.dict, uint32(len(d.lists)))
	d.dict = binary.LittleEndian.AppendUint32(d.dict, uint32(len(list)))
	before := d.low - 1
	for _, p := range list {
		step := uint64(p.seq-before) << 1
		before = p.seq
		if p.v == usualV {
			d.lists = binary.AppendUvarint(d.lists, step)
			continue
		}
		d.lists = binary.AppendUvarint(d.lists, step|1)
		d.lists = binary.AppendUvarint(d.lists, uint64(p.v))
	}
}

// usualV is the v of a term that is once in the text.
const usualV = inText << 1

// blob puts the parts together.
func (d *draft) blob() []byte {
	b := make([]byte, headerSize, headerSize+len(d.dict)+len(d.lists)+len(d.records))
	le := binary.LittleEndian
	copy(b, segmentMagic)
	b[posVersion], b[posVersion+1] = segmentFormat, AnalysisVersion
	le.PutUint32(b[posLow:], d.low)
	le.PutUint32(b[posHigh:], d.high)
	le.PutUint32(b[posTerms:], uint32(len(d.dict)/entrySize))
	le.PutUint64(b[posGen:], d.gen)
	le.PutUint32(b[posLists:], uint32(headerSize+len(d.dict)))
	le.PutUint32(b[posRecords:], uint32(headerSize+len(d.dict)+len(d.lists)))
	b = append(append(append(b, d.dict...), d.lists...), d.records...)
	le.PutUint32(b[posChecksum:], crc32.ChecksumIEEE(b[posLow:]))
	return b
}

// occurrence is a term in a row, while lists are being made.
type occurrence struct {
	hash uint64
	posting
}

// terms makes the lists of rows.
func (d *draft) terms(rows []tailRow) {
	n := 0
	for _, r := range rows {
		n += len(r.terms)
	}
	all := make([]occurrence, 0, n)
	for _, r := range rows {
		for _, t := range r.terms {
			all = append(all, occurrence{t.hash, posting{r.seq, t.v}})
		}
	}
	slices.SortFunc(all, func(a, b occurrence) int {
		if a.hash != b.hash {
			if a.hash < b.hash {
				return -1
			}
			return 1
		}
		return int(a.seq) - int(b.seq)
	})
	var list []posting
	for i := 0; i < len(all); {
		h := all[i].hash
		for list = list[:0]; i < len(all) && all[i].hash == h; i++ {
			list = append(list, all[i].posting)
		}
		d.entry(h, list)
	}
}

// merge makes one segment of neighbours, given in ascending order, without some rows;
// nil is none.
func merge(parts []*segment, gone map[uint32]bool) ([]byte, error) {
	c := newColumns()
	var closings []uint32
	d := draft{low: parts[0].low, high: parts[len(parts)-1].high}
	for _, p := range parts {
		err := p.records(&c, func(seq uint32, closed int64) {
			c.closed.set(seq, hide(closed))
			if seq < d.low {
				closings = append(closings, seq)
			}
		})
		if err != nil {
			return nil, err
		}
		d.gen = max(d.gen, p.gen)
	}
	for seq := range gone {
		if c.has(seq) {
			c.flags[seq] = 0
		}
	}
	d.records = encodeRecords(&c, d.low, d.high, closings)
	d.mergeLists(parts, gone)
	return d.blob(), nil
}

// mergeLists walks the dictionaries side by side.
func (d *draft) mergeLists(parts []*segment, gone map[uint32]bool) {
	next := make([]int, len(parts))
	var list []posting
	for {
		least, found := uint64(0), false
		for i, p := range parts {
			if next[i] < p.terms && (!found || p.hashAt(next[i]) < least) {
				least, found = p.hashAt(next[i]), true
			}
		}
		if !found {
			return
		}
		list = list[:0]
		for i, p := range parts {
			if next[i] < p.terms && p.hashAt(next[i]) == least {
				list = p.appendList(list, next[i])
				next[i]++
			}
		}
		if len(gone) > 0 {
			list = slices.DeleteFunc(list, func(p posting) bool { return gone[p.seq] })
		}
		if len(list) > 0 {
			d.entry(least, list)
		}
	}
}

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

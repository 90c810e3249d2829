package index

import (
	"encoding/binary"

	"github.com/loci-memory/loci"
)

// recordReader reads what a recordWriter wrote into columns that may have rows
// already: each table becomes a list of numbers in the columns' tables.
type recordReader struct {
	reader
	faces, convs, events, names, tags []uint32
	before                            int64
}

// records puts the rows of the segment into c, then passes the closings.
func (s *segment) records(c *columns, closing func(seq uint32, closed int64)) error {
	r := recordReader{reader: reader{b: s.blob[binary.LittleEndian.Uint32(s.blob[posRecords:]):]}}
	r.tables(c)
	rows := reader{b: r.next(r.uvarint())}
	rest := r.reader
	r.reader = rows
	c.upTo(int(s.high) + 1)
	for seq := s.low; seq <= s.high && !r.bad; seq++ {
		r.row(c, seq)
	}
	for range rest.uvarint() {
		if seq, closed := uint32(rest.uvarint()), rest.varint(); int(seq) < c.rows() {
			closing(seq, closed)
		}
	}
	if r.bad || rest.bad {
		return errSegment
	}
	return nil
}

func (r *recordReader) tables(c *columns) {
	classes := readTable(r, func() uint32 { return c.classes.id(readClass(&r.reader)) })
	speakers := readTable(r, func() uint32 { return c.speaker(speaker{r.string(), loci.Role(r.string())}) })
	r.faces = readTable(r, func() uint32 {
		return c.faces.id(face{pick(r, classes), pick(r, speakers)})
	})
	r.convs = readTable(r, func() uint32 { return c.convs.id(r.string()) })
	r.events = readTable(r, func() uint32 { return c.events.id(readSpan(&r.reader)) })
	r.names = readTable(r, func() uint32 { return c.names.id(r.uint64()) })
	r.tags = readTable(r, func() uint32 { return c.tags.id(r.uint64()) })
}

func readTable(r *recordReader, next func() uint32) []uint32 {
	n := r.uvarint()
	if n > r.left() {
		r.bad = true
		return nil
	}
	t := make([]uint32, n)
	for i := range t {
		t[i] = next()
	}
	return t
}

// pick reads a number of a table.
func pick(r *recordReader, t []uint32) uint32 {
	if i := r.uvarint(); i < uint64(len(t)) {
		return t[i]
	}
	r.bad = true
	return 0
}

func (r *recordReader) row(c *columns, seq uint32) {
	flags := uint32(r.uvarint())
	if flags == 0 {
		return
	}
	rare := r.uvarint()
	c.face[seq] = pick(r, r.faces)
	c.conv[seq] = pick(r, r.convs)
	c.event[seq] = pick(r, r.events)
	c.day[seq] = uint32(r.uvarint())
	r.before += r.varint()
	c.recorded[seq] = r.before
	c.length[seq] = uint32(r.uvarint())
	if w := r.next(4); w != nil {
		c.weight[seq] = binary.LittleEndian.Uint32(w)
	}
	r.rare(c, seq, rare)
	if !r.bad {
		c.flags[seq] = flags
	}
}

func (r *recordReader) rare(c *columns, seq uint32, rare uint64) {
	if rare&hasRoot != 0 {
		c.root.set(seq, uint32(r.uvarint()))
	} else {
		copy(c.ids[seq][:], r.next(uint64(len(loci.ID{}))))
	}
	if rare&hasAt != 0 {
		c.at.set(seq, hide(r.varint()))
	}
	if rare&hasUntil != 0 {
		c.until.set(seq, hide(r.varint()))
	}
	if rare&hasFeel != 0 {
		c.feel.set(seq, feel{int32(r.varint()), int32(r.varint())})
	}
	if rare&hasPool != 0 {
		c.ref[seq] = uint32(len(c.pool))
		r.pool(c, r.names)
		r.pool(c, r.tags)
		r.pool(c, nil)
	}
	if rare&hasGist != 0 {
		if g := r.next(4); g != nil {
			c.gist[seq] = binary.LittleEndian.Uint32(g)
		}
	}
}

// pool copies one list, its numbers by a table where there is one.
func (r *recordReader) pool(c *columns, t []uint32) {
	n := r.uvarint()
	if n > r.left() {
		r.bad = true
		return
	}
	c.pool = binary.AppendUvarint(c.pool, n)
	for range n {
		v := uint32(0)
		if t != nil {
			v = pick(r, t)
		} else {
			v = uint32(r.uvarint())
		}
		c.pool = binary.AppendUvarint(c.pool, uint64(v))
	}
}

// readSpan reads an event's time.
func readSpan(r *reader) span {
	s := span{start: r.varint(), end: r.varint()}
	s.exact = exactness{uint8(r.uvarint()), int32(r.varint())}
	if int(s.exact.precision) >= len(precisions) {
		r.fail()
		return span{}
	}
	return s
}

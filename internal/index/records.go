package index

import (
	"encoding/binary"

	"github.com/loci-memory/loci"
)

// recordWriter writes the columns of rows with tables of its own.
type recordWriter struct {
	rows     []byte
	classes  table[uint32] // of the numbers in the source's tables
	speakers table[uint32]
	faces    table[uint32]
	convs    table[uint32]
	events   table[uint32]
	names    table[uint32]
	tags     table[uint32]
	scratch  []uint32
	before   int64 // the record time of the row before
}

// encodeRecords writes rows low … high of c: the tables, the rows, and until when
// those of them, and the older ones among closed, were the latest version.
func encodeRecords(c *columns, low, high uint32, closed []uint32) []byte {
	var w recordWriter
	for seq := low; seq <= high; seq++ {
		w.row(c, seq)
	}
	b := w.tables(c)
	b = binary.AppendUvarint(b, uint64(len(w.rows)))
	b = append(b, w.rows...)
	var closings []uint32
	for _, seq := range closed {
		if seq < low {
			closings = append(closings, seq)
		}
	}
	for seq := low; seq <= high; seq++ {
		if c.has(seq) && c.closed.at(seq) != 0 {
			closings = append(closings, seq)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(closings)))
	for _, seq := range closings {
		b = binary.AppendUvarint(b, uint64(seq))
		b = binary.AppendVarint(b, c.closedOf(seq))
	}
	return b
}

// Which rare columns a record has.
const (
	hasRoot = 1 << iota
	hasAt
	hasUntil
	hasFeel
	hasPool
	hasGist
)

func (w *recordWriter) row(c *columns, seq uint32) {
	b := binary.AppendUvarint(w.rows, uint64(c.flags[seq]))
	if c.flags[seq] == 0 {
		w.rows = b
		return
	}
	rare := uint64(0)
	for i, on := range []bool{c.root.at(seq) != 0, c.at.at(seq) != 0, c.until.at(seq) != 0, c.feel.at(seq) != feel{}, c.ref[seq] != 0, c.gist[seq] != 0} {
		if on {
			rare |= 1 << i
		}
	}
	b = binary.AppendUvarint(b, rare)
	b = binary.AppendUvarint(b, uint64(w.faces.id(c.face[seq])))
	b = binary.AppendUvarint(b, uint64(w.convs.id(c.conv[seq])))
	b = binary.AppendUvarint(b, uint64(w.events.id(c.event[seq])))
	b = binary.AppendUvarint(b, uint64(c.day[seq]))
	b = binary.AppendVarint(b, c.recorded[seq]-w.before)
	w.before = c.recorded[seq]
	b = binary.AppendUvarint(b, uint64(c.length[seq]))
	b = binary.LittleEndian.AppendUint32(b, c.weight[seq])
	w.rows = w.rare(b, c, seq, rare)
}

func (w *recordWriter) rare(b []byte, c *columns, seq uint32, rare uint64) []byte {
	if rare&hasRoot != 0 {
		b = binary.AppendUvarint(b, uint64(c.root.at(seq)))
	} else {
		b = append(b, c.ids[seq][:]...)
	}
	if rare&hasAt != 0 {
		b = binary.AppendVarint(b, c.atOf(seq))
	}
	if rare&hasUntil != 0 {
		b = binary.AppendVarint(b, c.untilOf(seq))
	}
	if rare&hasFeel != 0 {
		f := c.feel.at(seq)
		b = binary.AppendVarint(binary.AppendVarint(b, int64(f.valence)), int64(f.arousal))
	}
	if rare&hasPool != 0 {
		b = w.pool(b, c, seq, poolNames, &w.names)
		b = w.pool(b, c, seq, poolTags, &w.tags)
		b = w.pool(b, c, seq, poolKeys, nil)
	}
	if rare&hasGist != 0 {
		b = binary.LittleEndian.AppendUint32(b, c.gist[seq])
	}
	return b
}

func (w *recordWriter) pool(b []byte, c *columns, seq uint32, which int, t *table[uint32]) []byte {
	w.scratch = c.readPool(w.scratch[:0], seq, which)
	b = binary.AppendUvarint(b, uint64(len(w.scratch)))
	for _, v := range w.scratch {
		if t != nil {
			v = t.id(v)
		}
		b = binary.AppendUvarint(b, uint64(v))
	}
	return b
}

// tables writes what the numbers in the rows mean.
func (w *recordWriter) tables(c *columns) []byte {
	var pairs []byte
	for _, k := range w.faces.keys {
		f := c.faces.keys[k]
		pairs = binary.AppendUvarint(pairs, uint64(w.classes.id(f.class)))
		pairs = binary.AppendUvarint(pairs, uint64(w.speakers.id(f.speaker)))
	}
	b := binary.AppendUvarint(nil, uint64(len(w.classes.keys)))
	for _, k := range w.classes.keys {
		v := c.classes.keys[k]
		b = appendString(appendString(appendString(b, string(v.visibility)), v.domain), v.createdBy)
	}
	b = binary.AppendUvarint(b, uint64(len(w.speakers.keys)))
	for _, k := range w.speakers.keys {
		v := c.speakers.keys[k]
		b = appendString(appendString(b, v.name), string(v.role))
	}
	b = append(binary.AppendUvarint(b, uint64(len(w.faces.keys))), pairs...)
	b = binary.AppendUvarint(b, uint64(len(w.convs.keys)))
	for _, k := range w.convs.keys {
		b = appendString(b, c.convs.keys[k])
	}
	b = binary.AppendUvarint(b, uint64(len(w.events.keys)))
	for _, k := range w.events.keys {
		v := c.events.keys[k]
		b = binary.AppendVarint(binary.AppendVarint(b, v.start), v.end)
		b = binary.AppendVarint(append(b, v.exact.precision), int64(v.exact.zone))
	}
	return appendHashes(appendHashes(b, &w.names, c.names.keys), &w.tags, c.tags.keys)
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendHashes(b []byte, t *table[uint32], keys []uint64) []byte {
	b = binary.AppendUvarint(b, uint64(len(t.keys)))
	for _, k := range t.keys {
		b = binary.LittleEndian.AppendUint64(b, keys[k])
	}
	return b
}

func (r *reader) string() string { return string(r.next(r.uvarint())) }

// role and visibility are strings in the tables.
func readClass(r *reader) class {
	return class{loci.Visibility(r.string()), r.string(), r.string()}
}

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

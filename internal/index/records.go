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

package postgres

import (
	"bytes"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

// raw is the bytes of a column, which are there until the next row is read; nil for null.
type raw []byte

// ScanBytes takes the bytes of a column (pgtype.BytesScanner).
func (r *raw) ScanBytes(v []byte) error {
	*r = v
	return nil
}

// copied returns the bytes as the caller's.
func (r raw) copied() []byte {
	if r == nil {
		return nil
	}
	return append([]byte{}, r...)
}

// word is a text of a column, as the function text wrote it. One that is like that of the
// row before takes no memory.
type word struct{ written, text string }

// ScanBytes takes the bytes of a column (pgtype.BytesScanner).
func (w *word) ScanBytes(v []byte) error {
	if w.written != string(v) {
		w.written = string(v)
		w.text = untext(w.written)
	}
	return nil
}

// numbers is an array of row numbers of a column, which is there until the next row is read.
type numbers struct {
	list []int64
	null bool
}

// SetDimensions begins an array (pgtype.ArraySetter).
func (n *numbers) SetDimensions(dims []pgtype.ArrayDimension) error {
	n.list, n.null = n.list[:0], dims == nil
	for range elements(dims) {
		n.list = append(n.list, 0)
	}
	return nil
}

// ScanIndex returns where an element goes (pgtype.ArraySetter).
func (n *numbers) ScanIndex(i int) any { return &n.list[i] }

// ScanIndexType returns what elements are (pgtype.ArraySetter).
func (n *numbers) ScanIndexType() any { return new(int64) }

// seqs appends the numbers to into; none is nil.
func (n *numbers) seqs(into []uint32) []uint32 {
	if len(n.list) == 0 {
		return nil
	}
	for _, seq := range n.list {
		into = append(into, uint32(seq))
	}
	return into
}

func elements(dims []pgtype.ArrayDimension) int {
	if len(dims) == 0 {
		return 0
	}
	n := 1
	for _, d := range dims {
		n *= int(d.Length)
	}
	return n
}

// moment is the time of two columns; zero where the first is null.
func moment(us, zone pgtype.Int8) time.Time {
	if !us.Valid {
		return time.Time{}
	}
	return packed.Moment(us.Int64, zone.Int64)
}

// uuids are ids as the parameter of a query.
func uuids(ids []loci.ID) [][16]byte {
	list := make([][16]byte, len(ids))
	for i := range ids {
		list[i] = ids[i]
	}
	return list
}

// distinctIDs are ids as the parameter of a query that looks each up, in the order of an
// index.
func distinctIDs(ids []loci.ID) [][16]byte {
	list := uuids(ids)
	slices.SortFunc(list, func(a, b [16]byte) int { return bytes.Compare(a[:], b[:]) })
	return slices.Compact(list)
}

// rowNumbers are numbers of rows as the parameter of a query that looks each up, in the
// order of an index.
func rowNumbers(seqs []uint32) []int64 {
	list := make([]int64, len(seqs))
	for i, seq := range seqs {
		list[i] = int64(seq)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

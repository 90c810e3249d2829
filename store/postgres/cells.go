package postgres

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

// raw is the bytes of a column, which are there until the next row is read; nil for null.
type raw []byte

// ScanBytes takes the bytes of a column (pgtype.BytesScanner).
func (r *raw) ScanBytes(v []byte) error {
	*r = v
	return nil
}

// Bytes returns them.
func (r *raw) Bytes() []byte { return *r }

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

// Text returns it.
func (w *word) Text() string { return w.text }

// numbers is an array of row numbers of a column, which is there until the next row is read.
type numbers struct{ list []int64 }

// SetDimensions begins an array (pgtype.ArraySetter).
func (n *numbers) SetDimensions(dims []pgtype.ArrayDimension) error {
	n.list = n.list[:0]
	for _, d := range dims { // there is one, or none
		n.list = append(n.list, make([]int64, d.Length)...)
	}
	return nil
}

// ScanIndex returns where an element goes (pgtype.ArraySetter).
func (n *numbers) ScanIndex(i int) any { return &n.list[i] }

// ScanIndexType returns what elements are (pgtype.ArraySetter).
func (n *numbers) ScanIndexType() any { return new(int64) }

// Seqs appends the numbers to into; none is nil.
func (n *numbers) Seqs(into []uint32) ([]uint32, error) {
	if len(n.list) == 0 {
		return nil, nil
	}
	for _, seq := range n.list {
		into = append(into, uint32(seq))
	}
	return into, nil
}

type integer struct{ pgtype.Int8 }

func (n *integer) Int() int64 { return n.Int64 }
func (n *integer) Null() bool { return !n.Valid }

type float struct{ pgtype.Float8 }

func (r *float) Real() float64 { return r.Float64 }

type uuid struct{ pgtype.UUID }

func (u *uuid) ID() loci.ID { return u.UUID.Bytes }

// cells are what the columns of a result are read into, in one piece as far as there is room.
type cells struct {
	ints  [9]integer
	texts [5]word
	bytes [3]raw
	id    [1]uuid
	used  struct{ ints, texts, bytes, id int }
}

func newCells() sqlread.Cells { return &cells{} }

func (c *cells) Int() sqlread.Int     { return sqlread.Next(c.ints[:], &c.used.ints) }
func (c *cells) Text() sqlread.Text   { return sqlread.Next(c.texts[:], &c.used.texts) }
func (c *cells) Bytes() sqlread.Bytes { return sqlread.Next(c.bytes[:], &c.used.bytes) }
func (c *cells) ID() sqlread.ID       { return sqlread.Next(c.id[:], &c.used.id) }
func (c *cells) Real() sqlread.Real   { return new(float) }
func (c *cells) Seqs() sqlread.Seqs   { return new(numbers) }

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

// A TEXT of PostgreSQL holds no zero byte and nothing that is not UTF-8, and one in an
// index no more than about 2 700 bytes. loci's texts may be anything.

const (
	escaped = "\x01" // begins a text that is written in hexadecimal digits
	hashed  = "\x02" // begins a label that is a hash of its text
)

// longest is how many bytes of a text a label holds.
const longest = 512

// text returns a text as a column that no index has holds it.
func text(s string) string {
	if plain(s) {
		return s
	}
	return escaped + hex.EncodeToString([]byte(s))
}

// plain reports whether a column can hold a text as it is.
func plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsRune(s, 0) && !strings.HasPrefix(s, escaped) && !strings.HasPrefix(s, hashed)
}

// untext reads what text returned.
func untext(s string) string {
	digits, found := strings.CutPrefix(s, escaped)
	if !found {
		return s
	}
	raw, err := hex.DecodeString(digits)
	if err != nil {
		return s // nothing that text wrote
	}
	return string(raw)
}

// label returns a text as a column of an index holds it: equal texts have equal labels,
// different ones different labels. whole reports whether untext gives the text back.
func label(s string) (l string, whole bool) {
	if t := text(s); len(t) <= longest {
		return t, true
	}
	sum := sha256.Sum256([]byte(s))
	return hashed + hex.EncodeToString(sum[:]), false
}

// labelOf is the label of a text that is not read back from it.
func labelOf(s string) string {
	l, _ := label(s)
	return l
}

package sqlite

import (
	"encoding/json"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

// cells are what the columns of a result are read into, in one piece as far as there is room.
// Each takes its column as the driver has it: by reflection database/sql makes an int of it in
// ten times the time.
type cells struct {
	ints  [9]intCell
	texts [5]textCell
	bytes [3]bytesCell
	id    [1]idCell
	used  struct{ ints, texts, bytes, id int }
}

func newCells() sqlread.Cells { return &cells{} }

func (c *cells) Int() sqlread.Int     { return sqlread.Next(c.ints[:], &c.used.ints) }
func (c *cells) Text() sqlread.Text   { return sqlread.Next(c.texts[:], &c.used.texts) }
func (c *cells) Bytes() sqlread.Bytes { return sqlread.Next(c.bytes[:], &c.used.bytes) }
func (c *cells) ID() sqlread.ID       { return sqlread.Next(c.id[:], &c.used.id) }
func (c *cells) Real() sqlread.Real   { return new(realCell) }
func (c *cells) Seqs() sqlread.Seqs   { return new(seqsCell) }

type intCell struct {
	n    int64
	null bool
}

func (c *intCell) Scan(v any) error {
	c.n, _ = v.(int64)
	c.null = v == nil
	return nil
}

func (c *intCell) Int() int64 { return c.n }
func (c *intCell) Null() bool { return c.null }

type realCell struct{ f float64 }

func (c *realCell) Scan(v any) error {
	c.f, _ = v.(float64) // a REAL is one, whatever was written
	return nil
}

func (c *realCell) Real() float64 { return c.f }

type textCell struct{ s string }

func (c *textCell) Scan(v any) error {
	switch v := v.(type) {
	case string:
		c.s = v
	case []byte:
		c.s = string(v)
	default:
		return fmt.Errorf("a text is %v", v)
	}
	return nil
}

func (c *textCell) Text() string { return c.s }

// bytesCell reads blobs, which the driver has made for this row, and texts.
type bytesCell struct{ b, room []byte }

func (c *bytesCell) Scan(v any) error {
	switch v := v.(type) {
	case []byte:
		c.b = v
	case string:
		c.room = append(c.room[:0], v...)
		c.b = c.room
	default:
		c.b = nil
	}
	return nil
}

func (c *bytesCell) Bytes() []byte { return c.b }

type idCell struct{ id loci.ID }

func (c *idCell) Scan(v any) error {
	if b, _ := v.([]byte); copy(c.id[:], b) != len(c.id) {
		return fmt.Errorf("an id is %v", v)
	}
	return nil
}

func (c *idCell) ID() loci.ID { return c.id }

// seqsCell reads what array wrote.
type seqsCell struct{ bytesCell }

func (c *seqsCell) Seqs(into []uint32) ([]uint32, error) {
	if len(c.b) == 0 {
		return nil, nil
	}
	return c.list(into)
}

func (c *seqsCell) list(into []uint32) (list []uint32, err error) {
	list = into
	err = json.Unmarshal(c.b, &list)
	return list, err
}

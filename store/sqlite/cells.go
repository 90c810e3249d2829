package sqlite

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

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

// each runs a query and calls do with every row, until it returns an error.
func each(ctx context.Context, q querier, do func(sqlread.Row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// firstRow runs a query and scans its first row; it reports whether there is one.
func firstRow(ctx context.Context, q querier, query string, args []any, into ...any) (bool, error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	return true, rows.Scan(into...)
}

// values are the results of a query of one column.
func values[T any](ctx context.Context, q querier, query string, args ...any) (list []T, err error) {
	err = each(ctx, q, func(r sqlread.Row) error {
		var v T
		if err := r.Scan(&v); err != nil {
			return err
		}
		list = append(list, v)
		return nil
	}, query, args...)
	return list, err
}

// micros is a time for a column; nil is the zero time.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// notZero is a number for a column; 0 is null.
func notZero(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// A row's key is its user's number and its own; a root's too.
func key(user int64, seq uint32) int64 { return user<<32 | int64(seq) }
func seqOf(row int64) uint32           { return uint32(row) }

// array writes numbers as a JSON array, which SQL can take apart; none is nil.
func array[N int64 | uint32](numbers []N) any {
	if len(numbers) == 0 {
		return nil
	}
	b := append(make([]byte, 0, 8*len(numbers)), '[')
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(append(b, ']'))
}

// unpack reads what array wrote.
func unpack(text []byte) (seqs []uint32, err error) {
	if len(text) > 0 {
		err = json.Unmarshal(text, &seqs)
	}
	return seqs, err
}

// idArray returns ids as a JSON array for json_each, in hexadecimal.
func idArray(ids []loci.ID) string {
	return hexArray(ids, func(id loci.ID) []byte { return id[:] })
}

// hexArray returns bytes of each as a JSON array for json_each, in hexadecimal.
func hexArray[T any](list []T, bytes func(T) []byte) string {
	b := append(make([]byte, 0, 36*len(list)), '[') // ids are the most of it
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = hex.AppendEncode(b, bytes(v))
		b = append(b, '"')
	}
	return string(append(b, ']'))
}

// all are the first and the last key of a user's rows.
func all(number int64) []any { return []any{key(number, 0), key(number, 1<<32-1)} }

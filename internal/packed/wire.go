package packed

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// writer appends values to a body.
type writer struct{ b []byte }

func (w *writer) count(n int) { w.b = binary.AppendUvarint(w.b, uint64(n)) }

func (w *writer) texts(list ...string) {
	for _, s := range list {
		w.count(len(s))
		w.b = append(w.b, s...)
	}
}

func (w *writer) list(list []string) {
	w.count(len(list))
	w.texts(list...)
}

func (w *writer) numbers(list ...float64) {
	for _, f := range list {
		w.b = binary.LittleEndian.AppendUint64(w.b, math.Float64bits(f))
	}
}

func (w *writer) integers(list ...int) {
	for _, n := range list {
		w.b = binary.AppendVarint(w.b, int64(n))
	}
}

func (w *writer) flag(on bool) {
	if on {
		w.b = append(w.b, 1)
	} else {
		w.b = append(w.b, 0)
	}
}

// id is written as a text, so that none takes one byte.
func (w *writer) id(id loci.ID) {
	if id.IsZero() {
		w.count(0)
		return
	}
	w.texts(string(id[:]))
}

func (w *writer) ids(list []loci.ID) {
	w.count(len(list))
	for i := range list {
		w.b = append(w.b, list[i][:]...)
	}
}

// How a time begins: it is zero, in UTC, or its zone follows it.
const (
	noTime = iota
	inUTC
	inZone
)

func (w *writer) time(t time.Time) {
	if t.IsZero() {
		w.b = append(w.b, noTime)
		return
	}
	offset := Zone(t)
	if offset == 0 {
		w.b = binary.AppendVarint(append(w.b, inUTC), t.UnixMicro())
		return
	}
	w.b = binary.AppendVarint(append(w.b, inZone), t.UnixMicro())
	w.b = binary.AppendVarint(w.b, offset)
}

// Vector writes the values of a vector: four bytes each, the least first; nothing for one that
// is all zero.
func Vector(values []float32) []byte {
	if !slices.ContainsFunc(values, func(v float32) bool { return v != 0 }) {
		return []byte{}
	}
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	return raw
}

// Values appends the values of a vector of so many dimensions to into.
func Values(into []float32, raw []byte, dims int) []float32 {
	if len(raw) == 0 {
		return append(into, make([]float32, dims)...)
	}
	for ; len(raw) >= 4; raw = raw[4:] {
		into = append(into, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
	}
	return into
}

// reader takes values from a body. Behind its end they are zero; err says that it
// ends within one.
type reader struct {
	rest string
	err  error
}

// ErrCut says that a body ends within one of its fields.
var ErrCut = errors.New("a row's body is cut off")

// take takes n bytes.
func (r *reader) take(n int) string {
	if n < 0 || n > len(r.rest) {
		if r.rest != "" {
			r.err = ErrCut
		}
		n = len(r.rest)
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

// varint takes an unsigned number, seven bits a byte, low ones first.
func (r *reader) varint() (x uint64) {
	for i := 0; i < len(r.rest) && i < binary.MaxVarintLen64; i++ {
		b := r.rest[i]
		x |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			return x
		}
	}
	r.take(len(r.rest) + 1)
	return 0
}

// signed undoes the zigzag of binary.AppendVarint.
func (r *reader) signed() int64 {
	x := r.varint()
	return int64(x>>1) ^ -int64(x&1)
}

// count takes how many things follow, each of them at least a byte.
func (r *reader) count() int {
	n := r.varint()
	if n > uint64(len(r.rest)) {
		r.err = ErrCut
		return 0
	}
	return int(n)
}

func (r *reader) text() string { return r.take(r.count()) }

func (r *reader) list() []string {
	n := r.count()
	if n == 0 {
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = r.text()
	}
	return list
}

func (r *reader) number() float64 {
	s := r.take(8)
	if len(s) < 8 {
		return 0
	}
	var x uint64
	for i := range 8 {
		x |= uint64(s[i]) << (8 * i)
	}
	f := math.Float64frombits(x)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0 // of an earlier row: it can't be written as JSON
	}
	return f
}

func (r *reader) integer() int { return int(r.signed()) }

func (r *reader) integers() []int {
	n := r.count()
	if n == 0 {
		return nil
	}
	list := make([]int, n)
	for i := range list {
		list[i] = r.integer()
	}
	return list
}

func (r *reader) flag() bool { return r.take(1) == "\x01" }

func (r *reader) id() (id loci.ID) {
	copy(id[:], r.text())
	return id
}

func (r *reader) ids() []loci.ID {
	n := r.count()
	if n == 0 {
		return nil
	}
	list := make([]loci.ID, n)
	for i := range list {
		copy(list[i][:], r.take(len(list[i])))
	}
	return list
}

func (r *reader) time() time.Time {
	switch how := r.take(1); {
	case how == "" || how[0] == noTime:
		return time.Time{}
	case how[0] == inUTC:
		return time.UnixMicro(r.signed()).UTC()
	}
	return Moment(r.signed(), r.signed())
}

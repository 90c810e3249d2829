package sqlite

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

// stamp is a time as it is kept: microseconds and an offset.
func stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// The bits of notes.state.
const (
	isVerbatim = 1 << iota
	isForgotten
	isSuperseded
)

func state(n *loci.Note) (bits int64) {
	if n.Verbatim {
		bits |= isVerbatim
	}
	if n.Forgotten {
		bits |= isForgotten
	}
	if n.Superseded() {
		bits |= isSuperseded
	}
	return bits
}

// micros is a time for a column; nil is the zero time.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// moment is the time of a column with its zone. A row of before may have an offset of a
// day or more, with which a time can't be written as JSON: it is given in UTC.
func moment(us, zone int64) time.Time {
	const day = 24 * 60 * 60
	if zone == 0 || zone <= -day || zone >= day {
		return time.UnixMicro(us).UTC()
	}
	return time.UnixMicro(us).In(time.FixedZone("", int(zone)))
}

func zone(t time.Time) int64 {
	_, offset := t.Zone()
	return int64(offset)
}

// A row's key is its user's number and its own; a root's too.
func key(user int64, seq uint32) int64 { return user<<32 | int64(seq) }
func seqOf(row int64) uint32           { return uint32(row) }

// array writes numbers as a JSON array, which SQL can take apart; none is nil.
func array[N int64 | uint32](numbers []N) any {
	if len(numbers) == 0 {
		return nil
	}
	b := []byte{'['}
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

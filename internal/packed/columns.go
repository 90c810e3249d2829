package packed

import (
	"time"

	"github.com/loci-memory/loci"
)

// Stamp returns a time as stores keep it: microseconds and an offset. The zero time stays
// zero.
func Stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// The bits of State.
const (
	IsVerbatim = 1 << iota
	IsForgotten
	IsSuperseded
)

// State returns what a note is as bits of one number, for a column.
func State(n *loci.Note) (bits int64) {
	if n.Verbatim {
		bits |= IsVerbatim
	}
	if n.Forgotten {
		bits |= IsForgotten
	}
	if n.Superseded() {
		bits |= IsSuperseded
	}
	return bits
}

// Moment returns the time of two columns, microseconds since 1970 and seconds east of UTC.
// An earlier row may have an offset of a day or more, with which a time can't be written
// as JSON: it is given in UTC.
func Moment(us, zone int64) time.Time {
	const day = 24 * 60 * 60
	if zone == 0 || zone <= -day || zone >= day {
		return time.UnixMicro(us).UTC()
	}
	return time.UnixMicro(us).In(time.FixedZone("", int(zone)))
}

// Zone returns the offset of a time in seconds east of UTC.
func Zone(t time.Time) int64 {
	_, offset := t.Zone()
	return int64(offset)
}

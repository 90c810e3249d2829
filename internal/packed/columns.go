package packed

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
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

// Access returns the access times of a note with one more among them: newest first, 8
// bytes each, the last store.KeptUses. Accesses are counted a while after they were made:
// one may come before what is there already. It does not change times.
func Access(times []byte, at time.Time) []byte {
	i, us := 0, at.UnixMicro()
	for i+8 <= len(times) && microsAt(times, i) > us {
		i += 8
	}
	all := binary.LittleEndian.AppendUint64(append([]byte(nil), times[:i]...), uint64(us))
	all = append(all, times[i:]...)
	return all[:min(len(all), store.KeptUses*8)]
}

func microsAt(times []byte, at int) int64 { return int64(binary.LittleEndian.Uint64(times[at:])) }

// Accesses writes access times, newest first, as Access does; none is no byte, and not nil.
func Accesses(list []time.Time) []byte {
	times := []byte{}
	for _, at := range list[:min(len(list), store.KeptUses)] {
		times = binary.LittleEndian.AppendUint64(times, uint64(at.UnixMicro()))
	}
	return times
}

// AccessTimes reads what Access and Accesses write, in UTC; none is nil.
func AccessTimes(packed []byte) (times []time.Time) {
	for i := 0; i+8 <= len(packed); i += 8 {
		times = append(times, time.UnixMicro(microsAt(packed, i)).UTC())
	}
	return times
}

// AccessesAfter returns how many of the access times are after a moment.
func AccessesAfter(times []byte, at time.Time) (count int) {
	us := at.UnixMicro()
	for 8*count+8 <= len(times) && microsAt(times, 8*count) > us {
		count++
	}
	return count
}

// MicrosADay is the length of a day of the ledger, which is one of UTC, in microseconds. A
// moment, in microseconds since 1970, divided by it is the day whose sums it is in; moments
// before 1970 are in those of the day that begins behind them.
const MicrosADay = 24 * 60 * 60 * 1_000_000

// Period is a part of a ledger, from From to before To.
type Period struct {
	Days     bool  // it is whole days, which are read from their sums; else it is read from the calls
	From, To int64 // in days since 1970 where Days is set, else in microseconds since 1970
}

// Periods are the parts of a ledger between two moments, in their order: the calls of the day
// that it begins in, the whole days, and the calls of the day that it ends in. No two are of
// one day. A zero moment is no bound. Where nothing is between the moments, no part has anything.
func Periods(from, to time.Time) []Period {
	begin, end := int64(math.MinInt64), int64(math.MaxInt64)
	if !from.IsZero() {
		begin = from.UnixMicro()
	}
	if !to.IsZero() {
		end = to.UnixMicro()
	}
	first, last := begin/MicrosADay, end/MicrosADay
	if begin > 0 && begin%MicrosADay != 0 {
		first++
	}
	if first > last {
		return []Period{{From: begin, To: end}}
	}
	var parts []Period
	if at := first * MicrosADay; !from.IsZero() && begin < at {
		parts = append(parts, Period{From: begin, To: at})
	}
	if first < last {
		parts = append(parts, Period{Days: true, From: first, To: last})
	}
	if at := last * MicrosADay; !to.IsZero() && at < end {
		parts = append(parts, Period{From: at, To: end})
	}
	return parts
}

// Message returns the body of a message as JSON, without its id and user, which columns
// hold.
func Message(m loci.Message) ([]byte, error) {
	m.ID, m.User, m.At = loci.ID{}, "", Stamp(m.At)
	return json.Marshal(&m)
}

// Job returns the body of a job as JSON, without its id and user, which columns hold, and
// takes them from j.
func Job(j *loci.Job) ([]byte, error) {
	j.ID, j.User = loci.ID{}, ""
	j.Created, j.NotUntil = Stamp(j.Created), Stamp(j.NotUntil)
	return json.Marshal(j)
}

// Cycle returns the body of a cycle of reflection as JSON, without its id and user, which
// columns hold.
func Cycle(c loci.Cycle) ([]byte, error) {
	c.ID, c.User = loci.ID{}, ""
	c.Started, c.Ended, c.Clock = Stamp(c.Started), Stamp(c.Ended), Stamp(c.Clock)
	c.Links = slices.Clone(c.Links)
	for i := range c.Links {
		c.Links[i].At = Stamp(c.Links[i].At)
	}
	return json.Marshal(&c)
}

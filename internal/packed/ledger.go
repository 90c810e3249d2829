package packed

import (
	"math"
	"time"
)

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

package packed_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/packed"
)

// at is an hour of a day after 1970 began, and inMicros the same in microseconds.
func at(day, hour int) time.Time     { return time.Date(1970, 1, 1+day, hour, 0, 0, 0, time.UTC) }
func inMicros(day, hour int64) int64 { return (24*day + hour) * 3_600_000_000 }

func TestAPeriodOfTheLedgerIsWholeDaysAndTheRest(t *testing.T) {
	t.Parallel()
	const firstDay, lastDay = math.MinInt64 / packed.MicrosADay, math.MaxInt64 / packed.MicrosADay
	days := func(from, to int64) packed.Period { return packed.Period{Days: true, From: from, To: to} }
	calls := func(from, to int64) packed.Period { return packed.Period{From: from, To: to} }
	for _, test := range []struct {
		name     string
		from, to time.Time
		want     []packed.Period
	}{
		{"without bounds", time.Time{}, time.Time{}, []packed.Period{days(firstDay, lastDay)}},
		{"two days", at(3, 0), at(5, 0), []packed.Period{days(3, 5)}},
		{"from an hour on", at(3, 6), at(5, 0), []packed.Period{calls(inMicros(3, 6), inMicros(4, 0)), days(4, 5)}},
		{"until an hour", at(3, 0), at(5, 6), []packed.Period{days(3, 5), calls(inMicros(5, 0), inMicros(5, 6))}},
		{"both", at(3, 6), at(5, 6), []packed.Period{calls(inMicros(3, 6), inMicros(4, 0)), days(4, 5), calls(inMicros(5, 0), inMicros(5, 6))}},
		{"over one midnight", at(3, 18), at(4, 6), []packed.Period{calls(inMicros(3, 18), inMicros(4, 0)), calls(inMicros(4, 0), inMicros(4, 6))}},
		{"within a day", at(3, 6), at(3, 18), []packed.Period{calls(inMicros(3, 6), inMicros(3, 18))}},
		{"until a day, from ever", time.Time{}, at(5, 6), []packed.Period{days(firstDay, 5), calls(inMicros(5, 0), inMicros(5, 6))}},
		{"from a day, for ever", at(3, 6), time.Time{}, []packed.Period{calls(inMicros(3, 6), inMicros(4, 0)), days(4, lastDay)}},
		{"the first day of 1970", at(0, 0), at(1, 0), []packed.Period{days(0, 1)}},
		{"nothing", at(3, 0), at(3, 0), nil},
	} {
		if got := packed.Periods(test.from, test.to); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, not %v", test.name, got, test.want)
		}
	}
}

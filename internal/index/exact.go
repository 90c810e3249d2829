package index

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// exactness is how exactly an event's time is known. Of one that is known to a day, a
// month or a year it has the zone in which it was meant, as seconds east: that day is
// the same in every zone, so rows of one exactness are in the same order in all of them.
type exactness struct {
	precision uint8 // place in precisions
	zone      int32 // 0 of instants
}

var (
	precisions   = [...]loci.Precision{"", loci.Year, loci.Month, loci.Day, loci.Instant}
	unknownEvent = exactness{}
)

// exactnessOf is that of a date.
func exactnessOf(d loci.Date) exactness {
	if d.IsZero() {
		return unknownEvent
	}
	at := slices.Index(precisions[:], d.Precision)
	if at <= 0 || d.Precision == loci.Instant {
		return exactness{precision: uint8(len(precisions) - 1)}
	}
	_, zone := d.Time.Zone()
	return exactness{uint8(at), int32(zone)}
}

// location is the zone of dates that are known so exactly.
func (e exactness) location() *time.Location {
	if e.zone == 0 {
		return time.UTC
	}
	return time.FixedZone("", int(e.zone))
}

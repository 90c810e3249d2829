package dates

import (
	"time"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// StartOfDay is the first instant of a calendar day in zone, which is not midnight where the clocks jump over that.
// False if the zone skipped the day, as those that changed sides of the date line did.
func StartOfDay(day time.Time, zone *time.Location) (time.Time, bool) {
	y, m, d := day.Date()
	t := time.Date(y, m, d, 0, 0, 0, 0, zone)
	if t.Day() != d || t.Hour() != 0 {
		noonBefore := time.Date(y, m, d-1, 12, 0, 0, 0, zone)
		if _, change := noonBefore.ZoneBounds(); !change.IsZero() {
			t = change.In(zone)
		}
	}
	if earlier := t.Add(-time.Hour); earlier.Day() == d {
		t = earlier // midnight comes twice
	}
	return t, t.Day() == d && t.Month() == m
}

// foreignZone reports whether token k names a zone.
func (f *finder) foreignZone(k int) bool {
	if f.kind(k) != kind.Other || k >= len(f.toks) {
		return false
	}
	word := f.word(k)
	return f.in.Zones[word] || word[0] == '+' && f.touches(k)
}

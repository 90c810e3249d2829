package lang

import "time"

// startOfDay is the first instant of a calendar day in zone, which is not midnight
// where the clocks jump over that. False if the zone skipped the day, as those that
// changed sides of the date line did.
func startOfDay(day time.Time, zone *time.Location) (time.Time, bool) {
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

// dateZones are the names of zones after a clock time: it is not the reference's then.
var dateZones = set("UTC GMT EST EDT CST CDT MST MDT PST PDT CET CEST BST JST KST IST AEST AEDT MSK")

// foreignZone reports whether token k names a zone.
func (f *dateFinder) foreignZone(k int) bool {
	if f.kind(k) != dkOther || k >= len(f.toks) {
		return false
	}
	word := f.word(k)
	return dateZones[word] || word[0] == '+' && f.touches(k)
}

package loci

import (
	"fmt"
	"strings"
	"time"
)

// Precision says how exactly a date is known.
type Precision string

// The precisions, coarse to fine.
const (
	Year    Precision = "year"
	Month   Precision = "month"
	Day     Precision = "day"
	Instant Precision = "instant"
)

// Date is a moment known at a precision: a year, a month, a day or an instant, in
// the zone in which it was meant. The zero Date is "unknown" and is never
// invented. A range is two Dates, the last one included.
type Date struct {
	Time      time.Time // the first instant of the period, in its own zone
	Precision Precision // "" only in the zero Date
}

var layouts = map[Precision]string{
	Year: "2006", Month: "2006-01", Day: "2006-01-02", Instant: time.RFC3339Nano,
}

// IsZero reports whether the date is unknown.
func (d Date) IsZero() bool { return d.Time.IsZero() }

// String returns the date at its precision: 2025, 2026-05, 2026-04-08 or RFC 3339;
// "" when unknown.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	layout, ok := layouts[d.Precision]
	if !ok {
		layout = time.RFC3339Nano
	}
	return d.Time.Format(layout)
}

// In returns the same day, month or year in a zone, which must not be nil; an instant is the
// same everywhere, and so is what the zone would put into a year that can't be written.
func (d Date) In(zone *time.Location) Date {
	if d.IsZero() || d.Precision == Instant {
		return d
	}
	moved, err := ParseDate(d.String(), zone)
	if err != nil { // at an end of time, where the zone makes it another year
		return d
	}
	return moved
}

// Clocked returns the date as a clock shows it, read in a zone, which must not be nil: 19:00 in one is
// 19:00 in the other. Days, months and years are as In has them.
func (d Date) Clocked(zone *time.Location) Date {
	if d.IsZero() || d.Precision != Instant {
		return d.In(zone)
	}
	t := d.Time
	return Date{Time: time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), zone), Precision: Instant}
}

// End returns the first instant after the period: a month later for a month, and so
// on; the instant itself for an instant; zero when unknown.
func (d Date) End() time.Time {
	switch {
	case d.IsZero():
		return time.Time{}
	case d.Precision == Year:
		return d.Time.AddDate(1, 0, 0)
	case d.Precision == Month:
		return d.Time.AddDate(0, 1, 0)
	case d.Precision == Day:
		return d.Time.AddDate(0, 0, 1)
	}
	return d.Time
}

// ParseDate reads what String writes. Years, months and days without a zone are
// taken in loc (UTC when nil). Anything else is an ErrInvalid: years outside 1…9999,
// offsets of a day and more, and the zero time, which is no date but the lack of one.
func ParseDate(s string, loc *time.Location) (Date, error) {
	if loc == nil {
		loc = time.UTC
	}
	for _, p := range []Precision{Year, Month, Day, Instant} {
		t, err := time.ParseInLocation(layouts[p], s, loc)
		if err != nil {
			continue
		}
		if t.Year() < 1 || t.Year() > 9999 {
			break
		}
		if err := explicit("date", s, t); err != nil {
			return Date{}, err
		}
		return Date{Time: t, Precision: p}, nil
	}
	return Date{}, Invalid("date", "%q is not a date: write 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00", clip(s))
}

// ParseTime reads an RFC 3339 time that CheckTime takes; anything else is an ErrInvalid
// that names field, and so is the zero time: who writes it out means a moment, and where
// a time is left out it is another.
func ParseTime(field, s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, s)
	switch {
	case err == nil && t.Year() >= 1 && t.Year() <= 9999:
		return t.Truncate(time.Microsecond), explicit(field, s, t)
	case err == nil, strings.HasPrefix(s, "0000"), longYear(s):
		return time.Time{}, Invalid(field, "the year of %q is outside 1 to 9999", clip(s))
	}
	if _, err := time.Parse("2006-01-02T15:04:05", s); err == nil {
		return time.Time{}, Invalid(field, "%q has no zone: end it with Z for UTC or an offset like +08:00", clip(s))
	}
	return time.Time{}, Invalid(field, "%q is not a time: write it like 2026-02-03T10:00:00+08:00", clip(s))
}

// ParseZone reads a time zone: an IANA name, or an offset like +08:00; "" is UTC. Anything
// else is an ErrInvalid of the field zone.
func ParseZone(name string) (*time.Location, error) {
	if t, err := time.Parse("-07:00", name); err == nil {
		_, offset := t.Zone()
		zone := time.FixedZone(name, offset)
		return zone, CheckTime("zone", time.Unix(0, 0).In(zone))
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" { // what is local here is not where the caller is
		return nil, Invalid("zone", "%q is no known time zone: write one like Asia/Shanghai or +08:00, or leave it out for UTC", clip(name))
	}
	return zone, nil
}

// CheckTime returns nil for a time that can be kept and written as RFC 3339, and for the
// zero time, which says that there is none; else an ErrInvalid that names field: its year
// is outside 1…9999 in UTC or in its own zone, or its offset is a day or more.
func CheckTime(field string, t time.Time) error {
	if why := unwritable(t); why != "" {
		return Invalid(field, "%s", why)
	}
	return nil
}

// unwritable is why a time can't be written as RFC 3339; "" where it can.
func unwritable(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	if !knownOffset(t) {
		return "an offset from UTC is less than 24 hours, as in +08:00: correct it"
	}
	for _, year := range [...]int{t.Year(), t.UTC().Year()} {
		if year < 1 || year > 9999 {
			return fmt.Sprintf("the year %d is outside 1 to 9999", year)
		}
	}
	return ""
}

// knownOffset reports whether the zone of a time is less than a day from UTC: no other
// can be written as RFC 3339.
func knownOffset(t time.Time) bool {
	const day = 24 * 60 * 60
	_, offset := t.Zone()
	return -day < offset && offset < day
}

// explicit is CheckTime for a time that was written out as s, where the zero time is an
// error too.
func explicit(field, s string, t time.Time) error {
	if t.IsZero() {
		return Invalid(field, "%q is how programs write that there is no time: give the real one, or leave it out", clip(s))
	}
	if why := unwritable(t); why != "" {
		return Invalid(field, "%q can't be: %s", clip(s), why)
	}
	return nil
}

// longYear reports whether a text begins with a year of five digits or more and a month: an id
// may begin with as many digits.
func longYear(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	month, found := strings.CutPrefix(rest, "-")
	day := strings.TrimLeft(month, "0123456789")
	return len(s)-len(rest) > 4 && found && len(month)-len(day) == 2 && (day == "" || day[0] == '-')
}

// MarshalText returns String as bytes.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the date as ParseDate does in UTC; empty text is the zero Date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	got, err := ParseDate(string(text), nil)
	*d = got
	return err
}

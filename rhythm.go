package loci

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Rhythm is how a plan recurs, as text that people read and programs write: "weekly on Tue at
// 19:00". The zero Rhythm is of what happens once. ParseRhythm says what may stand in it; of any
// other text there is no date.
type Rhythm string

// beat is a rhythm that was read.
type beat struct {
	unit     string         // day, week, month or year
	every    int            // so many of them
	weekdays []time.Weekday // of weeks, Monday first; of months the one that nth counts
	nth      int            // of months: the first of its weekdays to the fourth, the last as 5; 0 is the day
	month    time.Month     // of years
	day      int            // of months and years; in a month that is shorter it is the last
	clock    string         // 19:00; "" is the day
	zone     *time.Location // of the clock; nil is that of the first date
	until    time.Time      // the last day, in UTC; zero is for ever
	except   []string       // days that are left out: 2026-12-24
}

// beats are the names of rhythms that have no number.
var beats = map[string]string{"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}

// ParseRhythm reads a rhythm:
//
//	daily
//	weekly on Mon,Thu at 07:30
//	every 2 weeks on Tue at 19:00 Europe/Berlin
//	monthly on 31                       the last day of shorter months
//	monthly on second Tue at 19:30      first to fourth, and last
//	yearly on 02-29 until 2032-12-31    28 February of other years
//	weekly on Thu except 2026-12-24,2026-12-31
//
// "every N days", weeks, months or years is for each but the first, N from 2 to 99. A clock time
// is of the zone behind it, an IANA name or an offset, else of the first date. Anything else is
// an ErrInvalid of the field recurs.
func ParseRhythm(s string) (Rhythm, error) {
	if _, ok := Rhythm(s).read(); !ok {
		return "", Invalid("recurs", "%q is no rhythm: write it like weekly on Tue at 19:00, monthly on 1 or yearly on 03-31 until 2030-12-31", clip(s))
	}
	return Rhythm(s), nil
}

func (r Rhythm) read() (b beat, ok bool) {
	words := strings.Split(string(r), " ")
	take := func(n int) []string {
		taken := words[:min(n, len(words))]
		words = words[len(taken):]
		return taken
	}
	next := func(word string) bool { return len(words) > 1 && words[0] == word && len(take(1)) == 1 }
	head := take(1)[0]
	if b.unit, b.every = beats[head], 1; head == "every" && len(words) > 1 {
		n := take(2)
		b.every, _ = strconv.Atoi(n[0])
		if b.unit = strings.TrimSuffix(n[1], "s"); b.every < 2 || b.every > 99 || b.unit+"s" != n[1] || n[0] != strconv.Itoa(b.every) {
			return b, false
		}
	}
	on := ""
	if next("on") {
		if on = take(1)[0]; slices.Contains(nths, on) {
			on += " " + strings.Join(take(1), "")
		}
	}
	if ok = b.readDay(on); ok && next("at") {
		b.clock = take(1)[0]
		if _, err := time.Parse("15:04", b.clock); err != nil || len(b.clock) != 5 {
			return b, false
		}
		if len(words) > 0 && words[0] != "until" && words[0] != "except" {
			zone, err := ParseZone(take(1)[0])
			b.zone, ok = zone, err == nil
		}
	}
	if ok && next("until") {
		day, err := time.Parse(time.DateOnly, take(1)[0])
		b.until, ok = day, err == nil
	}
	if ok && next("except") {
		b.except = strings.Split(take(1)[0], ",")
		ok = !slices.ContainsFunc(b.except, func(day string) bool { _, err := time.Parse(time.DateOnly, day); return err != nil })
	}
	return b, ok && len(words) == 0
}

// readDay reads on which days of its unit a rhythm is.
func (b *beat) readDay(on string) bool {
	switch b.unit {
	case "day":
		return on == ""
	case "week":
		for name := range strings.SplitSeq(on, ",") {
			at := inWeek(name)
			if at < 0 || len(b.weekdays) > 0 && at <= slices.Index(week, b.weekdays[len(b.weekdays)-1]) {
				return false
			}
			b.weekdays = append(b.weekdays, week[at])
		}
		return true
	case "month":
		if nth, name, ok := strings.Cut(on, " "); ok && inWeek(name) >= 0 {
			b.nth, b.weekdays = slices.Index(nths, nth)+1, week[inWeek(name):][:1]
			return true
		}
		day, err := strconv.Atoi(on)
		b.day = day
		return err == nil && day >= 1 && day <= 31 && on == strconv.Itoa(day)
	case "year":
		day, err := time.Parse(time.DateOnly, "2000-"+on)
		b.month, b.day = day.Month(), day.Day()
		return err == nil
	}
	return false
}

var week = []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

// nths are which of the same weekdays of a month a rhythm may be on.
var nths = []string{"first", "second", "third", "fourth", "last"}

// inWeek is the place in week of a day by the three letters of its name; -1 for none.
func inWeek(name string) int {
	return slices.IndexFunc(week, func(d time.Weekday) bool { return d.String()[:3] == name })
}

// Next returns the first date of the rhythm that is not over at a moment and not before another
// date, from which weeks and the like are counted too; zero where the rhythm has ended, and for
// the zero Rhythm. It is an instant where the rhythm has a clock time, else a day in the zone of
// the first.
func (r Rhythm) Next(first Date, now time.Time) Date {
	b, ok := r.read()
	if !ok || first.IsZero() {
		return Date{}
	}
	if b.zone == nil {
		b.zone = first.Time.Location()
	}
	from := noon(first.Time.In(b.zone))
	behind := b.count(noon(now.In(b.zone)).AddDate(0, 0, -1)) - b.count(from)
	for turn := max(0, behind/b.every); turn <= max(0, behind/b.every)+2+len(b.except); turn++ {
		for _, day := range b.days(from, turn*b.every) {
			d := b.date(day)
			if !b.until.IsZero() && day.After(b.until.Add(24*time.Hour)) || d.Time.Year() > 9999 {
				return Date{}
			}
			if !day.Before(from) && !d.Time.Before(first.Time) && d.End().After(now) && !slices.Contains(b.except, day.Format(time.DateOnly)) {
				return d
			}
		}
	}
	return Date{}
}

// From returns the first date of the rhythm on or after the day of another.
func (r Rhythm) From(d Date) Date {
	y, m, day := d.Time.Date()
	first := Date{Time: time.Date(y, m, day, 0, 0, 0, 0, d.Time.Location()), Precision: Day}
	return r.Next(first, first.Time)
}

// After returns the date of the rhythm that follows one of its dates.
func (r Rhythm) After(d Date) Date { return r.Next(d, d.End()) }

// At returns the rhythm at the clock time of a moment in its zone, which must not be a second off
// a minute; the rhythm itself where it has one.
func (r Rhythm) At(t time.Time) Rhythm {
	b, ok := r.read()
	if !ok || b.clock != "" || t.Second()+t.Nanosecond() != 0 {
		return r
	}
	text, ends := r.cut()
	text += " at " + t.Format("15:04")
	if zone := t.Location().String(); strings.Contains(zone, "/") {
		text += " " + zone
	}
	return Rhythm(text + ends)
}

// In returns the rhythm at the same clock time in a zone; the rhythm itself where it has none.
func (r Rhythm) In(zone *time.Location) Rhythm {
	b, ok := r.read()
	if !ok || b.clock == "" {
		return r
	}
	text, ends := r.cut()
	days, _, _ := strings.Cut(text, " at ")
	at, _ := time.Parse("15:04", b.clock)
	return Rhythm(days + ends).At(time.Date(2000, 1, 1, at.Hour(), at.Minute(), 0, 0, zone))
}

// Except returns the rhythm without the day of a date in its zone.
func (r Rhythm) Except(d Date) Rhythm {
	b, ok := r.read()
	if !ok {
		return r
	}
	day := d.Time
	if b.zone != nil {
		day = day.In(b.zone)
	}
	all := slices.Sorted(slices.Values(slices.Concat(b.except, []string{day.Format(time.DateOnly)})))
	return Rhythm(string(r.Whole()) + " except " + strings.Join(slices.Compact(all), ","))
}

// Whole returns the rhythm with the days that Except left out of it.
func (r Rhythm) Whole() Rhythm {
	text, _, _ := strings.Cut(string(r), " except ")
	return Rhythm(text)
}

// Zone returns the zone of the clock time; nil where the rhythm names none.
func (r Rhythm) Zone() *time.Location {
	b, _ := r.read()
	return b.zone
}

// cut parts what recurs from when that ends, and what is left out of it.
func (r Rhythm) cut() (recurs, ends string) {
	text := string(r)
	for _, word := range []string{" until ", " except "} {
		if at := strings.Index(text, word); at >= 0 {
			return text[:at], text[at:]
		}
	}
	return text, ""
}

// noon is the middle of the day of a moment in its zone, in UTC, where all days are as long.
func noon(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC)
}

// count numbers the units, of which a day is in one.
func (b *beat) count(day time.Time) int {
	days := int(day.Unix() / (24 * 60 * 60))
	switch b.unit {
	case "week":
		return (days + 3) / 7 // 1 January 1970 was a Thursday
	case "month":
		return day.Year()*12 + int(day.Month())
	case "year":
		return day.Year()
	}
	return days
}

// days are those of the rhythm in the unit that is so many behind that of a day, in order.
func (b *beat) days(from time.Time, units int) (all []time.Time) {
	y, m, d := from.Date()
	switch b.unit {
	case "week":
		monday := from.AddDate(0, 0, 7*units-(int(from.Weekday())+6)%7)
		for _, day := range b.weekdays {
			all = append(all, monday.AddDate(0, 0, (int(day)+6)%7))
		}
		return all
	case "month":
		if m, d = m+time.Month(units), b.day; b.nth > 0 {
			return append(all, b.nthOf(y, m))
		}
	case "year":
		y, m, d = y+units, b.month, b.day
	default:
		d += units
		return append(all, time.Date(y, m, d, 12, 0, 0, 0, time.UTC))
	}
	last := time.Date(y, m+1, 0, 12, 0, 0, 0, time.UTC)
	return append(all, last.AddDate(0, 0, min(0, d-last.Day())))
}

// nthOf is the day of a month that the rhythm counts among the same weekdays.
func (b *beat) nthOf(y int, m time.Month) time.Time {
	day := time.Date(y, m, 1+7*(b.nth-1), 12, 0, 0, 0, time.UTC)
	if nths[b.nth-1] == "last" {
		day = time.Date(y, m+1, 1-7, 12, 0, 0, 0, time.UTC)
	}
	return day.AddDate(0, 0, int(b.weekdays[0]-day.Weekday()+7)%7)
}

// date is a day of the rhythm at its clock time.
func (b *beat) date(day time.Time) Date {
	h, m, p := 0, 0, Day
	if b.clock != "" {
		at, _ := time.Parse("15:04", b.clock)
		h, m, p = at.Hour(), at.Minute(), Instant
	}
	return Date{Time: time.Date(day.Year(), day.Month(), day.Day(), h, m, 0, 0, b.zone), Precision: p}
}

package timeline

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// day is a day of the calendar, counted from 1 January 1970, which is 0. It has no
// zone: it begins at another moment in each.
type day int

// dayOf is the day that a clock in t's zone shows at t.
func dayOf(t time.Time) day {
	y, m, d := t.Date()
	return day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// date is the day's first instant in UTC: its year, month, day and weekday.
func (d day) date() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// start is the first instant of the day in a zone, which is not midnight where the
// clocks jump over that. Of a day that the zone skipped it is that of the next.
func (d day) start(zone *time.Location) time.Time {
	y, m, n := d.date().Date()
	t := time.Date(y, m, n, 0, 0, 0, 0, zone)
	began, ends := t.ZoneBounds()
	switch {
	case dayOf(t) < d && !ends.IsZero(): // time.Date is free to choose a side of the jump
		return ends.In(zone)
	case t.Hour()+t.Minute() > 0 && !began.IsZero() && dayOf(began.In(zone)) >= d:
		return began.In(zone)
	}
	if first := t.Add(-time.Hour); dayOf(first) == d { // midnight comes twice
		return first
	}
	return t
}

// lastMoment is the last that RFC 3339 can write.
var lastMoment = time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)

// written is a bound of a period as RFC 3339 can write it: what is behind the year 9999 in
// its zone is given in UTC, and no later than its last moment.
func written(t time.Time) time.Time {
	switch {
	case t.Year() <= 9999:
		return t
	case t.After(lastMoment):
		return lastMoment
	}
	return t.UTC()
}

// monday is the first day of the day's week.
func (d day) monday() day { return d - day(d.date().Weekday()+6)%7 }

// firstOfMonth is the first day of the day's month.
func (d day) firstOfMonth() day { return d - day(d.date().Day()) + 1 }

// grain is how fine a period is, coarse to fine.
type grain uint8

const (
	yearly grain = iota
	monthly
	weekly
	daily
)

var grains = map[loci.Span]grain{loci.ByDay: daily, loci.ByWeek: weekly, loci.ByMonth: monthly}

// period is a year, a month, a week or a day.
type period struct {
	first day
	grain grain
}

// periodOf is the period of a grain that holds a day.
func periodOf(d day, g grain) period {
	switch g {
	case yearly:
		d -= day(d.date().YearDay()) - 1
	case monthly:
		d = d.firstOfMonth()
	case weekly:
		d = d.monday()
	}
	return period{d, g}
}

// next is the first day after the period.
func (p period) next() day {
	switch p.grain {
	case yearly:
		return dayOf(p.first.date().AddDate(1, 0, 0))
	case monthly:
		return dayOf(p.first.date().AddDate(0, 1, 0))
	case weekly:
		return p.first + 7
	}
	return p.first + 1
}

// String is the period in ISO 8601: 2026, 2026-05, 2026-W19 or 2026-05-04.
func (p period) String() string {
	t := p.first.date()
	switch p.grain {
	case yearly:
		return t.Format("2006")
	case monthly:
		return t.Format("2006-01")
	case weekly:
		year, week := t.ISOWeek()
		return fmt.Sprintf("%04d-W%02d", year, week)
	}
	return t.Format("2006-01-02")
}

// number counts periods of one grain without gaps.
func (p period) number() int {
	t := p.first.date()
	switch p.grain {
	case yearly:
		return t.Year()
	case monthly:
		return t.Year()*12 + int(t.Month())
	case weekly:
		return (int(p.first) + 3) / 7 // 1 January 1970 was a Thursday
	}
	return int(p.first)
}

// place is where a date or a moment is on a timeline.
type place struct {
	period period
	at     time.Time // its first instant, in the zone asked for
}

// moment places an instant.
func moment(t time.Time, g grain, zone *time.Location) place {
	t = t.In(zone)
	return place{periodOf(dayOf(t), g), t}
}

// dated places a date, in a period no finer than it is known. A day is the same day
// in every zone: only instants are converted.
func dated(d loci.Date, g grain, zone *time.Location) place {
	known := daily
	switch d.Precision {
	case loci.Year:
		known = yearly
	case loci.Month:
		known = monthly
	case loci.Day:
	default:
		return moment(d.Time, g, zone)
	}
	p := periodOf(dayOf(d.Time), min(known, g))
	return place{p, dayOf(d.Time).start(zone)}
}

package dates

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// Period is a period, or a range of them, in calendar days. Days are midnights
// UTC here, so that arithmetic knows no clock changes; the zone comes last.
type Period struct {
	from, to  time.Time // first days of the first and the last period; to is zero for one
	at        time.Time // the instant, if it is one
	precision loci.Precision
	// toPrecision is that of the last period, where it differs.
	toPrecision loci.Precision
	part        kind.DayPart
	loose       looseness
}

// looseness says what an expression leaves open, which the other end of a range may settle.
type looseness uint8

const (
	nothingOpen looseness = iota
	yearOpen              // May 8
	weekOpen              // Wednesday
	monthOpen             // the 12th, to come
)

// leapYear holds every day there is, for days whose year is open.
const leapYear = 2000

func civil(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }

// DayOf returns the calendar day of t in its own zone, as midnight UTC.
func DayOf(t time.Time) time.Time {
	y, m, d := t.Date()
	return civil(y, int(m), d)
}

func addDays(t time.Time, n int) time.Time { return t.AddDate(0, 0, n) }

// weekdayIndex is 0 on Monday.
func weekdayIndex(t time.Time) int { return (int(t.Weekday()) + 6) % 7 }

// monday is the first day of t's week.
func monday(t time.Time) time.Time { return addDays(t, -weekdayIndex(t)) }

// monthIndex counts months, to compare and subtract.
func monthIndex(t time.Time) int { return t.Year()*12 + int(t.Month()) - 1 }

func ofMonthIndex(n int) time.Time { return civil(n/12, n%12+1, 1) }

func oneDay(t time.Time) Period { return Period{from: t, precision: loci.Day} }

func days(from, to time.Time) Period { return Period{from: from, to: to, precision: loci.Day} }

func oneMonth(n int) Period { return Period{from: ofMonthIndex(n), precision: loci.Month} }

func monthRange(first, last int) Period {
	return Period{from: ofMonthIndex(first), to: ofMonthIndex(last), precision: loci.Month}
}

func oneYear(y int) Period { return Period{from: civil(y, 1, 1), precision: loci.Year} }

// dayOf is the day y-m-d; false if the calendar has none.
func dayOf(y, m, d int) (Period, bool) {
	t := civil(y, m, d)
	return oneDay(t), y >= 1 && y <= 9999 && m >= 1 && m <= 12 && d >= 1 && t.Day() == d
}

func monthOf(y, m int) (Period, bool) {
	return oneMonth(y*12 + m - 1), y >= 1 && y <= 9999 && m >= 1 && m <= 12
}

// seasonOf is the three months of a northern season; the winter of a year begins in its December.
func seasonOf(y, first int) Period {
	n := y*12 + first - 1
	return monthRange(n, n+2)
}

// xunOf is a third of a month: its days 1–10, 11–20 and 21 to the last.
func xunOf(y, m, third int) (Period, bool) {
	p, ok := monthOf(y, m)
	first := addDays(p.from, (third-1)*10)
	last := addDays(first, 9)
	if third == 3 {
		last = addDays(p.from.AddDate(0, 1, 0), -1)
	}
	return days(first, last), ok
}

// end is the first day of the last period.
func (p Period) end() time.Time {
	if p.to.IsZero() {
		return p.from
	}
	return p.to
}

// lastDay is the last calendar day.
func (p Period) lastDay() time.Time {
	switch p.precision {
	case loci.Year:
		return addDays(p.end().AddDate(1, 0, 0), -1)
	case loci.Month:
		return addDays(p.end().AddDate(0, 1, 0), -1)
	}
	return p.end()
}

// inYear moves a period whose year is open to year y; false where y lacks the day.
func (p Period) inYear(y int) (Period, bool) {
	from := civil(y, int(p.from.Month()), p.from.Day())
	ok := from.Day() == p.from.Day()
	if !p.to.IsZero() {
		to := civil(y+p.to.Year()-p.from.Year(), int(p.to.Month()), p.to.Day())
		ok = ok && to.Day() == p.to.Day()
		p.to = to
	}
	p.from = from
	return p, ok && y >= 1 && y <= 9999
}

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

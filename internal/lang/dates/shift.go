package dates

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// maxShift is the longest way, in any unit, from the reference: beyond it no year is in range.
const maxShift = 1_000_000

// Ago is the meaning of three days ago. The period is as wide as the unit: a day, a
// calendar week, month or year, an instant. A year's half is six months; a month's is
// fifteen days, known to the week, or to the month after whole months.
func Ago(a Args) (Period, bool) { return a.shift(-1) }

// Ahead is the meaning of two weeks from now; see Ago.
func Ahead(a Args) (Period, bool) { return a.shift(1) }

func (a Args) shift(sign int) (Period, bool) {
	n := sign * a.nums[0]
	switch {
	case n > maxShift || n < -maxShift:
		return Period{}, false
	case a.half:
		return a.shiftHalf(sign)
	}
	switch a.unit {
	case kind.SecondUnit, kind.MinuteUnit, kind.HourUnit:
		length := [...]time.Duration{time.Second, time.Minute, time.Hour}[a.unit]
		return Period{at: a.now.Add(time.Duration(n) * length), precision: loci.Instant}, true
	case kind.DayUnit:
		return DayOff(n)(a)
	case kind.FortnightUnit:
		a.unit, n = kind.WeekUnit, 2*n
	}
	return PeriodOff(n)(a)
}

func (a Args) shiftHalf(sign int) (Period, bool) {
	n := a.nums[0]
	switch a.unit {
	case kind.YearUnit:
		return oneMonth(monthIndex(a.today) + sign*(12*n+6)), true
	case kind.HourUnit:
		a.unit, a.nums[0], a.half = kind.MinuteUnit, 60*n+30, false
		return a.shift(sign)
	case kind.MonthUnit:
		if n == 0 {
			a.today, a.unit = addDays(a.today, sign*15), kind.WeekUnit
			return PeriodOff(0)(a)
		}
		first := ofMonthIndex(monthIndex(a.today) + sign*n)
		day := addDays(first, min(a.today.Day(), 28)-1+sign*15)
		return oneMonth(monthIndex(day)), true
	}
	return Period{}, false // half a day, half a week: which?
}

// ExactAgo is the meaning of a year ago today.
func ExactAgo(a Args) (Period, bool) { return exactShift(a, -a.nums[0]) }

// ExactAhead is the meaning of two weeks from tomorrow.
func ExactAhead(a Args) (Period, bool) { return exactShift(a, a.nums[0]) }

func exactShift(a Args, n int) (Period, bool) {
	from := addDays(a.today, a.rel)
	to, ok := a.unitsFrom(from, n)
	sameDay := a.unit == kind.DayUnit || a.unit == kind.WeekUnit || to.Day() == from.Day()
	return oneDay(to), ok && sameDay
}

// unitsFrom is the day so many days, weeks, months or years from another; false for other units.
func (a Args) unitsFrom(day time.Time, n int) (time.Time, bool) {
	n = max(-maxShift, min(maxShift, n))
	switch a.unit {
	case kind.DayUnit:
		return addDays(day, n), true
	case kind.WeekUnit:
		return addDays(day, 7*n), true
	case kind.MonthUnit:
		return day.AddDate(0, n, 0), true
	case kind.YearUnit:
		return day.AddDate(n, 0, 0), true
	}
	return day, false
}

// Soon is the meaning of in three days. That is a date where something is to come; in "I read it in
// three days" it is a length.
var Soon = where(Ahead, func(a Args) bool { return a.comes() && !(a.few && a.unit <= kind.MinuteUnit) })

func (a Args) comes() bool {
	return a.tense == futureTense || (a.tense == noTense || a.tense == comingTense) && a.initial
}

// AgoCounted is ago; 2000年前 may also be before the year 2000.
var AgoCounted = where(Ago, func(a Args) bool { return a.unit != kind.YearUnit || a.nums[0] < 1000 })

// Later is the meaning of 三天后, counted from now where the clause is not said to be past and no
// event before it is what it counts from.
var Later = where(Ahead, func(a Args) bool { return a.free && a.tense != pastTense && a.nums[0] < 1000 })

// Rolling is the meaning of the last three days: so far back from today, and today.
func Rolling(a Args) (Period, bool) {
	n := max(1, a.nums[0])
	from, ok := a.unitsFrom(a.today, -n)
	return days(from, a.today), ok && n < 1000 && from.Year() > 0
}

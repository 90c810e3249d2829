package dates

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// settle gives a period whose year is open the year that the tense around it asks for. What has no tense comes, in
// a statement; in a question a day is the nearest one, if that is within a quarter of a year, and a month or a
// range of months stays unknown. A month from which on something holds is one that began within half a year or will
// within a quarter. Without a clock the year stays open.
func settle(a Args, p Period) (Period, bool) {
	p.loose = yearOpen
	if a.now.IsZero() {
		return p, true
	}
	if a.named > 0 {
		return settleByWeekday(a, p)
	}
	year := a.today.Year()
	for _, y := range [...]int{year - 1, year, year + 1} {
		q, ok := p.inYear(y)
		if ok && a.fits(q) {
			return q, true
		}
	}
	return p, false
}

// fits reports whether q is the one occurrence that the tense means.
func (a Args) fits(q Period) bool {
	since, until := a.today.Sub(q.lastDay()), q.from.Sub(a.today)
	switch a.tense {
	case pastTense:
		if q.precision == loci.Month {
			since = a.today.Sub(q.from)
		}
		return since >= 0 && since < year
	case futureTense, comingTense:
		if q.precision == loci.Month {
			until = q.lastDay().Sub(a.today)
		}
		return until >= 0 && until < year
	case onwardTense:
		return a.today.Sub(q.from) < year/2 && until <= quarter
	case noTense:
		return q.precision == loci.Day && since <= quarter && until <= quarter
	}
	return false
}

// settleByWeekday finds the one year, of the three around today, in which the day falls on the weekday named.
func settleByWeekday(a Args, p Period) (Period, bool) {
	found, n := p, 0
	for y := a.today.Year() - 1; y <= a.today.Year()+1; y++ {
		if q, ok := p.inYear(y); ok && weekdayIndex(q.from) == a.weekdays[0] {
			found, n = q, n+1
		}
	}
	return found, n == 1
}

// checked refuses a day that isn't the weekday named with it.
func checked(a Args, p Period, ok bool) (Period, bool) {
	return p, ok && (a.named == 0 || weekdayIndex(p.from) == a.weekdays[0])
}

// SameDay is the meaning of today, yesterday, 大后天, tonight.
func SameDay(a Args) (Period, bool) { return DayOff(a.rel)(a) }

// DayOff is the day n days from today.
func DayOff(n int) Meaning {
	return func(a Args) (Period, bool) {
		p := oneDay(addDays(a.today, n))
		p.part = a.part
		return p, true
	}
}

// CalendarPeriod is the meaning of last week, this month, 下下周, next year.
func CalendarPeriod(a Args) (Period, bool) { return PeriodOff(a.rel)(a) }

// PeriodOff is the week, month or year n from the current one.
func PeriodOff(n int) Meaning {
	return func(a Args) (Period, bool) {
		switch a.unit {
		case kind.WeekUnit:
			first := addDays(monday(a.today), 7*n)
			return days(first, addDays(first, 6)), true
		case kind.MonthUnit:
			return oneMonth(monthIndex(a.today) + n), true
		case kind.YearUnit:
			return oneYear(a.today.Year() + n), true
		}
		return Period{}, false
	}
}

// LastWeekday is the most recent one before today.
func LastWeekday(a Args) (Period, bool) {
	back := (weekdayIndex(a.today) - a.weekdays[0] + 6) % 7
	return oneDay(addDays(a.today, -1-back)), true
}

// LastWeek is the week before the current one. On a Sunday it may be the one that ends: it is
// a time in the two, without the day itself.
func LastWeek(a Args) (Period, bool) {
	p, ok := PeriodOff(-1)(a)
	if a.today.Weekday() == time.Sunday {
		p.to = addDays(a.today, -1)
	}
	return p, ok
}

// ComingWeekday is the first one after today.
func ComingWeekday(a Args) (Period, bool) {
	Ahead := (a.weekdays[0] - weekdayIndex(a.today) + 6) % 7
	return oneDay(addDays(a.today, 1+Ahead)), true
}

// NextWeekday is the one in next week.
func NextWeekday(a Args) (Period, bool) {
	return oneDay(addDays(monday(a.today), 7+a.weekdays[0])), true
}

// ThisWeekday is the one in this week, unless it has passed and the tense doesn't say that it is meant.
func ThisWeekday(a Args) (Period, bool) {
	p := oneDay(addDays(monday(a.today), a.weekdays[0]))
	switch passed := p.from.Before(a.today); {
	case passed && a.tense == futureTense:
		p.from = addDays(p.from, 7)
	case passed:
		return p, a.tense == pastTense
	case p.from.After(a.today) && a.tense == pastTense:
		return p, false
	}
	return p, true
}

// SomeWeekday takes the nearest one in the direction of the tense; without one it comes, in a statement. It is
// never today's: who means today says so. Without a tense that may be forgotten, and it is left out.
func SomeWeekday(a Args) (Period, bool) {
	p, _ := ComingWeekday(a)
	if a.tense == pastTense {
		p, _ = LastWeekday(a)
	}
	p.loose = weekOpen
	today := a.weekdays[0] == weekdayIndex(a.today)
	return p, a.tense == pastTense || a.tense == futureTense || a.tense == comingTense && !today
}

// ahead reports whether it is to come, or taken to be.
func (a Args) ahead() bool { return a.tense == futureTense || a.tense == comingTense }

// WeekdayOfWeek is the meaning of 上周三, Wednesday of next week.
func WeekdayOfWeek(a Args) (Period, bool) {
	return oneDay(addDays(monday(a.today), 7*a.rel+a.weekdays[0])), true
}

// WeekdaysOfWeek is the meaning of Tuesday to Thursday of next week.
func WeekdaysOfWeek(a Args) (Period, bool) {
	first, _ := WeekdayOfWeek(a)
	a.weekdays[0] = a.weekdays[1]
	last, _ := WeekdayOfWeek(a)
	return days(first.from, last.from), first.from.Before(last.from)
}

const saturdayIndex = 5

// WeekendOfWeek is the meaning of last weekend, 下周末.
func WeekendOfWeek(a Args) (Period, bool) { return WeekendOff(a.rel)(a) }

// WeekendOff returns the meaning of the weekend n weeks from this one.
func WeekendOff(n int) Meaning {
	return func(a Args) (Period, bool) {
		first := addDays(monday(a.today), 7*n+saturdayIndex)
		return days(first, addDays(first, 1)), true
	}
}

// ThisWeekend is this week's, unless what is said of it is past.
func ThisWeekend(a Args) (Period, bool) {
	p, _ := WeekendOff(0)(a)
	return p, a.tense != pastTense || !p.from.After(a.today)
}

// WeekendsAgo is the meaning of two weekends ago, on working days; on others it may count the weekend that it is.
func WeekendsAgo(a Args) (Period, bool) {
	p, ok := WeekendOff(-min(a.nums[0], maxShift))(a)
	return p, ok && a.nums[0] > 0 && weekdayIndex(a.today) < saturdayIndex
}

// SomeWeekend is the last or the coming one by the tense, on working days.
func SomeWeekend(a Args) (Period, bool) {
	n := 0
	if a.tense == pastTense {
		n = -1
	}
	p, _ := WeekendOff(n)(a)
	return p, weekdayIndex(a.today) < saturdayIndex && (a.tense == pastTense || a.ahead())
}

// DayOfMonthOff is the meaning of the 15th of last month, 下个月3号.
func DayOfMonthOff(a Args) (Period, bool) {
	m := ofMonthIndex(monthIndex(a.today) + a.rel)
	p, ok := dayOf(m.Year(), int(m.Month()), a.nums[0])
	return checked(a, p, ok)
}

// ThirdOfMonthOff is the meaning of 上个月中旬.
func ThirdOfMonthOff(a Args) (Period, bool) {
	m := ofMonthIndex(monthIndex(a.today) + a.rel)
	return xunOf(m.Year(), int(m.Month()), a.val)
}

// NumericDate is the meaning of 2023-05-08.
func NumericDate(a Args) (Period, bool) {
	p, ok := dayOf(a.val/10000, a.val/100%100, a.val%100)
	return checked(a, p, ok)
}

// numericMonth: 2023-05, but not 2004-05, which may be the season 2004 to 2005.
func numericMonth(a Args) (Period, bool) {
	p, ok := monthOf(a.val/100, a.val%100)
	return p, ok && a.val/100%100+1 != a.val%100
}

// stamped: 2023-05-08T17:00:00+08:00.
func stamped(a Args) (Period, bool) {
	zone := time.UTC
	if a.offset != 0 {
		zone = time.FixedZone("", a.offset)
	}
	return Period{at: time.Unix(int64(a.val), 0).In(zone), precision: loci.Instant}, true
}

// PlausibleYear is for years that are alone, where a number may count things.
func PlausibleYear(a Args) (Period, bool) { return oneYear(a.years[0]), plausible(a.years[0]) }

func plausible(year int) bool { return year >= 1000 && year < 2200 }

// YearSpan is the meaning of from 2019 to 2021.
func YearSpan(a Args) (Period, bool) {
	p := oneYear(a.years[0])
	p.to = civil(a.years[1], 1, 1)
	return p, plausible(a.years[0]) && plausible(a.years[1]) && a.years[0] < a.years[1]
}

// WeekOf is the week in which a day lies.
func WeekOf(means Meaning) Meaning { return daysOfWeekOf(means, 0, 6) }

// WeekendOf is the weekend of the week in which a day lies.
func WeekendOf(means Meaning) Meaning { return daysOfWeekOf(means, saturdayIndex, saturdayIndex+1) }

func daysOfWeekOf(means Meaning, first, last int) Meaning {
	return func(a Args) (Period, bool) {
		p, ok := means(a)
		week := monday(p.from)
		return days(addDays(week, first), addDays(week, last)), ok
	}
}

// BareWeekday is SomeWeekday without its "on": not when a name makes it part of a title (Black Friday, Friday Night
// Lights), nor when it is what is spoken of (Sunday is my favourite day).
var BareWeekday = where(SomeWeekday, func(a Args) bool {
	return (!a.titled || a.clocked) && !a.titles && !(a.tense == comingTense && a.subject)
})

// OwningWeekday is the meaning of Monday's, of what happens on that day.
var OwningWeekday = where(SomeWeekday, func(a Args) bool { return a.owns && !a.titled })

// DueWeekday is SomeWeekday behind "by" and the like.
var DueWeekday = where(SomeWeekday, func(a Args) bool { return !a.titles })

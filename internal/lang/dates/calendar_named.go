package dates

import (
	"time"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// What months, days, seasons and holidays mean, with a year or without one.

// Calendar is the meaning of what names months, days, a season or a holiday: in the year that it names, May 8,
// 2023, or counts from this one, 去年5月, and else in the one that the tense asks for.
func Calendar(a Args) (Period, bool) {
	year, named := a.years[0], a.years[0] > 0
	switch {
	case named && !plausible(year), a.mayBeWord(named):
		return Period{}, false
	case !named && !a.ofYear:
		p, ok := a.inYear(leapYear)
		if !ok {
			return p, false
		}
		return settle(a, p)
	case !named:
		year = a.today.Year() + a.rel
		if a.valOf == kind.Season && a.val == december && a.today.Month() <= time.February {
			if a.rel != 0 {
				return Period{}, false // the last one or the one before
			}
			year--
		}
	}
	p, ok := a.inYear(year)
	return checked(a, p, ok && (a.months[1] == 0 || a.months[0] < a.months[1]))
}

// mayBeWord reports whether the month may be a verb, with the year that is named or a day:
// march 2023, may 5 people come.
func (a Args) mayBeWord(year bool) bool {
	switch {
	case !a.plain || a.prep || !year && a.ofYear:
		return false
	case year:
		return a.nums[0] == 0 && a.months[1] == 0
	}
	return a.nums[0] > 0 && a.nums[1] == 0 && !a.ordinal && !a.closes
}

// inYear is what is named, in year y.
func (a Args) inYear(y int) (Period, bool) {
	switch m := a.months[0]; {
	case a.valOf == kind.Season:
		return seasonOf(y, a.val), true
	case a.valOf == kind.HalfYear:
		return monthRange(y*12+a.val-1, y*12+a.val+4), true
	case a.valOf == kind.MonthThird:
		return xunOf(y, m, a.val)
	case a.val > 0:
		return dayOf(y, a.val/100, a.val%100)
	case a.nums[1] > 0:
		return daySpan(y, m, a.nums[0], a.nums[1])
	case a.nums[0] > 0:
		return dayOf(y, m, a.nums[0])
	case a.months[1] > 0:
		return monthSpan(y, a.months)
	default:
		return monthOf(y, m)
	}
}

// monthSpan is a range of months, the last one the first after the other.
func monthSpan(y int, m [2]int) (Period, bool) {
	first, ok1 := monthOf(y, m[0])
	last, ok2 := monthOf(y, m[1])
	if m[1] < m[0] {
		last, ok2 = monthOf(y+1, m[1])
	}
	return Period{from: first.from, to: last.from, precision: first.precision}, ok1 && ok2
}

// daySpan is a range of days within a month.
func daySpan(y, m, first, last int) (Period, bool) {
	from, ok1 := dayOf(y, m, first)
	to, ok2 := dayOf(y, m, last)
	return days(from.from, to.from), ok1 && ok2 && first < last
}

// What months and days mean that are named by their numbers, as in Chinese.

// YearOff is the year that a word such as 去年 counts from this one, or its end: 去年底.
func YearOff(a Args) (Period, bool) { return a.partOfYear(a.today.Year() + a.rel) }

// CountedDays is the meaning of 3月15、16两天, as many days as it says.
var CountedDays = where(Calendar, func(a Args) bool { return a.nums[1]-a.nums[0]+1 == a.nums[2] })

// TwoDays is the meaning of 3月15、16号, one day and the next.
var TwoDays = where(Calendar, func(a Args) bool { return a.nums[1] == a.nums[0]+1 })

// NumberedMonth is the meaning of 五月, unless it is a name or a heading.
var NumberedMonth = where(Calendar, func(a Args) bool { return !(a.tense == comingTense && !a.prep && (a.closes || a.subject || a.of)) })

// NumberedMonths is the meaning of 3月到5月 and 3到5月.
func NumberedMonths(a Args) (Period, bool) {
	if a.months[1] == 0 {
		a.months, a.nums[0] = [2]int{a.nums[0], a.months[0]}, 0
	}
	p, ok := Calendar(a)
	return p, ok && a.months[0] < a.months[1]
}

package dates

import "time"

// What months, seasons, holidays and days mean with a year, or without one.

// clearGap is how many months must lie between today's month and the one meant by
// "last May" or "next May" within the same year, counting the latter: in June "last
// May" may be a month ago or thirteen.
const clearGap = 3

// SomeMonth is the meaning of in March.
func SomeMonth(a Args) (Period, bool) {
	return settle(a, oneMonth(leapYear*12+a.months[0]-1))
}

// BegunMonth is the meaning of since March and by March, the latter only where the words
// say when that is.
func BegunMonth(a Args) (Period, bool) {
	p, ok := SomeMonth(a)
	return p, ok && !a.titles && (a.tense == pastTense || a.tense == futureTense)
}

// EndingMonth is the meaning of until March.
func EndingMonth(a Args) (Period, bool) {
	p, ok := SomeMonth(a)
	return p, ok && !a.titles
}

// SomeMonths is the meaning of from May to July, the latter the first after the former.
func SomeMonths(a Args) (Period, bool) { return settle(a, monthSpan(leapYear, a.months)) }

func monthSpan(year int, m [2]int) Period {
	last := year*12 + m[1] - 1
	if m[1] < m[0] {
		last += 12
	}
	return monthRange(year*12+m[0]-1, last)
}

// MonthsOfYear is the meaning of May to July 2023; Nov to Feb 2023 may begin in either year.
func MonthsOfYear(a Args) (Period, bool) {
	return monthSpan(a.nums[0], a.months), a.months[0] < a.months[1] && a.nums[0] > 0
}

// MonthOfNumber is the meaning of May 2023. It refuses may and march, the verbs.
func MonthOfNumber(a Args) (Period, bool) {
	p, ok := monthOf(a.nums[0], a.months[0])
	return p, ok && (!a.plain || a.prep) && plausible(a.nums[0])
}

// MonthOfYearOff is the meaning of May of last year.
func MonthOfYearOff(a Args) (Period, bool) { return monthOf(a.today.Year()+a.rel, a.months[0]) }

// MonthYearsAgo is the meaning of two years ago in May.
func MonthYearsAgo(a Args) (Period, bool) {
	return monthOf(a.today.Year()-min(a.nums[0], maxShift), a.months[0])
}

// LastMonth is the most recent one that is over, if it can't be mistaken.
func LastMonth(a Args) (Period, bool) {
	n := prevMonthIndex(monthIndex(a.today), a.months[0])
	return oneMonth(n), !a.plain && a.clear(n)
}

// NextMonth is the first one after this month, if it can't be mistaken.
func NextMonth(a Args) (Period, bool) {
	n := nextMonthIndex(monthIndex(a.today), a.months[0])
	return oneMonth(n), !a.plain && a.clear(n)
}

// prevMonthIndex is the index of the last month m before month n; nextMonthIndex of the
// first after it.
func prevMonthIndex(n, m int) int { return n - 1 - (n-m+12)%12 }
func nextMonthIndex(n, m int) int { return n + 1 + (m-n%12+22)%12 }

// clear reports whether month n, in its direction, is another year's or far enough.
func (a Args) clear(n int) bool {
	gap := monthIndex(a.today) - n
	return n/12 != a.today.Year() || gap >= clearGap || gap <= -clearGap
}

// ThisMonth is the meaning of this May, of this year, where the tense agrees.
func ThisMonth(a Args) (Period, bool) {
	p := oneMonth(a.today.Year()*12 + a.months[0] - 1)
	return p, !a.plain && a.agrees(p)
}

// agrees reports whether p is not past when said to come, nor to come when said to be
// past.
func (a Args) agrees(p Period) bool {
	return !(a.tense == pastTense && p.from.After(a.today) || a.tense == futureTense && p.lastDay().Before(a.today))
}

// LastSeason is the most recent one that is over. Of a spring just over, and of an autumn,
// one more often says this.
func LastSeason(a Args) (Period, bool) {
	now := monthIndex(a.today)
	first := prevMonthIndex(now, a.val)
	if first+2 >= now {
		first -= 12
	}
	apart := first/12 < a.today.Year() || now-(first+2) >= clearGap || a.val == june
	return monthRange(first, first+2), apart && a.isSeason()
}

// isSeason distinguishes the season from a fall, of which more is said.
func (a Args) isSeason() bool { return !a.mayBeVerb || a.closes }

// NextSeason is the first one after this month, if it can't be mistaken.
func NextSeason(a Args) (Period, bool) {
	first := nextMonthIndex(monthIndex(a.today), a.val)
	return monthRange(first, first+2), a.clear(first) && a.isSeason()
}

const (
	june     = 6 // the first month of summer
	december = 12
)

// ThisSeason is the meaning of this summer, of this year. This winter is the one that it is, or from
// autumn on the coming one; said to be past in spring, the one just over.
func ThisSeason(a Args) (Period, bool) {
	p := seasonOf(a.today.Year(), a.val)
	if a.val != december {
		return p, a.agrees(p) && a.isSeason()
	}
	switch m := int(a.today.Month()); {
	case m >= 9:
		return p, a.agrees(p)
	case m <= 2 || m <= 5 && a.tense == pastTense:
		return seasonOf(a.today.Year()-1, a.val), true
	}
	return p, false
}

// SeasonOfNumber is the meaning of summer 2023.
func SeasonOfNumber(a Args) (Period, bool) {
	return seasonOf(a.nums[0], a.val), plausible(a.nums[0])
}

// SeasonOfYearOff is the meaning of 去年夏天, summer of last year. In January and February the winter
// of this year is the one that it is, and that of last year this one or the one before.
func SeasonOfYearOff(a Args) (Period, bool) {
	if a.val == december && a.rel == 0 && a.today.Month() <= 2 {
		return seasonOf(a.today.Year()-1, a.val), true
	}
	return seasonOf(a.today.Year()+a.rel, a.val), a.val != december || a.today.Month() > 2
}

// SeasonYearsAgo is the meaning of two years ago in the summer.
func SeasonYearsAgo(a Args) (Period, bool) {
	a.rel = -min(a.nums[0], maxShift)
	return SeasonOfYearOff(a)
}

// SomeDay is the meaning of May 8.
func SomeDay(a Args) (Period, bool) {
	p, ok := dayOf(leapYear, a.months[0], a.nums[0])
	if !ok || a.plain && !a.prep && !a.ordinal && !a.closes {
		return Period{}, false
	}
	return settle(a, p)
}

// DayOfNumber is the meaning of May 8, 2023.
func DayOfNumber(a Args) (Period, bool) {
	p, ok := dayOf(a.nums[1], a.months[0], a.nums[0])
	return checked(a, p, ok)
}

// DayOfYearOff is the meaning of May 8 of last year.
func DayOfYearOff(a Args) (Period, bool) {
	p, ok := dayOf(a.today.Year()+a.rel, a.months[0], a.nums[0])
	return checked(a, p, ok)
}

// SomeDays is the meaning of May 3–5.
func SomeDays(a Args) (Period, bool) {
	p, ok := daySpan(leapYear, a.months[0], a.nums[0], a.nums[1])
	if !ok {
		return Period{}, false
	}
	return settle(a, p)
}

// DaysOfNumber is the meaning of May 3–5, 2023.
func DaysOfNumber(a Args) (Period, bool) {
	return daySpan(a.nums[2], a.months[0], a.nums[0], a.nums[1])
}

// daySpan is a range of days within a month.
func daySpan(y, m, first, last int) (Period, bool) {
	from, ok1 := dayOf(y, m, first)
	to, ok2 := dayOf(y, m, last)
	return days(from.from, to.from), ok1 && ok2 && first < last
}

// SomeMonthDay is the meaning of on 13/8.
func SomeMonthDay(a Args) (Period, bool) {
	p, ok := dayOf(leapYear, a.val/100, a.val%100)
	if !ok {
		return p, false
	}
	return settle(a, p)
}

// SomeHoliday is the meaning of on Christmas Eve.
func SomeHoliday(a Args) (Period, bool) {
	p, ok := dayOf(leapYear, a.val/100, a.val%100)
	if !ok {
		return p, false
	}
	return settle(a, p)
}

// HolidayOfNumber is the meaning of Christmas 2023.
func HolidayOfNumber(a Args) (Period, bool) {
	p, ok := dayOf(a.nums[0], a.val/100, a.val%100)
	return p, ok && plausible(a.nums[0])
}

// HolidayOfYearOff is the meaning of 去年圣诞节, Christmas last year.
func HolidayOfYearOff(a Args) (Period, bool) {
	return dayOf(a.today.Year()+a.rel, a.val/100, a.val%100)
}

// LastHoliday is the most recent one before today, if it can't be mistaken.
func LastHoliday(a Args) (Period, bool) {
	p, ok := HolidayOfYearOff(Args{today: a.today, val: a.val})
	if !p.from.Before(a.today) {
		p, ok = p.inYear(a.today.Year() - 1)
	}
	return p, ok && a.clear(monthIndex(p.from))
}

// NextHoliday is the first one after today, if it can't be mistaken.
func NextHoliday(a Args) (Period, bool) {
	p, ok := HolidayOfYearOff(Args{today: a.today, val: a.val})
	if !p.from.After(a.today) {
		p, ok = p.inYear(a.today.Year() + 1)
	}
	return p, ok && a.clear(monthIndex(p.from))
}

// ThisHoliday is this year's, where the tense agrees and last year's is not just over: on
// January 1, this New Year's Eve may be yesterday.
func ThisHoliday(a Args) (Period, bool) {
	a.rel = 0
	p, ok := HolidayOfYearOff(a)
	over := a.today.Sub(p.from.AddDate(-1, 0, 0))
	return p, ok && a.agrees(p) && over >= justOver
}

// justOver is how long a holiday is still this one.
const justOver = 31 * 24 * time.Hour

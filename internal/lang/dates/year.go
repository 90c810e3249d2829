package dates

import "time"

// What months, seasons, holidays and days mean with a year, or without one.

// clearGap is how many months must lie between today's month and the one meant by "last May" or "next May" within
// the same year, counting the latter: in June "last May" may be a month ago or thirteen.
const clearGap = 3

// BegunMonth is the meaning of since March and by March, the latter only where the words say when that is.
var BegunMonth = where(Calendar, func(a Args) bool { return !a.titles && (a.tense == pastTense || a.tense == futureTense) })

// EndingMonth is the meaning of until March.
var EndingMonth = where(Calendar, func(a Args) bool { return !a.titles })

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

// prevMonthIndex is the index of the last month m before month n; nextMonthIndex of the first after it.
func prevMonthIndex(n, m int) int { return n - 1 - (n-m+12)%12 }
func nextMonthIndex(n, m int) int { return n + 1 + (m-n%12+22)%12 }

// clear reports whether month n, in its direction, is another year's or far enough.
func (a Args) clear(n int) bool {
	gap := monthIndex(a.today) - n
	return n/12 != a.today.Year() || gap >= clearGap || gap <= -clearGap
}

// agrees reports whether p is not past when said to come, nor to come when said to be past.
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

// LastHoliday is the most recent one before today, if it can't be mistaken.
func LastHoliday(a Args) (Period, bool) {
	p, ok := a.inYear(a.today.Year())
	if !p.from.Before(a.today) {
		p, ok = p.inYear(a.today.Year() - 1)
	}
	return p, ok && a.clear(monthIndex(p.from))
}

// ThisHoliday is this year's, where the tense agrees and last year's is not just over: on
// January 1, this New Year's Eve may be yesterday.
func ThisHoliday(a Args) (Period, bool) {
	p, ok := a.inYear(a.today.Year())
	over := a.today.Sub(p.from.AddDate(-1, 0, 0))
	return p, ok && a.agrees(p) && over >= justOver
}

// justOver is how long a holiday is still this one.
const justOver = 31 * 24 * time.Hour

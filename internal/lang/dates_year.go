package lang

// What months, seasons, holidays and days mean with a year, or without one.

// clearGap is how many months must lie between today's month and the one meant by
// "last May" or "next May" within the same year, counting the latter: in June "last
// May" may be a month ago or thirteen.
const clearGap = 3

// someMonth: in March.
func someMonth(a dateArgs) (datePeriod, bool) {
	return settle(a, oneMonth(leapYear*12+a.months[0]-1))
}

// begunMonth: since March, which "by March" is only where it is told as past.
func begunMonth(a dateArgs) (datePeriod, bool) {
	p, ok := someMonth(a)
	return p, ok && a.tense == pastTense
}

// someMonths: from May to July, the latter the first after the former.
func someMonths(a dateArgs) (datePeriod, bool) { return settle(a, monthSpan(leapYear, a.months)) }

func monthSpan(year int, m [2]int) datePeriod {
	last := year*12 + m[1] - 1
	if m[1] < m[0] {
		last += 12
	}
	return monthRange(year*12+m[0]-1, last)
}

// monthsOfYear: May to July 2023; Nov to Feb 2023 may begin in either year.
func monthsOfYear(a dateArgs) (datePeriod, bool) {
	return monthSpan(a.nums[0], a.months), a.months[0] < a.months[1] && a.nums[0] > 0
}

// named refuses may and march, the verbs.
func monthOfNumber(a dateArgs) (datePeriod, bool) {
	p, ok := monthOf(a.nums[0], a.months[0])
	return p, ok && (!a.plain || a.prep) && plausible(a.nums[0])
}

// monthOfYearOff: May of last year.
func monthOfYearOff(a dateArgs) (datePeriod, bool) { return monthOf(a.today.Year()+a.rel, a.months[0]) }

// monthYearsAgo: two years ago in May.
func monthYearsAgo(a dateArgs) (datePeriod, bool) {
	return monthOf(a.today.Year()-min(a.nums[0], maxShift), a.months[0])
}

// lastMonth is the most recent one that is over, if it can't be mistaken.
func lastMonth(a dateArgs) (datePeriod, bool) {
	n := prevMonthIndex(monthIndex(a.today), a.months[0])
	return oneMonth(n), !a.plain && a.clear(n)
}

// nextMonth is the first one after this month, if it can't be mistaken.
func nextMonth(a dateArgs) (datePeriod, bool) {
	n := nextMonthIndex(monthIndex(a.today), a.months[0])
	return oneMonth(n), !a.plain && a.clear(n)
}

// prevMonthIndex is the index of the last month m before month n; nextMonthIndex of the
// first after it.
func prevMonthIndex(n, m int) int { return n - 1 - (n-m+12)%12 }
func nextMonthIndex(n, m int) int { return n + 1 + (m-n%12+22)%12 }

// clear reports whether month n, in its direction, is another year's or far enough.
func (a dateArgs) clear(n int) bool {
	gap := monthIndex(a.today) - n
	return n/12 != a.today.Year() || gap >= clearGap || gap <= -clearGap
}

// thisMonth: this May, of this year, where the tense agrees.
func thisMonth(a dateArgs) (datePeriod, bool) {
	p := oneMonth(a.today.Year()*12 + a.months[0] - 1)
	return p, !a.plain && a.agrees(p)
}

// agrees reports whether p is not past when told as coming, nor to come when told as
// past.
func (a dateArgs) agrees(p datePeriod) bool {
	return !(a.tense == pastTense && p.from.After(a.today) || a.tense == futureTense && p.lastDay().Before(a.today))
}

// lastSeason is the most recent one that is over, if it can't be mistaken.
func lastSeason(a dateArgs) (datePeriod, bool) {
	now := monthIndex(a.today)
	first := prevMonthIndex(now, a.val)
	if first+2 >= now {
		first -= 12
	}
	apart := first/12 < a.today.Year() || now-(first+2) >= clearGap
	return monthRange(first, first+2), apart && a.isSeason()
}

// isSeason tells the season from a fall, of which more is said.
func (a dateArgs) isSeason() bool { return !a.mayBeVerb || a.closes }

func nextSeason(a dateArgs) (datePeriod, bool) {
	first := nextMonthIndex(monthIndex(a.today), a.val)
	return monthRange(first, first+2), a.clear(first) && a.isSeason()
}

const december = 12

// thisSeason: this summer, of this year. This winter is the one that it is, or from
// autumn on the coming one; told as past in spring, the one just over.
func thisSeason(a dateArgs) (datePeriod, bool) {
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

func seasonOfNumber(a dateArgs) (datePeriod, bool) {
	return seasonOf(a.nums[0], a.val), plausible(a.nums[0])
}

// seasonOfYearOff: 去年夏天, summer of last year. In January and February the winter
// of last year is this one or the one before.
func seasonOfYearOff(a dateArgs) (datePeriod, bool) {
	return seasonOf(a.today.Year()+a.rel, a.val), a.val != december || a.today.Month() > 2
}

func seasonYearsAgo(a dateArgs) (datePeriod, bool) {
	a.rel = -min(a.nums[0], maxShift)
	return seasonOfYearOff(a)
}

// someDay: May 8.
func someDay(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(leapYear, a.months[0], a.nums[0])
	if !ok || a.plain && !a.prep && !a.ordinal && !a.closes {
		return datePeriod{}, false
	}
	return settle(a, p)
}

// dayOfNumber: May 8, 2023.
func dayOfNumber(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(a.nums[1], a.months[0], a.nums[0])
	return checked(a, p, ok)
}

// dayOfYearOff: May 8 of last year.
func dayOfYearOff(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(a.today.Year()+a.rel, a.months[0], a.nums[0])
	return checked(a, p, ok)
}

// someDays: May 3–5.
func someDays(a dateArgs) (datePeriod, bool) {
	p, ok := daySpan(leapYear, a.months[0], a.nums[0], a.nums[1])
	if !ok {
		return datePeriod{}, false
	}
	return settle(a, p)
}

// daysOfNumber: May 3–5, 2023.
func daysOfNumber(a dateArgs) (datePeriod, bool) {
	return daySpan(a.nums[2], a.months[0], a.nums[0], a.nums[1])
}

// daySpan is a range of days within a month.
func daySpan(y, m, first, last int) (datePeriod, bool) {
	from, ok1 := dayOf(y, m, first)
	to, ok2 := dayOf(y, m, last)
	return days(from.from, to.from), ok1 && ok2 && first < last
}

// someHoliday: on Christmas Eve.
func someHoliday(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(leapYear, a.val/100, a.val%100)
	if !ok {
		return p, false
	}
	return settle(a, p)
}

func holidayOfNumber(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(a.nums[0], a.val/100, a.val%100)
	return p, ok && plausible(a.nums[0])
}

// holidayOfYearOff: 去年圣诞节, Christmas last year.
func holidayOfYearOff(a dateArgs) (datePeriod, bool) {
	return dayOf(a.today.Year()+a.rel, a.val/100, a.val%100)
}

// lastHoliday is the most recent one before today, if it can't be mistaken.
func lastHoliday(a dateArgs) (datePeriod, bool) {
	p, ok := holidayOfYearOff(dateArgs{today: a.today, val: a.val})
	if !p.from.Before(a.today) {
		p, ok = p.inYear(a.today.Year() - 1)
	}
	return p, ok && a.clear(monthIndex(p.from))
}

func nextHoliday(a dateArgs) (datePeriod, bool) {
	p, ok := holidayOfYearOff(dateArgs{today: a.today, val: a.val})
	if !p.from.After(a.today) {
		p, ok = p.inYear(a.today.Year() + 1)
	}
	return p, ok && a.clear(monthIndex(p.from))
}

// thisHoliday is this year's, where the tense agrees.
func thisHoliday(a dateArgs) (datePeriod, bool) {
	a.rel = 0
	p, ok := holidayOfYearOff(a)
	return p, ok && a.agrees(p)
}

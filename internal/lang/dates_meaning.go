package lang

import (
	"time"

	"github.com/loci-memory/loci"
)

// settle gives a period whose year is open the year that the tense around it asks
// for. Without a tense a day is the nearest one, if that is within a quarter of a
// year; a month or a range of months stays unknown, but that from which on something
// holds is one that began within half a year or will within a quarter.
func settle(a dateArgs, p datePeriod) (datePeriod, bool) {
	p.loose = yearOpen
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
func (a dateArgs) fits(q datePeriod) bool {
	const year, quarter = 365 * 24 * time.Hour, 92 * 24 * time.Hour
	since, until := a.today.Sub(q.lastDay()), q.from.Sub(a.today)
	switch a.tense {
	case pastTense:
		if q.precision == loci.Month {
			since = a.today.Sub(q.from)
		}
		return since >= 0 && since < year
	case futureTense:
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

// settleByWeekday finds the one year, of the three around today, in which the day
// falls on the weekday named.
func settleByWeekday(a dateArgs, p datePeriod) (datePeriod, bool) {
	found, n := p, 0
	for y := a.today.Year() - 1; y <= a.today.Year()+1; y++ {
		if q, ok := p.inYear(y); ok && weekdayIndex(q.from) == a.weekdays[0] {
			found, n = q, n+1
		}
	}
	return found, n == 1
}

// checked refuses a day that isn't the weekday named with it.
func checked(a dateArgs, p datePeriod, ok bool) (datePeriod, bool) {
	return p, ok && (a.named == 0 || weekdayIndex(p.from) == a.weekdays[0])
}

// sameDay: today, yesterday, 大后天, tonight.
func sameDay(a dateArgs) (datePeriod, bool) { return dayOff(a.rel)(a) }

// dayOff is the day n days from today.
func dayOff(n int) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		p := oneDay(addDays(a.today, n))
		p.part = a.part
		return p, true
	}
}

// calendarPeriod: last week, this month, 下下周, next year.
func calendarPeriod(a dateArgs) (datePeriod, bool) { return periodOff(a.rel)(a) }

// periodOff is the week, month or year n from the current one.
func periodOff(n int) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		switch a.unit {
		case weekUnit:
			first := addDays(monday(a.today), 7*n)
			return days(first, addDays(first, 6)), true
		case monthUnit:
			return oneMonth(monthIndex(a.today) + n), true
		case yearUnit:
			return oneYear(a.today.Year() + n), true
		}
		return datePeriod{}, false
	}
}

// lastWeekday is the most recent one before today.
func lastWeekday(a dateArgs) (datePeriod, bool) {
	back := (weekdayIndex(a.today) - a.weekdays[0] + 6) % 7
	return oneDay(addDays(a.today, -1-back)), true
}

func weekdayBeforeLast(a dateArgs) (datePeriod, bool) {
	p, ok := lastWeekday(a)
	p.from = addDays(p.from, -7)
	return p, ok
}

// comingWeekday is the first one after today.
func comingWeekday(a dateArgs) (datePeriod, bool) {
	ahead := (a.weekdays[0] - weekdayIndex(a.today) + 6) % 7
	return oneDay(addDays(a.today, 1+ahead)), true
}

// nextWeekday is the one in next week. While the one in this week is still more than
// three days ahead, speakers differ in which they mean.
func nextWeekday(a dateArgs) (datePeriod, bool) {
	p := oneDay(addDays(monday(a.today), 7+a.weekdays[0]))
	return p, a.weekdays[0]-weekdayIndex(a.today) <= 3
}

// thisWeekday is the one in this week, unless it has passed and the tense doesn't
// say that it is meant.
func thisWeekday(a dateArgs) (datePeriod, bool) {
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

// someWeekday takes the nearest one in the direction of the tense. It is never
// today's: who means today says so.
func someWeekday(a dateArgs) (datePeriod, bool) {
	p, _ := comingWeekday(a)
	if a.tense == pastTense {
		p, _ = lastWeekday(a)
	}
	p.loose = weekOpen
	return p, a.weekdays[0] != weekdayIndex(a.today) && (a.tense == pastTense || a.tense == futureTense)
}

// weekdayOfWeek: 上周三, Wednesday of next week.
func weekdayOfWeek(a dateArgs) (datePeriod, bool) {
	return oneDay(addDays(monday(a.today), 7*a.rel+a.weekdays[0])), true
}

// dayOfWeekOff: 上周今天.
func dayOfWeekOff(a dateArgs) (datePeriod, bool) { return dayOff(7 * a.rel)(a) }

// weekdayWeeksAgo: two weeks ago on Wednesday.
func weekdayWeeksAgo(a dateArgs) (datePeriod, bool) {
	a.rel = -min(a.nums[0], maxShift)
	return weekdayOfWeek(a)
}

const saturdayIndex = 5

// weekendOfWeek: last weekend, 下周末.
func weekendOfWeek(a dateArgs) (datePeriod, bool) { return weekendOff(a.rel)(a) }

func weekendOff(n int) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		first := addDays(monday(a.today), 7*n+saturdayIndex)
		return days(first, addDays(first, 1)), true
	}
}

// nextWeekend follows nextWeekday.
func nextWeekend(a dateArgs) (datePeriod, bool) {
	p, _ := weekendOfWeek(a)
	return p, saturdayIndex-weekdayIndex(a.today) <= 3
}

// thisWeekend is this week's, unless what is told of it is past.
func thisWeekend(a dateArgs) (datePeriod, bool) {
	p, _ := weekendOff(0)(a)
	return p, a.tense != pastTense || !p.from.After(a.today)
}

// weekendsAgo: two weekends ago, on working days; on others it may count the weekend
// that it is.
func weekendsAgo(a dateArgs) (datePeriod, bool) {
	p, ok := weekendOff(-min(a.nums[0], maxShift))(a)
	return p, ok && a.nums[0] > 0 && weekdayIndex(a.today) < saturdayIndex
}

// someWeekend is the last or the coming one by the tense, on working days.
func someWeekend(a dateArgs) (datePeriod, bool) {
	n := 0
	if a.tense == pastTense {
		n = -1
	}
	p, _ := weekendOff(n)(a)
	return p, weekdayIndex(a.today) < saturdayIndex && (a.tense == pastTense || a.tense == futureTense)
}

// dayOfMonthOff: the 15th of last month, 下个月3号.
func dayOfMonthOff(a dateArgs) (datePeriod, bool) {
	m := ofMonthIndex(monthIndex(a.today) + a.rel)
	p, ok := dayOf(m.Year(), int(m.Month()), a.nums[0])
	return checked(a, p, ok)
}

// thirdOfMonthOff: 上个月中旬.
func thirdOfMonthOff(a dateArgs) (datePeriod, bool) {
	m := ofMonthIndex(monthIndex(a.today) + a.rel)
	return xunOf(m.Year(), int(m.Month()), a.val)
}

// numericDate: 2023-05-08.
func numericDate(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(a.val/10000, a.val/100%100, a.val%100)
	return checked(a, p, ok)
}

// numericMonth: 2023-05, but not 2004-05, which may be the season 2004 to 2005.
func numericMonth(a dateArgs) (datePeriod, bool) {
	p, ok := monthOf(a.val/100, a.val%100)
	return p, ok && a.val/100%100+1 != a.val%100
}

// stamped: 2023-05-08T17:00:00+08:00.
func stamped(a dateArgs) (datePeriod, bool) {
	zone := time.UTC
	if a.offset != 0 {
		zone = time.FixedZone("", a.offset)
	}
	return datePeriod{at: time.Unix(int64(a.val), 0).In(zone), precision: loci.Instant}, true
}

// plausibleYear is for years that stand alone, where a number may count things.
func plausibleYear(a dateArgs) (datePeriod, bool) {
	return oneYear(a.nums[0]), plausible(a.nums[0])
}

func plausible(year int) bool { return year >= 1000 && year < 2200 }

// yearSpan: from 2019 to 2021.
func yearSpan(a dateArgs) (datePeriod, bool) {
	p := oneYear(a.nums[0])
	p.to = civil(a.nums[1], 1, 1)
	return p, plausible(a.nums[0]) && plausible(a.nums[1]) && a.nums[0] < a.nums[1]
}

// weekOf is the week in which a day lies.
func weekOf(means dateMeaning) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		p, ok := means(a)
		first := monday(p.from)
		return days(first, addDays(first, 6)), ok
	}
}

package dates

// What days and parts of a month mean that leave the month open, and parts of a year that leave the year open.

import "time"

// farthest is how many months from this one a day of a month is looked for: more than two
// in a row may lack it, or have it on another weekday.
const farthest = 3

// DayOfMonth is the meaning of on the 8th: of the next month that has it, from today on,
// or of the last where the tense is past. With a weekday it is one that falls on it.
func DayOfMonth(a Args) (Period, bool) {
	return a.nearestMonth(func(year, month int) (Period, bool) {
		p, ok := dayOf(year, month, a.nums[0])
		return checked(a, p, ok)
	})
}

// DaysOfMonth is the meaning of from the 3rd to the 9th; see DayOfMonth.
func DaysOfMonth(a Args) (Period, bool) {
	return a.nearestMonth(func(year, month int) (Period, bool) {
		return daySpan(year, month, a.nums[0], a.nums[1])
	})
}

// TwoDaysOfMonth is the meaning of 21、22号, one day and the next; see DayOfMonth.
var TwoDaysOfMonth = where(DaysOfMonth, func(a Args) bool { return a.nums[1] == a.nums[0]+1 })

// AwaitedDay is DayOfMonth behind the words for which or to which something was moved or fixed: for the 24th.
var AwaitedDay = where(DayOfMonth, func(a Args) bool { return a.awaited || a.moved })

// BareDayOfMonth is DayOfMonth without a preposition: 15号, which is no number of a house.
var BareDayOfMonth = where(DayOfMonth, func(a Args) bool { return !a.numbered })

// nearestMonth is the period that of returns for the nearest month in the direction of the tense.
func (a Args) nearestMonth(of func(year, month int) (Period, bool)) (Period, bool) {
	step := 1
	switch {
	case a.tense == pastTense:
		step = -1
	case !a.ahead():
		return Period{}, false
	}
	for n := 0; n <= farthest; n++ {
		first := ofMonthIndex(monthIndex(a.today) + step*n)
		p, ok := of(first.Year(), int(first.Month()))
		if ok && (step < 0 && !p.from.After(a.today) || step > 0 && !p.end().Before(a.today)) {
			if step > 0 && a.named == 0 {
				p.loose = monthOpen
			}
			return p, true
		}
	}
	return Period{}, false
}

// The thirds of a month and a year, as the Val of a word.
const (
	Beginning = 1
	Middle    = 2
	Ending    = 3
)

// lateIn is the day of a month from which on its beginning and its middle are over.
var lateIn = [...]int{Beginning: 10, Middle: 20, Ending: 31}

// PartOfMonth is the meaning of 月底, the end of the month: the month it is, or the next where that part of it is
// over and something is to come, or the last where it is said to be past and is not reached.
func PartOfMonth(a Args) (Period, bool) {
	month, day := monthIndex(a.today), a.today.Day()
	switch {
	case a.tense == anyTense, a.tense == comingTense && day > lateIn[a.edge]:
		return Period{}, false
	case a.tense == futureTense && day > lateIn[a.edge]:
		month++
	case a.tense == pastTense && day < lateIn[a.edge]-10:
		month--
	}
	return oneMonth(month), true
}

// PartOfYear is the meaning of 年底, the end of the year; see PartOfMonth. The end is its
// last month; what is its beginning or middle is not so sure.
func PartOfYear(a Args) (Period, bool) {
	year, month := a.today.Year(), a.today.Month()
	switch {
	case a.tense == anyTense, a.tense == comingTense && a.edge == Beginning && month > time.March:
		return Period{}, false
	case a.tense == futureTense && a.edge == Beginning && month > time.March:
		year++
	case a.tense == pastTense && a.edge == Ending && month < time.November:
		year--
	}
	return a.partOfYear(year)
}

// EndOfYear is the meaning of 2024年底; see PartOfYear.
func EndOfYear(a Args) (Period, bool) {
	p, _ := a.partOfYear(a.years[0])
	return p, plausible(a.years[0])
}

func (a Args) partOfYear(year int) (Period, bool) {
	if a.edge == Ending {
		return monthOf(year, december)
	}
	return oneYear(year), true
}

// HalfOfThisYear is the meaning of 上半年, where the tense agrees.
func HalfOfThisYear(a Args) (Period, bool) {
	first := a.today.Year()*12 + a.val - 1
	p := monthRange(first, first+5)
	return p, a.tense != anyTense && a.agrees(p)
}

// EndOfThis is the meaning of the end of the week, month or year, unless that is past.
var EndOfThis = where(PeriodOff(0), Args.ahead)

// SomeSeason is the meaning of in the spring, where the words say when that is.
func SomeSeason(a Args) (Period, bool) {
	if a.tense != pastTense && a.tense != futureTense {
		return Period{}, false
	}
	p, ok := Calendar(a)
	running := a.tense == pastTense && !p.lastDay().Before(a.today) // this one or the last?
	return p, ok && !running && a.isSeason()
}

// BareSeason is SomeSeason without a preposition, in runs.
var BareSeason = where(SomeSeason, func(a Args) bool { return a.run })

// BareHoliday is Calendar without a preposition, where it opens the clause or is that for
// which something is: Christmas Eve we're away, home for Christmas.
var BareHoliday = where(Calendar, func(a Args) bool { return (a.awaited || a.eve && a.initial) && !a.subject && !a.titles })

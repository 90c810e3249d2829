package dates

// What months and days mean that are named by their numbers, as in Chinese.

import "github.com/loci-memory/loci/internal/lang/kind"

// InMonths returns a meaning whose unit is the month, for 月, which is not a unit only.
func InMonths(means Meaning) Meaning {
	return func(a Args) (Period, bool) {
		a.unit = kind.MonthUnit
		return means(a)
	}
}

// InYears returns a meaning whose unit is the year, for 年, which is not a unit only.
func InYears(means Meaning) Meaning {
	return func(a Args) (Period, bool) {
		a.unit = kind.YearUnit
		return means(a)
	}
}

// MonthOff is the month that a word such as 上 counts from this one.
func MonthOff(a Args) (Period, bool) { return InMonths(CalendarPeriod)(a) }

// YearOff is the year that a word such as 去年 counts from this one, or its end: 去年底.
func YearOff(a Args) (Period, bool) { return a.partOfYear(a.today.Year() + a.rel) }

// MonthsAgo is the month so many months ago.
func MonthsAgo(a Args) (Period, bool) { return InMonths(AgoCounted)(a) }

// YearsAgo is the year so many years ago.
func YearsAgo(a Args) (Period, bool) { return InYears(AgoCounted)(a) }

// TodayOfYearOff is the meaning of 去年今天.
func TodayOfYearOff(a Args) (Period, bool) {
	return dayOf(a.today.Year()+a.rel, int(a.today.Month()), a.today.Day())
}

// YearsAgoMonth is the meaning of 两年前的五月.
func YearsAgoMonth(a Args) (Period, bool) {
	return monthOf(a.today.Year()-a.nums[0], a.nums[1])
}

// YearReader says which year a match means, and gives the match with the numbers that
// are left.
type YearReader func(a Args) (year int, rest Args)

// NumberedYear reads the year from the first number: 2023年5月.
func NumberedYear(a Args) (int, Args) {
	year := a.nums[0]
	copy(a.nums[:], a.nums[1:])
	return year, a
}

// RelativeYear reads it from a word such as last year: 去年5月.
func RelativeYear(a Args) (int, Args) { return a.today.Year() + a.rel, a }

// Day is a day by the numbers of its month and of itself.
func (y YearReader) Day(a Args) (Period, bool) {
	year, a := y(a)
	p, ok := dayOf(year, a.nums[0], a.nums[1])
	return checked(a, p, ok)
}

// Days is a range of days of a month.
func (y YearReader) Days(a Args) (Period, bool) {
	year, a := y(a)
	return daySpan(year, a.nums[0], a.nums[1], a.nums[2])
}

// Month is a month by its number.
func (y YearReader) Month(a Args) (Period, bool) {
	year, a := y(a)
	return monthOf(year, a.nums[0])
}

// Months is a range of months.
func (y YearReader) Months(a Args) (Period, bool) {
	year, a := y(a)
	return monthSpan(year, [2]int(a.nums[:2])), properMonths(a)
}

// Third is a third of a month.
func (y YearReader) Third(a Args) (Period, bool) {
	year, a := y(a)
	return xunOf(year, a.nums[0], a.val)
}

// Half is half of a year: 去年下半年.
func (y YearReader) Half(a Args) (Period, bool) {
	year, a := y(a)
	return monthSpan(year, [2]int{a.val, a.val + 5}), true
}

// Season is a season.
func (y YearReader) Season(a Args) (Period, bool) {
	if a.nums[0] == 0 {
		return SeasonOfYearOff(a)
	}
	return seasonOf(a.nums[0], a.val), plausible(a.nums[0])
}

// Holiday is a holiday.
func (y YearReader) Holiday(a Args) (Period, bool) {
	year, a := y(a)
	return dayOf(year, a.val/100, a.val%100)
}

func properMonths(a Args) bool {
	return a.nums[0] >= 1 && a.nums[0] < a.nums[1] && a.nums[1] <= 12
}

// NumberedDay is the meaning of 5月8日.
func NumberedDay(a Args) (Period, bool) {
	p, ok := dayOf(leapYear, a.nums[0], a.nums[1])
	if !ok {
		return Period{}, false
	}
	return settle(a, p)
}

// NumberedDays is the meaning of 5月3日到5日.
func NumberedDays(a Args) (Period, bool) {
	p, ok := daySpan(leapYear, a.nums[0], a.nums[1], a.nums[2])
	if !ok {
		return Period{}, false
	}
	return settle(a, p)
}

// CountedDays is the meaning of 3月15、16两天, as many days as it says.
func CountedDays(a Args) (Period, bool) {
	p, ok := NumberedDays(a)
	return p, ok && a.nums[2]-a.nums[1]+1 == a.nums[3]
}

// TwoDays is the meaning of 3月15、16号, one day and the next.
func TwoDays(a Args) (Period, bool) {
	p, ok := NumberedDays(a)
	return p, ok && a.nums[2] == a.nums[1]+1
}

// NumberedMonth is the meaning of 五月.
func NumberedMonth(a Args) (Period, bool) {
	p, ok := monthOf(leapYear, a.nums[0])
	if !ok || a.tense == comingTense && !a.prep && (a.closes || a.subject || a.of) {
		return Period{}, false // a name, a heading
	}
	return settle(a, p)
}

// NumberedMonths is the meaning of 3月到5月.
func NumberedMonths(a Args) (Period, bool) {
	if !properMonths(a) {
		return Period{}, false
	}
	return settle(a, monthSpan(leapYear, [2]int(a.nums[:2])))
}

package dates

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

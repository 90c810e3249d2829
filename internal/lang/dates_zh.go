package lang

// dateChinese is the grammar of Chinese dates. What has a month, a season or a
// holiday in it is in chineseYears, as each may follow a year of several kinds.
var dateChinese = []dateRule{
	{"DATE ,? (? 周三 )?", numericDate},
	{"上|下|这 一? 个? 周", calendarPeriod}, {"上|下|这 个? 周三", weekdayOfWeek}, {"上|下|这 个? 周 的? 周三", weekdayOfWeek},
	{"上|下 个? 周末", weekendOfWeek}, {"上|下 个? 周 的? 周末", weekendOfWeek}, {"~ 这 个? 周末", thisWeekend},
	{"上|下 个? 周 的? today", dayOfWeekOff}, {"~ 周三", someWeekday}, {"~ 周末", someWeekend},

	{"上|下|这 一? 个? 月", monthOff}, {"~ 这 个? SEASON", thisSeason}, {"上|下|这 个? 月 的? DIGITS 日", dayOfMonthOff}, {"上|下|这 个? 月 的? DIGITS 日 ,? (? 周三 )?", dayOfMonthOff},
	{"上|下|这 个? 月 的? 旬", thirdOfMonthOff},

	{"去年 年?", yearOff}, {"去年 年? 的? today", todayOfYearOff}, {"YEAR 年", plausibleYear}, {"YEAR 年 的? 历史", nil},
	{"YEAR 到|- YEAR 年", yearSpan},

	{"NUM 个? UNIT 前", hanAgo}, {"NUM 个 月 前", monthsAgo}, {"NUM 年 前", yearsAgo},
	{"half 年 前", inYears(agoHalfOf)}, {"half 个 月 前", inMonths(agoHalfOf)}, {"half 个? UNIT 前", agoHalfOf},
	{"NUM 个 half 月 前", inMonths(agoHalf)}, {"NUM 年 half 前", inYears(agoHalf)}, {"NUM 个 half UNIT 前", agoHalf},
	{"NUM UNIT half 前", agoHalf},
	{"~ NUM 个? UNIT 后", hanLater}, {"~ NUM 个 月 后", inMonths(hanLater)}, {"~ NUM 年 后", inYears(hanLater)},
	{"~ half 年 后", inYears(hanLaterHalfOf)}, {"~ half 个 月 后", inMonths(hanLaterHalfOf)}, {"~ half 个? UNIT 后", hanLaterHalfOf},
	{"~ NUM 个 half 月 后", inMonths(hanLaterHalf)}, {"~ NUM 年 half 后", inYears(hanLaterHalf)}, {"~ NUM 个 half UNIT 后", hanLaterHalf},
	{"NUM 年 零? NUM 个 月 前|后", nil}, {"NUM 个? UNIT 零? NUM 个? UNIT 前|后", nil}, {"NUM 个 月 零? NUM UNIT 前|后", nil},
	{"NUM 个? UNIT 前 的? today", exactAgo}, {"NUM 个 月 前 的? today", inMonths(exactAgo)}, {"NUM 年 前 的? today", inYears(exactAgo)},
	{"NUM 年 前 的? DIGITS 月", yearsAgoMonth}, {"NUM 年 前 的? SEASON", seasonYearsAgo},
	{"NUM 个? UNIT 前|后 的? 周三|周末", nil},
}

// inMonths and inYears are for 月 and 年, which are not units only.
func inMonths(means dateMeaning) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		a.unit = monthUnit
		return means(a)
	}
}

func inYears(means dateMeaning) dateMeaning {
	return func(a dateArgs) (datePeriod, bool) {
		a.unit = yearUnit
		return means(a)
	}
}

func monthOff(a dateArgs) (datePeriod, bool)  { return inMonths(calendarPeriod)(a) }
func yearOff(a dateArgs) (datePeriod, bool)   { return inYears(calendarPeriod)(a) }
func monthsAgo(a dateArgs) (datePeriod, bool) { return inMonths(hanAgo)(a) }
func yearsAgo(a dateArgs) (datePeriod, bool)  { return inYears(hanAgo)(a) }

// todayOfYearOff: 去年今天.
func todayOfYearOff(a dateArgs) (datePeriod, bool) {
	return dayOf(a.today.Year()+a.rel, int(a.today.Month()), a.today.Day())
}

// yearsAgoMonth: 两年前的五月.
func yearsAgoMonth(a dateArgs) (datePeriod, bool) {
	return monthOf(a.today.Year()-a.nums[0], a.nums[1])
}

// hanYear is how a Chinese expression says its year: its words, and the year of a
// match with the numbers that are left.
type hanYear struct {
	words string
	year  func(a dateArgs) (year int, rest dateArgs)
}

// chineseYears are days, months, parts of months and years, seasons and holidays:
// with a year, a year relative to this one, or none.
func chineseYears() []dateRule {
	rules := chineseYearOpen()
	for _, y := range []hanYear{{"YEAR 年 的? ", numberedYear}, {"去年 年? 的? ", relativeYear}} {
		rules = append(rules, y.rules()...)
	}
	return rules
}

func numberedYear(a dateArgs) (int, dateArgs) {
	year := a.nums[0]
	copy(a.nums[:], a.nums[1:])
	return year, a
}

func relativeYear(a dateArgs) (int, dateArgs) { return a.today.Year() + a.rel, a }

// chineseYearOpen are the expressions without a year.
func chineseYearOpen() []dateRule {
	return []dateRule{
		{"~ DIGITS 月 DIGITS 日", hanSomeDay}, {"~ DIGITS 月 DIGITS 日 ,? (? 周三 )?", hanSomeDay},
		{"~ DIGITS 月 DIGITS 日? 到|- DIGITS 日", hanSomeDays}, {"~ DIGITS 月", hanSomeMonth},
		{"~ DIGITS 月? 到|- DIGITS 月", hanSomeMonths}, {"DIGITS 月 DIGITS|初", nil}, {"~ HANHOLIDAY >!历史", someHoliday},
		{"DIGITS 年 DIGITS 月", nil}, {"DIGITS 年 DIGITS 月 DIGITS 日", nil},
	}
}

// rules are the same with the year y.
func (y hanYear) rules() []dateRule {
	return []dateRule{
		{y.words + "DIGITS 月 DIGITS 日", y.day}, {y.words + "DIGITS 月 DIGITS 日 ,? (? 周三 )?", y.day},
		{y.words + "DIGITS 月 DIGITS 日? 到|- DIGITS 日", y.days}, {y.words + "DIGITS 月", y.month},
		{y.words + "DIGITS 月? 到|- DIGITS 月", y.months}, {y.words + "DIGITS 月 DIGITS|初", nil},
		{y.words + "DIGITS 月 的? 旬", y.third}, {y.words + "半年", y.half}, {y.words + "SEASON", y.season},
		{y.words + "HANHOLIDAY", y.holiday},
	}
}

func (y hanYear) day(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	p, ok := dayOf(year, a.nums[0], a.nums[1])
	return checked(a, p, ok)
}

func (y hanYear) days(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return daySpan(year, a.nums[0], a.nums[1], a.nums[2])
}

func (y hanYear) month(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return monthOf(year, a.nums[0])
}

func (y hanYear) months(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return monthSpan(year, [2]int(a.nums[:2])), properMonths(a)
}

func (y hanYear) third(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return xunOf(year, a.nums[0], a.val)
}

// half: 去年下半年.
func (y hanYear) half(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return monthSpan(year, [2]int{a.val, a.val + 5}), true
}

func (y hanYear) season(a dateArgs) (datePeriod, bool) {
	if a.nums[0] == 0 {
		return seasonOfYearOff(a)
	}
	return seasonOf(a.nums[0], a.val), plausible(a.nums[0])
}

func (y hanYear) holiday(a dateArgs) (datePeriod, bool) {
	year, a := y.year(a)
	return dayOf(year, a.val/100, a.val%100)
}

func properMonths(a dateArgs) bool {
	return a.nums[0] >= 1 && a.nums[0] < a.nums[1] && a.nums[1] <= 12
}

// hanSomeDay: 5月8日.
func hanSomeDay(a dateArgs) (datePeriod, bool) {
	p, ok := dayOf(leapYear, a.nums[0], a.nums[1])
	if !ok {
		return datePeriod{}, false
	}
	return settle(a, p)
}

// hanSomeDays: 5月3日到5日.
func hanSomeDays(a dateArgs) (datePeriod, bool) {
	p, ok := daySpan(leapYear, a.nums[0], a.nums[1], a.nums[2])
	if !ok {
		return datePeriod{}, false
	}
	return settle(a, p)
}

// hanSomeMonth: 五月.
func hanSomeMonth(a dateArgs) (datePeriod, bool) {
	p, ok := monthOf(leapYear, a.nums[0])
	if !ok {
		return datePeriod{}, false
	}
	return settle(a, p)
}

// hanSomeMonths: 3月到5月.
func hanSomeMonths(a dateArgs) (datePeriod, bool) {
	if !properMonths(a) {
		return datePeriod{}, false
	}
	return settle(a, monthSpan(leapYear, [2]int(a.nums[:2])))
}

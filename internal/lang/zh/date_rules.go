package zh

import "github.com/loci-memory/loci/internal/lang/dates"

// dateRules is the grammar of dates. What has a month, a season or a holiday in it is in
// openYearRules and yearRules, as each may follow a year of several kinds.
var dateRules = []dates.Rule{
	{Pattern: "DATE ,? (? 周三 )?", Means: dates.NumericDate},
	{Pattern: "上|下|这 一? 个? 周|月", Means: dates.CalendarPeriod},
	{Pattern: "上|下|这 个? 周? 的? 周三", Means: dates.WeekdayOfWeek},
	{Pattern: "上|下 个? 周? 的? 周末", Means: dates.WeekendOfWeek},
	{Pattern: "~ 这 个? 周末", Means: dates.ThisWeekend},
	{Pattern: "上|下 个? 周 的? 今天"},
	{Pattern: "~ 周三", Means: dates.SomeWeekday},
	{Pattern: "~ <!个 周末", Means: dates.SomeWeekend}, // not that weekend: 那个周末
	{Pattern: "~ <!年|去年|月|这|个|的 SEASON", Means: dates.BareSeason},
	{Pattern: "~ <!DIGITS|NUM|上|下|这|年 月底", Means: dates.PartOfMonth},
	{Pattern: "~ <!DIGITS|NUM|YEAR|去年|个 年底", Means: dates.PartOfYear},
	{Pattern: "~ <!年|去年 半年", Means: dates.HalfOfThisYear},
	{Pattern: "上|下|这 个? 月 的? 月底", Means: dates.CalendarPeriod},
	{Pattern: "YEAR 年底", Means: dates.EndOfYear},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号", Means: dates.BareDayOfMonth},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号 ,? (? 周三 )?", Means: dates.BareDayOfMonth},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号? 到|- DIGITS 号", Means: dates.DaysOfMonth},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号? ,|和 DIGITS 号", Means: dates.TwoDaysOfMonth},

	{Pattern: "~ 这 个? SEASON", Means: dates.ThisSeason},
	{Pattern: "上|下|这 个? 月 的? DIGITS 日", Means: dates.DayOfMonthOff},
	{Pattern: "上|下|这 个? 月 的? DIGITS 日 ,? (? 周三 )?", Means: dates.DayOfMonthOff},
	{Pattern: "上|下|这 个? 月 的? 旬", Means: dates.ThirdOfMonthOff},

	{Pattern: "去年 年?", Means: dates.YearOff},
	{Pattern: "去年 年? 的? 今天"},
	{Pattern: "YEAR 年", Means: dates.PlausibleYear},
	{Pattern: "YEAR 年 的? LENGTH"},
	{Pattern: "YEAR 到|- YEAR 年", Means: dates.YearSpan},

	{Pattern: "NUM 个 UNIT|月 前", Means: dates.AgoCounted},
	{Pattern: "NUM UNIT|年 前", Means: dates.AgoCounted},
	{Pattern: "半 个? UNIT|月|年 前", Means: dates.Ago},
	{Pattern: "NUM 个 半 UNIT|月 前", Means: dates.Ago},
	{Pattern: "NUM UNIT|年 半 前", Means: dates.Ago},
	{Pattern: "~ NUM 个 UNIT|月 后", Means: dates.Later},
	{Pattern: "~ NUM UNIT|年 后", Means: dates.Later},
	{Pattern: "~ 半 个? UNIT|月|年 后", Means: dates.Later},
	{Pattern: "~ NUM 个 半 UNIT|月 后", Means: dates.Later},
	{Pattern: "~ NUM UNIT|年 半 后", Means: dates.Later},
	{Pattern: "? 最近|近 的? NUM 个? UNIT|月|年", Means: dates.Rolling},
	{Pattern: "NUM 个? UNIT|月|年 零? NUM 个? UNIT|月 前|后"},
	{Pattern: "NUM 个? UNIT|月|年 前 的? 今天", Means: dates.ExactAgo},
	{Pattern: "NUM 年 前 的? DIGITS 月"},
	{Pattern: "NUM 个? UNIT 前|后 的? 周三|周末"},
}

// openYearRules are days, months and holidays without a year.
var openYearRules = []dates.Rule{
	{Pattern: "~ DIGITS 月 DIGITS 日", Means: dates.Calendar},
	{Pattern: "~ DIGITS 月 DIGITS 日 ,? (? 周三 )?", Means: dates.Calendar},
	{Pattern: "~ 周三 (? ,? DIGITS 月 DIGITS 日 )?", Means: dates.Calendar},
	{Pattern: "~ DIGITS 月 DIGITS 日? 到|- DIGITS 日", Means: dates.Calendar},
	{Pattern: "~ DIGITS 月 DIGITS 日? ,|-|到|和 DIGITS 日? NUM 天", Means: dates.CountedDays},
	{Pattern: "~ DIGITS 月 DIGITS ,|和 DIGITS 日", Means: dates.TwoDays},
	{Pattern: "~ DIGITS 月", Means: dates.NumberedMonth},
	{Pattern: "~ DIGITS 月? 到|- DIGITS 月", Means: dates.NumberedMonths},
	{Pattern: "DIGITS 月 DIGITS|初"},
	{Pattern: "~ RUNHOLIDAY >!LENGTH", Means: dates.Calendar},
	{Pattern: "DIGITS 年 DIGITS 月"},
	{Pattern: "DIGITS 年 DIGITS 月 DIGITS 日"},
	{Pattern: "NUMBER 年 的? DIGITS 月"}, // of no year that there is: 12026年5月
	{Pattern: "NUMBER 年 的? DIGITS 月 DIGITS 日"},
}

// yearRules are days, months, parts of months and years, seasons and holidays with a
// year, or with one relative to this year.
func yearRules() []dates.Rule {
	return append(rulesOfYear("YEAR 年 的? "), rulesOfYear("去年 年? 的? ")...)
}

func rulesOfYear(words string) []dates.Rule {
	return []dates.Rule{
		{Pattern: words + "DIGITS 月 DIGITS 日", Means: dates.Calendar},
		{Pattern: words + "DIGITS 月 DIGITS 日 ,? (? 周三 )?", Means: dates.Calendar},
		{Pattern: words + "DIGITS 月 DIGITS 日? 到|- DIGITS 日", Means: dates.Calendar},
		{Pattern: words + "DIGITS 月", Means: dates.Calendar},
		{Pattern: words + "DIGITS 月? 到|- DIGITS 月", Means: dates.NumberedMonths},
		{Pattern: words + "DIGITS 月 DIGITS|初"},
		{Pattern: words + "DIGITS 月 的? 旬", Means: dates.Calendar},
		{Pattern: words + "半年", Means: dates.Calendar},
		{Pattern: words + "SEASON", Means: dates.Calendar},
		{Pattern: words + "RUNHOLIDAY", Means: dates.Calendar},
	}
}

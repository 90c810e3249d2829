package zh

import "github.com/loci-memory/loci/internal/lang/dates"

// dateRules is the grammar of dates. What has a month, a season or a holiday in it is in
// openYearRules and yearRules, as each may follow a year of several kinds.
var dateRules = []dates.Rule{
	{Pattern: "DATE ,? (? 周三 )?", Means: dates.NumericDate},
	{Pattern: "上|下|这 一? 个? 周", Means: dates.CalendarPeriod},
	{Pattern: "上|下|这 个? 周三", Means: dates.WeekdayOfWeek},
	{Pattern: "上|下|这 个? 周 的? 周三", Means: dates.WeekdayOfWeek},
	{Pattern: "上|下 个? 周末", Means: dates.WeekendOfWeek},
	{Pattern: "上|下 个? 周 的? 周末", Means: dates.WeekendOfWeek},
	{Pattern: "~ 这 个? 周末", Means: dates.ThisWeekend},
	{Pattern: "上|下 个? 周 的? 今天", Means: dates.DayOfWeekOff},
	{Pattern: "~ 周三", Means: dates.SomeWeekday},
	{Pattern: "~ 周末", Means: dates.SomeWeekend},
	{Pattern: "~ <!年|去年|月|这|个|的 SEASON", Means: dates.BareSeason},
	{Pattern: "~ <!DIGITS|NUM|上|下|这|年 月底", Means: dates.PartOfMonth},
	{Pattern: "~ <!DIGITS|NUM|YEAR|去年|个 年底", Means: dates.PartOfYear},
	{Pattern: "~ <!年|去年 半年", Means: dates.HalfOfThisYear},
	{Pattern: "上|下|这 个? 月 的? 月底", Means: dates.MonthOff},
	{Pattern: "YEAR 年底", Means: dates.EndOfYear},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号", Means: dates.BareDayOfMonth},
	{Pattern: "~ <!NUM|月|年|个 DIGITS 号? 到|- DIGITS 号", Means: dates.DaysOfMonth},

	{Pattern: "上|下|这 一? 个? 月", Means: dates.MonthOff},
	{Pattern: "~ 这 个? SEASON", Means: dates.ThisSeason},
	{Pattern: "上|下|这 个? 月 的? DIGITS 日", Means: dates.DayOfMonthOff},
	{Pattern: "上|下|这 个? 月 的? DIGITS 日 ,? (? 周三 )?", Means: dates.DayOfMonthOff},
	{Pattern: "上|下|这 个? 月 的? 旬", Means: dates.ThirdOfMonthOff},

	{Pattern: "去年 年?", Means: dates.YearOff},
	{Pattern: "去年 年? 的? 今天", Means: dates.TodayOfYearOff},
	{Pattern: "YEAR 年", Means: dates.PlausibleYear},
	{Pattern: "YEAR 年 的? LENGTH"},
	{Pattern: "YEAR 到|- YEAR 年", Means: dates.YearSpan},

	{Pattern: "NUM 个? UNIT 前", Means: dates.AgoCounted},
	{Pattern: "NUM 个 月 前", Means: dates.MonthsAgo},
	{Pattern: "NUM 年 前", Means: dates.YearsAgo},
	{Pattern: "半 年 前", Means: dates.InYears(dates.AgoHalfOf)},
	{Pattern: "半 个 月 前", Means: dates.InMonths(dates.AgoHalfOf)},
	{Pattern: "半 个? UNIT 前", Means: dates.AgoHalfOf},
	{Pattern: "NUM 个 半 月 前", Means: dates.InMonths(dates.AgoHalf)},
	{Pattern: "NUM 年 半 前", Means: dates.InYears(dates.AgoHalf)},
	{Pattern: "NUM 个 半 UNIT 前", Means: dates.AgoHalf},
	{Pattern: "NUM UNIT 半 前", Means: dates.AgoHalf},
	{Pattern: "~ NUM 个? UNIT 后", Means: dates.Later},
	{Pattern: "~ NUM 个 月 后", Means: dates.InMonths(dates.Later)},
	{Pattern: "~ NUM 年 后", Means: dates.InYears(dates.Later)},
	{Pattern: "~ 半 年 后", Means: dates.InYears(dates.LaterHalfOf)},
	{Pattern: "~ 半 个 月 后", Means: dates.InMonths(dates.LaterHalfOf)},
	{Pattern: "~ 半 个? UNIT 后", Means: dates.LaterHalfOf},
	{Pattern: "~ NUM 个 半 月 后", Means: dates.InMonths(dates.LaterHalf)},
	{Pattern: "~ NUM 年 半 后", Means: dates.InYears(dates.LaterHalf)},
	{Pattern: "~ NUM 个 半 UNIT 后", Means: dates.LaterHalf},
	{Pattern: "NUM 年 零? NUM 个 月 前|后"},
	{Pattern: "NUM 个? UNIT 零? NUM 个? UNIT 前|后"},
	{Pattern: "NUM 个 月 零? NUM UNIT 前|后"},
	{Pattern: "NUM 个? UNIT 前 的? 今天", Means: dates.ExactAgo},
	{Pattern: "NUM 个 月 前 的? 今天", Means: dates.InMonths(dates.ExactAgo)},
	{Pattern: "NUM 年 前 的? 今天", Means: dates.InYears(dates.ExactAgo)},
	{Pattern: "NUM 年 前 的? DIGITS 月", Means: dates.YearsAgoMonth},
	{Pattern: "NUM 年 前 的? SEASON", Means: dates.SeasonYearsAgo},
	{Pattern: "NUM 个? UNIT 前|后 的? 周三|周末"},
}

// openYearRules are days, months and holidays without a year.
var openYearRules = []dates.Rule{
	{Pattern: "~ DIGITS 月 DIGITS 日", Means: dates.NumberedDay},
	{Pattern: "~ DIGITS 月 DIGITS 日 ,? (? 周三 )?", Means: dates.NumberedDay},
	{Pattern: "~ 周三 (? ,? DIGITS 月 DIGITS 日 )?", Means: dates.NumberedDay},
	{Pattern: "~ DIGITS 月 DIGITS 日? 到|- DIGITS 日", Means: dates.NumberedDays},
	{Pattern: "~ DIGITS 月", Means: dates.NumberedMonth},
	{Pattern: "~ DIGITS 月? 到|- DIGITS 月", Means: dates.NumberedMonths},
	{Pattern: "DIGITS 月 DIGITS|初"},
	{Pattern: "~ RUNHOLIDAY >!LENGTH", Means: dates.SomeHoliday},
	{Pattern: "DIGITS 年 DIGITS 月"},
	{Pattern: "DIGITS 年 DIGITS 月 DIGITS 日"},
	{Pattern: "NUMBER 年 的? DIGITS 月"}, // of no year that there is: 12026年5月
	{Pattern: "NUMBER 年 的? DIGITS 月 DIGITS 日"},
}

// yearRules are days, months, parts of months and years, seasons and holidays with a
// year, or with one relative to this year.
func yearRules() []dates.Rule {
	rules := rulesOfYear("YEAR 年 的? ", dates.NumberedYear)
	return append(rules, rulesOfYear("去年 年? 的? ", dates.RelativeYear)...)
}

func rulesOfYear(words string, year dates.YearReader) []dates.Rule {
	return []dates.Rule{
		{Pattern: words + "DIGITS 月 DIGITS 日", Means: year.Day},
		{Pattern: words + "DIGITS 月 DIGITS 日 ,? (? 周三 )?", Means: year.Day},
		{Pattern: words + "DIGITS 月 DIGITS 日? 到|- DIGITS 日", Means: year.Days},
		{Pattern: words + "DIGITS 月", Means: year.Month},
		{Pattern: words + "DIGITS 月? 到|- DIGITS 月", Means: year.Months},
		{Pattern: words + "DIGITS 月 DIGITS|初"},
		{Pattern: words + "DIGITS 月 的? 旬", Means: year.Third},
		{Pattern: words + "半年", Means: year.Half},
		{Pattern: words + "SEASON", Means: year.Season},
		{Pattern: words + "RUNHOLIDAY", Means: year.Holiday},
	}
}

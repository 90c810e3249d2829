package en

import "github.com/loci-memory/loci/internal/lang/dates"

// dateRules is the grammar of dates. Days of a month, which come in many orders, are in dayRules.
var dateRules = []dates.Rule{
	{Pattern: "? last|past NUM UNIT", Means: dates.Rolling},
	{Pattern: "? in|since|over|during the last|past UNIT", Means: dates.Rolling},
	{Pattern: "? the past UNIT", Means: dates.Rolling},
	{Pattern: "? ~ <before|after MONTH >!'s|MONTH", Means: dates.Calendar},
	{Pattern: "? ~ <before|after the? SEASON >", Means: dates.SomeSeason},
	{Pattern: "? ~ <before|after WEEKDAY", Means: dates.SomeWeekday},
	{Pattern: "? ~ <after the? NTH >", Means: dates.DayOfMonth},
	{Pattern: "? ~ <after HOLIDAY >", Means: dates.Calendar},

	{Pattern: "WEEKDAY ,? DATE", Means: dates.NumericDate},
	{Pattern: "DATE ,? (? WEEKDAY )?", Means: dates.NumericDate},

	{Pattern: "TODAY", Means: dates.SameDay},
	{Pattern: "the? day before yesterday", Means: dates.DayOff(-2)},
	{Pattern: "the? day after tomorrow", Means: dates.DayOff(2)},
	{Pattern: "the|my|a last night"},
	{Pattern: "last night of"},
	{Pattern: "last night", Means: dates.DayOff(-1)},
	{Pattern: "the? night before last", Means: dates.DayOff(-2)},
	{Pattern: "this PART", Means: dates.DayOff(0)},

	{Pattern: "this? last|past WEEKDAY", Means: dates.LastWeekday},
	{Pattern: "next WEEKDAY", Means: dates.NextWeekday},
	{Pattern: "the|this? coming WEEKDAY", Means: dates.ComingWeekday},
	{Pattern: "~ this WEEKDAY", Means: dates.ThisWeekday},
	{Pattern: "~ <on WEEKDAY >!LENGTH", Means: dates.SomeWeekday},
	{Pattern: "~ <since|until|due WEEKDAY", Means: dates.DueWeekday},
	{Pattern: "~ <!the|a|my|NUM|ORD FULLDAY >", Means: dates.BareWeekday},
	{Pattern: "~ <!the|a|my|NUM|ORD FULLDAY", Means: dates.OwningWeekday},
	{Pattern: "~ WEEKDAY ,? the? NTH", Means: dates.DayOfMonth},
	{Pattern: "~ WEEKDAY ,? the? DIGITS >", Means: dates.DayOfMonth},
	{Pattern: "~ <on|since|until|due|before|from the? NTH >", Means: dates.DayOfMonth},
	{Pattern: "~ due on? the? ORDWORD >", Means: dates.DayOfMonth},
	{Pattern: "~ the NTH >", Means: dates.AwaitedDay},
	{Pattern: "~ <from|between|on the? NTH to|-|and the? NTH >", Means: dates.DaysOfMonth},
	{Pattern: "WEEKDAY to|- WEEKDAY ,? of? last|this|next week", Means: dates.WeekdaysOfWeek},
	{Pattern: "NUM week from|ago|on on? WEEKDAY"},
	{Pattern: "FULLDAY|tomorrow week >"},
	{Pattern: "the? WEEKDAY ,? of? last|this|next week", Means: dates.WeekdayOfWeek},
	{Pattern: "last|this|next week ,? on? WEEKDAY", Means: dates.WeekdayOfWeek},
	{Pattern: "the|a|my|NUM|ORD last|next|past|this? WEEKDAY|weekend"},
	{Pattern: "last|next weekend", Means: dates.WeekendOfWeek},
	{Pattern: "the|this? past weekend", Means: dates.WeekendOfWeek},
	{Pattern: "~ this weekend", Means: dates.ThisWeekend},
	{Pattern: "the? weekend before last", Means: dates.WeekendOff(-2)},
	{Pattern: "the? weekend after next", Means: dates.WeekendOff(2)},
	{Pattern: "NUM weekend ago", Means: dates.WeekendsAgo},
	{Pattern: "~ <on|at|over the weekend", Means: dates.SomeWeekend},

	{Pattern: "last week", Means: dates.LastWeek},
	{Pattern: "last|next|this week|month|year", Means: dates.CalendarPeriod},
	{Pattern: "the? week|month|year before last", Means: dates.PeriodOff(-2)},
	{Pattern: "the? week|month|year after next", Means: dates.PeriodOff(2)},
	{Pattern: "the|a|my last|next|past|this week|month|year"},
	{Pattern: "~ the? end of the week|month|year", Means: dates.EndOfThis},
	{Pattern: "last|next|this week|month|year of"},

	{Pattern: "last MONTH", Means: dates.LastMonth},
	{Pattern: "next MONTH", Means: dates.NextMonth},
	{Pattern: "the|my last|next|this MONTH|SEASON|HOLIDAY"},
	{Pattern: "~ <in|during|early MONTH >!'s|MONTH", Means: dates.Calendar},
	{Pattern: "~ end of MONTH >!'s", Means: dates.Calendar},
	{Pattern: "~ <until|due MONTH >", Means: dates.EndingMonth},
	{Pattern: "~ <since|from MONTH >!'s|MONTH|to|-|and", Means: dates.BegunMonth},
	{Pattern: "~ <from|between MONTH to|and|- MONTH >!DIGITS|ORD", Means: dates.Calendar},
	{Pattern: "MONTH to|and|- MONTH ,? of? YEAR", Means: dates.Calendar},
	{Pattern: "MONTH ,? of? YEAR", Means: dates.Calendar}, // Named needs it without a clock
	{Pattern: "the? SEASON|HOLIDAY ,? of? YEAR", Means: dates.Calendar},
	{Pattern: "the? MONTH|SEASON|HOLIDAY ,? of? last|next|this year", Means: dates.Calendar},
	{Pattern: "last|next|this year ,? in the? MONTH|SEASON", Means: dates.Calendar},
	{Pattern: "last|next|this year 's MONTH|SEASON|HOLIDAY", Means: dates.Calendar},
	{Pattern: "NUM year ago in the? MONTH|SEASON"},
	{Pattern: "last|this|next month on the ORD", Means: dates.DayOfMonthOff},
	{Pattern: "the? ORD of last|this|next month", Means: dates.DayOfMonthOff},

	{Pattern: "last SEASON", Means: dates.LastSeason},
	{Pattern: "next SEASON", Means: dates.NextSeason},
	{Pattern: "~ this SEASON", Means: dates.ThisSeason},
	{Pattern: "~ <in|during the? SEASON >", Means: dates.SomeSeason},

	{Pattern: "<in|during|early|since|until|before|after YEAR >", Means: dates.PlausibleYear},
	{Pattern: "end of YEAR >", Means: dates.PlausibleYear},
	{Pattern: "early - YEAR >", Means: dates.PlausibleYear},
	{Pattern: "early - MONTH ,? of? YEAR", Means: dates.Calendar},
	{Pattern: "~ early - MONTH >!'s|MONTH|DAY", Means: dates.Calendar},
	{Pattern: "<in|from|between|during YEAR to|- YEAR >", Means: dates.YearSpan},
	{Pattern: "<between YEAR and YEAR >", Means: dates.YearSpan},

	{Pattern: "last HOLIDAY >", Means: dates.LastHoliday},
	{Pattern: "~ this HOLIDAY >", Means: dates.ThisHoliday},
	{Pattern: "~ <on|at|between|from|since|until|before|due HOLIDAY >", Means: dates.Calendar},
	{Pattern: "~ <!the|a|my HOLIDAY >", Means: dates.BareHoliday},

	{Pattern: "NUM UNIT ago today", Means: dates.ExactAgo},
	{Pattern: "NUM UNIT from|after TODAY", Means: dates.ExactAhead},
	{Pattern: "NUM UNIT before TODAY", Means: dates.ExactAgo},
	{Pattern: "NUM or|to|-|and NUM UNIT ago|from"},
	{Pattern: "NUM UNIT ,? and? NUM UNIT ago|from"},
	{Pattern: "<in NUM or|to|-|and NUM UNIT"},
	{Pattern: "<in NUM UNIT and NUM UNIT"},
	{Pattern: "NUM UNIT or NUM ago"},
}

// lengthRules are the lengths of time that count from now.
func lengthRules() (rules []dates.Rule) {
	for _, length := range []string{"NUM UNIT", "half a? UNIT", "a UNIT and a half", "NUM and a half UNIT"} {
		rules = append(rules, dates.Rule{Pattern: length + " ago", Means: dates.Ago}, dates.Rule{Pattern: length + " from now", Means: dates.Ahead},
			dates.Rule{Pattern: "~ <in " + length + " >!LENGTH", Means: dates.Soon})
	}
	return rules
}

// dayRules are the days of a month: every order of day and month, after a weekday
// or not, with a year of several kinds or without.
func dayRules() []dates.Rule {
	orders := []string{"MONTH DAY", "MONTH the ORD", "MONTH ORDWORD", "the? DAY of MONTH", "the? ORDWORD of MONTH", "the? DAY MONTH", "DIGITS - MONTH"}
	spans := []string{"MONTH the? DAY to|- the? DAY", "the? DAY to|- the? DAY of? MONTH"}
	var rules []dates.Rule
	for _, head := range []string{"", "WEEKDAY ,? "} {
		for _, order := range orders {
			rules = append(rules,
				dates.Rule{Pattern: "~ " + head + order + " >!UNIT|am|oclock|NUMBER|of", Means: dates.Calendar},
				dates.Rule{Pattern: head + order + " ,? of? YEAR", Means: dates.Calendar},
				dates.Rule{Pattern: head + order + " ,? of? last|this|next year", Means: dates.Calendar})
		}
	}
	for _, order := range orders[:3] {
		rules = append(rules, dates.Rule{Pattern: "~ WEEKDAY ( " + order + " )", Means: dates.Calendar})
	}
	rules = append(rules, dates.Rule{Pattern: "the? week|weekend of the? MONTH|DAY"}, dates.Rule{Pattern: "~ the? weekend of the? DAY and|-|to DAY of? MONTH", Means: dates.Calendar},
		dates.Rule{Pattern: "~ the? weekend of MONTH DAY and|-|to DAY", Means: dates.Calendar}, dates.Rule{Pattern: "~ the? weekend of MONTH DAY", Means: dates.WeekendOf(dates.Calendar)},
		dates.Rule{Pattern: "~ the? weekend of the? DAY of? MONTH", Means: dates.WeekendOf(dates.Calendar)}, dates.Rule{Pattern: "~ the? week of MONTH DAY", Means: dates.WeekOf(dates.Calendar)},
		dates.Rule{Pattern: "the? week of MONTH DAY ,? of? YEAR", Means: dates.WeekOf(dates.Calendar)})
	rules = append(rules, dates.Rule{Pattern: "DIGITS - MONTH - YEAR", Means: dates.Calendar}, dates.Rule{Pattern: "~ <between MONTH DAY and DAY", Means: dates.Calendar},
		dates.Rule{Pattern: "<between MONTH DAY and DAY ,? of? YEAR", Means: dates.Calendar}, dates.Rule{Pattern: "~ <between the? DAY and the? DAY of? MONTH", Means: dates.Calendar},
		dates.Rule{Pattern: "<between the? DAY and the? DAY of? MONTH ,? of? YEAR", Means: dates.Calendar})
	for _, span := range spans {
		rules = append(rules, dates.Rule{Pattern: "~ " + span + " >!UNIT|am|oclock|NUMBER", Means: dates.Calendar}, dates.Rule{Pattern: span + " ,? of? YEAR", Means: dates.Calendar})
	}
	return rules
}

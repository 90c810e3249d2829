package lang

// dateEnglish is the grammar of English dates. Days of a month, which come in many
// orders, are in englishDays.
var dateEnglish = []dateRule{
	{"STAMP", stamped}, {"DATE", numericDate}, {"YEARMONTH", numericMonth},
	{"WEEKDAY ,? DATE", numericDate}, {"DATE ,? (? WEEKDAY )?", numericDate},

	{"TODAY", sameDay},
	{"the? day before yesterday", dayOff(-2)}, {"the? day after tomorrow", dayOff(2)},
	{"last night", dayOff(-1)}, {"the? night before last", dayOff(-2)}, {"this PART", dayOff(0)},

	{"last|past WEEKDAY", lastWeekday}, {"this past WEEKDAY", lastWeekday}, {"next WEEKDAY", nextWeekday},
	{"the|this? coming WEEKDAY", comingWeekday},
	{"~ this WEEKDAY", thisWeekday}, {"~ <on WEEKDAY", someWeekday}, {"~ <!the|a|my|NUM|ORD FULLDAY >", bareWeekday},
	{"the? WEEKDAY ,? of? last|this|next week", weekdayOfWeek}, {"last|this|next week ,? on? WEEKDAY", weekdayOfWeek},
	{"the? WEEKDAY before last", weekdayBeforeLast}, {"NUM week ago on? WEEKDAY", weekdayWeeksAgo},
	{"the|a|my|NUM|ORD last|next|past|this? WEEKDAY|weekend", nil},
	{"last weekend", weekendOfWeek}, {"the|this? past weekend", weekendOfWeek}, {"next weekend", nextWeekend},
	{"~ this weekend", thisWeekend}, {"the? weekend before last", weekendOff(-2)}, {"NUM weekend ago", weekendsAgo},
	{"the? weekend of last|this|next week", weekendOfWeek},
	{"~ <on|at|over the weekend", someWeekend},

	{"last|next|this week|month|year", calendarPeriod},
	{"the? week|month|year before last", periodOff(-2)}, {"the? week|month|year after next", periodOff(2)},
	{"the|a|my last|next|past|this week|month|year", nil}, {"last|next|this week|month|year of", nil},

	{"last MONTH", lastMonth}, {"next MONTH", nextMonth}, {"~ this MONTH", thisMonth}, {"the|my last|next|this MONTH", nil},
	{"~ <in|during|early MONTH >!'s|MONTH", someMonth}, {"~ end of MONTH >!'s", someMonth},
	{"~ <since MONTH >!'s|MONTH", begunMonth},
	{"~ <from|between MONTH to|and|- MONTH >!DIGITS|ORD", someMonths}, {"MONTH to|and|- MONTH ,? of? YEAR", monthsOfYear},
	{"MONTH ,? of? YEAR", monthOfNumber}, {"MONTH ,? of? last|next|this year", monthOfYearOff},
	{"last|next|this year ,? in MONTH", monthOfYearOff}, {"last|next|this year 's MONTH", monthOfYearOff},
	{"last|next|this year 's SEASON", seasonOfYearOff}, {"last|next|this year 's HOLIDAY", holidayOfYearOff}, {"NUM year ago in MONTH", monthYearsAgo},
	{"the? ORD of last|this|next month", dayOfMonthOff}, {"last|this|next month on the ORD", dayOfMonthOff},

	{"last SEASON", lastSeason}, {"next SEASON", nextSeason}, {"~ this SEASON", thisSeason}, {"the|my last|next|this SEASON", nil},
	{"the? SEASON of? YEAR", seasonOfNumber}, {"the? SEASON of? last|this|next year", seasonOfYearOff},
	{"last|this|next year in the? SEASON", seasonOfYearOff}, {"NUM year ago in the? SEASON", seasonYearsAgo},

	{"<in|during|early|since|before|after YEAR >", plausibleYear}, {"end of YEAR >", plausibleYear}, {"early - YEAR >", plausibleYear},
	{"~ early - MONTH >!'s|MONTH|DAY", someMonth}, {"early - MONTH ,? of? YEAR", monthOfNumber},
	{"<in|from|between|during YEAR to|- YEAR >", yearSpan}, {"<between YEAR and YEAR >", yearSpan},

	{"last HOLIDAY >", lastHoliday}, {"next HOLIDAY >", nextHoliday}, {"~ this HOLIDAY >", thisHoliday},
	{"the|my last|next|this HOLIDAY", nil}, {"~ <on|at|between|from HOLIDAY >", someHoliday}, {"HOLIDAY ,? of? YEAR", holidayOfNumber},
	{"HOLIDAY of? last|this|next year", holidayOfYearOff},

	{"NUM UNIT ago", ago}, {"half a? UNIT ago", agoHalfOf}, {"a UNIT and a half ago", agoHalf}, {"NUM and a half UNIT ago", agoHalf},
	{"NUM UNIT ago today", exactAgo}, {"NUM UNIT from now", ahead}, {"half a? UNIT from now", aheadHalfOf},
	{"a UNIT and a half from now", aheadHalf}, {"NUM and a half UNIT from now", aheadHalf}, {"NUM UNIT from|after TODAY", exactAhead}, {"NUM UNIT before TODAY", exactAgo},
	{"~ <in NUM UNIT >!历史", soon}, {"~ <in half a? UNIT", soonHalfOf}, {"~ <in a UNIT and a half", soonHalf},
	{"~ <in NUM and a half UNIT", soonHalf},
	{"NUM or|to|-|and NUM UNIT ago|from", nil}, {"NUM UNIT ,? and? NUM UNIT ago|from", nil},
	{"<in NUM or|to|-|and NUM UNIT", nil}, {"<in NUM UNIT and NUM UNIT", nil}, {"NUM UNIT or NUM ago", nil},
}

// bareWeekday is someWeekday without its "on": not when a name makes it part of a
// title (Black Friday).
func bareWeekday(a dateArgs) (datePeriod, bool) {
	p, ok := someWeekday(a)
	return p, ok && !a.titled
}

// englishDays are the days of a month: every order of day and month, after a weekday
// or not, with a year of several kinds or without.
func englishDays() []dateRule {
	orders := []string{"MONTH DAY", "MONTH the ORD", "MONTH ORDWORD", "the? DAY of MONTH", "the? ORDWORD of MONTH", "the? DAY MONTH", "DIGITS - MONTH"}
	spans := []string{"MONTH the? DAY to|- the? DAY", "the? DAY to|- the? DAY of? MONTH"}
	var rules []dateRule
	for _, head := range []string{"", "WEEKDAY ,? "} {
		for _, order := range orders {
			rules = append(rules,
				dateRule{"~ " + head + order + " >!UNIT|am|oclock|NUMBER", someDay},
				dateRule{head + order + " ,? of? YEAR", dayOfNumber},
				dateRule{head + order + " ,? of? last|this|next year", dayOfYearOff})
		}
	}
	rules = append(rules, dateRule{"the? week|weekend of the? MONTH|DAY", nil}, dateRule{"~ the? week of MONTH DAY", weekOf(someDay)},
		dateRule{"the? week of MONTH DAY ,? of? YEAR", weekOf(dayOfNumber)})
	rules = append(rules, dateRule{"DIGITS - MONTH - YEAR", dayOfNumber}, dateRule{"~ <between MONTH DAY and DAY", someDays},
		dateRule{"<between MONTH DAY and DAY ,? of? YEAR", daysOfNumber}, dateRule{"~ <between the? DAY and the? DAY of? MONTH", someDays},
		dateRule{"<between the? DAY and the? DAY of? MONTH ,? of? YEAR", daysOfNumber})
	for _, span := range spans {
		rules = append(rules, dateRule{"~ " + span + " >!UNIT|am|oclock|NUMBER", someDays}, dateRule{span + " ,? of? YEAR", daysOfNumber})
	}
	return rules
}

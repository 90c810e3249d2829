package en

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// dateWords are the words of dates.
var dateWords = slices.Concat(
	dates.Series(kind.Month, 0, "january=1 february april=4 june=6 july august september october november december"),
	dates.Series(kind.Month, 1, "march=3 may=5"),
	dates.Series(kind.Month, 2, "jan=1 feb mar apr jun=6 jul aug sep sept=9 oct nov dec"),
	dates.Series(kind.Weekday, 0, "monday=0 tuesday wednesday thursday friday saturday sunday"),
	dates.Series(kind.WeekdayAbbr, 0, "mon=0 wed=2 sat=5 sun"),
	dates.Series(kind.WeekdayAbbr, 1, "tue=1 tues=1 weds=2 thu=3 thur=3 thurs=3 fri"),
	dates.Series(kind.Season, 0, "spring=3 summer=6 autumn=9 winter=12"),
	dates.Series(kind.Season, 1, "fall=9"),
	dates.Series(kind.Holiday, 0, "christmas=1225 xmas=1225 halloween=1031"),
	dates.Series(kind.HolidayDay, 0, "valentine=214 valentines=214 boxing=1226 patrick=317 patricks=317 fools=401 fool=401"),
	dates.Series(kind.Digits, 0, `one=1 two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90`),
	dates.Series(kind.OrdWord, 0, `first=1 second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
seventeenth eighteenth nineteenth twentieth thirtieth=30`),
	dates.Series(kind.Today, 0, "yesterday=-1 today tomorrow"),
	dates.Series(kind.Edge, 0, "beginning=1 start=1 middle=2 end=3"),
	[]dates.Word{
		{Words: "seconds", Kind: kind.Unit, Val: int(kind.SecondUnit)},
		{Words: "minute minutes min mins", Kind: kind.Unit, Val: int(kind.MinuteUnit)},
		{Words: "hour hours", Kind: kind.Unit, Val: int(kind.HourUnit)},
		{Words: "day days", Kind: kind.Unit, Val: int(kind.DayUnit)},
		{Words: "week weeks", Kind: kind.Unit, Val: int(kind.WeekUnit)},
		{Words: "fortnight fortnights", Kind: kind.Unit, Val: int(kind.FortnightUnit)},
		{Words: "month months", Kind: kind.Unit, Val: int(kind.MonthUnit)},
		{Words: "year years", Kind: kind.Unit, Val: int(kind.YearUnit)},
		{Words: "weekend weekends", Kind: kind.Weekend},
		{Words: "tonight", Kind: kind.Today, N: int(kind.NightPart)},
		{Words: "morning", Kind: kind.Part, Val: int(kind.MorningPart)},
		{Words: "afternoon", Kind: kind.Part, Val: int(kind.AfternoonPart)},
		{Words: "evening night", Kind: kind.Part, Val: int(kind.NightPart)},
		{Words: "noon midday", Kind: kind.Noon, Val: 12 * 3600},
		{Words: "last", Kind: kind.Last, Val: -1}, {Words: "past", Kind: kind.Past, Val: -1}, {Words: "next", Kind: kind.Next, Val: 1},
		{Words: "new", Kind: kind.New}, {Words: "eve", Kind: kind.Eve}, {Words: "coming", Kind: kind.Coming}, {Words: "this", Kind: kind.This},
		{Words: "the that those", Kind: kind.The}, {Words: "a an", Kind: kind.Article, Val: 1},
		{Words: "my our your his their its very", Kind: kind.Possessor}, {Words: "her", Kind: kind.Possessor, N: 1},
		{Words: "of", Kind: kind.Of}, {Words: "on", Kind: kind.On}, {Words: "in", Kind: kind.In}, {Words: "at", Kind: kind.At}, {Words: "over", Kind: kind.Over},
		{Words: "during throughout", Kind: kind.During}, {Words: "early late mid", Kind: kind.Early},
		{Words: "before", Kind: kind.Before}, {Words: "after", Kind: kind.After}, {Words: "from", Kind: kind.From}, {Words: "between", Kind: kind.Between},
		{Words: "since", Kind: kind.Since, N: 1}, {Words: "by within eod eob cob", Kind: kind.Since}, {Words: "due", Kind: kind.Due},
		{Words: "until till", Kind: kind.Until}, {Words: "to through thru", Kind: kind.To}, {Words: "and", Kind: kind.And}, {Words: "or", Kind: kind.Or},
		{Words: "ago", Kind: kind.Ago}, {Words: "now", Kind: kind.Now}, {Words: "half", Kind: kind.Half},
		{Words: "every each", Kind: kind.Every}, {Words: "any some", Kind: kind.Every, N: 1},
		{Words: "about around roughly nearly almost under least most maybe perhaps circa", Kind: kind.Hedge},
		{Words: "than like unlike as", Kind: kind.Hedge, Val: kind.Compares},
		{Words: "flat tops max mornings afternoons evenings nights", Kind: kind.Length},
	},
)

// dateSlots are the words of the patterns in date_rules.go.
var dateSlots = map[string]dates.Slot{
	"ago": dates.Any(kind.Ago), "today": dates.Only(kind.Today, 0), "yesterday": dates.Only(kind.Today, -1), "tomorrow": dates.Only(kind.Today, 1),
	"night": dates.Only(kind.Part, int(kind.NightPart)), "day": dates.Only(kind.Unit, int(kind.DayUnit)),
	"week": dates.Only(kind.Unit, int(kind.WeekUnit)), "month": dates.Only(kind.Unit, int(kind.MonthUnit)),
	"year": dates.Only(kind.Unit, int(kind.YearUnit)), "weekend": dates.Any(kind.Weekend),
	"last": dates.Any(kind.Last), "past": dates.Any(kind.Past), "next": dates.Any(kind.Next), "this": dates.Any(kind.This),
	"coming": dates.Any(kind.Coming), "the": dates.Any(kind.The), "my": dates.Any(kind.Possessor), "a": dates.Any(kind.Article),
	"of": dates.Any(kind.Of), "on": dates.Any(kind.On), "in": dates.Any(kind.In), "at": dates.Any(kind.At), "during": dates.Any(kind.During),
	"early": dates.Any(kind.Early), "end": dates.Any(kind.Edge), "over": dates.Any(kind.Over), "before": dates.Any(kind.Before),
	"after": dates.Any(kind.After), "from": dates.Any(kind.From), "now": dates.Any(kind.Now), "to": dates.Any(kind.To, kind.Until),
	"and": dates.Any(kind.And), "since": dates.Any(kind.Since), "until": dates.Any(kind.Until), "due": dates.Any(kind.Due),
	"between": dates.Any(kind.Between), "or": dates.Any(kind.Or), "half": dates.Any(kind.Half), "'s": dates.Any(kind.Apostrophe),
	"am": dates.Any(kind.Meridiem), "oclock": dates.Any(kind.Oclock),
}

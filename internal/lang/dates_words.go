package lang

// dateWord is what an English word means to the grammar. An anchor is a word that
// every expression needs one of: a text without any holds no date.
type dateWord struct {
	kind   dateKind
	val, n int
	anchor bool
}

const maxDateWord = 12 // bytes of the longest word below

var dateWords = map[string]dateWord{
	"january": {dkMonth, 1, 0, true}, "february": {dkMonth, 2, 0, true}, "march": {dkMonth, 3, 1, true},
	"april": {dkMonth, 4, 0, true}, "may": {dkMonth, 5, 1, true}, "june": {dkMonth, 6, 0, true},
	"july": {dkMonth, 7, 0, true}, "august": {dkMonth, 8, 0, true}, "september": {dkMonth, 9, 0, true},
	"october": {dkMonth, 10, 0, true}, "november": {dkMonth, 11, 0, true}, "december": {dkMonth, 12, 0, true},
	"jan": {dkMonth, 1, 2, true}, "feb": {dkMonth, 2, 2, true}, "mar": {dkMonth, 3, 2, true},
	"apr": {dkMonth, 4, 2, true}, "jun": {dkMonth, 6, 2, true}, "jul": {dkMonth, 7, 2, true},
	"aug": {dkMonth, 8, 2, true}, "sep": {dkMonth, 9, 2, true}, "sept": {dkMonth, 9, 2, true},
	"oct": {dkMonth, 10, 2, true}, "nov": {dkMonth, 11, 2, true}, "dec": {dkMonth, 12, 2, true},

	"monday": {dkWeekday, 0, 0, true}, "tuesday": {dkWeekday, 1, 0, true}, "wednesday": {dkWeekday, 2, 0, true},
	"thursday": {dkWeekday, 3, 0, true}, "friday": {dkWeekday, 4, 0, true}, "saturday": {dkWeekday, 5, 0, true},
	"sunday": {dkWeekday, 6, 0, true},
	"mon":    {dkAbbr, 0, 0, true}, "tue": {dkAbbr, 1, 0, true}, "tues": {dkAbbr, 1, 0, true},
	"wed": {dkAbbr, 2, 0, true}, "thu": {dkAbbr, 3, 0, true}, "thur": {dkAbbr, 3, 0, true},
	"thurs": {dkAbbr, 3, 0, true}, "fri": {dkAbbr, 4, 0, true}, "sat": {dkAbbr, 5, 0, true}, "sun": {dkAbbr, 6, 0, true},

	"spring": {dkSeason, 3, 0, true}, "summer": {dkSeason, 6, 0, true}, "autumn": {dkSeason, 9, 0, true},
	"fall": {dkSeason, 9, 1, true}, "winter": {dkSeason, 12, 0, true},

	"christmas": {dkHoliday, 1225, 0, true}, "xmas": {dkHoliday, 1225, 0, true}, "halloween": {dkHoliday, 1031, 0, true},
	"valentine": {dkHolDay, 214, 0, false}, "valentines": {dkHolDay, 214, 0, false}, "boxing": {dkHolDay, 1226, 0, false},
	"fools": {dkHolDay, 401, 0, false}, "fool": {dkHolDay, 401, 0, false}, "new": {dkNew, 0, 0, false}, "eve": {dkEve, 0, 0, true},

	"second": {dkOrdWord, 2, 0, false}, "seconds": {dkUnit, int(secondUnit), 0, true},
	"minute": {dkUnit, int(minuteUnit), 0, true}, "minutes": {dkUnit, int(minuteUnit), 0, true},
	"min": {dkUnit, int(minuteUnit), 0, true}, "mins": {dkUnit, int(minuteUnit), 0, true},
	"hour": {dkUnit, int(hourUnit), 0, true}, "hours": {dkUnit, int(hourUnit), 0, true},
	"day": {dkUnit, int(dayUnit), 0, true}, "days": {dkUnit, int(dayUnit), 0, true},
	"week": {dkUnit, int(weekUnit), 0, true}, "weeks": {dkUnit, int(weekUnit), 0, true},
	"fortnight": {dkUnit, int(fortnightUnit), 0, true}, "fortnights": {dkUnit, int(fortnightUnit), 0, true},
	"month": {dkUnit, int(monthUnit), 0, true}, "months": {dkUnit, int(monthUnit), 0, true},
	"year": {dkUnit, int(yearUnit), 0, true}, "years": {dkUnit, int(yearUnit), 0, true},
	"weekend": {dkWeekend, 0, 0, true}, "weekends": {dkWeekend, 0, 0, true},

	"today": {dkToday, 0, 0, true}, "yesterday": {dkToday, -1, 0, true}, "tomorrow": {dkToday, 1, 0, true},
	"tonight": {dkToday, 0, int(nightPart), true},
	"morning": {dkPart, int(morningPart), 0, true}, "afternoon": {dkPart, int(afternoonPart), 0, true},
	"evening": {dkPart, int(nightPart), 0, true}, "night": {dkPart, int(nightPart), 0, true},
	"noon": {dkNoon, 12 * 3600, 0, false}, "midday": {dkNoon, 12 * 3600, 0, false},

	"last": {dkLast, -1, 0, false}, "past": {dkPast, -1, 0, false}, "next": {dkNext, 1, 0, false},
	"coming": {dkComing, 0, 0, false}, "this": {dkThis, 0, 0, false}, "the": {dkThe, 0, 0, false}, "that": {dkThe, 0, 0, false}, "those": {dkThe, 0, 0, false},
	"my": {dkPoss, 0, 0, false}, "our": {dkPoss, 0, 0, false}, "your": {dkPoss, 0, 0, false}, "his": {dkPoss, 0, 0, false},
	"her": {dkPoss, 0, 0, false}, "their": {dkPoss, 0, 0, false}, "its": {dkPoss, 0, 0, false}, "very": {dkPoss, 0, 0, false},
	"of": {dkOf, 0, 0, false}, "on": {dkOn, 0, 0, false}, "in": {dkIn, 0, 0, false}, "at": {dkAt, 0, 0, false},
	"during": {dkDuring, 0, 0, false}, "throughout": {dkDuring, 0, 0, false}, "early": {dkEarly, 0, 0, false},
	"late": {dkEarly, 0, 0, false}, "mid": {dkEarly, 0, 0, false}, "beginning": {dkEdge, 0, 0, false},
	"start": {dkEdge, 0, 0, false}, "middle": {dkEdge, 0, 0, false}, "end": {dkEdge, 0, 0, false},
	"over": {dkOver, 0, 0, false}, "before": {dkBefore, 0, 0, false}, "after": {dkAfter, 0, 0, false},
	"since": {dkSince, 0, 0, false}, "by": {dkSince, 0, 0, false}, "until": {dkUntil, 0, 0, false}, "till": {dkUntil, 0, 0, false},
	"within": {dkSince, 0, 0, false}, "ago": {dkAgo, 0, 0, false}, "from": {dkFrom, 0, 0, false}, "now": {dkNow, 0, 0, false},
	"to": {dkTo, 0, 0, false}, "through": {dkTo, 0, 0, false}, "thru": {dkTo, 0, 0, false}, "and": {dkAnd, 0, 0, false},
	"between": {dkBetween, 0, 0, false}, "or": {dkOr, 0, 0, false},
	"every": {dkEvery, 0, 0, false}, "each": {dkEvery, 0, 0, false}, "any": {dkEvery, 0, 0, false}, "some": {dkEvery, 0, 0, false},
	"one": {dkDigits, 1, 0, false}, "about": {dkHedge, 0, 0, false}, "around": {dkHedge, 0, 0, false},
	"roughly": {dkHedge, 0, 0, false}, "approximately": {dkHedge, 0, 0, false}, "nearly": {dkHedge, 0, 0, false},
	"almost": {dkHedge, 0, 0, false}, "under": {dkHedge, 0, 0, false}, "than": {dkHedge, dateCompares, 0, false},
	"least": {dkHedge, 0, 0, false}, "most": {dkHedge, 0, 0, false}, "maybe": {dkHedge, 0, 0, false},
	"perhaps": {dkHedge, 0, 0, false}, "like": {dkHedge, dateCompares, 0, false}, "circa": {dkHedge, 0, 0, false},

	"flat": {dkLength, 0, 0, false}, "tops": {dkLength, 0, 0, false}, "max": {dkLength, 0, 0, false},
	"a": {dkA, 1, 0, false}, "an": {dkA, 1, 0, false}, "half": {dkHalf, 0, 0, false},
	"two": {dkDigits, 2, 0, false}, "three": {dkDigits, 3, 0, false}, "four": {dkDigits, 4, 0, false},
	"five": {dkDigits, 5, 0, false}, "six": {dkDigits, 6, 0, false}, "seven": {dkDigits, 7, 0, false},
	"eight": {dkDigits, 8, 0, false}, "nine": {dkDigits, 9, 0, false}, "ten": {dkDigits, 10, 0, false},
	"eleven": {dkDigits, 11, 0, false}, "twelve": {dkDigits, 12, 0, false}, "thirteen": {dkDigits, 13, 0, false},
	"fourteen": {dkDigits, 14, 0, false}, "fifteen": {dkDigits, 15, 0, false}, "sixteen": {dkDigits, 16, 0, false},
	"seventeen": {dkDigits, 17, 0, false}, "eighteen": {dkDigits, 18, 0, false}, "nineteen": {dkDigits, 19, 0, false},
	"twenty": {dkDigits, 20, 0, false}, "thirty": {dkDigits, 30, 0, false}, "forty": {dkDigits, 40, 0, false},
	"fifty": {dkDigits, 50, 0, false}, "sixty": {dkDigits, 60, 0, false}, "seventy": {dkDigits, 70, 0, false},
	"eighty": {dkDigits, 80, 0, false}, "ninety": {dkDigits, 90, 0, false},
	"first": {dkOrdWord, 1, 0, false}, "third": {dkOrdWord, 3, 0, false}, "fourth": {dkOrdWord, 4, 0, false},
	"fifth": {dkOrdWord, 5, 0, false}, "sixth": {dkOrdWord, 6, 0, false}, "seventh": {dkOrdWord, 7, 0, false},
	"eighth": {dkOrdWord, 8, 0, false}, "ninth": {dkOrdWord, 9, 0, false}, "tenth": {dkOrdWord, 10, 0, false},
	"eleventh": {dkOrdWord, 11, 0, false}, "twelfth": {dkOrdWord, 12, 0, false}, "thirteenth": {dkOrdWord, 13, 0, false},
	"fourteenth": {dkOrdWord, 14, 0, false}, "fifteenth": {dkOrdWord, 15, 0, false}, "sixteenth": {dkOrdWord, 16, 0, false},
	"seventeenth": {dkOrdWord, 17, 0, false}, "eighteenth": {dkOrdWord, 18, 0, false}, "nineteenth": {dkOrdWord, 19, 0, false},
	"twentieth": {dkOrdWord, 20, 0, false}, "thirtieth": {dkOrdWord, 30, 0, false},
}

// dateWordOf looks an English word up, in any case, without allocating.
func dateWordOf(word string) dateWord {
	var low [maxDateWord]byte
	return dateWords[string(foldDateWord(&low, word))]
}

// foldDateWord is word in lower case, in low; nothing if it is longer than any word of
// the grammar.
func foldDateWord(low *[maxDateWord]byte, word string) []byte {
	if len(word) > len(low) {
		return nil
	}
	for i := range len(word) {
		low[i] = word[i]
		if 'A' <= word[i] && word[i] <= 'Z' {
			low[i] += 'a' - 'A'
		}
	}
	return low[:len(word)]
}

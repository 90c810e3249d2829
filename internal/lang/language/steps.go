package language

// Steps is how a language describes the steps of a procedure.
type Steps struct {
	// Order are words that put a clause into an order, longer ones first; of rank 0 those
	// that only look so, 1 opens, 2 goes on, 3 closes.
	Order []Ranked
	// Opens are parts of words of which every text with an opening word has one.
	Opens string
	// Story are characters of what was done once.
	Story string
	// PastEndings are endings of past forms of five letters and more.
	PastEndings string
	// NotPastEndings are endings that only look so.
	NotPastEndings string
	// Marks are marks of a step with % for its number in digits; _ is a space.
	Marks string
	// NumeralMarks are the same with a numeral of Numbers for its number.
	NumeralMarks string
	// LineMarks are the same at the start of a line only.
	LineMarks string
	// Numerals are the numbers of steps in numerals, from one on.
	Numerals string
	// LeadIns are regular expressions of what leads to steps.
	LeadIns []string
	// Counted are regular expressions of what counts things, so that a list of things
	// follows.
	Counted []string
	// Dates are characters of runs that are only a number, a date or a sum.
	Dates string
	// Ends are what ends the words before a chain of steps, besides the colon, tried in
	// this order.
	Ends []string
	// Is are words between the name of a chain and its first step.
	Is string
	// Verbs are verbs of what is done step by step, in the form that bids.
	Verbs string
	// Objects are words right behind a verb that is not among Verbs: the, it.
	Objects string
	// Before are words that may be before a verb that bids, besides adverbs.
	Before string
	// Finite are words behind what looks like such a verb and is a noun: is, will.
	Finite string
	// PastForms are past forms that don't end like one.
	PastForms string
	// NotPlural are endings of verbs that look like a plural.
	NotPlural string
	// Joins are phrases between two steps, longer ones first.
	Joins string
	// RunVerbs are characters that begin a verb of Verbs.
	RunVerbs string
	// RunBefore are characters at the start of a clause that lead to such a verb: 把, 用.
	RunBefore string
	// RunSkips are characters that may be before it.
	RunSkips string
	// Led are regular expressions of words before a colon or a list with bullets that lead
	// to steps.
	Led []string
	// Loose are regular expressions of words that lead to steps only where one of these
	// points back to an earlier one.
	Loose []string
	// NotLed are regular expressions of words there that lead to things to buy, to do, or
	// planned for a day.
	NotLed []string
	// Opening are words that open a sentence whose first clause says when the steps behind
	// its comma are due.
	Opening string
	// General are regular expressions of such a clause that is of every time.
	General []string
	// Requests are words of what somebody is asked for.
	Requests string
	// Back are words that point back to an earlier step.
	Back string
	// Commands are words right before a command, longer ones first.
	Commands string
}

package language

// Steps is how a language describes the steps of a procedure.
type Steps struct {
	// Order are words that put a clause into an order, longer ones first; of rank 0 those
	// that only look so, 1 opens, 2 goes on, 3 closes.
	Order []Ranked
	// Opens are parts of words of which every text with an opening word has one.
	Opens string
	// Tails are what leads over to the next step at the end of one, tried in this order.
	Tails []string
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
}

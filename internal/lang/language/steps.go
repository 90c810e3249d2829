package language

// Steps is how a language describes the steps of a procedure.
type Steps struct {
	// Opens, GoesOn and Closes are phrases that put a clause into an order, NoOrder those that only look so.
	Opens, GoesOn, Closes, NoOrder string
	PastEndings                    string   // endings of past forms of five letters and more
	NotPastEndings                 string   // endings that only look so
	Marks                          []string // regular expressions of marks of a step besides 1. and (1), with a group for its number
	Numerals                       string   // the numbers of steps in numerals, from one on
	LeadIns                        []string // regular expressions of what leads to steps
	// Counted are regular expressions of what counts things, so that a list of things follows.
	Counted   []string
	Dates     string   // characters of runs that are only a number, a date or a sum
	Heads     []string // regular expressions of words before a chain up to its first step
	Verbs     string   // verbs of what is done step by step, in the form that bids
	Objects   string   // words right behind a verb that is not among Verbs: the, it
	Before    string   // words that may be before a verb that bids, besides adverbs
	Finite    string   // words behind what looks like such a verb and is a noun: is, will
	PastForms string   // past forms that don't end like one
	NotPlural string   // endings of verbs that look like a plural
	Joins     string   // phrases between two steps
	RunVerbs  string   // characters that begin a verb of Verbs
	RunBefore string   // characters at the start of a clause that lead to such a verb: 把, 用
	RunSkips  string   // characters that may be before it
	// Led are regular expressions of words before a colon or a list with bullets that lead to steps.
	Led []string
	// Loose are regular expressions of words that lead to steps only where one of these
	// points back to an earlier one.
	Loose []string
	// NotLed are regular expressions of words there that lead to things to buy, to do, or planned for a day.
	NotLed []string
	// Opening are words that open a sentence whose first clause says when the steps behind its comma are due.
	Opening  string
	General  []string // regular expressions of such a clause that is of every time
	Requests string   // words of what somebody is asked for
	Back     string   // words that point back to an earlier step
	Commands string   // phrases right before a command
}

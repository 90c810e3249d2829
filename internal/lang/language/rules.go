package language

// Bounds is how a language bounds and counts the dates in statements, for the rules that read them.
type Bounds struct {
	// Since are phrases before a date from which something holds; of phrases that end alike the longer first.
	Since  string
	Start  string // phrases before a date at which something begins
	Beside string // phrases before a date that is an end and no event
	// At are phrases before the date of an event itself that end like one of the others: 改到.
	At           string
	Due          string // phrases before the last moment for something
	The          string // a word between one of these and the date
	SinceBehind  string // phrases behind a date, as Since
	BeginsBehind string // phrases behind a date at which something begins
	BesideBehind string // phrases behind a date, as Beside
	DueBehind    string // phrases behind a date, as Due
	// Within are phrases behind a date that is inside of a noun phrase: 's. Copulas are the
	// same, but for a date that opens its clause.
	Within, Copulas string
	Counted         string // parts of a date that is counted from today or has a year
	Yearly          string // what comes back every year
	YearMarks       string // characters of a date that names its year
	MonthMarks      string // characters of a date that names its month
	Denials         string // words that deny, as whole words
	DenialParts     string // parts of words that deny
	NoMore          string // phrases before what is no longer so, at the end of what precedes it
	// Vague are parts of words of a time that is not resolved and a model may: feasts,
	// seasons, parts of the week, and counting from them.
	Vague string
}

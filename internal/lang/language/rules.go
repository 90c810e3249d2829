package language

// Bounds is how a language bounds and counts the dates in statements, for the rules
// that read them.
type Bounds struct {
	// Since are phrases before a date from which something holds; of phrases that end
	// alike the longer first.
	Since string
	// Start are phrases before a date at which something begins.
	Start string
	// Beside are phrases before a date that is an end and no event.
	Beside string
	// At are phrases before the date of an event itself that end like one of the others:
	// 改到.
	At string
	// Due are phrases before the last moment for something.
	Due string
	// The is a word between one of these and the date.
	The string
	// SinceBehind are phrases behind a date, as Since.
	SinceBehind string
	// BeginsBehind are phrases behind a date at which something begins.
	BeginsBehind string
	// BesideBehind are phrases behind a date, as Beside.
	BesideBehind string
	// DueBehind are phrases behind a date, as Due.
	DueBehind string
	// Within are phrases behind a date that is inside of a noun phrase: 's. Copulas are the
	// same, but for a date that opens its clause.
	Within, Copulas string
	// Counted are parts of a date that is counted from today or has a year.
	Counted string
	// Yearly is what comes back every year.
	Yearly string
	// YearMarks are characters of a date that names its year.
	YearMarks string
	// MonthMarks are characters of a date that names its month.
	MonthMarks string
	// Denials are words that deny, as whole words.
	Denials string
	// DenialParts are parts of words that deny.
	DenialParts string
	// NoMore are phrases before what is no longer so, at the end of what precedes it.
	NoMore string
	// Vague are parts of words of a time that is not resolved and a model may: feasts,
	// seasons, parts of the week, and counting from them.
	Vague string
}

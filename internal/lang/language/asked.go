package language

// Asked is how a language asks for times, and how it bounds the time of a question.
type Asked struct {
	When string // phrases that ask for a time
	// Open are those of When that ask only where nothing or a word of Asking follows them
	// at the start, or where they close the question.
	Open    string
	Asking  string // words behind Open that make a question of it
	Ago     string // phrases that ask how long ago something was
	HowMany string // the phrase that asks the same before one of Units and one of Back
	Units   string // units of time behind HowMany
	Back    string // phrases behind a unit that count it back from now
	Then    string // phrases of a question about how things were, not how they are
	RunThen string // words in runs of the same
	// RunThenOwn are words in runs of the same, but only at the start, behind one of
	// ThenBehind and before one of ThenBefore: 我以前, 以前的; not 三点以前.
	RunThenOwn string
	ThenBehind string // characters that RunThenOwn is behind
	ThenBefore string // characters that it is before
	Unsure     string // phrases with which a question may be about then
	RunUnsure  string // words in runs of the same
	// Recounts are phrases with which Then asks for what was said or settled, which may be how things are.
	Recounts    string
	RunRecounts string // words in runs of the same
	RunWhen     string // words in runs that ask for a time
	RunNotWhen  string // words in runs that make a clause of RunWhen, not a question
	RunLong     string // words in runs that ask for a length of time, longer ones first
	RunBack     string // words right behind RunLong that count it back from now
	RunFrom     string // words anywhere before RunLong that do so
	RunPassed   string // words right before RunLong that do so
	Before      string // words before an event that the question asks of the time before
	After       string // the same of the time after
	Leads       string // words that an event behind Before or After begins with
	RunBefore   string // words behind an event, as Before
	RunAfter    string // words behind an event, as After
	// From are words before a date that bound it: from its beginning on; longer ones first.
	From          string
	UpTo          string // the same until its end
	Until         string // the same until its beginning
	Past          string // the same from its end on
	RunFromBehind string // words behind a date, as From
	RunUpTo       string // words behind a date, as UpTo
	RunUntil      string // words behind a date, as Until
	RunPast       string // words behind a date, as Past
	// Doubtful are months that are also other words or given names: alone they name a
	// month only behind one of MonthFirst.
	Doubtful   string
	MonthFirst string // words before a month
	// MonthModal are words behind a capital month that is a verb too and make the verb of it.
	MonthModal  string
	Counting    string // words of which alone a time consists that is only counted from today
	RunCounting string // characters of the same
}

package language

// Asked is how a language asks for times, and how it bounds the time of a question.
type Asked struct {
	// When are phrases that ask for a time.
	When string
	// Open are those of When that ask only where nothing or a word of Asking follows them
	// at the start, or where they close the question.
	Open string
	// Asking are words behind Open that make a question of it.
	Asking string
	// Ago are phrases that ask how long ago something was.
	Ago string
	// HowMany is the phrase that asks the same before one of Units and one of Back.
	HowMany string
	// Units are units of time behind HowMany.
	Units string
	// Back are phrases behind a unit that count it back from now.
	Back string
	// Then are phrases of a question about how things were, not how they are.
	Then string
	// RunThen are words in runs of the same.
	RunThen string
	// RunThenOwn are words in runs of the same, but only at the start, behind one of
	// ThenBehind and before one of ThenBefore: 我以前, 以前的; not 三点以前.
	RunThenOwn string
	// ThenBehind are characters that RunThenOwn is behind.
	ThenBehind string
	// ThenBefore are characters that it is before.
	ThenBefore string
	// Unsure are phrases with which a question may be about then.
	Unsure string
	// RunUnsure are words in runs of the same.
	RunUnsure string
	// Recounts are phrases with which Then asks for what was said or settled, which may
	// be how things are.
	Recounts string
	// RunRecounts are words in runs of the same.
	RunRecounts string
	// RunWhen are words in runs that ask for a time.
	RunWhen string
	// RunNotWhen are words in runs that make a clause of RunWhen, not a question.
	RunNotWhen string
	// RunLong are words in runs that ask for a length of time, longer ones first.
	RunLong string
	// RunBack are words right behind RunLong that count it back from now.
	RunBack string
	// RunFrom are words anywhere before RunLong that do so.
	RunFrom string
	// RunPassed are words right before RunLong that do so.
	RunPassed string
	// Before are words before an event that the question asks of the time before.
	Before string
	// After is the same of the time after.
	After string
	// Leads are words that an event behind Before or After begins with.
	Leads string
	// RunBefore are words behind an event, as Before.
	RunBefore string
	// RunAfter are words behind an event, as After.
	RunAfter string
	// From are words before a date that bound it: from its beginning on; longer ones
	// first.
	From string
	// UpTo is the same until its end.
	UpTo string
	// Until is the same until its beginning.
	Until string
	// Past is the same from its end on.
	Past string
	// RunFromBehind are words behind a date, as From.
	RunFromBehind string
	// RunUpTo are words behind a date, as UpTo.
	RunUpTo string
	// RunUntil are words behind a date, as Until.
	RunUntil string
	// RunPast are words behind a date, as Past.
	RunPast string
	// TheDate is a word between one of From, UpTo, Until, Past and the date.
	TheDate string
	// Doubtful are months that are also other words or given names: alone they name a
	// month only behind one of MonthFirst.
	Doubtful string
	// MonthFirst are words before a month.
	MonthFirst string
	// MonthModal are words behind a capital month that is a verb too and make the verb of
	// it.
	MonthModal string
	// Counting are words of which alone a time consists that is only counted from today.
	Counting string
	// RunCounting are characters of the same.
	RunCounting string
}

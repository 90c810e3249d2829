package language

// RunPlans is how a language that is written without spaces says that something is to be
// done. All lists are of words.
type RunPlans struct {
	// Selves are words for the speaker, Yous for the listener.
	Selves, Yous string
	// Others are words for somebody else, and Nears those with which it is the speaker's matter too.
	Others, Nears string
	// Lead are words that may be before what a clause says, and that say nothing of it.
	Lead string
	// Coming are times to come; Gone are times gone by, besides those of Cues.Past.
	Coming, Gone string
	// Days are days that may be to come or gone, Clocks hours and parts of the day.
	Days, Clocks string
	// WeekMarks are words before WeekDays, and Which are words before those.
	WeekMarks, WeekDays, Which string
	// WeekNot are characters behind the first of WeekDays that make another word of it.
	WeekNot string
	// DateMarks are characters behind a number that make a date of it, and ClockMarks those
	// that make a time of day of it; NotDates are words that start with one of them.
	DateMarks, ClockMarks, NotDates string
	// Until are words behind the date of a last moment.
	Until string
	// Musts are words for what has to be done, NotMusts words in which they say something else.
	Musts, NotMusts string
	// Soon are those of Musts that only say so with SoonEnd at the end of the clause.
	Soon, SoonEnd string
	// Errands are verbs that Weak ones of Musts must be before where nobody and no day is named.
	Weak, Errands string
	// Acts are verbs and things that with a day make a plan.
	Acts string
	// Reminds are words that ask oneself to do something, unless one of NotReminds is behind.
	Reminds, NotReminds string
	// Moves are words that put something to another time.
	Moves string
	// From are words before the time from which it is put.
	From string
	// If are words that open a condition, IfEnds such as end one.
	If, IfEnds string
	// Meets is all that a clause says beside a time where one only talks again.
	Meets string
	// Wishes are words of what is only dreamed of, or was only meant.
	Wishes string
	// Denies are words that deny, NotDenies words in which they don't.
	Denies, NotDenies string
	// Drops are words that call something off.
	Drops string
	// No and NoMore are the words around what is not done any more.
	No, NoMore string
	// Tails are particles and marks at the end of a clause, which say nothing.
	Tails string
	// Weather are words of what nobody plans.
	Weather string
	// Habits are words of what comes again and again.
	Habits string
	// Begins are words of what begins, which is a plan though it comes again then.
	Begins string
	// Past are words behind a verb that say that it is over, NotPast words in which they
	// don't.
	Past, NotPast string
	// Moments are what one is about to do at once, or only says so.
	Moments string
}

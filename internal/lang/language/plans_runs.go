package language

import "github.com/loci-memory/loci/internal/pattern"

// Plans is how a language that is written without spaces says what is to be done and what is not:
// patterns of clauses, of which the first that is found decides. The kinds "self", "you", "other"
// and "lead" of its words, and those of times, may be in any order before what a clause says.
type Plans struct {
	Words   pattern.Words
	Clauses []Planning
}

// Planning is what clauses say in which one of some patterns is found, one a line. Besides kinds of words patterns
// have, in capitals: FRONT, who and when before what a clause says, at its start or at the first day inside; OURS
// and DATED, one with a word for the speaker and with a day to come; YOURS and OTHERS, nothing, where the listener
// or somebody else does it alone; MORE, times and words that say nothing; BESIDE, REMINDED and MEANT, nothing,
// before what may be planned; TIMED, nothing, in a clause with a day to come; CLEAN, nothing, before what is not
// over or denied; ONCE, nothing, where no habit begins; TIME and WEEKDAY; GAP, some words; END, LAST, the end of
// the clause, without particles and with them. Yes and No are clauses, with bars between, in which one is found and
// is not.
type Planning struct {
	Says           string
	Lines, Yes, No string
}

// What clauses say.
const (
	PlansDeed     = "plans"
	PlansReminder = "asks to be reminded"
	PlansMeant    = "means to" // unless the sentence is of a time gone by
	PlansNone     = "is no plan"
	PlansOfTalk   = "is of the talk"
	PlansNoRest   = "supposes"  // and plans nothing from there on
	PlansUnmeant  = "calls off" // and plans nothing in the whole sentence
	PlansNothing  = "nothing"
)

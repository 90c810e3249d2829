package language

// Lasting is how a language says what holds from now on, and how old somebody is: besides
// Cues, more ways to state a fact. Lists are words that
// white space separates, unless phrases are said.
type Lasting struct {
	// Standing are phrases of what is to hold from now on.
	Standing string
	// Always are words that make a standing instruction of what is bidden behind them.
	Always string
	// Whenever are phrases that make a standing instruction of what is bidden beside them.
	Whenever string
	// Answer are verbs of how the listener is to answer, and AnswerIn words between one
	// and the way: "reply in French".
	Answer, AnswerIn string
	// Call are phrases before what the speaker is to be called.
	Call string
	// CallEnds are characters of runs behind a name that is called so: 叫我小陈就行.
	CallEnds string
	// Aged are people by their age besides Cues.Relation, of whom a number says how old
	// they are.
	Aged string
	// AgedSelf are words for the speaker alone.
	AgedSelf string
	// AgeUnits and AgeOld are the words behind a number of years, and the word behind
	// those; AgeEnds are other words that may be behind an age.
	AgeUnits, AgeOld, AgeEnds string
	// RunAge are characters behind an age, and RunAgeNot characters behind those that make
	// a time of it; RunThisYear and RunAlready are what is before or behind an age without
	// such a character.
	RunAge, RunAgeNot, RunThisYear, RunAlready string
	// RightNow are phrases for just now and for this moment only, with which no claim lasts.
	RightNow string
	// Turns are verbs between somebody and the age that they are about to have.
	Turns string
	// RunTrades are characters that end what somebody is by work or origin in runs.
	RunTrades string
	// RunThan are characters before whom somebody is compared with, RunHow those of how they
	// compare at the end; RunYears are characters for years that something has been so.
	RunThan, RunHow, RunYears string
}

package language

// Lasting is how a language says what holds from now on, and how old somebody is: besides Cues, more ways to state
// a fact. Lists are words that white space separates, unless phrases are said.
type Lasting struct {
	Standing string // phrases of what is to hold from now on
	Always   string // words that make a standing instruction of what is bidden behind them
	Whenever string // phrases that make a standing instruction of what is bidden beside them
	// Answer are verbs of how the listener is to answer, and AnswerIn words between one
	// and the way: "reply in French".
	Answer, AnswerIn string
	Call             string // phrases before what the speaker is to be called
	CallEnds         string // characters of runs behind a name that is called so: 叫我小陈就行
	// Aged are people by their age besides Cues.Relation, of whom a number says how old they are.
	Aged     string
	AgedSelf string // words for the speaker alone
	// AgeUnits and AgeOld are the words behind a number of years, and the word behind
	// those; AgeEnds are other words that may be behind an age.
	AgeUnits, AgeOld, AgeEnds string
	// RunAge are characters behind an age, and RunAgeNot characters behind those that make a time of it;
	// RunThisYear and RunAlready are what is before or behind an age without such a character.
	RunAge, RunAgeNot, RunThisYear, RunAlready string
	RightNow                                   string // phrases for just now and for this moment only, with which no claim lasts
	Turns                                      string // verbs between somebody and the age that they are about to have
	RunTrades                                  string // characters that end what somebody is by work or origin in runs
	// RunThan are characters before whom somebody is compared with, RunHow those of how they
	// compare at the end; RunYears are characters for years that something has been so.
	RunThan, RunHow, RunYears string
}

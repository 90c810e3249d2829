package language

// Deeds is how a language says what somebody plans, and that it was done.
type Deeds struct {
	Concrete       string // verbs that say what is to be done where no day is named
	RunningEndings string // endings of a verb that goes on
	Between        string // words between who and the verb, and those that lead a sentence in
	Phrase         string // words that end a phrase
	Time           string // words that say when, and nothing of what
	SamePast       string // verbs whose past is their base form
	Irregular      string // verbs with their past forms behind them, phrases of one verb each
	Again          string // what may be before an irregular form: rewrote
	// SameVerbs are stems of verbs that say the same deed of the same thing, one group a comma.
	SameVerbs   string
	And         string // words behind which another thing may follow
	PastEndings string // endings of past forms
}

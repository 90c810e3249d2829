package language

// Deeds is how a language says what somebody plans, and that it was done.
type Deeds struct {
	// Concrete are verbs that say what is to be done where no day is named.
	Concrete string
	// RunningEndings are endings of a verb that goes on.
	RunningEndings string
	// KeptDoubles are double letters that a stem keeps at its end; of others one is cut:
	// runn of running.
	KeptDoubles string
	// Between are words between who and the verb, and those that lead a sentence in.
	Between string
	// Phrase are words that end a phrase.
	Phrase string
	// Time are words that say when, and nothing of what.
	Time string
	// SamePast are verbs whose past is their base form.
	SamePast string
	// Irregular are verbs with their past forms behind them, phrases of one verb each.
	Irregular string
	// Again are what may be before an irregular form: rewrote.
	Again string
	// SameVerbs are stems of verbs that say the same deed of the same thing, one group a
	// comma.
	SameVerbs string
	// And are words behind which another thing may follow.
	And string
	// PastEndings are endings of past forms.
	PastEndings string
}

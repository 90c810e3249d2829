package language

// Deeds is how a language says what somebody plans, and that it was done.
type Deeds struct {
	// Concrete are verbs that say what is to be done where no day is named.
	Concrete string
	// Due are regular expressions of words around the last moment for a plan.
	Due []string
	// Intents are phrases before the verb of a plan.
	Intents string
	// To is the last word of an intent behind which NoVerb makes a way of it.
	To string
	// NoVerb are words behind To that are no verb.
	NoVerb string
	// Be are forms of be that with a verb in RunningEndings are an intent.
	Be string
	// RunningEndings are endings of a verb that goes on.
	RunningEndings string
	// KeptDoubles are double letters that a stem keeps at its end; of others one is cut:
	// runn of running.
	KeptDoubles string
	// LearnVerbs are verbs that lead to the verb of the plan, before one of LearnTo.
	LearnVerbs string
	// LearnTo are words between LearnVerbs and the verb.
	LearnTo string
	// Verbs are what an apostrophe ties to a pronoun as a verb, each with the verb.
	Verbs map[string]string
	// Undone are words that deny or doubt that something was done.
	Undone string
	// GaveUp are phrases that do so.
	GaveUp string
	// Between are words between who and the verb, and those that lead a sentence in.
	Between string
	// Clause are words that end a clause.
	Clause string
	// Phrase are words that end a phrase.
	Phrase string
	// Time are words that say when, and nothing of what.
	Time string
	// Finishing are stems of verbs that say that something is done, whatever it was.
	Finishing string
	// Endless are stems of verbs of what is never done.
	Endless string
	// SamePast are verbs whose past is their base form.
	SamePast string
	// PastLeads are words before SamePast.
	PastLeads string
	// Managed are words before To and the base form of what was done.
	Managed string
	// Irregular are verbs with their past forms behind them, phrases of one verb each.
	Irregular string
	// Again are what may be before an irregular form: rewrote.
	Again string
	// SameVerbs are stems of verbs that say the same deed of the same thing, one group a
	// comma.
	SameVerbs string
	// PastEndings are endings of past forms.
	PastEndings string
	// Self are words for the speaker as the one who does it.
	Self string
}

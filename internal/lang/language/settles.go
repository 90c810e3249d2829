package language

// Settles is how a language that is written with spaces says what became of a plan.
// Deeds is how it says that it was done by its verb. Phrases are separated by bars or
// line ends, all else by white space.
type Settles struct {
	// Dropped are phrases behind a form of be by which something is cancelled: called off.
	Dropped string
	// Drops are phrases before what is cancelled by them: decided against.
	Drops string
	// DropParts are pairs of a verb and a particle of Drops, between which what is
	// cancelled may be: called … off.
	DropParts string
	// Falls are phrases behind what they say is cancelled, without be: fell through.
	Falls string
	// Needless are phrases before the verb of what needs not be done.
	Needless string
	// Refused are phrases before the verb of what will not be done.
	Refused string
	// Not are denials right before a verb of RunningEndings that refuse it too.
	Not string
	// Moves are phrases that put something to another time, before or behind it; MovesFor
	// those that do so without a time behind them.
	Moves, MovesFor string
	// MoveParts are pairs of a verb and a particle of Moves: put … off.
	MoveParts string
	// Now and Instead are words around a new time: now on Friday, on Friday instead.
	Now, Instead string
	// Finished are phrases behind a form of be by which something is done.
	Finished string
	// Went are phrases behind what has taken place: went well.
	Went string
	// Attends are stems of verbs by which an appointment is kept.
	Attends string
	// Meets are stems of verbs of which all that they are done to names the plan: to meet Zoe
	// for lunch.
	Meets string
	// Light are stems of verbs that say nothing of what is refused: go, do, make.
	Light string
	// Done are words before a mark and what is done, or behind both.
	Done string
	// Holds are words before what somebody has at a time: have, got.
	Holds string
	// Be are forms of be and get, Has of have, Adverbs what may be between them and the
	// rest of the verb.
	Be, Has, Adverbs string
	// Conditions are words behind which a sentence settles nothing.
	Conditions string
	// No is the word before what there will not be, with one of the phrases NoMore behind it.
	No, NoMore string
	// Refusals are words that deny with the verb that they are.
	Refusals string
	// Doubts are words whose clause settles nothing; NotNow those with which a refusal is
	// one for now.
	Doubts, NotNow string
	// Leads are words before a thing that say nothing of it.
	Leads string
	// Others are words for what is somebody else's; Pronouns stand for what was named.
	Others, Pronouns string
	// The is the word by which who cancels is somebody who is known.
	The string
	// Kinds are stems of words for any plan: appointment, trip.
	Kinds string
	// Partly are words that say that only a part is done.
	Partly string
	// And are words behind which another plan may follow.
	And string
	// Owned are what an apostrophe ties to a word as its owner, or as a form of be, each with
	// that.
	Owned map[string]string
	// Days are the words that name a day, one group of the same a comma: monday mon.
	Days string
}

package language

// RunSettles is how a language that is written without spaces says what became of a plan.
// All lists are of words.
type RunSettles struct {
	// Fill are words that say nothing of what a plan is about, besides those of the kind "lead" of Plans.
	Fill string
	// Parts are those of Fill that are also part of what a plan is about.
	Parts string
	// Gives are words before to whom something goes.
	Gives string
	// Lengths are words behind a number that make a length of time of it.
	Lengths string
	// Of is the word before what is owned or described.
	Of string
	// Takes are words before what something is done to, where the verb is behind it.
	Takes string
	// Kept are words that have one of With in them.
	Kept string
	// With are words before who takes part in a plan, or whom it is for.
	With string
	// Generic are things that a report may name though the plan doesn't; Empty are those
	// that are not enough to name a plan by.
	Generic, Empty string
	// People are words for people who take part in plans of many kinds.
	People string
	// Verbs are verbs of plans; of each group, in words that white space separates, all
	// say the same deed. Groups are separated by bars.
	Verbs string
	// At are words behind Arranges that say that something was arranged, and when it is;
	// Taken are such words behind any verb.
	At, Taken string
	// Ways are those of Verbs that only lead to another one.
	Ways string
	// Said are words behind who brings the news.
	Said string
	// Moves are words that put something to another time without one; those with one are
	// the kind "move" of Plans.
	Moves string
	// Drops are words that call something off, Fails such that are behind any verb, unless
	// that ends in one of NotFails.
	Drops, Fails, NotFails string
	// No are words before what is not done any more, with NoMore at the end.
	No, NoMore string
	// Finished are words that say that something is over, whatever it was.
	Finished string
	// Arranges are verbs of making an appointment, NoEvents verbs of what is not done at one.
	Arranges, NoEvents string
	// Leads are words before who is not the one who does it, besides With and Gives.
	Leads string
	// Results are those of Ends that let another verb follow.
	Results string
	// Ends are words behind a verb that say that it is over, Already those before it.
	Ends, Already string
	// Over are characters that end such a clause.
	Over string
	// Undone are words that deny or doubt that something is settled, NotUndone words in
	// which they don't, and Half such that are wherever the sentence has them.
	Undone, NotUndone, Half string
	// Doubts are those of Undone that deny or doubt also that something is moved or called off.
	Doubts string
}

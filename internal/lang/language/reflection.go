package language

// Patterns is what of a language recurs with everybody, and so says nothing of one
// person.
type Patterns struct {
	// UserMentions says of the user that they mention something again and again; %s is
	// what. "": the sentence of the first language is used.
	UserMentions string
	// Mentions says the same of a person; the first %s is who.
	Mentions string
	// Plain are content words that recur with nearly everybody: what people call things,
	// do, feel and count time in. Words of a subject are none of them, however common.
	Plain string
	// Calendar are words that say when, and so never what.
	Calendar string
	// Adverbs are endings of words that say how something is.
	Adverbs string
	// Greetings is what a name that is called is behind.
	Greetings string
	// Finished are endings of forms that are shown as one of Running where there is one.
	Finished string
	// Running is described at Finished.
	Running string
	// Doers are words that a verb is right behind; Openers those that a noun is right behind, or
	// an adjective and its noun; Being are forms of to be, behind a noun or before what goes
	// on; To is what either may be behind.
	Doers, Openers, Being, To string
	// RunPlain are words of the same in runs, which are cut at them; longest first where
	// one starts like another.
	RunPlain string
	// RunStarts are characters that no word of a subject begins with.
	RunStarts string
	// RunEnds are characters that no word of a subject ends with.
	RunEnds string
	// RunKept are words that do.
	RunKept string
	// RunAsks are words that end a question without a question mark.
	RunAsks string
	// UserStarts is what a statement about the user begins with.
	UserStarts []string
	// Turns are words that turn a statement around, or make it one of another amount.
	Turns string
	// TurnEndings are endings of words that do so.
	TurnEndings string
	// RunTurns are words in runs that do so, in the order in which they are counted.
	RunTurns string
}

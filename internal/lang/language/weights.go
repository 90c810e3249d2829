package language

// Weights is what of a language is about nothing in particular, so that it weighs
// little in a vector.
type Weights struct {
	// Everyday are words: the most frequent verbs, adjectives and adverbs, units of time,
	// what is said in greeting and in reply.
	Everyday string
	// Characters are characters of that sort in runs.
	Characters string
	// Greetings are words that a name in address may be behind without a comma.
	Greetings string
}

package language

// Weights is what of a language is about nothing in particular, so that it weighs little in a vector.
type Weights struct {
	// Everyday are words: the most frequent verbs, adjectives and adverbs, units of time,
	// what is said in greeting and in reply.
	Everyday   string
	Characters string // characters of that sort in runs
	Greetings  string // words that a name in address may be behind without a comma
}

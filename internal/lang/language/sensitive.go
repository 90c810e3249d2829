package language

// Sensitive has the phrases of the subjects that nothing may be learned about. A
// phrase of one character in a run needs Void for the words that have it by chance.
type Sensitive struct {
	// Health are phrases of health.
	Health string
	// Mind are phrases of mental health.
	Mind string
	// Politics are phrases of politics.
	Politics string
	// Religion are phrases of religion.
	Religion string
	// Sexuality are phrases of sexuality.
	Sexuality string
	// Crime are phrases of crime.
	Crime string
	// Addiction are phrases of addiction.
	Addiction string
	// Trauma are phrases of trauma.
	Trauma string
	// Money are phrases of income or debt.
	Money string
	// Amount is the same where a number is said.
	Amount string
	// Pay is the same where a sum is said, and per what.
	Pay string
	// Per are per what.
	Per string
	// Currency is what money is counted in.
	Currency string
	// Sums are words that are a sum by themselves.
	Sums string
	// Thousands is the letter behind a number that makes thousands of it.
	Thousands string
	// Void are phrases that void the shorter ones inside them.
	Void string
}

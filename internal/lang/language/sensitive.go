package language

// Sensitive has the phrases of the subjects that nothing may be learned about. A
// phrase of one character in a run needs Void for the words that have it by chance.
type Sensitive struct {
	Health    string // phrases of health
	Mind      string // phrases of mental health
	Politics  string // phrases of politics
	Religion  string // phrases of religion
	Sexuality string // phrases of sexuality
	Crime     string // phrases of crime
	Addiction string // phrases of addiction
	Trauma    string // phrases of trauma
	Money     string // phrases of income or debt
	Amount    string // the same where a number is said
	Pay       string // the same where a sum is said, and per what
	Per       string // per what
	Currency  string // what money is counted in
	Sums      string // words that are a sum by themselves
	Thousands string // the letter behind a number that makes thousands of it
	Void      string // phrases that void the shorter ones inside them
}

package language

// Secrets is how a language says secrets in words, and how people say of themselves what
// must not be known to all. Lists of phrases are separated by bars or line ends.
type Secrets struct {
	// Passwords are phrases for what opens an account or a network, said as a text.
	Passwords string
	// NetLogins are phrases for a network and its password, with a slash between.
	NetLogins string
	// Logins are phrases for a name and a password, said in this order.
	Logins string
	// Codes are phrases for a code that is secret wherever it is said.
	Codes string
	// Code are words for a code that is secret when it opens one of Locks.
	Code string
	// Locks are phrases for what a code opens.
	Locks string
	// Doors are those of Locks beside which a number alone is a code.
	Doors string
	// Enter are phrases right before a code that opens one of Locks.
	Enter string
	// Opens are phrases right behind a code that opens one of Locks.
	Opens string
	// Networks are phrases for what a key opens that is a password.
	Networks string
	// Turns are words before the numbers of a combination: left 20, right 31.
	Turns string
	// Tokens are phrases for keys and tokens of programs.
	Tokens string
	// Recovery are phrases for codes and words that recover an account.
	Recovery string
	// Cards, Accounts and Identities are phrases for the numbers of bank cards, of bank
	// accounts, and of papers.
	Cards, Accounts, Identities string
	// Public are phrases before a number that anybody may know.
	Public string
	// Void are phrases that void the shorter ones of these inside them: error code.
	Void string

	// Is are words between the name of a secret and what it is.
	Is string
	// To are words that do the same only before what looks coined: changed to.
	To string
	// Filler are words between these and the secret.
	Filler string
	// Within are words behind what a secret is kept in: 里.
	Within string
	// OpensFor are words between a code and one of Doors: 6618 for the garage door.
	OpensFor string
	// Amounts are words behind a number that count with it: 4 digits.
	Amounts string
	// States are words for how a password is, not what it is.
	States string
	// StateEnds are endings of more such words.
	StateEnds string

	// Own is what people say of themselves that not everybody must know.
	Own []Own
	// NotOwn are regular expressions of clauses that say none of that, though they look
	// like it. Separated by line ends.
	NotOwn string
}

// Own is how people say something of themselves that must not be known to all.
type Own struct {
	// Subject is "health", "mental health", "addiction", "sexuality" or "religion".
	Subject string
	// Hints are phrases; a sentence without one of them is not read any further.
	Hints string
	// HintEnds are endings of words of eight letters or more that do the same: itis.
	HintEnds string
	// Says are regular expressions of clauses in lower case, separated by line ends.
	Says string
	// SaysWhole are the same of whole sentences.
	SaysWhole string
}

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
	// And are words between one code and the next.
	And string
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
	// Self is how they say it.
	Self Self
	// Confided is how something is said in confidence, even in a question.
	Confided []Confided
}

// Confided is one way to ask to keep something to oneself.
type Confided struct {
	// Hints are phrases; a sentence without one of them is not read any further.
	Hints string
	// Says is a regular expression of sentences in lower case.
	Says string
}

// Own are phrases of one subject. Together with the words of Self before them, in the same
// clause, they say something that must not be known to all.
type Own struct {
	// Subject is "health", "mental health", "pregnancy", "addiction", "sexuality" or "religion".
	Subject string
	// Has is what one has: my depression, I have depression.
	Has string
	// Found is the same where it needs a stronger verb than to have: diagnosed, 查出.
	Found string
	// Takes is what one takes, sees or goes to: insulin, a therapist.
	Takes string
	// Joins is what one belongs to: a parish.
	Joins string
	// Hurts is what one hurts: one's knee.
	Hurts string
	// Is is what one is: gay.
	Is string
	// Mine is what says it behind "my" alone.
	Mine string
	// Does is what says it behind "I": converted to.
	Does string
	// Alone is what says it by itself, where nobody else is spoken of in the clause.
	Alone string
	// Ends are endings of words of eight letters or more that are like Has and Takes: itis.
	Ends string
}

// Self is how people say that something is so of themselves. All are phrases.
type Self struct {
	// Me are words for the speaker; Am those with "am" in them; My what is the speaker's;
	// Object are the words for the speaker that are no subject.
	Me, Am, My, Object string
	// Being are words before what one is at the beginning of a clause: as a.
	Being string
	// Gives are verbs with the speaker as their object before what one has or takes: put me on.
	Gives string
	// Has, Found, Takes, Joins, Hurts and Is are verbs before what Own lists under these names.
	Has, Found, Takes, Joins, Hurts, Is string
	// Bare are those of these verbs that speak of the speaker though they begin a clause.
	Bare string
	// Lead is what may be before these at its beginning.
	Lead string
	// Between are the words that may be between the speaker and the verb.
	Between string
	// Other are those who are not the speaker.
	Other string
	// Joint are words behind which the speaker begins anew: but I.
	Joint string
	// Not is what, before it, says that it is not so, or not known to be.
	Not string
	// Breaks are words between the verb and what one has, is or takes by which it is
	// something else: a book about.
	Breaks string
	// Void are phrases that void the shorter ones of Own inside them: cancer research.
	Void string
}

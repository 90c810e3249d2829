package language

// Secrets is how a language says secrets in words, and how people say of themselves what
// must not be known to all. Lists of phrases are separated by bars or line ends.
type Secrets struct {
	Passwords string // phrases for what opens an account or a network, said as a text
	NetLogins string // phrases for a network and its password, with a slash between
	Logins    string // phrases for a name and a password, said in this order
	Codes     string // phrases for a code that is secret wherever it is said
	Code      string // words for a code that is secret when it opens one of Locks
	Locks     string // phrases for what a code opens
	Doors     string // those of Locks beside which a number alone is a code
	Enter     string // phrases right before a code that opens one of Locks
	Opens     string // phrases right behind a code that opens one of Locks
	Networks  string // phrases for what a key opens that is a password
	Turns     string // words by which the numbers of a combination begin: left 20, right 31
	TurnsOn   string // words among them that say no side: to, again, three times
	And       string // words between one code and the next
	Tokens    string // phrases for keys and tokens of programs
	Recovery  string // phrases for codes and words that recover an account
	// Cards, Accounts and Identities are phrases for the numbers of bank cards, of bank accounts, and of papers.
	Cards, Accounts, Identities string
	Public                      string // phrases before a number that anybody may know
	Void                        string // phrases that void the shorter ones of these inside them: error code

	Is        string // words between the name of a secret and what it is
	To        string // words that do the same only before what looks coined: changed to
	Filler    string // words between these and the secret
	Within    string // words behind what a secret is kept in: 里
	OpensFor  string // words between a code and one of Doors: 6618 for the garage door
	Amounts   string // words behind a number that count with it: 4 digits
	States    string // words for how a password is, not what it is
	StateEnds string // endings of more such words

	Own      []Own      // what people say of themselves that not everybody must know
	Self     Self       // how they say it
	Confided []Confided // how something is said in confidence, even in a question
}

// Confided is one way to ask to keep something to oneself.
type Confided struct {
	Hints string // phrases; a sentence without one of them is not read any further
	Says  string // a regular expression of sentences in lower case
	Not   string // one of what in them says so of nothing that is told: who has a skill; "" for none
}

// Own are phrases of one subject. Together with the words of Self before them, in the same
// clause, they say something that must not be known to all.
type Own struct {
	Subject string // "health", "mental health", "pregnancy", "addiction", "sexuality" or "religion"
	Has     string // what one has: my depression, I have depression
	Found   string // the same where it needs a stronger verb than to have: diagnosed, 查出
	Takes   string // what one takes, sees or goes to: insulin, a therapist
	Joins   string // what one belongs to: a parish
	Hurts   string // what one hurts: one's knee
	Is      string // what one is: gay
	Mine    string // what says it behind "my" alone
	Does    string // what says it behind "I": converted to
	Alone   string // what says it by itself, where nobody else is spoken of in the clause
	Ends    string // endings of words of eight letters or more that are like Has and Takes: itis
}

// Self is how people say that something is so of themselves. All are phrases.
type Self struct {
	// Me are words for the speaker; Am those with "am" in them; My what is the speaker's;
	// Object are the words for the speaker that are no subject.
	Me, Am, My, Object string
	Being              string // words before what one is at the beginning of a clause: as a
	Gives              string // verbs with the speaker as their object before what one has or takes: put me on
	// Has, Found, Takes, Joins, Hurts and Is are verbs before what Own lists under these names.
	Has, Found, Takes, Joins, Hurts, Is string
	Bare                                string // those of these verbs that speak of the speaker though they begin a clause
	Lead                                string // what may be before these at its beginning
	Between                             string // the words that may be between the speaker and the verb
	Other                               string // those who are not the speaker
	Joint                               string // words behind which the speaker begins anew: but I
	Not                                 string // what, before it, says that it is not so, or not known to be
	// Breaks are words between the verb and what one has, is or takes by which it is something else: a book about.
	Breaks string
	Void   string // phrases that void the shorter ones of Own inside them: cancer research
}

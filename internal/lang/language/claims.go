package language

// Claims is how a language states what is so of somebody or something.
type Claims struct {
	// Canon are the attributes that have one name in all languages (home, employer, job,
	// partner, manager, phone, email, car, school, deadline, doctor, department), each with
	// the nouns that name it, as words.
	Canon map[string]string
	// Padding are nouns that say nothing beside other nouns.
	Padding string

	// Spellings are words that are read as another one: colour as color.
	Spellings map[string]string
	// Contracted are endings behind an apostrophe that are a word.
	Contracted map[string]string
	// I are words for the one who speaks, and for them with others.
	I string
	// My are the same as owners.
	My string
	// Ours are nouns that mean the speaker behind My: our team.
	Ours string
	// They are words for a subject that was named before.
	They string
	// Their are the same as owners.
	Their string
	// Your are words, as owners or subjects, for those of whom nothing is claimed.
	Your string
	// Articles are words that open a description.
	Articles string
	// Indefinite are those that open a description of one among many.
	Indefinite string
	// Other are words in a description that make it one of several, or one of before.
	Other string
	// Fresh are words in a description that say nothing of what it is.
	Fresh string
	// Best are words in a description that say of which one it is the name.
	Best string
	// Accounts are nouns of what the speaker has with somebody else.
	Accounts string
	// Rooms are nouns to which somebody moves without a new home.
	Rooms string
	// Homes are nouns without a name to which somebody moves as a new home.
	Homes string
	// Passing are nouns of what somebody has only once.
	Passing string
	// States are words for what somebody lastingly is.
	States string
	// Heeds are verbs before "that" and what is to be kept.
	Heeds string
	// Labels are nouns whose value is a word without an article: colour, language.
	Labels string
	// People are nouns whose value is a name.
	People string
	// Jobs are endings of words for what somebody does.
	Jobs string
	// NotJobs are words with such endings.
	NotJobs string

	// Be are the forms of be, present first, past behind a bar.
	Be string
	// Have and Do are forms of the auxiliaries.
	Have, Do string
	// Bland are verbs, in the form of a dictionary, by which no question finds what it asks
	// for: they are said of everything.
	Bland string
	// Modals are auxiliaries of what is not, or not yet.
	Modals string
	// Not are words that deny a verb.
	Not string
	// Over are phrases that say that something has ended, beside a verb.
	Over string
	// Adverbs are words between a subject and its verb, and before a subject.
	Adverbs string
	// Prepositions are words before a complement.
	Prepositions string
	// Of is the preposition between what is owned and its owner.
	Of string
	// Joins are words between clauses.
	Joins string
	// Stops are words that end what is said of a subject: a clause of another order follows.
	Stops string

	// Bounds are phrases before a number that is the most or the least of something.
	Bounds string
	// Now are phrases that say that it is so since lately.
	Now string
	// Asides are phrases that say nothing.
	Asides string
	// Too are phrases that add to what there is.
	Too string
	// Corrects are phrases that take back what was said.
	Corrects string
	// Instead are phrases before what is no longer so.
	Instead string
	// Once are phrases of what is so for a while.
	Once string
	// Former are phrases of a former stage of life.
	Former string
	// Unreal are phrases behind which nothing is claimed.
	Unreal string
	// Reported are phrases of what others say.
	Reported string
	// Jest are phrases of a text that is not meant.
	Jest string

	// Days are words of a point of time.
	Days string
	// Parts are words of a part of the day, the week or the year that comes back.
	Parts string
	// PartOpeners are words before them.
	PartOpeners string
	// Fronting are words that open a time without a preposition: last week.
	Fronting string
	// Units are words behind a number that count something.
	Units string
	// Numbers are words that are a number.
	Numbers string
	// Ago are words of how long ago, behind years.
	Ago string
	// Years are units in which an anecdote is dated.
	Years string

	// Verbs are verbs besides those of Frames.
	Verbs string
	// Irregular are forms of verbs: the base, its past forms behind a colon, a line each.
	Irregular string
	// Particles are verbs of several words, joined by _.
	Particles string
	// Same are verbs that are read as another one.
	Same map[string]string
	// Ends are verbs of ending what is named behind them.
	Ends string
	// Enters are verbs of what somebody does on one day, and is so from then on: moved
	// yesterday. They are among those of Frames.
	Enters string
	// LatelyOnce are those of Once that say only on which day.
	LatelyOnce string
	// Quits are verbs of ending what the verb behind them says.
	Quits string
	// Swaps are verbs of putting one thing in the place of another.
	Swaps string
	// Shifts are verbs of change, for a range that is one only behind them.
	Shifts string
	// Sets are verbs of giving something a new value.
	Sets string
	// Owns are verbs and phrases of being in charge of something.
	Owns string
	// Gets are verbs of having something new.
	Gets string
	// Timing are verbs of doing something at its time: I do yoga on Mondays.
	Timing string
	// Likes are verbs of liking, in questions for what is liked best.
	Likes string
	// Named are participles before a name.
	Named string
	// Placing are prepositions of places and of what a statement is limited to.
	Placing string
	// WhereIs are prepositions between something and the place that it is at.
	WhereIs string
	// Frames are ways to state an attribute, a line each: verbs | roles | attribute | flags.
	// A role is a preposition, o for the object, amount or when; the attribute is a noun,
	// or empty for the verb's own. Flags: past (a past form states it), alone (it has no object), capital (its value has one), many (it holds many
	// values at a time), name, place, thing, time, amount (the sort of its value), end (it is
	// over), subject (the noun is the subject), object (the noun is the object), purpose (the
	// aim is part of the attribute), aim (the aim is the subject).
	Frames string

	// Who, What, Where, When, How are words that ask.
	Who, What, Where, When, How string
	// Quantity are words behind How that ask for an amount.
	Quantity string
	// Then are words of a question about then.
	Then string
	// Asks are phrases of questions that are asked by other words: the phrase, and behind a
	// colon what it is read as, a line each.
	Asks string
	// Runs is how it states that in runs.
	Runs RunClaims
}

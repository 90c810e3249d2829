package language

// Cues is how a language says what a sentence is: a fact, a plan, a feeling, a
// greeting. Lists of phrases are separated by bars or line ends; the phrases of runs
// are found wherever their characters are side by side.
type Cues struct {
	// Void are phrases that void the shorter ones inside them.
	Void string
	// AsksFirst are phrases that ask at the start of a sentence.
	AsksFirst string
	// AsksAnywhere are phrases that ask wherever they are.
	AsksAnywhere string
	// Chatter are greetings, thanks, assent.
	Chatter string
	// Courtesy is what is no more than that in a text that says nothing else.
	Courtesy string
	// Hypothetical are phrases of what is not said to be so.
	Hypothetical string
	// Plan are phrases of an intention, Wish those that are one only for a day, and Taken such
	// as plan whatever is behind them.
	Plan, Wish, Taken string
	// Oblige are phrases of what the speaker has to do.
	Oblige string
	// Remind are those by which the speaker wants to be reminded of it.
	Remind string
	// Todo are words before a mark at the start of a line behind which is what is to be
	// done, or the list of it.
	Todo string
	// NoPlan are phrases whose clause is no plan, whatever else it says: what is denied,
	// dropped, only wished, advised by others, or was intended once.
	NoPlan string
	// OfTalk are phrases whose clause is of the talk itself: of seeing, telling and asking one
	// another, and of wishes. It is no plan, and what it names of today or later dates nothing.
	OfTalk string
	// Seeming are phrases of a time that is only felt: nothing in their clause has a date.
	Seeming string
	// NoPlanFirst are the same for all that follows in the sentence: conditions at its start.
	NoPlanFirst string
	// Someday are times of which no day is meant.
	Someday string
	// Move are past forms and others that put a plan to the time that follows.
	Move string
	// Begin are verbs that make a plan of what is a habit from then on.
	Begin string
	// Future are times to come.
	Future string
	// Past are times gone by, and past forms.
	Past string
	// Historical are phrases of how things were.
	Historical string
	// Told are phrases that ask to remember.
	Told string
	// Critical is what is of the highest importance.
	Critical string
	// Significant is what is of high importance.
	Significant string
	// Private are private data that are no secrets: pay, the address of one's home.
	Private string
	// Sum is the same where a number of four digits or more is said.
	Sum string
	// Process are phrases of how something is done.
	Process string
	// Listing are phrases that lead to a list of things, not of steps.
	Listing string
	// Suggest are advice to somebody.
	Suggest string
	// Habit are phrases of what comes again and again.
	Habit string
	// Decision are phrases of what is settled.
	Decision string
	// Not are negations.
	Not string
	// Topics are words of an area of life; the value is its category, or category:domain.
	Topics []Valued
	// Feelings are words of a feeling; the value is valence, arousal and label, separated
	// by spaces.
	Feelings []Valued
	// Stative is what lasts when Self does it.
	Stative string
	// StativeBe is what lasts when Self is it.
	StativeBe string
	// StativeOther is what lasts when anybody else does it.
	StativeOther string
	// Attribute is what "my … is" says lastingly.
	Attribute string
	// Relation are people by their place in a life.
	Relation string
	// Pet are animals of the same.
	Pet string
	// Lasting is what lasts by itself, in languages that drop subjects.
	Lasting string
	// Place are well-known places.
	Place string
}

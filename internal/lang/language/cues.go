package language

// Cues is how a language says what a sentence is: a fact, a plan, a feeling, a greeting. Lists of phrases are
// separated by bars or line ends; the phrases of runs are found wherever their characters are side by side.
type Cues struct {
	Void         string // phrases that void the shorter ones inside them
	AsksFirst    string // phrases that ask at the start of a sentence
	AsksAnywhere string // phrases that ask wherever they are
	Chatter      string // greetings, thanks, assent
	Courtesy     string // what is no more than that in a text that says nothing else
	Hypothetical string // phrases of what is not said to be so
	// Plan are phrases of an intention, Wish those that are one only for a day, and Taken such
	// as plan whatever is behind them.
	Plan, Wish, Taken string
	Oblige            string // phrases of what the speaker has to do
	Remind            string // those by which the speaker wants to be reminded of it
	// Todo are words before a mark at the start of a line behind which is what is to be done, or the list of it.
	Todo string
	// NoPlan are phrases whose clause is no plan, whatever else it says: what is denied,
	// dropped, only wished, advised by others, or was intended once.
	NoPlan string
	// OfTalk are phrases whose clause is of the talk itself: of seeing, telling and asking one
	// another, and of wishes. It is no plan, and what it names of today or later dates nothing.
	OfTalk      string
	Seeming     string   // phrases of a time that is only felt: nothing in their clause has a date
	NoPlanFirst string   // the same for all that follows in the sentence: conditions at its start
	Someday     string   // times of which no day is meant
	Move        string   // past forms and others that put a plan to the time that follows
	Begin       string   // verbs that make a plan of what is a habit from then on
	Future      string   // times to come
	Past        string   // times gone by, and past forms
	Historical  string   // phrases of how things were
	Told        string   // phrases that ask to remember
	Critical    string   // what is of the highest importance
	Significant string   // what is of high importance
	Private     string   // private data that are no secrets: pay, the address of one's home
	Sum         string   // the same where a number of four digits or more is said
	Process     string   // phrases of how something is done
	Listing     string   // phrases that lead to a list of things, not of steps
	Suggest     string   // advice to somebody
	Habit       string   // phrases of what comes again and again
	Decision    string   // phrases of what is settled
	Not         string   // negations
	Topics      []Valued // words of an area of life; the value is its category, or category:domain
	// Feelings are words of a feeling; the value is valence, arousal and label, separated by spaces.
	Feelings     []Valued
	Stative      string // what lasts when Self does it
	StativeBe    string // what lasts when Self is it
	StativeOther string // what lasts when anybody else does it
	Attribute    string // what "my … is" says lastingly
	Relation     string // people by their place in a life
	Pet          string // animals of the same
	Lasting      string // what lasts by itself, in languages that drop subjects
	Place        string // well-known places
}

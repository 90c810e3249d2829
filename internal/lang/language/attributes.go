package language

import "github.com/loci-memory/loci/internal/pattern"

// Talk is how a language says what is so of people, as patterns (package pattern).
type Talk struct {
	// Words are the words that patterns and their reader name by their kinds:
	//
	//	i my they their you it     pronouns; adverb not over modal former have do be was now done ever: around verbs (pattern.Verb)
	//	kin pet                    those whom people have: my sister, our dog
	//	opens joins                before the subject of a clause; between clauses
	//	male female                kin and pronouns, so that she is no brother
	//	unreal said jest once then asks   behind which, or beside which, nothing is claimed
	//	since lately               make "have been" hold still; of late
	//	aside                      before a clause of which nothing is claimed, unlike of the next one
	//	insteads                   before a value that is wrong
	//	link greets                inside of names; before a name of one's own
	//	ends                       what may stand behind a value
	//	stop                       what is never part of a name
	//	and light                  between the members of a list; what may stand before one of them
	Words      pattern.Words
	Attributes []Attribute // the ways to say what the catalogue has (claim.Catalogue), one by one
}

// Attribute is how one attribute is said. Sentences for each of its patterns are in internal/claim/testdata/says.
type Attribute struct {
	Name string // its name in the catalogue
	// Says are patterns, a line each, with the value that they say behind =>, where it is not just the one that
	// they name ("moved to {}"), and the level of it behind @, which values of another level leave alone. Before a
	// pattern, ! is a change that has happened, - ends the value that it names, or whatever it is, < is what a past
	// form says still, ~ what a denial says, = what has been so of late, + what is affirmed or over, never just
	// denied, and * what any part of a sentence takes for granted, even of one that asks. A pattern behind .. may
	// stand anywhere in a clause. In a value {-1 January 2} is the date of the day before, as package time lays it
	// out.
	Says string
	Asks string // patterns of questions for it, a line each, as they stand anywhere in a question
}

package language

import "github.com/loci-memory/loci/internal/pattern"

// Settles is how a language says what became of a plan: patterns of clauses, of which the first
// that is found decides.
//
// The kinds of its words: "lead", what may stand before what a clause says, "self" for the speaker among it;
// "fill", words that say nothing of what a plan is about, "time" those that say when; "generic", what any plan may
// be called; "intent", words before a deed that is planned; "verb", a line for each deed, of the verbs that say it;
// "doubt" and "if", words with which a clause, or all behind it, settles nothing; "cut", words that begin a clause,
// "nocut" those that go on with one behind a mark; "pronoun", words for what was named before; "date", a line for
// each day that has a name; "whose" and "hedge", words before somebody, and such as are nobody's name.
type Settles struct {
	Words pattern.Words
	Rows  []Settling
	Due   []string // regular expressions of words around the last moment for a plan
	Whose []string // and of somebody whose thing is left unsaid: "Alan's is on Friday now" may be of anything
}

// Settling is what clauses say that one of some patterns fits, one a line, from their beginning. Besides kinds of
// words patterns have, in capitals: START, what leads; PLAN, words that name what is planned and nothing else, or a
// pronoun for it; WITH, words that may; WHO, somebody; DEED, its verb in the past, and DOING in any other form; BE,
// a form of be with what may stand around it; TIME; MORE, anything; END, the end of the clause. Yes and No are
// plans and what is said later, with > between and bars between the pairs, by which one is settled and is not.
type Settling struct {
	Says           string
	Lines, Yes, No string
}

// What clauses say of a plan.
const (
	SettlesDone      = "done"
	SettlesKept      = "kept"    // done, of what has a time
	SettlesVisited   = "visited" // done, of what has a time and is named by two words
	SettlesCancelled = "cancelled"
	SettlesRefused   = "refused" // cancelled, as it will not be done
	SettlesMoved     = "moved"
)

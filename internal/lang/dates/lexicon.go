package dates

import (
	"strconv"
	"strings"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// Lexicon is what one language knows of dates. Every field may be left zero: what a
// language doesn't fill, it doesn't say. Lists are words that white space separates, in
// lower case. It is read-only once a Recogniser was made of it.
type Lexicon struct {
	// Words are the words that the rules and the machine know by a kind: months, weekdays, units, numbers,
	// prepositions. A word of more than 12 bytes in ASCII letters is never found.
	Words []Word
	// Rules are the grammar. Of patterns of the same length the first one applies.
	Rules []Rule
	// Slots are the words that the patterns of Rules use in small letters, besides the
	// ones in capitals that every language has. A pattern with another word panics.
	Slots map[string]Slot

	// Possessives are endings behind an apostrophe that say whose: s.
	Possessives string
	// Ordinals are the endings of a number that make it an ordinal: th.
	Ordinals string
	// AM and PM are what a clock has behind its hour before and after noon, in two letters; a.m. is read as am is.
	AM, PM string
	// OClock is what is said behind a full hour, with an apostrophe: o'clock.
	OClock string
	// Zones are the names of zones behind a clock, in capitals. A clock of another zone leaves the day alone.
	Zones string
	// Evenings and RunEvenings are words of the evening, in letters and in runs: a clock
	// that may be of the morning is uncertain in a sentence with one.
	Evenings, RunEvenings string
	// OrSo are words behind an Or that make what is before them only nearly so.
	OrSo string
	// Openers are words that begin the next phrase: what is before them ends one.
	Openers string
	// Moves are verbs whose range is one over which something was moved.
	Moves string
	// Comparing are words that make one of what follows a To or stand at once before a date, with which something
	// is only compared; Dropped are those that drop the date behind them, or behind an Of or On: instead of, not.
	Comparing, Dropped string
	// Naming are words before a day that make a name or a greeting of it: named, happy. RunNaming are the same of
	// runs, with those that drop it, and RunNames are words behind a day that make a name of it.
	Naming, RunNaming, RunNames string
	// Nowadays are words that make a today nowadays where its clause is in the present:
	// before it, as in kids today, or as the subject behind one that opens the clause. Still
	// are words that do so from any place before it. RunNowadays are the subjects in runs.
	Nowadays, Still, RunNowadays string
	// Tense is what the words around a date say of its time.
	Tense Tense

	// Marks are characters of which every expression in runs has one. An expression
	// without any of them is not looked for.
	Marks string
	// Numerals are the values of the numerals in runs: 0 to 9, 10, 100, 1000; -1 of one
	// that makes a number unclear.
	Numerals map[rune]int
	// Zeros are the numerals of places that are left out: 一百零五.
	Zeros string
	// Week is how runs write the days of a week.
	Week Week
	// Free are the words before a length of time in runs from which nothing is counted, so that it counts from now.
	Free string
	// Numbering are the characters before a number in runs that make it one of a thing,
	// so that it is no day of a month: 路15号.
	Numbering string
	// RunFixing are words in runs for booking and calling off; see Tense.Fixing.
	RunFixing string
	// RunStays are words in runs behind a day of the month, though Numbering is before it: 酒店15号入住.
	RunStays string
	// Onward are words behind a time in runs that say that something holds from then on.
	Onward string
}

// Word says what words are to the grammar. Words of ASCII letters are matched as whole
// words in any case, others at the place in a run where they are written.
type Word struct {
	Words  string // one word, or several that mean the same
	Kind   kind.Kind
	Val, N int // as the kind says
	// NotAfter and NotBefore are characters that make another word of it when they are
	// right before or behind it. For words in runs only.
	NotAfter, NotBefore string
	// Contexts are more of the same; they go before NotAfter. For words in runs only.
	Contexts []Context
}

// Context says when a word of a run is a part of another word by what is around it: the character Before is right
// before it, and, where Next is not "", one of Next right behind it, and none of Unless before Before.
type Context struct {
	Before       rune
	Next, Unless string
}

// Week is how a language that is written without spaces names the days of a week: by a
// word of the unit week and a character.
type Week struct {
	// Days are the characters of the days, Monday first; several for one mean the same.
	// nil: the language names no days so.
	Days []string
	// End is the character of the weekend.
	End string
	// Mark is the word of the week that may follow a day at once: the 周 of 周六周日.
	Mark string
	// NotBefore are the characters that make another word of a day's character when
	// they follow it; under 0 those for all days that have none of their own.
	NotBefore map[rune]string
}

// Tense is what the words around a date say of when its clause happens.
type Tense struct {
	// Past, Future and Unclear are words that say so; Unclear are those of habits, of any day of a name.
	Past, Future, Unclear string
	// Leaning are words that say future where nothing says past, behind a To or a form of Be: to see.
	Leaning string
	// If are words that make a condition of what follows in their clause, except behind
	// one of Asking, which makes a question of it: see if.
	If, Asking string
	// Yearly are words of what comes back every year, on a day named without a year.
	// Occasions are words behind one of them that make one occasion of it: birthday party.
	Yearly, Occasions string
	// Unmarked are verbs whose past is as their present; behind one of Doers it is past.
	Unmarked, Doers string
	// Maybe are words that leave it open where they are the nearest verb: would.
	Maybe string
	// Conjunctions begin another clause, and so does an And or a Since before one of Subjects.
	Conjunctions, Subjects string
	// Proposing are words that begin a clause in which a time is proposed, behind another word: make it Friday.
	Proposing string
	// Wish are words that say future where one of Wishes follows, and else what other
	// lists say: would you, would like.
	Wish, Wishes string
	// PastEndings end the past forms of verbs, NotPast are words that only end so.
	PastEndings, NotPast string
	// RunningEndings end the form of a verb that with a form of Be speaks of what comes.
	RunningEndings string
	// Be are forms of be in the present, with what an apostrophe ties to a word;
	// BePronouns are the words behind which 's is one.
	Be, BePronouns string
	// Have are forms of have, which speak of what comes where one has something then.
	Have string
	// Got are past forms that behind Have say what one has.
	Got string
	// Resolves are past forms that behind Have and before a To say what is intended: have decided to.
	Resolves string
	// Refusals are words that speak of what comes where 't follows: won't.
	Refusals string
	// Appointing are words that fix a time when one of For follows; Been are those
	// before them that make it uncertain.
	Appointing, For, Been string

	// Fixing are words for booking and calling off, whose day without a year is a near one, and Calls those that are
	// so before one of Off.
	Fixing, Calls, Off string
	// Ticket is what is for a time to come where one of Buying is before it and one of For behind it, Invitation
	// the same with Getting and to.
	Ticket, Buying, Invitation, Getting string
	// Slots are what is for a time to come where it is Given: got an appointment.
	Slots, Given string
	// Runs are the words in runs.
	Runs []RunTense
}

// RunTense are words in runs that say a tense, unless one of NotAfter is right before
// it or one of NotBefore right behind it.
type RunTense struct {
	Text                string
	Says                Says
	NotAfter, NotBefore string
}

// Says is the tense that a word says.
type Says uint8

// What a word may say. Done is past unless something says future; Unclear is a habit. Condition is one for what
// follows, Supposed for what is before it in its clause. Yearly is what comes back every year. Arranged is future
// for the clauses behind its own.
const (
	Past Says = iota
	Future
	Unclear
	Done
	Condition
	Supposed
	Yearly
	Arranged
)

// Series are words of one kind with the values that they count: each has the one after that of the word before it,
// or its own, as in "one=1 two three thirty=30". n is that of all of them. A value that is no number panics.
func Series(k kind.Kind, n int, list string) []Word {
	var out []Word
	val := 0
	for item := range strings.FieldsSeq(list) {
		word, own, ok := strings.Cut(item, "=")
		if val++; ok {
			v, err := strconv.Atoi(own)
			if err != nil {
				panic("dates: no value in a series: " + item)
			}
			val = v
		}
		out = append(out, Word{Words: word, Kind: k, Val: val, N: n})
	}
	return out
}

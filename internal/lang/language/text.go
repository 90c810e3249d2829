package language

// Script is a writing system.
type Script int

// The scripts that are distinguished.
const (
	Latin Script = iota // and every other script written with spaces; a text without letters too
	Han                 // Chinese
	Kana                // Japanese: Han with Hiragana or Katakana
)

// Text is what a language knows of its words: which say nothing, and how they are cut.
type Text struct {
	// Script is the script of runs, Han. Texts that are mostly in it are of this language.
	// Latin, the zero Script, is that of all texts that no other language has.
	Script Script
	Stop   string // function words: they are never terms
	// Stem returns the stem of a lower-case word; a word of another language is its own
	// stem. nil: every word is its own stem.
	Stem func(word string) string
	// Irregular are the forms of verbs that no ending gives, as phrases: the verb, and
	// behind it the forms that are indexed and asked for as if it were there. Forms that are
	// as often another word (lay, rose, ground) are left out.
	Irregular string
	Plurals   string // the same of nouns
	// Clitics are endings that an apostrophe ties to a word and that are cut off it; of
	// one with letters before its apostrophe, those are cut too (n't).
	Clitics       string
	Possessives   string // endings that say whose, with their apostrophe, longer ones first
	Ordinals      string // endings of a number that are no part of its value
	Plural        string // the ending of a noun in the plural
	Abbreviations string // words whose point ends no sentence
	// Capitals are single capitals that are words, so that a point behind one ends a sentence.
	Capitals   string
	Emphasis   string            // words that a statement is the same without
	Contracted map[string]string // what the endings of words say when they are written out: n't is " not"
	Written    map[string]string // words that are written out as a whole before that: can't is "can not"
	// Variants are pairs of characters: a way to write one, and the way in which all are
	// indexed and asked for. Only what is compared is in that form, never what is kept.
	Variants string
	// RunStops are function words in runs of two characters and more, longest first where one starts like another.
	RunStops string
	// Particles are characters that are a function word by themselves nearly wherever they are.
	Particles string
	Light     string // characters that are no term when they are left alone
	Kept      string // content words that have one of Particles
	// RunOpeners are exclamations that a statement in a run is the same without at its start.
	RunOpeners string
	RunClosers string // the same at its end
}

// Numbers is how a language counts. Months, weekdays and the values of numerals are in Dates.
type Numbers struct {
	Words       string // words that are a number
	Numerals    string // characters that are a numeral in a run
	Vague       string // those of Numerals that give no number
	Tens        string // the numeral of ten that multiplies the digit before it
	Measures    string // characters behind a numeral that make a count of it
	Naming      string // characters behind a number that make a name of it rather than a count
	Hours       string // words behind a number that make a time of the clock of it
	NotCounting string // words that look like a count in a run and are none
}

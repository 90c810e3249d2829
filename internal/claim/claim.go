// Package claim reads what texts say of single attributes of single subjects, and says
// which later statement ends which earlier one. It is pure.
//
//	text ── Read ──▶ statements ── Compare ──▶ nothing | updated | closed
//	question ── Ask ──▶ keys of attributes, and whether it asks about then
//
// What a language has to say for it is in package lang: a subject that can't be told, a
// quotation, a joke or a condition makes no claim that could end another.
package claim

import (
	"slices"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Me is the subject that speaks, where it has no name (Voice).
const Me = "me"

// Unknown is a subject that matches no other.
const Unknown = "?"

// Any is Statement.Old of a statement that ends whatever value there was.
const Any = "*"

// openKey ends the key of a statement that names a value but no attribute: it is about
// whatever attribute of the subject has that value.
const openKey = "/*"

// Sort is what sort of value a claim has.
type Sort uint8

// The sorts of value. Thing is whatever is none of the others.
const (
	Thing Sort = iota
	Name
	Place
	Time
	Amount
	Unsorted // may be any of the others: the value was named, not read
)

// Degree is how clearly a statement says that something has changed.
type Degree uint8

// The degrees. All but Plain and Now are explicit.
const (
	Plain      Degree = iota
	Now               // now, as of, these days
	Negation          // no longer, any more, quit
	Correction        // actually, I meant, correction
	Change            // from A to B, switched, replaced
)

// Statement is one claim as a text makes it.
type Statement struct {
	Subject   string   // Me, Unknown, or a normal form of a name or description
	Attribute string   // in plain words, for people to read
	Keys      []string // normal forms of subject and attribute: the first its own, then those of frames that say the same; never empty
	Value     string   // as the text has it; "" leaves the attribute open
	Old       string   // the value that it says is over; Any is whatever it was, "" none
	Slot      string   // the purpose or object that it is limited to, "" none
	When      string   // the part of the day or week that it is limited to, "" none
	Sort      Sort
	Degree    Degree
	Negated   bool // Value does not hold
	Many      bool // the attribute holds many values at a time
	Blocked   bool // quoted, asked, planned, in jest, once, …: it ends nothing
	From, To  int  // the bytes of the text that it was read from
}

// Relation is what a later text means for an earlier one.
type Relation uint8

// The relations.
const (
	None Relation = iota
	Updated
	Closed
)

// Effect is what a statement of a later text means for one of an earlier text.
type Effect struct {
	Relation Relation
	Old, New int // which of the statements
}

// Question is what a question asks for.
type Question struct {
	Keys []string // of the attributes, none where it asks for none
	Then bool     // it asks how things were, not how they are
}

// Read returns what a text claims, in its order. voice is the name of who speaks, "" for
// the user, whose claims are Me's; another's "I" is that name. It takes time linear in
// the text, which may be any bytes, and reads the first maxText bytes.
func Read(text, voice string) []Statement {
	text = head(text)
	var all []Statement
	switch scriptOf(text) {
	case lang.Han:
		all = chinese(text, voice)
	case lang.Latin:
		all = english(text, voice)
	}
	return slices.DeleteFunc(all, func(s Statement) bool { return voice != "" && s.Subject == voice && bare(&s) })
}

// Ask returns what a question by a voice asks for.
func Ask(question, voice string) Question {
	question = head(question)
	var q Question
	switch scriptOf(question) {
	case lang.Han:
		q = askChinese(question, voice)
	case lang.Latin:
		q = askEnglish(question, voice)
	}
	q.Keys = telling(q.Keys)
	return q
}

// maxText is how many bytes of a text are read: what people say of themselves is short.
const maxText = 4000

// head is the start of a text, of at most maxText bytes.
func head(text string) string {
	if len(text) <= maxText {
		return text
	}
	n := maxText
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// scriptOf is the script of a text; without a look at its words where it is ASCII.
func scriptOf(text string) lang.Script {
	for i := range len(text) {
		if text[i] > 0xE2 { // not a typographic mark
			return lang.ScriptOf(text)
		}
	}
	return lang.Latin
}

// Claims returns statements as a note carries them, those that are not blocked, without
// the times since when they hold.
func Claims(all []Statement) []loci.Claim {
	var out []loci.Claim
	for i := range all {
		if s := &all[i]; !s.Blocked && s.Subject != Unknown {
			out = append(out, loci.Claim{Subject: s.Subject, Attribute: s.Attribute, Value: s.Value, Negated: s.Negated, Many: s.Many, Keys: s.Keys})
		}
	}
	return out
}

// Package claim reads what texts say of people, by the patterns of their language (package
// pattern), in a closed catalogue of attributes, and says which later statement ends which
// earlier one. It is pure.
//
//	text ── Read ──▶ statements ── Compare ──▶ nothing | updated | closed
//	question ── Ask ──▶ keys of attributes, and whether it asks about then
//
// It is right or silent: of a text that asks, supposes, wishes, jokes, quotes or passes on what
// others say nothing is claimed, nor of whoever is not the speaker, named or kin.
package claim

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Me is the subject that speaks, where it has no name (Voice).
const Me = "me"

// Any is Statement.Old of a statement that ends whatever value there was.
const Any = "*"

// Sort is what sort of value a claim has.
type Sort uint8

// The sorts of value. Thing is whatever is none of the others.
const (
	Thing Sort = iota
	Name
	Place
	Time
	Amount
)

// Degree is how clearly a statement says that something has changed.
type Degree uint8

// The degrees. All but Plain and Now are explicit.
const (
	Plain      Degree = iota
	Now               // now, as of, these days
	Negation          // no longer, any more, quit
	Correction        // actually, not A but B
	Change            // moved, switched, from A to B
)

// Statement is one claim as a text makes it.
type Statement struct {
	Subject   string   // Me, or a name or a role in lower case
	Attribute string   // in plain words, for people to read
	Keys      []string // normal forms of subject and attribute; never empty
	Value     string   // as the text has it; "" where it only ends one
	Old       string   // the value that it says is over; Any is whatever it was, "" none
	Slot      string   // the level of the value, which others leave alone: city, room, an own business; "" none
	Sort      Sort
	Degree    Degree
	Negated   bool // Value does not hold
	Many      bool // the attribute holds many values at a time
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
	Asks []string // those of them that it asks for: not my sister, where it is her birthday
	Then bool     // it asks how things were, not how they are
}

// Read returns what a text claims, in its order. voice is the name of who speaks, "" for
// the user, whose claims are Me's; another's "I" is that name. It takes time linear in
// the text, which may be any bytes, and reads the first maxText bytes.
func Read(text, voice string) []Statement {
	text = head(text)
	t := tableOf(text)
	if t == nil {
		return nil
	}
	return t.read(text, voice)
}

// ReadOn is Read of a text that was said at a moment, so that what was on that day has a date:
// today is my birthday. The zone of the moment is that of the day.
func ReadOn(at time.Time, text, voice string) []Statement {
	all := Read(text, voice)
	for i := range all {
		all[i].Value = onDay(at, all[i].Value)
	}
	return all
}

// onDay is a value with the date for {days layout}, so many days after a moment: {1 January 2}.
func onDay(at time.Time, value string) string {
	inner, ok := strings.CutPrefix(value, "{")
	if !ok {
		return value
	}
	after, layout, _ := strings.Cut(strings.TrimSuffix(inner, "}"), " ")
	days, err := strconv.Atoi(after)
	if err != nil {
		return value
	}
	return at.AddDate(0, 0, days).Format(layout)
}

// Speaks returns of whom, or of whose things, the clauses of a text are that its voice asserts,
// whatever they say; of those that are quoted, asked, supposed, said in jest or by others none.
func Speaks(text, voice string) []string {
	text = head(text)
	t := tableOf(text)
	if t == nil {
		return nil
	}
	return t.speaks(text, voice)
}

// Asserts reports whether a text has the value of a claim, and whether in a clause that does not suppose, dream
// or quote it, nor says of her or him how the user lives, as far as rules read the text. What is asked may be
// said all the same: can you note that I am vegan?
func Asserts(text string, c *loci.Claim) (has, asserts bool) {
	value := strings.ToLower(c.Value)
	if !strings.Contains(strings.ToLower(text), value) {
		return false, false
	}
	text, value = head(text), strings.Split(value, ",")[0]
	t := tableOf(text)
	return true, t == nil || t.asserts(text, value, c.Subject == Me && lives(c.Attribute))
}

// Supposes reports whether the clause of a text that has most words of a statement supposes or dreams it.
func Supposes(text, statement string) bool {
	text = head(text)
	t := tableOf(text)
	return t != nil && t.supposes(text, lang.TermSet(statement))
}

// maxText is how many bytes of a text are read: what people say of themselves is short.
const maxText = 4000

// head is the start of a text, of at most maxText bytes.
func head(text string) string { return lang.HeadOf(text, maxText) }

// tableOf is the table of the language of a text; without a look at its words where it is ASCII. nil for others.
func tableOf(text string) *table {
	script := lang.Latin
	for i := range len(text) {
		if text[i] > 0xE2 { // not a typographic mark
			script = lang.ScriptOf(text)
			break
		}
	}
	switch script {
	case lang.Han:
		return tables()["zh"]()
	case lang.Latin:
		return tables()["en"]()
	}
	return nil
}

// Claims returns statements as a note carries them, without the times since when they hold.
func Claims(all []Statement) []loci.Claim {
	out := make([]loci.Claim, len(all))
	for i := range all {
		out[i] = *all[i].claim()
	}
	return slices.Clip(out)
}

func (s *Statement) claim() *loci.Claim {
	return &loci.Claim{Subject: s.Subject, Attribute: s.Attribute, Value: s.Value, Negated: s.Negated, Many: s.Many, Keys: s.Keys}
}

// Doubtful reports whether a text claims nothing, and says so itself: it is a joke, a
// quotation, invented, supposed, heard from others, or of a former stage of life.
func Doubtful(text string) bool {
	text = head(text)
	t := tableOf(text)
	if t == nil {
		return false
	}
	r := t.reader(t.lex.Read(text), "")
	n := len(r.text.Tokens)
	for _, kind := range []string{"jest", "unreal", "said", "then"} {
		if r.anywhere(kind, 0, n) {
			return len(t.read(text, "")) == 0
		}
	}
	return slices.Contains(r.quoted, true) && len(t.read(text, "")) == 0
}

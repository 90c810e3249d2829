// Package dates finds the dates that a text names and says which days they are. It is a machine that any language
// can run on: what a language knows of dates is in its Lexicon.
package dates

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// When is one date expression of a text, resolved.
type When struct {
	Start loci.Date // the period, or the first period of a range
	End   loci.Date // the last period of a range, included; zero for one period
	Text  string    // the expression as written, without its preposition
	From  int       // byte offset of Text in the text
	To    int       // byte offset just after it
	// Assumed is set where the words don't say whether it is over: it is taken to come.
	Assumed bool
}

// Find finds the date expressions of a text and resolves them against ref, in ref's zone, in the order in which
// they are written. What is vague, impossible or may mean two days is left out, and a zero ref resolves nothing.
// Its work is linear in the length of the text. The slice is the caller's.
func (r *Recogniser) Find(text string, ref time.Time) []When { return r.find(text, ref, true) }

// FindAsked is Find for a question, which may ask for what was as well as for what comes: it leaves out what
// depends on a tense and has none, but for the days of a month near by, and gives the dates behind a before and an
// after, the last ones without a tense, and times that count back from today.
func (r *Recogniser) FindAsked(text string, ref time.Time) []When { return r.find(text, ref, false) }

func (r *Recogniser) find(text string, ref time.Time, comes bool) []When {
	if ref.IsZero() || !r.mayHoldDate(text) {
		return nil
	}
	f := finder{in: r, text: r.variants.Fold(text), written: text, grammar: &r.grammars().all, now: ref, today: DayOf(ref), comes: comes}
	if !comes {
		f.grammar = &r.grammars().asked
	}
	f.toks = r.lex(f.text, make([]token, 0, 8+len(text)/4))
	return f.all()
}

// dateCompany are the words, of which with the numbers every expression has one that
// has "week", "morning" or a lower-case "may" in it.
var dateCompany = kind.SetOf(kind.Ago, kind.Last, kind.Next, kind.This, kind.Past, kind.From, kind.In, kind.HolidayDay, kind.New, kind.During, kind.Early, kind.Edge,
	kind.Between, kind.OrdWord)

// needsCompany reports whether w, whose first letter is c, is too common to tell alone that there is a date.
func (w word) needsCompany(c byte) bool {
	return w.kind == kind.Unit || w.kind == kind.Part || w.kind == kind.Due || w.kind == kind.Month && w.n == 1 && c >= 'a'
}

// signs are what tells that a text may hold a date: a common word with company.
type signs struct{ weak, company bool }

// mayHoldDate reports whether text has any of the words, characters and numbers of
// which every expression needs one. Most texts have none, and cost no more than this.
func (r *Recogniser) mayHoldDate(text string) bool {
	var s signs
	for i, n := 0, 0; i < len(text); i += n {
		found := false
		switch c := text[i]; {
		case isDateLetter(c):
			n = runOf(text[i:], isDateLetter)
			found = s.word(r.wordOf(text[i:i+n]), c)
		case words.IsDigit(c):
			n = runOf(text[i:], words.IsDigit)
			found = s.number(n, r.ordinalAt(text, i+n) > 0 || strings.HasPrefix(text[i+n:], "/"))
		case c < utf8.RuneSelf:
			n = 1
		default:
			var c rune
			c, n = utf8.DecodeRuneInString(text[i:])
			found = r.Marks.Has(c)
		}
		if found {
			return true
		}
	}
	return false
}

// word notes a word whose first letter is c, and reports whether a date is likely now.
func (s *signs) word(w word, c byte) bool {
	common := w.needsCompany(c)
	s.weak, s.company = s.weak || common, s.company || dateCompany.Has(w.kind)
	return w.anchor && !common || s.weak && s.company
}

// number is word for one of so many digits, of a day where what is behind it says so.
func (s *signs) number(digits int, ofDay bool) bool {
	s.company = true
	return digits == 4 || s.weak || digits <= 2 && ofDay
}

// runOf is how many bytes at the start of a text are of a class.
func runOf(text string, of func(byte) bool) int {
	n := 0
	for n < len(text) && of(text[n]) {
		n++
	}
	return n
}

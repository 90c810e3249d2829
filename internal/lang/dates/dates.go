// Package dates finds the dates that a text names and says which days they are. It is
// a machine that any language can run on: what a language knows of dates is in its
// Lexicon.
package dates

import (
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

// Find finds the date expressions of a text and resolves them against ref, in ref's
// zone, in the order in which they are written. What is vague, impossible or may mean
// two days is left out, and a zero ref resolves nothing. Its work is linear in the
// length of the text. The slice is the caller's.
func (r *Recogniser) Find(text string, ref time.Time) []When { return r.find(text, ref, true) }

// FindAsked is Find for a question, which may ask for what was as well as for what comes:
// it leaves out what depends on a tense and has none, but for the days of a month near
// by, and gives the dates behind a before and an after, the last ones without a tense, and
// times that count back from today.
func (r *Recogniser) FindAsked(text string, ref time.Time) []When { return r.find(text, ref, false) }

func (r *Recogniser) find(text string, ref time.Time, comes bool) []When {
	if ref.IsZero() || !r.mayHoldDate(text) {
		return nil
	}
	f := finder{in: r, text: r.Fold(text), written: text, grammar: &r.grammars().all, now: ref, today: DayOf(ref), comes: comes}
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

// needsCompany reports whether w, whose first letter is c, is too common to tell alone
// that there is a date.
func (w word) needsCompany(c byte) bool {
	return w.kind == kind.Unit || w.kind == kind.Weekdays || w.kind == kind.Part || w.kind == kind.Due || w.kind == kind.Month && w.n == 1 && c >= 'a'
}

// mayHoldDate reports whether text has any of the words, characters and numbers of
// which every expression needs one. Most texts have none, and cost no more than this.
func (r *Recogniser) mayHoldDate(text string) bool {
	weak, company := false, false
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case isDateLetter(c):
			j := i + 1
			for j < len(text) && isDateLetter(text[j]) {
				j++
			}
			w := r.wordOf(text[i:j])
			common := w.needsCompany(c)
			weak, company = weak || common, company || dateCompany.Has(w.kind)
			if w.anchor && !common || weak && company {
				return true
			}
			i = j
		case words.IsDigit(c):
			j := i + 1
			for j < len(text) && words.IsDigit(text[j]) {
				j++
			}
			company = true
			if j-i == 4 || weak || j-i <= 2 && (r.ordinalAt(text, j) > 0 || j < len(text) && text[j] == '/') {
				return true
			}
			i = j
		case c < utf8.RuneSelf:
			i++
		default:
			c, n := utf8.DecodeRuneInString(text[i:])
			if r.marks.Has(c) {
				return true
			}
			i += n
		}
	}
	return false
}

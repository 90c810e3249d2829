package lang

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// stepWords are the words of procedures, compiled: see language.Steps. An expression is
// nil where no language has such words.
type stepWords struct {
	Verbs, Objects, Before, Finite, PastForms, Opening, Requests, Back map[string]bool
	Opens, PastEndings, NotPastEndings, Commands, NotPlural            []string
	RunVerbs, RunBefore, RunSkips                                      words.Chars
	LeadIns, Counted, Led, General, Loose, NotLed                      *regexp.Regexp

	order                [256][]rankedPhrase // by their first byte
	ends, is, joins      []string
	story, dates, starts string   // characters; starts are the bytes that letters of a mark begin with
	numerals             []string // by number; "" for 0
	marks, lineMarks     [maxStepMark + 1][]string
	markFirst            words.Chars // what a mark begins with
}

func newStepWords(s *language.Steps) *stepWords {
	w := &stepWords{
		ends: s.Ends, joins: phrasesOf(s.Joins), story: characters(s.Story), dates: characters(s.Dates),
		numerals: append([]string{""}, strings.Fields(s.Numerals)...),
	}
	compile(w, s)
	for _, r := range s.Order {
		for _, p := range phrasesOf(r.Phrases) {
			w.order[p[0]] = append(w.order[p[0]], rankedPhrase{p, r.Rank})
		}
	}
	for _, is := range strings.Fields(s.Is) {
		w.is = append(w.is, " "+is+" ")
	}
	for n := 1; n <= maxStepMark; n++ {
		w.mark(n, s)
	}
	return w
}

// mark makes the marks of step n.
func (w *stepWords) mark(n int, s *language.Steps) {
	digits, numeral := strconv.Itoa(n), ""
	if n < len(w.numerals) {
		numeral = w.numerals[n]
	}
	forms := append(stepForms(s.Marks, digits), "("+digits+")")
	for _, f := range forms {
		if n == 1 && f[0] < 0x80 && f[0] != '(' {
			w.starts += f[:1]
		}
	}
	if n < len(cueCircled) {
		forms = append(forms, cueCircled[n])
	}
	forms = append(forms, stepForms(s.NumeralMarks, numeral)...)
	w.marks[n] = forms
	w.lineMarks[n] = append(forms[:len(forms):len(forms)], digits+": ", digits+"：")
	w.lineMarks[n] = append(w.lineMarks[n], stepForms(s.LineMarks, numeral)...)
	for _, f := range w.lineMarks[n] {
		first, _ := utf8.DecodeRuneInString(f)
		w.markFirst.Add(first)
	}
}

// stepForms are marks with a number put in; none without one.
func stepForms(marks, number string) []string {
	var out []string
	for m := range strings.FieldsSeq(marks) {
		if number != "" {
			out = append(out, strings.NewReplacer("_", " ", "%", number).Replace(m))
		}
	}
	return out
}

// one is the numeral of the first step; what no text has where there is none.
func (w *stepWords) one() string {
	if len(w.numerals) < 2 {
		return "\x00"
	}
	return w.numerals[1]
}

// anyOf is the expression that finds one of several; nil of none.
func anyOf(expressions []string) *regexp.Regexp {
	if len(expressions) == 0 {
		return nil
	}
	return regexp.MustCompile(strings.Join(expressions, `|`))
}

// matches reports whether an expression is in a text; none is for nil.
func matches(r *regexp.Regexp, text string) bool { return r != nil && r.MatchString(text) }

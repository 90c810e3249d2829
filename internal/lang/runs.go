package lang

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runTables is what a Set knows of texts that are written without spaces.
type runTables struct {
	particles, light, tens, monthMarks, digits words.Chars
	kept, stopPairs                            map[pair]bool
	runStops                                   words.Lexicon
	numerals                                   map[rune]int
}

func newRunTables(m *language.Language, languages []*language.Language) runTables {
	t := runTables{
		particles: words.CharsOf(m.Text.Particles), light: words.CharsOf(m.Text.Light), kept: pairs(m.Text.Kept),
		runStops: words.NewLexicon(m.Text.RunStops), stopPairs: pairs(m.Text.RunStops), numerals: map[rune]int{}, tens: words.CharsOf(m.Numbers.Tens),
	}
	for _, l := range languages {
		for r, value := range l.Dates.Numerals {
			t.numerals[r] = value
			if value >= 0 && value < 10 {
				t.digits.Add(r)
			}
		}
		for _, w := range l.Dates.Words {
			if first, _ := utf8.DecodeRuneInString(w.Words); w.Kind == kind.MonthMark {
				t.monthMarks.Add(first)
			}
		}
	}
	return t
}

// characters is a list of characters without the white space in it.
func characters(list string) string { return strings.Join(strings.Fields(list), "") }

// pair is two characters that are side by side.
type pair [2]rune

// pairs collects the neighbours within each word of a list.
func pairs(words string) map[pair]bool {
	m := map[pair]bool{}
	for _, w := range strings.Fields(words) {
		r := []rune(w)
		for i := range len(r) - 1 {
			m[pair{r[i], r[i+1]}] = true
		}
	}
	return m
}

// stopPair reports whether a bigram is no term: a function word, or a bigram that a function word cuts.
func (t *runTables) stopPair(a, b rune) bool {
	p := pair{a, b}
	return t.stopPairs[p] || (t.particles.Has(a) || t.particles.Has(b)) && !t.kept[p]
}

// runTerms calls yield with the terms of a run for the index: every character and
// every bigram that a query can ask for, and the month that 五月 names.
func (t *runTables) runTerms(run string, yield func(string)) {
	prev, prevAt, before := rune(0), 0, rune(0)
	for at, r := range run {
		n := utf8.RuneLen(r)
		if prev != 0 && !t.stopPair(prev, r) {
			yield(run[prevAt : at+n])
		}
		if !t.particles.Has(r) {
			yield(run[at : at+n])
		}
		if t.monthMarks.Has(r) {
			yieldMonth(t.runMonth(before, prev), yield)
		}
		before, prev, prevAt = prev, r, at
	}
}

// runMonth is the month that one or two numerals name, 0 if none: 五, 十, 十二.
func (t *runTables) runMonth(before, numeral rune) int {
	n := t.runDigit(numeral)
	switch {
	case t.tens.Has(numeral):
		return 10
	case t.tens.Has(before) && (n == 1 || n == 2):
		return 10 + n
	case n >= 1 && n <= 9:
		return n
	}
	return 0
}

// runDigit is the value of a numeral below ten; -1 when it is none.
func (t *runTables) runDigit(r rune) int {
	if !t.digits.Has(r) {
		return -1
	}
	return t.numerals[r]
}

func yieldMonth(month int, yield func(string)) {
	if month != 0 {
		yield(monthTerm(month))
	}
}

// queryRun returns the terms of a run of a query: bigrams between its function
// words, and a character that is left alone there.
func (t *runTables) queryRun(run string) []string {
	var terms []string
	for _, piece := range t.contentPieces(run) {
		terms = append(terms, t.bigrams(piece)...)
	}
	return terms
}

// bigrams of a piece that the index has; the character itself when it is one.
func (t *runTables) bigrams(piece string) []string {
	var terms []string
	prev, prevAt := rune(0), 0
	for at, r := range piece {
		end := at + utf8.RuneLen(r)
		if prev != 0 && !t.stopPair(prev, r) {
			terms = append(terms, piece[prevAt:end])
		}
		if at == 0 && end == len(piece) && !t.light.Has(r) {
			return []string{piece}
		}
		prev, prevAt = r, at
	}
	return terms
}

// contentPieces cuts the function words out of a run.
func (t *runTables) contentPieces(run string) []string {
	var pieces []string
	from := 0
	for at := 0; at < len(run); {
		n := t.stopAt(run, at)
		if n == 0 {
			at += t.keptAt(run[at:])
			continue
		}
		if at > from {
			pieces = append(pieces, run[from:at])
		}
		at += n
		from = at
	}
	if from < len(run) {
		pieces = append(pieces, run[from:])
	}
	return pieces
}

// stopAt is how many bytes of a function word start at a place in a run.
func (t *runTables) stopAt(run string, at int) int {
	if w := t.runStops.At(run[at:]); w != "" {
		return len(w)
	}
	r, n := utf8.DecodeRuneInString(run[at:])
	next, _ := utf8.DecodeRuneInString(run[at+n:])
	if t.particles.Has(r) && !t.kept[pair{r, next}] {
		return n
	}
	return 0
}

// keptAt is how many bytes at the start of a run belong together: a content word
// with a function character inside, or one character.
func (t *runTables) keptAt(run string) int {
	a, n := utf8.DecodeRuneInString(run)
	b, m := utf8.DecodeRuneInString(run[n:])
	if m > 0 && t.kept[pair{a, b}] {
		return n + m
	}
	return n
}

// runClauses yields the clauses of a text, each with the place at which it starts and
// without the mark that ends it. The marks between two digits end none: 10:30.
func runClauses(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		from := 0
		for i, r := range text {
			if !strings.ContainsRune(clauseMarks+"\n", r) || inNumber(text, i) {
				continue
			}
			if i > from && !yield(from, text[from:i]) {
				return
			}
			from = i + utf8.RuneLen(r)
		}
		if from < len(text) {
			yield(from, text[from:])
		}
	}
}

// inNumber reports whether the mark at i is between two digits.
func inNumber(text string, i int) bool {
	return strings.IndexByte(".:,", text[i]) >= 0 && i > 0 && i+1 < len(text) && words.IsDigit(text[i-1]) && words.IsDigit(text[i+1])
}

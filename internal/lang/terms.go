package lang

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Terms calls yield with each content term of a text in order, repeated ones
// again, as the index keeps them. Words are folded (case, marks, full-width
// forms), stop words dropped, the rest stemmed; what an apostrophe ties
// to a word is cut. Numbers are terms in one spelling: 10,000 is 10000, 8th is 8.
// Runs of Chinese, Japanese and Korean give their single characters and
// overlapping bigrams, without particles, and are not bridged over other text; a
// month (五月, 5月) also gives the term of its English name. Characters are in one form,
// Simplified, and irregular forms of words are the word: 小籠包 is 小笼包, won is win.
//
// It takes time linear in the text, any bytes, and allocates only for words it has
// not met lately. Terms may share memory with the text.
func (in *Set) Terms(text string, yield func(term string)) {
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if t.cjk {
			in.runTerms(in.foldRun(text[t.from:t.to]), yield)
			continue
		}
		term := in.cache.term(fold(space[:0], text[t.from:t.to]))
		if term == "" {
			term = in.stopMonth(text, t)
		}
		if term != "" {
			yield(term)
			yieldMonth(in.monthBefore(text, t, term), yield)
		}
	}
}

// monthBefore is the month of a number that 月 follows, 0 if there is none.
func (in *Set) monthBefore(text string, t token, term string) int {
	if len(term) > 2 || !words.IsDigit(term[0]) {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(text[t.to:]); !in.monthMarks.Has(r) {
		return 0
	}
	if n, err := strconv.Atoi(term); err == nil && n <= 12 {
		return n
	}
	return 0
}

// stopMonth is the term of a month's name that is a function word too, like May: with a
// capital, and not at the start of a sentence unless a number follows; "" for others.
func (in *Set) stopMonth(text string, t token) string {
	word := text[t.from:t.to]
	if word[0] >= 'a' && word[0] <= 'z' {
		return ""
	}
	for i := range in.stopMonths {
		m := &in.stopMonths[i]
		rest, ok := strings.CutPrefix(word, m.name)
		if ok && (rest == "" || rest[0] == '\'') && (!startsSentence(text, t.from) || numberFollows(text, t.to)) {
			return monthTerm(m.month)
		}
	}
	return ""
}

// startsSentence reports whether nothing of the same sentence is before a place in a text.
func startsSentence(text string, at int) bool {
	for at > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		if r != ' ' && r != '"' && r != '“' && r != '\'' && r != '(' {
			return r == '.' || r == '!' || r == '?' || r == '\n' || r == '。' || r == '！' || r == '？'
		}
		at -= n
	}
	return true
}

// numberFollows reports whether the next word is a number.
func numberFollows(text string, at int) bool {
	for at < len(text) && text[at] == ' ' {
		at++
	}
	return at < len(text) && words.IsDigit(text[at])
}

// QueryTerms returns the terms by which a query looks a text up, in order, repeated ones again: those of Terms, but
// of runs of Chinese, Japanese and Korean the bigrams only, between particles, pronouns and question words; of one
// character that is there alone: that character, unless it is a preposition or the like. Each is among the Terms of
// the same text. The slice is the caller's.
func QueryTerms(text string) []string {
	in := all()
	var terms []string
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if t.cjk {
			terms = append(terms, in.queryRun(in.foldRun(text[t.from:t.to]))...)
			continue
		}
		if term := in.cache.term(fold(space[:0], text[t.from:t.to])); term != "" {
			terms = append(terms, term)
		}
	}
	return terms
}

// DateTerms returns the terms under which a turn of that day is indexed, the same
// in every language: the month's English name, the day and the year, as Terms
// gives them for "8 May, 2023". The day is taken in the zone of the time.
func DateTerms(day time.Time) []string {
	return []string{strconv.Itoa(day.Day()), monthTerm(int(day.Month())), strconv.Itoa(day.Year())}
}

// monthStems are the terms of the months in every language: the stems of their English names.
var monthStems = [13]string{"", "januari", "februari", "march", "april", "may", "june", "juli",
	"august", "septemb", "octob", "novemb", "decemb"}

// monthTerm is the term of a month, 1…12.
func monthTerm(month int) string { return monthStems[month] }

// stopping is what a Set knows of function words and of what an apostrophe ties to words.
type stopping struct {
	stops   map[string]bool
	clitics map[string]string // by what is behind the apostrophe: letters before it that go too
}

func newStopping(m *language.Language) stopping {
	s := stopping{stops: words.Set(m.Text.Stop), clitics: map[string]string{"": ""}}
	for c := range strings.FieldsSeq(m.Text.Clitics) {
		before, behind, tied := strings.Cut(c, "'")
		if !tied {
			before, behind = "", c
		}
		s.clitics[behind] = before
	}
	return s
}

// IsStop reports whether a lower-case word or contraction is a function word, which is never a term.
func (in *Set) IsStop(word string) bool {
	if in.stops[word] {
		return true
	}
	stem, ok := in.cutContraction(word)
	return ok && in.stops[stem]
}

// cutContraction cuts what an apostrophe ties to a word: caroline's, they've,
// isn't. False when there is nothing to cut.
func (s *stopping) cutContraction(word string) (string, bool) {
	i := strings.LastIndexByte(word, '\'')
	if i <= 0 {
		return word, false
	}
	before, ok := s.clitics[word[i+1:]]
	if !ok {
		return word, false
	}
	return strings.TrimSuffix(word[:i], before), true
}

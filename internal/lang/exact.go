package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// exacting is what a Set knows of numbers that name one thing.
type exacting struct {
	timeUnits    map[string]bool // 10 days is no name
	namesNumbers words.Chars     // 31号, 5楼
}

func newExacting(m *language.Language, languages []*language.Language) exacting {
	e := exacting{timeUnits: words.Set(m.Numbers.Hours), namesNumbers: words.CharsOf(m.Numbers.Naming)}
	for _, l := range languages {
		for _, w := range l.Dates.Words {
			for unit := range strings.FieldsSeq(w.Words) {
				e.timeUnits[unit] = e.timeUnits[unit] || w.Kind == kind.Unit
			}
		}
	}
	return e
}

// maxExact is how many such terms of one question are looked at.
const maxExact = 16

// isExact reports whether a token of a question names one thing by its digits: a code
// like E119, a number of two digits and more, and a single digit where nothing is counted by
// it ("room 5", 5楼). Years, times of the clock, and numbers of days and other times are none.
func (in *Set) isExact(text string, t token) bool {
	word := text[t.from:t.to]
	digits, letters := 0, 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	switch {
	case digits == 0 || in.clocked(text, t):
		return false
	case letters > 0:
		return in.isCode(word, digits)
	case isYearNumber(word):
		return false
	}
	return in.isNumberName(text, t, digits)
}

// isCode reports whether a word of letters and digits is a code, and not an amount with its
// unit, an ordinal or a time of the clock: 10km, 8th, 7pm.
func (in *Set) isCode(word string, digits int) bool {
	rest := strings.TrimLeftFunc(word, func(r rune) bool { return unicode.IsDigit(r) || r == '.' || r == ',' })
	first, _ := utf8.DecodeRuneInString(rest)
	return len(rest) == len(word) || strings.ContainsFunc(rest, unicode.IsDigit) || digits > 2 && !in.ordinals[rest] ||
		unicode.IsUpper(first) && !in.timeUnits[strings.ToLower(rest)]
}

// isYearNumber reports whether a number may be a year of today's talk, 1900 to 2039.
func isYearNumber(word string) bool { return len(word) == 4 && word >= "1900" && word < "2040" }

// clocked reports whether a colon ties a number to another one.
func (in *Set) clocked(text string, t token) bool {
	return t.from > 1 && text[t.from-1] == ':' && words.IsDigit(text[t.from-2]) ||
		t.to+1 < len(text) && text[t.to] == ':' && words.IsDigit(text[t.to+1])
}

// isNumberName reports whether a number is used as a name.
func (in *Set) isNumberName(text string, t token, digits int) bool {
	next, _ := utf8.DecodeRuneInString(text[t.to:])
	if words.IsCJK(next) {
		return in.namesNumbers.Has(next) || digits > 1 && !in.measures.Has(next)
	}
	counted := ""
	s := scanner{text: text, at: t.to}
	if after, ok := s.next(); ok && strings.Trim(text[t.to:after.from], " -") == "" {
		counted = foldText(text[after.from:after.to])
	}
	if digits > 1 {
		return !in.timeUnits[counted]
	}
	return (counted == "" || in.IsStop(counted)) && in.namedBefore(text, t)
}

// namedBefore reports whether a content word, or #, is right before a number.
func (in *Set) namedBefore(text string, t token) bool {
	before := strings.TrimRight(text[max(0, t.from-longWord):t.from], " ")
	if strings.HasSuffix(before, "#") {
		return true
	}
	from := strings.LastIndexFunc(before, unicode.IsSpace) + 1
	word := foldText(before[from:])
	return strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0 && word != "" && !in.IsStop(word)
}

// counting is what a Set knows of numbers. Numerals in runs count with a measure word
// behind them, or with another numeral: 三个, 二十. So 一些, 三明治 and 十分 are none.
type counting struct {
	numberWords                  map[string]bool
	runNumerals, vague, measures words.Chars
	notCounting                  words.Lexicon
}

func newCounting(m *language.Language) counting {
	return counting{
		numberWords: words.Set(m.Numbers.Words), runNumerals: words.CharsOf(m.Numbers.Numerals), vague: words.CharsOf(m.Numbers.Vague),
		measures: words.CharsOf(m.Numbers.Measures), notCounting: words.NewLexicon(m.Numbers.NotCounting),
	}
}

// hasNumeral reports whether a text has a number, in digits or in words.
func (c *counting) hasNumeral(text string) bool {
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := text[t.from:t.to]
		switch {
		case t.cjk && c.hasRunNumeral(word):
			return true
		case !t.cjk && (strings.IndexFunc(word, unicode.IsDigit) >= 0 || c.numberWords[string(fold(space[:0], word))]):
			return true
		}
	}
	return false
}

// hasRunNumeral reports whether a run has a numeral.
func (c *counting) hasRunNumeral(run string) bool {
	for i, r := range run {
		if !c.runNumerals.Has(r) || c.vague.Has(r) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if c.measures.Has(next) || c.runNumerals.Has(next) {
			return c.notCounting.At(run[i:]) == ""
		}
	}
	return false
}

// hasRunNumeralAt reports whether a text starts with a numeral of runs, or a digit.
func (c *counting) hasRunNumeralAt(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return c.runNumerals.Has(r) && !c.vague.Has(r) || r >= '0' && r <= '9'
}

package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

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

package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The languages that Of tells apart.
const (
	English = "en"
	Chinese = "zh"
)

const (
	hanOfWords  = 1.5 // characters of Chinese say as much as a word in letters
	kanaInHan   = 4   // in Japanese one character of so many is no Han
	fewWords    = 6   // from how many words on a text has function words
	oneStopInOf = 8   // words of English, of which at least one is a function word
)

// Of returns the language of a text, by its script and, as many share that of English, by its
// function words: English or Chinese, or "" where it is neither or has no words. A text of
// several is of the one that has more of it.
func Of(text string) string {
	m := all().mixture(text)
	if kanaInHan*m.kana > m.han+m.kana {
		m.other += float64(m.han + m.kana)
		m.han = 0
	}
	switch {
	case float64(m.han) > hanOfWords*(m.words+m.other):
		return Chinese
	case m.words <= m.other, m.words >= fewWords && oneStopInOf*m.stops < m.words:
		return ""
	}
	return English
}

// mixture is how much a text has of each script.
type mixture struct {
	han, kana    int     // characters; kana are all that are written without spaces and no Han
	words, other float64 // in Latin letters, and in other letters
	stops        float64 // function words among words
}

func (in *Set) mixture(text string) (m mixture) {
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := text[t.from:t.to]
		first, _ := utf8.DecodeRuneInString(word)
		switch {
		case t.cjk:
			m.characters(word)
		case unicode.Is(unicode.Latin, first):
			m.words++
			if in.IsStop(strings.ReplaceAll(strings.ToLower(word), "’", "'")) {
				m.stops++
			}
		case !unicode.IsDigit(first):
			m.other++
		}
	}
	return m
}

func (m *mixture) characters(run string) {
	for _, r := range run {
		if unicode.Is(unicode.Han, r) {
			m.han++
		} else {
			m.kana++
		}
	}
}

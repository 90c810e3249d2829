package lang

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// letters counts what a text is written in: Chinese and Japanese characters, words in
// Latin letters, letters of other alphabets.
type letters struct{ cjk, words, others int }

// lettersOf counts what is written in a text and not known.
func lettersOf(text string, known map[string]bool) (l letters) {
	for w := range written(text) {
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case known[w]:
		case IsCJK(r) && !unicode.Is(unicode.Hangul, r):
			l.cjk++
		case unicode.Is(unicode.Latin, r):
			l.words++
		default:
			l.others++
		}
	}
	return l
}

// written yields the words in Latin letters of a text, in small ones, and all other letters one by one.
func written(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for text = strings.ToLower(text); text != ""; {
			n := strings.IndexFunc(text, func(r rune) bool { return !unicode.Is(unicode.Latin, r) })
			if n < 0 {
				n = len(text)
			}
			r := 'a'
			if n == 0 {
				r, n = utf8.DecodeRuneInString(text)
			}
			if (unicode.IsLetter(r) || IsCJK(r)) && !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}

// Foreign reports whether a text is in another language than its source, as far as their scripts show. What has a
// source in two of them may be in either, but not in foreign letters alone. Words that it takes over from its source
// are of no language: 我 12/6 考 JLPT N3.
func Foreign(text, source string) bool {
	t, s := lettersOf(text, nil), lettersOf(source, nil)
	is, was := ScriptOf(text), ScriptOf(source)
	other := t.words > 0 && t.others == 0 && t.cjk == 0 && s.others > 2*s.words
	if !other && (is == was || t.words+t.cjk == 0) {
		return false
	}
	known := map[string]bool{}
	for w := range written(source) {
		known[w] = true
	}
	own := lettersOf(text, known)
	switch {
	case own.words+own.cjk == 0:
		return false
	case other:
		return true
	case is == Latin:
		return own.words >= t.cjk && (t.cjk < 2 || 3*s.words < s.cjk)
	}
	return was != Latin || 3*s.cjk < s.words
}

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

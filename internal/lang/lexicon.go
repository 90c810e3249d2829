package lang

import (
	"strings"
	"unicode/utf8"
)

// lexicon finds words that are written without spaces, at the start of a text: by
// first character, so that the many places where none starts cost one look-up.
type lexicon map[rune][]string

// newLexicon makes a lexicon of a list. Of words that start alike, the first in
// the list is found.
func newLexicon(words string) lexicon {
	l := lexicon{}
	for _, w := range strings.Fields(words) {
		first, _ := utf8.DecodeRuneInString(w)
		l[first] = append(l[first], w)
	}
	return l
}

// at returns the word that s starts with, or "".
func (l lexicon) at(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	for _, w := range l[first] {
		if strings.HasPrefix(s, w) {
			return w
		}
	}
	return ""
}

// in reports whether a word stands anywhere in s.
func (l lexicon) in(s string) bool {
	for i := range s {
		if l.at(s[i:]) != "" {
			return true
		}
	}
	return false
}

package lang

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// runLexicon finds words in text that is written without spaces, the longest one at each
// place. The zero runLexicon has no words. It is read-only once made.
type runLexicon struct {
	first words.Chars
	words words.Lexicon
	list  []string
}

func newRunLexicon(lists ...string) runLexicon {
	all := strings.Fields(strings.Join(lists, " "))
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	l := runLexicon{words: words.NewLexicon(strings.Join(all, " ")), list: all}
	for first := range l.words {
		l.first.Add(first)
	}
	return l
}

// at is the word that a text starts with, or "".
func (l *runLexicon) at(s string) string {
	if first, _ := utf8.DecodeRuneInString(s); !l.first.Has(first) {
		return ""
	}
	return l.words.At(s)
}

// has reports whether a text is one of the words.
func (l *runLexicon) has(s string) bool { return s != "" && l.at(s) == s }

// find is the first of the words in a text; -1 when there is none.
func (l *runLexicon) find(s string) (at int, word string) {
	for i, r := range s {
		if !l.first.Has(r) {
			continue
		}
		if w := l.words.At(s[i:]); w != "" {
			return i, w
		}
	}
	return -1, ""
}

func (l *runLexicon) in(s string) bool {
	at, _ := l.find(s)
	return at >= 0
}

// ends reports whether a text ends in one of the words.
func (l *runLexicon) ends(s string) bool { return endsWithOne(s, l.list) }

// cut is the text without the words at its start.
func (l *runLexicon) cut(s string) string {
	for w := l.at(s); w != ""; w = l.at(s) {
		s = strings.TrimLeft(s[len(w):], " ")
	}
	return s
}

// without blanks the words of a text, so that what is looked for is not found in them.
func (l *runLexicon) without(s string) string {
	at, w := l.find(s)
	if at < 0 {
		return s
	}
	var b strings.Builder
	for ; at >= 0; at, w = l.find(s) {
		b.WriteString(s[:at])
		b.WriteByte(' ')
		s = s[at+len(w):]
	}
	b.WriteString(s)
	return b.String()
}

// longestNoMore is how many characters may be between 不 and 了.
const longestNoMore = 12

// endsWithAny reports whether a text ends in one of some characters.
func endsWithAny(s, chars string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	return n > 0 && r != utf8.RuneError && strings.ContainsRune(chars, r)
}

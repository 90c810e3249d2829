// Package words has what all packages under lang need to read lists of words and to tell characters apart. It knows
// no language. Everything in it may be called concurrently.
package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Set returns the set of the words of a list that white space separates. It is the caller's.
func Set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// Chars is a set of characters of the basic plane, in which a look-up costs next to
// nothing. The zero Chars is empty. It is read-only once made.
type Chars struct{ bits *[1 << 10]uint64 }

// CharsOf returns the set of the characters of a string, white space aside.
func CharsOf(s string) Chars {
	var c Chars
	for _, r := range s {
		if !unicode.IsSpace(r) {
			c.Add(r)
		}
	}
	return c
}

// Add adds a character. One beyond the basic plane is left out.
func (c *Chars) Add(r rune) {
	if r >= 1<<16 {
		return
	}
	if c.bits == nil {
		c.bits = new([1 << 10]uint64)
	}
	c.bits[r>>6] |= 1 << (r & 63)
}

// AddAll adds the characters of another set.
func (c *Chars) AddAll(of Chars) {
	if of.bits == nil {
		return
	}
	if c.bits == nil {
		c.bits = new([1 << 10]uint64)
	}
	for i, bits := range of.bits {
		c.bits[i] |= bits
	}
}

// Has reports whether a character is in the set.
func (c Chars) Has(r rune) bool {
	return c.bits != nil && uint32(r) < 1<<16 && c.bits[r>>6]&(1<<(r&63)) != 0
}

// Lexicon finds words that are written without spaces, at the start of a text: by first character, so that the many
// places where none starts cost one look-up. The zero Lexicon has no words. It is read-only once made.
type Lexicon map[rune][]string

// NewLexicon makes a lexicon of a list that white space separates. Of words that start
// alike, the first in the list is found.
func NewLexicon(list string) Lexicon {
	var l Lexicon
	l.Add(list)
	return l
}

// Add adds the words of another list behind those that it has.
func (l *Lexicon) Add(list string) {
	if *l == nil {
		*l = Lexicon{}
	}
	for w := range strings.FieldsSeq(list) {
		first, _ := utf8.DecodeRuneInString(w)
		(*l)[first] = append((*l)[first], w)
	}
}

// At returns the word that s starts with, or "".
func (l Lexicon) At(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	for _, w := range l[first] {
		if strings.HasPrefix(s, w) {
			return w
		}
	}
	return ""
}

// In reports whether one of the words is anywhere in s.
func (l Lexicon) In(s string) bool {
	for i := range s {
		if l.At(s[i:]) != "" {
			return true
		}
	}
	return false
}

// EndsInAny reports whether s ends in one of some characters.
func EndsInAny(s, chars string) bool {
	for _, r := range chars {
		if strings.HasSuffix(s, string(r)) {
			return true
		}
	}
	return false
}

// StartsWithAny reports whether s starts with one of some characters.
func StartsWithAny(s, chars string) bool {
	for _, r := range chars {
		if strings.HasPrefix(s, string(r)) {
			return true
		}
	}
	return false
}

// IsDigit reports whether a byte is an ASCII digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// IsCJK reports whether a character belongs to a script that is indexed by
// characters and bigrams: Han, Hiragana, Katakana, Hangul or Bopomofo.
func IsCJK(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r >= 0x4E00 && r <= 0x9FFF, r == '々', r == '〇', r == 'ー':
		return true
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo)
}

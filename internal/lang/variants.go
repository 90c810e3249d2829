package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// variants are the characters that one language writes in several ways, each with the way
// in which all its patterns are written: 週 and 周.
type variants struct {
	known words.Chars
	plain map[rune]string
}

func newVariants(languages []*language.Language) variants {
	v := variants{plain: map[rune]string{}}
	for _, l := range languages {
		for pair := range strings.FieldsSeq(l.Claims.Runs.Variants) {
			if r := []rune(pair); len(r) == 2 && utf8.RuneLen(r[0]) == utf8.RuneLen(r[1]) {
				v.known.Add(r[0])
				v.plain[r[0]] = string(r[1])
			}
		}
	}
	return v
}

// of returns the plain way to write one character, which is as long as the given.
func (v *variants) of(char string) string {
	if r, _ := utf8.DecodeRuneInString(char); v.known.Has(r) {
		return v.plain[r]
	}
	return char
}

// fold returns a text with the plain ways of all its characters, at the same places: the
// text itself where nothing is written in another way.
func (v *variants) fold(text string) string {
	for i, r := range text {
		if v.known.Has(r) {
			return v.foldFrom(text, i)
		}
	}
	return text
}

func (v *variants) foldFrom(text string, at int) string {
	b := append(make([]byte, 0, len(text)), text[:at]...)
	for at < len(text) {
		r, n := utf8.DecodeRuneInString(text[at:])
		if v.known.Has(r) {
			b = append(b, v.plain[r]...)
		} else {
			b = append(b, text[at:at+n]...)
		}
		at += n
	}
	return string(b)
}

package lang

import (
	"unicode"
	"unicode/utf8"
)

// Letters with marks from U+00C0 to U+017F, and the plain letters that they are
// folded to, so that cafe finds café. A blank keeps the letter as it is.
const plain = "AAAAAAACEEEEIIII NOOOOO OUUUUY saaaaaaaceeeeiiii nooooo ouuuuy y" +
	"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi  JjKkkLlLlLl " +
	" LlNnNnNnn  OoOoOo  RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"

const firstMarked = 'À'

// fold appends the lower-case form of a word to b: marks are dropped from Latin
// letters, full-width forms become ordinary ones and every apostrophe is '.
func fold(b []byte, word string) []byte {
	for i := 0; i < len(word); {
		c := word[i]
		if c < utf8.RuneSelf {
			if c >= 'A' && c <= 'Z' {
				c += 'a' - 'A'
			}
			b = append(b, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(word[i:])
		i += n
		if r = foldRune(r); r != 0 {
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// foldRune folds one character; 0 drops it.
func foldRune(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E { // full-width forms of ASCII
		r -= 0xFF01 - '!'
	}
	switch {
	case isApostrophe(r):
		return '\''
	case r >= firstMarked && r < firstMarked+rune(len(plain)):
		if p := plain[r-firstMarked]; p != ' ' {
			r = rune(p)
		}
	case unicode.Is(unicode.Mn, r):
		return 0
	}
	return unicode.ToLower(r)
}

// foldText folds a whole text, for comparing.
func foldText(text string) string { return string(fold(make([]byte, 0, len(text)), text)) }

package rules

import (
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// wording is the words of a span without their order: English stems, and Chinese characters
// with the pairs of neighbours among them.
type wording struct {
	words map[string]bool // stems
	chars map[string]bool // single Chinese characters
	pairs map[string]bool // neighbours among them
}

func read(text string) wording {
	w := wording{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	lang.Terms(text, func(term string) {
		r, n := utf8.DecodeRuneInString(term)
		switch {
		case !unicode.Is(unicode.Han, r):
			w.words[term] = true
		case n == len(term):
			w.chars[term] = true
		default:
			w.pairs[term] = true
		}
	})
	return w
}

// in reports whether all of w is said in o: every stem and character, and at least
// half of the pairs, for something may be between (喝奶茶, 喝一杯奶茶).
func (w wording) in(o wording) bool {
	if len(w.words)+len(w.chars) == 0 || !within(w.words, o.words) || !within(w.chars, o.chars) {
		return false
	}
	found := 0
	for p := range w.pairs {
		if o.pairs[p] {
			found++
		}
	}
	return 2*found >= len(w.pairs)
}

// slight reports whether w is too little to be recognised by: one word, or a Chinese word of two characters.
func (w wording) slight() bool { return 2*len(w.words)+len(w.chars) <= 2 }

func within(a, b map[string]bool) bool {
	for x := range a {
		if !b[x] {
			return false
		}
	}
	return true
}

func share(a, b map[string]bool) bool {
	for x := range a {
		if b[x] {
			return true
		}
	}
	return false
}

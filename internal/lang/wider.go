package lang

import (
	"strings"
	"unicode/utf8"
)

// Characters returns the single characters of the content words of a query's runs, by which it is looked up where
// its bigrams find nothing: in order, repeated ones again. The slice is the caller's.
func Characters(text string) []string {
	in := all()
	var out []string
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			continue
		}
		for _, piece := range in.contentPieces(in.foldRun(text[t.from:t.to])) {
			for i, r := range piece {
				if !in.light.Has(r) && !in.particles.Has(r) {
					out = append(out, piece[i:i+utf8.RuneLen(r)])
				}
			}
		}
	}
	return out
}

// The shortest and the longest word that is read as a slip of another one.
const (
	shortSlip = 5
	longSlip  = 20
)

// Slips calls yield with the terms of what a word may be meant to be, where one letter of it is wrong, missing, too
// many or changed places with the next; the first is right. Only words of 5 to 20 letters a to z have any. A term
// may come more than once. It takes about a millisecond.
func Slips(word string, yield func(term string)) {
	in := all()
	word = foldText(word)
	if len(word) < shortSlip || len(word) > longSlip || strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return
	}
	meant := func(parts ...string) {
		if term := in.termOf(strings.Join(parts, "")); term != "" {
			yield(term)
		}
	}
	for i := 1; i <= len(word); i++ {
		before, behind := word[:i], word[i:]
		for c := 'a'; c <= 'z'; c++ {
			meant(before, string(c), behind)
			if behind != "" {
				meant(before, string(c), behind[1:])
			}
		}
		if behind != "" {
			meant(before, behind[1:])
		}
		if len(behind) > 1 {
			meant(before, behind[1:2], behind[:1], behind[2:])
		}
	}
}

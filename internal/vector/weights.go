package vector

import (
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// The weights are how much a term says about the topic of a text, in general: they are
// properties of the language, not of a user's notes.
const (
	everydayWord = .35
	shortWord    = .7  // to three characters; longer words are rarer and mean more (Zipf's law of abbreviation)
	longWord     = 1.2 // from eight on
	perCharacter = .1

	hanBigram        = .7 // about a word
	hanCharacter     = .5
	everydayBigram   = .35 // of two everyday characters
	everydayHan      = .15
	otherCharacter   = .1 // kana, hangul: a sound, not a word
	firstCJK         = 0x2e80
	firstHan, endHan = 0x3400, 0xa000
)

// wordWeight is 0.35…1.2, of a stem.
func wordWeight(stem string) float64 {
	if lang.IsEverydayTerm(stem) {
		return everydayWord
	}
	return min(longWord, shortWord+perCharacter*float64(max(0, utf8.RuneCountInString(stem)-3)))
}

// cjkWeight is 0.1…0.8, of one character or of two.
func cjkWeight(gram string) float64 {
	r, size := utf8.DecodeRuneInString(gram)
	plain := lang.IsEverydayRune(r)
	if size < len(gram) {
		if s, _ := utf8.DecodeRuneInString(gram[size:]); plain && lang.IsEverydayRune(s) {
			return everydayBigram
		}
		return hanBigram
	}
	switch {
	case r < firstHan || r >= endHan:
		return otherCharacter
	case plain:
		return everydayHan
	}
	return hanCharacter
}

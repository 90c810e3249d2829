package lang

import "unicode"

// letters counts what a text is written in: Chinese and Japanese characters, words in
// Latin letters, letters of other alphabets.
type letters struct{ cjk, words, others int }

func lettersOf(text string) (l letters) {
	inWord := false
	for _, r := range text {
		latin := unicode.Is(unicode.Latin, r)
		switch {
		case IsCJK(r) && !unicode.Is(unicode.Hangul, r):
			l.cjk++
		case latin && !inWord:
			l.words++
		case !latin && unicode.IsLetter(r):
			l.others++
		}
		inWord = latin
	}
	return l
}

// Foreign reports whether a text is in another language than its source, as far as their scripts show. What has a
// source in two of them may be in either, but not in foreign letters alone.
func Foreign(text, source string) bool {
	t, s := lettersOf(text), lettersOf(source)
	if t.words > 0 && t.others == 0 && t.cjk == 0 && s.others > 2*s.words {
		return true
	}
	is, was := ScriptOf(text), ScriptOf(source)
	if is == was || t.words+t.cjk == 0 {
		return false
	}
	if is == Latin {
		return t.cjk < 2 || 3*s.words < s.cjk
	}
	return was != Latin || 3*s.cjk < s.words
}

package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
)

// Sentences splits a text into its sentences, each with its punctuation and without the space around it; none is
// empty. A sentence ends at . ! ? … before a space, at 。！？； anywhere, with the closing quotes and brackets
// behind, and at a line break. The points of Mr., e.g. and single capitals end none. The strings share memory with
// the text; the slice is the caller's.
func (in *Set) Sentences(text string) []string {
	var out []string
	for len(text) > 0 {
		n := in.sentenceLen(text)
		if s := strings.TrimSpace(text[:n]); s != "" {
			out = append(out, s)
		}
		text = text[n:]
	}
	return out
}

// sentenceLen is the length of the first sentence of a text that is not empty, with the space behind it.
func (p *pointing) sentenceLen(text string) int {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		switch {
		case r == '\n', isWideEnd(r):
			return closing(text, i)
		case isEnd(r) && !p.isAbbreviation(text[:i]):
			marks := i
			if i = closing(text, i); i > marks && endsWithSpace(text[:i]) || i == len(text) {
				return i
			}
		}
	}
	return len(text)
}

func isEnd(r rune) bool { return r == '.' || r == '!' || r == '?' || r == '…' }

func isWideEnd(r rune) bool { return r == '。' || r == '！' || r == '？' || r == '；' }

// closing is where the marks, quotes, brackets and space that belong to the end of a sentence end.
func closing(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !isEnd(r) && !isWideEnd(r) && !strings.ContainsRune(`"'”’」』)）`, r) {
			break
		}
		i += n
	}
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += n
	}
	return i
}

func endsWithSpace(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsSpace(r)
}

// pointing is what a Set knows of points that end no sentence.
type pointing struct{ abbreviations, capitals map[string]bool }

// isAbbreviation reports whether the point at the end of s belongs to a word: of an abbreviation or an initial.
func (p *pointing) isAbbreviation(s string) bool {
	if s[len(s)-1] != '.' {
		return false
	}
	s = s[:len(s)-1]
	const longest = 6
	word := s[max(0, len(s)-longest-1):]
	word = word[strings.LastIndexAny(word, " (\n\t")+1:]
	if len(word) == 1 {
		return word[0] >= 'A' && word[0] <= 'Z' && !p.capitals[word]
	}
	return len(word) <= longest && p.abbreviations[foldText(word)]
}

// Script is the writing system that most of a text is in.
type Script = language.Script

// The scripts that are distinguished.
const (
	Latin = language.Latin // and every other script written with spaces; a text without letters too
	Han   = language.Han   // Chinese
	Kana  = language.Kana  // Japanese: Han with Hiragana or Katakana
)

// ScriptOf returns the script that most of a text is in. One Han character weighs
// as much as one word of a script with spaces.
func ScriptOf(text string) Script {
	han, kana, spaced := 0, 0, 0
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			spaced++
			continue
		}
		for _, r := range text[t.from:t.to] {
			switch {
			case unicode.In(r, unicode.Hiragana, unicode.Katakana):
				kana++
			case unicode.Is(unicode.Hangul, r):
				spaced++
			default:
				han++
			}
		}
	}
	switch {
	case han+kana <= spaced:
		return Latin
	case kana*4 > han:
		return Kana
	}
	return Han
}

// CountTokens estimates how many tokens a language model makes of a text: one for a Chinese, Japanese or Korean
// character, one for every four others, rounded up. Byte-pair vocabularies differ; for English and Chinese prose
// this is within a quarter of the common ones.
func CountTokens(text string) int { return (CountQuarters(text) + 3) / 4 }

// CountQuarters is what CountTokens rounds up, in quarters of a token: what several texts
// have together is their sum.
func CountQuarters(text string) int {
	quarters := 0
	for _, r := range text {
		quarters += quartersOf(r)
	}
	return quarters
}

// quartersOf is a character's estimate in quarters of a token.
func quartersOf(r rune) int {
	if IsCJK(r) {
		return 4
	}
	return 1
}

// Split cuts a text into pieces of at most maxTokens each, as CountTokens counts: at sentence ends as far as they
// reach, then at spaces, then between characters. The pieces joined are the text, byte for byte. A text that fits
// is one piece, an empty one none; maxTokens below 1 counts as 1.
func Split(text string, maxTokens int) []string {
	in := all()
	limit := 4 * max(maxTokens, 1)
	var out []string
	from, used := 0, 0 // the piece being filled: its start and its quarters
	for at := 0; at < len(text); {
		n, need := in.sentenceCost(text[at:], limit)
		if used+need > limit && at > from {
			out = append(out, text[from:at])
			from, used = at, 0
		}
		at += n
		used += need
	}
	if from < len(text) {
		out = append(out, text[from:])
	}
	return out
}

// sentenceCost returns the length of the first sentence of a text, or of as much
// of it as the limit holds, and its quarters.
func (in *Set) sentenceCost(text string, limit int) (length, quarters int) {
	const longest = utf8.UTFMax // bytes of a quarter; one more than the limit holds is enough to see
	end, space := in.sentenceLen(text[:min(len(text), (limit+1)*longest)]), 0
	atSpace := 0 // quarters up to the last space
	for i := 0; i < end; {
		r, n := utf8.DecodeRuneInString(text[i:])
		q := quartersOf(r)
		if quarters+q > limit {
			if space > 0 {
				return space, atSpace
			}
			return i, quarters
		}
		i += n
		quarters += q
		if unicode.IsSpace(r) {
			space, atSpace = i, quarters
		}
	}
	return end, quarters
}

package lang

import (
	"unicode"
	"unicode/utf8"
)

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

package dates

import (
	"strings"
	"unicode/utf8"
)

// addVariants notes the pairs of a list: a character in another way of writing, and the
// one that the words of the lexicons have in its place. Pairs of different lengths in
// bytes are left out, as places in a text must stay what they are.
func (r *Recogniser) addVariants(pairs string) {
	for pair := range strings.FieldsSeq(pairs) {
		if p := []rune(pair); len(p) == 2 && utf8.RuneLen(p[0]) == utf8.RuneLen(p[1]) {
			r.variants[p[0]] = p[1]
			r.varied.Add(p[0])
		}
	}
}

// markVariants adds to the marks the variants of each.
func (r *Recogniser) markVariants() {
	for from, to := range r.variants {
		if r.Marks.Has(to) {
			r.Marks.Add(from)
		}
	}
}

// Fold returns text with the characters of another way of writing replaced by those that the lexicons have: 後天
// becomes 后天. It is as long as text in bytes, character by character, and text itself where nothing is replaced.
func (r *Recogniser) Fold(text string) string {
	var out []byte
	for i, c := range text {
		if c >= utf8.RuneSelf && r.varied.Has(c) {
			if out == nil {
				out = []byte(text)
			}
			utf8.EncodeRune(out[i:i+utf8.RuneLen(c)], r.variants[c])
		}
	}
	if out == nil {
		return text
	}
	return string(out)
}

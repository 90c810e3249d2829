package words

import (
	"strings"
	"unicode/utf8"
)

// The block of characters that may have another form.
const (
	firstHan = 0x3400
	lastHan  = 0x9FFF
)

// Variants has for each character of the block the one that stands for all ways to write
// it, 0 where that is the character itself. Both are as long in bytes, so that a place
// in a folded text is the same place in the text. The zero Variants folds nothing.
type Variants struct{ forms []uint16 }

// VariantsOf are those of a list of pairs that white space separates: a way to write a character, and the one that
// stands for all. It panics where something is no such pair.
func VariantsOf(list string) Variants {
	var v Variants
	for p := range strings.FieldsSeq(list) {
		r := []rune(p)
		if len(r) != 2 || r[0] < firstHan || r[0] > lastHan || r[1] < firstHan || r[1] > lastHan {
			panic("variants: " + p + " is no pair of characters")
		}
		if v.forms == nil {
			v.forms = make([]uint16, lastHan-firstHan+1)
		}
		v.forms[r[0]-firstHan] = uint16(r[1])
	}
	return v
}

// Form is the character that stands for all ways to write r.
func (v Variants) Form(r rune) rune {
	if r >= firstHan && r <= lastHan && v.forms != nil {
		if to := v.forms[r-firstHan]; to != 0 {
			return rune(to)
		}
	}
	return r
}

// Fold returns a text in one form of its characters, in as many bytes; the same where that is it.
func (v Variants) Fold(text string) string {
	var out []byte
	for i, r := range text {
		to := v.Form(r)
		if to == r {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		utf8.EncodeRune(out[i:], to)
	}
	if out == nil {
		return text
	}
	return string(out)
}

// AddTo adds to a set all ways to write the characters in it.
func (v Variants) AddTo(c *Chars) {
	for i, to := range v.forms {
		if to != 0 && c.Has(rune(to)) {
			c.Add(firstHan + rune(i))
		}
	}
}

package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
)

// The block of characters that may have another form.
const (
	firstHan = 0x3400
	lastHan  = 0x9FFF
)

// variants has for each character of the block the one that stands for all ways to write
// it, 0 where that is the character itself. Both are as long in bytes, so that a place
// in a folded run is the same place in the run. The zero value folds nothing.
type variants struct{ forms []uint16 }

func newVariants(m *language.Language) variants {
	var v variants
	for p := range strings.FieldsSeq(m.Text.Variants) {
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

// form is the character that stands for all ways to write r.
func (v *variants) form(r rune) rune {
	if r >= firstHan && r <= lastHan && v.forms != nil {
		if to := v.forms[r-firstHan]; to != 0 {
			return rune(to)
		}
	}
	return r
}

// foldRun returns a run, or a whole text, in one form of its characters, in as many bytes;
// the same where that is it.
func (v *variants) foldRun(run string) string {
	var out []byte
	for i, r := range run {
		to := v.form(r)
		if to == r {
			continue
		}
		if out == nil {
			out = []byte(run)
		}
		utf8.EncodeRune(out[i:], to)
	}
	if out == nil {
		return run
	}
	return string(out)
}

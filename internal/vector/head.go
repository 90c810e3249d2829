package vector

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// Head is the first word of a text where that may be a name: it has a capital and is no
// function word; "" where it is none. Of two texts with one head it names the subject.
func Head(text string) string {
	word := text
	if end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }); end >= 0 {
		word = text[:end]
	}
	if r, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(r) || len(word) < 2 || lang.IsStop(strings.ToLower(word)) {
		return ""
	}
	return word
}

package lang

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// runClauses yields the clauses of a text, each with the place at which it starts and
// without the mark that ends it. The marks between two digits end none: 10:30.
func runClauses(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		from := 0
		for i, r := range text {
			if !runBreak(r) || inNumber(text, i) {
				continue
			}
			if i > from && !yield(from, text[from:i]) {
				return
			}
			from = i + utf8.RuneLen(r)
		}
		if from < len(text) {
			yield(from, text[from:])
		}
	}
}

// inNumber reports whether the mark at i is between two digits.
func inNumber(text string, i int) bool {
	return strings.IndexByte(".:,", text[i]) >= 0 && i > 0 && i+1 < len(text) && words.IsDigit(text[i-1]) && words.IsDigit(text[i+1])
}

// runBreak reports whether a mark ends a clause.
func runBreak(r rune) bool { return strings.ContainsRune("，。！？；、,.!?;：:（）()\n", r) }

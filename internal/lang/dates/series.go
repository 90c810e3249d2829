package dates

import (
	"strconv"
	"strings"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// Series are words of one kind with the values that they count: each has the one after that of the word before it,
// or its own, as in "one=1 two three thirty=30". n is that of all of them. A value that is no number panics.
func Series(k kind.Kind, n int, list string) []Word {
	var out []Word
	val := 0
	for item := range strings.FieldsSeq(list) {
		word, own, ok := strings.Cut(item, "=")
		if val++; ok {
			v, err := strconv.Atoi(own)
			if err != nil {
				panic("dates: no value in a series: " + item)
			}
			val = v
		}
		out = append(out, Word{Words: word, Kind: k, Val: val, N: n})
	}
	return out
}

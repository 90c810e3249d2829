package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// stopping is what a Set knows of function words and of what an apostrophe ties to words.
type stopping struct {
	stops   map[string]bool
	clitics map[string]string // by what is behind the apostrophe: letters before it that go too
}

func newStopping(m *language.Language) stopping {
	s := stopping{stops: words.Set(m.Text.Stop), clitics: map[string]string{"": ""}}
	for c := range strings.FieldsSeq(m.Text.Clitics) {
		before, behind, tied := strings.Cut(c, "'")
		if !tied {
			before, behind = "", c
		}
		s.clitics[behind] = before
	}
	return s
}

// IsStop reports whether a lower-case word or contraction is a function word, which is never a term.
func (in *Set) IsStop(word string) bool {
	if in.stops[word] {
		return true
	}
	stem, ok := in.cutContraction(word)
	return ok && in.stops[stem]
}

// cutContraction cuts what an apostrophe ties to a word: caroline's, they've,
// isn't. False when there is nothing to cut.
func (s *stopping) cutContraction(word string) (string, bool) {
	i := strings.LastIndexByte(word, '\'')
	if i <= 0 {
		return word, false
	}
	before, ok := s.clitics[word[i+1:]]
	if !ok {
		return word, false
	}
	return strings.TrimSuffix(word[:i], before), true
}

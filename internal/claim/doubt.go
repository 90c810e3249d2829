package claim

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang"
)

// Doubtful reports whether a text claims nothing, and says so itself: it is a joke, a
// quotation, invented, supposed, heard from others, or of a former stage of life.
func Doubtful(text string) bool {
	text = head(text)
	all := Read(text, "")
	if slices.ContainsFunc(all, func(s Statement) bool { return !s.Blocked }) {
		return false
	}
	return len(all) > 0 || scriptOf(text) == lang.Latin && doubtedEnglish(text)
}

// doubtedEnglish reports whether an English text has a phrase behind which nothing is
// claimed.
func doubtedEnglish(text string) bool {
	x := englishWords()
	words := x.wordsOf(text)
	if x.jest.in(words) || quotes(words) || x.former.in(words) || x.unreal.in(words) {
		return true
	}
	at, n := x.reported.find(words)
	return n > 0 && (at == 0 || words[at-1].is&isI == 0)
}

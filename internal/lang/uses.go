package lang

import (
	"strings"
	"unicode"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// WordUse is how a word is used at one place.
type WordUse int

// The uses.
const (
	UseUnsure   WordUse = iota
	UseAsThing          // behind an article, an owner or a preposition, or before is and was
	UseAsDeed           // behind I, they, can and the like, or in a form of what is over or goes on
	UseBehindTo         // behind to: one or the other
)

// using is what a Set knows of the places of nouns and verbs.
type using struct{ doers, nounOpeners, being, behindTo, past map[string]bool }

func newUsing(m *language.Language) using {
	u := using{words.Set(m.Patterns.Doers), words.Set(m.Patterns.Openers), words.Set(m.Patterns.Being), words.Set(m.Patterns.To), map[string]bool{}}
	for form := range irregular(m.Text.Irregular) {
		u.past[form] = true
	}
	return u
}

// UseOf says by its neighbours and by its form how the word from … to of a sentence is used, in
// a language that is written with spaces.
func (in *Set) UseOf(sentence string, from, to int) WordUse {
	before, behind := wordBefore(sentence[:from]), wordBehind(sentence[to:])
	word := strings.ToLower(sentence[from:to])
	running, over := in.IsRunningForm(word), in.past[word] || in.IsFinishedForm(word) && !in.IsFinishedForm(in.cache.term([]byte(word))) // a shed is none
	switch {
	case in.nounOpeners[before] && !over:
		return UseAsThing
	case over, in.doers[before], running && in.being[before]:
		return UseAsDeed
	case in.being[behind], running:
		return UseAsThing
	case in.behindTo[before]:
		return UseBehindTo
	}
	return UseUnsure
}

// wordBefore is the last word of what is before another one, in lower case; "" where a mark
// is between.
func wordBefore(text string) string {
	text = strings.TrimRight(text, " ")
	return strings.ToLower(text[strings.LastIndexFunc(text, notOfWord)+1:])
}

// wordBehind is the first word of what is behind another one, in lower case.
func wordBehind(text string) string {
	text = strings.TrimLeft(text, " ")
	if end := strings.IndexFunc(text, notOfWord); end >= 0 {
		text = text[:end]
	}
	return strings.ToLower(text)
}

func notOfWord(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }

package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// Tense is whether a question is about how things are or how they were.
type Tense uint8

// The tenses. A question is about now unless it has a word of then.
const (
	TenseNow Tense = iota
	TenseUnsure
	TenseThen
)

// askingTense is what a Set knows of words of then.
type askingTense struct {
	Then, Unsure, Recounts                      [][]string // phrases, as words in a row
	RunThen, RunThenOwn, RunUnsure, RunRecounts words.Lexicon
	ThenBehind, ThenBefore                      words.Chars
}

// AskedTense says whether a query is about how things were: Where did I live, 我以前住在哪里.
// It is unsure where such a word may be about something else (before breakfast, 三点以前),
// and where a time or what was said is asked for: When did I move, What did I say my number
// is; or an event: Why did I stop. A time that it names is no word of then: see AskedTimes.
func AskedTense(query string) Tense {
	in := all()
	query = HeadOf(query, maxAsked)
	list := plainWords(query)
	switch {
	case in.RunThen.In(query) || in.ownThen(query) || hasPhrase(list, in.Then):
		if hasPhrase(list, in.Recounts) || in.RunRecounts.In(query) || in.AsksTime(query) != "" {
			return TenseUnsure
		}
		return TenseThen
	case in.RunUnsure.In(query) || hasPhrase(list, in.Unsure):
		return TenseUnsure
	}
	return TenseNow
}

// ownThen reports whether a word of then is of the one asked about: 我以前, 以前的.
func (a *askingTense) ownThen(query string) bool {
	query = strings.TrimSpace(query)
	for at := range query {
		word := a.RunThenOwn.At(query[at:])
		if word == "" {
			continue
		}
		prev, _ := utf8.DecodeLastRuneInString(query[:at])
		next, _ := utf8.DecodeRuneInString(query[at+len(word):])
		if at == 0 || a.ThenBehind.Has(prev) || a.ThenBefore.Has(next) {
			return true
		}
	}
	return false
}

// hasPhrase reports whether a list of words has one of some phrases.
func hasPhrase(list []string, phrases [][]string) bool {
	for i := range list {
		if phraseAt(list, i, phrases) >= 0 {
			return true
		}
	}
	return false
}

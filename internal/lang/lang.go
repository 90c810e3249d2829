// Package lang reads texts in human languages: words, stems, stop words, characters that are written without
// spaces, questions, dates and the cues of everyday talk. It has the machine that serves any language; what a
// language knows is in a package of its own, like en and zh, that fills language.Language. The functions of this
// package read with all languages that there are, a Set with those that it was made of. Everything in it may be
// called concurrently.
package lang

import (
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/en"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/zh"
)

// Languages returns the languages that there are. This is the one place that knows them.
func Languages() []language.Language { return []language.Language{en.Language(), zh.Language()} }

// all is the set of all languages, made on first use.
var all = sync.OnceValue(func() *Set { return New(Languages()...) })

// The functions below are the methods of the set of all languages.

// Terms is Set.Terms with all languages.
func Terms(text string, yield func(term string)) { all().Terms(text, yield) }

// IsStop is Set.IsStop with all languages.
func IsStop(word string) bool { return all().IsStop(word) }

// Stem is Set.Stem with all languages.
func Stem(word string) string { return all().Stem(word) }

// ConceptOfChange is the concept of texts that say that something is not so any more.
const ConceptOfChange = "change"

// Concepts is Set.Concepts with all languages.
func Concepts(text string) []string { return all().Concepts(text) }

// NameWords is Set.NameWords with all languages.
func NameWords(name string) []string { return all().NameWords(name) }

// TermSet is the terms of a text (Terms), each once.
func TermSet(text string) map[string]bool {
	out := map[string]bool{}
	Terms(text, func(term string) { out[term] = true })
	return out
}

// HasTerm reports whether a text has one of some terms.
func HasTerm(text string, of map[string]bool) bool {
	for term := range TermSet(text) {
		if of[term] {
			return true
		}
	}
	return false
}

// Sentences is Set.Sentences with all languages.
func Sentences(text string) []string { return all().Sentences(text) }

// ReadTurn is Set.ReadTurn with all languages.
func ReadTurn(text string) Turn { return all().ReadTurn(text) }

// ReadGist is Set.ReadGist with all languages.
func ReadGist(text string) Gist { return all().ReadGist(text) }

// GistWords is Set.GistWords with all languages.
func GistWords(text string) string { return all().GistWords(text) }

// ReadQuestion is Set.ReadQuestion with all languages.
func ReadQuestion(text string, participants []string) Question {
	return all().ReadQuestion(text, participants)
}

// AsksTime is Set.AsksTime with all languages.
func AsksTime(query string) loci.TimeAsked { return all().AsksTime(query) }

// AskedAnchor is Set.AskedAnchor with all languages.
func AskedAnchor(text string) (Anchor, bool) { return all().AskedAnchor(text) }

// AskedTimes is Set.AskedTimes with all languages.
func AskedTimes(text string, now time.Time) []AskedTime { return all().AskedTimes(text, now) }

// Dates is Set.Dates with all languages.
func Dates(text string, ref time.Time) []When { return all().Dates(text, ref) }

// ReadCues is Set.ReadCues with all languages.
func ReadCues(text string) Cues { return all().ReadCues(text) }

// Corrections is Set.Corrections with all languages.
func Corrections(text string) []Correction { return all().Corrections(text) }

// Steps is Set.Steps with all languages.
func Steps(text string) []string { return all().Steps(text) }

// ReadPrivate is Set.ReadPrivate with all languages.
func ReadPrivate(text string) Private { return all().ReadPrivate(text) }

// Sensitive is Set.Sensitive with all languages.
func Sensitive(text string) (subject string, found bool) { return all().Sensitive(text) }

// CutPossessive returns a word as it is written without its 's.
func CutPossessive(word string) string { return all().cutPossessive(word) }

// Sentence is Set.Sentence with all languages.
func Sentence(r Recurrence, text string) string { return all().Sentence(r, text) }

// IsEverydayTerm is Set.IsEverydayTerm with all languages.
func IsEverydayTerm(term string) bool { return all().IsEverydayTerm(term) }

// VaguelyDated is Set.VaguelyDated with all languages.
func VaguelyDated(text string) bool { return all().VaguelyDated(text) }

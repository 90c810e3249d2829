package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
)

// askingTime is what a Set knows of queries that ask for a time.
type askingTime struct {
	When, Ago, HowMany, Back                [][]string // phrases, as words in a row
	Open, Asking, Units                     map[string]bool
	RunWhen, RunBack                        words.Lexicon
	RunNotWhen, RunLong, RunFrom, RunPassed []string
}

// phrasesOf cuts a list of phrases, at bars and line ends.
func phrasesOf(list string) []string {
	var out []string
	for _, p := range strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' }) {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// phraseWordsOf cuts a list of phrases into their words.
func phraseWordsOf(list string) [][]string {
	var out [][]string
	for _, p := range phrasesOf(list) {
		out = append(out, strings.Fields(p))
	}
	return out
}

// AsksTime says whether a query asks when something was or will be, or how long ago; "" when it asks for neither.
func (in *Set) AsksTime(query string) loci.TimeAsked {
	list := plainWords(query)
	asked := loci.TimeAsked("")
	for i, w := range list {
		if base, tail := in.cutContraction(w); tail && in.Open[base] {
			return loci.AskedWhen // when's
		}
		if phraseAt(list, i, in.Ago) >= 0 || in.agoUnit(list, i) {
			return loci.AskedAgo
		}
		// "when I lived there, what did I eat" asks for no time: when must ask.
		if phraseAt(list, i, in.When) >= 0 && (!in.Open[w] || i == 0 && in.asks(at(list, 1)) || i > 0 && i == len(list)-1) {
			asked = loci.AskedWhen
		}
	}
	if in.runAsksAgo(query) {
		return loci.AskedAgo
	}
	if in.RunWhen.In(query) && !hasAny(query, in.RunNotWhen) {
		return loci.AskedWhen
	}
	return asked
}

// asks reports whether a word behind "when" makes a question of it; none does.
func (in *Set) asks(w string) bool {
	base, _ := in.cutContraction(w)
	return base == "" || in.Asking[base]
}

// phraseAt is how many words the first phrase has that is at i; -1 if none is.
func phraseAt(list []string, i int, phrases [][]string) int {
	at := slices.IndexFunc(phrases, func(p []string) bool { return hasAt(list, i, p) })
	if at < 0 {
		return -1
	}
	return len(phrases[at])
}

// agoUnit reports whether it is asked at i how many units of time back from now: how
// many days ago, how many years has it been since.
func (a *askingTime) agoUnit(list []string, i int) bool {
	n := phraseAt(list, i, a.HowMany)
	return n >= 0 && a.Units[at(list, i+n)] && phraseAt(list, i+n+1, a.Back) >= 0
}

// runAsksAgo reports whether a length of time that is asked for is counted back from
// now: 多久以前, 多久了, 几年前; 距今多久.
func (a *askingTime) runAsksAgo(query string) bool {
	for _, long := range a.RunLong {
		before, behind, ok := strings.Cut(query, long)
		if !ok {
			continue
		}
		if hasAny(before, a.RunFrom) || endsWithOne(before, a.RunPassed) || a.RunBack.At(behind) != "" {
			return true
		}
	}
	return false
}

// hasAny reports whether one of some words is anywhere in a text.
func hasAny(text string, list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return strings.Contains(text, w) })
}

// endsWithOne reports whether s ends with one of some words.
func endsWithOne(s string, ends []string) bool {
	return slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(s, end) })
}

// hasAt reports whether a phrase is at i.
func hasAt(tokens []string, i int, phrase []string) bool {
	return i+len(phrase) <= len(tokens) && slices.Equal(tokens[i:i+len(phrase)], phrase)
}

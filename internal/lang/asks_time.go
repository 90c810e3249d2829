package lang

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
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
	at := slices.IndexFunc(phrases, func(p []string) bool { return i+len(p) <= len(list) && slices.Equal(list[i:i+len(p)], p) })
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

// Anchor is an event that a question bounds its time by: before the move, 搬家以后.
type Anchor struct {
	Event  string // the words that name the event
	Text   string // with the word that bounds
	Before bool   // until it began; else from its end on
}

// anchoring is what a Set knows of words that bound a time by an event; an expression
// is nil where no language has such words.
type anchoring struct {
	eventBehind, eventAhead *regexp.Regexp // the event is behind the word, ahead of it
	until                   map[string]bool
}

func newAnchoring(a *language.Asked) anchoring {
	out := anchoring{until: words.Set(a.Before + "\n" + a.RunBefore)}
	if a.Before+a.After != "" {
		out.eventBehind = regexp.MustCompile(`(?i)\b(` + oneOf(strings.Fields(a.Before+"\n"+a.After)) + `)\s+((?:` + oneOf(strings.Fields(a.Leads)) + `)\b[^,.?!;，。？！；]{2,80})`)
	}
	if a.RunBefore+a.RunAfter != "" {
		out.eventAhead = regexp.MustCompile(`([^,.?!;，。？！；\s]{2,24}?)(` + oneOf(strings.Fields(a.RunBefore+"\n"+a.RunAfter)) + `)`)
	}
	return out
}

// oneOf is the regular expression of one of some words.
func oneOf(list []string) string {
	quoted := make([]string, len(list))
	for i, w := range list {
		quoted[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(quoted, "|")
}

// AskedAnchor finds the event that bounds the time of a question. Whether the words do
// name an event, and when that was, is for a memory to say.
func (in *Set) AskedAnchor(text string) (Anchor, bool) {
	text = HeadOf(text, maxAsked)
	if in.eventBehind != nil {
		if m := in.eventBehind.FindStringSubmatch(text); m != nil {
			return Anchor{Event: m[2], Text: m[0], Before: in.until[strings.ToLower(m[1])]}, true
		}
	}
	if in.eventAhead != nil {
		if m := in.eventAhead.FindStringSubmatch(text); m != nil {
			return Anchor{Event: m[1], Text: m[0], Before: in.until[m[2]]}, true
		}
	}
	return Anchor{}, false
}

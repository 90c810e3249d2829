package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
)

// Chatter reports whether a text is greetings, thanks, wishes, assent, laughter or other
// courtesy, and says nothing besides: it is kept, and found by its words, but is about nothing.
func Chatter(text string) bool {
	in := all()
	return in.mayBeChatter(text) && isChatter(in.readCueSentences(text))
}

// mayBeChatter reports whether all words of a text may be of courtesy, without a look at what
// they say together: most texts have one that is not.
func (in *Set) mayBeChatter(text string) bool {
	s := scanner{text: text}
	for t, ok := s.nextCue(); ok; t, ok = s.nextCue() {
		if !in.mayBePolite(t, text[t.from:]) {
			return false
		}
	}
	return true
}

// mayBePolite reports whether a token may be of courtesy, by the text from it on.
func (in *Set) mayBePolite(t cueToken, text string) bool {
	polite := in.polite()
	switch first, _ := utf8.DecodeRuneInString(text); {
	case t.kind == cueMarkToken, unicode.IsUpper(first):
		return true
	case t.kind == cueHanToken:
		word := in.foldRun(t.word)
		return polite[word] || in.cue.Filler[word] || in.cue.Courteous[word] || in.cue.PartingTimes[word]
	}
	return polite[t.word] || laughs(t.word) || in.IsStop(t.word) || in.cue.Courteous[t.word] || in.cue.PartingTimes[t.word]
}

// politeWords are all words of phrases of courtesy.
func politeWords(c *language.Cues) map[string]bool {
	all := map[string]bool{}
	for _, phrase := range phrasesOf(c.Chatter + "\n" + c.Courtesy) {
		for _, t := range cueTokens(phrase) {
			all[t.word] = true
		}
	}
	return all
}

func isChatter(sentences []cueSentence) bool {
	courtesy, loose := false, false
	for i := range sentences {
		s := &sentences[i]
		said := s.courtesies()
		for at, t := range s.tokens {
			switch {
			case said[at]:
				courtesy = true
			case t.kind == cueMarkToken:
			case t.kind == cueHanToken && s.cue().Filler[t.word], t.kind == cueWordToken && s.in.IsStop(t.word):
			case s.covers(cueCourtesy, at), s.cue().Courteous[t.word], s.parting(said, t.word), s.capital(at) && s.isCalled(at, at+1):
				loose = true
			default:
				return false
			}
		}
	}
	return len(sentences) > 0 && (courtesy || !loose)
}

// courtesies are the tokens of courtesy and of laughter.
func (s *cueSentence) courtesies() []bool {
	said := make([]bool, len(s.tokens))
	for i, t := range s.tokens {
		said[i] = s.covers(cueChatter, i) || t.kind == cueWordToken && laughs(t.word)
	}
	return said
}

// covers reports whether token i is in a phrase of a class.
func (s *cueSentence) covers(c cueClass, i int) bool {
	return s.hit(c, func(h cueHit) bool { return h.from <= i && i < h.to })
}

// laughs reports whether a word is written laughter: hahaha, hehe.
func laughs(word string) bool {
	return len(word) > 3 && strings.Count(word, "h") >= 2 && strings.Trim(word, "haei") == ""
}

// parting reports whether a word is the time of a wish or of the next meeting: see you tomorrow.
func (s *cueSentence) parting(said []bool, word string) bool {
	if !s.cue().PartingTimes[word] {
		return false
	}
	for i := 1; i < len(said); i++ {
		if said[i-1] && said[i] {
			return true
		}
	}
	return false
}

// isCalled reports whether tokens from…to name whom one speaks to: between marks, or between a greeting, the start
// of a clause or a thing and a mark or "you", and neither one of a list nor in apposition to somebody named before.
func (s *cueSentence) isCalled(from, to int) bool {
	switch {
	case !s.mayBeCalled(from, to):
		return false
	case from == 0:
		return s.word(to) != "," || !s.cue().Mine[s.word(to+1)]
	case isPause(s.word(from - 1)):
		return !s.isListed(from, to) && !s.isRelation(from-2)
	case s.in.addressing[s.word(from-1)] || s.covers(cueChatter, from-1):
		return true
	}
	speaksTo := strings.HasSuffix(s.text, "!") || s.hasWord(s.cue().Addressed)
	return speaksTo && s.givenName(from) && s.isThing(from-1, from) && !s.isRelation(from-1) && !s.cue().Mine[s.word(from-2)]
}

// isListed reports whether tokens from…to, behind a mark, are one of several names.
func (s *cueSentence) isListed(from, to int) bool {
	return s.capital(from-2) && (from > 2 || s.givenName(0) || !s.givenName(from)) || isPause(s.word(to)) && s.capital(to+1)
}

// mayBeCalled reports whether tokens from…to stand as a name of whom one speaks to does.
func (s *cueSentence) mayBeCalled(from, to int) bool {
	long := to-from > 2 && s.tokens[from].kind == cueWordToken
	return !long && !s.isPlaceName(from, to) && (s.clauseEnds(to) || s.clauseStarts(from) && s.cue().Addressed[s.word(to)])
}

// The values of cueNoPlan of clauses that are no plans and date little.
const (
	ofTalk  = "talk"    // of the talk itself: see you tomorrow
	seeming = "seeming" // of a time that is only felt: it feels like yesterday
	someday = "someday" // of no day, and no plan where none is named: one day
)

// markCourtesies notes the clauses that are nothing but courtesy as of the talk itself: the
// tiles are here, have a lovely Sunday.
func (s *cueSentence) markCourtesies() {
	if !s.has(cueChatter) {
		return
	}
	for from, to := 0, 0; from < len(s.tokens); from = to + 1 {
		for to = from; to < len(s.tokens) && !s.ends(to); to++ {
		}
		if from < to && isChatter([]cueSentence{s.cut(from, to)}) {
			s.hits = append(s.hits, cueHit{cueEntry{class: cueNoPlan, value: ofTalk}, from, to})
			s.kinds |= 1 << cueNoPlan
		}
	}
}

// cut is the part of a sentence from token from to token to, with the phrases in it.
func (s *cueSentence) cut(from, to int) cueSentence {
	out := cueSentence{in: s.in, text: s.text, tokens: s.tokens[from:to], hasHan: s.hasHan}
	for _, h := range s.hits {
		if h.from >= from && h.to <= to {
			h.from, h.to = h.from-from, h.to-from
			out.hits = append(out.hits, h)
		}
	}
	out.classify()
	return out
}

// clausesOf are the clauses with a value of cueNoPlan.
func (s *cueSentence) clausesOf(value string) []string {
	var out []string
	for _, h := range s.hits {
		if h.class == cueNoPlan && h.value == value {
			from, to := s.within(h)
			out = append(out, s.text[s.tokens[from].from:s.tokens[to-1].to])
		}
	}
	return out
}

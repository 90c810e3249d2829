package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lastingWords are the words of what holds, compiled: see language.Lasting.
type lastingWords struct {
	Always, Answer, AnswerIn, Aged, AgedSelf, AgeUnits, AgeOld, AgeEnds, Turns, CallEnds map[string]bool
	RunAge, RunAgeNot, RunAlready, RunTrades, RunThan, RunHow, RunYears                  map[string]bool
	RunThisYear                                                                          []string
}

// standing finds what is to hold from now on: "Always run make lint before you commit",
// "call me Sam", "reply in French", 以后都用中文回我.
func (s *cueSentence) standing() bool {
	return (s.has(cueStanding) || s.called() >= 0 || s.bidsForGood()) && !s.has(cuePast, cueHistorical) && !s.isPlan()
}

// bidsForGood reports whether the sentence bids to do something always, whenever
// something is so, or says how to answer.
func (s *cueSentence) bidsForGood() bool {
	i := s.first()
	w := s.in.lasting
	switch first := s.word(i); {
	case strings.HasSuffix(s.text, "!"):
		return false
	case w.Always[first]:
		return i+1 < len(s.tokens) && bidding{in: s.in}.bids(s.text[s.tokens[i+1].from:])
	case s.has(cueWhenever):
		return s.bidsAnywhere(i)
	case w.Answer[first] && w.AnswerIn[s.word(i+1)]:
		return s.isCapital(i+2) || s.in.step().Requests[s.word(i+2)]
	}
	return false
}

// bidsAnywhere reports whether the sentence bids at token i, or behind its first comma.
func (s *cueSentence) bidsAnywhere(i int) bool {
	rest := s.text[s.tokens[i].from:]
	_, behind, found := strings.Cut(rest, ", ")
	b := bidding{in: s.in}
	return b.bids(rest) || found && b.bids(behind)
}

// first is the first token that counts, behind openers and marks.
func (s *cueSentence) first() int {
	for i, t := range s.tokens {
		if t.kind != cueMarkToken && !s.cue().Openers[t.word] {
			return i
		}
	}
	return 0
}

// called is the token of the name that the speaker wants to be called, -1 for none: "call
// me Sam", 叫我小陈就行, but not "call me back" or 叫我起床.
func (s *cueSentence) called() int {
	for _, h := range s.hits {
		if h.class != cueCall || h.to >= len(s.tokens) {
			continue
		}
		if t := s.tokens[h.to]; t.kind == cueHanToken && s.runCallName(h.to) > 0 || t.kind == cueWordToken && s.capital(h.to) {
			return h.to
		}
	}
	return -1
}

// longCall is how many characters a name in a run has at most by which somebody is called.
const longCall = 4

// runCallName is how many characters from token i on are all that is between being called
// and the end of the clause, or what ends the wish; 0 where that is no name.
func (s *cueSentence) runCallName(i int) int {
	n := 0
	for n < longCall && i+n < len(s.tokens) && s.tokens[i+n].kind == cueHanToken && !s.in.lasting.CallEnds[s.word(i+n)] {
		if s.entity().NameStops[s.word(i+n)] {
			return 0
		}
		n++
	}
	end := i+n >= len(s.tokens) || s.tokens[i+n].kind == cueMarkToken || s.in.lasting.CallEnds[s.word(i+n)]
	if n < 2 || !end {
		return 0
	}
	return n
}

// isCapital reports whether token i is a word with a capital.
func (s *cueSentence) isCapital(i int) bool {
	if i < 0 || i >= len(s.tokens) || s.tokens[i].kind != cueWordToken {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.tokens[i].from:])
	return unicode.IsUpper(r)
}

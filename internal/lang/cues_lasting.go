package lang

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// More ways to say in Chinese how things are: by what belongs to somebody, and by what somebody is.

// maxAttribute is how many characters the name of an attribute has at most.
const maxAttribute = 6

// runAttribute finds 我的鞋码是42, 我女儿的班主任是…: something of mine, and what it is.
func (s *cueSentence) runAttribute() bool {
	for i := 1; i < len(s.tokens); i++ {
		if !s.cue().RunOf[s.word(i)] || !s.mine(i) {
			continue
		}
		for j := i + 2; j < min(len(s.tokens), i+2+maxAttribute) && s.tokens[j].kind == cueHanToken; j++ {
			if s.cue().RunIs[s.word(j)] && !s.cue().RunIsNot[s.word(j-1)] {
				return !s.opinion(i+1, j)
			}
		}
	}
	return false
}

// mine reports whether 我 is in the few characters before token i, in its clause.
func (s *cueSentence) mine(i int) bool {
	for j := i - 1; j >= max(0, i-maxAttribute) && s.tokens[j].kind == cueHanToken; j-- {
		if s.cue().RunMine[s.word(j)] {
			return true
		}
	}
	return false
}

func (s *cueSentence) opinion(from, to int) bool {
	name := s.text[s.tokens[from].from:s.tokens[to-1].to]
	return s.cue().Opinions.At(name) != ""
}

// runBeing finds, in one clause without a time gone by, what somebody is by their work or origin or to another,
// 我妈是音乐老师, how they compare, 我弟比我高, and for how many years something has been so, 我爸抽烟四十年了.
func (s *cueSentence) runBeing() bool {
	if s.has(cuePast, cueFuture, cueHypothetical, cueRightNow) {
		return false
	}
	who, is := false, -1
	for i, t := range s.tokens {
		switch {
		case t.kind == cueMarkToken:
			who, is = false, -1
		case s.cue().RunMine[t.word], s.runRelation(i) && is < 0:
			who = true
		case who && is < 0 && (s.cue().RunIs[t.word] || s.in.lasting.RunThan[t.word]):
			is = i
		}
		if who && t.kind == cueHanToken && s.clauseEnds(i+1) && s.runEndsBeing(is, i) {
			return true
		}
	}
	return false
}

// runEndsBeing reports whether the clause that ends with token i says what somebody is, with
// the word of being, or of comparing, at token is; -1 for none.
func (s *cueSentence) runEndsBeing(is, i int) bool {
	w := s.in.lasting
	switch {
	case w.RunAlready[s.word(i)]:
		return w.RunYears[s.word(i-1)] && s.runNumber(i-2) > 0
	case is < 0 || i <= is+1 || i > is+maxBeing:
		return false
	case w.RunThan[s.word(is)]:
		return w.RunHow[s.word(i)] || w.RunAge[s.word(i)]
	}
	return w.RunTrades[s.word(i)] && !s.cue().RunOf[s.word(i-1)] && !s.in.secret().Amounts[s.word(i-1)] || s.runRelation(i)
}

// maxBeing is how many characters what somebody is has at most.
const maxBeing = 10

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
		return i+1 < len(s.tokens) && s.bids(i+1, false)
	case s.has(cueWhenever):
		return s.bidsAnywhere(i)
	case w.Answer[first] && w.AnswerIn[s.word(i+1)]:
		return s.isCapital(i+2) || s.in.step().Requests[s.word(i+2)]
	}
	return false
}

// bidsAnywhere reports whether the sentence bids at token i, or behind its first comma.
func (s *cueSentence) bidsAnywhere(i int) bool {
	comma := slices.IndexFunc(s.tokens, func(t cueToken) bool { return t.word == "," })
	return s.bids(i, false) || comma > i && s.bids(comma+1, false)
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

package lang

import (
	"slices"
	"strings"
)

// works finds how things work, or what one does again and again: "the printer jams a
// lot", "Argo deploys it", "I take two sugars". It must be said of no time and of no moment.
func (s *cueSentence) works() bool {
	return s.saysWhatWorks() && !s.hasWord(s.in.lasting.moments) && !s.hasWord(s.in.common) && !s.has(cuePast, cueHistorical, cueFuture, cueHypothetical, cuePlan)
}

func (s *cueSentence) saysWhatWorks() bool {
	i := s.first()
	if s.cue().self[s.word(i)] {
		i++
		for s.cue().adverbs[s.word(i)] {
			i++
		}
		return s.in.lasting.selfDoes[s.word(i)] && !s.cue().objects[s.word(i+1)]
	}
	for j, most := i, i+maxSubject; j < min(len(s.tokens), most) && s.inSubject(j); j++ {
		if n := s.ofMarriage(j + 1); n > 0 {
			j, most = j+n, most+n
		}
		if j > i && s.in.lasting.works[s.word(j)] && !s.in.IsStop(s.word(j-1)) {
			return !s.needsNow(j) && !s.cue().objects[s.word(j+1)] && !s.in.step.requests[s.word(j+1)] && !strings.HasSuffix(s.text, "!")
		}
	}
	return false
}

// needsNow reports whether the verb at token i says what is so for the moment: "the garden
// needs water", but not "the app needs Java 21".
func (s *cueSentence) needsNow(i int) bool {
	return s.in.lasting.needs[s.word(i)] && !s.isCapital(i+1) && digitsIn(s.word(i+1)) == 0
}

// ofMarriage is how many tokens from i on make a relation one of marriage: -in-law.
func (s *cueSentence) ofMarriage(i int) int {
	if s.word(i) == "-" && s.isRelation(i+3) {
		return 4
	}
	return 0
}

// inSubject reports whether token i may be in what works, or be its verb: no function word
// but an article or a possessive, and no verb that goes on.
func (s *cueSentence) inSubject(i int) bool {
	t := s.tokens[i]
	free := s.cue().articles[t.word] || s.cue().momentArticles[t.word] || s.cue().mine[t.word]
	return t.kind == cueWordToken && (free || !s.in.IsStop(t.word)) && !s.in.IsRunningForm(t.word)
}

// maxSubject is how many words what works has at most, with its verb.
const maxSubject = 6

// keptSomewhere finds where a thing is kept: "the spare key is under the flowerpot", 总闸在楼梯左手边.
// Of people and animals that is so for the moment.
func (s *cueSentence) keptSomewhere() bool {
	return s.saysWhere() && !s.hasWord(s.in.lasting.moments) && !s.has(cuePast, cueHistorical, cueFuture, cueHypothetical, cuePlan, cueRelation)
}

func (s *cueSentence) saysWhere() bool {
	w := s.in.lasting
	for i := 2; i < min(len(s.tokens), maxSubject+1); i++ {
		if !s.cue().is[s.word(i)] && !s.cue().be[s.word(i)] || !s.isThing(i) {
			continue
		}
		for i++; w.kept[s.word(i)] || s.cue().adverbs[s.word(i)]; i++ {
		}
		return (w.under[s.word(i)] && s.in.IsStop(s.word(i+1)) || w.inside[s.word(i)] && s.storedAt(i+1)) && !s.goesOn()
	}
	return s.runKept()
}

// goesOn reports whether a word says that something goes on right now.
func (s *cueSentence) goesOn() bool {
	return slices.ContainsFunc(s.tokens, func(t cueToken) bool { return s.in.IsRunningForm(t.word) })
}

// isThing reports whether what is before token i is a thing that is known: the key, my key.
func (s *cueSentence) isThing(i int) bool {
	first := s.word(s.first())
	return (s.cue().articles[first] || s.cue().mine[first]) && s.tokens[i-1].kind == cueWordToken && !s.in.IsStop(s.word(i-1))
}

// storedAt reports whether a place where things are stored is in the few words from token
// i on.
func (s *cueSentence) storedAt(i int) bool {
	for j := i; j < min(len(s.tokens), i+4) && s.tokens[j].kind == cueWordToken; j++ {
		if s.in.lasting.stores[s.word(j)] {
			return true
		}
	}
	return false
}

// runKept finds the same in runs.
func (s *cueSentence) runKept() bool {
	if !s.hasHan {
		return false
	}
	w := s.in.lasting
	from, at := 0, -1
	for i, t := range s.tokens {
		switch {
		case t.kind == cueMarkToken && (at < 0 || t.from > 0 && strings.IndexByte("/._-", s.text[t.from]) < 0):
			from, at = i+1, -1
		case w.runKeptNot[t.word], s.cue().runMine[t.word] && !s.cue().runOf[s.word(i+1)]:
			return false
		case at < 0 && i >= from+2 && (w.runAt[t.word] || s.keptAt(i)):
			at = i
		}
		if at > 0 && s.clauseEnds(i+1) && (s.keptAt(at) || s.endsRun(i, w.runThere)) {
			return true
		}
	}
	return false
}

// keptAt reports whether a phrase of being kept ends at token i.
func (s *cueSentence) keptAt(i int) bool {
	for _, h := range s.hits {
		if h.class == cueKept && h.to == i+1 {
			return true
		}
	}
	return false
}

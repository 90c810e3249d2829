package lang

import (
	"slices"

	"github.com/loci-memory/loci"
)

// kindOf says what the sentence states: a fact, an episode, or "" for questions and chatter.
func (s *cueSentence) kindOf() loci.Kind {
	switch {
	case s.asks:
		return ""
	case s.isLasting():
		return loci.Fact
	case s.content() >= cueContent, s.plansByRun() && s.isPlan():
		return loci.Episode
	}
	return ""
}

// cueContent is how many content words make more than chatter; a Chinese one
// counts as two characters. What has to be done may have fewer: 我得交房租.
const cueContent = 2

// content counts the content words outside chatter phrases.
func (s *cueSentence) content() int {
	if s.words == 0 {
		s.words = s.countContent() + 1
	}
	return s.words - 1
}

func (s *cueSentence) countContent() int {
	var chat []bool
	if s.has(cueChatter) {
		chat = make([]bool, len(s.tokens))
	}
	for _, h := range s.hits {
		for i := h.from; h.class == cueChatter && i < h.to; i++ {
			chat[i] = true
		}
	}
	words, han := 0, 0
	for i := range s.tokens {
		t := &s.tokens[i]
		switch {
		case i < len(chat) && chat[i]:
		case t.kind == cueHanToken && !s.cue().Filler[t.word]:
			han++
		case t.kind == cueWordToken && !s.in.IsStop(t.word):
			words++
		}
	}
	return words + han/2
}

// isLasting reports whether the sentence says how things are, rather than what happened, may happen or is planned.
func (s *cueSentence) isLasting() bool {
	if s.told() && s.content() >= cueContent && !s.has(cuePlan) {
		return true
	}
	if s.todo || slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cueMove && s.moves(h) }) {
		return false
	}
	switch {
	case s.standing():
		return true
	case s.has(cueHypothetical), s.has(cueSuggest), s.addressed():
		return false
	case s.has(cueDecision), s.fitsOne(s.in.lasting.ages):
		return true
	case s.has(cuePlan) && !s.has(cueHabit):
		return false
	}
	return s.fitsOne(s.in.lasting.rows) || s.habitual() || s.hasWord(s.cue().Weekdays) && !s.has(cuePast)
}

// addressed reports whether the sentence speaks of the listener: 你喜欢…, "you like …".
func (s *cueSentence) addressed() bool {
	for i, t := range s.tokens {
		if s.cue().Addressed[t.word] {
			return s.startsAt(i)
		}
	}
	return false
}

func (s *cueSentence) isRelation(i int) bool {
	return s.hit(cueRelation, func(h cueHit) bool { return h.to == i+1 })
}

// habitual finds what somebody does again and again.
func (s *cueSentence) habitual() bool {
	if !s.has(cueHabit) || s.has(cuePast) {
		return false
	}
	somebody := func(t cueToken) bool { return s.cue().Self[t.word] || s.cue().Third[t.word] || t.kind == cueHanToken }
	return s.has(cueRelation) || slices.ContainsFunc(s.tokens, somebody)
}

// ofListener reports whether the clause before token i speaks of 你.
func (s *cueSentence) ofListener(i int) bool {
	for i--; i >= 0 && s.tokens[i].kind != cueMarkToken; i-- {
		if s.cue().Listener[s.word(i)] {
			return true
		}
	}
	return false
}

// temporalityOf places the sentence in time: a plan or intention is prospective,
// how things were is historical, all else current.
func (s *cueSentence) temporalityOf() loci.Temporality {
	switch {
	case s.asks:
		return loci.Current
	case s.isPlan():
		return loci.Prospective
	case s.has(cueHistorical) && !s.has(cueHypothetical):
		return loci.Historical
	}
	return loci.Current
}

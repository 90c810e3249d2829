package lang

import (
	"slices"

	"github.com/loci-memory/loci"
)

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

// isPlan reports whether somebody intends or expects something: by a word for it,
// or by a time to come without a past tense. Nothing is one that is only supposed,
// advised, or asked of the listener.
func (s *cueSentence) isPlan() bool {
	if s.has(cueSuggest) || s.pastIntent() {
		return false
	}
	for _, h := range s.hits {
		if h.class == cuePlan && !s.yours(h.from) && !s.negated(h.from) && !s.vague(h) {
			return true
		}
	}
	return s.has(cueFuture) && !s.has(cuePast, cueHypothetical) && !s.farewell()
}

// vague reports whether a wish is a mere manner of speaking: 想要你…; "want to" of
// nobody in particular.
func (s *cueSentence) vague(h cueHit) bool {
	next := s.word(h.to)
	return s.cue().vagueAims[next] || slices.Contains(s.cue().vaguePairs, [2]string{s.word(h.from), next})
}

// yours reports whether the intention is the listener's.
func (s *cueSentence) yours(i int) bool {
	for j := i - 1; j >= max(0, i-4) && s.tokens[j].kind != cueMarkToken; j-- {
		switch w := s.word(j); {
		case s.cue().yours[w]:
			return true
		case s.cue().ours[w]:
			return false
		}
	}
	return false
}

func (s *cueSentence) negated(i int) bool {
	for j := i - 1; j >= max(0, i-2); j-- {
		w := s.word(j)
		if s.cue().negations[w] {
			return true
		}
		if other, ok := s.cue().prohibitions[w]; ok {
			return !other[s.word(j-1)]
		}
	}
	return false
}

// pastIntent reports whether the plan was of the past: 昨天想去, "wanted to", "I
// was planning to".
func (s *cueSentence) pastIntent() bool {
	for _, h := range s.hits {
		if h.class != cuePlan {
			continue
		}
		for j := h.from - 1; j >= max(0, h.from-2); j-- {
			if w := s.word(j); s.cue().wasBefore[w] || slices.Contains(s.cue().hadBeen, [2]string{s.word(j - 1), w}) {
				return true
			}
		}
	}
	return s.has(cueHistorical) && !s.has(cueFuture) || s.runPast()
}

// runPast reports whether a Chinese sentence puts its wish into a time gone by.
func (s *cueSentence) runPast() bool {
	h, ok := s.find(cuePast)
	return ok && s.tokens[h.from].kind == cueHanToken && !s.cue().justNow[s.tokens[h.from].word] && !s.has(cueFuture)
}

// farewell reports whether the sentence only looks forward to the next talk.
func (s *cueSentence) farewell() bool {
	return s.has(cueChatter) && s.content() <= cueContent
}

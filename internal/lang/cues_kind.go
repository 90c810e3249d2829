package lang

import (
	"slices"
	"strings"

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
	case s.has(cueDecision), s.aged():
		return true
	case s.has(cuePlan) && !s.has(cueHabit):
		return false
	}
	return s.lasts()
}

// lasts reports whether a form of words says how things are.
func (s *cueSentence) lasts() bool {
	return s.selfLasting() || s.otherLasting() || s.attributeLasting() || s.runAttribute() || s.habitual() || s.runLasting() || s.runBeing() ||
		s.hasWord(s.cue().Weekdays) && !s.has(cuePast)
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

// selfLasting finds "I live in …", "we never eat …", "I'm a …".
func (s *cueSentence) selfLasting() bool {
	for _, h := range s.hits {
		if h.class != cueStative || s.momentary(h) {
			continue
		}
		i, be := s.subject(h.from)
		if i < 0 || h.value == "state" != be {
			continue
		}
		if w := s.word(i); s.cue().Self[w] || be && s.cue().SelfBe[w] {
			return true
		}
	}
	return false
}

// subject walks back from the verb at token i over adverbs and forms of be to
// the word that should be its subject; -1 when there is none.
func (s *cueSentence) subject(i int) (at int, be bool) {
	for i--; i >= 0; i-- {
		w := s.word(i)
		switch {
		case s.cue().Be[w]:
			be = true
		case s.cue().SelfBe[w] && strings.Contains(w, "'"):
			return i, true
		case !s.cue().Adverbs[w] && !s.cue().AdverbNot[w]:
			return i, be
		}
	}
	return -1, be
}

// momentary reports whether what is liked or had is a thing of the moment: "I love it", "I'm a bit late", 喜欢这个.
func (s *cueSentence) momentary(h cueHit) bool {
	next := s.word(h.to)
	if h.value == "state" {
		last := s.word(h.to - 1)
		return s.cue().MomentArticles[last] && s.cue().Moments[next]
	}
	if s.cue().Articles[next] {
		next = s.word(h.to + 1)
	}
	return next == "" || s.cue().Objects[next]
}

// otherLasting finds "my sister lives in …", "Tom is allergic …"; of "it works"
// and of a subject that is only a question word nothing follows.
func (s *cueSentence) otherLasting() bool {
	for _, h := range s.hits {
		if h.class != cueStative3 || h.from == 0 || s.momentary(h) {
			continue
		}
		i := h.from - 1
		for i > 0 && s.cue().Adverbs[s.word(i)] {
			i--
		}
		if s.word(i) == "," && s.isCapital(i-1) { // our landlord, Mr Petrov, lives upstairs
			i--
		}
		if w := s.tokens[i]; w.kind == cueWordToken && !s.cue().NoSubject[w.word] {
			return true
		}
	}
	return s.named()
}

// named finds "my mum is a doctor", "she's allergic to nuts": a person with a state.
func (s *cueSentence) named() bool {
	c := s.cue()
	for i := range s.tokens {
		somebody := c.ThirdIs[s.word(i)] || c.Is[s.word(i)] && (c.Third[s.word(i-1)] || s.isRelation(i-1))
		if somebody && c.States[s.word(i+1)] && !c.Moments[s.word(i+2)] {
			return true
		}
	}
	return false
}

// isTitle reports whether a token is a content word with a capital.
func (s *cueSentence) isTitle(t cueToken) bool {
	return t.kind == cueWordToken && t.from < len(s.text) && s.text[t.from] >= 'A' && s.text[t.from] <= 'Z' && !s.in.IsStop(t.word)
}

func (s *cueSentence) isRelation(i int) bool {
	return s.hit(cueRelation, func(h cueHit) bool { return h.to == i+1 })
}

// attributeLasting finds "my (new phone) number is …", "our team's motto: …".
func (s *cueSentence) attributeLasting() bool {
	for _, h := range s.hits {
		if h.class != cueAttribute || !s.possessed(h.from) {
			continue
		}
		for i := h.to; i < min(len(s.tokens), h.to+4); i++ {
			if s.cue().AttributeIs[s.word(i)] {
				return !s.cue().Mood[s.word(i+1)]
			}
		}
	}
	return s.identified()
}

// identified finds "my manager is Dr. Okafor", "my bike is a green Brompton": whom or what somebody has, by a name.
func (s *cueSentence) identified() bool {
	for i := range s.tokens {
		if !s.cue().Is[s.word(i)] || !s.possessed(i) {
			continue
		}
		last := i + 1
		if w := s.word(last); s.cue().Articles[w] || s.cue().MomentArticles[w] {
			last += 3
		}
		for n := i + 1; n <= min(last, len(s.tokens)-1); n++ {
			if s.isTitle(s.tokens[n]) && !s.cue().Weekdays[s.word(n)] {
				return true
			}
		}
	}
	return false
}

// possessed reports whether my, our or a possessive is up to three words before token i.
func (s *cueSentence) possessed(i int) bool {
	for j := i - 1; j >= max(0, i-3); j-- {
		w := s.word(j)
		if s.cue().Mine[w] || endsWithOne(w, s.cue().Whose) && !s.in.IsStop(w) {
			return true
		}
	}
	return false
}

// habitual finds what somebody does again and again.
func (s *cueSentence) habitual() bool {
	if !s.has(cueHabit) || s.has(cuePast) {
		return false
	}
	somebody := func(t cueToken) bool { return s.cue().Self[t.word] || s.cue().Third[t.word] || t.kind == cueHanToken }
	return s.has(cueRelation) || slices.ContainsFunc(s.tokens, somebody)
}

// runLasting finds Chinese statives: not of the listener, and not of the moment.
func (s *cueSentence) runLasting() bool {
	for _, h := range s.hits {
		if h.class == cueLasting && !s.cue().Objects[s.word(h.to)] && !s.ofListener(h.from) {
			return true
		}
	}
	return s.worksAt()
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

// worksAt finds 在…工作, 在…上班 in one clause without a past time.
func (s *cueSentence) worksAt() bool {
	if !s.hasHan {
		return false
	}
	at := -1
	for i, t := range s.tokens {
		switch {
		case t.kind == cueMarkToken:
			at = -1
		case s.cue().WorkAt[t.word]:
			at = i
		case at >= 0 && i > at+1 && (s.cue().WorkVerbs[s.word(i-1)+t.word] || s.doesWork(at, i)):
			return !s.has(cuePast) && !s.ofListener(at)
		}
	}
	return false
}

// doesWork reports whether a verb of what somebody does for a living is at token i, behind
// the place that begins at token at: 在新竹做制程, but not 在家做饭.
func (s *cueSentence) doesWork(at, i int) bool {
	if i <= at+2 || !s.cue().WorkDo[s.word(i)] || s.cue().NotWork[s.han(i, 2)] {
		return false
	}
	for at--; at >= 0 && s.tokens[at].kind != cueMarkToken; at-- {
		if s.runRelation(at) || s.cue().RunMine[s.word(at)] {
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

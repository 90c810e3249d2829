package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// isPlan reports whether somebody intends or expects something: by a word for it, by
// what is to be done, by a time to come without a past tense. Nothing is one that is
// only supposed, advised, denied, done again and again, or asked of the listener.
func (s *cueSentence) isPlan() bool {
	if s.todo {
		return true
	}
	return !s.has(cueSuggest) && !s.longAgo() && slices.ContainsFunc(s.hits, s.plans)
}

// plans reports whether a phrase makes a plan of its clause.
func (s *cueSentence) plans(h cueHit) bool {
	ok := false
	switch h.class {
	case cuePlan:
		ok = !s.yours(h.from) && !s.negated(h.from) && !s.vague(h) && !s.wasIntent(h) && !s.again(h)
	case cueOblige:
		ok = s.obliges(h) && !s.again(h)
	case cueMove:
		ok = s.moves(h)
	case cueFuture:
		ok = !s.has(cuePast, cueHypothetical) && !s.farewell()
	}
	return ok && !s.denied(h.from)
}

// again reports whether the sentence speaks of a habit that has begun: "the gym every
// day", but not "start to go to the gym every day".
func (s *cueSentence) again(h cueHit) bool {
	return s.has(cueHabit) && !s.has(cueFuture) && !slices.ContainsFunc(s.hits, func(b cueHit) bool {
		return b.class == cueBegin && b.from >= h.to-1 && b.from <= h.to+2
	})
}

// obliges reports whether it is the speaker who has to do it, and something that can be
// done: not "I have to say".
func (s *cueSentence) obliges(h cueHit) bool {
	if s.cue().vagueDuties[s.word(h.to)] || s.negated(h.from) {
		return false
	}
	i := h.from - 1
	for i >= 0 && (s.cue().adverbs[s.word(i)] || s.cue().openers[s.word(i)]) {
		i--
	}
	return i < 0 || s.tokens[i].kind == cueMarkToken || s.cue().ours[s.word(i)] || s.cue().clauseWords[s.word(i)] || s.tokens[i].kind == cueHanToken
}

// moves reports whether a phrase that puts off is followed by the time to which: "moved
// the dentist to Friday", but not "moved to Berlin". In runs the phrase says so itself.
func (s *cueSentence) moves(h cueHit) bool {
	if s.tokens[h.from].kind == cueHanToken {
		return true
	}
	_, end := s.clause(h.to - 1)
	for i := h.to - 1; i < end; i++ {
		if s.cue().moveTo[s.word(i)] && s.timeAt(i+1) {
			return true
		}
	}
	return false
}

// timeAt reports whether the words from i on name a time.
func (s *cueSentence) timeAt(i int) bool {
	for s.cue().timeLeads[s.word(i)] {
		i++
	}
	w := s.word(i)
	return w != "" && (s.in.deed.time[w] || words.IsDigit(w[0]))
}

// denied reports whether the clause of token i is no plan, whatever else it says.
func (s *cueSentence) denied(i int) bool {
	from, to := s.clause(i)
	for _, h := range s.hits {
		if h.class == cueNoPlan && (h.value == "all" && h.from <= i || h.from >= from && h.to <= to) {
			return true
		}
	}
	return false
}

// clause returns the bounds of the clause of token i: marks that end one, and words that
// begin one.
func (s *cueSentence) clause(i int) (from, to int) {
	from, to = i, i
	for from > 0 && !s.ends(from-1) && !s.cue().clauseWords[s.word(from)] {
		from--
	}
	for to < len(s.tokens) && !s.ends(to) && (to == i || !s.cue().clauseWords[s.word(to)]) {
		to++
	}
	return from, to
}

// ends reports whether token i is a mark that ends a clause.
func (s *cueSentence) ends(i int) bool {
	return s.tokens[i].kind == cueMarkToken && strings.Contains(",;:!?()—–，；：、。！？（）", s.tokens[i].word)
}

// planned are the clauses of a sentence that plan something by more than a time to come.
func (s *cueSentence) planned() []string {
	var out []string
	for _, h := range s.hits {
		if h.class == cueFuture || !s.plans(h) {
			continue
		}
		from, to := s.clause(h.from)
		if clause := s.text[s.tokens[from].from:s.tokens[to-1].to]; !slices.Contains(out, clause) {
			out = append(out, clause)
		}
	}
	return out
}

// unplanned are the clauses of a sentence whose times are of no plan: those that deny it,
// or suppose it, and intend nothing else.
func (s *cueSentence) unplanned() []string {
	var out []string
	for _, h := range s.hits {
		if h.class != cueNoPlan && (h.class != cueNot || s.tokens[h.from].kind == cueHanToken) {
			continue
		}
		from, to := s.clause(h.from)
		if h.value == "all" {
			from, to = h.from, len(s.tokens)
		}
		if h.class == cueNot && slices.ContainsFunc(s.hits, func(p cueHit) bool { return p.from >= from && p.to <= to && p.class != cueFuture && s.plans(p) }) {
			continue
		}
		out = append(out, s.text[s.tokens[from].from:s.tokens[to-1].to])
	}
	return out
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

// wasIntent reports whether the intention was of the past: 昨天想去, "wanted to", "I
// was planning to".
func (s *cueSentence) wasIntent(h cueHit) bool {
	for j := h.from - 1; j >= max(0, h.from-2); j-- {
		if w := s.word(j); s.cue().wasBefore[w] || slices.Contains(s.cue().hadBeen, [2]string{s.word(j - 1), w}) {
			return true
		}
	}
	return false
}

// longAgo reports whether the sentence speaks of how things were, and of nothing to come.
func (s *cueSentence) longAgo() bool {
	return s.has(cueHistorical) && !s.has(cueFuture) || s.runPast()
}

// runPast reports whether a Chinese sentence puts its wish into a time gone by.
func (s *cueSentence) runPast() bool {
	h, ok := s.find(cuePast)
	return ok && !s.plansByRun() && s.tokens[h.from].kind == cueHanToken && !s.cue().justNow[s.tokens[h.from].word] && !s.has(cueFuture)
}

// plansByRun reports whether one of its clauses plans something, which is not of a time
// gone by that another has.
func (s *cueSentence) plansByRun() bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cuePlan && h.value == byRun })
}

// farewell reports whether the sentence only looks forward to the next talk.
func (s *cueSentence) farewell() bool {
	return s.has(cueChatter) && s.content() <= cueContent
}

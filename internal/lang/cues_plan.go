package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// isPlan reports whether the speaker intends something for a time to come, or says what is to
// be done. Nothing is one that is only supposed, advised, denied, done again and again, asked
// of the listener or intended by somebody else.
func (s *cueSentence) isPlan() bool {
	if s.todo {
		return true
	}
	longAgo := s.has(cueHistorical) && !s.has(cueFuture) || s.runPast()
	return !s.has(cueSuggest) && !longAgo && slices.ContainsFunc(s.hits, s.plans)
}

// plans reports whether a phrase makes a plan of its clause.
func (s *cueSentence) plans(h cueHit) bool {
	ok := false
	switch h.class {
	case cuePlan, cueOblige:
		ok = !s.again(h) && !s.negated(h.from) && s.intends(h) && !(h.value == byRun && s.doesOther(s.part(h.from)))
	case cueMove:
		ok = s.moves(h)
	case cueFuture:
		farewell := s.has(cueChatter) && s.content() <= cueContent // looks forward to the next talk alone
		ok = !s.has(cuePast, cueHypothetical) && !farewell && !s.foreign(h.from) && !s.moody(h.from)
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

// The values of cuePlan.
const (
	byWish     = "wish"     // a plan for a day alone: "I want to"
	taken      = "taken"    // a plan whatever is behind it: "we have tickets for"
	byReminder = "reminder" // byRun, and asked to be reminded of
	byRun      = "run"      // read from a clause without spaces, not found as a phrase
)

// intends reports whether a phrase of intention is the speaker's, and of a deed: of any for
// a day that is named, else of one that says by itself what is to be done.
func (s *cueSentence) intends(h cueHit) bool {
	if h.value == byRun || h.value == byReminder || s.tokens[h.from].kind == cueHanToken {
		return true
	}
	from, end := s.part(h.from)
	dated, duty := s.timed(from, end), h.class == cueOblige
	switch {
	case !s.ownIntention(h, from, end, dated):
		return false
	case h.value == taken:
		return dated || !s.past(h) && s.names(h.to, end)
	case h.value == byWish && !dated:
		return false
	}
	deed := h.to
	for s.cue().Adverbs[s.word(deed)] || s.cue().Leads[s.word(deed)] {
		deed++
	}
	return deed < end && (dated || !s.past(h)) && s.isDeed(deed, end, dated, duty)
}

// ownIntention reports whether a phrase in a part of a sentence may be of the speaker's intention: also
// what somebody else is said to do on a day, with the speaker.
func (s *cueSentence) ownIntention(h cueHit, from, end int, dated bool) bool {
	mine, other := s.intender(h, from)
	return mine || other != "" && !s.cue().Yours[untied(other)] && dated && h.class != cueOblige && !s.doesOther(from, end)
}

// past reports whether the sentence speaks of a time gone by, beside a phrase.
func (s *cueSentence) past(h cueHit) bool {
	return s.has(cuePast) && slices.ContainsFunc(s.hits, func(p cueHit) bool { return p.class == cuePast && (p.from < h.from || p.to > h.to) })
}

// intender reports whether it is the speaker who does what a phrase says, whose words for it
// begin the part of the sentence, or, where they are left out, the sentence; else by which
// word it is somebody or something else, "" where more is before it.
func (s *cueSentence) intender(h cueHit, from int) (mine bool, other string) {
	i := h.from
	if !s.isOurs(i) {
		for i--; i >= from && s.passes(i) && !s.isOurs(i); i-- {
		}
	}
	switch {
	case i < from:
		from = 0
	case !s.isOurs(i):
		return false, s.word(i)
	}
	for i--; i >= from; i-- {
		if !s.passes(i) && s.tokens[i].kind != cueMarkToken {
			return false, ""
		}
	}
	return true, ""
}

// isOurs reports whether token i is a word for the speaker, with its verb or without.
func (s *cueSentence) isOurs(i int) bool { return s.cue().Ours[untied(s.word(i))] }

// untied is a word without what an apostrophe ties to it.
func untied(word string) string {
	word, _, _ = strings.Cut(word, "'")
	return word
}

// passes reports whether token i says nothing of who intends something.
func (s *cueSentence) passes(i int) bool {
	w := s.word(i)
	return s.isOurs(i) || s.cue().Adverbs[w] || s.cue().Openers[w] || s.cue().Leads[w] || s.in.deed.Between[w] || s.in.deed.Time[w] || s.near(i)
}

// isDeed reports whether the verb at i, in a part of a sentence that ends at end, says what is to be done.
func (s *cueSentence) isDeed(i, end int, dated, duty bool) bool {
	verb := s.word(i)
	switch {
	case s.cue().Bare[verb]:
		return dated && (s.in.deed.Phrase[s.word(i+1)] || endsWithOne(s.word(i+1), s.in.deed.RunningEndings))
	case dated:
		return !s.cue().VagueDeeds[verb]
	case duty && s.cue().VagueDeeds[verb], !duty && !s.in.deed.concrete[s.in.deed.stem(verb)], s.cue().These[s.word(i+1)]:
		return false
	}
	return s.names(i+1, end)
}

// names reports whether the first words of a part of a sentence from token i on are of
// something that may be planned.
func (s *cueSentence) names(i, end int) bool {
	object := false
	for ; i < end && (!object || !s.in.deed.And[s.word(i)]); i++ {
		switch w := s.word(i); {
		case s.cue().VagueThings[w]:
			return false
		case s.tokens[i].kind == cueWordToken && !s.in.IsStop(w) && !s.cue().Adverbs[w]:
			object = true
		}
	}
	return object
}

// part returns the bounds of the part of a sentence that token i is in: like clause, and between words like "and".
func (s *cueSentence) part(i int) (from, to int) {
	from, to = s.clause(i)
	for j := i; j > from; j-- {
		if s.in.deed.And[s.word(j-1)] {
			return j, to
		}
	}
	return from, to
}

// timed reports whether a part of a sentence names a time that may be to come.
func (s *cueSentence) timed(from, to int) bool {
	for i := from; i < to; i++ {
		if s.near(i) {
			return true
		}
	}
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cueFuture && h.from >= from && h.to <= to })
}

// near reports whether token i is of a day or a month.
func (s *cueSentence) near(i int) bool {
	w := s.word(i)
	led := s.cue().NearLeads[s.word(i-1)] || isCount(s.word(i-1)) || isCount(s.word(i+1))
	return s.cue().Near[w] || led && s.mayBeNear(w)
}

// mayBeNear reports whether a word is of a day or a month where others beside it say so.
func (s *cueSentence) mayBeNear(word string) bool {
	return s.cue().NearThis[word] || s.in.deed.days[word]
}

// isCount reports whether a word begins with a digit.
func isCount(word string) bool { return word != "" && words.IsDigit(word[0]) }

// foreign reports whether the clause of token i is what the listener does, or what somebody else intends.
func (s *cueSentence) foreign(i int) bool {
	from, to := s.part(i)
	first := from
	for first < to && s.passes(first) && !s.isOurs(first) {
		first++
	}
	if s.cue().Addressed[s.word(first)] || s.doesOther(from, to) {
		return true
	}
	found := false
	for _, h := range s.hits {
		if h.from >= from && h.to <= to && (h.class == cuePlan || h.class == cueOblige) {
			if found = true; s.intends(h) {
				return false
			}
		}
	}
	return found
}

// moody reports whether a time is only of what the speaker is glad about, and what is not
// said to be the speaker's own: excited for the launch tomorrow.
func (s *cueSentence) moody(i int) bool {
	from, _ := s.part(i)
	return slices.ContainsFunc(s.hits, func(h cueHit) bool {
		if h.class != cueFeeling || h.from < from || h.to > i || h.value[0] == '-' || !s.cue().About[s.word(h.to)] {
			return false
		}
		for j := h.to; j < i; j++ {
			if s.cue().Mine[s.word(j)] {
				return false
			}
		}
		return true
	})
}

// moves reports whether a phrase that puts off is followed by the time to which: "moved
// the dentist to Friday", but not "moved to Berlin".
func (s *cueSentence) moves(h cueHit) bool {
	_, end := s.clause(h.to - 1)
	for i := h.to - 1; i < end; i++ {
		if s.cue().MoveTo[s.word(i)] && s.timeAt(i+1) {
			return true
		}
	}
	return false
}

// timeAt reports whether the words from i on name a time.
func (s *cueSentence) timeAt(i int) bool {
	for s.cue().TimeLeads[s.word(i)] {
		i++
	}
	w := s.word(i)
	return s.cue().Near[w] || s.mayBeNear(w) || isCount(w)
}

// denied reports whether the clause of token i is no plan, whatever else it says.
func (s *cueSentence) denied(i int) bool {
	from, to := s.clause(i)
	dated, end := s.timed(s.part(i)), i
	for end < to && !s.in.deed.And[s.word(end)] {
		end++
	}
	return slices.ContainsFunc(s.hits, func(h cueHit) bool {
		within := h.class == cueNoPlan && h.from >= from && h.to <= to
		switch h.value {
		case "all":
			return h.class == cueNoPlan && h.from <= i
		case someday:
			return within && !dated
		}
		return within && h.from < end
	})
}

// clause returns the bounds of the clause of token i: marks that end one, and words that begin one.
func (s *cueSentence) clause(i int) (from, to int) {
	from, to = i, i
	for from > 0 && !s.ends(from-1) && !s.cue().ClauseWords[s.word(from)] {
		from--
	}
	for to < len(s.tokens) && !s.ends(to) && (to == i || !s.cue().ClauseWords[s.word(to)]) {
		to++
	}
	return from, to
}

// ends reports whether token i is a mark that ends a clause, not one inside 18:20.
func (s *cueSentence) ends(i int) bool {
	if s.tokens[i].word == ":" && isCount(s.word(i-1)) && isCount(s.word(i+1)) {
		return false
	}
	return s.tokens[i].kind == cueMarkToken && strings.Contains(",;:!?()-—–，；：、。！？（）", s.tokens[i].word)
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

// unplanned are the clauses of a sentence whose times are of no plan: those that deny it, or
// suppose it, and intend nothing else, and those of what others intend.
func (s *cueSentence) unplanned() []string {
	var out []string
	for _, h := range s.hits {
		if from, to, ok := s.unplans(h); ok {
			out = append(out, s.text[s.tokens[from].from:s.tokens[to-1].to])
		}
	}
	for i := 0; i < len(s.tokens); {
		from, to := i, i+1
		for to < len(s.tokens) && !s.in.deed.And[s.word(to-1)] && !s.ends(to-1) && !s.cue().ClauseWords[s.word(to)] {
			to++
		}
		if i = to; s.doesOther(from, to) {
			out = append(out, s.text[s.tokens[from].from:s.tokens[to-1].to])
		}
	}
	return out
}

// unplans is the part of a sentence whose times are of no plan by a phrase, and whether there is any.
func (s *cueSentence) unplans(h cueHit) (from, to int, ok bool) {
	from, to = s.part(h.from)
	switch {
	case h.class == cueNoPlan && h.value == "all":
		return h.from, len(s.tokens), true
	case h.class == cueNoPlan:
		if h.value != someday {
			from, to = s.within(h)
		}
		return from, to, h.value != someday
	case h.class == cueNot && s.tokens[h.from].kind != cueHanToken, h.class == cuePlan, h.class == cueOblige, h.class == cueFuture && (s.foreign(h.from) || s.moody(h.from)):
		return from, to, !slices.ContainsFunc(s.hits, func(p cueHit) bool {
			return p.from >= from && p.to <= to && p.class != cueFuture && s.plans(p)
		})
	}
	return from, to, false
}

// suggests reports whether the sentence advises somebody. Who asks for advice gives none.
func (s *cueSentence) suggests() bool {
	return s.called() < 0 && slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cueSuggest && (!s.asks || s.startsAt(h.from)) })
}

// within returns the bounds of what a phrase says to be no plan: its clause, or its part of one
// that plans something before it.
func (s *cueSentence) within(h cueHit) (from, to int) {
	from, to = s.part(h.from)
	if slices.ContainsFunc(s.hits, func(p cueHit) bool {
		return p.to <= from && (p.class != cueFuture && s.plans(p) || h.value == seeming && p.class == cuePast)
	}) {
		return from, to
	}
	return s.clause(h.from)
}

func (s *cueSentence) negated(i int) bool {
	for j := i - 1; j >= max(0, i-2); j-- {
		if s.cue().Negations[s.word(j)] {
			return true
		}
	}
	return false
}

// runPast reports whether a Chinese sentence puts its wish into a time gone by.
func (s *cueSentence) runPast() bool {
	h, ok := s.find(cuePast)
	return ok && !s.plansByRun() && s.tokens[h.from].kind == cueHanToken && !s.cue().JustNow[s.tokens[h.from].word] && !s.has(cueFuture)
}

// plansByRun reports whether one of its clauses plans something, which is not of a time gone by that another has.
func (s *cueSentence) plansByRun() bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cuePlan && (h.value == byRun || h.value == byReminder) })
}

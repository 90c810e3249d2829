package lang

import "slices"

// doesOther reports whether it is somebody else who does something, which has nothing to do
// with the speaker, in a part of a sentence.
func (s *cueSentence) doesOther(i, to int) bool {
	for i < to && s.passes(i) && !s.isOurs(i) {
		i++
	}
	verb, has := s.otherAt(i)
	if verb == 0 || has && s.spoken {
		return false
	}
	for j := verb; j < len(s.tokens); j++ {
		w := s.word(j)
		if s.cue().Nears[w] || has && (s.cue().Shared[w] || s.cue().Shared[s.han(j, 2)]) || j < to && (s.cue().Mine[w] || s.isOurs(j)) {
			return false
		}
	}
	return verb < to
}

// OfOthers reports whether every sentence of a text is of what others do or have alone. called says who is
// somebody else by the name, nil who has a name that people have.
func OfOthers(text string, called func(name string) bool) bool {
	sentences := all().readCueSentences(text)
	return len(sentences) > 0 && !slices.ContainsFunc(sentences, func(s cueSentence) bool {
		s.knows = called
		return s.spoken || !s.doesOther(0, len(s.tokens))
	})
}

// calls reports whether the name between two tokens is that of somebody else.
func (s *cueSentence) calls(from, to int) bool {
	if s.knows == nil {
		return s.tokens[from].kind == cueHanToken || s.givenName(from)
	}
	return s.knows(s.in.cutPossessive(s.text[s.tokens[from].from:s.tokens[to-1].to]))
}

// otherAt is where the verb is, or what somebody has, of somebody else at token i, 0 where nobody is; has
// is whether only that tells the speaker apart: my sister has an exam, Ximena's flight, 小明考驾照.
func (s *cueSentence) otherAt(i int) (verb int, has bool) {
	if s.cue().Others[untied(s.word(i))] {
		return i + 1, s.cue().Haves[s.word(i+1)]
	}
	run := i < len(s.tokens) && s.tokens[i].kind == cueHanToken
	if verb = s.kinAt(i + 1); verb == 0 || !s.cue().Mine[s.word(i)] && !(run && s.isOurs(i)) {
		verb = s.namedAt(i, run)
	}
	last := s.word(verb - 1)
	switch ride := s.word(verb); {
	case verb == 0:
		return 0, false
	case s.in.cutPossessive(last) != last:
		return boolInt(s.cue().Rides[ride]) * verb, true
	case s.cue().RunOf[ride]:
		return boolInt(s.cue().Rides[s.han(verb+1, 2)]) * verb, true
	}
	return verb, run || s.cue().Haves[s.word(verb)]
}

// namedAt is the end of the name of somebody else at token i who does or has something, 0 where none is.
func (s *cueSentence) namedAt(i int, run bool) int {
	if run {
		to := i + s.personAt(i)
		return boolInt(to > i && s.calls(i, to)) * to
	}
	w, next := s.word(i), s.word(i+1)
	name := s.in.cutPossessive(w)
	if !s.isCapital(i) || s.behindPet(i) || s.timeAt(i) || s.near(i) || s.cue().Near[name] || s.cue().Yours[w] {
		return 0
	}
	known := s.calls(i, i+1)
	whose := s.knows == nil && (name != w || s.cue().Haves[next] && s.cue().Theirs[s.word(i+2)])
	return boolInt((known || whose) && (name != w || s.beOrThird(next))) * (i + 1)
}

// behindPet reports whether token i is behind an animal, as its name is: my cat Tom.
func (s *cueSentence) behindPet(i int) bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.to == i && h.class == cueRelation && h.value == pet })
}

// kinAt is the end of somebody from token i on who is something to whoever is named before, with the
// name and what shows an owner; 0 where nobody is.
func (s *cueSentence) kinAt(i int) int {
	to := 0
	for _, h := range s.hits {
		if h.from == i && (h.class == cueRelation && h.value != pet || h.class == cueTopic && h.value == relationTopic) {
			to = max(to, h.to)
		}
	}
	if is := s.in.relationOf(s.in.cutPossessive(s.word(i))); to == 0 && is != "" && is != pet {
		to = i + 1
	}
	for to > 0 && s.isCapital(to) {
		to++
	}
	return to
}

// beOrThird reports whether a word is a form of be, or ends as verbs behind a name do.
func (s *cueSentence) beOrThird(w string) bool {
	return s.cue().Be[w] || s.cue().Is[w] || endsWithOne(w, s.in.plurals)
}

// markSpoken marks the sentences of a text that speaks of its speaker as more than of whom somebody is
// that a clause is about.
func markSpoken(sentences []cueSentence) {
	speaks := func(s *cueSentence) bool {
		for i := range s.tokens {
			w := s.word(i)
			of := (s.cue().Mine[w] || s.tokens[i].kind == cueHanToken) && s.kinAt(i+1) > 0 && (s.startsAt(i) || s.clauseStarts(i))
			if (s.isOurs(i) || s.cue().Mine[w] || s.cue().Selves[w]) && !of {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(sentences, func(s cueSentence) bool { return speaks(&s) }) {
		for i := range sentences {
			sentences[i].spoken = true
		}
	}
}

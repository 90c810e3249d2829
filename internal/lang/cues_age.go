package lang

import (
	"strconv"
)

// oldest is how many years a person is old at most.
const oldest = 120

// aged finds how old somebody is: "I am 37 years old", "my daughter is four", 我女儿四岁.
func (s *cueSentence) aged() bool {
	for i, t := range s.tokens {
		if t.kind == cueWordToken && s.isYears(i) && (s.agedBefore(i) || s.yearsOld(i) && s.cue().Is[s.word(i-1)]) || t.kind == cueHanToken && s.runAged(i) {
			return !s.has(cuePast, cueHistorical, cueFuture, cueHypothetical)
		}
	}
	return false
}

// isYears reports whether token i is a number that may be an age, with its end behind it.
func (s *cueSentence) isYears(i int) bool {
	if isCount(s.word(i)) {
		if n, err := strconv.Atoi(s.word(i)); err != nil || n > oldest {
			return false
		}
	} else if !s.in.numberWords[s.word(i)] {
		return false
	}
	next, w := i+1, s.in.lasting
	if s.word(next) == "-" { // thirty-seven
		next += 2
	}
	if w.AgeUnits[s.word(next)] {
		return s.yearsOld(i)
	}
	end := s.word(next)
	return end == "" || end == "." || end == "," || end == "!" || end == ";" || w.AgeEnds[end]
}

// yearsOld reports whether the number at token i is one of years, and of an age.
func (s *cueSentence) yearsOld(i int) bool {
	if s.word(i+1) == "-" {
		i += 2
	}
	return s.in.lasting.AgeUnits[s.word(i+1)] && s.in.lasting.AgeOld[s.word(i+2)]
}

// agedBefore reports whether somebody, and a form of be, are before the number at token i.
func (s *cueSentence) agedBefore(i int) bool {
	for i--; i > 0 && s.cue().Adverbs[s.word(i)]; i-- {
	}
	if i < 0 {
		return false
	}
	w := s.word(i)
	if s.agedOf(i) || s.cue().ThirdIs[w] || s.cue().SelfBe[w] && !s.cue().Self[w] { // my mum's 68, he's, I'm
		return true
	}
	return i > 0 && (s.cue().Is[w] || s.cue().Be[w] || s.in.lasting.Turns[w]) && s.hasAge(i-1)
}

// hasAge reports whether token i ends what names somebody, or what has an age.
func (s *cueSentence) hasAge(i int) bool {
	w := s.word(i)
	return s.in.lasting.AgedSelf[w] || s.cue().Third[w] || s.isRelation(i) || s.isRelation(i-1) && s.isCapital(i) || s.in.lasting.Aged[w] && s.possessed(i) || s.givenName(i)
}

// agedOf reports whether token i is that of somebody, or of what has an age, with a form of be: my mum's.
func (s *cueSentence) agedOf(i int) bool {
	w := s.word(i)
	name := s.in.cutPossessive(w)
	return name != w && (s.givenName(i) || s.possessed(i) && (s.in.lasting.Aged[name] || s.in.relationOf(name) != ""))
}

// runAged finds an age in a run: 四岁, 两岁半; behind somebody and 今年, or with 了 at the end
// of the clause, also without the character for years.
func (s *cueSentence) runAged(i int) bool {
	w := s.in.lasting
	switch {
	case w.RunAge[s.word(i)]:
		return s.runNumber(i-1) > 0 && !w.RunAgeNot[s.word(i+1)]
	case !s.clauseEnds(i + 1):
		return false
	case w.RunAlready[s.word(i)]:
		n := s.runNumber(i - 1)
		return n > 1 && s.runRelation(i-1-n)
	}
	n := s.runNumber(i)
	return n > 1 && i >= n && endsWithOne(s.in.foldRun(s.text[:s.tokens[i-n].to]), w.RunThisYear)
}

// runNumber is how many numerals end at token i.
func (s *cueSentence) runNumber(i int) int {
	n := 0
	for i-n >= 0 && len(s.word(i-n)) > 0 && s.in.hasRunNumeralAt(s.word(i-n)) {
		n++
	}
	return n
}

// clauseEnds reports whether a clause ends before token i.
func (s *cueSentence) clauseEnds(i int) bool {
	return i >= len(s.tokens) || s.tokens[i].kind == cueMarkToken
}

// runRelation reports whether a word for a person by their place in a life ends at token i.
func (s *cueSentence) runRelation(i int) bool {
	return s.isRelation(i) || s.hit(cueTopic, func(h cueHit) bool { return h.to == i+1 && h.value == relationTopic })
}

// relationTopic is the area of life of the people in it.
const relationTopic = "relationship"

// relationOf says of a word alone that is for somebody by their place in a life whether that is a person or a pet, "" of
// another one.
func (in *Set) relationOf(word string) string {
	if n := in.phrases().after(word); n != nil {
		for i := range n.entries {
			if n.entries[i].class == cueRelation {
				return n.entries[i].value
			}
		}
	}
	return ""
}

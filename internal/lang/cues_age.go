package lang

import (
	"strconv"
	"strings"
)

// oldest is how many years a person is old at most.
const oldest = 120

// ageAt is where a number that may be an age ends at a token, thirty-seven too; 0 for none.
func (s *cueSentence) ageAt(i int) int {
	n, err := strconv.Atoi(s.word(i))
	switch {
	case (err != nil || n > oldest) && !s.in.numberWords[s.word(i)]:
		return 0
	case s.word(i+1) == "-":
		return i + 3
	}
	return i + 1
}

// endsAge reports whether what is at a token may be behind an age.
func (s *cueSentence) endsAge(i int) bool {
	w, word := s.in.lasting, s.word(i)
	return word == "" || strings.Contains(".,!;", word) || w.AgeEnds[word] || w.AgeUnits[word] && w.AgeOld[s.word(i+1)]
}

// agedOf reports whether token i is that of somebody, or of what has an age, with a form of be: mum's.
func (s *cueSentence) agedOf(i int) bool {
	w := s.word(i)
	name := s.in.cutPossessive(w)
	return name != w && (s.givenName(i) || s.in.lasting.Aged[name] || s.in.relationOf(name) != "")
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

package lang

// Two more ways to say how things are: by the weekdays they come back on, and, in
// Chinese, by what belongs to somebody.

// weekly finds "the rehearsals are on Thursdays", unless it was so once.
func (s *cueSentence) weekly() bool {
	if s.has(cuePast) {
		return false
	}
	for _, t := range s.tokens {
		if s.cue().weekdays[t.word] {
			return true
		}
	}
	return false
}

// maxAttribute is how many characters the name of an attribute has at most.
const maxAttribute = 6

// runAttribute finds 我的鞋码是42, 我女儿的班主任是…: something of mine, and what it is.
func (s *cueSentence) runAttribute() bool {
	for i := 1; i < len(s.tokens); i++ {
		if !s.cue().runOf[s.word(i)] || !s.mine(i) {
			continue
		}
		for j := i + 2; j < min(len(s.tokens), i+2+maxAttribute) && s.tokens[j].kind == cueHanToken; j++ {
			if s.cue().runIs[s.word(j)] && !s.cue().runIsNot[s.word(j-1)] {
				return !s.opinion(i+1, j)
			}
		}
	}
	return false
}

// mine reports whether 我 is in the few characters before token i, in its clause.
func (s *cueSentence) mine(i int) bool {
	for j := i - 1; j >= max(0, i-maxAttribute) && s.tokens[j].kind == cueHanToken; j-- {
		if s.cue().runMine[s.word(j)] {
			return true
		}
	}
	return false
}

func (s *cueSentence) opinion(from, to int) bool {
	name := s.text[s.tokens[from].from:s.tokens[to-1].to]
	return s.cue().opinions.At(name) != ""
}

package lang

// More ways to say in Chinese how things are: by what belongs to somebody, and by what somebody is.

// maxAttribute is how many characters the name of an attribute has at most.
const maxAttribute = 6

// runAttribute finds 我的鞋码是42, 我女儿的班主任是…: something of mine, and what it is.
func (s *cueSentence) runAttribute() bool {
	for i := 1; i < len(s.tokens); i++ {
		if !s.cue().RunOf[s.word(i)] || !s.mine(i) {
			continue
		}
		for j := i + 2; j < min(len(s.tokens), i+2+maxAttribute) && s.tokens[j].kind == cueHanToken; j++ {
			if s.cue().RunIs[s.word(j)] && !s.cue().RunIsNot[s.word(j-1)] {
				return !s.opinion(i+1, j)
			}
		}
	}
	return false
}

// mine reports whether 我 is in the few characters before token i, in its clause.
func (s *cueSentence) mine(i int) bool {
	for j := i - 1; j >= max(0, i-maxAttribute) && s.tokens[j].kind == cueHanToken; j-- {
		if s.cue().RunMine[s.word(j)] {
			return true
		}
	}
	return false
}

func (s *cueSentence) opinion(from, to int) bool {
	name := s.text[s.tokens[from].from:s.tokens[to-1].to]
	return s.cue().Opinions.At(name) != ""
}

// runBeing finds, in one clause without a time gone by, what somebody is by their work or origin or to another,
// 我妈是音乐老师, how they compare, 我弟比我高, and for how many years something has been so, 我爸抽烟四十年了.
func (s *cueSentence) runBeing() bool {
	if s.has(cuePast, cueFuture, cueHypothetical, cueRightNow) {
		return false
	}
	who, is := false, -1
	for i, t := range s.tokens {
		switch {
		case t.kind == cueMarkToken:
			who, is = false, -1
		case s.cue().RunMine[t.word], s.runRelation(i) && is < 0:
			who = true
		case who && is < 0 && (s.cue().RunIs[t.word] || s.in.lasting.RunThan[t.word]):
			is = i
		}
		if who && t.kind == cueHanToken && s.clauseEnds(i+1) && s.runEndsBeing(is, i) {
			return true
		}
	}
	return false
}

// runEndsBeing reports whether the clause that ends with token i says what somebody is, with
// the word of being, or of comparing, at token is; -1 for none.
func (s *cueSentence) runEndsBeing(is, i int) bool {
	w := s.in.lasting
	switch {
	case w.RunAlready[s.word(i)]:
		return w.RunYears[s.word(i-1)] && s.runNumber(i-2) > 0
	case is < 0 || i <= is+1 || i > is+maxBeing:
		return false
	case w.RunThan[s.word(is)]:
		return w.RunHow[s.word(i)] || w.RunAge[s.word(i)]
	}
	return w.RunTrades[s.word(i)] && !s.cue().RunOf[s.word(i-1)] && !s.in.secret().amounts[s.word(i-1)] || s.runRelation(i)
}

// maxBeing is how many characters what somebody is has at most.
const maxBeing = 10

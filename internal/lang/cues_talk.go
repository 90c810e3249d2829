package lang

// The values of cueNoPlan of clauses that are no plans and date little.
const (
	ofTalk  = "talk"    // of the talk itself: see you tomorrow
	seeming = "seeming" // of a time that is only felt: it feels like yesterday
	someday = "someday" // of no day, and no plan where none is named: one day
)

// markCourtesies notes the clauses that are nothing but courtesy as of the talk itself: the
// tiles are here, have a lovely Sunday.
func (s *cueSentence) markCourtesies() {
	if !s.has(cueChatter) {
		return
	}
	for from, to := 0, 0; from < len(s.tokens); from = to + 1 {
		for to = from; to < len(s.tokens) && !s.ends(to); to++ {
		}
		if from < to && isChatter([]cueSentence{s.cut(from, to)}) {
			s.hits = append(s.hits, cueHit{cueEntry{class: cueNoPlan, value: ofTalk}, from, to})
			s.kinds |= 1 << cueNoPlan
		}
	}
}

// cut is the part of a sentence from token from to token to, with the phrases in it.
func (s *cueSentence) cut(from, to int) cueSentence {
	out := cueSentence{in: s.in, text: s.text, tokens: s.tokens[from:to], hasHan: s.hasHan}
	for _, h := range s.hits {
		if h.from >= from && h.to <= to {
			h.from, h.to = h.from-from, h.to-from
			out.hits = append(out.hits, h)
		}
	}
	out.classify()
	return out
}

// clausesOf are the clauses with a value of cueNoPlan.
func (s *cueSentence) clausesOf(value string) []string {
	var out []string
	for _, h := range s.hits {
		if h.class == cueNoPlan && h.value == value {
			from, to := s.within(h)
			out = append(out, s.text[s.tokens[from].from:s.tokens[to-1].to])
		}
	}
	return out
}

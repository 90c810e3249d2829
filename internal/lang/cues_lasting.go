package lang

import "strings"

// Two more ways to say how things are: by the weekdays they come back on, and, in
// Chinese, by what belongs to somebody.

var (
	cueWeekdays = set("mondays tuesdays wednesdays thursdays fridays saturdays sundays")
	// cueOpinions are what 我的…是 tells of the moment.
	cueOpinions = []string{"意思", "想法", "感觉", "问题", "建议", "看法", "理解", "错", "天啊", "计划", "打算", "回答"}
)

// weekly finds "the rehearsals are on Thursdays", unless it was so once.
func (s *cueSentence) weekly() bool {
	if s.has(cuePast) {
		return false
	}
	for _, t := range s.tokens {
		if cueWeekdays[t.word] {
			return true
		}
	}
	return false
}

// maxAttribute is how many characters the name of an attribute has at most.
const maxAttribute = 6

// hanAttribute finds 我的鞋码是42, 我女儿的班主任是…: something of mine, and what it is.
func (s *cueSentence) hanAttribute() bool {
	for i := 1; i < len(s.tokens); i++ {
		if s.word(i) != "的" || !s.mine(i) {
			continue
		}
		for j := i + 2; j < min(len(s.tokens), i+2+maxAttribute) && s.tokens[j].kind == cueHanToken; j++ {
			if s.word(j) == "是" && s.word(j-1) != "不" {
				return !s.opinion(i+1, j)
			}
		}
	}
	return false
}

// mine reports whether 我 stands in the few characters before token i, in its clause.
func (s *cueSentence) mine(i int) bool {
	for j := i - 1; j >= max(0, i-maxAttribute) && s.tokens[j].kind == cueHanToken; j-- {
		if s.word(j) == "我" {
			return true
		}
	}
	return false
}

func (s *cueSentence) opinion(from, to int) bool {
	name := s.text[s.tokens[from].from:s.tokens[to-1].to]
	for _, o := range cueOpinions {
		if strings.HasPrefix(name, o) {
			return true
		}
	}
	return false
}

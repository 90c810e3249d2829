package lang

import (
	"slices"
	"strings"
)

// markTodos marks the sentences that say what is to be done: behind a box, behind a word
// for it and a mark, and the items of a list that such a word heads. A list below any
// other head is one of steps, if it is one, not of what is to be done now.
func (in *Set) markTodos(sentences []cueSentence) {
	listed, headed := false, false
	for i := range sentences {
		s := &sentences[i]
		_, box := cutBox(s.text)
		end := s.todoHead()
		switch {
		case end > 0:
			s.todo, listed = true, end >= len(s.tokens)
		case listed && (isItem(s.text) || i > 0 && isNumber(sentences[i-1].text)):
			s.todo = box != tickedBox
		default:
			listed = false
			s.todo = box == openBox && !headed
		}
		headed = headed || box == noBox && (strings.HasSuffix(s.text, ":") || strings.HasSuffix(s.text, "："))
	}
}

// todoHead is where a word for what is to be done ends, with the mark behind it, at the
// start of a sentence; 0 where there is none.
func (s *cueSentence) todoHead() int {
	for _, h := range s.hits {
		if h.class == cueTodo && h.to < len(s.tokens) && strings.Contains(":：-–—(", s.word(h.to)) && s.startsAt(h.from) {
			return h.to + 1
		}
	}
	return 0
}

// reminder is the value of cueOblige of what the speaker wants to be reminded of.
const reminder = "remind"

// reminds reports whether the sentence plans something by asking to be reminded of it.
func (s *cueSentence) reminds() bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool {
		return h.value == byReminder || h.class == cueOblige && h.value == reminder && s.plans(h)
	})
}

func isTodo(s cueSentence) bool { return s.todo }

package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// bullets are the characters before an item of a list.
const bullets = "-*+–•·"

// boxMark is what a box before a line says of it.
type boxMark uint8

const (
	noBox     boxMark = iota
	openBox           // - [ ] is to be done
	tickedBox         // - [x] is done
)

// boxes are the boxes of lists.
var boxes = [...]struct {
	sign string
	says boxMark
}{
	{"[ ]", openBox}, {"[]", openBox}, {"☐", openBox}, {"□", openBox},
	{"[x]", tickedBox}, {"[X]", tickedBox}, {"☑", tickedBox}, {"✅", tickedBox}, {"✓", tickedBox}, {"✔", tickedBox},
}

// cutBox cuts the bullet and the box off a line; one without a box stays as it is.
func cutBox(line string) (string, boxMark) {
	rest := strings.TrimLeft(line, bullets+" \t")
	for _, b := range boxes {
		if item, ok := strings.CutPrefix(rest, b.sign); ok {
			return strings.TrimSpace(strings.TrimPrefix(item, "\ufe0f")), b.says
		}
	}
	return line, noBox
}

// cutBullet cuts the bullet, the box or both off a line, and reports whether it has one. A
// bullet that is a mark of text too has a space behind it: -5 is a number.
func cutBullet(line string) (string, bool) {
	if item, box := cutBox(line); box != noBox {
		return item, true
	}
	r, n := utf8.DecodeRuneInString(line)
	if !strings.ContainsRune(bullets, r) || r < utf8.RuneSelf && !strings.HasPrefix(line[n:], " ") {
		return line, false
	}
	return strings.TrimSpace(line[n:]), true
}

// isItem reports whether a line is one of a list: behind a bullet, a box or a number.
func isItem(line string) bool {
	r, n := utf8.DecodeRuneInString(line)
	if _, box := cutBox(line); box != noBox || strings.ContainsRune(bullets, r) {
		return true
	}
	for n < len(line) && words.IsDigit(line[n]) {
		n++
	}
	return words.IsDigit(line[0]) && n < len(line) && strings.IndexByte(".)", line[n]) >= 0
}

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
		case listed && isItem(s.text):
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

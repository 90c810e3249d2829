package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// correcting is what a Set knows of the ways to correct something said before.
type correcting struct {
	templates                                         map[string][][]string // by their first word, which is never a span
	Edges, NoSpan, SpanArticles, SpanPronouns, NotYet map[string]bool
	EdgesKept                                         []string
}

func newCorrecting(c *language.Corrections) *correcting {
	out := &correcting{templates: map[string][][]string{}}
	compile(out, c)
	for _, parts := range phraseWordsOf(c.Templates) {
		out.templates[parts[0]] = append(out.templates[parts[0]], parts)
	}
	return out
}

const (
	spanOld = "{old}"
	spanNew = "{new}"
	maxSpan = 14 // tokens
)

// Corrections returns the explicit corrections of a text, those that ReadCues finds too. A
// question corrects nothing. The slice is the caller's.
func (in *Set) Corrections(text string) []Correction {
	if isQuestion(text) || !in.correcting.begins(text) {
		return nil
	}
	var out []Correction
	m := cueMatcher{in: in.correcting, text: text, tokens: cueTokens(text)}
	for i := 0; i < len(m.tokens); i++ {
		for _, template := range m.in.templates[m.tokens[i].word] {
			if end := m.match(i, template); end > 0 && m.sound() && !(i > 0 && m.in.NotYet[m.tokens[i-1].word]) {
				out = append(out, Correction{Old: m.wordsIn(m.old), New: m.wordsIn(m.new)})
				i = end - 1
				break
			}
		}
	}
	return out
}

// begins reports whether a text has the first word of a way to correct something: most have none.
func (c *correcting) begins(text string) bool {
	s := scanner{text: text}
	for t, ok := s.nextCue(); ok; t, ok = s.nextCue() {
		if len(c.templates[t.word]) > 0 {
			return true
		}
	}
	return false
}

// cueMatcher holds a template against tokens.
type cueMatcher struct {
	in       *correcting
	text     string
	tokens   []cueToken
	old, new [2]int
}

// match returns the token after the template held at i, with old and new set; 0 when it doesn't hold.
func (m *cueMatcher) match(i int, template []string) int {
	for p, part := range template {
		switch part {
		case spanOld, spanNew:
			end := m.span(i, template[p+1:])
			if end <= i {
				return 0
			}
			if part == spanOld {
				m.old = [2]int{i, end}
			} else {
				m.new = [2]int{i, end}
			}
			i = end
		default:
			if !m.literal(i, part) {
				return 0
			}
			i++
		}
	}
	return i
}

func (m *cueMatcher) literal(i int, part string) bool {
	if i >= len(m.tokens) {
		return false
	}
	w := m.tokens[i].word
	return w == part || part == "," && isPause(w) || part == "." && (w == "!" || w == ";" || isPause(w))
}

func isPause(w string) bool {
	return w == "," || w == "，" || w == ";" || w == "；" || w == "、" || w == "—" || w == "–"
}

// span is the end of the span at i: before the literals that follow, or where its
// clause ends. 0 when it would be too long or run past a sentence.
func (m *cueMatcher) span(i int, rest []string) int {
	for end := i; end <= min(len(m.tokens), i+maxSpan); end++ {
		if len(rest) == 0 && (end == len(m.tokens) || m.stops(end)) {
			return end
		}
		if len(rest) > 0 && end > i && m.follows(end, rest) {
			return end
		}
		if end == len(m.tokens) || m.stops(end) {
			return 0
		}
	}
	return 0
}

// stops reports whether the token is a mark that ends a clause.
func (m *cueMatcher) stops(i int) bool {
	t := m.tokens[i]
	if t.kind != cueMarkToken {
		return false
	}
	return isPause(t.word) || strings.ContainsAny(t.word, ".!?。！？…()（）")
}

// follows reports whether the literals up to the next span are at i.
func (m *cueMatcher) follows(i int, rest []string) bool {
	for k, part := range rest {
		if part == spanOld || part == spanNew {
			return true
		}
		if !m.literal(i+k, part) {
			return false
		}
	}
	return true
}

// sound drops what only looks like a correction: "not only A but B".
func (m *cueMatcher) sound() bool {
	first := m.tokens[m.old[0]].word
	if m.in.NoSpan[first] {
		return m.in.SpanArticles[first] && m.old[1]-m.old[0] > 1 || m.in.SpanPronouns[first]
	}
	return m.wordsIn(m.old) != "" && m.wordsIn(m.new) != "" && !strings.EqualFold(m.wordsIn(m.old), m.wordsIn(m.new))
}

// wordsIn is the span's text without its edges: "(I) live in Oslo (now)".
func (m *cueMatcher) wordsIn(span [2]int) string {
	from, to := span[0], span[1]
	for from < to && m.in.Edges[m.tokens[from].word] && !m.keptRun(from, to) {
		from++
	}
	for from < to && (m.in.Edges[m.tokens[to-1].word] || m.tokens[to-1].kind == cueMarkToken) {
		to--
	}
	if from >= to {
		return ""
	}
	return m.text[m.tokens[from].from:m.tokens[to-1].to]
}

// keptRun keeps what is no edge at the front: the 了 of 了解, but not that of 改成了.
func (m *cueMatcher) keptRun(from, to int) bool {
	if m.tokens[from].kind != cueHanToken || from+1 >= to {
		return m.tokens[from].kind == cueHanToken
	}
	first := m.tokens[from].word
	for _, kept := range m.in.EdgesKept {
		if strings.HasPrefix(kept, first) {
			return slices.Contains(m.in.EdgesKept, first+m.tokens[from+1].word)
		}
	}
	return true
}

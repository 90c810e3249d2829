package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// correcting is what a Set knows of the ways to correct something said before.
type correcting struct {
	templates                                         map[string][]tokenRow // by their first word, which is never a span
	Edges, NoSpan, SpanArticles, SpanPronouns, NotYet map[string]bool
	EdgesKept                                         []string
}

func newCorrecting(c *language.Corrections, rows *rowWords) *correcting {
	out := &correcting{templates: map[string][]tokenRow{}}
	compile(out, c)
	for _, parts := range phraseWordsOf(c.Templates) {
		out.templates[parts[0]] = append(out.templates[parts[0]], rows.row(parts))
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
	m := rowMatch{cueSentence: &cueSentence{in: in, text: text, tokens: cueTokens(text)}}
	for i := 0; i < len(m.tokens); i++ {
		for _, template := range in.correcting.templates[m.word(i)] {
			if m.fits(template.elements, i) && m.sound() && !in.correcting.NotYet[m.word(i-1)] {
				out = append(out, Correction{Old: m.wordsIn(m.old), New: m.wordsIn(m.new)})
				i = m.to - 1
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

func isPause(w string) bool {
	return w == "," || w == "，" || w == ";" || w == "；" || w == "、" || w == "—" || w == "–"
}

// stops reports whether the token is a mark that ends a clause.
func (m *rowMatch) stops(i int) bool {
	t := m.tokens[i]
	if t.kind != cueMarkToken {
		return false
	}
	return isPause(t.word) || strings.ContainsAny(t.word, ".!?。！？…()（）")
}

// sound drops what only looks like a correction: "not only A but B".
func (m *rowMatch) sound() bool {
	first := m.tokens[m.old[0]].word
	if m.in.correcting.NoSpan[first] {
		return m.in.correcting.SpanArticles[first] && m.old[1]-m.old[0] > 1 || m.in.correcting.SpanPronouns[first]
	}
	return m.wordsIn(m.old) != "" && m.wordsIn(m.new) != "" && !strings.EqualFold(m.wordsIn(m.old), m.wordsIn(m.new))
}

// wordsIn is the span's text without its edges: "(I) live in Oslo (now)".
func (m *rowMatch) wordsIn(span [2]int) string {
	from, to := span[0], span[1]
	for from < to && m.in.correcting.Edges[m.tokens[from].word] && !m.keptRun(from, to) {
		from++
	}
	for from < to && (m.in.correcting.Edges[m.tokens[to-1].word] || m.tokens[to-1].kind == cueMarkToken) {
		to--
	}
	if from >= to {
		return ""
	}
	return m.text[m.tokens[from].from:m.tokens[to-1].to]
}

// keptRun keeps what is no edge at the front: the 了 of 了解, but not that of 改成了.
func (m *rowMatch) keptRun(from, to int) bool {
	if m.tokens[from].kind != cueHanToken || from+1 >= to {
		return m.tokens[from].kind == cueHanToken
	}
	first := m.tokens[from].word
	for _, kept := range m.in.correcting.EdgesKept {
		if strings.HasPrefix(kept, first) {
			return slices.Contains(m.in.correcting.EdgesKept, first+m.tokens[from+1].word)
		}
	}
	return true
}

package lang

import "strings"

// cueTemplates are the ways to correct something said before. A comma stands for
// any mark inside a sentence; {old} and {new} for up to maxSpan tokens.
var cueTemplates = compileTemplates(`
	not {old} any more , now {new}
	not {old} anymore , now {new}
	not {old} any more , but {new}
	not {old} anymore , but {new}
	not {old} any more , {new}
	not {old} anymore , {new}
	not {old} any more . {new} now
	not {old} anymore . {new} now
	don't {old} any more , {new}
	don't {old} anymore , {new}
	don't {old} any more . {new} now
	don't {old} anymore . {new} now
	doesn't {old} any more , {new}
	doesn't {old} anymore , {new}
	no longer {old} , now {new}
	no longer {old} , but {new}
	no longer {old} but {new}
	no longer {old} , {new}
	no longer {old} . {new} now
	no longer {old} . now {new}
	isn't {old} , it's {new}
	isn't {old} . it's {new}
	is not {old} , it's {new}
	it's not {old} , it's {new}
	not {old} but {new}
	actually {new} , not {old}
	i meant {new} , not {old}
	should be {new} , not {old}
	should be {new} and not {old}
	it's {new} , not {old}
	is {new} , not {old}
	are {new} , not {old}
	changed from {old} to {new}
	switched from {old} to {new}
	moved from {old} to {new}
	replaced {old} with {new}
	replaced {old} by {new}
	now {new} instead of {old}
	switched to {new} instead of {old}
	use {new} instead of {old} now
	used to {old} , but now {new}
	used to {old} but now {new}
	used to {old} , now {new}
	不 再 {old} , 改 成 {new}
	不 再 {old} , 改 为 {new}
	不 再 {old} , 换 成 {new}
	不 再 {old} , 而 是 {new}
	不 再 {old} , 现 在 {new}
	不 再 {old} , 改 {new}
	不 再 {old} 改 成 {new}
	不 再 {old} 改 为 {new}
	不 再 {old} 而 是 {new}
	不 再 {old} , {new}
	已 经 不 {old} 了 , 现 在 {new}
	已 经 不 {old} 了 , 改 成 {new}
	已 经 不 {old} 了 , 换 成 {new}
	已 经 不 {old} 了 , {new}
	不 {old} 了 , 改 成 {new}
	不 {old} 了 , 改 为 {new}
	不 {old} 了 , 换 成 {new}
	不 {old} 了 , 现 在 {new}
	不 {old} 了 , 改 {new}
	没 {old} 了 , 现 在 {new}
	不 是 {old} , 而 是 {new}
	不 是 {old} 而 是 {new}
	不 是 {old} , 是 {new}
	不 是 {old} , 应 该 是 {new}
	应 该 是 {new} , 不 是 {old}
	其 实 是 {new} , 不 是 {old}
	是 {new} , 不 是 {old}
	从 {old} 改 成 {new}
	从 {old} 改 到 {new}
	从 {old} 改 为 {new}
	从 {old} 换 成 {new}
	从 {old} 换 到 {new}
	从 {old} 搬 到 {new}
	从 {old} 搬 去 {new}
	由 {old} 改 为 {new}
	由 {old} 改 成 {new}
	把 {old} 改 成 {new}
	把 {old} 换 成 {new}
	以 前 {old} , 现 在 改 {new}
`)

const (
	spanOld = "{old}"
	spanNew = "{new}"
	maxSpan = 14
)

// compileTemplates indexes the templates by their first word, which is never a
// span.
func compileTemplates(lines string) map[string][][]string {
	m := map[string][][]string{}
	for line := range strings.Lines(lines) {
		if parts := strings.Fields(line); len(parts) > 0 {
			m[parts[0]] = append(m[parts[0]], parts)
		}
	}
	return m
}

// correctionsOf finds the explicit corrections of a text. A question corrects
// nothing.
func correctionsOf(text string) []Correction {
	if isQuestion(text) {
		return nil
	}
	var out []Correction
	m := cueMatcher{text: text, tokens: cueTokens(text)}
	for i := 0; i < len(m.tokens); i++ {
		for _, template := range cueTemplates[m.tokens[i].word] {
			if end := m.match(i, template); end > 0 && m.sound() {
				out = append(out, Correction{Old: m.words(m.old), New: m.words(m.new)})
				i = end - 1
				break
			}
		}
	}
	return out
}

// cueMatcher holds a template against tokens.
type cueMatcher struct {
	text     string
	tokens   []cueToken
	old, new [2]int
}

// match returns the token after the template held at i, with old and new set; 0
// when it doesn't hold.
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

// follows reports whether the literals up to the next span stand at i.
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

// cueEdges are no part of what is replaced: "(I) live in Oslo (now)".
var (
	cueEdges  = set("i we i'm we're it's it is now to that's he she they he's she's actually instead so and 了 啦 吧 现 在 而 已")
	cueNoSpan = set("only just sure bad exactly really because that if a yet 只 仅 很 太 说 因 我 吗 所")
)

// sound drops what only looks like a correction: "not only A but B".
func (m *cueMatcher) sound() bool {
	first := m.tokens[m.old[0]].word
	if cueNoSpan[first] {
		return first == "a" && m.old[1]-m.old[0] > 1 || first == "我"
	}
	return m.words(m.old) != "" && m.words(m.new) != "" && !strings.EqualFold(m.words(m.old), m.words(m.new))
}

// words is the span's text without its edges.
func (m *cueMatcher) words(span [2]int) string {
	from, to := span[0], span[1]
	for from < to && cueEdges[m.tokens[from].word] && !m.keptHan(from, to) {
		from++
	}
	for from < to && (cueEdges[m.tokens[to-1].word] || m.tokens[to-1].kind == cueMarkToken) {
		to--
	}
	if from >= to {
		return ""
	}
	return m.text[m.tokens[from].from:m.tokens[to-1].to]
}

// keptHan keeps what is no edge at the front: 在 unless 现 stands before it, and
// the 了 of 了解, but not that of 改成了.
func (m *cueMatcher) keptHan(from, to int) bool {
	if m.tokens[from].kind != cueHanToken || from+1 >= to {
		return m.tokens[from].kind == cueHanToken
	}
	switch m.tokens[from].word {
	case "现":
		return false
	case "了":
		return m.tokens[from+1].word == "解"
	}
	return true
}

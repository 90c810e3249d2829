package pattern

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Pattern is a row of elements that stand one behind another:
//
//	word      itself; a|b any of these; a_b two words
//	{verb}    a verb in any form, with its auxiliaries, adverbs and denials; {a|b} any of these
//	<kind>    a word of a kind, or what Named finds under that name; <a|b> any of these, <kind=name>
//	          for a name of its own
//	S         what Named finds under that name, as for every word in capitals
//	<kind+>   one of a kind, or several behind one another with marks or words of the kind "and"
//	          between them, each perhaps behind one of the kind "light"
//	x?        may be missing
type Pattern struct {
	Line     string
	elements []element
}

type element struct {
	line     string
	sort     sort
	words    []wording // of a word or a verb
	kinds    []string
	group    string
	optional bool
	list     bool
}

type wording []string

type sort uint8

const (
	literal sort = iota
	verb
	named
)

// Compile reads a pattern.
func (l *Lexicon) Compile(line string) *Pattern {
	p := &Pattern{Line: line}
	for field := range strings.FieldsSeq(line) {
		e := element{}
		field, e.optional = strings.CutSuffix(field, "?")
		e.line = field
		switch {
		case strings.HasPrefix(field, "{") && strings.HasSuffix(field, "}"):
			e.sort = verb
			field = field[1 : len(field)-1]
			e.group = "verb"
		case strings.HasPrefix(field, "<") && strings.HasSuffix(field, ">"):
			e.sort = named
			var kinds string
			kinds, e.group, _ = strings.Cut(field[1:len(field)-1], "=")
			kinds, e.list = strings.CutSuffix(kinds, "+")
			if e.kinds = strings.Split(kinds, "|"); e.group == "" {
				e.group = "value"
			}
		case field == strings.ToUpper(field) && field != strings.ToLower(field):
			e.sort, e.kinds, e.group = named, []string{field}, field
		}
		if e.sort != named {
			for w := range strings.SplitSeq(field, "|") {
				first, rest := l.tokens(w)
				e.words = append(e.words, append([]string{first}, rest...))
			}
		}
		p.elements = append(p.elements, e)
	}
	return p
}

// Needs are the elements of a pattern, each with words of which a text must have one where it
// matches. A kind that Named finds more of is open: it needs none.
func (p *Pattern) Needs(l *Lexicon, open func(kind string) bool) iter.Seq2[string, func() []string] {
	return func(yield func(string, func() []string) bool) {
		for i := range p.elements {
			e := &p.elements[i]
			if e.optional || e.sort == named && slices.ContainsFunc(e.kinds, open) {
				continue
			}
			if !yield(e.line, func() []string { return l.keys(e) }) {
				return
			}
		}
	}
}

// Possible reports whether a text has somewhere a word for each element of a pattern that needs
// one of a kind; see Needs.
func (p *Pattern) Possible(x *Text, open func(kind string) bool) bool {
	for i := range p.elements {
		e := &p.elements[i]
		needed := e.sort == named && !e.optional && !slices.ContainsFunc(e.kinds, open)
		if needed && !slices.ContainsFunc(x.spans, func(s Span) bool { return slices.Contains(e.kinds, s.Kind) }) {
			return false
		}
	}
	return true
}

// keys are the first tokens of what an element may stand for.
func (l *Lexicon) keys(e *element) (words []string) {
	for _, w := range e.words {
		if words = append(words, w[0]); e.sort == verb {
			words = append(words, l.inflected[w[0]]...)
		}
	}
	for _, kind := range e.kinds {
		words = append(words, l.kinds[kind]...)
	}
	return words
}

// Group is what stands in the place of an element.
type Group struct {
	Name, Kind string
	From, To   int
	Members    []Part // of a list, in order; of one of a kind it is the only one
}

// Part is some tokens of a text.
type Part struct{ From, To int }

// Match is what stands in the places of a pattern.
type Match struct {
	Groups []Group
	Verb   Verb
	To     int
}

// Group is a group by its name.
func (m *Match) Group(name string) (g Group, ok bool) {
	at := slices.IndexFunc(m.Groups, func(g Group) bool { return g.Name == name })
	if at < 0 {
		return g, false
	}
	return m.Groups[at], true
}

// Finder finds what patterns name and the lexicon doesn't list: the ends of what starts at a token, the best first.
type Finder interface {
	Named(name string, i int) (to []int)
}

// Match finds a pattern at a token, so that accept takes what was found, which it must not keep.
func (x *Text) Match(p *Pattern, i int, f Finder, accept func(*Match) bool) bool {
	m := matchings.Get().(*matching)
	*m = matching{text: x, find: f, accept: accept, found: Match{Groups: m.found.Groups[:0]}, parts: m.parts[:0]}
	ok := m.all(p.elements, i)
	m.text, m.find, m.accept = nil, nil, nil
	matchings.Put(m)
	return ok
}

type matching struct {
	text   *Text
	find   Finder
	accept func(*Match) bool
	found  Match
	parts  []Part // of the groups of what was found
}

// matchings is the memory of those that are over.
var matchings = sync.Pool{New: func() any { return new(matching) }}

func (m *matching) all(rest []element, i int) bool {
	if len(rest) == 0 {
		m.found.To = i
		return m.accept(&m.found)
	}
	e := &rest[0]
	switch e.sort {
	case verb:
		if m.verbs(rest, i) {
			return true
		}
	case literal:
		for _, w := range e.words {
			if m.text.has(i, w) && m.all(rest[1:], i+len(w)) {
				return true
			}
		}
	case named:
		for _, kind := range e.kinds {
			if m.kind(rest, kind, i) {
				return true
			}
		}
	}
	return e.optional && m.all(rest[1:], i)
}

// verbs goes on behind each verb at a token that is one of the lemmas of the first of some elements.
func (m *matching) verbs(rest []element, i int) bool {
	var v Verb
	x, before, ok := m.text, m.found.Verb, true
	for n := 0; n < mostAround && ok && i < len(x.Tokens); n++ {
		for _, lemma := range rest[0].words {
			done, is := x.verb(v, lemma, i)
			if !is {
				continue
			}
			if m.found.Verb = done.behind(&before); m.all(rest[1:], done.To) {
				return true
			}
		}
		i, ok = x.around(&v, i)
	}
	m.found.Verb = before
	return false
}

// kind goes on behind what the first of some elements may stand for at a token, of a kind.
func (m *matching) kind(rest []element, kind string, i int) bool {
	n := len(m.parts)
	if rest[0].list {
		for _, parts := range m.members(kind, i, 1) {
			if m.group(rest, kind, i, parts) {
				return true
			}
		}
		return false
	}
	for _, to := range m.text.Ends(kind, i, m.find) {
		m.parts = append(m.parts[:n], Part{i, to})
		if m.group(rest, kind, i, m.parts[n:n+1:n+1]) {
			return true
		}
	}
	m.parts = m.parts[:n]
	return false
}

// group goes on behind a group of the first of some elements.
func (m *matching) group(rest []element, kind string, i int, parts []Part) bool {
	n, to := len(m.found.Groups), parts[len(parts)-1].To
	m.found.Groups = append(m.found.Groups, Group{rest[0].group, kind, i, to, parts})
	if m.all(rest[1:], to) {
		return true
	}
	m.found.Groups = m.found.Groups[:n]
	return false
}

// members are what a list of a kind may stand for at a token, those of most parts first.
func (m *matching) members(kind string, i, n int) (found [][]Part) {
	for _, to := range m.text.Ends(kind, i, m.find) {
		first := []Part{{i, to}}
		for _, next := range m.nexts(kind, to) {
			if n == most {
				break
			}
			for _, rest := range m.members(kind, next, n+1) {
				found = append(found, append(first[:1:1], rest...))
			}
		}
		found = append(found, first)
	}
	if next := m.text.behindItem(i); len(found) == 0 && n < most && next > i && !m.text.Has(i, kindLight) {
		found = append(found, m.members(kind, next, n+1)...)
	}
	return found
}

// most is how many members of a list are read.
const most = 12

// behindItem is the token behind an item of a list that a mark of lists ends, whatever it is:
// 新闻、 before 下棋; the same for none.
func (x *Text) behindItem(i int) int {
	const longest = 6
	for n := i + 1; n < min(i+longest, len(x.Tokens)); n++ {
		if x.Tokens[n].Low == "、" && !x.Tokens[n-1].Mark {
			return n + 1
		}
		if x.Tokens[n].Mark {
			break
		}
	}
	return i
}

// alone reports whether a token is a character that is written without spaces.
func (x *Text) alone(i int) bool {
	if i >= len(x.Tokens) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(x.Tokens[i].Low)
	return alone(r)
}

// nexts are the tokens at which the next of a list may stand behind a token, also behind a word
// of the kind "light".
func (m *matching) nexts(kind string, i int) []int {
	next := m.text.between(i)
	if beside := m.text.alone(i) && m.text.Has(i, kind); next == i && !beside {
		return nil
	}
	if light, ok := m.text.Is(next, kindLight); ok {
		return []int{next, light}
	}
	return []int{next}
}

// between is the token at which the next of a list may stand behind a token; the same for none.
func (x *Text) between(i int) int {
	if i < len(x.Tokens) && x.Tokens[i].Mark && strings.Contains(",，、/", x.Tokens[i].Low) {
		i++
	}
	if to, ok := x.Is(i, kindAnd); ok {
		i = to
	}
	return i
}

// Ends are the tokens behind what is of a kind at a token: words of the lexicon, also behind
// words of +kind (a senior nurse), the longest first, then what is found. They must not be changed.
func (x *Text) Ends(kind string, i int, f Finder) (ends []int) {
	for range mostBefore {
		n := 0
		for s := range x.Spans(i, kind) {
			ends = slices.Insert(ends, n, s.To)
			n++
		}
		at := slices.IndexFunc(x.at(i), func(s Span) bool { return s.Kind[0] == '+' && s.Kind[1:] == kind && !x.hidden(i, s.To) })
		if at < 0 {
			break
		}
		i = x.at(i)[at].To
	}
	found := f.Named(kind, i)
	if len(ends) == 0 {
		return found
	}
	return append(ends, found...)
}

// mostBefore is how many words may stand before what they belong to.
const mostBefore = 4

func (x *Text) has(i int, words []string) bool {
	to := i + len(words)
	return to <= len(x.Tokens) && same(x.Tokens[i:to], words) && !x.hidden(i, to)
}

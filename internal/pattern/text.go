// Package pattern finds in texts what patterns that are data say: rows of words, kinds of
// words, verbs in any form and places for values. It is pure, and knows no language.
//
//	text ── Lexicon.Read ──▶ tokens with kinds ── Match ──▶ what stands in the places of a pattern
//
// A word of a script that is written without spaces is as many tokens as it has characters, so
// nothing has to be cut into words before it is read.
package pattern

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is a word, a character that is written without spaces, or a mark.
type Token struct {
	Low      string // as the lexicon spells it; a mark is itself, the end of a line a full stop
	From, To int    // bytes
	Mark     bool
	Capital  bool // starts with a capital
	Number   bool // has a digit
}

// Span is a word of the lexicon in a text: of one kind, up to a token.
type Span struct {
	Kind, Name string // Name is the word that stands for it and those that mean the same
	To         int
	around     int8 // among those that may stand before a verb, which goes before others; 0 is none of them
}

// Text is a text with the kinds of its words. It is read-only.
type Text struct {
	Source string
	Tokens []Token

	lex   *Lexicon
	spans []Span
	first []int    // where the spans of a token start; one more than tokens
	inner []bool   // a word of more characters goes over the start of this token
	forms [][]form // of verbs that a token is
}

// Read cuts a text into tokens and finds their kinds. It takes time linear in the text.
func (l *Lexicon) Read(source string) *Text { return l.ReadInto(nil, source) }

// ReadInto is Read in the memory of a text that nobody reads any more; nil is none.
func (l *Lexicon) ReadInto(x *Text, source string) *Text {
	if x == nil {
		x = &Text{}
	}
	*x = Text{Source: source, Tokens: l.Cut(slices.Grow(x.Tokens[:0], len(source)/4+2), source), spans: x.spans[:0], first: x.first[:0], inner: x.inner[:0], forms: slices.Grow(x.forms[:0], len(x.Tokens)), lex: l}
	x.spans = slices.Grow(x.spans, 2*len(x.Tokens))
	x.first = append(slices.Grow(x.first, len(x.Tokens)+1), make([]int, len(x.Tokens)+1)...)
	x.inner = append(slices.Grow(x.inner, len(x.Tokens)+1), make([]bool, len(x.Tokens)+1)...)
	for i, over := 0, 0; i < len(x.Tokens); i++ {
		x.spans = l.at(x.spans, x.Tokens, i)
		x.first[i+1], x.forms = len(x.spans), append(x.forms, l.forms[x.Tokens[i].Low])
		x.inner[i] = i < over
		for _, s := range x.spans[x.first[i]:] {
			if s.Kind == hiding && i >= over {
				over = s.To
			}
		}
	}
	return x
}

// hiding is the kind of words of several characters of which none is a word by itself.
const hiding = "hides"

// Cut adds the tokens of a text to others.
func (l *Lexicon) Cut(tokens []Token, source string) []Token {
	for i := 0; i < len(source); {
		r, n := utf8.DecodeRuneInString(source[i:])
		t := Token{Low: source[i : i+n], From: i, To: i + n}
		switch {
		case joins(r):
			tokens, n = l.word(tokens, source, i)
			i += n
			continue
		case r == '\n':
			t.Low, t.Mark = ".", true
		case unicode.IsSpace(r):
			i += n
			continue
		case alone(r):
			t.Low = l.spelled(t.Low)
		default:
			if t.Mark = true; r == '《' && titleEnd(source[i:]) > 0 {
				n = titleEnd(source[i:])
				t = Token{Low: source[i : i+n], From: i, To: i + n}
			}
		}
		tokens = append(tokens, t)
		i += n
	}
	return tokens
}

// Folded is a text as its tokens are read, without spaces.
func (l *Lexicon) Folded(source string) string {
	var b strings.Builder
	for _, t := range l.Cut(nil, source) {
		b.WriteString(t.Low)
	}
	return b.String()
}

// titleEnd is the length of the title in its own marks that a text starts with, 0 without an end.
func titleEnd(s string) int {
	const most, mark = 120, "》"
	n := strings.Index(s[:min(len(s), most)], mark)
	if n < 0 {
		return 0
	}
	return n + len(mark)
}

// alone reports whether a character is written without spaces.
func alone(r rune) bool {
	return r > unicode.MaxLatin1 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == '〇')
}

func joins(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.IndexByte("$%@_&+#", byte(r)) >= 0
	}
	return !alone(r) && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '€' || r == '£')
}

// word adds the word at a byte, of n bytes; points, dashes and apostrophes hold it together
// between letters. One with a contracted ending is two tokens.
func (l *Lexicon) word(tokens []Token, source string, from int) (_ []Token, n int) {
	to := from
	for to < len(source) {
		r, n := utf8.DecodeRuneInString(source[to:])
		next, _ := utf8.DecodeRuneInString(source[to+n:])
		if !joins(r) && !(strings.ContainsRune(".,:-'’", r) && joins(next) && (r != ',' && r != ':' || unicode.IsDigit(next))) {
			break
		}
		to += n
	}
	low := strings.ReplaceAll(strings.ToLower(source[from:to]), "’", "'")
	if !strings.Contains(low, "'") {
		low = l.spelled(low)
	}
	first, _ := utf8.DecodeRuneInString(source[from:])
	t := Token{Low: l.spelled(low), From: from, To: to, Capital: unicode.IsUpper(first), Number: strings.ContainsAny(low, "0123456789")}
	head, tail, _ := strings.Cut(low, "'")
	if tail == "" {
		return append(tokens, t), to - from
	}
	apart := l.contracted[tail]
	if strings.HasSuffix(head, "n") && tail == "t" {
		if head, apart = strings.TrimSuffix(head, "n"), "not"; t.Low != low {
			head = t.Low
		}
	}
	if apart == "" {
		return append(tokens, t), to - from
	}
	second := t
	t.Low, t.To = l.spelled(head), min(to, from+len(head))
	second.Low, second.From, second.Capital = apart, t.To, false
	return append(tokens, t, second), to - from
}

// Spans are the words of the lexicon at a token, of some kind, longest first.
func (x *Text) Spans(i int, kind string) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for _, s := range x.at(i) {
			if s.Kind == kind && !x.hidden(i, s.To) && !yield(s) {
				return
			}
		}
	}
}

func (x *Text) at(i int) []Span {
	if i >= len(x.Tokens) {
		return nil
	}
	return x.spans[x.first[i]:x.first[i+1]]
}

// Listed reports whether a list has a word that starts at a token.
func (x *Text) Listed(i int) bool { return len(x.at(i)) > 0 }

// Conjugated reports whether a token is a verb as it stands behind somebody's name.
func (x *Text) Conjugated(i int) bool {
	return i < len(x.Tokens) && slices.ContainsFunc(x.forms[i], func(f form) bool { return f.tense&(Third|Past) != 0 })
}

// Verb reports whether a token is a form of a verb.
func (x *Text) Verb(i int) bool { return i < len(x.Tokens) && len(x.forms[i]) > 0 }

// hidden reports whether a word would start or end inside of another one: 在 in 现在.
func (x *Text) hidden(from, to int) bool { return x.inner[from] || x.inner[to] }

// First is the longest word of a kind at a token, and whether there is any.
func (x *Text) First(i int, kind string) (s Span, ok bool) {
	for _, s := range x.at(i) {
		if s.Kind == kind && !x.hidden(i, s.To) {
			return s, true
		}
	}
	return s, false
}

// Is is the token behind the longest word of a kind at a token, and whether there is any.
func (x *Text) Is(i int, kind string) (to int, ok bool) {
	s, ok := x.First(i, kind)
	return s.To, ok
}

// Has reports whether there is a word of a kind at a token.
func (x *Text) Has(i int, kind string) bool {
	_, ok := x.First(i, kind)
	return ok
}

// Anywhere reports whether a word of a kind starts at one of some tokens.
func (x *Text) Anywhere(kind string, from, to int) bool {
	for i := from; i < to; i++ {
		if x.Has(i, kind) {
			return true
		}
	}
	return false
}

// Starts reports whether a word of several tokens starts at a token, of any kind but some.
func (x *Text) Starts(i int, but ...string) bool {
	return slices.ContainsFunc(x.at(i), func(s Span) bool { return s.To > i+1 && !slices.Contains(but, s.Kind) })
}

// Of is the source of some tokens.
func (x *Text) Of(from, to int) string {
	if from >= to || from >= len(x.Tokens) {
		return ""
	}
	return x.Source[x.Tokens[from].From:x.Tokens[to-1].To]
}

// Package pattern finds in texts what patterns that are data say: rows of words, kinds of
// words, verbs in any form and places for values. It is pure, and knows no language.
//
//	text ── Lexicon.Read ──▶ tokens with kinds ── Match ──▶ what stands in the places of a pattern
//
// A word of a script that is written without spaces is as many tokens as it has characters, so
// nothing has to be cut into words before it is read.
package pattern

import (
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
}

// Text is a text with the kinds of its words. It is read-only.
type Text struct {
	Source string
	Tokens []Token

	lex   *Lexicon
	spans [][]Span
	inner []bool // a word of more characters goes over the start of this token
}

// Read cuts a text into tokens and finds their kinds. It takes time linear in the text.
func (l *Lexicon) Read(source string) *Text {
	x := &Text{Source: source, lex: l}
	for i := 0; i < len(source); {
		i = x.cut(i)
	}
	x.spans, x.inner = make([][]Span, len(x.Tokens)), make([]bool, len(x.Tokens)+1)
	for i, over := 0, 0; i < len(x.Tokens); i++ {
		x.spans[i] = l.at(x.Tokens, i)
		x.inner[i] = i < over
		for _, s := range x.spans[i] {
			if s.Kind == hiding && i >= over {
				over = s.To
			}
		}
	}
	return x
}

// hiding is the kind of words of several characters of which none is a word by itself.
const hiding = "hides"

// cut adds the token at a byte, and returns where the next one is.
func (x *Text) cut(i int) int {
	r, n := utf8.DecodeRuneInString(x.Source[i:])
	switch {
	case r == '\n':
		x.Tokens = append(x.Tokens, Token{Low: ".", From: i, To: i + n, Mark: true})
	case unicode.IsSpace(r):
	case r == '《' && titleEnd(x.Source[i:]) > 0:
		n = titleEnd(x.Source[i:])
		x.Tokens = append(x.Tokens, Token{Low: x.Source[i : i+n], From: i, To: i + n})
	case alone(r):
		x.Tokens = append(x.Tokens, Token{Low: x.lex.spelled(x.Source[i : i+n]), From: i, To: i + n})
	case joins(r):
		return x.word(i)
	default:
		x.Tokens = append(x.Tokens, Token{Low: x.Source[i : i+n], From: i, To: i + n, Mark: true})
	}
	return i + n
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
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == '〇'
}

func joins(r rune) bool {
	return !alone(r) && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("$€£%@_&+#", r))
}

// word adds the word at a byte; points, dashes and apostrophes hold it together between letters.
func (x *Text) word(from int) int {
	to := from
	for to < len(x.Source) {
		r, n := utf8.DecodeRuneInString(x.Source[to:])
		next, _ := utf8.DecodeRuneInString(x.Source[to+n:])
		if !joins(r) && !(strings.ContainsRune(".,:-'’", r) && joins(next) && (r != ',' && r != ':' || unicode.IsDigit(next))) {
			break
		}
		to += n
	}
	low := strings.ReplaceAll(strings.ToLower(x.Source[from:to]), "’", "'")
	if !strings.Contains(low, "'") {
		low = x.lex.spelled(low)
	}
	first, _ := utf8.DecodeRuneInString(x.Source[from:])
	t := Token{Low: low, From: from, To: to, Capital: unicode.IsUpper(first), Number: strings.ContainsAny(low, "0123456789")}
	head, tail, _ := strings.Cut(low, "'")
	apart := x.lex.contracted[tail]
	if strings.HasSuffix(head, "n") && tail == "t" {
		if head, apart = strings.TrimSuffix(head, "n"), "not"; x.lex.spelled(low) != low {
			head = x.lex.spelled(low)
		}
	}
	if apart == "" || tail == "" {
		t.Low = x.lex.spelled(low)
		x.Tokens = append(x.Tokens, t)
		return to
	}
	second := t
	t.Low, t.To = x.lex.spelled(head), min(to, from+len(head))
	second.Low, second.From, second.Capital = apart, t.To, false
	x.Tokens = append(x.Tokens, t, second)
	return to
}

// Spans are the words of the lexicon at a token, of some kind.
func (x *Text) Spans(i int, kind string) (found []Span) {
	if i >= len(x.spans) {
		return nil
	}
	for _, s := range x.spans[i] {
		if s.Kind == kind && !x.hidden(i, s.To) {
			found = append(found, s)
		}
	}
	return found
}

// Listed reports whether a list has a word that starts at a token.
func (x *Text) Listed(i int) bool { return i < len(x.spans) && len(x.spans[i]) > 0 }

// Conjugated reports whether a token is a verb as it stands behind somebody's name.
func (x *Text) Conjugated(i int) bool {
	return i < len(x.Tokens) && slices.ContainsFunc(x.lex.forms[x.Tokens[i].Low], func(f form) bool { return f.tense&(Third|Past) != 0 })
}

// hidden reports whether a word would start or end inside of another one: 在 in 现在.
func (x *Text) hidden(from, to int) bool { return x.inner[from] || to < len(x.inner) && x.inner[to] }

// Is is the token behind the longest word of a kind at a token, and whether there is any.
func (x *Text) Is(i int, kind string) (to int, ok bool) {
	for _, s := range x.Spans(i, kind) {
		to, ok = max(to, s.To), true
	}
	return to, ok
}

// Starts reports whether a word of several tokens starts at a token, of any kind but one.
func (x *Text) Starts(i int, but string) bool {
	return slices.ContainsFunc(x.spans[i], func(s Span) bool { return s.Kind != but && s.To > i+1 })
}

// Of is the source of some tokens.
func (x *Text) Of(from, to int) string {
	if from >= to || from >= len(x.Tokens) {
		return ""
	}
	return x.Source[x.Tokens[from].From:x.Tokens[to-1].To]
}

package dates

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// lexer cuts a text into tokens, in one pass.
type lexer struct {
	in   *Recogniser
	text string
	toks []token
}

// lex appends the tokens of text to toks, which it may outgrow.
func (r *Recogniser) lex(text string, toks []token) []token {
	l := lexer{r, text, toks}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case isDateLetter(c):
			i = l.word(i)
		case words.IsDigit(c):
			i = l.number(i)
		case c < utf8.RuneSelf:
			i = l.punct(i)
		default:
			i = l.wide(i)
		}
	}
	return l.toks
}

func isDateLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// add appends a token and returns where it ends.
func (l *lexer) add(kind kind.Kind, val, n, from, to int) int {
	l.toks = append(l.toks, token{kind: kind, val: val, n: n, from: from, to: to})
	return to
}

// last is the token before the one being cut; a stop at the start of the text.
func (l *lexer) last() token {
	if len(l.toks) == 0 {
		return token{kind: kind.Stop}
	}
	return l.toks[len(l.toks)-1]
}

// punct cuts one ASCII character that is no letter, digit or space.
func (l *lexer) punct(i int) int {
	is, n := kind.Other, 0
	switch l.text[i] {
	case '\n', '.', '!', '?', ';':
		is = kind.Stop
	case ',':
		is = kind.Comma
	case ':':
		if i+1 < len(l.text) && l.text[i+1] == ' ' {
			is, n = kind.Comma, 1
		}
	case '-', '~':
		is = kind.Dash
	case '(':
		is = kind.Open
	case ')':
		is = kind.Close
	case '@':
		if i+1 < len(l.text) && l.text[i+1] == ' ' {
			is = kind.At
		}
	case '\'':
		return l.apostrophe(i, 1)
	}
	return l.add(is, 0, n, i, i+1)
}

// apostrophe cuts 's, the bare apostrophe of a plural, and endings like 'll.
func (l *lexer) apostrophe(i, size int) int {
	j := i + size + runOf(l.text[i+size:], isDateLetter)
	ending := l.text[i+size : j]
	touching := l.last().to == i && i > 0 && isDateLetter(l.text[i-1])
	if touching && l.in.possessive(ending, l.text[i-1]) {
		return l.add(kind.Apostrophe, 0, 0, i, j)
	}
	return l.add(kind.Other, 0, 0, i, j)
}

// word cuts a word of ASCII letters; one that goes on in other letters is unknown.
func (l *lexer) word(i int) int {
	j := i + runOf(l.text[i:], isDateLetter)
	if k := l.restOfWord(j); k > j {
		return l.add(kind.Other, 0, 0, i, k)
	}
	if to, ok := l.contracted(i, j); ok {
		return to
	}
	w := l.in.wordOf(l.text[i:j])
	if l.otherwise(w, i) {
		w = word{}
	}
	if w.kind == kind.Month && w.n == 2 || w.kind == kind.WeekdayAbbr {
		j = l.abbreviated(j)
	}
	if l.joined(w, j) {
		return j
	}
	l.toks = append(l.toks, token{w.kind, l.text[i] < 'a', w.val, w.n, i, j})
	return j
}

// otherwise reports whether a word at i is another one by how it is written or what is before
// it: "sat", and the SAT; saw her last Wednesday.
func (l *lexer) otherwise(w word, i int) bool {
	switch w.kind {
	case kind.WeekdayAbbr:
		return w.n == 0 && (l.text[i] >= 'a' || l.text[i+1] < 'a')
	case kind.Possessor:
		return w.n == 1 && l.behindVerb()
	}
	return false
}

// behindVerb reports whether the word being cut may be whom a verb before it is about: it
// opens no clause, and no preposition of time or form of be is before it.
func (l *lexer) behindVerb() bool {
	switch t := l.last(); t.kind {
	case kind.Other:
		word := l.text[t.from:t.to]
		return t.to > t.from && isDateLetter(l.text[t.from]) && !l.in.Be.has(word) && !l.in.Been.has(word)
	case kind.To, kind.From, kind.Possessor:
		return true
	}
	return false
}

// restOfWord is where a word that goes on in digits, underscores or letters beyond
// ASCII ends; j if it doesn't go on.
func (l *lexer) restOfWord(j int) int {
	for j < len(l.text) {
		c := l.text[j]
		if c < utf8.RuneSelf {
			if !isDateLetter(c) && !words.IsDigit(c) && c != '_' {
				break
			}
			j++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[j:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || words.IsCJK(r) {
			break
		}
		j += size
	}
	return j
}

// contracted cuts o'clock, am, pm, a.m. and p.m.; the latter only after a number.
func (l *lexer) contracted(i, j int) (int, bool) {
	if to := l.oclock(i, j); to > 0 {
		return l.add(kind.Oclock, 0, 0, i, to), true
	}
	if !dateClockStart.Has(l.last().kind) {
		return 0, false
	}
	if val, to := l.meridiem(i, j); to > 0 {
		return l.add(kind.Meridiem, val, 0, i, to), true
	}
	return 0, false
}

// oclock is where o'clock ends whose first letters are from i to j; 0 if it is another word.
func (l *lexer) oclock(i, j int) int {
	for _, w := range l.in.oclocks {
		if l.text[i:j] != w[0] {
			continue
		}
		for _, apostrophe := range [...]string{"'", "’"} {
			if rest, ok := strings.CutPrefix(l.text[j:], apostrophe); ok && strings.HasPrefix(rest, w[1]) {
				return j + len(apostrophe) + len(w[1])
			}
		}
	}
	return 0
}

// meridiem is the hours that am, pm, a.m. or p.m. adds and where it ends, whose first
// letters are from i to j; 0, 0 if it is another word.
func (l *lexer) meridiem(i, j int) (hours, to int) {
	word, rest := l.text[i:j], l.text[j:]
	for _, m := range l.in.meridiems {
		switch {
		case strings.EqualFold(word, m.word):
			return m.hours, j
		case len(word) != 1 || len(m.word) != 2 || len(rest) < 2 || rest[0] != '.':
		case word[0]|0x20 == m.word[0] && rest[1]|0x20 == m.word[1]:
			if to = j + 2; to < len(l.text) && l.text[to] == '.' {
				to++
			}
			return m.hours, to
		}
	}
	return 0, 0
}

var dateClockStart = kind.SetOf(kind.Digits, kind.Clock)

// abbreviated takes the full stop after Dec. into the word.
func (l *lexer) abbreviated(j int) int {
	if j < len(l.text) && l.text[j] == '.' {
		return j + 1
	}
	return j
}

// joined extends the token before by a word that makes one of both: twenty-one, Christmas Eve, New Year's Day.
func (l *lexer) joined(w word, j int) bool {
	switch {
	case w.kind == kind.Digits || w.kind == kind.OrdWord:
		return l.joinedNumber(w, j)
	case w.kind == kind.Eve || w.kind == kind.Unit && w.val == int(kind.DayUnit):
		return l.joinedHoliday(w.kind, j)
	}
	return false
}

func (l *lexer) joinedNumber(w word, j int) bool {
	k := len(l.toks) - 1
	if k > 0 && l.toks[k].kind == kind.Dash {
		k--
	}
	if k < 0 || w.val > 9 {
		return false
	}
	t := &l.toks[k]
	if t.kind != kind.Digits || t.n != 0 || t.val < 20 || t.val%10 != 0 {
		return false
	}
	t.kind, t.val, t.to = w.kind, t.val+w.val, j
	l.toks = l.toks[:k+1]
	return true
}

// joinedHoliday makes a holiday of the tokens before an eve or a day: Christmas Eve, New
// Year's Day, April Fools' Day.
func (l *lexer) joinedHoliday(is kind.Kind, j int) bool {
	k := len(l.toks) - 1
	if k > 0 && l.toks[k].kind == kind.Apostrophe {
		k--
	}
	if k < 0 {
		return false
	}
	before := kind.Stop
	if k > 0 {
		before = l.toks[k-1].kind
	}
	val := holidayOf(l.toks[k], before, is == kind.Eve)
	if val == 0 {
		return false
	}
	if before == kind.New || before == kind.Month && val == 401 {
		k-- // they are of its name
	}
	t := l.toks[k]
	t.kind, t.val, t.n, t.to = kind.Holiday, val, 1, j
	l.toks = append(l.toks[:k], t)
	return true
}

// holidayOf is the holiday whose eve or day is named behind t; 0 for none.
func holidayOf(t token, before kind.Kind, eve bool) int {
	switch year := t.kind == kind.Unit && t.val == int(kind.YearUnit) && before == kind.New; {
	case year && eve:
		return 1231
	case year:
		return 101
	case t.kind == kind.Holiday && t.val == 1225 && eve:
		return 1224
	case t.kind == kind.Holiday && t.val == 1225, t.kind == kind.HolidayDay && !eve:
		return t.val
	}
	return 0
}

// token is a stretch of the text. Spaces are not tokens.
type token struct {
	kind     kind.Kind
	caps     bool // starts with a capital letter
	val, n   int  // as the kind says
	from, to int  // bytes
}

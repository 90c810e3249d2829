package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// dateLexer cuts a text into tokens, in one pass.
type dateLexer struct {
	text string
	toks []dateToken
}

// lexDates appends the tokens of text to toks, which it may outgrow.
func lexDates(text string, toks []dateToken) []dateToken {
	l := dateLexer{text, toks}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case isDateLetter(c):
			i = l.word(i)
		case isDigit(c):
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
func (l *dateLexer) add(kind dateKind, val, n, from, to int) int {
	l.toks = append(l.toks, dateToken{kind: kind, val: val, n: n, from: from, to: to})
	return to
}

// last is the token before the one being cut; a stop at the start of the text.
func (l *dateLexer) last() dateToken {
	if len(l.toks) == 0 {
		return dateToken{kind: dkStop}
	}
	return l.toks[len(l.toks)-1]
}

// punct cuts one ASCII character that is no letter, digit or space.
func (l *dateLexer) punct(i int) int {
	kind := dkOther
	switch l.text[i] {
	case '\n', '.', '!', '?', ';':
		kind = dkStop
	case ',':
		kind = dkComma
	case '-', '~':
		kind = dkDash
	case '(':
		kind = dkOpen
	case ')':
		kind = dkClose
	case '\'':
		return l.apostrophe(i, 1)
	}
	return l.add(kind, 0, 0, i, i+1)
}

// apostrophe cuts 's, the bare apostrophe of a plural, and endings like 'll.
func (l *dateLexer) apostrophe(i, size int) int {
	j := i + size
	for j < len(l.text) && isDateLetter(l.text[j]) {
		j++
	}
	ending := l.text[i+size : j]
	touching := l.last().to == i && i > 0 && isDateLetter(l.text[i-1])
	if touching && (ending == "s" || ending == "S" || ending == "" && l.text[i-1] == 's') {
		return l.add(dkApos, 0, 0, i, j)
	}
	return l.add(dkOther, 0, 0, i, j)
}

// word cuts a word of ASCII letters; one that goes on in other letters is unknown.
func (l *dateLexer) word(i int) int {
	j := i
	for j < len(l.text) && isDateLetter(l.text[j]) {
		j++
	}
	if k := l.restOfWord(j); k > j {
		return l.add(dkOther, 0, 0, i, k)
	}
	if to, ok := l.contracted(i, j); ok {
		return to
	}
	w := dateWordOf(l.text[i:j])
	caps := l.text[i] < 'a'
	if w.kind == dkAbbr && (!caps || l.text[i+1] < 'a') {
		w = dateWord{} // "sat", and the SAT
	}
	if w.kind == dkMonth && w.n == 2 || w.kind == dkAbbr {
		j = l.abbreviated(j)
	}
	if l.joined(w, j) {
		return j
	}
	l.toks = append(l.toks, dateToken{w.kind, caps, w.val, w.n, i, j})
	return j
}

// restOfWord is where a word that goes on in digits, underscores or letters beyond
// ASCII ends; j if it doesn't go on.
func (l *dateLexer) restOfWord(j int) int {
	for j < len(l.text) {
		c := l.text[j]
		if c < utf8.RuneSelf {
			if !isDateLetter(c) && !isDigit(c) && c != '_' {
				break
			}
			j++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[j:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || IsCJK(r) {
			break
		}
		j += size
	}
	return j
}

// contracted cuts o'clock, am, pm, a.m. and p.m.; the latter only after a number.
func (l *dateLexer) contracted(i, j int) (int, bool) {
	rest := l.text[j:]
	switch word := l.text[i:j]; {
	case word == "o" && strings.HasPrefix(rest, "'clock"):
		return l.add(dkOclock, 0, 0, i, j+len("'clock")), true
	case word == "o" && strings.HasPrefix(rest, "’clock"):
		return l.add(dkOclock, 0, 0, i, j+len("’clock")), true
	case !dateClockStart.has(l.last().kind):
		return 0, false
	case strings.EqualFold(word, "am"), strings.EqualFold(word, "pm"):
		return l.add(dkMeridiem, dateMeridiem(word), 0, i, j), true
	case len(word) == 1 && len(rest) > 1 && rest[0] == '.' && rest[1]|0x20 == 'm' && strings.ContainsAny(word, "aApP"):
		j += 2
		if j < len(l.text) && l.text[j] == '.' {
			j++
		}
		return l.add(dkMeridiem, dateMeridiem(word), 0, i, j), true
	}
	return 0, false
}

var dateClockStart = dateKinds(dkDigits, dkClock)

func dateMeridiem(word string) int {
	if word[0]|0x20 == 'p' {
		return 12
	}
	return 0
}

// abbreviated takes the full stop after Dec. into the word.
func (l *dateLexer) abbreviated(j int) int {
	if j < len(l.text) && l.text[j] == '.' {
		return j + 1
	}
	return j
}

// joined extends the token before by a word that makes one of both: twenty-one,
// Christmas Eve, New Year's Day.
func (l *dateLexer) joined(w dateWord, j int) bool {
	switch {
	case w.kind == dkDigits || w.kind == dkOrdWord:
		return l.joinedNumber(w, j)
	case w.kind == dkEve || w.kind == dkUnit && w.val == int(dayUnit):
		return l.joinedHoliday(w.kind, j)
	}
	return false
}

func (l *dateLexer) joinedNumber(w dateWord, j int) bool {
	k := len(l.toks) - 1
	if k > 0 && l.toks[k].kind == dkDash {
		k--
	}
	if k < 0 || w.val > 9 {
		return false
	}
	t := &l.toks[k]
	if t.kind != dkDigits || t.n != 0 || t.val < 20 || t.val%10 != 0 {
		return false
	}
	t.kind, t.val, t.to = w.kind, t.val+w.val, j
	l.toks = l.toks[:k+1]
	return true
}

func (l *dateLexer) joinedHoliday(kind dateKind, j int) bool {
	k := len(l.toks) - 1
	if k > 0 && l.toks[k].kind == dkApos {
		k--
	}
	if k < 0 {
		return false
	}
	val, first := 0, k
	switch t := l.toks[k]; {
	case t.kind == dkHoliday && t.val == 1225:
		val = 1225
		if kind == dkEve {
			val = 1224
		}
	case t.kind == dkHolDay && kind == dkUnit:
		val = t.val
		if val == 401 && k > 0 && l.toks[k-1].kind == dkMonth {
			first = k - 1 // April Fools' Day
		}
	case t.kind == dkUnit && t.val == int(yearUnit) && k > 0 && l.toks[k-1].kind == dkNew:
		val, first = 101, k-1
		if kind == dkEve {
			val = 1231
		}
	default:
		return false
	}
	t := l.toks[first]
	t.kind, t.val, t.n, t.to = dkHoliday, val, 0, j
	l.toks = append(l.toks[:first], t)
	return true
}

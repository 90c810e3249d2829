package dates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// wide cuts one word or character beyond ASCII.
func (l *lexer) wide(i int) int {
	r, size := utf8.DecodeRuneInString(l.text[i:])
	w := l.in.runs[r]
	switch {
	case r == '’':
		return l.apostrophe(i, size)
	case isWideDigit(r):
		return l.wideNumber(i)
	case w != nil && w.numeral && !l.hasWord(i, w):
		return l.runNumber(i)
	case w != nil:
		return l.runWord(i, w, size)
	case !words.IsCJK(r):
		return l.other(i, r, size)
	}
	return l.add(kind.Other, 0, 0, i, i+size)
}

// other cuts punctuation and words in other scripts.
func (l *lexer) other(i int, r rune, size int) int {
	is := kind.Other
	switch r {
	case '　', '\u00a0', '\u202f', '\u2009':
		return i + size
	case '。', '！', '？', '；', '…', '\u2028', '\u2029':
		is = kind.Stop
	case '，', '、', '：':
		is = kind.Comma
	case '–', '－', '～', '—', '〜':
		is = l.dash(i, r, size)
	case '（':
		is = kind.Open
	case '）':
		is = kind.Close
	default:
		return l.add(is, 0, 0, i, max(i+size, l.restOfWord(i)))
	}
	return l.add(is, 0, 0, i, i+size)
}

// dash distinguishes the dash of a range from the one between clauses, which is long and
// doubled or has spaces around it.
func (l *lexer) dash(i int, r rune, size int) kind.Kind {
	if r != '—' {
		return kind.Dash
	}
	rest := l.text[i+size:]
	if i == 0 || l.last().to != i || rest == "" || rest[0] == ' ' || strings.HasPrefix(rest, "—") || strings.HasSuffix(l.text[:i], "—") {
		return kind.Stop
	}
	return kind.Dash
}

// runWord cuts the longest word of the grammar at i; a character that starts none is unknown.
func (l *lexer) runWord(i int, known *run, size int) int {
	rest := l.text[i:]
	for k := range known.words {
		w := &known.words[k]
		if !strings.HasPrefix(rest, w.text) || l.partOfOther(i, w) {
			continue
		}
		j := i + len(w.text)
		if w.kind == kind.Unit && w.val == int(kind.WeekUnit) {
			return l.week(i, j)
		}
		return l.add(w.kind, w.val, w.n, i, j)
	}
	return l.add(kind.Other, 0, 0, i, i+size)
}

// partOfOther reports whether the characters of w at i belong to other words.
func (l *lexer) partOfOther(i int, w *runWord) bool {
	after := l.runeAt(i + len(w.text))
	before, n := utf8.DecodeLastRuneInString(l.text[:i])
	switch t := l.last(); {
	case strings.ContainsRune(w.notBefore, after):
		return true
	case n == 0 || t.to == i && (t.kind == kind.Today || t.kind == kind.YearWord):
		return false // 今天后天都行
	}
	for _, c := range w.contexts {
		if before == c.Before {
			deeper, _ := utf8.DecodeLastRuneInString(l.text[:i-n])
			return (c.Next == "" || strings.ContainsRune(c.Next, after)) && !strings.ContainsRune(c.Unless, deeper)
		}
	}
	return strings.ContainsRune(w.notAfter, before)
}

// hasWord reports whether a word that begins with a numeral is at i: 五一, 一样.
func (l *lexer) hasWord(i int, known *run) bool {
	for k := range known.words {
		w := &known.words[k]
		if strings.HasPrefix(l.text[i:], w.text) && !l.partOfOther(i, w) {
			return true
		}
	}
	return false
}

var dateNumeral = kind.SetOf(kind.Digits, kind.Year, kind.Num, kind.Half)

// week cuts 周三, 星期天 and 周末; 周 alone is a unit: 三周一次 holds no Monday.
func (l *lexer) week(i, j int) int {
	r, size := utf8.DecodeRuneInString(l.text[j:])
	day, isDay := l.in.runDays[r]
	counted := dateNumeral.Has(l.last().kind) || l.last().kind == kind.Measure && len(l.toks) > 1 && dateNumeral.Has(l.toks[len(l.toks)-2].kind)
	switch {
	case counted:
	case strings.ContainsRune(l.in.weekEnds, r):
		return l.add(kind.RunWeekend, 0, 0, i, j+size)
	case isDay && (!l.afterWeekday(day, j+size) || l.onwardFrom(j+size)):
		return l.add(kind.RunWeekday, day.val, 0, i, j+size)
	}
	return l.add(kind.Unit, int(kind.WeekUnit), 0, i, j)
}

// onwardFrom reports whether what is before i is when something that goes on begins, by the words around it: 从下周一起.
func (l *lexer) onwardFrom(i int) bool {
	known := l.in.runs[l.runeAt(i)]
	return known != nil && slices.ContainsFunc(known.words, func(w runWord) bool {
		return w.kind == kind.Onward && strings.HasPrefix(l.text[i:], w.text) && !l.partOfOther(i, &w)
	}) && slices.ContainsFunc(l.toks[max(0, len(l.toks)-3):], func(t token) bool { return t.kind == kind.From })
}

func (l *lexer) runeAt(i int) rune {
	r, n := utf8.DecodeRuneInString(l.text[i:])
	if n == 0 {
		return '\n'
	}
	return r
}

// afterWeekday reports whether the character of a weekday before i belongs to another
// word; the 周 of 周六周日 doesn't take it.
func (l *lexer) afterWeekday(day runDay, i int) bool {
	next := l.runeAt(i)
	if strings.ContainsRune(l.in.weeks, next) {
		after := l.runeAt(i + utf8.RuneLen(next))
		_, another := l.in.runDays[after]
		return !another && !strings.ContainsRune(l.in.weekEnds, after)
	}
	return strings.ContainsRune(day.notBefore, next)
}

package dates

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// number cuts a run of digits and what holds digits together: dates, clocks, years. A number that is part of
// something else (a version, a telephone number, a price) is unknown.
func (l *lexer) number(i int) int {
	if to, ok := l.stamp(i); ok {
		return to
	}
	j := l.endOfRun(i)
	run := l.text[i:j]
	if l.stuckBefore(i) || l.stuckAfter(i, j) {
		return l.add(kind.Other, 0, 0, i, l.restOfWord(j))
	}
	if to, ok := l.ordinal(run, i, j); ok {
		return to
	}
	if t, ok := l.dottedClock(run, j); ok {
		return l.add(t.kind, t.val, t.n, i, j)
	}
	if t, ok := l.monthDay(run, i, j); ok {
		return l.add(t.kind, t.val, t.n, i, j)
	}
	if t, ok := dateNumber(run); ok {
		return l.add(t.kind, t.val, t.n, i, j)
	}
	return l.pair(run, i, j)
}

// leastDay is the least number that a day written as 8/13 has, or else it may be a part of a whole: 3/8, 9/10.
const leastDay = 13

// monthDay reads 13/8 and 8/13 behind a preposition of time, and 8/13 in a text of runs, which has the month first.
func (l *lexer) monthDay(run string, i, j int) (token, bool) {
	before, behind, ok := strings.Cut(run, "/")
	if !ok || len(before) > 2 || len(behind) > 2 || !words.IsDigit(behind[len(behind)-1]) || strings.ContainsAny(behind, "-/:.,") {
		return token{}, false
	}
	m, d := atoi(before), atoi(behind)
	if m > d && l.runsAround(i, j) || m < leastDay && d < leastDay {
		return token{}, false
	}
	if m > d {
		m, d = d, m
	}
	ok = dayPrepositions.Has(l.last().kind) || l.runsAround(i, j)
	return token{kind: kind.MonthDay, val: m*100 + d}, ok && m <= 12
}

var dayPrepositions = kind.SetOf(kind.On, kind.Since, kind.Until, kind.Due, kind.Before, kind.From)

// runsAround reports whether the next character before or behind the bytes from i to j,
// but for a space, is of a run.
func (l *lexer) runsAround(i, j int) bool {
	before, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(l.text[:i], " "))
	behind, _ := utf8.DecodeRuneInString(strings.TrimPrefix(l.text[j:], " "))
	return words.IsCJK(before) || words.IsCJK(behind)
}

// dottedClock reads 7.30 where am or pm follows at j.
func (l *lexer) dottedClock(run string, j int) (token, bool) {
	h, m, ok := strings.Cut(run, ".")
	if !ok || len(m) != 2 || strings.Contains(m, ".") {
		return token{}, false
	}
	rest := strings.TrimPrefix(l.text[j:], " ")
	from := len(l.text) - len(rest)
	if _, to := l.meridiem(from, from+runOf(rest, isDateLetter)); to == 0 {
		return token{}, false
	}
	return dateClock(h, m, "")
}

// pair cuts 3-5, 2019-2021 and 9:00-17:00 into two numbers and a dash.
func (l *lexer) pair(run string, i, j int) int {
	a, b, cut := strings.Cut(run, "-")
	left, okL := dateNumber(a)
	right, okR := dateNumber(b)
	if !cut || !okL || !okR {
		return l.add(kind.Other, 0, 0, i, j)
	}
	mid := i + len(a)
	l.add(left.kind, left.val, left.n, i, mid)
	l.add(kind.Dash, 0, 0, mid, mid+1)
	return l.add(right.kind, right.val, right.n, mid+1, j)
}

// endOfRun is where the digits end, with single - / : . , between digits.
func (l *lexer) endOfRun(i int) int {
	for i < len(l.text) {
		switch c := l.text[i]; {
		case words.IsDigit(c):
			i++
		case strings.IndexByte("-/:.", c) >= 0 && i+1 < len(l.text) && words.IsDigit(l.text[i+1]):
			i += 2
		case c == ',' && runOf(l.text[min(i+1, len(l.text)):], words.IsDigit) == 3:
			i += 4
		default:
			return i
		}
	}
	return i
}

// stuckBefore reports whether the number at i belongs to what is before it.
func (l *lexer) stuckBefore(i int) bool {
	if i == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(l.text[:i])
	switch {
	case r == '-':
		prev := l.toks[:len(l.toks)-1]
		return len(prev) == 0 || !kind.SetOf(kind.Early, kind.Month, kind.Ord, kind.DayMark, kind.MonthMark, kind.YearMark).Has(prev[len(prev)-1].kind) // mid-2023
	case r < utf8.RuneSelf:
		return isDateLetter(byte(r)) || strings.ContainsRune("_$#+=@&*/.\\%^|", r)
	}
	return strings.ContainsRune("$€£¥￥₩₹§№＃＋．", r)
}

// stuckAfter reports whether the number that ends at j goes on in something else.
func (l *lexer) stuckAfter(i, j int) bool {
	if j == len(l.text) {
		return false
	}
	r, size := utf8.DecodeRuneInString(l.text[j:])
	next := byte(0)
	if j+size < len(l.text) {
		next = l.text[j+size]
	}
	switch {
	case r == '-':
		return isDateLetter(next) && l.wordAt(j+1).kind != kind.Month // 3-May
	case r == '.':
		return isDateLetter(next)
	case isDateLetter(byte(r)) && r < utf8.RuneSelf:
		return !l.knownSuffix(i, j)
	}
	return strings.ContainsRune("_/%\\+=@#*^$€£¥￥°℃‰％．", r)
}

// wordAt looks up the word that starts at i.
func (l *lexer) wordAt(i int) word { return l.in.wordOf(l.text[i : i+runOf(l.text[i:], isDateLetter)]) }

// knownSuffix reports whether the letters at j may follow a number: 8th, 5pm.
func (l *lexer) knownSuffix(i, j int) bool {
	k := j + runOf(l.text[j:], isDateLetter)
	if l.restOfWord(k) != k {
		return false
	}
	if _, to := l.meridiem(j, k); to > 0 {
		return true
	}
	return j-i <= 2 && l.in.ordinalAt(l.text[:k], j) == k
}

// ordinal cuts 8th.
func (l *lexer) ordinal(run string, i, j int) (int, bool) {
	if len(run) > 2 || j+1 >= len(l.text) {
		return 0, false
	}
	if to := l.in.ordinalAt(l.text, j); to > 0 {
		return l.add(kind.Ord, atoi(run), len(run), i, to), true
	}
	return 0, false
}

// stamp cuts a whole RFC 3339 time, which needs no reference.
func (l *lexer) stamp(i int) (int, bool) {
	if len(l.text)-i < len("2006-01-02T15:04") || l.text[i+4] != '-' || l.stuckBefore(i) {
		return 0, false
	}
	j := i
	for j < len(l.text) && j-i < len(time.RFC3339Nano) && strings.IndexByte("0123456789-:.+TZ", l.text[j]) >= 0 {
		j++
	}
	if l.text[j-1] == '.' {
		j--
	}
	t, err := time.Parse(time.RFC3339Nano, l.text[i:j])
	if err != nil {
		t, err = time.Parse("2006-01-02T15:04Z07:00", l.text[i:j])
	}
	if err != nil || l.restOfWord(j) != j {
		return 0, false
	}
	_, offset := t.Zone()
	return l.add(kind.Stamp, int(t.Unix()), offset, i, j), true
}

// dateNumber reads a run of digits and connectors that is one thing; 2023.5.8 may be a
// version. 03.05.2023 has the day first wherever it is written so.
func dateNumber(run string) (token, bool) {
	a := run[:runOf(run, words.IsDigit)]
	if a == run {
		return datePlain(run)
	}
	sep, rest := run[len(a)], run[len(a)+1:]
	b := rest[:runOf(rest, words.IsDigit)]
	c, three := strings.CutPrefix(rest[len(b):], run[len(a):len(a)+1])
	switch {
	case runOf(c, words.IsDigit) < len(c):
		return token{}, false
	case sep == ':':
		return dateClock(a, b, c)
	case three:
		return dateThree(sep, a, b, c)
	case sep == ',':
		return token{kind: kind.Num, val: atoi(a)*1000 + atoi(b)}, true
	case sep == '-' && len(a) == 4 && len(b) == 2:
		return token{kind: kind.YearMonth, val: atoi(a)*100 + atoi(b), n: (atoi(a) + 1) % 100}, true
	}
	return token{}, false
}

// dateThree reads three numbers with one mark between them.
func dateThree(sep byte, a, b, c string) (token, bool) {
	switch full := len(b) == 2 && (len(c) == 2 && len(a) == 4 || len(c) == 4 && len(a) == 2); {
	case sep == '.' && full && len(c) == 4:
		return token{kind: kind.Date, val: atoi(c)*10000 + atoi(b)*100 + atoi(a)}, atoi(b) <= 12
	case sep == '-', sep == '/', sep == '.' && full:
		return dateParts(a, b, c)
	}
	return token{}, false
}

func datePlain(s string) (token, bool) {
	t := token{kind: kind.Num, n: len(s)}
	switch {
	case len(s) <= 2:
		t.kind = kind.Digits
	case len(s) == 4:
		t.kind = kind.Year
	case len(s) > 9:
		return t, false // a telephone number, an id
	}
	t.val = atoi(s)
	return t, true
}

// dateClock reads a time of day; s is "" for one without seconds.
func dateClock(h, m, s string) (token, bool) {
	if len(h) > 2 || len(m) != 2 || s != "" && len(s) != 2 || atoi(h) > 23 || atoi(m) > 59 || atoi(s) > 59 {
		return token{}, false
	}
	t := token{kind: kind.Clock, val: atoi(h)*3600 + atoi(m)*60 + atoi(s)}
	if atoi(h) == 0 || atoi(h) > 12 || h[0] == '0' || s != "" {
		t.n = 1
	}
	return t, true
}

// dateParts reads year-month-day, and day/month/year where only one order is possible.
// Whether the day exists is not its concern.
func dateParts(first, second, third string) (token, bool) {
	a, b, c := atoi(first), atoi(second), atoi(third)
	switch short := len(second) <= 2; {
	case short && len(first) == 4 && len(third) <= 2:
		return token{kind: kind.Date, val: a*10000 + b*100 + c}, true
	case !short || len(first) > 2 || len(third) != 4:
		return token{}, false
	case a > 12:
		return token{kind: kind.Date, val: c*10000 + b*100 + a}, true
	case b > 12 || a == b:
		return token{kind: kind.Date, val: c*10000 + a*100 + b}, true
	}
	return token{}, false // 5/8 or 8 May?
}

// atoi reads digits; at most nine of them count, as no longer number is used.
func atoi(s string) int {
	n := 0
	for i := range min(len(s), 9) {
		n = n*10 + int(s[i]-'0')
	}
	return n
}

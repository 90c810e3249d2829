package dates

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// runNumber cuts a run of Chinese numerals. A run that is no one number (两三, 几十, 五一) is unknown.
func (l *lexer) runNumber(i int) int {
	j, digits := i, 0
	for j < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[j:])
		if w := l.in.runs[r]; w == nil || !w.numeral {
			break
		}
		j, digits = j+size, digits+1
	}
	run := l.text[i:j]
	if digits == 2 && l.last().kind == kind.HourMark && l.last().to == i {
		run = strings.TrimLeft(run, l.in.zeros) // 六点零八分
		digits = utf8.RuneCountInString(run)
	}
	switch val, ok := l.in.numeralValue(run, digits); {
	case !ok:
		return l.add(kind.Other, 0, 0, i, j)
	case digits == 4 && !l.in.hasTens(run):
		return l.add(kind.Year, val, digits, i, j)
	case val < 100:
		return l.add(kind.Digits, val, min(digits, 2), i, j)
	default:
		return l.add(kind.Num, val, digits, i, j)
	}
}

// numeralValue reads 二十三, 一百零五, and four digits as a year: 二〇二三.
func (r *Recogniser) numeralValue(run string, digits int) (int, bool) {
	if digits > 8 {
		return 0, false
	}
	if !r.hasTens(run) {
		return r.places(run, digits)
	}
	total, one, scale := 0, -1, 10000 // one is the digit that waits for its place, -1 for none
	for i, c := range run {
		v := r.runs[c].value
		if !fitsPlace(v, one, scale, total+i) {
			return 0, false
		}
		if v >= 10 {
			total, one, scale = total+max(one, 1)*v, -1, v // 十 is 一十
		} else {
			one = v
		}
	}
	return total + max(one, 0), one < 0 || one > 0 && (scale == 10 || strings.ContainsAny(run, r.zeros))
}

// fitsPlace reports whether a numeral may follow the digit that waits and the place before
// that; before is 0 where nothing is before it.
func fitsPlace(v, waits, scale, before int) bool {
	switch {
	case v < 10:
		return v >= 0 && waits <= 0 && (v > 0 || before > 0)
	case waits < 0:
		return v == 10 && before == 0
	}
	return waits > 0 && v < scale
}

// places reads digits that each have a place: one, or the four of a year.
func (r *Recogniser) places(run string, digits int) (int, bool) {
	n := 0
	for _, c := range run {
		v := r.runs[c].value
		if v < 0 {
			return 0, false
		}
		n = n*10 + v
	}
	return n, digits == 1 || digits == 4
}

// hasTens reports whether a numeral of a run is ten or more.
func (r *Recogniser) hasTens(run string) bool {
	for _, c := range run {
		if r.runs[c].value >= 10 {
			return true
		}
	}
	return false
}

func isWideDigit(r rune) bool { return '０' <= r && r <= '９' }

// wideNumber cuts a run of digits that begins in full width. They mean what narrow ones
// do: ５月４日. One that touches another number is a part of something else.
func (l *lexer) wideNumber(i int) int {
	j, digits := i, make([]byte, 0, 10)
	for j < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[j:])
		if isWideDigit(r) {
			r += '0' - '０'
		}
		if r < '0' || r > '9' {
			break
		}
		if len(digits) < cap(digits) {
			digits = append(digits, byte(r))
		}
		j += size
	}
	last := l.last()
	t, ok := datePlain(string(digits))
	if !ok || last.to == i && wideNumeral.Has(last.kind) || l.stuckBefore(i) || l.stuckAfter(i, j) {
		return l.add(kind.Other, 0, 0, i, j)
	}
	return l.add(t.kind, t.val, t.n, i, j)
}

// wideNumeral are the numbers that one of full width may not continue.
var wideNumeral = kind.SetOf(kind.Digits, kind.Year, kind.Num)

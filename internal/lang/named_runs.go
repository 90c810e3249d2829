package lang

import (
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// runDate reads the first date that starts in a run of the text: 五月四日, or
// the 五月 of 去年五月.
func (in *Set) runDate(text string, run token) (NamedDate, token) {
	for at := run.from; at < run.to; {
		if d, span := in.runDateAt(text, at); d.Month > 0 {
			return d, span
		}
		_, size := in.runNumber(text[at:])
		_, width := classAt(text, at)
		at += max(size, width)
	}
	return NamedDate{}, token{}
}

// runDateAt reads the date that starts at a place in the text: 2023年5月4日, 5月4号,
// 五月四日, 5月份. A number of months (3个月) is none.
func (in *Set) runDateAt(text string, at int) (d NamedDate, span token) {
	n, size := in.runNumber(text[at:])
	i := at + size
	if size > 0 && n >= 1900 && n <= 2199 && markAt(text, i, in.yearMarks) > 0 {
		d.Year = n
		i += markAt(text, i, in.yearMarks)
		n, size = in.runNumber(text[i:])
		i += size
	}
	mark := markAt(text, i, in.monthMarks)
	if size == 0 || n < 1 || n > 12 || mark == 0 {
		return NamedDate{}, token{}
	}
	d.Month = n
	day, end := in.runDay(text, i+mark)
	d.Day = day
	return d, token{from: at, to: end}
}

// markAt is the length of a mark that is at byte i; 0 if none is.
func markAt(text string, i int, marks words.Chars) int {
	r, n := utf8.DecodeRuneInString(text[i:])
	if !marks.Has(r) {
		return 0
	}
	return n
}

// runDay reads the day behind 月, or the 份 there, and where the date ends. A number
// without 日 or 号 is a day when nothing counted is behind it.
func (in *Set) runDay(text string, at int) (day, end int) {
	if tail := in.monthTails.At(text[at:]); tail != "" {
		return 0, at + len(tail)
	}
	day, size := in.runNumber(text[at:])
	if day < 1 || day > 31 {
		return 0, at
	}
	end = at + size
	if mark := in.dayMarks.At(text[end:]); mark != "" {
		return day, end + len(mark)
	}
	if r, _ := utf8.DecodeRuneInString(text[end:]); words.IsCJK(r) && in.measures.Has(r) {
		return 0, at
	}
	return day, end
}

// runNumber reads a number up to 9999 at the start of s, in digits or in Chinese
// numerals (五, 十二, 三十一, 二〇二三), and its length in bytes; 0, 0 if there is none.
func (t *runTables) runNumber(s string) (n, size int) {
	digits, tens := 0, 0
	for size < len(s) {
		r, width := utf8.DecodeRuneInString(s[size:])
		v := t.digitValue(r)
		switch {
		case t.tens.Has(r) && tens == 0 && n <= 9:
			tens, n = max(n, 1)*10, 0
		case v >= 0 && digits < 4:
			n = n*10 + v
			digits++
		default:
			return tens + n, size
		}
		size += width
	}
	return tens + n, size
}

// digitValue is the value of a digit, ASCII, full-width or Chinese; -1 if none.
func (t *runTables) digitValue(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= '０' && r <= '９':
		return int(r - '０')
	}
	return t.runDigit(r)
}

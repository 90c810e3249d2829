package lang

import (
	"strings"
	"unicode/utf8"
)

// hanDate reads the first Chinese date that starts in a run of the text: 五月四日, or
// the 五月 of 去年五月.
func hanDate(text string, run token) (NamedDate, token) {
	for at := run.from; at < run.to; {
		if d, span := hanDateAt(text, at); d.Month > 0 {
			return d, span
		}
		_, size := hanNumber(text[at:])
		_, width := classAt(text, at)
		at += max(size, width)
	}
	return NamedDate{}, token{}
}

// hanDateAt reads the date that starts at a place in the text: 2023年5月4日, 5月4号,
// 五月四日, 5月份. A number of months (3个月) is none.
func hanDateAt(text string, at int) (d NamedDate, span token) {
	n, size := hanNumber(text[at:])
	i := at + size
	if size > 0 && n >= 1900 && n <= 2199 && strings.HasPrefix(text[i:], "年") {
		d.Year = n
		i += len("年")
		n, size = hanNumber(text[i:])
		i += size
	}
	if size == 0 || n < 1 || n > 12 || !strings.HasPrefix(text[i:], "月") {
		return NamedDate{}, token{}
	}
	d.Month = n
	i += len("月")
	day, end := hanDay(text, i)
	d.Day = day
	return d, token{from: at, to: end}
}

var dayMarks = newLexicon("日 号 號")

// hanDay reads the day behind 月, or the 份 there, and where the date ends. A number
// without 日 or 号 is a day when nothing counted stands behind it.
func hanDay(text string, at int) (day, end int) {
	if strings.HasPrefix(text[at:], "份") {
		return 0, at + len("份")
	}
	day, size := hanNumber(text[at:])
	if day < 1 || day > 31 {
		return 0, at
	}
	end = at + size
	if mark := dayMarks.at(text[end:]); mark != "" {
		return day, end + len(mark)
	}
	if r, _ := utf8.DecodeRuneInString(text[end:]); IsCJK(r) && strings.ContainsRune(hanMeasures, r) {
		return 0, at
	}
	return day, end
}

// hanNumber reads a number up to 9999 at the start of s, in digits or in Chinese
// numerals (五, 十二, 三十一, 二〇二三), and its length in bytes; 0, 0 if there is none.
func hanNumber(s string) (n, size int) {
	digits, tens := 0, 0
	for size < len(s) {
		r, width := utf8.DecodeRuneInString(s[size:])
		v := digitValue(r)
		switch {
		case r == '十' && tens == 0 && n <= 9:
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
func digitValue(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= '０' && r <= '９':
		return int(r - '０')
	}
	return hanDigit(r)
}

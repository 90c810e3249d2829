package lang

import (
	"strings"
	"unicode/utf8"
)

const (
	dateOnes = "零一二三四五六七八九"
	dateTens = "十百千"
)

func isDateNumeral(r rune) bool {
	switch r {
	case '〇', '零', '一', '二', '两', '三', '四', '五', '六', '七', '八', '九', '十', '百', '千', '万', '亿', '几':
		return true
	}
	return false
}

// hanNumber cuts a run of Chinese numerals. A run that is no one number (两三, 几十,
// 五一) is unknown.
func (l *dateLexer) hanNumber(i int) int {
	j, digits := i, 0
	for j < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[j:])
		if !isDateNumeral(r) {
			break
		}
		j, digits = j+size, digits+1
	}
	run := l.text[i:j]
	switch val, ok := dateNumeralValue(run, digits); {
	case !ok || isDigit(l.byteBefore(i)):
		return l.add(dkOther, 0, 0, i, j)
	case digits == 4 && !strings.ContainsAny(run, dateTens):
		return l.add(dkYear, val, digits, i, j)
	case val < 100:
		return l.add(dkDigits, val, min(digits, 2), i, j)
	default:
		return l.add(dkNum, val, digits, i, j)
	}
}

func (l *dateLexer) byteBefore(i int) byte {
	if i == 0 {
		return 0
	}
	return l.text[i-1]
}

// dateNumeralValue reads 二十三, 一百零五, and four digits as a year: 二〇二三.
func dateNumeralValue(run string, digits int) (int, bool) {
	if digits > 8 {
		return 0, false
	}
	if !strings.ContainsAny(run, dateTens) {
		return datePlaces(run, digits)
	}
	total, one, scale := 0, -1, 10000
	for i, r := range run {
		if unit := dateTen(r); unit > 0 {
			if one == 0 || unit >= scale || one < 0 && (unit != 10 || i > 0) {
				return 0, false
			}
			if one < 0 {
				one = 1 // 十 is 一十
			}
			total, one, scale = total+one*unit, -1, unit
			continue
		}
		v := dateOne(r)
		if v < 0 || one > 0 || v == 0 && total == 0 {
			return 0, false
		}
		one = v
	}
	if one < 0 {
		return total, true
	}
	return total + one, one > 0 && (scale == 10 || strings.ContainsRune(run, '零'))
}

// datePlaces reads digits that stand for places: one, or the four of a year.
func datePlaces(run string, digits int) (int, bool) {
	n := 0
	for _, r := range run {
		v := dateOne(r)
		if v < 0 {
			return 0, false
		}
		n = n*10 + v
	}
	return n, digits == 1 || digits == 4
}

func dateOne(r rune) int {
	switch r {
	case '〇':
		return 0
	case '两':
		return 2
	}
	if i := strings.IndexRune(dateOnes, r); i >= 0 {
		return i / len("零")
	}
	return -1
}

func dateTen(r rune) int {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	case '千':
		return 1000
	}
	return 0
}

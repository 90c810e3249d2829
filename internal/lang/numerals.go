package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// numberWords are the English number words; "one" is mostly a pronoun.
var numberWords = set(`two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens couple half twice thrice once`)

// Chinese numerals count with a measure word behind them, or with another numeral:
// 三个, 二十. So 一些, 三明治 and 十分 are none.
const (
	hanNumerals = "零〇一二两三四五六七八九十百千万亿半几"
	hanMeasures = "个個只隻次年月日号號天周週岁歲块塊元钱錢分秒点點小人位名本张張条條件杯瓶斤公里米层層间間种種场場遍倍届封家双對对口套台辆"
)

// hasNumeral reports whether a text has a number, in digits or in words.
func hasNumeral(text string) bool {
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := text[t.from:t.to]
		switch {
		case t.cjk && hasHanNumeral(word):
			return true
		case !t.cjk && (strings.IndexFunc(word, unicode.IsDigit) >= 0 || numberWords[string(fold(space[:0], word))]):
			return true
		}
	}
	return false
}

// hasHanNumeral reports whether a run has a numeral.
func hasHanNumeral(run string) bool {
	for i, r := range run {
		if r == '几' || !strings.ContainsRune(hanNumerals, r) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if strings.ContainsRune(hanMeasures, next) || strings.ContainsRune(hanNumerals, next) {
			return !notCounting(run[i:])
		}
	}
	return false
}

// notCounting are words that look like a count and are none.
func notCounting(s string) bool {
	for _, w := range []string{"一点", "十分", "一分", "万一", "一半", "一家人", "一口气", "一条龙"} {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

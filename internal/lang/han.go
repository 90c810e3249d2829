package lang

import (
	"strings"
	"unicode/utf8"
)

// hanParticles are the Chinese characters that are a function word by themselves
// nearly wherever they stand, and hanKept the content words that have one of them.
var (
	hanParticles = runes("的了吗呢吧啊呀嘛么呐哦喔我你您他她它们是谁哪很也几")
	hanLight     = runes("和与跟同及在有就都又再还才把被给让对向从到这那个一不没会能要想过得着去来") // no term when left alone
	hanKept      = pairs("目的 的士 的确 了解 了不 自我 我国 他人 他乡 其他 是非 国是 哪吒 您好 你好 茶几 几何")
)

// hanStopWords are Chinese function words of two characters and more, question words
// first, longest first where one starts like another.
const hanStopWords = `
什么时候 为什么 怎么样 怎么办 什么 怎么 怎样 为何 如何 何时 多少 多久 多长 多大 多远 多高 请问 哪里 哪儿 哪个 哪些 哪位 哪家 是否 有没 没有 是不 不是
这个 那个 这些 那些 这样 那样 这里 那里 这么 那么 一个 一些 一下 有些 因为 所以 但是 可是 如果 虽然 然后 而且 或者 还是 就是 只是
已经 曾经 正在 可以 应该 自己 关于 对于 以及 之前 之后 时候
`

var (
	hanStops     = newLexicon(hanStopWords)
	hanStopPairs = pairs(hanStopWords)
)

// pair is two characters that stand together.
type pair [2]rune

// pairs collects the neighbours within each word of a list.
func pairs(words string) map[pair]bool {
	m := map[pair]bool{}
	for _, w := range strings.Fields(words) {
		r := []rune(w)
		for i := range len(r) - 1 {
			m[pair{r[i], r[i+1]}] = true
		}
	}
	return m
}

// runes collects the characters of a string.
func runes(s string) map[rune]bool {
	m := map[rune]bool{}
	for _, r := range s {
		m[r] = true
	}
	return m
}

// stopPair reports whether a bigram is no term: a function word, or a bigram that
// a function word cuts.
func stopPair(a, b rune) bool {
	p := pair{a, b}
	return hanStopPairs[p] || (hanParticles[a] || hanParticles[b]) && !hanKept[p]
}

// runTerms calls yield with the terms of a run for the index: every character and
// every bigram that a query can ask for, and the month that 五月 names.
func runTerms(run string, yield func(string)) {
	prev, prevAt, before := rune(0), 0, rune(0)
	for at, r := range run {
		n := utf8.RuneLen(r)
		if prev != 0 && !stopPair(prev, r) {
			yield(run[prevAt : at+n])
		}
		if !hanParticles[r] {
			yield(run[at : at+n])
		}
		if r == '月' {
			yieldMonth(hanMonth(before, prev), yield)
		}
		before, prev, prevAt = prev, r, at
	}
}

// hanMonth is the month that one or two numerals name, 0 if none: 五, 十, 十二.
func hanMonth(before, numeral rune) int {
	n := hanDigit(numeral)
	switch {
	case numeral == '十':
		return 10
	case before == '十' && (n == 1 || n == 2):
		return 10 + n
	case n >= 1 && n <= 9:
		return n
	}
	return 0
}

// hanDigit is the value of a Chinese digit; -1 when it is none.
func hanDigit(r rune) int {
	if r == '两' {
		return 2
	}
	if r == '零' {
		return 0
	}
	for i, d := range []rune("〇一二三四五六七八九") {
		if r == d {
			return i
		}
	}
	return -1
}

func yieldMonth(month int, yield func(string)) {
	if month != 0 {
		yield(monthTerm(month))
	}
}

// queryRun returns the terms of a run of a query: bigrams between its function
// words, and a character that is left alone there.
func queryRun(run string) []string {
	var terms []string
	for _, piece := range contentPieces(run) {
		terms = append(terms, bigrams(piece)...)
	}
	return terms
}

// bigrams of a piece that the index has; the character itself when it is one.
func bigrams(piece string) []string {
	var terms []string
	prev, prevAt := rune(0), 0
	for at, r := range piece {
		end := at + utf8.RuneLen(r)
		if prev != 0 && !stopPair(prev, r) {
			terms = append(terms, piece[prevAt:end])
		}
		if at == 0 && end == len(piece) && !hanLight[r] {
			return []string{piece}
		}
		prev, prevAt = r, at
	}
	return terms
}

// contentPieces cuts the function words out of a run.
func contentPieces(run string) []string {
	var pieces []string
	from := 0
	for at := 0; at < len(run); {
		n := hanStopAt(run, at)
		if n == 0 {
			at += keptAt(run[at:])
			continue
		}
		if at > from {
			pieces = append(pieces, run[from:at])
		}
		at += n
		from = at
	}
	if from < len(run) {
		pieces = append(pieces, run[from:])
	}
	return pieces
}

// hanStopAt is how many bytes of a function word start at a place in a run.
func hanStopAt(run string, at int) int {
	if w := hanStops.at(run[at:]); w != "" {
		return len(w)
	}
	r, n := utf8.DecodeRuneInString(run[at:])
	next, _ := utf8.DecodeRuneInString(run[at+n:])
	if hanParticles[r] && !hanKept[pair{r, next}] {
		return n
	}
	return 0
}

// keptAt is how many bytes at the start of a run belong together: a content word
// with a function character inside, or one character.
func keptAt(run string) int {
	a, n := utf8.DecodeRuneInString(run)
	b, m := utf8.DecodeRuneInString(run[n:])
	if m > 0 && hanKept[pair{a, b}] {
		return n + m
	}
	return n
}

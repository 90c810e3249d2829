package lang

import (
	"strings"
	"unicode/utf8"
)

// Words of a query that say what kind of answer it wants.
var (
	firstPersons = set("i me my mine myself")
	nameAskers   = set("who whom whose where which name names named called")
	manyWords    = set("many much often long old far tall big large high heavy frequently")

	// What an assistant does in talk: after "did you", and in the past after "you".
	tellVerbs = set("recommend suggest advise tell say mention propose give explain describe list write show name come find help teach offer call draft calculate translate")
	toldVerbs = set("recommended suggested advised told said mentioned proposed gave given explained described listed wrote written showed shown named found taught offered came drafted calculated translated")
	tellNouns = set("recommendation recommendations suggestion suggestions advice answer answers proposal explanation tip tips reply response")
	tellFills = set("ever also just again previously earlier once already last first")
)

// readAsking reads the kind of answer that a query wants.
func readAsking(text string) Question {
	q := Question{}
	list := plainWords(text)
	for i, w := range list {
		base, _ := cutContraction(w)
		q.FirstPerson = q.FirstPerson || firstPersons[base]
		q.AsksName = q.AsksName || nameAskers[base]
		next := at(list, i+1)
		q.AsksQuantity = q.AsksQuantity || w == "how" && manyWords[next] ||
			(w == "number" || w == "amount") && next == "of"
		q.AsksAssistant = q.AsksAssistant || w == "your" && tellNouns[next] || base == "you" && youTold(list, i)
	}
	readHanAsking(text, &q)
	return q
}

// plainWords are the folded words of a text, stop words too; a run of Chinese is
// an empty one, so that nothing is read across it.
func plainWords(text string) []string {
	var out []string
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if t.cjk {
			out = append(out, "")
		} else {
			out = append(out, foldText(text[t.from:t.to]))
		}
	}
	return out
}

// at is the i-th word, or "".
func at(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i]
}

// youTold reports whether the "you" at i is the one who told: did you recommend,
// you told me, you've suggested; not I told you, which needs no verb behind.
func youTold(list []string, i int) bool {
	next := i + 1
	for tellFills[at(list, next)] || next == i+1 && (at(list, next) == "had" || at(list, next) == "have") {
		next++
	}
	verb := at(list, next)
	return toldVerbs[verb] || tellVerbs[verb] && strings.HasPrefix(at(list, i-1), "did")
}

// Chinese words that say what kind of answer a query wants.
var (
	hanQuantities = newLexicon("多少 多久 多长 多大 多远 多高 多重 多贵 多快 第几")
	hanNameAskers = newLexicon("谁 哪 什么名字 叫什么 名叫 什么地方 何处 何人 什么人 名字 名称")
	hanTellers    = newLexicon("推荐 建议 告诉 说 提到 提过 提起 提议 介绍 讲 教 给 列 写 分析 解释 回答 安利 翻译")
	hanGivers     = "跟和对向给与同问请让帮叫"
	hanFills      = newLexicon("之前 以前 上次 上回 曾经 当时 那次 那时候 那天 昨天 前天 刚才 刚刚 最近 后来 上周 有没有 是不是 怎么 如何 还 都 是 又 也 曾 先 一开始 跟我 向我 为我 对我 帮我 和我 给我")
)

// readHanAsking reads the same of a query in Chinese.
func readHanAsking(text string, q *Question) {
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			continue
		}
		run := text[t.from:t.to]
		q.FirstPerson = q.FirstPerson || speaksOfSelf(run)
		q.AsksQuantity = q.AsksQuantity || hanQuantities.in(run) || howManyOf(run)
		q.AsksName = q.AsksName || hanNameAskers.in(run)
		q.AsksAssistant = q.AsksAssistant || hanYouTold(run)
	}
}

// howManyOf reports whether a run asks 几 of something: 几个, 几次; not 几乎, 茶几.
func howManyOf(run string) bool {
	for i, r := range run {
		if r != '几' {
			continue
		}
		next, n := utf8.DecodeRuneInString(run[i+len("几"):])
		if n > 0 && strings.ContainsRune(hanMeasures, next) {
			return true
		}
	}
	return false
}

// speaksOfSelf reports whether a run has 我 (or 俺) that is one person: not 我们, 我国,
// 自我.
func speaksOfSelf(run string) bool {
	prev := rune(0)
	for i, r := range run {
		next, _ := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if (r == '我' || r == '俺') && prev != '自' && next != '们' && next != '国' {
			return true
		}
		prev = r
	}
	return false
}

// hanYouTold reports whether a 你 or 您 in a run is the one who told: 你推荐, 你上次跟我
// 说; not 我跟你说.
func hanYouTold(run string) bool {
	prev := rune(0)
	for i, r := range run {
		n := utf8.RuneLen(r)
		if (r == '你' || r == '您') && !strings.ContainsRune(hanGivers, prev) && tellsNext(run[i+n:]) {
			return true
		}
		prev = r
	}
	return false
}

// tellsNext reports whether a verb of telling starts s, a few adverbs aside.
func tellsNext(s string) bool {
	const adverbs = 4
	for range adverbs {
		if hanTellers.at(s) != "" {
			return !strings.HasPrefix(s, "说不")
		}
		s = s[len(hanFills.at(s)):]
	}
	return hanTellers.at(s) != ""
}

package lang

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// commonCapitals are words that English writes with a capital and that name
// neither a person nor a place, and what people shout.
var commonCapitals = set(`monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec am pm tv dvd cd diy omg btw lmk asap ai pc
christmas english thanks thank congrats`)

// NameWords returns the words of a name as Turn.Names spells them: folded,
// possessives cut, function words left out.
func NameWords(name string) []string {
	var out []string
	s := scanner{text: name}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if w := nameWord(name[t.from:t.to]); w != "" && !stopWords[w] {
			out = append(out, w)
		}
	}
	if w := nameWord(strings.TrimSpace(name)); out == nil && stopWords[w] {
		return []string{w} // "Will", and whoever else is called like a function word
	}
	return out
}

// nameWord folds a word and cuts a possessive.
func nameWord(word string) string {
	w := foldText(word)
	return strings.TrimSuffix(strings.TrimSuffix(w, "s'"), "'s")
}

// properNames finds the proper names of a text: English words with a capital that
// is not owed to the start of a sentence, and what Chinese marks as a name.
func properNames(text string) []string {
	var names []string
	add := func(name string) {
		if len(names) < maxNames && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	s := scanner{text: text}
	for t, ok := s.next(); ok && len(names) < maxNames; t, ok = s.next() {
		if t.cjk {
			hanNames(text, t, add)
		} else if isName(text, t) {
			add(nameWord(text[t.from:t.to]))
		}
	}
	return names
}

// maxNames bounds the names of one text: more are a list, and one is enough.
const maxNames = 32

// isName reports whether a word is a proper name by its capital. At the start of a
// sentence that says nothing, unless the next word has one too.
func isName(text string, t token) bool {
	first, n := utf8.DecodeRuneInString(text[t.from:])
	if !unicode.IsUpper(first) || t.to-t.from <= n {
		return false
	}
	w := nameWord(text[t.from:t.to])
	if IsStop(w) || commonCapitals[w] {
		return false
	}
	return !startsSentence(text, t.from) || capitalFollows(text, t.to)
}

// capitalFollows reports whether the next word, after one space, is a name too.
func capitalFollows(text string, at int) bool {
	if at >= len(text) || text[at] != ' ' {
		return false
	}
	s := scanner{text: text, at: at + 1}
	t, ok := s.next()
	return ok && t.from == at+1 && !t.cjk && isName(text, t)
}

// What marks a Chinese name: a word before it, a kind of place, institution or
// title behind it.
var (
	hanCallers = newLexicon("名叫 叫做 叫作 名字是 名为 姓")
	hanPlaces  = newLexicon(`北京 上海 广州 深圳 杭州 南京 成都 重庆 武汉 西安 苏州 天津 青岛 大连 厦门 长沙 昆明 三亚 香港 澳门 台北 台湾 云南 四川 广东
浙江 江苏 福建 海南 新疆 西藏 日本 韩国 美国 英国 法国 德国 泰国 加拿大 澳大利亚 新加坡 东京 大阪 纽约 伦敦 巴黎`)
	hanEndings = newLexicon(`公司 大学 医院 学院 中学 小学 酒店 银行 餐厅 饭店 公园 机场 车站 咖啡馆 书店 博物馆 先生 女士 老师 医生 教授 经理 阿姨 叔叔 同学 师傅
市 省 县 区 镇 村 路 街 山 湖 寺 岛`)
)

// hanNames finds names in a run of Chinese: known places, what is called so, what
// ends like an institution or a title, and what stands in 《》.
func hanNames(text string, t token, add func(string)) {
	run := text[t.from:t.to]
	if strings.HasSuffix(text[:t.from], "《") {
		add(run)
		return
	}
	for i := range run {
		rest := run[i:]
		if w := hanPlaces.at(rest); w != "" {
			add(w)
		} else if w := hanCallers.at(rest); w != "" && len(rest) > len(w) {
			add(firstRunes(rest[len(w):], 3))
		} else if w := hanEndings.at(rest); w != "" {
			addEnding(run[:i], w, add)
		}
	}
}

// addEnding adds the name of up to two characters before an ending. A function
// word before it makes it a kind of place: 这个城市, 我的医生.
func addEnding(before, ending string, add func(string)) {
	at := len(before)
	for range 2 {
		_, n := utf8.DecodeLastRuneInString(before[:at])
		at -= n
	}
	name := before[at:]
	if name == "" || utf8.RuneCountInString(name) == 1 && utf8.RuneCountInString(ending) == 1 {
		return
	}
	for _, c := range name {
		if hanParticles[c] || strings.ContainsRune("一个家这那去在到有城都公马条座", c) {
			return
		}
	}
	add(name + ending)
}

// firstRunes is the start of s, at most n characters.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

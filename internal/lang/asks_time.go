package lang

import (
	"strings"

	"github.com/loci-memory/loci"
)

// Phrases of a query that ask for a time, as words in a row, and those that ask how
// long ago one was.
var (
	whenPhrases = [][]string{
		{"when"}, {"what", "date"}, {"which", "date"}, {"what", "day"}, {"which", "day"}, {"what", "month"}, {"which", "month"}, {"what", "year"}, {"which", "year"},
		{"what", "week"}, {"which", "week"}, {"what", "time"}, {"how", "long"}, {"how", "soon"}, {"since", "when"},
	}
	agoPhrases = [][]string{
		{"how", "long", "ago"}, {"how", "long", "since"}, {"how", "long", "is", "it", "since"}, {"how", "long", "has", "it", "been"},
	}
	hanWhen     = newLexicon("什么时候 什麽时候 啥时候 何时 哪天 哪一天 哪年 哪一年 哪个月 哪月 几月 几号 几点 哪个星期 什么日子 什么时间 星期几 周几 多久 多长时间 多少天 多少年 多少个月 几天 几年 几个月 几周 几个星期")
	hanBackFrom = []string{"前", "以前", "之前", "了", "没", "过去"}
	hanLong     = []string{"多久", "多长时间", "多少天", "多少年", "多少个月", "几天", "几年", "几个月", "几周", "几个星期", "几个小时"}
)

// AsksTime says whether a query asks when something was or will be, or how long ago;
// "" when it asks for neither.
func AsksTime(query string) loci.TimeAsked {
	words := plainWords(query)
	asked := loci.TimeAsked("")
	for i, w := range words {
		if base, tail := cutContraction(w); base == "when" && tail {
			return loci.AskedWhen // when's
		}
		if phraseAt(words, i, agoPhrases) || w == "how" && at(words, i+1) == "many" && agoUnit(words, i+2) {
			return loci.AskedAgo
		}
		// "when I lived there, what did I eat" asks for no time: when must ask.
		if phraseAt(words, i, whenPhrases) && (w != "when" || i == 0 && asking(at(words, 1)) || i > 0 && i == len(words)-1) {
			asked = loci.AskedWhen
		}
	}
	if hanAsksAgo(query) {
		return loci.AskedAgo
	}
	if hanWhen.in(query) && !strings.Contains(query, "的时候") {
		return loci.AskedWhen
	}
	return asked
}

// asking reports whether a word behind "when" makes a question of it.
func asking(w string) bool {
	base, _ := cutContraction(w)
	switch base {
	case "did", "do", "does", "is", "was", "were", "are", "will", "have", "has", "had", "would", "should", "can", "could", "exactly", "am", "":
		return true
	}
	return false
}

func phraseAt(words []string, i int, phrases [][]string) bool {
	for _, p := range phrases {
		if hasAt(words, i, p) {
			return true
		}
	}
	return false
}

// agoUnit reports whether a unit of time at i is counted back from now: days ago,
// years has it been since.
func agoUnit(words []string, i int) bool {
	switch at(words, i) {
	case "days", "weeks", "months", "years", "hours":
		return at(words, i+1) == "ago" || at(words, i+1) == "since" || at(words, i+1) == "has" && at(words, i+2) == "it" || at(words, i+1) == "have" && at(words, i+2) == "passed"
	}
	return false
}

// hanAsksAgo reports whether a length of time that is asked for is counted back from
// now: 多久以前, 多久了, 几年前; 距今多久.
func hanAsksAgo(query string) bool {
	for _, long := range hanLong {
		before, behind, ok := strings.Cut(query, long)
		if !ok {
			continue
		}
		if strings.Contains(before, "距今") || strings.Contains(before, "距离现在") || strings.HasSuffix(before, "过去") || strings.HasSuffix(before, "过了") {
			return true
		}
		for _, ago := range hanBackFrom {
			if strings.HasPrefix(behind, ago) {
				return true
			}
		}
	}
	return false
}

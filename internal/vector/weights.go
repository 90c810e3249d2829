package vector

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// The weights say how much a term tells of what a text is about, in general: of
// the language, not of anybody's notes.
const (
	everydayWord = .35
	shortWord    = .7  // to three characters; longer words are rarer and tell more (Zipf's law of abbreviation)
	longWord     = 1.2 // from eight on
	perCharacter = .1

	hanBigram        = .7 // about a word
	hanCharacter     = .5
	everydayBigram   = .35 // of two everyday characters
	everydayHan      = .15
	otherCharacter   = .1 // kana, hangul: a sound, not a word
	firstCJK         = 0x2e80
	firstHan, endHan = 0x3400, 0xa000
)

// everyday are English words that are about nothing in particular: the most
// frequent verbs, adjectives and adverbs, units of time, what is said in greeting
// and in reply.
var everyday = stems(`
go going gone went come coming came get getting got gotten take taking taken took make making made give giving gave given
say saying said tell telling told ask asking asked talk speak call called know knew known think thought guess believe mean meant
see saw seen look looking watch hear heard feel feeling felt seem sound like liked love loved enjoy want wanted wish need needed hope
use used try tried keep kept let leave left put bring brought start started begin began stop end help show turn run move set
find found happen happened work working worked live become remember forget wait stay change changed spend spent plan
good better best great nice fine bad worse worst big small little long short high low new old young early late first last next
right wrong true sure real easy hard slow fast different important able ready full happy glad sorry sad cool awesome amazing
wonderful fantastic lovely perfect fun funny interesting excited exciting beautiful special proud
thing stuff lot bit kind sort way part side place point case reason idea fact matter time times day today tomorrow yesterday tonight
morning afternoon evening night week weekend month year minute hour moment while ago soon later already maybe perhaps
probably actually definitely absolutely totally finally usually often sometimes especially exactly almost enough away back together
people person man woman guy friend life world name number
thank thanks appreciate agree please welcome congratulations congrats bye goodbye cheers care noted done
two three four five six seven eight nine ten hundred thousand second third half
`)

// everydayHanzi are the Chinese characters of that sort.
var everydayHanzi = set(`
一二三四五六七八九十百千两个些点次天月年日号时候周早晚午今明昨现刚正已经将常总每各其它自己人们家事物东西样种
上下里外前后中间内左右边这那有没在不无也还又再才就都只最太更好真很挺多少大小高低长短新老快慢对错行可能会要想该应需
说讲问答谈叫看见听知道觉得认为以用做作办搞弄打开关起来去到回过进出给拿让把被带找放等记忘变成定完
和跟与同及而且但因为所如果虽然或者于从向比像像当
哈嘿呵嗯喂嗨谢请祝喜欢爱高兴开心希望您怎什么谁哪几啥意思
`)

func stems(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[lang.Stem(w)] = true
	}
	return m
}

func set(characters string) map[rune]bool {
	m := map[rune]bool{}
	for _, r := range strings.Join(strings.Fields(characters), "") {
		m[r] = true
	}
	return m
}

// wordWeight is 0.35…1.2, of a stem.
func wordWeight(stem string) float64 {
	if everyday[stem] {
		return everydayWord
	}
	return min(longWord, shortWord+perCharacter*float64(max(0, utf8.RuneCountInString(stem)-3)))
}

// cjkWeight is 0.1…0.8, of one character or of two.
func cjkWeight(gram string) float64 {
	r, size := utf8.DecodeRuneInString(gram)
	plain := everydayHanzi[r]
	if size < len(gram) {
		if s, _ := utf8.DecodeRuneInString(gram[size:]); plain && everydayHanzi[s] {
			return everydayBigram
		}
		return hanBigram
	}
	switch {
	case r < firstHan || r >= endHan:
		return otherCharacter
	case plain:
		return everydayHan
	}
	return hanCharacter
}

package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// Types of entity.
const (
	person = "person"
	place  = "place"
)

// maxEntities bounds what one text may name.
const maxEntities = 12

// entitiesOf finds people and places: capitalised names in English, by the words
// before them; in Chinese well-known places, place endings, titles and 叫. A name whose kind nothing
// tells has no type.
func entitiesOf(sentences []cueSentence) []loci.Entity {
	var found cueEntities
	for i := range sentences {
		found.latin(&sentences[i])
		found.places(&sentences[i])
		found.hanPeople(&sentences[i])
	}
	return found.list
}

type cueEntities struct{ list []loci.Entity }

// put adds an entity once; a type fills in for an unknown one.
func (e *cueEntities) put(name, kind string) {
	for i := range e.list {
		if strings.EqualFold(e.list[i].Name, name) {
			if e.list[i].Type == "" {
				e.list[i].Type = kind
			}
			return
		}
	}
	if len(e.list) < maxEntities {
		e.list = append(e.list, loci.Entity{Name: name, Type: kind})
	}
}

// latin finds runs of capitalised words that are no ordinary words.
func (e *cueEntities) latin(s *cueSentence) {
	for i := 0; i < len(s.tokens); i++ {
		if !s.capital(i) {
			continue
		}
		end := i + 1
		for end < len(s.tokens) && s.capital(end) && s.tokens[end].from == s.tokens[end-1].to+1 {
			end++
		}
		kind := s.typeOf(i, end)
		if kind != "" || !s.startsAt(i) {
			e.put(strings.TrimSuffix(strings.TrimSuffix(s.text[s.tokens[i].from:s.tokens[end-1].to], "'s"), "’s"), kind)
		}
		i = end - 1
	}
}

// capital reports whether token i is a capitalised word that may be of a name.
func (s *cueSentence) capital(i int) bool {
	t := s.tokens[i]
	if t.kind != cueWordToken || len(t.word) < 2 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[t.from:])
	return unicode.IsUpper(r) && !IsStop(t.word) && !commonCapitals[t.word] && !cueNoName[t.word] && !cueWeakWords[t.word]
}

var cueNoName = set(`i'm i'll i've i'd mr mrs ms dr prof sir madam step note ok tv usa uk pm am god mom mum dad grandma grandpa english chinese french german
	spanish japanese korean italian american british monday's christmas easter thanksgiving mondays tuesdays wednesdays thursdays fridays saturdays sundays wifi ceo cto hr pr api sql id pin let's fyi asap diy dm faq`)

// typeOf tells a person or a place by the words around tokens from…to.
func (s *cueSentence) typeOf(from, to int) string {
	before, two := s.word(from-1), s.word(from-2)
	if before == "." {
		before = two
	}
	switch {
	case cueTitles[before] || s.isRelation(from-1) || before == "named" || before == "called" && s.relatedBefore(from-1) || before == "name" || before == "is" && strings.HasPrefix(two, "name") || before == "i'm" && s.word(to) != "based":
		return person
	case s.isPlaceName(from, to):
		return place
	case cuePlaceEnds[s.word(to-1)] && to-from > 1:
		return place
	case before == "in" || before == "near":
		return place
	case (before == "to" || before == "from") && cueTravel[two]:
		return place
	case (s.word(to) == "is" || s.word(to) == ",") && (s.word(to+1) == "my" || s.word(to+1) == "our"):
		return person
	case before == "with" && !cueNoCompany[two]:
		return person
	case cuePersonVerbs[s.word(to)] && to-from == 1 && !cuePlaceEnds[s.word(from)]:
		return person
	}
	return ""
}

func (s *cueSentence) relatedBefore(i int) bool {
	for j := max(0, i-4); j < i; j++ {
		if s.isRelation(j) {
			return true
		}
	}
	return false
}

func (s *cueSentence) isPlaceName(from, to int) bool {
	for _, h := range s.hits {
		if h.class == cuePlace && h.from >= from && h.to <= to {
			return true
		}
	}
	return false
}

var (
	cueTitles      = set("mr mrs ms dr prof professor uncle aunt auntie sir coach")
	cueTravel      = set("move moved moving fly flying flew go going went travel traveled travelling traveling trip trips drive driving drove relocate relocated relocating come came comes i'm originally back flight flights train visit been return returned relocation way")
	cuePlaceEnds   = set("city street avenue road lake river mountain mountains island islands beach park university college airport station square bay valley hospital county district province museum")
	cuePersonVerbs = set("said says told asked lives works likes loves hates prefers called calls texted thinks wants invited introduced lent")
	cueNoCompany   = set("work works worked working code coding built build written wrote deploy started")
)

// places finds the well-known ones, and Chinese names with an ending of places
// after a word of being or going there.
func (e *cueEntities) places(s *cueSentence) {
	for _, h := range s.hits {
		if h.class == cuePlace && (s.tokens[h.from].kind == cueHanToken || s.capital(h.from)) {
			e.put(s.text[s.tokens[h.from].from:s.tokens[h.to-1].to], place)
		}
	}
	for i, t := range s.tokens {
		if t.kind == cueHanToken && cueThere[t.word] {
			if n := s.hanPlace(i + 1); n > 0 {
				e.put(s.text[s.tokens[i+1].from:s.tokens[i+n].to], place)
			}
		}
	}
}

var (
	cueThere     = set("在 去 到 往 于 从 逛 游 爬 回")
	cueHanEnds   = set("市 省 县 区 镇 村 路 街 岛 山 湖 江 寺 园 站")
	cueHanCommon = set("公园 车站 地铁站 小区 医院 学校 爬山 登山 乡村 农村 城市 马路 走路 花园 市区 郊区 爱山 超市 菜市 夜市 门市 在路 半路 一路 上街 逛街 幼儿园 动物园 校园 网站 加油站 下山 上山 家园 果园 这条街 那条路")
)

// hanPlace is how many characters from token i on make a place's name by its
// ending: 2 to 5; 0 when none do.
func (s *cueSentence) hanPlace(i int) int {
	for n := 2; n <= 5 && i+n <= len(s.tokens); n++ {
		last := s.tokens[i+n-1]
		if last.kind != cueHanToken || cueFiller[last.word] || cueThere[last.word] {
			return 0
		}
		if name := s.text[s.tokens[i].from:last.to]; cueHanEnds[last.word] && !cueHanCommon[name] && !cueHanCommon[lastRunes(name, 2)] {
			return n
		}
	}
	return 0
}

func lastRunes(s string, n int) string {
	r := []rune(s)
	return string(r[max(0, len(r)-n):])
}

var (
	cueSurnames  = set("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜 叶 程 魏 苏 吕 丁 任 卢 姚 沈 钟 姜 崔 谭 陆 范 汪 廖 石 金 韦 贾 夏 付 方 邹 熊 白 孟 秦 邱 侯 江 尹 薛 闫 段 雷 龙 黎 史 陶 贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常")
	cueNamedBy   = set("叫")
	cueNameStops = set("的 了 是 在 和 跟 也 都 我 你 他 她 不 有 说 去 来 做 他们 什 怎 谁 吗 就 很 人 上 车 外 醒 好 停 卖 着 过 给 到 这 那")
	cueHanTitles = []string{"先生", "女士", "老师", "医生", "大夫", "经理", "阿姨", "叔叔", "师傅", "教授", "同学", "小姐", "主任", "总"}
)

// hanPeople finds 王医生, 李老师, 小李, 老张, and 叫陈静.
func (e *cueEntities) hanPeople(s *cueSentence) {
	for i, t := range s.tokens {
		switch {
		case t.kind != cueHanToken:
		case cueSurnames[t.word] && s.title(i+1) > 0:
			e.put(s.text[t.from:s.tokens[i+s.title(i+1)].to], person)
		case (t.word == "小" || t.word == "老" || t.word == "阿") && cueSurnames[s.word(i+1)] && s.nickname(i):
			e.put(s.text[t.from:s.tokens[i+1].to], person)
		case cueNamedBy[t.word]:
			if n := s.hanName(i + 1); n > 0 {
				e.put(s.text[s.tokens[i+1].from:s.tokens[i+n].to], person)
			}
		}
	}
}

// title is the number of characters of the title at token i; 0 for none. 高总 is
// one at a clause's end only: 高总是 is not.
func (s *cueSentence) title(i int) int {
	if i >= len(s.tokens) {
		return 0
	}
	for _, w := range cueHanTitles {
		if strings.HasPrefix(s.text[s.tokens[i].from:], w) && (w != "总" || s.endOfName(i+1)) {
			return utf8.RuneCountInString(w)
		}
	}
	return 0
}

func (s *cueSentence) endOfName(i int) bool {
	switch s.word(i) {
	case "", "，", "。", "说", "让", "的", "和", "要", "在", "那", "说的", "、", "今":
		return true
	}
	return false
}

// nickname reports whether 小李 and the like stands free: 小金额 and 老高兴 don't.
func (s *cueSentence) nickname(i int) bool {
	next := s.word(i + 2)
	if next == "" || cueNameEnds[next] {
		return !cueHanNot[s.word(i)+s.word(i+1)]
	}
	return s.tokens[i+2].kind != cueHanToken
}

var (
	cueNameEnds = set("的 了 是 在 和 跟 也 都 说 去 来 做 今 明 昨 上 下 喜 爱 住 要 想 会 不 没 有 他 她 我 你 就 刚 最 请 给 找 带 一 约 现 因 过 对 从 吧 吗 呢 推 介 告 答 帮 结 生 搬 换")
	cueHanNot   = set("小马 小白 小龙 小方 小石 小叶 小高 小万 小田 小江 老高 老白 老石 小金 小孔 老马 小夏 阿金 小向 小常 老常 小何 小程 老江 小毛 老毛 老万 小武 小严")
)

// hanName is how many characters from token i on are a full name: a surname and one
// or two more, up to a stop; else a nickname of two.
func (s *cueSentence) hanName(i int) int {
	n := 0
	for n < 4 && i+n < len(s.tokens) && s.tokens[i+n].kind == cueHanToken && !cueNameStops[s.word(i+n)] {
		n++
	}
	switch {
	case n == 2, n == 3 && cueSurnames[s.word(i)]:
		return n
	case n == 4 && cueSurnames[s.word(i)]:
		return 3
	}
	return 0
}

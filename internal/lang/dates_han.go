package lang

import (
	"strings"
	"unicode/utf8"
)

// dateHanWord is what a Chinese word means to the grammar. It is not that word after
// one of the characters of notAfter (聪明天 is no 明天) or before one of notBefore.
type dateHanWord struct {
	text      string
	kind      dateKind
	val, n    int
	notAfter  string
	notBefore string
}

// The characters that make another word of what follows them.
const (
	dateAfterMing    = "说证聪发光文表声透黎精高小简阐鲜分"
	dateAfterBen     = "日基成根资版样课剧文书标原副译脚笔记两三几读"
	dateAfterHou     = "明今以之然最午雨饭今日事背先随身此往其年月周天时先落"
	dateAfterQian    = "以之目从提面眼饭睡生史当日先空超午跟年月周天时婚"
	dateAfterQu      = "过失离死除"
	dateHolidayThing = "快礼树老卡歌派聚活促帽假档"
	dateNianOther    = "轻龄级纪代"
)

// dateHanWords are the words of the grammar by their first character, longer ones first.
var dateHanWords = map[rune][]dateHanWord{
	'今': {
		{"今天", dkToday, 0, 0, "", ""}, {"今日", dkToday, 0, 0, "", "头"}, {"今儿", dkToday, 0, 0, "", ""},
		{"今晚", dkToday, 0, int(nightPart), "", ""}, {"今夜", dkToday, 0, int(nightPart), "", ""},
		{"今早", dkToday, 0, int(morningPart), "", ""}, {"今晨", dkToday, 0, int(morningPart), "", ""},
		{"今年", dkYrel, 0, 0, "", dateNianOther},
	},
	'昨': {
		{"昨天", dkToday, -1, 0, "", ""}, {"昨日", dkToday, -1, 0, "", ""}, {"昨儿", dkToday, -1, 0, "", ""},
		{"昨晚", dkToday, -1, int(nightPart), "", ""}, {"昨夜", dkToday, -1, int(nightPart), "", ""},
		{"昨早", dkToday, -1, int(morningPart), "", ""},
	},
	'明': {
		{"明天", dkToday, 1, 0, dateAfterMing, ""}, {"明日", dkToday, 1, 0, dateAfterMing, ""}, {"明儿", dkToday, 1, 0, dateAfterMing, ""},
		{"明晚", dkToday, 1, int(nightPart), dateAfterMing, ""}, {"明早", dkToday, 1, int(morningPart), dateAfterMing, ""},
		{"明晨", dkToday, 1, int(morningPart), dateAfterMing, ""}, {"明年", dkYrel, 1, 0, dateAfterMing, dateNianOther},
	},
	'大': {
		{"大前天", dkToday, -3, 0, "", "气"}, {"大后天", dkToday, 3, 0, "", "气"}, {"大前年", dkYrel, -3, 0, "", dateNianOther},
		{"大后年", dkYrel, 3, 0, "", dateNianOther}, {"大约", dkHedge, 0, 0, "", ""}, {"大概", dkHedge, 0, 0, "", ""},
	},
	'前': {
		{"前天", dkToday, -2, 0, dateAfterQian, "气天"}, {"前晚", dkToday, -2, int(nightPart), dateAfterQian, ""},
		{"前年", dkYrel, -2, 0, dateAfterQian, dateNianOther}, {"前后", dkHanHedge, 0, 0, "", ""},
		{"前台", dkOther, 0, 0, "", ""}, {"前面", dkOther, 0, 0, "", ""}, {"前往", dkOther, 0, 0, "", ""},
		{"前去", dkOther, 0, 0, "", ""}, {"前妻", dkOther, 0, 0, "", ""}, {"前夫", dkOther, 0, 0, "", ""}, {"前", dkQian, 0, 0, "", ""},
	},
	'后': {
		{"后天", dkToday, 2, 0, dateAfterHou, "气形养性免获努"}, {"后年", dkYrel, 2, 0, dateAfterHou, dateNianOther},
		{"后来", dkOther, 0, 0, "", ""}, {"后面", dkOther, 0, 0, "", ""}, {"后悔", dkOther, 0, 0, "", ""}, {"后", dkHou, 0, 0, "", ""},
	},
	'去': {{"去年", dkYrel, -1, 0, dateAfterQu, dateNianOther}},
	'以': {{"以前", dkQian, 0, 0, "", ""}, {"以后", dkHou, 0, 0, "", ""}, {"以来", dkHou, 0, 0, "", ""}, {"以内", dkHou, 0, 0, "", ""}},
	'之': {{"之前", dkQian, 0, 0, "", ""}, {"之后", dkHou, 0, 0, "", ""}, {"之间", dkAmid, 0, 0, "", ""}, {"之内", dkHou, 0, 0, "", ""}},
	'上': {
		{"上上", dkShang, -2, 0, "", ""}, {"上午", dkPart, int(morningPart), 0, "", ""}, {"上旬", dkXun, 1, 0, "", ""},
		{"上半年", dkHalfYear, 1, 0, "", ""}, {"上下", dkHanHedge, 0, 0, "", ""}, {"上", dkShang, -1, 0, "网线路会身桌街心马以加世晚早", ""},
	},
	'下': {
		{"下下", dkXia, 2, 0, "", ""}, {"下午", dkPart, int(afternoonPart), 0, "", ""}, {"下旬", dkXun, 3, 0, "", ""},
		{"下半年", dkHalfYear, 7, 0, "", ""}, {"下", dkXia, 1, 0, "以之剩地留手部", ""},
	},
	'中': {{"中午", dkPart, int(noonPart), 0, "", ""}, {"中旬", dkXun, 2, 0, "", ""}},
	'正': {{"正午", dkPart, int(noonPart), 0, "", ""}, {"正月", dkLunar, 0, 0, "", ""}},
	'这': {{"这", dkZhe, 0, 0, "", ""}},
	'本': {{"本", dkZhe, 0, 0, dateAfterBen, ""}},
	'早': {{"早上", dkPart, int(morningPart), 0, "", ""}, {"早晨", dkPart, int(morningPart), 0, "", ""}},
	'清': {{"清晨", dkPart, int(morningPart), 0, "", ""}},
	'凌': {{"凌晨", dkPart, int(dawnPart), 0, "", ""}},
	'傍': {{"傍晚", dkPart, int(nightPart), 0, "", ""}},
	'晚': {{"晚会", dkLength, 0, 0, "", ""}, {"晚上", dkPart, int(nightPart), 0, "", ""}, {"晚间", dkPart, int(nightPart), 0, "", ""}},
	'夜': {{"夜里", dkPart, int(nightPart), 0, "", ""}, {"夜晚", dkPart, int(nightPart), 0, "", ""}},
	'深': {{"深夜", dkPart, int(nightPart), 0, "", ""}},
	'历': {{"历史", dkLength, 0, 0, "", ""}},
	'年': {
		{"年底", dkNian, 0, 0, "", ""}, {"年初", dkNian, 0, 0, "", ""}, {"年末", dkNian, 0, 0, "", ""}, {"年中", dkNian, 0, 0, "", ""},
		{"年度", dkNian, 0, 0, "", ""}, {"年", dkNian, 0, 0, "", dateNianOther + "会薪货糕夜味来间"}, {"年", dkOther, 0, 0, "", ""},
	},
	'月': {
		{"月底", dkYue, 0, 0, "", ""}, {"月初", dkYue, 0, 0, "", ""}, {"月末", dkYue, 0, 0, "", ""}, {"月中", dkYue, 0, 0, "", "旬国学心文秋餐午"},
		{"月份", dkYue, 0, 0, "", ""}, {"月", dkYue, 0, 0, "", "亮光色球饼季经薪租票嫂子台"}, {"月", dkOther, 0, 0, "", ""},
	},
	'日': {{"日", dkRi, 0, 0, "", ""}},
	'号': {{"号", dkRi, 0, 0, "", "码楼线门房"}, {"号", dkOther, 0, 0, "", ""}},
	'天': {{"天", dkUnit, int(dayUnit), 0, "", ""}},
	'周': {{"周", dkUnit, int(weekUnit), 0, "", "围边期转年刊报密岁全"}, {"周", dkOther, 0, 0, "", ""}},
	'星': {{"星期", dkUnit, int(weekUnit), 0, "", ""}},
	'礼': {{"礼拜", dkUnit, int(weekUnit), 0, "", ""}},
	'小': {{"小时", dkUnit, int(hourUnit), 0, "", ""}},
	'钟': {{"钟头", dkUnit, int(hourUnit), 0, "", ""}},
	'秒': {{"秒钟", dkUnit, int(secondUnit), 0, "", ""}, {"秒", dkUnit, int(secondUnit), 0, "", ""}},
	'分': {{"分钟", dkUnit, int(minuteUnit), 0, "", ""}, {"分", dkFen, 0, 0, "", ""}},
	'点': {{"点钟", dkDian, 0, 0, "", ""}, {"点", dkDian, 0, 0, "", ""}},
	'时': {{"时间", dkLength, 0, 0, "", ""}, {"时", dkDian, 0, 0, "", "候间代期"}},
	'刻': {{"刻", dkKe, 0, 0, "", ""}},
	'半': {{"半夜", dkPart, int(nightPart), 0, "", ""}, {"半", dkHalf, 0, 0, "", ""}},
	'个': {{"个", dkGe, 0, 0, "", ""}},
	'的': {{"的", dkDe, 0, 0, "", ""}},
	'每': {{"每", dkEvery, 0, 0, "", ""}},
	'逢': {{"逢", dkEvery, 0, 0, "", ""}},
	'第': {{"第", dkNth, 0, 0, "", ""}},
	'农': {{"农历", dkLunar, 0, 0, "", ""}},
	'阴': {{"阴历", dkLunar, 0, 0, "", ""}},
	'旧': {{"旧历", dkLunar, 0, 0, "", ""}},
	'腊': {{"腊月", dkLunar, 0, 0, "", ""}},
	'初': {{"初", dkLunar, 0, 0, "", ""}},
	'公': {{"公元前", dkLunar, 0, 0, "", ""}},
	'春': {{"春天", dkSeason, 3, 0, "", ""}, {"春季", dkSeason, 3, 0, "", ""}},
	'夏': {{"夏天", dkSeason, 6, 0, "", ""}, {"夏季", dkSeason, 6, 0, "", ""}},
	'秋': {{"秋天", dkSeason, 9, 0, "", ""}, {"秋季", dkSeason, 9, 0, "", ""}},
	'冬': {{"冬天", dkSeason, 12, 0, "", ""}, {"冬季", dkSeason, 12, 0, "", ""}},
	'到': {{"到底", dkOther, 0, 0, "", ""}, {"到处", dkOther, 0, 0, "", ""}, {"到", dkTo, 0, 0, "", ""}},
	'至': {{"至今", dkOther, 0, 0, "", ""}, {"至少", dkHedge, 0, 0, "", ""}, {"至", dkTo, 0, 0, "", ""}},
	'直': {{"直到", dkUntil, 0, 0, "", ""}},
	'截': {{"截至", dkUntil, 0, 0, "", ""}, {"截止", dkUntil, 0, 0, "", ""}},
	'从': {{"从小", dkOther, 0, 0, "", ""}, {"从", dkFrom, 0, 0, "", ""}},
	'自': {{"自从", dkFrom, 0, 0, "", ""}, {"自己", dkOther, 0, 0, "", ""}, {"自", dkFrom, 0, 0, "", ""}},
	'和': {{"和", dkAnd, 0, 0, "", ""}},
	'与': {{"与", dkAnd, 0, 0, "", ""}},
	'比': {{"比如", dkOther, 0, 0, "", ""}, {"比", dkHedge, dateCompares, 0, "", ""}},
	'或': {{"或者", dkOr, 0, 0, "", ""}, {"或", dkOr, 0, 0, "", ""}},
	'在': {{"在", dkIn, 0, 0, "", ""}},
	'约': {{"约", dkHedge, 0, 0, "预相公节赴契邀条", ""}},
	'差': {{"差不多", dkHedge, 0, 0, "", ""}},
	'近': {{"近", dkHedge, 0, 0, "最附靠", ""}},
	'将': {{"将近", dkHedge, 0, 0, "", ""}},
	'接': {{"接近", dkHedge, 0, 0, "", ""}},
	'超': {{"超过", dkHedge, 0, 0, "", ""}},
	'不': {{"不到", dkHedge, 0, 0, "", ""}},
	'最': {{"最多", dkHedge, 0, 0, "", ""}},
	'多': {{"多", dkHanHedge, 0, 0, "", ""}},
	'左': {{"左右", dkHanHedge, 0, 0, "", ""}},
	'起': {{"起", dkOnward, 0, 0, "", "床来飞晚早得诉"}},
	'元': {{"元旦节", dkHanHoliday, 101, 0, "", dateHolidayThing}, {"元旦", dkHanHoliday, 101, 0, "", dateHolidayThing + "节"}},
	'情': {{"情人节", dkHanHoliday, 214, 0, "", dateHolidayThing}},
	'妇': {{"妇女节", dkHanHoliday, 308, 0, "", dateHolidayThing}},
	'植': {{"植树节", dkHanHoliday, 312, 0, "", dateHolidayThing}},
	'愚': {{"愚人节", dkHanHoliday, 401, 0, "", dateHolidayThing}},
	'劳': {{"劳动节", dkHanHoliday, 501, 0, "", dateHolidayThing}},
	'青': {{"青年节", dkHanHoliday, 504, 0, "", dateHolidayThing}},
	'儿': {{"儿童节", dkHanHoliday, 601, 0, "", dateHolidayThing}},
	'建': {{"建党节", dkHanHoliday, 701, 0, "", dateHolidayThing}, {"建军节", dkHanHoliday, 801, 0, "", dateHolidayThing}},
	'教': {{"教师节", dkHanHoliday, 910, 0, "", dateHolidayThing}},
	'国': {{"国庆节", dkHanHoliday, 1001, 0, "", dateHolidayThing}, {"国庆", dkHanHoliday, 1001, 0, "", dateHolidayThing + "节"}},
	'万': {{"万圣节", dkHanHoliday, 1031, 0, "", dateHolidayThing}},
	'光': {{"光棍节", dkHanHoliday, 1111, 0, "", dateHolidayThing}},
	'平': {{"平安夜", dkHanHoliday, 1224, 0, "", dateHolidayThing}},
	'圣': {{"圣诞节", dkHanHoliday, 1225, 0, "", dateHolidayThing}, {"圣诞", dkHanHoliday, 1225, 0, "", dateHolidayThing + "节"}},
	'跨': {{"跨年夜", dkHanHoliday, 1231, 0, "", dateHolidayThing}},
}

// isHanDate reports whether r is one of the characters of which every Chinese
// expression needs one.
func isHanDate(r rune) bool {
	switch r {
	case '天', '日', '号', '周', '期', '拜', '月', '年', '今', '昨', '明', '时', '钟', '秒', '末',
		'旦', '诞', '庆', '节', '夜', '前':
		return true
	}
	return false
}

// wide cuts one word or character beyond ASCII.
func (l *dateLexer) wide(i int) int {
	r, size := utf8.DecodeRuneInString(l.text[i:])
	switch {
	case r == '’':
		return l.apostrophe(i, size)
	case isDateNumeral(r):
		return l.hanNumber(i)
	case dateHanWords[r] != nil:
		return l.hanWord(i, r, size)
	case !IsCJK(r):
		return l.other(i, r, size)
	}
	return l.add(dkOther, 0, 0, i, i+size)
}

// other cuts punctuation and words in other scripts.
func (l *dateLexer) other(i int, r rune, size int) int {
	kind := dkOther
	switch r {
	case '　', '\u00a0', '\u202f', '\u2009':
		return i + size
	case '。', '！', '？', '；', '…', '\u2028', '\u2029':
		kind = dkStop
	case '，', '、', '：':
		kind = dkComma
	case '–', '－', '～', '—', '〜':
		kind = l.dash(i, r, size)
	case '（':
		kind = dkOpen
	case '）':
		kind = dkClose
	default:
		return l.add(kind, 0, 0, i, max(i+size, l.restOfWord(i)))
	}
	return l.add(kind, 0, 0, i, i+size)
}

// dash tells the dash of a range from the one between clauses, which is long and
// doubled or has spaces around it.
func (l *dateLexer) dash(i int, r rune, size int) dateKind {
	if r != '—' {
		return dkDash
	}
	rest := l.text[i+size:]
	if i == 0 || l.last().to != i || rest == "" || rest[0] == ' ' || strings.HasPrefix(rest, "—") || strings.HasSuffix(l.text[:i], "—") {
		return dkStop
	}
	return dkDash
}

// hanWord cuts the longest word of the grammar at i; a character that starts none
// is unknown.
func (l *dateLexer) hanWord(i int, r rune, size int) int {
	rest := l.text[i:]
	for _, w := range dateHanWords[r] {
		if !strings.HasPrefix(rest, w.text) || l.partOfOther(i, w) {
			continue
		}
		j := i + len(w.text)
		if w.kind == dkUnit && w.val == int(weekUnit) {
			return l.week(i, j)
		}
		return l.add(w.kind, w.val, w.n, i, j)
	}
	return l.add(dkOther, 0, 0, i, i+size)
}

// partOfOther reports whether the characters of w at i belong to other words.
func (l *dateLexer) partOfOther(i int, w dateHanWord) bool {
	after := l.runeAt(i + len(w.text))
	before, n := utf8.DecodeLastRuneInString(l.text[:i])
	switch t := l.last(); {
	case strings.ContainsRune(w.notBefore, after):
		return true
	case n == 0 || t.to == i && (t.kind == dkToday || t.kind == dkYrel):
		return false // 今天后天都行
	case w.text == "今天" && before == '当':
		return after == '下' || after == '气'
	case strings.HasPrefix(w.text, "今") && before == '如':
		deeper, _ := utf8.DecodeLastRuneInString(l.text[:i-n])
		return !strings.ContainsRune("比假例譬诸恰", deeper)
	}
	return strings.ContainsRune(w.notAfter, before)
}

var dateNumeral = dateKinds(dkDigits, dkYear, dkNum, dkHalf)

// week cuts 周三, 星期天 and 周末; 周 alone is a unit: 三周一次 holds no Monday.
func (l *dateLexer) week(i, j int) int {
	r, size := utf8.DecodeRuneInString(l.text[j:])
	day := dateWeekday(r)
	counted := dateNumeral.has(l.last().kind) || l.last().kind == dkGe && len(l.toks) > 1 && dateNumeral.has(l.toks[len(l.toks)-2].kind)
	switch {
	case counted:
	case r == '末':
		return l.add(dkHanWeekend, 0, 0, i, j+size)
	case day >= 0 && !l.afterWeekday(r, j+size):
		return l.add(dkHanWeekday, day, 0, i, j+size)
	}
	return l.add(dkUnit, int(weekUnit), 0, i, j)
}

func (l *dateLexer) runeAt(i int) rune {
	r, n := utf8.DecodeRuneInString(l.text[i:])
	if n == 0 {
		return '\n'
	}
	return r
}

// dateWeekday is 0 for 一 to 6 for 日 and 天; -1 for others.
func dateWeekday(r rune) int {
	for day, numerals := range [...]string{"一", "二", "三", "四", "五", "六", "日天"} {
		if strings.ContainsRune(numerals, r) {
			return day
		}
	}
	return -1
}

// afterWeekday reports whether the numeral r before i belongs to another word; the
// 周 of 周六周日 doesn't take it.
func (l *dateLexer) afterWeekday(r rune, i int) bool {
	next := l.runeAt(i)
	if next == '周' {
		after := l.runeAt(i + len("周"))
		return after != '末' && dateWeekday(after) < 0
	}
	return strings.ContainsRune(afterDateWeekday(r), next)
}

// afterDateWeekday are the characters that make another word of a weekday's numeral:
// 下周一起 is next week, together; 上周三次 last week, three times.
func afterDateWeekday(r rune) string {
	switch r {
	case '一':
		return "直起共定样些般次个切旦边年月周半致再"
	case '日':
		return "本常记子期"
	case '天':
		return "气空"
	case '二':
		return "手次个天年月周名位份件场遍趟十百千"
	}
	return "次个天年月周名位份件场遍趟十百千角"
}

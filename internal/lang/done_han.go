package lang

import (
	"strings"
	"unicode/utf8"
)

// doneInChinese returns what of a sentence tells, as done, what another plans; nil if
// it doesn't. The verb of the plan must be in the report with a sign that it is over
// (了, 过, 完, …), and three quarters of the characters of what was planned, the longest
// stretch of them ending a word.
func doneInChinese(report, plan string) []string {
	p, ok := hanPlan(plan)
	if !ok || hanUndone.in(report) {
		return nil
	}
	for _, clause := range strings.FieldsFunc(report, hanBreak) {
		if found := p.doneIn(clause); found != "" {
			return []string{p.verb, found}
		}
	}
	return nil
}

func hanBreak(r rune) bool { return strings.ContainsRune("，。！？；、,.!?;：:（）()\n", r) }

// hanDeed is what somebody plans to do: a verb and what it is done to.
type hanDeed struct {
	who, verb, what string
}

// hanPlan reads the deed that a sentence plans, from the clause with the word of
// intent, or the first with a time to come.
func hanPlan(text string) (hanDeed, bool) {
	for _, clause := range strings.FieldsFunc(text, hanBreak) {
		at, n := lastOf(clause, hanIntents)
		if at < 0 {
			continue
		}
		first, _ := firstOf(clause, hanIntents)
		who, rest := trimAll(clause[:first], hanAround), trimAll(clause[at+n:], hanAround)
		verb := hanVerbs.at(rest)
		for i := range rest { // 医院看望外婆
			if v := hanVerbs.at(rest[i:]); v != "" && i <= len("四个字") {
				rest, verb = rest[i:], v
				break
			}
		}
		if away := hanTrip(rest); strings.HasSuffix(clause[:at+n], "去") && away != "" {
			return hanDeed{hanWho(who), "去", away}, true
		}
		if verb == "" {
			_, n := utf8.DecodeRuneInString(rest)
			verb = rest[:n]
		}
		what := hanObject(rest[len(verb):])
		if utf8.RuneCountInString(what) >= 2 {
			return hanDeed{hanWho(who), verb, what}, true
		}
	}
	return hanDeed{}, false
}

// hanTrip is where a trip goes: 冰岛 of 冰岛旅行; "" when it is none.
func hanTrip(s string) string {
	for _, trip := range []string{"旅行", "旅游", "玩", "出差", "度假"} {
		if place, ok := strings.CutSuffix(s, trip); ok && utf8.RuneCountInString(place) >= 2 {
			return place
		}
	}
	return ""
}

// hanObject is what a verb is done to, without measures, possessors and what trails.
func hanObject(s string) string {
	s = trimAll(s, hanMeasured)
	for _, tail := range hanTails {
		s = strings.TrimSuffix(s, tail)
	}
	if i := strings.LastIndex(s, "的"); i >= 0 && len(s)-i > 2*len("的") { // 家里的旧窗帘
		s = s[i+len("的"):]
	}
	return s
}

// doneIn returns the stretch of a clause that names what was planned and is done; ""
// when the clause doesn't say so.
func (p *hanDeed) doneIn(clause string) string {
	at := strings.Index(clause, p.what)
	if at < 0 || endsInAny(clause[:at], "半") {
		return ""
	}
	rest := clause[:at] + "\x00" + clause[at+len(p.what):]
	verb := strings.Index(rest, p.verb)
	if verb < 0 {
		return ""
	}
	before := rest[:min(verb, strings.IndexByte(rest, 0))]
	if hanWho(trimAll(before, hanAround)) != p.who {
		return ""
	}
	behind := rest[verb+len(p.verb):]
	if !startsWithAny(behind, "了过完好到成掉") && !strings.HasPrefix(behind, "上了") && !strings.HasSuffix(strings.TrimRight(behind, "啦呀啊！~～"), "了") {
		return ""
	}
	if next := clause[at+len(p.what):]; verb < at && next != "" && !startsWithAny(next, "了啦过给回成完好呢啊吧和跟也就真很还在旅玩出度") {
		return "" // 自行车锁 is no 自行车
	}
	return p.what
}

// hanWho is who does it: "" for 我 and 我们, and where nobody is named.
func hanWho(s string) string {
	for _, me := range []string{"我们", "咱们", "我", "咱", "俺"} {
		if s == me {
			return ""
		}
	}
	return s
}

// trimAll cuts words of a list off both ends for as long as there are any.
func trimAll(s string, words []string) string {
	for again := true; again; {
		again = false
		s = strings.TrimSpace(s)
		for _, w := range words {
			if rest, ok := strings.CutPrefix(s, w); ok {
				s, again = rest, true
			} else if rest, ok := strings.CutSuffix(s, w); ok {
				s, again = rest, true
			}
		}
	}
	return s
}

// lastOf finds the last of the words in a text; -1 when there is none.
func lastOf(text string, words []string) (at, length int) {
	at = -1
	for _, w := range words {
		if i := strings.LastIndex(text, w); i > at || i >= 0 && i+len(w) > at+length {
			at, length = i, len(w)
		}
	}
	return at, length
}

// hanDays are the days of this, the last and the next week by all their names, and
// the months.
func hanDays() []string {
	var all []string
	for _, month := range []string{"十一", "十二", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"} {
		all = append(all, month+"月份", month+"月")
	}
	for _, which := range []string{"上", "下", "这", "本", ""} {
		for _, week := range []string{"星期", "礼拜", "周"} {
			for _, day := range []string{"一", "二", "三", "四", "五", "六", "日", "天", "末"} {
				all = append(all, which+week+day)
			}
		}
	}
	return all
}

// firstOf finds the first of the words in a text; -1 when there is none.
func firstOf(text string, words []string) (at, length int) {
	at = -1
	for _, w := range words {
		if i := strings.Index(text, w); i >= 0 && (at < 0 || i < at) {
			at, length = i, len(w)
		}
	}
	return at, length
}

var (
	hanIntents = strings.Fields("打算 准备 计划 决定 想要 想去 要去 将要 将会 即将 预计 一定要 必须 得去 会去 想 要 会 将 去")
	// hanAround stands between who, the intent and the verb, and tells nothing of them.
	hanAround = append(hanDays(), strings.Fields(`今天 明天 后天 昨天 前天 大后天 今晚 明晚 昨晚 今早 明早 早上 上午 中午 下午 晚上 上周 下周 这周 本周 周末 这个 下个 上个 月底 年底 年初 月初 今年 明年 去年
五一 国庆 春节 元旦 中秋 寒假 暑假 最近 刚刚 刚才 刚 终于 已经 也 还 就 都 顺利 一起 又 把 将 跟 的 了 去 来 在 要 想 会
月份 月 日 号 年 0 1 2 3 4 5 6 7 8 9 春天 夏天 秋天 冬天 之前 以前 前 那天 亲自 好好 正式 成功 总算 到底 真的 能 可以 哈 嗯 好消息`)...)
	hanMeasured = strings.Fields("一下 一次 一趟 一场 一个 一本 一辆 一台 一张 一份 一套 一件 一束 一只 一盆 一副 那个 那本 那场 那辆 那份 那篇 这个 这本 这场 这辆 这份 这篇 个 次 下 了 我 我们 自己 自己的 我的 吧 呢 啊 呀 啦")
	hanTails    = []string{"吧", "呢", "啊", "呀", "啦", "了"}
	hanVerbs    = newLexicon("看望 参加 提交 完成 学习 练习 报名 购买 拜访 探望 参观 申请 修理 打扫 整理 预约 面试 注册 安装 更换 升级 发布 办理 签约 观看 跑完 看完 读完 写完 做完 学会 粉刷 种下 联系")
	hanUndone   = newLexicon(`没 未 不 别 取消 推迟 改期 延期 差点 差一点 错过 忘 本来 原来 打算 准备 计划 如果 要是 一半 只差 假如 希望 想 好像 梦 放弃 每次 经常 常常 总是 又`)
)

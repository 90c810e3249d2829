package zh

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// The characters that make another word of what follows them, or what is before them.
const (
	numbered      = "码楼线门房店院机台桌床车馆选球位"
	surnames      = "王李张刘陈杨赵黄吴徐孙胡朱高林何郭马罗郑建"
	afterMing     = "说证聪发光文表声透黎精高小简阐鲜分"
	afterBen      = "日基成根资版样课剧文书标原副译脚笔记两三几读"
	afterHou      = "明今以之然最午雨饭今日事背先随身此往其年月周天时先落"
	afterQian     = "以之目从提面眼饭睡生史当日先空超午跟年月周天时婚"
	afterQu       = "过失离死除"
	holidayThings = "连长快礼树老卡歌派聚活促帽假档"
	afterLength   = "年月天周期拜钟时秒一二三四五六日末" // 三天前面试, 周三前去
	behindYear    = "轻龄级纪代"
)

// The 今 of 如今, unless 比 or the like is before that, and the 今天 of 当今天下.
var (
	inThis    = []dates.Context{{Before: '如', Unless: "比假例譬诸恰"}}
	afterSaid = []dates.Context{{Before: '说', Next: "气"}} // 说明天气, but 他说明天来
	inTodays  = append([]dates.Context{{Before: '当', Next: "下气"}}, inThis...)
)

// dateWords are the words of dates: of those with the same first character, longer ones first.
var dateWords = slices.Concat(holidays(`元旦节=101 情人节=214 妇女节=308 植树节=312 愚人节=401 劳动节=501 青年节=504 儿童节=601 建党节=701 建军节=801 教师节=910 国庆节=1001 万圣节=1031 光棍节=1111 平安夜=1224 圣诞节=1225 跨年夜=1231`), []dates.Word{
	{Words: "今天", Kind: kind.Today, Contexts: inTodays},
	{Words: "今日", Kind: kind.Today, NotBefore: "头说", Contexts: inThis},
	{Words: "今儿", Kind: kind.Today, Contexts: inThis},
	{Words: "听日", Kind: kind.Today, Val: 1, NotBefore: "语本文剧系"},
	{Words: "听晚", Kind: kind.Today, Val: 1, N: int(kind.NightPart)},
	{Words: "寻日 琴日", Kind: kind.Today, Val: -1, NotBefore: "语本文剧系"},
	{Words: "寻晚 琴晚 昨晚 昨夜", Kind: kind.Today, Val: -1, N: int(kind.NightPart)},
	{Words: "今晚 今夜", Kind: kind.Today, N: int(kind.NightPart), Contexts: inThis},
	{Words: "今早 今晨", Kind: kind.Today, N: int(kind.MorningPart), Contexts: inThis},
	{Words: "今年底", Kind: kind.YearWord, Val: 0, N: dates.Ending, Contexts: inThis},
	{Words: "今年", Kind: kind.YearWord, NotBefore: behindYear, Contexts: inThis},
	{Words: "昨天 昨日 昨儿", Kind: kind.Today, Val: -1},
	{Words: "昨早", Kind: kind.Today, Val: -1, N: int(kind.MorningPart)},
	{Words: "明天 明日 明儿", Kind: kind.Today, Val: 1, NotAfter: afterMing, Contexts: afterSaid},
	{Words: "明晚", Kind: kind.Today, Val: 1, N: int(kind.NightPart), NotAfter: afterMing},
	{Words: "明早 明晨", Kind: kind.Today, Val: 1, N: int(kind.MorningPart), NotAfter: afterMing},
	{Words: "明年底", Kind: kind.YearWord, Val: 1, N: dates.Ending, NotAfter: afterMing},
	{Words: "明年", Kind: kind.YearWord, Val: 1, NotAfter: afterMing, NotBefore: behindYear},
	{Words: "大前天", Kind: kind.Today, Val: -3, NotBefore: "气"},
	{Words: "大后天", Kind: kind.Today, Val: 3, NotBefore: "气"},
	{Words: "大前年", Kind: kind.YearWord, Val: -3, NotBefore: behindYear},
	{Words: "大后年", Kind: kind.YearWord, Val: 3, NotBefore: behindYear},
	{Words: "大约 大概 至少 将近 接近 超过 不到 最多", Kind: kind.Hedge},
	{Words: "前天", Kind: kind.Today, Val: -2, NotAfter: afterQian, NotBefore: "气天"},
	{Words: "前晚", Kind: kind.Today, Val: -2, N: int(kind.NightPart), NotAfter: afterQian},
	{Words: "前年底", Kind: kind.YearWord, Val: -2, N: dates.Ending, NotAfter: afterQian},
	{Words: "前年", Kind: kind.YearWord, Val: -2, NotAfter: afterQian, NotBefore: behindYear},
	{Words: "前后 上下 一样 一般 相比 差不多 似的 同期 多 左右", Kind: kind.HedgeBehind},
	{Words: "前台 前面 前往 前去 前妻 前夫 后来 后面 后悔", Kind: kind.Other, NotAfter: afterLength},
	{Words: "以前 之前", Kind: kind.Earlier, N: 2},
	{Words: "前", Kind: kind.Earlier},
	{Words: "后天", Kind: kind.Today, Val: 2, NotAfter: afterHou, NotBefore: "气形养性免获努培因"},
	{Words: "后年", Kind: kind.YearWord, Val: 2, NotAfter: afterHou, NotBefore: behindYear},
	{Words: "以后 之后", Kind: kind.Behind, N: 2},
	{Words: "后 以内 之内", Kind: kind.Behind},
	{Words: "去年底", Kind: kind.YearWord, Val: -1, N: dates.Ending, NotAfter: afterQu},
	{Words: "去年", Kind: kind.YearWord, Val: -1, NotAfter: afterQu, NotBefore: behindYear},
	{Words: "以来 到现在 到如今 至今", Kind: kind.Behind, N: 1},
	{Words: "之间", Kind: kind.Amid},
	{Words: "上昼 朝早 上午 早上 早晨 清晨", Kind: kind.Part, Val: int(kind.MorningPart)},
	{Words: "下昼 晏昼 下午", Kind: kind.Part, Val: int(kind.AfternoonPart)},
	{Words: "晚黑 傍晚 晚上 晚间 夜里 夜晚 深夜 半夜", Kind: kind.Part, Val: int(kind.NightPart)},
	{Words: "上上", Kind: kind.Previous, Val: -2},
	{Words: "上旬", Kind: kind.MonthThird, Val: 1},
	{Words: "上半年", Kind: kind.HalfYear, Val: 1},
	{Words: "上", Kind: kind.Previous, Val: -1, NotAfter: "网线路会身桌街心马以加世晚早"},
	{Words: "下下", Kind: kind.Following, Val: 2},
	{Words: "下旬", Kind: kind.MonthThird, Val: 3},
	{Words: "下半年", Kind: kind.HalfYear, Val: 7},
	{Words: "下", Kind: kind.Following, Val: 1, NotAfter: "以之剩地留手部"},
	{Words: "中午 正午", Kind: kind.Part, Val: int(kind.NoonPart)},
	{Words: "中旬", Kind: kind.MonthThird, Val: 2},
	{Words: "正月 农历 阴历 旧历 腊月 初 公元前", Kind: kind.OtherCalendar},
	{Words: "这", Kind: kind.Current},
	{Words: "本", Kind: kind.Current, NotAfter: afterBen},
	{Words: "凌晨", Kind: kind.Part, Val: int(kind.DawnPart)},
	{Words: "晚会 历史 时间", Kind: kind.Length},
	{Words: "岁 周岁 虚岁", Kind: kind.Length, Val: kind.Age},
	{Words: "年底 年末", Kind: kind.YearMark, Val: dates.Ending},
	{Words: "年初", Kind: kind.YearMark, Val: dates.Beginning, NotAfter: "大", NotBefore: "一二三四五六七八九十"},
	{Words: "年中", Kind: kind.YearMark, Val: dates.Middle},
	{Words: "年度", Kind: kind.YearMark},
	{Words: "年", Kind: kind.YearMark, NotBefore: behindYear + "会薪货糕夜味来间产款版"},
	{Words: "年", Kind: kind.Other},
	{Words: "月底 月末", Kind: kind.MonthMark, Val: dates.Ending},
	{Words: "月初", Kind: kind.MonthMark, Val: dates.Beginning},
	{Words: "月中", Kind: kind.MonthMark, Val: dates.Middle, NotBefore: "旬国学心文秋餐午"},
	{Words: "月份", Kind: kind.MonthMark},
	{Words: "月", Kind: kind.MonthMark, NotBefore: "亮光色球饼季经薪租票嫂子台天河江湖桥街革龄"},
	{Words: "月", Kind: kind.Other},
	{Words: "日", Kind: kind.DayMark},
	{Words: "号", Kind: kind.DayMark, Val: 1, NotBefore: numbered},
	{Words: "号", Kind: kind.Other},
	{Words: "天", Kind: kind.Unit, Val: int(kind.DayUnit)},
	{Words: "周", Kind: kind.Unit, Val: int(kind.WeekUnit), NotBefore: "围边期转年刊报密岁全"},
	{Words: "周", Kind: kind.Other},
	{Words: "黑色星期五 黑五 的婚 的业 的职 到底 到处 到期 到达 从小 自己 比如", Kind: kind.Other},
	{Words: "星期 礼拜", Kind: kind.Unit, Val: int(kind.WeekUnit)},
	{Words: "小时 钟头", Kind: kind.Unit, Val: int(kind.HourUnit)},
	{Words: "秒钟 秒", Kind: kind.Unit, Val: int(kind.SecondUnit)},
	{Words: "分钟", Kind: kind.Unit, Val: int(kind.MinuteUnit)},
	{Words: "分", Kind: kind.MinuteMark},
	{Words: "点钟 点", Kind: kind.HourMark},
	{Words: "时", Kind: kind.HourMark, NotBefore: "候间代期"},
	{Words: "刻", Kind: kind.QuarterMark},
	{Words: "半", Kind: kind.Half},
	{Words: "个", Kind: kind.Measure},
	{Words: "的话", Kind: kind.Other, NotBefore: "题"},
	{Words: "的", Kind: kind.Particle},
	{Words: "每 逢", Kind: kind.Every},
	{Words: "第", Kind: kind.Counter},
	{Words: "春天 春季", Kind: kind.Season, Val: 3},
	{Words: "夏天 夏季", Kind: kind.Season, Val: 6},
	{Words: "秋天 秋季", Kind: kind.Season, Val: 9},
	{Words: "冬天 冬季", Kind: kind.Season, Val: 12},
	{Words: "改约到 改期到 改签到 调整到 提早到 延迟到 往后推到 往后挪到 往前挪到 改到 改成 改为 改在 换到 换成 挪到 调到 移到 推到 拖到 延到 推迟到 延期到 延后到 提前到 顺延到", Kind: kind.To, N: 1},
	{Words: "到 至", Kind: kind.To},
	{Words: "直到 截至 截止", Kind: kind.Until},
	{Words: "从", Kind: kind.From},
	{Words: "自从", Kind: kind.From, N: 1},
	{Words: "自", Kind: kind.From},
	{Words: "和 跟 以及 与", Kind: kind.And},
	{Words: "不如 不像", Kind: kind.Hedge, Val: kind.Compares},
	{Words: "比", Kind: kind.Hedge, Val: kind.Compares, NotBefore: "赛例方喻基"},
	{Words: "或者 或 还是", Kind: kind.Or},
	{Words: "在", Kind: kind.In},
	{Words: "约", Kind: kind.Hedge, NotAfter: "预相公节赴契邀条", NotBefore: "了好过着到"},
	{Words: "近", Kind: kind.Hedge, Val: 2, NotAfter: "最附靠"},
	{Words: "最近", Kind: kind.Past}, {Words: "过去", Kind: kind.Past, NotBefore: "年的了过"},
	{Words: "起", Kind: kind.Onward, NotBefore: "床来飞晚早得诉"},
	{Words: "元旦", Kind: kind.RunHoliday, Val: 101, NotBefore: holidayThings + "节"},
	{Words: "五一 五一节", Kind: kind.RunHoliday, Val: 501, NotAfter: "十二三四五六七八九〇零", NotBefore: holidayThings + "广路村口社二三四五六七八九十〇零"},
	{Words: "国庆", Kind: kind.RunHoliday, Val: 1001, NotAfter: surnames, NotBefore: holidayThings + "节"},
	{Words: "圣诞", Kind: kind.RunHoliday, Val: 1225, NotBefore: holidayThings + "节"},
})

// holidays are names of holidays with their days, which are parts of other words too.
func holidays(list string) []dates.Word {
	all := dates.Series(kind.RunHoliday, 0, list)
	for i := range all {
		all[i].NotBefore = holidayThings
	}
	return all
}

// dateSlots are the words of the patterns in date_rules.go.
var dateSlots = map[string]dates.Slot{
	"最近": dates.Any(kind.Past), "近": dates.Only(kind.Hedge, 2), "今天": dates.Only(kind.Today, 0), "半": dates.Any(kind.Half), "周三": dates.Any(kind.RunWeekday), "周末": dates.Any(kind.RunWeekend),
	"上": dates.Any(kind.Previous), "下": dates.Any(kind.Following), "这": dates.Any(kind.Current), "去年": dates.Any(kind.YearWord),
	"年": dates.Any(kind.YearMark), "月": dates.Any(kind.MonthMark), "日": dates.Any(kind.DayMark), "个": dates.Any(kind.Measure),
	"的": dates.Any(kind.Particle), "前": dates.Any(kind.Earlier), "后": dates.Any(kind.Behind), "旬": dates.Any(kind.MonthThird),
	"半年": dates.Any(kind.HalfYear), "初": dates.Any(kind.OtherCalendar), "天": dates.Only(kind.Unit, int(kind.DayUnit)),
	"和": dates.Any(kind.And), "周": dates.Only(kind.Unit, int(kind.WeekUnit)), "零": dates.Only(kind.Digits, 0),
	"一": dates.Only(kind.Digits, 1), "月底": onlyPart(kind.MonthMark), "年底": onlyPart(kind.YearMark),
	"号": dates.Only(kind.DayMark, 1), "到": dates.Any(kind.To, kind.Until),
}

// onlyPart is the slot of the words for a part of a month or year.
func onlyPart(k kind.Kind) dates.Slot {
	return dates.OneOf(k, dates.Beginning, dates.Middle, dates.Ending)
}

package zh

import "github.com/loci-memory/loci/internal/lang/dates"

// dateLexicon is what Chinese knows of dates; the rules are in date_rules.go, the words in date_words.go.
func dateLexicon() dates.Lexicon {
	return dates.Lexicon{
		Words: dateWords, Rules: append(append(dateRules, openYearRules...), yearRules()...), Slots: dateSlots,
		Marks:    "天日号周期拜月年今昨明时钟秒末旦诞庆节夜前五聽尋琴",
		Numerals: numerals, Zeros: "零",
		Week:   week,
		Free:   "我你您他她它们咱将会要就在于",
		Onward: "开始", Numbering: "位路段街弄巷道楼座编排床桌栋幢号线型尾区层室柜窗台店第牌档是款",
		RunFixing:   "约了 约好 约到 预约 订了 订好 订到 预订 预定 挂了 挂到 报了 报上 定了 定好 排到 抢到 买了 取消",
		RunStays:    "入住 退房 离店",
		RunNowadays: "人们 年轻人 孩子们 社会",
		RunEvenings: "晚 夜 宵 酒吧",
		RunNaming:   "叫 名叫 叫做 叫作 名为 那个 喜欢 讨厌 最爱 最恨 除了 不是 并非",
		RunNames:    "快乐 愉快 俱乐部 乐队 乐团 综合症 综合征 照相馆 工作室 剧场 大街 杂志 之星 之夜 会议室 公路 方案 电池 病房 样品 教室 泳道 诊室 窗口 出口 重现 方舟 头条 之歌 之子 之城 这首 那首 这部 那部 这本 那本 模式 画报 日报 早报 晚报",
		Tense:       dates.Tense{Runs: tenses, Be: "是"},
	}
}

// numerals are the values of the numerals; 万, 亿 and 几 make no day or year.
var numerals = map[rune]int{
	'〇': 0, '零': 0, '一': 1, '二': 2, '两': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
	'十': 10, '百': 100, '千': 1000, '万': -1, '亿': -1, '几': -1,
}

// week are the days; what follows them may make another word: 下周一起 is next week,
// together; 上周三次 last week, three times.
var week = dates.Week{
	Days: []string{"一", "二", "三", "四", "五", "六", "日天"}, End: "末", Mark: "周",
	NotBefore: map[rune]string{
		'一': "直起共定样些般次个切旦边年月周半致再", '二': "手次个天年月周名位份件场遍趟十百千", '日': "本常记子期", '天': "气空",
		0: "次个天年月周名位份件场遍趟十百千角",
	},
}

// tenses are the words of tense, except where other characters make them another word.
var tenses = []dates.RunTense{
	{Text: "批了 批下 批准 订到 抢到 约到 排到 请了假 请好假 报了名 报上名 敲定 定下来", Says: dates.Arranged},
	{Text: "了", Says: dates.Done, NotBefore: "解不"},
	{Text: "过", Says: dates.Past, NotAfter: "不通超经难透一二三四五六日天号末", NotBefore: "年去来程节生敏滤度夜户"},
	{Text: "曾 已 当时", Says: dates.Past},
	{Text: "那晚 那年", Says: dates.Done},
	{Text: "的婚", Says: dates.Past, NotBefore: "礼姻房纱戒庆期假宴"},
	{Text: "的业", Says: dates.Past, NotBefore: "务绩余界主障态"},
	{Text: "的职", Says: dates.Past, NotBefore: "业位务场责称员工级能"},
	{Text: "刚", Says: dates.Past, NotBefore: "好"},
	{Text: "没去 没来 没干 没睡 没吃 没做 没见 没赶 没能 没成 没参", Says: dates.Past, NotAfter: "还"},
	{Text: "还没", Says: dates.Future, NotBefore: "去来做到"},
	{Text: "将", Says: dates.Future, NotBefore: "军来就"},
	{Text: "会", Says: dates.Future, NotAfter: "聚开机社约晚宴年乐学工展协大班董议", NotBefore: "议员谈场长计见"},
	{Text: "要", Says: dates.Future, NotAfter: "重主需只不", NotBefore: "求是"},
	{Text: "打算 准备 计划 预计 预定 即将 希望 安排 记得 别忘 不要忘 不能忘 提醒 可以 得去 必须 争取 订好 订了 买好 约好 约了 说好 定好 定了", Says: dates.Future},
	{Text: "想", Says: dates.Future, NotAfter: "思感理梦", NotBefore: "到法起象"},
	{Text: "如果 要是 只要 除非 假设 万一 倘若 假如", Says: dates.Condition},
	{Text: "的话", Says: dates.Supposed, NotBefore: "题"},
	{Text: "营业", Says: dates.Unclear, NotBefore: "额执部"},
	{Text: "常", Says: dates.Unclear, NotAfter: "非平正日"},
	{Text: "总是 平时 平常 习惯 一般 往往", Says: dates.Unclear},
	{Text: "生日 纪念日", Says: dates.Yearly, NotBefore: "会聚派宴趴餐"},
	{Text: "出生 生于", Says: dates.Yearly},
}

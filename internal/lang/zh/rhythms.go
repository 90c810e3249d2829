package zh

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// recurring is the Rhythms part of Chinese.
var recurring = language.Rhythms{
	Words: pattern.Words{Variants: variants + rareVariants, Kinds: rhythmKinds},
	Signs: []string{"每", "隔", "逢"},
	Day:   "明天", Morning: "明天早上",
	From: []string{`(从|從|自|(下|首|下一|第一)次是?)\s*$`}, FromBehind: []string{`^\s*(起|开始|開始)`}, Until: []string{`(到|至|直到|截至)\s*$`}, UntilBehind: []string{`^\s*(为止|為止)`}, Moved: []string{`(延后?|延後|推迟?|推遲|改|挪|移|调|調|提前)(到|至)\s*$`},
	Beats: []language.Beating{
		{Unit: "week", Weekdays: "Mon,Tue,Wed,Thu,Fri", Lines: "每 个? <workday>\n每 <week> 一 到|至 <week>? 五"},
		{Unit: "week", Every: 2, Lines: "隔 <week> 的? <week>? <weekday+> DAYED\n每? 隔 一 个? <week> 的? <week> <weekday+> DAYED"},
		{Unit: "week", Lines: "每 隔? NUM 个? <week> 的? <week> <weekday+> DAYED\n每|逢 个? <week> <weekday+> DAYED"},
		{Unit: "day", Every: 2, Lines: "每 隔 一 天|日\n隔 天|日"},
		{Unit: "day", Day: "明天晚上", Lines: "每 天? 晚 上?"},
		{Unit: "day", Day: "明天早上", Lines: "每 天? 早 上?"},
		{Unit: "day", Lines: "每 隔? NUM 天\n每 天|日\n每 PART"},
		{Unit: "month", Lines: "每 个? 月 的? <nth> <week> <weekday>"},
		{Unit: "month", Last: true, Lines: "每 个? 月 的? 最 后 一? 天"},
		{Unit: "month", Every: 2, Lines: "每? 隔 一? 个? 月 的? <NUM=day> 号|日"},
		{Unit: "month", Lines: "每 隔? NUM 个 月 的? <NUM=day> 号|日\n每 个? 月 的? <NUM=day> 号|日"},
		{Unit: "year", Lines: "每 年 的? <NUM=month> 月 <NUM=day> 号|日"},
	},
	Plans: []language.Planning{
		{Says: language.PlansReminder, Lines: `
START <polite>? <remind> MORE
START <self>? BEAT WHEN? 都? <remind> MORE
START <todo> ： MORE
START <todo> : MORE`,
			Yes: "记得每周四倒垃圾|記得每週四倒垃圾|提醒我每天晚上九点吃药|每周四提醒我倒垃圾|别忘了每个月一号交房租|你能不能提醒我每周四倒垃圾？|待办：每周五交周报",
			No:  "我记得每周四都下雨|她提醒我每周四倒垃圾|小时候每周四记得去奶奶家|如果可以，提醒我每周四倒垃圾"},
		{Says: language.PlansDeed, Lines: `
START <self>? BEAT WHEN? 都? <must>? 有 <one>? WORDS? <event> END
START <self>? BEAT WHEN? 都? <must>? <attend> <one>? WORDS? <event> END
START <mine>? WORDS? <event> 是|在|定在|定_在|固定在? BEAT WHEN? END
START <mine>? <owed> 是|在? BEAT WHEN? <must>? <pay>? END
START <self>? BEAT WHEN? 都? <must>? <pay> <owed> END
START <self>? BEAT WHEN? 都? <must> <deed> END
START <self>? RARE BEAT WHEN? <deed> END
START <self>? <must> BEAT WHEN? <deed> END
START <self>? <since> ，? <self>? BEAT WHEN? GAP END
START <self>? <enrols> GAP ，|：|, BEAT WHEN? GAP END`,
			Yes: "每周二晚上七点有钢琴课|我每周二晚上七点有钢琴课。|每週二晚上七點有鋼琴課|每个月一号交房租|每个月1号要交房租|每年三月三日续保|每隔两周的周三下午三点有心理咨询|我们每个工作日早上九点半有站会|房租每月一号交|钢琴课每周二晚上七点|我每周四要倒垃圾|每周一三五晚上八点有瑜伽课|每周二和周四要开例会|从这周起每周日下午三点去游泳|我從下週開始每週三晚上上書法課|今天起每周三晚上七点在文化馆上书法课|报名了陶艺课，每周二晚上七点在窑房|我报了个游泳班，每周六上午十点|每年3月3号要年检",
			No:  "我每天跑步|每周三次瑜伽课|我每周一次钢琴课|她每周五有课|我妹妹每周二有钢琴课|以前每周二有钢琴课|我以前每周二晚上有钢琴课|如果每周二有钢琴课就好了|每周二有钢琴课吗|你每周二有钢琴课|每周二没有钢琴课|从这周起他每周日去游泳|我妹妹报了个游泳班，每周六上午|从这周起每天跑步|从下周起每周三不用上课|想报个游泳班，每周六上午|我每周日去游泳|我通常每周五给妈妈打电话|每周二的钢琴课很难|我想每周二上钢琴课|每年三月三日是她生日|每天有课|听说每周二有钢琴课|每周二有钢琴课的日子最累|每周二钢琴课取消了|我不用每周四倒垃圾"},
	},
}

// rhythmKinds are the words of its patterns.
var rhythmKinds = map[string]string{
	"number":  "1: 一\n2: 二\n3: 三\n4: 四\n5: 五\n6: 六\n7: 七\n8: 八\n9: 九\n10: 十\n11: 十一\n12: 十二\n13: 十三\n14: 十四\n15: 十五\n16: 十六\n17: 十七\n18: 十八\n19: 十九\n20: 二十\n21: 二十一\n22: 二十二\n23: 二十三\n24: 二十四\n25: 二十五\n26: 二十六\n27: 二十七\n28: 二十八\n29: 二十九\n30: 三十\n31: 三十一\n2: 两",
	"week":    "周 星期 礼拜",
	"weekday": "Mon: 一\nTue: 二\nWed: 三\nThu: 四\nFri: 五\nSat: 六\nSun: 日 天",
	"nth":     "first: 第一 第一个\nsecond: 第二 第二个\nthird: 第三 第三个\nfourth: 第四 第四个\nlast: 最后一个 最后",
	"workday": "工作日 上班日",
	"and":     "和 跟 及 与 、",
	"light":   "周 星期 礼拜 每周 每星期",
	"counted": "次 回 个 小 节 遍 趟 本 篇 百 千 十 一 二 三 四 五 六 七 八 九 半 共 起 直 天 度",
	"part":    "早上 上午 中午 下午 傍晚 晚上 夜里 晚 早",
	"time":    "早上 上午 中午 下午 傍晚 晚上 夜里 凌晨 晚 早 点 时 分 半 刻 整 钟 零 一刻 到 至 的",
	"hides":   "能不能 可不可以 不要忘了 不要忘记",
	"lead":    "对了 那 还有 另外 而且 所以 嗯 哦 好的 因为 另 现在 从现在起",
	"self":    "我 我们 咱 咱们 用户 我还 我们还 用户还",
	"mine":    "我的 我们的 咱们的 我们 我 用户的 公司 我们组的 我们组",
	"must":    "要 得 该 必须 需要 还要 还得 都要 都得 固定要 固定 记得 记得要 一定要",
	"one":     "一个 个 一节 节 一场 一次 一堂 堂 场",
	"attend":  "上 开 要上 要开 去上 值 做",
	"since":   "从这周起 从这周开始 从下周起 从下周开始 从今天起 从今天开始 今天起 从明天起 从这个月起 从这个月开始 从下个月起 从下个月开始 这周起 下周起",
	"enrols":  "报了 报名了 报名参加了 参加了 加入了 报上了",
	"event":   "课 会 例会 周会 站会 晨会 晚会 组会 班会 培训 训练 排练 咨询 心理咨询 治疗 理疗 透析 值班 夜班 家教 讲座 复查 门诊 面谈 补习 团契 礼拜 合唱",
	"owed":    "房租 租金 房贷 车贷 贷款 信用卡 水电费 电费 水费 燃气费 物业费 话费 网费 学费 保费 会费 税 花呗 账单 停车费",
	"pay":     "交 缴 付 还 交纳 缴纳 支付",
	"deed":    "倒垃圾 扔垃圾 丢垃圾 浇花 浇水 续保 续费 续约 续租 年检 体检 车检 验车 报税 交周报 交月报 交报告 写周报 交日报 吃药 换滤芯 交房租 交租 缴费 还款 还信用卡 还房贷 打针 复诊 复查",
	"remind":  "提醒我 记得 记得要 别忘了 别忘 不要忘了 不要忘记 提醒我要 提醒一下我",
	"polite":  "请 麻烦 你能 能 可以 你可以 能不能 你能不能 可不可以 帮我 麻烦你 请你 以后 从今天起",
	"todo":    "待办 待办事项 提醒",
	"link":    "的 在 和 跟 给 了 没 不 很 是 他 她 妈 爸 想 个",
	"other":   "他 她 你 妈 爸",
	"doubt":   "如果 要是 假如 以前 曾经 小时候 之前 那时 过去 上次 原来 本来 希望 想 打算 听说 可能 也许 大概 通常 一般 平时 经常 有时 往往 取消 停了 不 没 别人 吗 呢 建议 最好 应该 可惜 的话 去年 当时 不用 习惯",
}

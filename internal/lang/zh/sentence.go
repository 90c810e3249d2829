package zh

import "github.com/loci-memory/loci/internal/lang/language"

// sentence is the Sentence part of Chinese.
var sentence = language.Sentence{
	ToldNot:      "我 还 都 没 不 难 能 会 总 才 了 过",
	PartingTimes: "天 周 日 晚 早 午",
	AskEnds:      "吗 什么",
	Openers:      "那 嗯 哎 喂 请",
	Filler:       "的 了 吗 呢 吧 啊 呀 嘛 哦 哈 嗯 是 也 就 都 很 真 太 这 那 你 我 您 们 啦 得 地 着 好",
	Addressed:    "你 您",
	Objects:      "这 那 你 您 它 他 她 上 吗 么 哪 谁",
	Listener:     "你 您",
	WorkAt:       "在",
	WorkVerbs:    "上班 工作 上学 打工 实习 任教 执教 读书 念书 教书",
	WorkDo:       "做 教 念 读 当 开",
	NotWork:      "做饭 做菜 做客 做梦 做作 做事 做核 做手 做完 做好 做了 做过 做检 做体 做个 做一 做瑜 做错 做什 教训 教我 念叨 念念 读完 读到 读了 当时 当中 当天 当当 当场 当面 当然 开会 开车 开始 开心 开门 开玩 开了 开完 开着 开庭 开幕 开学 开放 开个 开一",
	RunMine:      "我",
	RunOf:        "的",
	RunIs:        "是",
	RunIsNot:     "不",
	Opinions:     "意思 想法 感觉 问题 建议 看法 理解 错 天啊 计划 打算 回答",
	Ours:         "我",
	Nears:        "来 回 接 见 请 约 送 陪 找 给 咱",
	Selves:       "咱 俺",
	Rides:        "航班 飞机 火车 高铁 动车 班机",
	Shared:       "生日 婚礼 结婚 订婚 聚会 聚餐 派对 演出 表演 比赛 毕业 家长 葬礼 满月 复查 打针 疫苗 体检 看病 看牙",
	Negations:    "不 没",
	Prohibitions: map[string]string{"别": "特 分 区 性 级 类 告 个 识"},
	JustNow:      "刚",
	Denials:      "不 没 别",
	Strong:       "太 很 非常 特别 超 好 极 真",
	Weak:         "有点 点 些 稍",
	WeakWords: `
周一 周二 周三 周四 周五 周六 周日 周末 星期一 星期二 星期三 星期四 星期五 星期六 星期天 星期日 礼拜一 礼拜二 礼拜三 礼拜四 礼拜五 礼拜六 礼拜天 今晚 明早 昨晚 刚才 刚刚 今天 明天 昨天 现在 时候 上周 下周 下个 上个 这个 那个 觉得 知道 可以 应该 可能 已经 还是 然后 因为 所以 但是 不过 如果 一下 一个 一些 这样 那样 怎么 什么 没有 自己 大家 真的 特别 非常 有点 打算 准备 计划 想要 记得 开始 以前 以后 之后 之前 最近 早上 晚上 下午 上午 中午 星期 月底 今年 明年 去年 时间 东西 事情 感觉 希望 需要 谢谢 你好 好的`,
	RunLeads: "给 在",
	RunEdges: "把 被 让 跟 与 又 就 都 也 很 太 最 再 才",
	RunTails: "给 把 被 让 跟 做 去 到 在 和 从 对 向 就 都 也 再 最 才 只 很 太 还 又",
}

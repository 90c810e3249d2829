package zh

import "github.com/loci-memory/loci/internal/lang/language"

// asked is the Asked part of Chinese.
var asked = language.Asked{
	RunThen: `
从前 從前 曾 去年 前年 昨天 前天 昨晚 上周 上個月 上个月 上星期 上礼拜 上禮拜 当时 當時 当年 當年 那时 那時 起初 最初 当初 當初 一开始 一開始 小时候 小時候 年轻时 年輕時 以往 早先 前任 原先`,
	RunThenOwn: "以前 之前 过去 過去 原来 原來 原本",
	ThenBehind: "我你您他她它们們俺家",
	ThenBefore: "的",
	RunUnsure: `
以前 之前 过去 過去 原来 原來 原本 上次 上回 上一 刚才 剛才 刚刚 剛剛 那年 那天 前一 前几 前幾 过吗 過嗎 过什么 過什麼 过哪 過哪 过几 過幾 过多少 過多少 过谁 過誰`,
	RunRecounts: "说 說 告诉 告訴 提到 提过 提過 讲 講 决定 決定 选 選 定下 商量 答应 答應 打算 换成 換成 改成 又是 为什么 為什麼 为何 為何 怎么会 怎麼會 开始 開始",
	RunWhen: `
什么时候 什麽时候 啥时候 何时 哪天 哪一天 哪年 哪一年 哪个月 哪月 几月 几号 几点 哪个星期 什么日子 什么时间 星期几 周几 多久 多长时间 多少天 多少年 多少个月 几天 几年 几个月 几周 几个星期`,
	RunNotWhen:    "的时候",
	RunLong:       "多久 多长时间 多少天 多少年 多少个月 几天 几年 几个月 几周 几个星期 几个小时",
	RunBack:       "前 以前 之前 了 没 过去",
	RunFrom:       "距今 距离现在",
	RunPassed:     "过去 过了",
	RunBefore:     "之前 以前",
	RunAfter:      "之后 以后",
	From:          "自从",
	UpTo:          "直到",
	RunFromBehind: "以来|开始|起",
	RunUpTo:       "为止",
	RunUntil:      "之前|以前",
	RunPast:       "之后|以后",
	RunCounting:   "上下这本那个周星期礼拜月年天日前今昨明后大去末晚早午近最过以来内里之的一二两三四五六七八九十0123456789 ",
}

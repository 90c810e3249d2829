package zh

import "github.com/loci-memory/loci/internal/lang/language"

// lasting is the Lasting part of Chinese.
var lasting = language.Lasting{
	Standing: `
以后都|以后请|以后别|以后不要|以后就用|以后一律|今后|从今以后|从现在起|往后都|一律|务必|永远不要|永远别|不要给我|别给我|别用|不要用|不要再给我|每次都要|前一定要|前必须|前务必|前先|前都要|后必须|后一定要|时候请|时候要|时候不要|时候别|时候一定|时候，请|时候，不要|时候，别|时请|时不要|请不要|请别|请用|请一直用|用中文回|用英文回|用英语回|默认用|原则上|的时候用|给我的回答|给我的回复|回答尽量|回复尽量`,
	Call:        "叫我|称呼我|喊我|管我叫",
	CallEnds:    "就 吧 即 都 好",
	RunAge:      "岁",
	RunAgeNot:   "的 时 那 以 之 前 起 生 就 开",
	RunThisYear: "今年",
	RunAlready:  "了",
	RightNow:    "刚才|这会儿|此刻|眼下|这时候|这一刻",
	RunTrades:   "师 员 医 匠 警 官 授 工 兵 农 长 板 人",
	RunThan:     "比",
	RunHow:      "好 高 大 矮 小 强 差 胖 瘦 快 慢 早 晚 重 轻 多 少",
	RunYears:    "年",
}

package zh

import "github.com/loci-memory/loci/internal/lang/language"

// questions is the Questions part of Chinese.
var questions = language.Questions{
	RunSelf:       "我俺",
	SelfNotAfter:  "自",
	SelfNotBefore: "们国",
	RunQuantities: "多少 多久 多长 多大 多远 多高 多重 多贵 多快 第几 哪年 哪一年",
	HowMany:       "几",
	RunName:       "谁 哪 什么名字 叫什么 名叫 什么地方 何处 何人 什么人 名字 名称",
	RunYou:        "你您",
	RunGivers:     "跟和对向给与同问请让帮叫",
	RunTell:       "推荐 建议 告诉 说 提到 提过 提起 提议 介绍 讲 教 给 列 写 分析 解释 回答 安利 翻译",
	RunNotTell:    "说不",
	RunFills: `
之前 以前 上次 上回 曾经 当时 那次 那时候 那天 昨天 前天 刚才 刚刚 最近 后来 上周 有没有 是不是 怎么 如何 还 都 是 又 也 曾 先 一开始 跟我 向我 为我 对我 帮我 和我 给我`,
}

package zh

import "github.com/loci-memory/loci/internal/lang/language"

// text is the Text part of Chinese.
var text = language.Text{
	Script:   language.Han,
	Variants: variants + rareVariants,
	RunStops: `
什么时候 为什么 怎么样 怎么办 什么 怎么 怎样 为何 如何 何时 多少 多久 多长 多大 多远 多高 请问 哪里 哪儿 哪个 哪些 哪位 哪家 是否 有没 没有 是不 不是
这个 那个 这些 那些 这样 那样 这里 那里 这么 那么 一个 一些 一下 有些 因为 所以 但是 可是 如果 虽然 然后 而且 或者 还是 就是 只是
已经 曾经 正在 可以 应该 自己 关于 对于 以及 之前 之后 时候`,
	Particles:  "的了吗呢吧啊呀嘛么呐哦喔我你您他她它们是谁哪很也几",
	Light:      "和与跟同及在有就都又再还才把被给让对向从到这那个一不没会能要想过得着去来",
	Kept:       "目的 的士 的确 了解 了不 自我 我国 他人 他乡 其他 是非 国是 哪吒 您好 你好 茶几 几何",
	RunOpeners: "啊呀哦哇诶欸嗯呃嘿",
	RunClosers: "啊呀哦哇",
}

// numbers is the Numbers part of Chinese.
var numbers = language.Numbers{
	Numerals:    "零〇一二两三四五六七八九十百千万亿半几",
	Vague:       "几",
	Tens:        "十",
	Measures:    measures,
	Naming:      "号號樓楼層层室栋棟幢座门門排页頁章线線路期版床桌区區",
	NotCounting: "一点 十分 一分 万一 一半 一家人 一口气 一条龙",
}

// measures are the characters behind a numeral that make a count of it.
const measures = "个個只隻次年月日号號天周週岁歲块塊元钱錢分秒点點小人位名本张張条條件杯瓶斤公里米层層间間种種场場遍倍届封家双對对口套台辆"

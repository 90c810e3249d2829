package zh

import (
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// talk is the Talk part of Chinese.
var talk = language.Talk{Words: talkWords, Attributes: attributes}

// talkWords are the words of its patterns.
var talkWords = pattern.Words{
	Variants: variants,
	Kinds: map[string]string{
		"i":      "我 我们 咱们 咱 俺 本人",
		"my":     "我的 我 我们 我们家 我家 我家的",
		"they":   "他 她 它",
		"their":  "他的 她的 他 她",
		"of":     "的",
		"adverb": "一直 都 也 还 就 其实 终于 已经 刚 刚刚 很 真的 最近 目前",
		"not":    "不 没 没有",
		"over":   "不再",
		"modal":  "想 要 打算 会 可能 希望 准备 应该 能",
		"former": "以前 曾经 原来 从前",
		"now":    "现在 如今",
		"done":   "了",
		"ever":   "过",
		"kin":    "妈妈 爸爸 哥哥 弟弟 姐姐 妹妹 儿子 女儿 老公 老婆 丈夫 妻子 女朋友 男朋友",
		"pet":    "狗 猫 狗狗 猫咪",
		"family": "王 李 张 刘 陈 杨 黄 赵 吴 周",
		"month":  "1月 2月 3月",
		"opens":  "嗯 哦 对 对了 你好 大家好 其实 现在 最近 我跟你说",
		"joins":  "而且 但是 所以 因为 不过",
		"unreal": "如果 要是 假如 梦见 希望",
		"asks":   "谁 什么 哪里 哪儿 怎么 为什么 吗",
		"said":   "说 听说 告诉",
		"jest":   "开玩笑 哈哈哈",
		"once":   "今天 今晚 这周 暂时",
		"then":   "小时候 当时 那时候",
		"ends":   "了 的 啊 呢 哦 呀 和 跟 已经 好多年",
		"stop":   "我 你 他 她 的 是 在 了 不 很 叫 和",
		"hides":  "现在 存在 正在",
		"job":    "护士 老师 工程师 医生",
	},
}

package zh

import "github.com/loci-memory/loci/internal/lang/language"

// entities is the Entities part of Chinese.
var entities = language.Entities{
	There: "在 去 到 往 于 从 逛 游 爬 回",
	Ends:  "市 省 县 区 镇 村 路 街 岛 山 湖 江 寺 园 站",
	CommonPlaces: `
公园 车站 地铁站 小区 医院 学校 爬山 登山 乡村 农村 城市 马路 走路 花园 市区 郊区 爱山 超市 菜市 夜市 门市 在路 半路 一路 上街 逛街 幼儿园 动物园 校园 网站 加油站 下山 上山 家园 果园 这条街 那条路`,
	Surnames: `
王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜 叶 程 魏 苏 吕 丁 任 卢 姚 沈 钟 姜 崔 谭 陆 范 汪 廖 石 金 韦 贾 夏 付 方 邹 熊 白 孟 秦 邱 侯 江 尹 薛 闫 段 雷 龙 黎 史 陶 贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常`,
	RunTitles:     "先生 女士 老师 医生 大夫 经理 阿姨 叔叔 师傅 教授 同学 小姐 主任 总",
	TitlesAtEnd:   "总",
	NameFollowers: "， 。 说 让 的 和 要 在 那 说的 、 今",
	Nicks:         "小 老 阿",
	NickEnds: `
的 了 是 在 和 跟 也 都 说 去 来 做 今 明 昨 上 下 喜 爱 住 要 想 会 不 没 有 他 她 我 你 就 刚 最 请 给 找 带 一 约 现 因 过 对 从 吧 吗 呢 推 介 告 答 帮 结 生 搬 换`,
	NotNicks:  "小马 小白 小龙 小方 小石 小叶 小高 小万 小田 小江 老高 老白 老石 小金 小孔 老马 小夏 阿金 小向 小常 老常 小何 小程 老江 小毛 老毛 老万 小武 小严",
	RunCalled: "叫",
	NameStops: "的 了 是 在 和 跟 也 都 我 你 他 她 不 有 说 去 来 做 他们 什 怎 谁 吗 就 很 人 上 车 外 醒 好 停 卖 着 过 给 到 这 那",
}

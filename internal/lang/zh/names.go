package zh

import "github.com/loci-memory/loci/internal/lang/language"

// names is the Names part of Chinese.
var names = language.Names{
	Callers: "名叫 叫做 叫作 名字是 名为 姓",
	Places: `
北京 上海 广州 深圳 杭州 南京 成都 重庆 武汉 西安 苏州 天津 青岛 大连 厦门 长沙 昆明 三亚 香港 澳门 台北 台湾 云南 四川 广东
浙江 江苏 福建 海南 新疆 西藏 日本 韩国 美国 英国 法国 德国 泰国 加拿大 澳大利亚 新加坡 东京 大阪 纽约 伦敦 巴黎`,
	Endings: `
公司 大学 医院 学院 中学 小学 酒店 银行 餐厅 饭店 公园 机场 车站 咖啡馆 书店 博物馆 先生 女士 老师 医生 教授 经理 阿姨 叔叔 同学 师傅
市 省 县 区 镇 村 路 街 山 湖 寺 岛`,
	NoName: "一个家这那去在到有城都公马条座",
}

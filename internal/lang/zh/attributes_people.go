package zh

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// named is how names are said of those who are of a kind.
func named(kind string) string {
	return strings.ReplaceAll(`* <my=_> <@=kind> <given> <after=_>
* <my=_> <@=kind> <fullname>
* 和|跟|与|给|陪|带|帮|还有 <@=kind> <fullname>
OF <@=kind> 的? 名字? {叫|是|名叫|名字叫|取名} <person>
`, "@", kind)
}

// attributesPeople are the ways to say whom somebody has, and their health.
var attributesPeople = []language.Attribute{
	{
		Name: "partner",
		Says: named("partner") + `S 和|跟|与 <person> {结婚|领证|订婚|在一起|交往|交往中|恋爱中|谈恋爱|登记结婚}
- S 和|跟|与 <person> {分手|离婚|分开|结束}
- S 和|跟|与 <partner=_> {分手|离婚|分开}
- S {分手|离婚|失恋}`,
		Asks: `OF <partner=_> 的? 名字? {是|叫} 谁|什么|哪
S 现在? 还? 有 没? 有? <partner=_>
S {单身|结婚|分手|离婚}
OF 感情|恋爱|婚姻 状况|状态`,
	},
	{
		Name: "relationship",
		Says: `S {单身|是单身|是单身狗|还是单身} => 单身
! S {结婚|领证|登记结婚} => 已婚
! S 和|跟|与 <person=_> {结婚|领证|登记结婚} => 已婚
! S 和|跟|与 <person=_> {订婚} => 订婚
! S {订婚} => 订婚
! S {离婚} => 离异
S {已婚} => 已婚
S {离异} => 离异`,
		Asks: `S {单身|结婚|离婚|已婚}
OF 感情|恋爱|婚姻 状况|状态`,
	},
	{
		Name: "child",
		Says: named("child") + `S {有} <count=_>? <a=_>? <number=_>? 岁? 大? 的? <child+>
S {是} <count=_>? <a=_>? <child> 的 妈妈|爸爸|妈|爸|母亲|父亲
! S {生} <a=_>? <child>`,
		Asks: `OF <child=_> 的? 名字? {叫|是} 谁|什么|啥
S 有 没? 有? 几? 个? <child=_>
S 有 几 个 <child=_>`,
	},
	{
		Name: "parent",
		Says: named("parent"),
		Asks: `OF <parent=_> 的? 名字? {叫|是} 谁|什么|啥
OF <parent=_> 是? 谁`,
	},
	{
		Name: "sibling",
		Says: named("sibling") + `S {有} <count=_>? <a=_>? <sibling+>
S {是} <a=_>? 独生子女|独生子|独生女 => 独生`,
		Asks: `OF <sibling=_> 的? 名字? {叫|是} 谁|什么|啥
S 有 没? 有? 几? 个? <sibling=_>
S 有 没? 有? 几? 个? 兄弟姐妹`,
	},
	{
		Name: "relative",
		Says: named("relative") + `S {有} <count=_>? <a=_>? <relative>`,
		Asks: `OF <relative=_> 的? 名字? {叫|是} 谁|什么|啥`,
	},
	{
		Name: "friend",
		Says: named("friend") + `S 和|跟|与 <person> {是} 好? 朋友|闺蜜|发小`,
		Asks: `OF 最好的|好|最要好的? <friend=_> 的? 名字? {叫|是} 谁|什么|哪`,
	},
	{
		Name: "close to",
		Says: `+ S 和|跟|与 <tied> {关系|感情} 很|特别|非常|一直很|最 好|亲|铁|亲密
+ S 和|跟|与 <tied> {很亲|最亲|很亲近|无话不谈|很要好}
<my=_> <tied> {是} OF 精神支柱|支柱|依靠|后盾|骄傲|榜样|最大的支持|动力
<my=_>? <tied> 对 我 {很重要|最重要|非常重要|特别重要}
<my=_> <tied> 一直|总是|都|很? {支持|鼓励|陪着} 我`,
	},
	{
		Name: "acquaintance",
		Says: named("acquaintance") + `S 和|跟|与 <person> {是} 老? 同学|同事|邻居`,
		Asks: `OF <acquaintance=_> 的? 名字? {叫|是} 谁|什么|哪`,
	},
	{
		Name: "household",
		Says: named("roommate") + `+ S 和|跟|与 <lives|sharer+> {住|住在一起|同住|合租|合住|住一起|一起住}
+ S {独居|一个人住|自己住|自己一个人住} => 独居`,
		Asks: `OF <roommate=_> 的? 名字? {叫|是} 谁|什么
S 和|跟|与 谁 {住|合租|一起住}`,
	},
	{
		Name: "pet",
		Says: `OF <a=_>? <animal=kind> {叫|名叫|名字叫|取名叫|取名} <name>
OF <a=_>? <animal=kind> 的? 名字 {叫|是} <name>
S {养|有|收养|领养} <a=_>? <animal=kind> ，|,? 分别|一只? 叫|名叫|名字叫|取名|取名叫 <name+>
* <given> ，|, 我的|我家 的? <animal=kind> END
* <my=_> <animal=kind> <given> <after=_>
< S {养|收养|领养} <a=_>? <animal+>
S 家里? {有} <a=_> <animal>
- S 把? <animal> {送人|卖|走丢|去世|死}
- <name> {送人|走丢|去世|过世}`,
		Asks: `OF <animal=_> 的? 名字? {叫|是} 什么|啥
S 家? {养|有} 没? 有? 了? 什么|哪些|几 只? 条? 种? 宠物|动物
S 家? 还? {养} <animal=_>
OF 宠物`,
	},
	{
		Name: "allergy",
		Says: `- S {对} <allergen> {不过敏}
S {对}? <allergen+> {过敏|很过敏|严重过敏|有过敏反应}
S 吃|喝 <allergen+> 就|会|都? {过敏|会过敏|起疹子|会起疹子|起红疹|会起红疹}`,
		Asks: `S 对 什么|哪些|啥 东西? 食物? 药? {过敏}
S 有 什么|哪些|没有 食物? 药物? 过敏
S {不能吃|不能碰|不可以吃} 什么|哪些|啥
S 对? <allergen=_> {过敏}`,
	},
	{
		Name: "intolerance",
		Says: `S {乳糖不耐|乳糖不耐受} => 乳糖
S {对}? <allergen+> {不耐受|不耐}
S 吃|喝 <allergen+> 就|会|都? {拉肚子|会拉肚子|肚子疼|会肚子疼|胀气|会胀气|不舒服|会不舒服}
- S {又} 能|可以 吃|喝 <allergen> 了`,
		Asks: `S 对 什么|哪些|啥 东西? 食物? 药? {过敏|不耐受}
S 有 什么|哪些|没有 食物? 药物? 过敏|不耐受
S {不能吃|不能碰|不可以吃} 什么|哪些|啥
S 对? <allergen=_> {过敏|不耐受}`,
	},
	{
		Name: "diet",
		Says: `S? {吃|坚持吃|坚持} <diet>
S? {吃} <diet> {吃}? <number=_> 多? 年|个月 了?
S {是} <a=_>? <dieter>`,
		Asks: `OF 饮食 习惯|禁忌|偏好
S 吃 不? 吃? 素|荤|肉
S 有 什么|哪些 忌口
S {不能吃|不能碰|不可以吃} 什么|哪些|啥`,
	},
	{
		Name: "condition",
		Says: `< S {有|患有|得|患|患上|得的是|确诊|查出|被诊断出|被诊断为|被诊断患有|被查出} <illness+>`,
		Asks: `S {有|得|患} 什么|哪些 慢性? 病|疾病|毛病
OF 病史|健康状况|身体状况
S {有} 没? 有? <illness=_>`,
	},
	{
		Name: "medication",
		Says: `S {每天|每晚|每日|每天早上|每天晚上|早晚|长期|在|现在}? {吃|服用|服|在吃|打|在服用} <dose=_>? <drug+>
! S {换成|改吃|改用|换吃} <drug>
- OF <drug> {停|停掉|停用}
- S {停|停用} <drug>
- S 把? <drug> {停|停掉|停用}`,
		Asks: `S <illness=_>? 现在? 每天? {吃|服用|在吃|用} 什么|哪些|哪种|啥 降?压? 药
OF 药`,
	},
}

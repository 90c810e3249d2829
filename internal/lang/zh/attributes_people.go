package zh

import "github.com/loci-memory/loci/internal/lang/language"

// attributesPeople are the ways to say whom somebody has, and their health.
var attributesPeople = []language.Attribute{
	{
		Name: "partner",
		Says: `* <my=_> <partner=kind> <given> <after=_>
* <my=_> <partner=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <partner=kind> <fullname>
OF <partner=kind> 的? 名字? {叫|是|名叫|名字叫} <person>
S 和|跟|与 <person> {结婚|领证|订婚|在一起|交往|交往中|恋爱中|谈恋爱|登记结婚}
- S 和|跟|与 <person> {分手|离婚|分开|结束}
- S 和|跟|与 <partner=_> {分手|离婚|分开}
- S {分手|离婚|失恋}`,
		Asks: `OF <partner=_> 的? 名字? {是|叫} 谁|什么|哪
S 现在? 还? 有 没? 有? <partner=_>
S {单身|结婚|分手|离婚}
OF 感情|恋爱|婚姻 状况|状态`,
		Yes: `我老公叫陈立。 => 陈立 (老公)
我的女朋友叫小荷，在电视台工作。 => 小荷 (女朋友)
我和小荷分手了。 => -小荷
我跟男朋友分手三个月了。 => -*
我老婆林静是医生。 => 林静 (老婆)
我跟男朋友阿远去看电影。 => 阿远 (男朋友)
我跟思琪订婚了。 => 思琪
我和Peter交往中。 => Peter
我和阿远结束了。 => -阿远`,
		No: `我前男友叫张强。
我没有女朋友。
我想找个女朋友。`,
		Asked: `我老公叫什么？
我有女朋友吗？
我的感情状况怎么样？`,
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
		Yes: `我现在单身。 => 单身
我跟思琪结婚了。 => 已婚
我跟思琪订婚了。 => 订婚`,
		No: `我不想单身。
你单身吗？
我们公司的同事结婚了。`,
		Asked: `我结婚了吗？
我的感情状况怎么样？`,
	},
	{
		Name: "child",
		Says: `* <my=_> <child=kind> <given> <after=_>
* <my=_> <child=kind> <fullname>
* 和|跟|与|给|陪|带|帮|还有 <child=kind> <fullname>
OF <child=kind> 的? 名字? {叫|是|名叫|名字叫|取名} <person>
S {有} <count=_>? <a=_>? <child+>
S {有} <count=_>? <a=_>? <number=_> 岁 大? 的 <child>
S {是} <count=_>? <a=_>? <child> 的 妈妈|爸爸|妈|爸|母亲|父亲
! S {生} <a=_>? <child>`,
		Asks: `OF <child=_> 的? 名字? {叫|是} 谁|什么|啥
S 有 没? 有? 几? 个? <child=_>
S 有 几 个 <child=_>`,
		Yes: `我女儿叫小荷。 => 小荷 (女儿)
我有两个儿子。 => 儿子
我有一个女儿，今年上小学。 => 女儿
我儿子豆豆上二年级。 => 豆豆 (儿子)
上个月我生了个女儿。 => 女儿
我是两个孩子的妈妈。 => 孩子
还有女儿乐乐，五岁。 => 乐乐 (女儿)
住在广州，做外贸的，有个五岁的女儿。 => 女儿`,
		No: `我没有孩子。
我想要一个孩子。
我像个孩子一样高兴。`,
		Asked: `我女儿叫什么？
我有几个孩子？`,
	},
	{
		Name: "parent",
		Says: `* <my=_> <parent=kind> <given> <after=_>
* <my=_> <parent=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <parent=kind> <fullname>
OF <parent=kind> 的? 名字? {叫|是|名叫|名字叫} <person>`,
		Asks: `OF <parent=_> 的? 名字? {叫|是} 谁|什么|啥
OF <parent=_> 是? 谁`,
		Yes:   `我妈妈叫李秀英。 => 李秀英 (妈妈)`,
		No:    `我妈妈叫我回家吃饭。`,
		Asked: `我妈妈叫什么名字？`,
	},
	{
		Name: "sibling",
		Says: `* <my=_> <sibling=kind> <given> <after=_>
* <my=_> <sibling=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <sibling=kind> <fullname>
OF <sibling=kind> 的? 名字? {叫|是|名叫|名字叫} <person>
S {有} <count=_>? <a=_>? <sibling+>
S {是} <a=_>? 独生子女|独生子|独生女 => 独生`,
		Asks: `OF <sibling=_> 的? 名字? {叫|是} 谁|什么|啥
S 有 没? 有? 几? 个? <sibling=_>
S 有 没? 有? 几? 个? 兄弟姐妹`,
		Yes: `我弟弟叫浩然。 => 浩然 (弟弟)
我有一个姐姐和两个弟弟。 => 姐姐, 弟弟
我是独生女。 => 独生
我妹妹晓琳在上海工作。 => 晓琳 (妹妹)`,
		No:    `我没有哥哥。`,
		Asked: `我弟弟叫什么名字？`,
	},
	{
		Name: "relative",
		Says: `* <my=_> <relative=kind> <given> <after=_>
* <my=_> <relative=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <relative=kind> <fullname>
OF <relative=kind> 的? 名字? {叫|是|名叫|名字叫} <person>
S {有} <count=_>? <a=_>? <relative>`,
		Asks: `OF <relative=_> 的? 名字? {叫|是} 谁|什么|啥`,
		Yes: `我表哥叫志远。 => 志远 (表哥)
我有一个孙子。 => 孙子`,
		No: `我没有表哥。
我爷爷当年是铁路工人。
我奶奶那时候很苦。`,
		Asked: `我表哥叫什么？`,
	},
	{
		Name: "friend",
		Says: `* <my=_> <friend=kind> <given> <after=_>
* <my=_> <friend=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <friend=kind> <fullname>
OF <friend=kind> 的? 名字? {叫|是|名叫|名字叫} <person>
S 和|跟|与 <person> {是} 好? 朋友|闺蜜|发小|同学|同事`,
		Asks: `OF 最好的|好|最要好的? <friend=_> 的? 名字? {叫|是} 谁|什么|哪`,
		Yes: `我闺蜜叫婷婷。 => 婷婷 (闺蜜)
我朋友安娜住在柏林。 => 安娜 (朋友)`,
		No:    `朋友叫我去打球。`,
		Asked: `我闺蜜叫什么？`,
	},
	{
		Name: "household",
		Says: `* <my=_> <roommate=kind> <given> <after=_>
* <my=_> <roommate=kind> <fullname>
* 和|跟|与|给|陪|带|帮 <roommate=kind> <fullname>
OF <roommate=kind> 的? 名字? {叫|是|名叫|名字叫} <person>
+ S 和|跟|与 <lives+> {住|住在一起|同住|合租|合住|住一起|一起住}
我 和|跟|与 <lives+> {住|住在一起|同住|合租|合住|住一起|一起住}
+ S 和|跟|与 <sharer> {住|住在一起|同住|合租|合住|住一起|一起住}
+ S {独居|一个人住|自己住|自己一个人住} => 独居`,
		Asks: `OF <roommate=_> 的? 名字? {叫|是} 谁|什么
S 和|跟|与 谁 {住|合租|一起住}`,
		Yes: `我室友叫阿强。 => 阿强 (室友)
我和爸妈一起住。 => 爸妈
我跟男朋友合租。 => 男朋友
我跟两个室友合租。 => 两个室友
我一个人住。 => 独居`,
		No: `我想一个人住。
我以前和爸妈一起住。
室友叫我去打球。
我室友是韩国人。`,
		Asked: `我室友叫什么？
我和谁一起住？`,
	},
	{
		Name: "pet",
		Says: `OF <a=_>? <animal=kind> {叫|名叫|名字叫|取名叫|取名} <name>
OF <a=_>? <animal=kind> 的? 名字 {叫|是} <name>
S {养|有|收养|领养} <a=_>? <animal=kind> ，|,? 分别|一只? 叫|名叫|名字叫|取名|取名叫 <name+>
OF <a=_>? <animal=kind> ，|,? 分别? 叫 <name+>
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
		Yes: `我家猫叫毛球，整天睡觉。 => 毛球 (猫)
我们家养了一只柴犬叫年糕。 => 年糕 (柴犬)
我养了一只橘猫，叫橙子。 => 橙子 (橘猫)
我养了一只金毛。 => 金毛
我養了兩隻貓，叫毛球和湯圓。 => 毛球 (貓), 湯圓 (貓)
我家狗豆豆在睡觉。 => 豆豆 (狗)
这是豆豆，我的柴犬。 => 豆豆 (柴犬)
上周毛毛送人了。 => -毛毛`,
		No: `我想养一只猫。
我以前养过狗。
我没养狗。
你养猫吗？
我朋友家养了一只猫。
我的猫是三花。`,
		Asked: `我的猫叫什么名字？
我养了什么宠物？`,
	},
	{
		Name: "allergy",
		Says: `- S {对} <allergen> {不过敏}
S {对} <allergen+> {过敏|很过敏|严重过敏|有过敏反应}
S {有} <allergen+> 过敏|过敏症
S <allergen+> {过敏}
S 吃|喝 <allergen+> 会 {过敏}
S {过敏原|过敏源} 是 <allergen+>
S 吃|喝 <allergen+> 就|会|都? {拉肚子|会拉肚子|起疹子|会起疹子|肚子疼|不舒服|会不舒服}
S {乳糖不耐|乳糖不耐受} => 乳糖`,
		Asks: `S 对 什么|哪些|啥 东西? 食物? 药? {过敏}
S 有 什么|哪些|没有 食物? 药物? 过敏
S 对? <allergen=_> {过敏}`,
		Yes: `我对花生过敏，要特别小心。 => 花生
请记住我对虾过敏。 => 虾
我对虾和螃蟹过敏。 => 虾, 螃蟹
我女儿对牛奶过敏。 => 女儿: 牛奶
我不再对花生过敏了。 => not 花生
我对芒果已经不过敏了。 => -芒果
我对猫毛不过敏。 => -猫毛
我海鮮過敏。 => 海鮮
我乳糖不耐受。 => 乳糖
我喝牛奶会拉肚子。 => 牛奶`,
		No: `你对花生过敏吗？
如果我对虾过敏就惨了。
我对数学过敏。`,
		Asked: `我对什么过敏？
我有什么食物过敏？`,
	},
	{
		Name: "diet",
		Says: `S? {吃|坚持吃|坚持} <diet>
S? {吃} <diet> {吃}? <number=_> 多? 年|个月 了?
S {是} <a=_>? <dieter>`,
		Asks: `OF 饮食 习惯|禁忌|偏好
S 吃 不? 吃? 素|荤|肉
S 有 什么|哪些 忌口`,
		Yes: `我吃素。 => 素
我是素食主义者。 => 素食主义者
我不再吃全素了。 => not 全素
吃素吃了七年了。 => 素
我吃素三年了。 => 素`,
		No: `我想吃素。
我今天吃素。
你吃素吗？`,
		Asked: `我的饮食习惯是什么？`,
	},
	{
		Name: "condition",
		Says: `< S {有|患有|得|患|患上|得的是|确诊|查出|被诊断出|被诊断为|被诊断患有|被查出} <illness+>
S {是} <a=_>? <illness> 患者|病人`,
		Asks: `S {有|得|患} 什么|哪些 慢性? 病|疾病|毛病
OF 病史|健康状况|身体状况
S {有} 没? 有? <illness=_>`,
		Yes: `我有高血压。 => 高血压
我爸爸患有糖尿病。 => 爸爸: 糖尿病
我去年确诊了抑郁症。 => 抑郁症`,
		No: `我没有糖尿病。
我担心得糖尿病。
我妈妈说他有高血压。`,
		Asked: `我有什么慢性病？`,
	},
	{
		Name: "medication",
		Says: `S {每天|每晚|每日|每天早上|每天晚上|早晚|长期|在|现在}? {吃|服用|服|在吃|打|在服用} <dose=_>? <drug+>
S? <rhythm=_> 都? 得|要|必须|都得|都要|需要 {吃|服用|服|打} <dose=_>? <drug+>
! S {换成|改吃|改用|换吃} <drug>
- OF <drug> {停|停掉|停用}
- S {停|停用} <drug>
- S 把? <drug> {停|停掉|停用}`,
		Asks: `S 现在? 每天? {吃|服用|在吃|用} 什么|哪些|哪种|啥 降?压? 药
OF 药`,
		Yes: `我每天吃降糖药。 => 降糖药
我爸在吃降压药。 => 爸爸: 降压药
我停了阿托伐他汀。 => -阿托伐他汀
我每天早上吃一片缬沙坦。 => 缬沙坦
我爸有高血压，每天都得吃氨氯地平。 => 爸爸: 氨氯地平
我妈的阿司匹林停了。 => 妈妈: -阿司匹林`,
		No: `我今天吃了布洛芬。
我得吃布洛芬了。
昨晚吃了褪黑素才睡着。`,
		Asked: `我在吃什么药？`,
	},
}

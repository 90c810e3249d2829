package zh

import "github.com/loci-memory/loci/internal/lang/language"

// attributesLife are the ways to say what somebody likes, does, has, and what has changed.
var attributesLife = []language.Attribute{
	{
		Name: "like",
		Says: `+ S? {喜欢|爱|热爱|酷爱|喜爱|爱上|迷上|喜欢上|钟爱|偏爱|痴迷|热衷于|热衷|离不开} <light=_>? 一些|各种? <liked+>
<liked> {是} OF 爱好|最爱|兴趣|最大的爱好
<city|region|country> {是} OF 最喜欢|最爱 的 城市|地方|国家 之一?
+ S {对} <liked+> {感兴趣|有兴趣|很感兴趣|着迷|情有独钟|越来越感兴趣|越来越有兴趣|特别感兴趣|很有兴趣|上瘾}
+ S {是} <a=_>? <liked> 爱好者|迷|粉丝|控`,
		Asks: `S {喜欢|爱} <light=_>? 什么|哪些|哪种|啥
S {喜欢|爱} <light=_>? <liked=_>`,
	},
	{
		Name: "dislike",
		Says: `S? {不喜欢|不爱|讨厌|不太喜欢|不怎么喜欢|最讨厌|受不了|最不喜欢|很不喜欢|害怕|怕|恨|不吃|从不吃|吃不了|不能吃|不喝|不碰} <light=_>? <liked+>`,
		Asks: `S {不喜欢|讨厌|不爱|不吃|不能吃|怕} <light=_>? 什么|哪些|啥`,
	},
	{
		Name: "favorite",
		Says: `OF <now=_>? 最喜欢|最爱|最喜爱|最中意 的? <light=_>? 的? <category=category> {是|就是|一直是|还是} <title|liked|name>`,
		Asks: `OF 最喜欢|最爱|最喜爱|最中意 的? <light=_>? 的? 什么|哪 个? 种? 部? 本? 首? 家? 支? <category=category>
OF 最喜欢|最爱|最喜爱|最中意 的? <light=_>? 的? <category=category>`,
	},
	{
		Name: "dream",
		Says: `OF 最大的|一直以来的|从小的? 梦想|愿望|心愿|理想 {是|就是} <wish>
S 从小|一直|一直都|从小就|做梦都 梦想|想 着? <wish>
<wish> {是|一直是} OF 最大的|一直以来的|从小的? 梦想|愿望|心愿|理想 END
S 真的|真|特别|非常|好 想 去 <abroad=value> 旅游|旅行|看看|玩|走走? => 去{}`,
		Asks: `OF 最大的? 梦想|愿望|心愿|理想`,
	},
	{
		Name: "project",
		Says: `S <lately=l>? 还|也|一直|自己? {在写|正在写|在拍|正在拍|在录|正在录|在画|在创作|正在创作|在筹备} 我的|自己的? <a=_>|第一部|第一本|一部|一本|一篇|一首? <oeuvre>
! S? {开始写|开始拍|开始创作} 我的|自己的? 第一部|第一本|一部|一本|一篇|一首|一个? <oeuvre>
- S? {写完|拍完|录完|完成} 我的|自己的|那部|那本? <oeuvre>
- OF <oeuvre> {写完|拍完|录完|完成}`,
	},
	{
		Name: "hobby",
		Says: `OF 爱好|兴趣爱好|兴趣|业余爱好 {是|有|包括|就是} <light=_>? <doable+>
<rhythm=kind> S? <go=_>? <light=_>? <doable+> 课?
<weekend=kind> S? 都|都会|常|经常|一般|一般都|总|常常 去? <light=_>? <doable+>
S <weekend=kind> 都|都会|常|经常|一般|一般都|总|常常 去? <light=_>? <doable+>
S <rhythm=kind> <go=_>? <light=_>? <doable+> 课?
S {经常|常常|常|平时|平常|平时会|一直} {去|打|练|做|参加|踢|玩|学|坚持}? <doable+>
* 我的|我们的 <rhythm=kind>? 的? <doable> <circle=_>
S {上} <a=_>? <doable> <circle=_>
S 最近|平时? <leisure=_> 里? 都|都会|一般|一般都|就|常|常常|经常|总|总是 在|会|去? <light=_>? <doable+>
! S? {参加|加入|报名|组|组建|成立} 了? <a=_>? <doable> <circle=_>
! S? {参加|加入|组建|成立} <a=_>? <clubs>
* <my=_> <clubs>
S 一般|平时|平常|通常|经常|常? 都|都会|会? 是? {在|去|到} <gyms=_> 里? {健身|锻炼|游泳|跑步|打球|练瑜伽|练|撸铁} => 健身
S {在} <place=_>? <org|workplace=_>? {做|当} 义工|志愿者 => 志愿者
S? {弹|拉|打|练|学|跳|跑|玩|画|写|踢} <number=_> 多? 年 多? 的? <doable>
S? {学习如何|学习怎么|学如何|学怎么|在学习如何|在学怎么|学着} <make=_> <food> => 做{} (在学)
S? {开始学|开始学习|在学|在学习|正在学|正在学习|学|学习|报了} <light=_>? <doable+> => {} (在学)
<doable+> {是} OF 减压|解压|放松|发泄 的 方式|方法|办法
S? {尝试|在尝试|开始尝试|试着|在热衷于|热衷|在坚持|在研究|迷上了|开始练|在练|在练习|练习|练|坚持|热衷于|沉迷} <light=_>? <doable+>`,
		Asks: `OF 爱好|兴趣爱好|兴趣|业余爱好
S 平时|周末|业余|空闲时间|有空 {喜欢做|喜欢玩|喜欢|做|玩} 什么|啥
S 在? {学|学习|练|练习} 什么|啥`,
	},
	{
		Name: "instrument",
		Says: `S? <rhythm=kind>? {弹|拉|吹|打|敲|会弹|会拉|会吹|在学|学|练|练习弹|练习拉|练习|在练|学习|学弹|会} <light=_>? <instrument+>
S {有} <a=_> 旧|新|老? <instrument>
! S? {买|入手} <a=_> 二手|旧|新? 的? <instrument>
- S {放弃} <instrument> 了?`,
		Asks: `S {弹|拉|吹|会|会弹|学|玩} 什么|哪种|哪些 乐器
S {弹|拉|吹|会|学} <instrument=_>`,
	},
	{
		Name: "car",
		Says: `S {开|开的是|开的|有} <a=_>? <number=_>? 年? 二手|新|老? <color=_>? 的? 老? <car>
OF 车|座驾 {是} <a=_>? <car>
! S? {买|提|换|换成} <a=_>? 二手|全新|新? 的? <car>
- S {卖} <car>
- S {把} 那? <a=_>? <car> {卖|卖掉|处理掉}
- <car> {卖|卖掉}`,
		Asks: `S {开|开的是|开的|有} 什么|哪 辆? 款? 牌? 子? 的? 车
OF 车|座驾 {是} 什么|哪`,
	},
	{
		Name: "bicycle",
		Says: `S <rhythm=_>? {骑|骑的是|有} <a=_>? 二手|新|老|旧? <color=_>? 的? <bike>
S <rhythm=_>? {骑} <a=_>? <bike> 上下班|上班|上学|通勤
OF 自行车|单车|脚踏车|山地车|公路车 {是} <a=_>? <color=_>? 的? <bike>
! S? {买|换|换成|入手} <a=_>? 二手|全新|新? <color=_>? 的? <bike>
- S {把} 那? <a=_>? <bike> {卖|卖掉|送人}`,
		Asks: `OF 自行车|单车|脚踏车|山地车|公路车
S {骑|有} 什么|哪 辆? 款? 牌? 子? 的? 自行车|单车|脚踏车|车`,
	},
	{
		Name: "phone model",
		Says: `S {用|用的是|在用|用的} <a=_>? <phonemodel>
OF 手机 {是} <a=_>? <phonemodel>
! S {换|买|换成|换了} <a=_>? <phonemodel>`,
		Asks: `S {用} 什么|哪 款? 个? 牌? 子? 手机
OF 手机 {是|型号} 什么|哪`,
	},
	{
		Name: "phone",
		Says: `OF 新? 的? 手机号码|手机号|手机|电话号码|电话|号码 {是|换成|改成|：|:}? <digits>
新 的? 手机号码|手机号|号码|号|电话 {是|：|:}? <digits>`,
		Asks: `OF 手机号码|手机号|电话号码|电话|号码|联系方式
怎么 打 电话 联系 S
怎么 联系 S`,
	},
	{
		Name: "email",
		Says: `OF 新? 的? 邮箱|电子邮箱|邮件|信箱|电子信箱|邮箱地址 {是|：|:}? <email>`,
		Asks: `OF 邮箱|电子邮箱|信箱|电子信箱|邮箱地址`,
	},
	{
		Name: "change",
		Says: `! S {结婚|订婚|离婚|分手|退休|毕业|失业|怀孕|升职|辞职|离职|去世|领证|失恋|创业|转学|退学|复婚|搬家|住院|出国|移民|被裁|过世|退伍|出院}
! S {结婚|订婚|离婚|领证|毕业|退休|离职|辞职} 的
! S {从} <org|workplace|school=_> {退休|辞职|离职|毕业}
! S 和|跟|与 <partner|person=_> {结婚|订婚|离婚|分手|领证}
< S {毕业于} <school> => 毕业 ({})
! S {办|举办|举行|补办} <a=_>? 婚礼 => 结婚
! S? {拿|获得|赢得|夺得|拿到} <a=_>? <award> => 获得{}
! S? {考上|考到|考过|拿到|考下|通过} <a=_>? <cert> => 考到{}
! S? {跑完|跑} <a=_>? 半程|全程? 马拉松 => 跑马拉松`,
		Asks: `S 什么时候|哪年|哪天 {结婚|订婚|离婚|分手|退休|毕业|失业|辞职|离职|去世|搬家}`,
	},
}

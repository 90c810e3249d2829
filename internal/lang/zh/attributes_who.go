package zh

import "github.com/loci-memory/loci/internal/lang/language"

// attributesWho are the ways to say who somebody is, where one lives and what one does.
var attributesWho = []language.Attribute{
	{
		Name: "name",
		Says: `OF 名字|全名|本名|真名|姓名 {叫|是} <person>
! OF 名字 {改成|改叫|改为} <name>
S {叫|名叫|叫做|名字叫|全名叫} <person>
S 姓 <family=_> ，|, 叫|名 <person>
S {是} <fullname>`,
		Asks: `S {叫} 什么
OF 名字|姓名|全名 是? 什么|啥`,
	},
	{
		Name: "nickname",
		Says: `大家|朋友们|朋友|同事们|同事|他们|同学们|同学 都? 叫我 <name>
你|你们|大家 可以|就|都 叫我 <name>
你|你们|大家? 叫我 <name> 吧|就好|就行|就可以
OF 昵称|外号|绰号|小名|英文名 {是|叫} <name>`,
		Asks: `OF 昵称|外号|绰号|小名|英文名`,
	},
	{
		Name: "birthday",
		Says: `OF 生日 {是|在}? <date>
OF 生日 不是 <date=old> ，|, {是|而是|应该是} <date>
< S {出生于|生于} <date>
.. < 今天 {是|就是}? OF 生日 => {0 1月2日}
.. < 昨天 {是|就是}? OF 生日 => {-1 1月2日}
.. < 明天 {是|就是}? OF 生日 => {1 1月2日}
S {是} <date> 生日|出生|出生的|生的|生`,
		Asks: `OF 生日
S 是? 哪 天|年 出生|生`,
	},
	{
		Name: "age",
		Says: `S {今年|已经|现在|刚满|满}? <years> 多? 周? 岁
S? 今年 <years> 了`,
		Asks: `S 今年? 多大|几岁|多少岁
OF 年龄|年纪`,
	},
	{
		Name: "childhood",
		Says: `< S 从小? {在} <upbringing> {长大} 的? => 在{}长大
< S 从小? {是}? 由|跟着|被? <raised> {带大|养大|抚养长大} 的? => {}带大
< S {来自|出身} <upbringing> => 来自{}
< S 从小? {在}? 单亲家庭 里? {长大} => 单亲家庭长大
< S 被 <number=n>? {霸凌|校园霸凌|欺负} => 曾被欺负`,
	},
	{
		Name: "nationality",
		Says: `S {是} <country> 人
OF 国籍 {是} <country>`,
		Asks: `S {是} 哪 国 人
OF 国籍`,
	},
	{
		Name: "birthplace",
		Says: `< S {出生在|出生于|生在} <place>
< S 是? 在 <place> {出生} 的?`,
		Asks: `S 是? 在? 哪里|哪儿|哪 出生
S {出生在} 哪里|哪儿|哪`,
	},
	{
		Name: "origin",
		Says: `< S {来自} <place>
S {是} <city|region> 人|的
OF 老家|家乡|故乡 {在|是} <place> 的?`,
		Asks: `OF 老家|家乡|故乡
S {是} 哪里|哪儿 人
S {来自} 哪里|哪儿|哪`,
	},
	{
		Name: "language",
		Says: `S {会说|会讲|说|讲|能说|懂|会} 一点|流利的? <language+>
OF 母语 {是} <language+>`,
		Asks: `S {会说|会讲|会|说} 什么|哪些|哪几 种? 门? 语言|话|外语
OF 母语`,
	},
	{
		Name: "home",
		Says: `S? {住在} <city|street>
S? {住在|住|租住在} <city|region|place|street> 对面|附近|旁边|边上|市区|郊区|市中心|城区|城北|城南|城东|城西|这边|那边 的? <a=_>? 老|新? <streetend|room=_>?
! S? {搬到|搬来|搬去|搬回|迁到} <city|region|country|place|street> 没 几|多|两|一 个? 月|天|年|周|久|星期
! S? {搬到|搬来|搬去|搬回|迁到|搬进} <city|region|country|place|street>
! S {搬到|搬进} <city|place|street> 的 新? 家|房子
S {住在|住|定居在|定居|租住在|居住在|常住} 老家? <city|region|country|place|street|room>
S {在} <city|region|country|place|street> {住|生活|居住|定居|租房|买房|安家}
S {在} <city|region|country|place|street> {租|买} <a=_>? 小? <room=_>
S {住在|租住在|住} <city|region|country|place|street> 的 <a=_> 老? <streetend|room=_>
OF 家|新家|住处 {在|就在} <city|region|country|place|street>
! S {把} 家 {搬到|搬去|搬来|搬回} <city|region|country|place|street>
! S {从} <place=old> {搬到|搬去|搬来|搬回|搬} <city|region|country|place|street>
! S {搬到|搬去|搬进|住进} <room>
- S {不在} <city|region|country|place|street> 了
- S {搬离|搬出|搬走}`,
		Asks: `S 现在? 目前? {住在|住|家住} 哪里|哪儿|哪|什么|何处
OF 家|住址|地址|住处 现在? {在|是} 哪里|哪儿|哪|什么
S {搬到|搬去} 哪里|哪儿|哪|了?`,
	},
	{
		Name: "job",
		Says: `S {在} <a=_>? <org|workplace|city|region|country=_> {当|做|担任|是} <a=_>? <job|post>
S {是} 一名|一位|名|位 <post>
S {是|当|做|担任} <a=_>? <job>
+ S {是}? 做|当 <job> 的
S {教} 了? <number=_>? 多? 年? 的? <taught> => 教{}
+ S {做|搞|干|跑|从事} <sector> 的|工作|行业|这行|这一行|方面的工作 => 做{}
+ S {送} 外卖 => 送外卖
+ S {送} 快递 => 送快递
+ S {开} 网约车|出租车|滴滴 => 开网约车
* 作为 <a=_>? <job> ，|, 我|我们
OF 职业|职位|工作|职务|头衔 {是} <a=_>? <job>
! S {升任|升为|晋升|升职为|升|当上|转行做|改行做|转岗做|晋升为|成为} <a=_>? <job>
! S 开始 {当|做} <a=_>? <job>
- S {辞职|离职|退休|失业|被裁|被裁员}`,
		Asks: `S {是}? {做} 什么 工作|职业|的
OF 职业|职位|工作|职务|头衔 是? 什么|啥
S {做|干|从事} 什么`,
	},
	{
		Name: "career",
		Says: `S <lately=l>? 也|还|一直? 在|正在 考虑|想着|琢磨 <jobchange> => 考虑{}
S <lately=l>? 也|还|一直? 在|正在 <jobhunt> => 在找工作
S <lately=l>? 也|还|一直|很|有点|挺? {担心|害怕|怕} <jobloss> => 担心{}
+ S {喜欢|热爱} 我的|现在的|这份|自己的 工作 => 喜欢自己的工作
S {讨厌|不喜欢} 我的|现在的|这份|自己的 工作 => 不喜欢自己的工作
= S? <lately=l>? 的? 工作 上? 也|都|一直|很|特别|有点? {不顺|不顺利|不太顺|不太顺利|遇到瓶颈} => 工作不顺`,
	},
	{
		Name: "employer",
		Says: `S {就职于|任职于|供职于|就职} <org>
S {在} <a=_> 叫 <name> 的 <org=_> {工作|上班|任职|实习|打工}
S {在} <a=_>? <org|workplace> {工作|上班|任职|实习|教书|打工|当差}
S {在} <city> 的 <a=_>? <org> {教} <field=_>
S {在} <a=_>? <org|workplace> {当|做|担任} <a=_>? <job|post=_>
! S? {从} <org=_> {跳槽到|跳到|跳槽去} <a=_>? <firm>
! S? {跳槽到|跳槽去|入职} <a=_>? <firm>
! S? {改成在|改为在|改在} <a=_>? <org|workplace> {工作|上班|任职}
OF 公司|单位|雇主|东家 {叫|是} <org>
! S {入职|加入|跳槽到|跳槽去|跳槽去了|跳到} <org>
- S {从} <org> {辞职|离职|离开|辞|跳槽|退休}
- S 正式? {离开} <org>
- S {不在} <org> 了
- S {辞职|离职|失业|退休|被裁|被裁员}
S 自己? {开|经营|创办|开办} <a=_>? <org|workplace|ownshop> => 自己的{} @own`,
		Asks: `S 在? 哪里|哪儿|哪 家? 公司? {工作|上班|任职}
S {在} 什么|哪 家? 种? 公司|单位|地方 {上班|工作}
S {在} 什么|哪 家? 种? 公司|单位
OF 公司|单位|雇主|东家 {是|叫} 什么|哪|谁`,
	},
	{
		Name: "major",
		Says: `S {主修|攻读|学|读|念} <field> 专业|的?
S {学的是|读的是|念的是|学的|专业是} <field> 系|专业?
OF 专业|主修 {是} <field>
S {在} <school|city|country|region=_> {学|读|念|攻读} <field>
S {是} <field> 专业|系 的? <job=_>
! S {转专业到|转到|改学|转学} <field> 专业|系?`,
		Asks: `S {学|读|念} 什么 专业?
OF 专业 是? 什么
S {学的是|读的是} 什么`,
	},
	{
		Name: "school",
		Says: `S {在} <a=_>? <school> {读|念|上|读书|念书|上学|读研|读博|就读|学习|学|攻读|当学生}
S {就读于|就读|念|读|上|在读|上的是|读的是|念的是} <school>
OF 学校|母校 {是|叫} <school>
S {是} <school> 的? 学生|研究生|大学生|新生|本科生|博士生
! S {转学到|转到|转进|考上|考进|考入|进了} <school> 去?
S {读|上|念|在读|在上|是|今年读|今年上|今年|现在} <study> 了?
- S {退学|转学}`,
		Asks: `S 在? 哪 里? 儿? 所? 间? 个? 学校|大学|小学|中学|高中|幼儿园? {上学|读书|念书|读|念|上}
S {在} 哪 所? 个? 间? 学校|大学|小学|中学|高中|幼儿园
S {上|读|念} 哪 所? 间? 个? 学校|大学|小学|中学|高中|幼儿园
OF 学校|母校`,
	},
}

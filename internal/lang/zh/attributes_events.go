package zh

import "github.com/loci-memory/loci/internal/lang/language"

// attributesEvents are the ways to say what somebody went through, where one went and what one believes.
var attributesEvents = []language.Attribute{
	{
		Name: "health",
		Says: `< S? {得了|又得了|患了} <a=_>? <acute>
! S? {感染|染上|患上|中|确诊} <a=_>? <acute>
! S? {阳|又阳} => 新冠
! S? 把? <bodypart=p>? {骨折|扭伤|摔伤|拉伤|摔断|烫伤|割伤|撞伤|脱臼|受伤|扭到|崴|砸伤|划伤} <bodypart>
! S? 把? <bodypart> {骨折|扭伤|摔伤|拉伤|摔断|烫伤|割伤|撞伤|脱臼|受伤|扭到|崴|砸伤} => {}受伤
! S? {骨折|受伤|中暑|中风|流产|食物中毒|心梗|脑梗|晕倒}
! S? {出|遇到|遭遇} <a=_>? 小? 车祸 => 车祸
! S? 被 <a=_>? <vehicle=_> {撞|撞到|撞伤} => 被车撞
! S? {做|动} <a=_>? <surgery>
! S? {做|动} <a=_>? 小? 手术 => 手术`,
	},
	{
		Name: "wellbeing",
		Says: `= S? <lately=l>? <lately=m>? {觉得|感觉|感到|过得|变得}? 身体|心情|情绪|晚上|精神? 都|也|又? <somewhat=d>? <mood+>
= S? <lately=l>? 的? <strain>? 上|的? 压力 也|都|真的? <somewhat=d>? 大|很大 => {}压力大
= S? <lately=l>? 睡眠 质量? 也|都|一直? 不足|不好|很差|不太好|差 => 睡眠不好`,
	},
	{
		Name: "trip",
		Says: `< S? {去过} <times=_>? <abroad|sight+>
! S? 又|还? {去|飞|飞去|飞到|到|跑} <times=_>? <abroad|sight> <visits=_>?
! S? {游览|参观} <abroad|sight>
! S? {从} <abroad|sight> {旅游|旅行|出差|度假}? {回来}
! S? 在 <abroad|sight> {玩|待|旅游|度假} <number=_> 天|周|个星期|个月`,
	},
	{
		Name: "deed",
		Says: `! S? <before=t>? 又|还? {去|打|踢|跑|练|做|上|玩|学|画} <times=_>? <light=_>? <doable>
! S? <before=t>? 又|还? {去|到} <times=_>? <gyms=_> <doable>
! S? <before=t>? 又|还? {散步|跑步|爬山|游泳|画画|健身|骑行|钓鱼|徒步|滑雪|锻炼|打球|登山|露营}
! S? <before=t>? 又|还? {跑} <number=_> 公里|千米|圈 => 跑步`,
	},
	{
		Name: "faith",
		Says: `+ S {信|信奉|信仰} <religion>
+ S {是} <a=_>? 虔诚的? <believer>
S <rhythm=kind>? 都|都会? {去|到|上} <worship> 做? 礼拜|礼佛|敬拜|祷告?
* 我们|咱们 <worship> 有|里|的
! S {受洗|皈依} => 信教`,
	},
}

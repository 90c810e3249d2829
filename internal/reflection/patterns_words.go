package reflection

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// plainWords are content words that recur with nearly everybody, and so say nothing of
// one person: what people call things, do, feel and count time in. Words of a subject
// (yoga, cello, rehearsal) are none of them, however common.
const plainWords = `
able absolutely accept achieve act actual actually add admire adore adventure advice affect afternoon again age ago agree ahead alive alone already amaze amazing amount announce
another answer anymore anyway apparently appreciate april area arrange arrive ask assist assistant atmosphere attend august aunt available average avoid await awake aware away awesome awful
baby back bad bag balance base basic beautiful beauty become bed begin believe belong best bet better big birthday bit blast bless bond book booking bore born boss bother bottom boy brand break breath
bright brilliant bring broad brother buddy build bunch burn business busy buy bye call calm came care careful carry case catch cause celebrate center centre certain challenge chance change character
charge chase chat check cheer cherish child children choice choose chuckle city clean clear close closer club clue code cold colleague collect color colour come comfort comfortable comment commit common community
company complete completely concern confident confuse congrats congratulate congratulations connect connection consider contact continue control cool copy correct corner cost count country couple courage course cover crazy create
creative creativity cry cute cut dad daily damn dark date daughter day deal dear december decide decision dedicate deep definite definitely delicious deliver describe deserve detail determine develop die
different difference difficult direct disappoint discover discuss door doubt downstairs drag dream drive drop during ear early earn earth ease easy eat effort eight eleven else email embrace emotion
empty encourage end endure energy enjoy enough entire epic error escape especially even evening event eventually exact exactly example excellent excite excited exciting exhaust exist expect experience
explain explore express extra eye face fact fail fair faith fall familiar family fan fantastic far fascinate fast father favor favorite favourite fear february feedback feel feeling fell felt few field fifty fight figure
file fill final finally find fine finish fire first fit five fix flight floor fly focus folk follow food foot force forever forget forgive form fortunate forward found four free freedom fresh friday friend
friendship front fulfil full fun funny further future gain game gave general gentle get gift girl give glad go goal gone gonna good gorgeous got gotta grab grandma grandmother grandfather grateful great
ground group grow growth guess guide guy habit half hand handle hang happen happy hard hat hate head heal healthy hear heard heart heavy help helpful hey hit hold holiday home honest hope hot hour
house huge human hundred hurry hurt husband ice idea imagine impact important impress improve include incredible indeed individual info information inside inspire inspiration instead interest interesting invite
involve issue item january job join joke journey joy july june keep key kid kind kitchen know lady land large last late lately later laugh lead learn leave left leg less lesson let letter level lie
life lift light like likely line list listen little live local long look lose lost lot loud love lovely low luck luckily lucky made magic main make man manage march mark matter may maybe meal mean
meaningful meet meeting member memory mention mentor mess message middle mind mine minute miss mix mom moment monday money month mood morning mother motivate motivation mouth move much mum mum's mystery name
nature near nearly neat necessary need negative neighbor neighbour nervous never new news next nice night nine normal north note notice november number october odd offer office often old one online open
opinion opportunity option orange order organize organise original outside overall own pack page parent part particular party pass passion past path pay peace people perfect perhaps period person personal
perspective phone photo pic pick picture piece place plan play please pleasure plenty plus point polite poor popular positive possible post power powerful practice practise prefer prepare present pretty
prevent price private probably problem process produce product program progress project promise proper protect proud prove provide public pull purpose push put quality question quick quickly quiet quit quote
race rain raise random rare rate reach read ready real realise realize really reason receive recent recently recommend recommendation reflect refresh regular relate relax release rely remain remember remind reminder replace
reply report require research respect respond rest result return reward rich ride right ring rise risk road rock role room rough routine rule run rush sad safe said sake same sat saturday save saw say
scare scene schedule school score screen search season seat second secret section see seem seen self sell send sense sensible sent september serious serve session set settle seven shame shape share sharp shift shine
shop short shot show shut sick side sight sign similar simple simply since single sister sit six size skill sleep slow small smart smile society soft solid solution solve some somehow sometimes somewhere
son song soon sorry sort soul sound south space speak special specific spend spent spirit spoke spot spread spring stage stand standard star start state stay steady step stick still stop store story straight strange
street strength stress strong struggle student study stuff stun style subject succeed success such sudden suddenly suggest suggestion summer sun sunday super supply support suppose surely surprise surround survive sweet system
tab table take taken talk tall taste teach team tell ten term terrible terribly test text thank thankful thanks theme thing think third thought thousand three thrill throw thursday tie tight till time tiny
tip tire tired title today together told tomorrow ton tonight took top topic total totally touch tough toward town track train travel treat trick trip trouble true truly trust truth try tuesday turn
twelve twenty twice two type typing ugh unbelievable uncle understand unexpected unfortunately unique unite unusual update upset upstairs use useful usual usually valuable value various version video view visit voice volunteer
wait wake walk wall wanna want warm wash watch water way wear weather wednesday week weekend weird welcome west wet whole wide wife wild will win window winter wise wish woman women wonder wonderful
wood word work world worry worst worth wow write writer wrong yeah year yesterday young yourself youth yum
resilient serene active humble optimistic intense overwhelm scary yummy yum younger older heartwarming fave blue red green black white loss reject wrote won met switch strive action
humor humour adventurous grand comfy delightful gain tasty classic awe outlet resource obstacle boost hobby hobbies relationship reality effort discovery wholesome setback witness
arms center eighty fan four ha haha hmm mr mrs ms dr miss ok lol aww omg woah woohoo yay bro dude fam guys btw definitely gotten eaten done known drawn grown shown worn
anybody anywhere anyone everywhere nowhere eh dunno kinda sorta lemme ya folks vibe vibes stoke stoked pumped amazed wicked blow blown mine bye bunch others went high effect crucial obviously nearby chill brighten root lend health biz
`

// calendarWords say when something is, and so never what.
const calendarWords = `monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december mon tue wed thu fri sat sun mrs miss sir madam doctor dr`

// calendarStems are the terms of the calendar words, made on first use.
var calendarStems = sync.OnceValue(func() map[string]bool { return termsOf(calendarWords) })

// plainStems are the terms of the plain words, made on first use and never changed.
var plainStems = sync.OnceValue(func() map[string]bool { return termsOf(plainWords) })

// plainForms are the plain words as they are written, made on first use.
var plainForms = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(plainWords) {
		m[w] = true
	}
	return m
})

func termsOf(words string) map[string]bool {
	m := map[string]bool{}
	lang.Terms(words, func(term string) { m[term] = true })
	return m
}

// plainHan are Chinese words that recur with everybody, which stretches of Chinese are
// cut at; longest first where one starts like another.
const plainHan = `
今天早上 今天晚上 今天上午 今天下午 星期一 星期二 星期三 星期四 星期五 星期六 星期天 星期日 礼拜天
今天 明天 昨天 前天 后天 今晚 昨晚 明晚 今早 早上 上午 中午 下午 晚上 半夜 凌晨 夜里 白天 周一 周二 周三 周四 周五 周六 周日 周末 上周 下周 这周 本周 每周 星期 礼拜 上个月 下个月 这个月 本月 每月 月底 月初
今年 去年 明年 前年 年底 每年 每天 天天 每次 最近 刚才 刚刚 现在 以前 以后 之前 之后 后来 平时 经常 常常 总是 一直 有时候 有时 时间 时候 小时 分钟 点半 小时候 当时 那天 那时 到时 第一 第二 一次 两次 几次 一天 两天 几天 一个月 一年
喜欢 觉得 知道 认为 想要 希望 需要 打算 准备 计划 决定 开始 结束 继续 完成 记得 忘记 忘了 发现 看到 看见 听说 听到 告诉 说过 聊天 聊聊 介绍 推荐 建议 帮忙 帮我 谢谢 感谢 不客气 没事 没关系 请问 请记住 记住 更正
应该 可能 也许 大概 肯定 一定 必须 可以 能够 愿意 不能 不会 不用 不要 不想 还没 还有 还要 还是 已经 正在 马上 立刻 终于 其实 当然 确实 真的 特别 非常 比较 有点 一点 很多 好多 不少 许多 太多 最多 越来越 几乎 差不多 完全 简直 实在 居然 竟然 果然 毕竟 反正 顺便 对了 好像 似乎
东西 事情 问题 情况 地方 样子 感觉 意思 办法 方法 原因 结果 关系 部分 方面 大家 别人 人家 朋友 家里 家人 孩子 老师 同学 同事 先生 太太 老婆 老公 妈妈 爸爸 爷爷 奶奶 外婆 外公 女儿 儿子 哥哥 姐姐 弟弟 妹妹 医生 学校 公司 学生
好吃 好看 好玩 好听 开心 高兴 难过 生气 漂亮 不错 厉害 有意思 有趣 简单 容易 困难 重要 舒服 辛苦 累 晚安 哈哈 嘻嘻 加油 恭喜 太棒 太好 顺利 挺好 好好 认真 努力 慢慢 赶紧 赶快 快点 一起 一样 一般 一直 一边 一会 一会儿 一下 一些 一个 一位 一种 一半 两个 三个 几个 每个 哪个 各种
起来 下来 出来 过来 回来 上去 下去 出去 过去 回去 进去 进来 起床 睡觉 吃饭 出门 回家 上班 下班 上课 下课 工作 生活 学习 学会 上学 放学 买了 去了 看了 吃了 做了 用了 带着 准时
如果 因为 所以 但是 可是 不过 而且 然后 接着 最后 首先 其次 比如 例如 除了 虽然 尽管 只要 只有 只是 不管 无论 用户 自己 我们 他们 她们 你们 咱们 助手 没有 没想到 不然 为了 关于 根据 通过 按照
`

// plainCuts are the plain words by their first character, made on first use.
var plainCuts = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for _, w := range strings.Fields(plainHan) {
		_, n := utf8.DecodeRuneInString(w)
		first := w[:n]
		m[first] = append(m[first], w)
	}
	return m
})

// hanStarts and hanEnds are characters that no word of a subject begins, or ends, with:
// prepositions, light verbs, measure words and particles. hanKept are words that do.
const (
	hanStarts = "和与跟同及在有就都又再还才把被给让对向从到这那个一不没会能要想过得着去来最太更很真挺已将该等了吧呢子儿头边面者性化们第每二两三四五六七八九十半几只条件位次些种样起间里是的也"
	hanEnds   = "和与跟及在有就都又再还才把被给让向从到这那个一不没想过得着去来最太更很真挺已将该等做看买带找放拿问打第每两三四五六七八九十百千万半多少只次起上里前后是的也了很吧呢"
)

var hanKept = strings.Fields("会议 会计 会展 面包 面条 面试 面粉 头发 头像 化学 化妆 化石 同济 要点 儿童 儿歌 将军 能源 对象 和服 和平 同里 三明治 三亚 二胡 九寨 五金 八卦 子弹 过山车 真丝 有机 一中 十字绣 公里 早起 晚起")

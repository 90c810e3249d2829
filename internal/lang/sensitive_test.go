package lang

import (
	"strings"
	"testing"
)

// sensitiveTable lists statements by the subject that they are refused for; those of
// "" pass.
var sensitiveTable = map[string][]string{
	"health": {
		"用户对花生过敏。",
		"The user is allergic to peanuts.",
		"The user takes medicine daily.",
		"用户每天吃药。",
		"The user has been living with multiple sclerosis for years.",
		"Jo takes beta blockers before concerts.",
		"The user's knee was operated on twice, which is why they avoid stairs.",
		"用户有乳糖不耐受。",
		"用户每天按时打胰岛素。",
		"The user has lived with Crohn's disease since college.",
		"Nina gets migraines when the weather changes.",
		"The user takes medication for high blood pressure every morning.",
		"The user had a hip replaced and walks with a cane.",
		"Omar is often off work with his lungs.",
		"用户患有类风湿性关节炎。",
		"小赵血糖偏高，三餐都要记录。",
		"用户腰不好，久坐就疼。",
	},
	"mental health": {
		"The user goes to counselling on Mondays because of low mood.",
		"Priya has intrusive thoughts when she is tired.",
		"The user sees a shrink once a week.",
		"小陈情绪低落，在看精神科。",
		"用户压力大的时候会割自己的手腕。",
		"The user struggles with depression in winter.",
		"Nina is on Prozac and tired in the mornings.",
		"Omar has panic attacks on the underground.",
		"小赵有抑郁症，一直在吃药。",
		"用户一紧张就喘不上气，医生说是焦虑。",
		"老钱每周去看一次心理医生。",
	},
	"politics": {
		"用户支持民主党。",
		"The user canvassed for the Greens in the last two elections.",
		"The user thinks taxes on the rich should be raised and argues about it with colleagues.",
		"Tom leans conservative on most questions.",
		"用户支持工党，常转发他们的文章。",
		"老周每次换届都替候选人拉票。",
		"Tom is conservative about upgrading dependencies.",
		"The user votes Labour in every election.",
		"Petra is a member of the Social Democrats.",
		"The user wants the monarchy abolished.",
		"Nina hands out leaflets for the far-right candidate.",
		"用户是共产党员。",
		"小赵反对现任总统的政策。",
		"老钱常去广场参加抗议。",
	},
	"religion": {
		"The user's name is Christian Berg.",
		"The user plays tennis with Christian.",
		"Mark goes to confession before big decisions.",
		"The user keeps the sabbath and won't take calls on Saturdays.",
		"Lena volunteers at her parish every Thursday.",
		"用户每个星期天都去做弥撒。",
		"小林逢初一十五吃素，还会去庙里上香。",
		"The user is a practising Catholic.",
		"Omar prays five times a day.",
		"Petra doesn't eat during Ramadan.",
		"The user teaches Sunday school.",
		"Nina wears a cross and blesses the food.",
		"用户信基督教，饭前祷告。",
		"小赵每年去西藏转山拜佛。",
		"老钱是回民，不吃猪肉。",
	},
	"sexuality": {
		"The user is straight.",
		"The user prefers dating men.",
		"Sam came out to the team last spring.",
		"Kim is polyamorous.",
		"用户喜欢同性。",
		"阿宁是女同性恋，和伴侣一起住。",
		"The user is bisexual.",
		"Omar lives with his boyfriend.",
		"Petra sleeps with both men and women.",
		"用户是同性恋。",
	},
	"income or debt": {
		"The user's salary is 5,000 a month.",
		"用户的工资是每月八千。",
		"The user makes 3,000 dollars a month.",
		"The user earns 4,300 euros after tax.",
		"The user still has 18,000 left to pay on the student loan.",
		"Ben makes about ninety thousand a year.",
		"用户到手一万八一个月。",
		"老马还欠银行三十万。",
		"The user earns $140,000 as a manager.",
		"Nina owes her brother 2,000 pounds.",
		"The user's rent takes two thirds of a 2,100 euro wage.",
		"用户月薪两万五。",
		"老钱网贷还剩八万没还。",
		"小赵离婚后欠了一屁股债。",
	},
	"crime": {
		"The user was on parole until last year.",
		"Ola got caught shoplifting as a teenager and jokes about it.",
		"用户年轻时进过少管所。",
		"Omar served eighteen months for burglary.",
		"The user has a criminal record.",
		"Petra was fined for driving without a licence.",
		"用户曾因诈骗坐过牢。",
		"小赵酒后开车被抓过。",
		"The user likes old crime-solving board games.",
	},
	"addiction": {
		"The user is addicted to this TV series.",
		"The user never drinks alcohol.",
		"The user doesn't smoke.",
		"他追剧上瘾。",
		"The user can't get through a day without vodka.",
		"Rita has been clean for six months.",
		"The user spends the evenings at slot machines.",
		"用户每晚不喝半斤白酒睡不着。",
		"小吴一有钱就去澳门玩百家乐。",
		"The user washes hands dozens of times a day and can't stop.",
		"The user is a recovering alcoholic.",
		"Nina gambles away her wages.",
		"Omar pops pills at parties.",
		"The user smokes a pack a day.",
		"老钱烟瘾很大，一天两包。",
		"用户戒酒三年了。",
		"小赵打游戏停不下来，已经上瘾。",
	},
	"trauma": {
		"The user's mother died last year.",
		"The user flinches at loud noises since the war.",
		"Eva's father used to hit her, so she avoids confrontation.",
		"用户小时候被父亲打，现在怕大声说话。",
		"用户自从地震以后不敢一个人睡。",
		"The user was abused as a child.",
		"Petra can't enter lifts since she was locked in one for a night.",
		"Nina still wakes up screaming about the crash.",
		"用户童年遭受过虐待。",
		"老钱在矿难里活下来，不敢关灯睡。",
	},
	"": {
		"The user runs every morning.",
		"The user drinks tea.",
		"The user likes church architecture.",
		"The user works as a nurse.",
		"The user is a doctor.",
		"用户喜欢喝咖啡。",
		"The user reads crime novels.",
		"The user pays down technical debt on Fridays.",
		"The user smokes brisket at weekends.",
		"用户爱打麻将。",
		"用户喜欢打赌谁先到。",
		"妈妈教会我做饭。",
		"用户每个礼拜天去菜市场。",
		"The user has a salary.",
		"用户每月领工资后记账。",
		"The user makes three videos a week.",
		"用户喜欢和同性格的人共事。",
		"用户注重代码的可靠性。",
		"用户修复服务器瘫痪。",
		"用户看牙医前会紧张。",
		"The user likes extra virgin olive oil.",
		"The user goes straight to the point.",
		"用户玩游戏很过瘾。",
		"The user reviews every new dependency.",
		"The user studies medicine.",
		"用户在药店上班。",
		"用户办事没有毛病。",
		"用户电脑怕病毒。",
		"The user eats vegetarian food.",
		"用户吃素。",
		"The user celebrates Christmas with family.",
		"The user fasts on Tuesdays.",
		"The user is vegan.",
		"The user sees a physical therapist.",
		"The user is a massage therapist.",
		"The user calls her mother on Sundays.",
		"用户和男同学打球。",
		"用户支持远程办公。",
		"The user supports remote work.",
		"The user is a member of a book club.",
		"The user writes the tests before the code.",
		"Mark prefers trains to planes.",
		"Lena always answers mail before nine.",
		"The user likes gothic cathedrals and sketches them on holidays.",
		"The user plans the week on Sunday evening.",
		"The user works as a radiographer in Leeds.",
		"Jo swims twice a week.",
		"The user reads detective stories in bed.",
		"The user likes a strong espresso and no sugar.",
		"Priya asks for the numbers before she decides.",
		"The user prefers meetings to be straight to the point.",
		"Sam is the party planner of the team.",
		"The user gives talks about databases.",
		"The user compares three offers before buying anything.",
		"Ben collects vinyl records of the seventies.",
		"The user takes the stairs instead of the lift.",
		"The user likes to cook with wine.",
		"Rita cleans the kitchen right after dinner.",
		"The user plays cards with the neighbours on Fridays.",
		"The user watches films about the Second World War.",
		"Eva hits the gym before work.",
		"The user pays in cash at markets.",
		"The user wants answers without apologies.",
		"The user is stressed at the end of each quarter.",
		"用户开会前一定先看议程。",
		"小林喜欢逛古寺，拍屋檐。",
		"用户周末常去爬山。",
		"老周教孩子下棋。",
		"用户不喜欢太甜的东西。",
		"用户写邮件先说结论。",
		"小陈在医院做护士长。",
		"用户习惯早上六点起床写作。",
		"用户喜欢和同事一起吃午饭。",
		"阿宁爱看悬疑剧。",
		"用户买东西先比三家。",
		"老马每月记账。",
		"用户年轻时学过少林拳。",
		"用户睡前喝一杯牛奶。",
		"小吴去澳门出差总住同一家酒店。",
		"用户小时候住在海边，喜欢听浪声。",
		"用户偏好用表格比较方案。",
		"The user checks the weather before every ride.",
		"Nina bakes rye bread on Saturdays.",
		"The user prefers short answers with a link to the source.",
		"The user walks the dog by the canal in the morning.",
		"Omar works as a dentist in Cardiff.",
		"Petra teaches chemistry and marks papers on Sundays.",
		"The user likes bitter chocolate.",
		"The user visits castles and old monasteries on holiday.",
		"Nina is a nurse and works nights.",
		"The user reads biographies of scientists.",
		"Omar plays chess online before bed.",
		"The user leaves work on time on Fridays.",
		"Petra keeps receipts and does her budget monthly.",
		"The user runs the test suite twice before a release.",
		"Nina likes to paint the sea.",
		"The user prefers the aisle seat.",
		"The user asks about risks first.",
		"Omar is generous with praise in reviews.",
		"Petra likes spicy food.",
		"The user has tea at four.",
		"Nina organises the street party every year.",
		"The user keeps plants on the balcony and names them.",
		"Omar follows the local football club.",
		"The user turns off notifications after nine.",
		"Petra writes letters by hand.",
		"The user orders the same noodles each time.",
		"Nina sings in a jazz choir.",
		"Omar is working through a reading list on bridges.",
		"The user buys second-hand clothes.",
		"用户每天骑车上班。",
		"小赵喜欢看纪录片。",
		"用户出门前列清单。",
		"老钱爱喝龙井茶。",
		"顾晓岚喝大麦茶代替奶茶。",
		"用户做决定前会问妻子的意见。",
		"小赵在药店上班。",
		"用户周末陪孩子画画。",
		"老钱退休后学摄影。",
		"用户写代码喜欢先写测试。",
		"小赵旅行时爱去博物馆。",
		"用户晚饭后散步半小时。",
		"老钱每年春天去看樱花。",
		"用户开会不喜欢超过半小时。",
		"小赵用手机记账。",
		"用户喜欢安静的咖啡馆。",
		"老钱做饭少盐。",
		"用户习惯在火车上看书。",
		"小赵爱收集明信片。",
		"用户回复邮件很快。",
		"老钱教邻居修自行车。",
		"用户喜欢蓝色的东西。",
		"小赵养了两只猫。",
		"用户常和大学同学打羽毛球。",
		"老钱早上听广播。",
		"用户买菜去早市。",
		"小赵喜欢给老师写卡片。",
		"用户每月读两本小说。",
		"老钱把工具摆得整整齐齐。",
	},
}

// In doubt a statement is refused: who is addicted to a series, never smokes, likes
// games about crime, or plays tennis with a Christian has one trait less.
func TestF8_SubjectsThatAreNeverLearned(t *testing.T) {
	t.Parallel()
	for subject, statements := range sensitiveTable {
		for _, s := range statements {
			if got, found := Sensitive(s); got != subject || found != (subject != "") {
				t.Errorf("%q is of the subject %q, not %q", s, got, subject)
			}
		}
	}
}

func TestF8_ASubjectIsFoundAnywhereInAText(t *testing.T) {
	t.Parallel()
	for _, filler := range []string{"The user likes long walks by the sea. ", "用户喜欢散步", "word "} {
		for _, s := range []string{"The user is an ALCOHOLIC.", "用户有抑郁症。"} {
			if _, found := Sensitive(strings.Repeat(filler, 200) + s); !found {
				t.Errorf("%q is not found behind %q", s, filler)
			}
		}
	}
}

func TestF8_WordsInOtherWordsAreNone(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "。", "The user likes Essex, sextants and analysts.", "The user praises prayerful... no: playful people.", "Godot, Buddhaesque, jailbreaks"} {
		if subject, found := Sensitive(s); found {
			t.Errorf("%q: %s", s, subject)
		}
	}
}

func FuzzSensitive(f *testing.F) {
	for subject, statements := range sensitiveTable {
		f.Add(subject + statements[0])
	}
	f.Add("用户信\xff佛" + strings.Repeat("a", 2000))
	f.Fuzz(func(t *testing.T, text string) {
		if subject, found := Sensitive(text); found != (subject != "") {
			t.Errorf("%q, %t", subject, found)
		}
	})
}

func BenchmarkSensitive(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Sensitive("The user prefers short answers with a link to the source, and walks the dog by the canal in the morning.")
	}
}

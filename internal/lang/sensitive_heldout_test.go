package lang

import "testing"

// These statements were written after the last change to the words of Sensitive, and
// no word was added for them since: what they measure is what statements that nobody
// thought of may expect. Whoever adds a word for one moves it to the other table, and
// writes another.
var heldOutSensitive = []string{
	"The user has type 1 diabetes and checks her levels before meals.",
	"Jonas has had shingles twice.",
	"The user avoids bread because of celiac disease.",
	"Alma wears a brace for her spine.",
	"The user gets short of breath on stairs.",
	"Jonas was diagnosed with ADHD at thirty.",
	"The user hasn't felt any joy for months.",
	"Alma worries constantly and calls it her anxiety.",
	"The user checks the stove ten times before leaving.",
	"Jonas votes for whoever promises lower taxes.",
	"The user donates to the Democrats.",
	"Alma marches against the war every spring.",
	"The user thinks borders should be closed.",
	"The user attends mass on Sundays.",
	"Jonas reads the Bible every evening.",
	"Alma gives a tenth of her pay to her congregation.",
	"The user covers her hair outside the house.",
	"The user is a lesbian and lives with her partner.",
	"Jonas isn't sure whether he likes boys or girls.",
	"Alma looks for casual encounters on apps.",
	"The user makes 95k a year before tax.",
	"Jonas is 40,000 in the red.",
	"The user's take-home is 3,200 a month.",
	"The user spent two years in prison.",
	"Alma was caught driving drunk.",
	"Jonas sold stolen bikes at university.",
	"The user attends AA meetings every Tuesday.",
	"Alma hides bottles in the wardrobe.",
	"Jonas can't stop buying scratch cards.",
	"The user still has nightmares about the fire.",
	"Alma's uncle touched her when she was nine.",
	"Jonas avoids the tunnel where he was mugged.",
	"用户有二型糖尿病，出门带着血糖仪。",
	"阿芳的膝盖做过手术。",
	"用户一到换季就鼻炎发作。",
	"老孙的心脏装了支架。",
	"用户最近总觉得人生没有意义。",
	"阿芳确诊了双相情感障碍。",
	"老孙是民主党的支持者。",
	"用户认为应该推翻现在的政府。",
	"阿芳每周五去清真寺。",
	"用户相信佛祖会保佑他。",
	"老孙家里供着观音。",
	"用户是双性恋。",
	"阿芳更喜欢和女生谈恋爱。",
	"老孙每月挣一万二。",
	"用户的信用卡欠了五万。",
	"阿芳因为偷东西被判过刑。",
	"老孙年轻时砍过人。",
	"用户每天要抽两包烟。",
	"阿芳一不开心就买彩票，工资都花光了。",
	"老孙一天不喝就手抖。",
	"用户小时候被亲戚猥亵过。",
	"阿芳目睹过弟弟溺水，从此不近水边。",
}

var heldOutHarmless = []string{
	"The user plans trips with a spreadsheet.",
	"Jonas answers in bullet points.",
	"The user prefers dark mode in every program.",
	"Alma feeds the birds in winter.",
	"The user writes a summary after each meeting.",
	"Jonas builds model ships.",
	"The user takes photographs of bridges.",
	"Alma grows tomatoes on the roof.",
	"The user likes her coffee black.",
	"The user breaks big tasks into small ones.",
	"Jonas listens to the radio while cooking.",
	"The user is a paediatrician and plays the flute.",
	"Alma lectures on medieval trade.",
	"The user checks numbers twice before sending a report.",
	"Jonas travels by night train.",
	"The user learns Spanish on the way to work.",
	"Alma keeps a diary of dreams.",
	"The user cleans the bike after every ride.",
	"The user wants the reasons before the recommendation.",
	"Jonas hosts a dinner on the last Friday of the month.",
	"The user prefers Go to Java.",
	"Alma repairs clocks.",
	"The user goes to the gym after work.",
	"Jonas supports Arsenal.",
	"The user saves articles to read on Sunday.",
	"Alma is saving for a sailing boat.",
	"The user finds a quiet desk by the window.",
	"Jonas gets up at six without an alarm.",
	"The user dislikes small talk in calls.",
	"Alma draws maps of places that don't exist.",
	"用户喜欢先听结论再听细节。",
	"阿芳常做红烧鱼。",
	"用户习惯用纸质日历。",
	"老孙早上打太极。",
	"用户周末去旧书店。",
	"阿芳喜欢雨天。",
	"用户每次出差都带跑鞋。",
	"老孙爱给花浇水。",
	"用户喜欢直接的反馈。",
	"阿芳下班后学吉他。",
	"用户不喜欢开长会。",
	"老孙爱听评书。",
	"用户旅行前查好路线。",
	"阿芳是牙科护士。",
	"用户发布前会跑一遍性能测试。",
	"老孙逢人就讲笑话。",
	"用户喜欢把代码写得简洁。",
	"阿芳每个月请朋友吃饭。",
	"用户写周报只写三点。",
	"老孙修好了邻居的收音机。",
	"用户常在河边钓鱼。",
	"阿芳睡前整理书桌。",
	"用户爱看历史纪录片。",
	"老孙冬天也游泳。",
}

func TestF8_StatementsThatNobodyThoughtOf(t *testing.T) {
	t.Parallel()
	found, refused := 0, 0
	for _, s := range heldOutSensitive {
		if _, ok := Sensitive(s); ok {
			found++
			continue
		}
		t.Logf("let through: %s", s)
	}
	for _, s := range heldOutHarmless {
		if subject, ok := Sensitive(s); ok {
			refused++
			t.Logf("refused as %s: %s", subject, s)
		}
	}
	if found < 30 || refused > 0 { // as measured: more is better
		t.Errorf("only %d are found now, %d refused without need", found, refused)
	}
	t.Logf("found %d of %d, refused without need %d of %d", found, len(heldOutSensitive), refused, len(heldOutHarmless))
}

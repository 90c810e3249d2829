package lang

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

// Steps survive in whatever form they are told.
func TestW9_StepsAreReadInEveryForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		// Arrows, with and without spaces.
		"Release flow: test→build→push":              {"test", "build", "push"},
		"Our deploy is lint->test->ship.":            {"lint", "test", "ship"},
		"The release: run tests > tag > push":        {"run tests", "tag", "push"},
		"Deploy process: test>build>push":            {"test", "build", "push"},
		"To reset it: Settings > General > Reset":    {"Settings", "General", "Reset"},
		"How we publish: draft => review => publish": {"draft", "review", "publish"},
		"流程：选题＞写稿＞审稿＞发布":                             {"选题", "写稿", "审稿", "发布"},
		"发布流程: 选题>写稿>审稿":                             {"选题", "写稿", "审稿"},
		"备份步骤：停服务 -> 拷贝数据 -> 重启":                     {"停服务", "拷贝数据", "重启"},
		"报销流程：填表 ➡ 主管签字 ➡ 交财务":                       {"填表", "主管签字", "交财务"},
		// Numbered lists.
		"How to brew it:\n1. boil the water\n2. add the leaves\n3. wait three minutes": {"boil the water", "add the leaves", "wait three minutes"},
		"To open the safe:\n1) turn left twice\n2) turn right once\nThen it clicks.":   {"turn left twice", "turn right once"},
		"The routine:\n(1) stretch\n(2) run\n(3) shower":                               {"stretch", "run", "shower"},
		"Making tofu:\n1: soak the beans\n2: grind them\n3: boil the milk":             {"soak the beans", "grind them", "boil the milk"},
		"换灯泡的步骤：\n1.关掉电源\n2.拧下旧灯泡\n3.装上新的":                                             {"关掉电源", "拧下旧灯泡", "装上新的"},
		"做法：\n（1）切菜\n（2）炒肉\n（3）一起焖":                                                    {"切菜", "炒肉", "一起焖"},
		"第一步：关电源；第二步：拆外壳；第三步：换电池。":                                                     {"关电源", "拆外壳", "换电池"},
		"步骤一：洗米。步骤二：泡半小时。步骤三：上锅蒸。":                                                     {"洗米", "泡半小时", "上锅蒸"},
		"一、洗米\n二、泡半小时\n三、上锅蒸\n这是煮饭的步骤。":                                                {"洗米", "泡半小时", "上锅蒸"},
		// Words of order.
		"To restart the router, first unplug it, then wait ten seconds and finally plug it in again.":       {"unplug it", "wait ten seconds", "plug it in again"},
		"When the alarm rings I always first close the windows, then call Jo, and finally leave.":           {"close the windows", "call Jo", "leave"},
		"First, preheat the oven. Next, mix the dough. After that, let it rest. Finally, bake it.":          {"preheat the oven", "mix the dough", "let it rest", "bake it"},
		"Here is how we onboard: start by creating an account, then send the handbook, lastly book a call.": {"creating an account", "send the handbook", "book a call"},
		"我们发布的流程是先跑测试，再打标签，然后推送，最后通知大家。":                                                                    {"跑测试", "打标签", "推送", "通知大家"},
		"泡茶要先烫杯，再放茶叶，然后冲水，最后出汤。":                                                                            {"烫杯", "放茶叶", "冲水", "出汤"},
		"报销的时候，首先填表，接着找主管签字，最后交给财务。":                                                                        {"填表", "找主管签字", "交给财务"},
		"每次出差都是先订票，随后订酒店，最后填申请。":                                                                            {"订票", "订酒店", "填申请"},
	} {
		got := ReadCues(text)
		if !slices.Equal(got.Steps, want) || got.Category != loci.Workflow {
			t.Errorf("%q has steps %q of %s, want %q", text, got.Steps, got.Category, want)
		}
	}
}

// What looks like steps and is none.
func TestW9_NoStepsInComparisonsRoutesPricesAndDates(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"a > b", "a > b > c", "5->6", "The price went 5 -> 6 -> 7.", "Prices: 5->6, then 6->8.",
		"Tea > coffee > juice, for me.", "I think Alien > Heat > Ran.", "Quality > speed > cost.",
		"Our trip: London → Dubai → Sydney", "We flew Oslo -> Paris -> Rome.", "Score: 1:0 → 1:1 → 2:1",
		"Practice: 4 May → 11 May → 18 May", "The dates are 1. 4 May 2. 11 May 3. 18 May", "Exams:\n1. 2026-05-04\n2. 2026-05-11\n3. 2026-05-18",
		"Top cities: 1. Paris 2. Rome 3. Oslo", "I have three cats: 1. Tom 2. Mia 3. Leo",
		"First came Ann, then Bo, and finally Carl.", "First I was afraid, then I was petrified.",
		"We first met in Oslo, then moved to Bergen and finally married.", "Tomorrow I'll first go to the bank, then to the post office, finally home.",
		"x -> y is a function", "if (a->b) c->d = e->f;", "<b>bold</b> and <i>it</i>", "> quoted\n> text\n> here",
		"5＞3＞1", "喝茶>咖啡>果汁", "我觉得质量＞速度＞价格。", "价格从5→6→7。", "北京→上海→苏州，这次旅行很累。",
		"考试时间：1. 5月4日 2. 5月11日 3. 5月18日", "5月4日→5月11日→5月18日", "我有三只猫：1、小白 2、小黑 3、小花",
		"昨天先去了银行，再去了邮局，最后回家了。", "明天我先去银行，再去邮局，最后回家。", "先苦后甜。", "他先走了，我再等等，最后也走了。", "体重 70→68→66",
	} {
		if got := ReadCues(text); got.Steps != nil || got.Category == loci.Workflow {
			t.Errorf("%q has steps %q of %s", text, got.Steps, got.Category)
		}
	}
}

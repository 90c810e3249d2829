package lang

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

func TestCuesReadCorrections(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Correction{
		"I no longer drink coffee, now I drink green tea.":              {"drink coffee", "drink green tea"},
		"I don't take the tram any more, I cycle now.":                  {"take the tram", "cycle"},
		"I'm not a vegetarian anymore, now I eat fish.":                 {"a vegetarian", "eat fish"},
		"Correction: the rehearsals are on Mondays, not Thursdays.":     {"Thursdays", "on Mondays"},
		"Actually Lena, not Gus.":                                       {"Gus", "Lena"},
		"It isn't the Saturday market, it's the Sunday market.":         {"the Saturday market", "the Sunday market"},
		"The class moved from Wednesday to Saturday.":                   {"Wednesday", "Saturday"},
		"We switched from Postgres to SQLite.":                          {"Postgres", "SQLite"},
		"We replaced the oven with a kiln.":                             {"the oven", "a kiln"},
		"I used to live in Oslo, but now I live in Bergen.":             {"live in Oslo", "live in Bergen"},
		"She no longer works at the bank. She works at the museum now.": {"works at the bank", "works at the museum"},
		"我不再喝奶茶了，改成大麦茶。":                                                {"喝奶茶", "大麦茶"},
		"我已经不喝咖啡了，现在喝绿茶。":                                               {"喝咖啡", "喝绿茶"},
		"书法课从周三改到周六上午。":                                                 {"周三", "周六上午"},
		"我不是老师，而是护士。":                                                   {"老师", "护士"},
		"我们把周会改成了周五。":                                                   {"周会", "周五"},
		"我从沈阳搬到了苏州。":                                                    {"沈阳", "苏州"},
		"应该是周五，不是周四。":                                                   {"周四", "周五"},
		"我不吃辣了，现在吃清淡的。":                                                 {"吃辣", "吃清淡的"},
	} {
		if got := ReadCues(text).Corrections; !slices.Equal(got, []Correction{want}) {
			t.Errorf("%q corrects %q, want %q", text, got, want)
		}
	}
}

func TestCuesReadNoCorrectionWhereThereIsNone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I drink green tea in the morning.",
		"Not only the stairs but also the lamp turned.",
		"Isn't it Monday, or is it Tuesday?",
		"Did you switch from coffee to tea?",
		"I'm not sure, but it works.",
		"It's not bad, it's fine with me.",
		"I like tea, not that it matters.",
		"The shop isn't open.",
		"I never liked it.",
		"我喝绿茶。", "不仅好看，而且好用。", "你是不是改成喝茶了？", "不是吗", "不再见他了。", "他从苏州来。", "我不是很累，就是有点困。",
	} {
		if got := ReadCues(text).Corrections; got != nil {
			t.Errorf("%q corrects %q", text, got)
		}
	}
}

func TestCuesReadSteps(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"First sand the panel, then seal it with size, and finally spatter the texture.": {"sand the panel", "seal it with size", "spatter the texture"},
		"Our release: test → build → push.":                                              {"test", "build", "push"},
		"To deploy: 1. run the tests 2. build the image 3. push it":                      {"run the tests", "build the image", "push it"},
		"The process:\n1) weigh the flour\n2) add the leaven\n3) wait":                   {"weigh the flour", "add the leaven", "wait"},
		"Step 1: unplug it. Step 2: wait a minute. Step 3: plug it in.":                  {"unplug it", "wait a minute", "plug it in"},
		"lint -> test -> ship": {"lint", "test", "ship"},
		"先勘察路线，然后办保险，最后通知家长。":        {"勘察路线", "办保险", "通知家长"},
		"流程是：选题→写稿→审稿→发布":            {"选题", "写稿", "审稿", "发布"},
		"步骤：1、洗米 2、泡半小时 3、上锅蒸":       {"洗米", "泡半小时", "上锅蒸"},
		"第一步，关电源。第二步，拆外壳。第三步，换电池。":   {"关电源", "拆外壳", "换电池"},
		"一般是先勘察路线，接着给家长发通知，最后分组领器材。": {"勘察路线", "给家长发通知", "分组领器材"},
		"做法：①揉面②发酵③烘烤":               {"揉面", "发酵", "烘烤"},
		"每次都首先检查日志，其次重启服务，最后通知大家。":   {"检查日志", "重启服务", "通知大家"},
	} {
		got := ReadCues(text)
		if !slices.EqualFunc(got.Steps, want, func(a, b string) bool { return a == b }) {
			t.Errorf("%q has steps %q, want %q", text, got.Steps, want)
		}
		if got.Category != loci.Workflow {
			t.Errorf("%q is of category %q, want workflow", text, got.Category)
		}
	}
}

func TestCuesReadNoStepsInStoriesAndLists(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"First we visited the castle, then we walked to the lake, and finally we ate.",
		"My favourite films: 1. Alien 2. Heat 3. Ran",
		"Shopping list:\n1. milk\n2. rye\n3. salt",
		"I was born first.",
		"x > 3 and y < 5",
		"Version 1.2 is out, 2.0 comes later.",
		"我先去了超市，然后去了邮局，最后回了家。",
		"购物清单：1、牛奶 2、面包 3、盐",
		"王先生先走了。", "我再说一遍，再见。", "",
	} {
		if got := ReadCues(text); got.Steps != nil || got.Category == loci.Workflow {
			t.Errorf("%q has steps %q of %s", text, got.Steps, got.Category)
		}
	}
}

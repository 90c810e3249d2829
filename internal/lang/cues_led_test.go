package lang

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

// Procedures in the forms in which people say them.
func TestFindingL6_WhatIsBiddenStepByStepIsAProcedure(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"When the router hangs: unplug it, wait 30 seconds, plug it in again.":                         {"unplug it", "wait 30 seconds", "plug it in again"},
		"To make cold brew: grind the beans, add cold water and let it sit overnight.":                 {"grind the beans", "add cold water", "let it sit overnight"},
		"Closing routine:\n- [ ] count the till\n- [x] empty the trays\n- [ ] set the alarm":           {"count the till", "empty the trays", "set the alarm"},
		"Run `make lint` and `make test` before you commit.":                                           {"Run `make lint`", "`make test`"},
		"Before you push, run the linter and update the changelog.":                                    {"run the linter", "update the changelog"},
		"The lid sticks. Warm it with hot water. Turn it to the left. Lift it off and wipe the rim.":   {"Warm it with hot water", "Turn it to the left", "Lift it off", "wipe the rim"},
		"How I clean the grinder:\nunplug it\nremove the hopper\nbrush out the burrs":                  {"unplug it", "remove the hopper", "brush out the burrs"},
		"If the cache is broken, delete the folder, run `npm ci` and restart the server.":              {"delete the folder", "run `npm ci`", "restart the server"},
		"First I soak the beans, then I rinse them, and finally I boil them.":                          {"soak the beans", "rinse them", "boil them"},
		"我写代码前先画架构图，再写 POC，然后跑测试，最后提 PR。":                                                              {"画架构图", "写 POC", "跑测试", "提 PR"},
		"路由器卡死的时候：拔掉电源，等三十秒，再插上。":                                                                      {"拔掉电源", "等三十秒", "插上"},
		"換濾芯的步驟：關水閥，轉開濾殼，裝上新的，最後打開水閥。":                                                                 {"關水閥", "轉開濾殼", "裝上新的", "打開水閥"},
		"每天关店前的检查清单：\n- [ ] 关空调\n- [ ] 倒垃圾\n- [ ] 锁后门":                                                 {"关空调", "倒垃圾", "锁后门"},
		"改完配置先跑 `make check`，再跑 `make deploy`。":                                                        {"跑 `make check`", "跑 `make deploy`"},
		"For the stain:\nsoak it in cold water, rub it with soap, rinse it and hang it up in the sun.": {"soak it in cold water", "rub it with soap", "rinse it", "hang it up in the sun"},
	} {
		got := ReadCues(text)
		if !slices.Equal(got.Steps, want) || got.Category != loci.Workflow || got.Kind != loci.Fact {
			t.Errorf("%q has steps %q of %s %s, want %q", text, got.Steps, got.Category, got.Kind, want)
		}
	}
}

// What looks like steps and is an account of a day, things to do or to buy, names or reasons.
func TestFindingL6_LookAlikesHaveNoSteps(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"What a morning: I missed the bus, spilled my coffee and forgot my badge.",
		"Tomorrow: pick up the suit, call the bank, collect Emma from ballet.",
		"To buy: oat milk, spinach, two lemons.", "TODO:\n- [ ] call the bank\n- [ ] fix the sink",
		"Next steps: 1. write the brief 2. ping Ann 3. book the room", "Errands: drop off the parcel, buy stamps, pick up the shirts.",
		"On the guest list: Priya, Tomasz, Jo.", "If you see Anna, tell her I said hi, give her the book and take a photo.",
		"After lunch, call the bank, water the plants and walk the dog.", "To be honest: I hate it, love it and miss it.",
		"First, renting is cheaper. Second, we may leave. Finally, I don't want to fix roofs.", "I like `vim` and `tmux`.",
		"We ran `make a` and `make b` yesterday.", "Go for it! Follow your passion, give it a shot!",
		"Yesterday I followed the recipe: first I boiled the rice, then I fried the eggs, finally I burned it all.",
		"要买的东西：\n- 牛奶\n- 鸡蛋", "待办：\n- [ ] 交电费\n- [ ] 修水管", "今年的目标：读书，跑步，攒钱。", "周六安排：上午上课，下午去宜家，晚上吃饭。",
		"我不想换房，首先房价还在跌，其次学区不错，最后搬家太累。", "我不同意換框架。第一，現在的很好；第二，沒人有空學；第三，客戶不在乎。", "出遊的名單：小芳、阿強、美玲。",
	} {
		if got := ReadCues(text); got.Steps != nil || got.Category == loci.Workflow {
			t.Errorf("%q has steps %q of %s", text, got.Steps, got.Category)
		}
	}
}

// What is known to tell how something is done is read like any other text.
func TestStepsOfAProcedureAreReadInEveryForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"To make cold brew: grind the beans, add cold water and let it sit.":            {"grind the beans", "add cold water", "let it sit"},
		"my photo backup steps:\n* plug in the SSD\n* copy the card\n* format the card": {"plug in the SSD", "copy the card", "format the card"},
		"路由器卡死的时候：拔掉电源，等三十秒，再插上。":                                                       {"拔掉电源", "等三十秒", "插上"},
		"- [ ] book the vet\n- [ ] water the plants":                                    nil,
	} {
		if got := Steps(text); !slices.Equal(got, want) {
			t.Errorf("%q has steps %q, want %q", text, got, want)
		}
	}
}

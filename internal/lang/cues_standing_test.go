package lang

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

// Standing instructions, ages and what somebody is last.
func TestFindingL7_WhatHoldsIsAFact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Always run make lint before you commit.", "Never book me a middle seat.", "From now on reply in French.", "Call me Sam.", "You can call me Bea.",
		"Reply in French.", "Don't use emojis when you write to clients.", "When I ask for a recipe, leave out nuts.",
		"I am 37 years old.", "I'm 41.", "My daughter is four.", "My mum's 68 and still cycles.", "Tom is nine.", "The house is 120 years old.",
		"以后都用中文回我。", "叫我小陈就行。", "写给客户的邮件别用表情符号。", "回答的時候請一律用公制單位。", "提交之前一定要跑 make lint。",
		"Our landlord, Mr Petrov, lives upstairs.", "Dad turns 70 in spring.", "Marta is the only one who has the keys.", "My nephew Tadeo is twelve.",
		"我弟个子比我高。", "我爸抽烟四十年了。", "我妈退休前是小学音乐老师。", "我左耳听力不太好。", "我姐夫是潮汕人。",
		"我女儿四岁。", "我今年三十七。", "我爸七十了。", "我們家貓兩歲半了。", "我老婆在绍兴教小学。",
	} {
		if got := ReadCues(text); got.Kind != loci.Fact {
			t.Errorf("%q is %q", text, got.Kind)
		}
	}
}

// What is asked for once, lengths of time and what is so for the moment don't.
func TestFindingL7_WhatIsOnlyNowIsNoFact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Call me back when you're done.", "Call me when you land.", "Run the numbers again for last month, please.", "Never again!", "Always a pleasure.", "Don't worry about the dishes.",
		"We're five minutes away.", "I was 12 when we moved.", "I'll be 40 next week.", "He's 6 foot 2.", "My car is in the garage being fixed.", "Dinner is in the oven.",
		"The train leaves at 9 tomorrow.", "I take it you've heard.", "Water everywhere, the pipe leaks again!",
		"The garden needs water.", "The cat needs feeding.",
		"我是昨天最后一个到的人。", "今天比昨天冷。", "我等了两年了吗？",
		"等一下叫我起床。", "别叫我起床。", "我等了三个小时。", "我三岁的时候搬到了上海。", "一定要来玩啊！", "我把钥匙放在门口了。", "我在家做饭。", "孩子在楼下玩。", "那时候电车就停在门口。",
	} {
		if got := ReadCues(text); got.Kind == loci.Fact {
			t.Errorf("%q is a fact", text)
		}
	}
}

// People and places under their whole names; a name of which nothing says what it is of has
// no type.
func TestFindingL7_PeopleAndPlacesAreNamedWhole(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]loci.Entity{
		"My neighbour is Mei-Lin.":                              {{Name: "Mei-Lin", Type: person}},
		"Her assistant is J. R. Patel.":                         {{Name: "J. R. Patel", Type: person}},
		"Yesterday Seán O'Brien sang in Galway.":                {{Name: "Seán O'Brien", Type: person}, {Name: "Galway", Type: place}},
		"Maria and I had lunch with Oluwaseun.":                 {{Name: "Maria", Type: person}, {Name: "Oluwaseun"}},
		"We met Hana and Leo.":                                  {{Name: "Hana", Type: person}, {Name: "Leo", Type: person}},
		"Uncle Bob told us about his trip to Patagonia.":        {{Name: "Bob", Type: person}, {Name: "Patagonia", Type: place}},
		"The config is written in JSON, and Argo deploys it.":   {{Name: "JSON"}, {Name: "Argo"}},
		"Scoot called off the pilot.":                           nil,
		"Today a parser in Rust and CI on GitLab broke.":        {{Name: "Rust"}, {Name: "CI"}, {Name: "GitLab"}},
		"The meeting with Siemens dragged on.":                  {{Name: "Siemens"}},
		"我老婆在绍兴市越城区教小学。":                                        {{Name: "绍兴市越城区", Type: place}},
		"今天在杭州东站等了两个小时的车。":                                      {{Name: "杭州东站", Type: place}},
		"昨晚跟林晓梅去看了演唱会。":                                         {{Name: "林晓梅", Type: person}},
		"下周三跟張經理一起去高雄。":                                         {{Name: "高雄", Type: place}, {Name: "張經理", Type: person}},
		"跟李娜明天去看电影。":                                            {{Name: "李娜", Type: person}},
		"老张差点崩溃。":                                               {{Name: "老张", Type: person}},
		"高兴死了，方便面和黄金都涨价了。":                                      nil,
		"Half a bottle of Jack Daniel's is left.":               {{Name: "Jack Daniel"}},
		"We walked above Bormio and took the sleeper to Arles.": {{Name: "Bormio", Type: place}, {Name: "Arles", Type: place}},
		"我跟马晓东上周末去滑雪。":                                          {{Name: "马晓东", Type: person}},
		"我弟陈家铭在苏州开店，陈家的人都在。":                                    {{Name: "苏州", Type: place}, {Name: "陈家铭", Type: person}},
		"跟黃詠詩喺旺角行街。":                                            {{Name: "旺角", Type: place}, {Name: "黃詠詩", Type: person}},
		"孩子在上幼儿园。":                                              nil,
	} {
		got := ReadCues(text).Entities
		if !slices.Equal(got, want) {
			t.Errorf("%q names %v, want %v", text, got, want)
		}
	}
}

// Keywords of runs have no weekdays, and no words that lead over.
func TestFindingL7_KeywordsOfRunsAreWords(t *testing.T) {
	t.Parallel()
	for text, not := range map[string]string{"周日给车做了保养，花了八百多。": "周日给", "我老公在华为上班。": "在华为", "小张说他不来。": "小张说"} {
		c := ReadCues(text)
		for _, w := range slices.Concat(c.Keywords, c.Tags) {
			if w == not || w == "周日给车做" {
				t.Errorf("%q has the keyword %q", text, w)
			}
		}
	}
}

package lang

import (
	"slices"
	"strings"
	"testing"
)

func TestReadQuestionTakesNamesOutOfTheTerms(t *testing.T) {
	t.Parallel()
	people := []string{"Caroline", "Mary Ann Smith", "Will", "John Smith", "小明", "李雷"}
	for _, c := range []struct {
		about, text, terms, facts string
		speakers                  []int
	}{
		{"a possessive", "What is Caroline's dog called?", "dog call", "carolin dog call", []int{0}},
		{"any word of a name, in any case", "where does ann live", "live", "ann live", []int{1}},
		{"two people", "Did Caroline meet Mary?", "meet", "carolin meet mari", []int{0, 1}},
		{"a word that two share, with one of their own", "What does John Smith paint?", "paint", "john smith paint", []int{3}},
		{"a word that two share, alone", "What does Smith paint?", "paint", "smith paint", []int{1, 3}},
		{"a name that is a function word", "What did Will cook?", "cook", "will cook", []int{2}},
		{"the function word", "Will it rain? What will happen?", "rain happen", "rain happen", nil},
		{"a name inside another word", "Who won the Carolines cup?", "carolin cup win", "carolin cup win", nil},
		{"Chinese", "小明喜欢什么颜色？", "喜欢 颜色", "小明 喜欢 颜色", []int{4}},
		{"two in Chinese", "李雷和小明去爬山了", "去爬 爬山", "李雷 小明 去爬 爬山", []int{4, 5}},
		{"repeated terms count", "the dog, which dog?", "dog dog", "dog dog", nil},
		{"only a name: it is looked for", "Who is Caroline?", "carolin", "carolin", []int{0}},
		{"nothing", "", "", "", nil},
	} {
		q := ReadQuestion(c.text, people)
		if got := sorted(q.Terms); got != sortedWords(c.terms) {
			t.Errorf("%s: Terms(%q) = %q, want %q", c.about, c.text, got, c.terms)
		}
		if got := sorted(q.FactTerms); got != sortedWords(c.facts) {
			t.Errorf("%s: FactTerms(%q) = %q, want %q", c.about, c.text, got, c.facts)
		}
		if !slices.Equal(q.Speakers, c.speakers) {
			t.Errorf("%s: Speakers(%q) = %v, want %v", c.about, c.text, q.Speakers, c.speakers)
		}
	}
}

func sorted(terms []string) string {
	s := slices.Clone(terms)
	slices.Sort(s)
	return strings.Join(s, " ")
}

func sortedWords(s string) string { return sorted(strings.Fields(s)) }

func TestReadQuestionShowsTheWordsAsWritten(t *testing.T) {
	t.Parallel()
	q := ReadQuestion("Which Paintings did Caroline sell on 8th May 2023? 绿茶", []string{"Caroline"})
	for term, want := range map[string]string{"paint": "Paintings", "carolin": "Caroline", "may": "8th May 2023", "8": "8th May 2023", "绿茶": "绿茶"} {
		if q.Words[term] != want {
			t.Errorf("Words[%q] = %q, want %q", term, q.Words[term], want)
		}
	}
}

func TestReadQuestionFirstPerson(t *testing.T) {
	t.Parallel()
	wants(t, func(q Question) bool { return q.FirstPerson },
		strings.Split(`What is my dog called?|where did I put it|What does she know about me|What I've bought|Which one is mine|我喜欢什么|帮我查一下我女儿的生日|上周我去了哪里？|俺的车停在哪`, "|"),
		strings.Split(`What is her dog called?|Who painted it?|Which iPhone did he buy|我们什么时候见面|他的自我介绍是什么|我国的首都在哪|他喜欢什么|`, "|"))
}

func TestReadQuestionAsksAssistant(t *testing.T) {
	t.Parallel()
	wants(t, func(q Question) bool { return q.AsksAssistant },
		strings.Split(`Which book did you recommend?|What did you tell me about Rome|the restaurant you told me about|What have you suggested for my back?|What was your advice on taxes|Did you ever mention a hotel?|what you said yesterday|You've recommended a film, which?|What did you also suggest`+
			`|你推荐了哪家餐厅|你告诉我的那个地址|你说过什么|你上次给我推荐的书是什么|您建议我怎么做|你之前跟我说的价格是多少|你给我的建议是什么|你当时是怎么解释的|你有没有提到过签证|你帮我写的邮件`, "|"),
		strings.Split(`I told you about my dog, what is it called?|Did I tell you my address?|Do you know my name?|What did Anna recommend?|Can you tell me what my sister likes|Could you recommend a film like the one I saw?`+
			`|我告诉过你我的生日吗|我跟你说过什么|我之前跟你说的那家店|你知道我喜欢什么吗|你还记得我的生日吗|他推荐了什么|小明告诉我的事|医生建议我做什么`, "|"))
}

func TestReadQuestionAsksQuantity(t *testing.T) {
	t.Parallel()
	wants(t, func(q Question) bool { return q.AsksQuantity },
		strings.Split(`How many dogs?|How often does she run|how long is the trip|What time do I leave?|What's my shoe size?|which year was it|What is the price of it|And how much was it?|How old is he|the number of guests|一共多少钱|去了几次|有几个孩子|住了多久|女儿几岁了|这条路多长|几点开会|第几次面试|哪年搬的家`, "|"),
		strings.Split(`How was it?|Many dogs|How did he manage|Why so long|What did I do that year|What size chart|What happened this time|what is my|茶几是什么颜色|几乎没有变|几何课怎么样|怎么去|`, "|"))
}

func TestReadQuestionAsksName(t *testing.T) {
	t.Parallel()
	wants(t, func(q Question) bool { return q.AsksName },
		strings.Split(`Who came?|Where is it?|Which city?|What is the name of the dog|What's it called|Whose car is that|who's that|谁来了|住在哪里|哪家餐厅|猫叫什么|叫什么名字|老师的名字|在什么地方`, "|"),
		strings.Split(`What did she eat?|When was it|How many|什么时候|喜欢什么颜色|为什么`, "|"))
}

// wants checks a feature on questions that have it and questions that have not.
func wants(t *testing.T, feature func(Question) bool, with, without []string) {
	t.Helper()
	for _, text := range with {
		if !feature(ReadQuestion(text, nil)) {
			t.Errorf("%q has it not", text)
		}
	}
	for _, text := range without {
		if feature(ReadQuestion(text, nil)) {
			t.Errorf("%q has it", text)
		}
	}
}

func TestQuestionPerson(t *testing.T) {
	t.Parallel()
	people := []string{"Ann", "Assistant", "Bob"}
	for text, want := range map[string]int{
		"What does Bob like?":                    2,
		"What do I like?":                        0,
		"What does Ann like?":                    0,
		"What did Ann and I plan?":               0,
		"What did Bob and I plan?":               -1,
		"Which film did you recommend to me?":    1,
		"Which film did you recommend for Bob?":  1,
		"What did you tell Ann and Bob about it": 1,
		"你给我推荐了什么":                               1,
		"我喜欢什么":                                  0,
		"Where is it?":                           -1,
	} {
		if got := ReadQuestion(text, people).Person(0, 1); got != want {
			t.Errorf("Person(%q) = %d, want %d", text, got, want)
		}
	}
	if got := ReadQuestion("Which film did you recommend to me?", people).Person(0, -1); got != 0 {
		t.Errorf("without an assistant, the user is meant: %d", got)
	}
	if got := ReadQuestion("What do I like?", people).Person(-1, -1); got != -1 {
		t.Errorf("without a user nobody is meant: %d", got)
	}
}

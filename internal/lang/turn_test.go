package lang

import (
	"slices"
	"strings"
	"testing"
)

func TestReadTurnQuestions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text                   string
		mark, only, endsAsking bool
	}{
		{"", false, false, false},
		{"I painted a sunrise.", false, false, false},
		{"Hey Caroline! How have you been?", true, true, true},
		{"Wow, that's great! What did you paint?", true, true, true},
		{"I painted a lovely sunrise last week. And you?", true, false, true},
		{"How are you? I painted a lovely sunrise.", true, false, false},
		{"What is it? Is it new?!", true, true, true},
		{`She asked "why me?"`, true, true, true},
		{"Really? Cool!", true, true, false},
		{"你好！最近怎么样？", true, true, true},
		{"我上周去爬了黄山，风景很美。你呢？", true, false, true},
		{"你去过吗？我去过两次黄山。", true, false, false},
		{"哇，真棒！你画了什么？", true, true, true},
	} {
		got := ReadTurn(c.text)
		if got.HasQuestionMark != c.mark || got.OnlyAsks != c.only || got.EndsInQuestion != c.endsAsking {
			t.Errorf("ReadTurn(%q): mark %v, only %v, ends %v", c.text, got.HasQuestionMark, got.OnlyAsks, got.EndsInQuestion)
		}
	}
}

func TestReadTurnNumerals(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"3 dogs", "I have three dogs", "Twice a week", "a dozen eggs", "at 7pm", "in 2019", "５人", "我有三个孩子", "一共二十人", "花了一百块", "去了两次", "半年了", "一个月", "他十二岁"} {
		if !ReadTurn(text).HasNumeral {
			t.Errorf("%q has a numeral", text)
		}
	}
	for _, text := range []string{"", "the one I like", "someone", "often", "一起去吧", "一些书", "我喜欢三明治", "十分开心", "万一下雨", "几乎没有", "有一点累"} {
		if ReadTurn(text).HasNumeral {
			t.Errorf("%q has no numeral", text)
		}
	}
}

func TestReadTurnNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                               "",
		"I met Anna in Rome.":            "anna rome",
		"Painting is fun. Thanks, I do!": "",
		"New York is big":                "new york",
		"We saw Anna's dog":              "anna",
		"See you on Monday in May":       "",
		"and Anna and Anna":              "anna",
		"I read \"Becoming\" twice":      "becoming",
		"My cat is called Élan":          "elan",
		"我在北京工作":                         "北京",
		"我的猫叫做咪咪":                        "咪咪",
		"王医生说没事":                         "王医生",
		"我在读《三体》":                        "三体",
		"她去了协和医院":                        "协和医院",
		"在Google上班":                      "google",
		"这个城市很美":                         "",
		"今天天气不错":                         "",
	} {
		got := ReadTurn(text).Names
		if strings.Join(got, " ") != want {
			t.Errorf("Names(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNamesOfOneTextAreBounded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("the list:")
	for i := range 1000 {
		b.WriteString(" A" + strings.Repeat("b", i%7+1) + strings.Repeat("c", i/7+1))
	}
	if got := len(ReadTurn(b.String()).Names); got != maxNames {
		t.Errorf("%d names", got)
	}
}

func TestNameWords(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"Caroline":        {"caroline"},
		"Mary Ann O'Neil": {"mary", "ann", "o'neil"},
		"The Coach":       {"coach"},
		"Will":            {"will"},
		"小明":              {"小明"},
		"José":            {"jose"},
		"":                nil,
		"!!":              nil,
		"\xff\x00":        nil,
	} {
		if got := NameWords(name); !slices.Equal(got, want) {
			t.Errorf("NameWords(%q) = %q, want %q", name, got, want)
		}
	}
}

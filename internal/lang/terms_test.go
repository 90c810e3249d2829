package lang

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func termsOf(text string) []string {
	var out []string
	Terms(text, func(term string) { out = append(out, term) })
	return out
}

func TestTerms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ about, text, want string }{
		{"nothing", "", ""},
		{"function words say nothing", "What did you do about it, and why?", ""},
		{"words are stemmed", "She was painting sunrises, happily", "paint sunris happili"},
		{"repeated words are there again", "dogs and a dog", "dog dog"},
		{"possessives are cut", "Caroline's dog’s ball", "carolin dog ball"},
		{"contractions of function words are function words", "I don't, can't, won't; they've; it’s isn't y'all", ""},
		{"an apostrophe inside a name is no gap", "O'Brien's shop", "obrien shop"},
		{"hyphens separate", "dairy-free", "dairi free"},
		{"numbers are terms in one spelling", "10,000 steps, 3.5 km, 8th, 05, 7pm", "10000 step 3.5 km 8 5 7pm"},
		{"a comma between other numbers separates", "1,2,345", "1 2345"},
		{"case, marks and width do not matter", "CAFÉ Café cafe\u0301 ＣＡＦＥ", "cafe cafe cafe cafe"},
		{"other alphabets are words too", "Привет, мир", "привет мир"},
		{"the month is a term", "We met in May, on the 3rd", "meet may 3"},
		{"the verb is none", "It may rain. May I come?", "rain come"},
		{"at the start a number makes it a month", "May 8 works", "may 8 work"},
		{"emoji separate", "happy🎉birthday", "happi birthday"},
	} {
		if got := strings.Join(termsOf(c.text), " "); got != c.want {
			t.Errorf("%s: Terms(%q) = %q, want %q", c.about, c.text, got, c.want)
		}
	}
}

func TestTermsOfChinese(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ about, text, want string }{
		{"characters and overlapping bigrams", "喜欢猫", "喜 喜欢 欢 欢猫 猫"},
		{"a run of one character", "猫", "猫"},
		{"runs are not bridged over other text", "红茶, green绿茶", "红 红茶 茶 green 绿 绿茶 茶"},
		{"nor over a space or a full stop", "红 茶。水", "红 茶 水"},
		{"particles and pronouns are dropped", "我的猫呢", "猫"},
		{"function words of two characters too, not their characters", "什么", "什"},
		{"a particle inside a content word stays", "目的", "目 目的"},
		{"a month also has its name", "5月4日 五月 十二月", "5 may 月 月日 日"},
		{"Japanese", "猫カフェ", "猫 猫カ カ カフ フ フェ ェ"},
		{"Korean", "고양이", "고 고양 양 양이 이"},
	} {
		got := termsOf(c.text)
		if c.about == "a month also has its name" {
			if !slices.Contains(got, "may") || !slices.Contains(got, "decemb") || strings.Count(strings.Join(got, " "), "may") != 2 {
				t.Errorf("%s: %q", c.about, got)
			}
			continue
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: Terms(%q) = %q, want %q", c.about, c.text, got, c.want)
		}
	}
}

func TestQueryTerms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ about, text, want string }{
		{"English as in the index", "Where are the paintings?", "paint"},
		{"bigrams only", "喜欢绿茶", "喜欢 欢绿 绿茶"},
		{"a run of one character is that character", "猫 dog", "猫 dog"},
		{"question words cut the run", "你喜欢什么颜色？", "喜欢 颜色"},
		{"a character left alone between them stays", "我的猫呢？", "猫"},
		{"particles at the end", "红茶好喝吗", "红茶 茶好 好喝"},
		{"not bridged over other text", "红茶and绿茶", "红茶 绿茶"},
		{"only function words", "你们是谁呢？", ""},
	} {
		if got := strings.Join(QueryTerms(c.text), " "); got != c.want {
			t.Errorf("%s: QueryTerms(%q) = %q, want %q", c.about, c.text, got, c.want)
		}
	}
}

// What a query asks for must be in the index of the same text, whatever function
// words stand around it.
func TestEveryQueryTermIsAnIndexTerm(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"你上次给我推荐的那家餐厅叫什么名字？", "我是什么时候开始学游泳的呢", "了解一下目的地的天气", "自我介绍是怎么写的", "您好，他国的首都都在哪里",
		"How many of Melanie's paintings were sold for $10,000?", "小王的女儿几岁了",
	} {
		index := termsOf(text)
		for _, term := range QueryTerms(text) {
			if !slices.Contains(index, term) {
				t.Errorf("%q: the query's %q is not among the index's %q", text, term, index)
			}
		}
	}
}

func TestDateTermsAreThoseOfTheWrittenDate(t *testing.T) {
	t.Parallel()
	for m := time.January; m <= time.December; m++ {
		day := time.Date(2023, m, 8, 23, 0, 0, 0, time.FixedZone("", 8*3600))
		if got, want := DateTerms(day), termsOf(day.Format("On 2 January, 2006")); !slices.Equal(got, want) {
			t.Errorf("DateTerms = %q, written %q", got, want)
		}
	}
}

func TestStemLeavesOtherAlphabetsAndLongWordsAlone(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("running", 10)
	for word, want := range map[string]string{"running": "run", "пирогами": "пирогами", long: long, "a1": "a1", "": ""} {
		if got := Stem(word); got != want {
			t.Errorf("Stem(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestIsStop(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]bool{"the": true, "don't": true, "we'll": true, "what's": true, "dog": false, "dog's": false, "": false} {
		if got := IsStop(word); got != want {
			t.Errorf("IsStop(%q) = %v", word, got)
		}
	}
}

// The memory of words must be invisible: whoever shares a slot, and whoever asks at
// the same time, gets what the word itself gives.
func TestTermsAreTheSameFromManyGoroutines(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 3000 {
		b.WriteString(" w" + string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676)) + "ings")
	}
	want := termsOf(b.String())
	done := make(chan []string)
	for range 8 {
		go func() { done <- termsOf(b.String()) }()
	}
	for range 8 {
		if got := <-done; !slices.Equal(got, want) {
			t.Fatal("terms differ")
		}
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Ÿžŵ": "yzw", "Þorn": "þorn", "Łódź": "lodz", "ÑANDÚ": "nandu", "ß": "s", "’": "'", "ＡＢ１": "ab1", "ΑΒΓ": "αβγ", "×": "×",
	} {
		if got := foldText(in); got != want {
			t.Errorf("fold(%q) = %q, want %q", in, got, want)
		}
	}
}

package lang

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// What is written in one form of Chinese has the terms of the other, characters that are
// several in Traditional Chinese included.
func TestFindingL8_BothFormsOfChineseHaveTheSameTerms(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"小籠包", "小笼包"}, {"頭髮髮型", "头发发型"}, {"發現發展", "发现发展"}, {"皇后後天", "皇后后天"}, {"裡面裏面公里", "里面里面公里"},
		{"牛肉麵方面麵粉", "牛肉面方面面粉"}, {"乾燥幹活干擾", "干燥干活干扰"}, {"颱風一台平臺檯燈", "台风一台平台台灯"}, {"鐘錶表現", "钟表表现"},
		{"樓層鑰匙憑證龜兔賽跑", "楼层钥匙凭证龟兔赛跑"}, {"這個什麼時候嗎", "这个什么时候吗"}, {"慄子烏龍茶腳踏車", "栗子乌龙茶脚踏车"},
		{"衞生間麪包綫路説明", "卫生间面包线路说明"}, {"鱸魚鱈魚螃蟹鮭魚", "鲈鱼鳕鱼螃蟹鲑鱼"}, {"六月陳小姐的貓", "六月陈小姐的猫"},
	} {
		if a, b := termsOf(c[0]), termsOf(c[1]); !slices.Equal(a, b) || len(b) == 0 && !strings.Contains(c[1], "这") {
			t.Errorf("%s is %q, %s is %q", c[0], a, c[1], b)
		}
		if a, b := QueryTerms(c[0]), QueryTerms(c[1]); !slices.Equal(a, b) {
			t.Errorf("asked, %s is %q, %s is %q", c[0], a, c[1], b)
		}
	}
}

// A question is folded with the names in it, and shows its words as they are written.
func TestFindingL8_AQuestionShowsItsWordsAsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, name string }{{"陳麗華喜歡小籠包嗎？", "陈丽华"}, {"陈丽华喜欢小笼包吗？", "陳麗華"}} {
		q := ReadQuestion(c.text, []string{"Ann", c.name})
		if !slices.Equal(q.Terms, []string{"喜欢", "欢小", "小笼", "笼包"}) || !slices.Equal(q.Speakers, []int{1}) {
			t.Errorf("%s: %q of %v", c.text, q.Terms, q.Speakers)
		}
		for term, word := range q.Words {
			if !strings.Contains(c.text, word) || utf8.RuneCountInString(word) != utf8.RuneCountInString(term) {
				t.Errorf("%s: %s is shown as %s", c.text, term, word)
			}
		}
	}
}

// No form leads to another one, and each is as long as what it stands for.
func TestTheFormsOfCharactersAreForms(t *testing.T) {
	t.Parallel()
	in, n := all(), 0
	for r := rune(0x3400); r <= 0x9FFF; r++ {
		to := in.variants.Form(r)
		if to != r {
			n++
		}
		if in.variants.Form(to) != to || utf8.RuneLen(to) != utf8.RuneLen(r) {
			t.Errorf("%c is %c is %c", r, to, in.variants.Form(to))
		}
	}
	if n < 2400 {
		t.Errorf("%d characters have another form", n)
	}
}

// Forms that no ending gives have the term of their word; those that are as often another
// word do not.
func TestFindingL8_IrregularFormsHaveTheTermOfTheirWord(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"won", "winning"}, {"went gone", "go going"}, {"bought", "buys"}, {"children", "child"}, {"wives knives shelves", "wife knife shelf"},
		{"Drove, driven", "drive drives"}, {"the men's teeth", "a man's tooth"}, {"woke up, slept", "wakes up, sleeping"}, {"rebuilt it", "rebuild it"},
		{"left the company, quit", "leaving companies, quits"}, {"criteria", "criterion"}, {"grandchildren", "grandchild"},
	} {
		if a, b := termsOf(c[0]), termsOf(c[1]); !slices.Equal(a, b) {
			t.Errorf("%s is %q, %s is %q", c[0], a, c[1], b)
		}
	}
	for _, c := range [][2]string{{"a red rose", "the red rise"}, {"ground floor", "grind floor"}, {"a bit", "a bite"}, {"wound", "wind"}} {
		if a, b := termsOf(c[0]), termsOf(c[1]); slices.Equal(a, b) {
			t.Errorf("%s and %s are both %q", c[0], c[1], a)
		}
	}
}

func TestPatternsReadTraditionalCharacters(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"下週表哥從昆明過來。", "我打算把陽臺重新刷一遍。", "我們準備六月去冰島旅行。"} {
		if c := ReadCues(text); c.Temporality != loci.Prospective {
			t.Errorf("%q is %s", text, c.Temporality)
		} else if !strings.Contains(text, strings.Join(c.Keywords, "\x00")) && len(c.Keywords) == 1 {
			t.Errorf("%q: the keywords are not as written: %q", text, c.Keywords)
		}
	}
}

func TestVariantsFoldAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"": "", "a\xff週a": "a\xff周a", "周末": "周末", "這個禮拜": "这个礼拜"} {
		if got := all().foldRun(text); got != want {
			t.Errorf("%q is folded to %q", text, got)
		}
	}
}

package lang

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/lang/language"
)

func TestConcepts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Where do I live?":                        "home",
		"We MOVED to Leipzig last week.":          "home",
		"I signed the lease; the keys to it work": "home work",
		"Who's my boss?":                          "manager",
		"My boss's dog":                           "manager pet",
		"My e-mail bounced":                       "email",
		"an e mail":                               "email",
		"I reach the office by bike":              "phone transport work",
		"Based out, in the end":                   "",
		"Based in Ghent":                          "home",
		"based. in":                               "",
		"我搬到莱比锡了":                                 "home",
		"我搬到萊比錫了，房東人很好":                           "home",
		"我換了電話號碼":                                 "phone",
		"我换了电话号码":                                 "phone",
		"薪水漲了，經理說的":                               "manager pay title",
		"我会说的":                                    "",
		"周五的会改到三点":                                "meeting",
		"I moved, 换了电话":                           "home phone",
		"":                                        "",
		"The rain.":                               "",
		"\xff\xfe moved \xff":                     "home",
	} {
		if got := strings.Join(Concepts(text), " "); got != want {
			t.Errorf("%q speaks of %q, want %q", text, got, want)
		}
	}
}

// A language brings its own words; names are shared by all.
func TestConceptsOfALanguage(t *testing.T) {
	t.Parallel()
	toy := language.Language{Concepts: language.Concepts{"home": `dwell|at the hearth`, "work": `toil hearth`}}
	set := New(toy)
	for text, want := range map[string]string{
		"I dwell": "home", "At the hearth!": "home work", "the hearth": "work", "I live": "",
	} {
		if got := strings.Join(set.Concepts(text), " "); got != want {
			t.Errorf("%q speaks of %q, want %q", text, got, want)
		}
	}
	if got := New().Concepts("I live"); got != nil {
		t.Errorf("without a language: %q", got)
	}
}

// Every word and phrase of a list speaks of its concept, and most concepts are in all
// languages, by the same name.
func TestConceptsAreFoundByTheirWords(t *testing.T) {
	t.Parallel()
	names := map[string]int{}
	for _, l := range all().languages {
		for name, list := range l.Concepts {
			if name == "" {
				continue
			}
			names[name]++
			words, phrases, _ := strings.Cut(list, "|")
			for _, p := range append(strings.Fields(words), phrasesOf(phrases)...) {
				if !slices.Contains(Concepts("x "+p+" x"), name) {
					t.Errorf("%q does not speak of %s", p, name)
				}
			}
		}
	}
	both := 0
	for _, n := range names {
		if n == len(all().languages) {
			both++
		}
	}
	if both < 50 {
		t.Errorf("only %d concepts have the same name in all languages", both)
	}
}

func TestConceptsOfTextsWithoutAnyAllocateNothing(t *testing.T) {
	const text = "What a day it was: sunny, then some rain, and nobody around. 今天天气真好"
	Concepts(text)
	if n := testing.AllocsPerRun(100, func() { Concepts(text) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkConcepts(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Concepts("We finally moved to Leipzig last week, and my new office is twenty minutes away by tram.")
	}
}

func BenchmarkConceptsChinese(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Concepts("我们上周终于搬到莱比锡了，新办公室坐电车二十分钟就到。")
	}
}

// Words of all regions speak of a concept, in all characters.
func TestConceptsOfChinese(t *testing.T) {
	t.Parallel()
	for text, concept := range map[string]string{
		"手機換了": "phone", "坐計程車": "transport", "搭捷運": "transport", "騎腳踏車": "transport", "坐公車": "transport", "騎機車上班": "transport",
		"這個軟體": "code", "念國小": "school", "去健身房": "exercise", "做心理諮商": "therapy", "筆電壞了": "laptop", "資料庫": "database", "伺服器": "deploy",
		"買了保險": "insurance", "會議改期": "meeting", "無線網路": "wifi", "車險": "insurance", "薪資": "pay", "醫師": "doctor", "喝茶": "drink", "我的车": "transport",
	} {
		if got := Concepts(text); !slices.Contains(got, concept) {
			t.Errorf("%s speaks of %v, want %s", text, got, concept)
		}
	}
}

// A word of one character says nothing inside a longer word.
func TestConceptsHideCharactersInWords(t *testing.T) {
	t.Parallel()
	for text, concept := range map[string]string{
		"在车间里": "transport", "很有机会": "meeting", "他是社会学家": "home", "拿到证书": "reading", "不管怎样": "owner", "库存不多": "database", "扫码进来": "size", "一家面包": "home",
	} {
		if got := Concepts(text); slices.Contains(got, concept) || slices.Contains(got, "") {
			t.Errorf("%s speaks of %v, not of %s", text, got, concept)
		}
	}
}

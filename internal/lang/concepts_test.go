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
		"I reach the office by bike":              "transport work",
		"Based out, in the end":                   "",
		"Based in Ghent":                          "home",
		"based. in":                               "",
		"我搬到莱比锡了":                                 "home",
		"我搬到萊比錫了，房東人很好":                           "home",
		"我換了電話號碼":                                 "phone",
		"我换了电话号码":                                 "phone",
		"薪水漲了，經理說的":                               "manager pay",
		"我会说的":                                    "",
		"周五的会改到三点":                                "meeting",
		"I moved, 换了电话":                           "home phone",
		"":                                        "",
		"The rain.":                               "",
		"\xff\xfe moved \xff":                     "home",
	} {
		got := Concepts(text)
		missing := slices.ContainsFunc(strings.Fields(want), func(c string) bool { return !slices.Contains(got, c) })
		if missing || (want == "") != (len(got) == 0) || !slices.IsSorted(got) {
			t.Errorf("%q speaks of %q, want %q and nothing where that is nothing", text, got, want)
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

// Every word and phrase of a list speaks of its concept.
func TestConceptsAreFoundByTheirWords(t *testing.T) {
	t.Parallel()
	for _, l := range all().languages {
		for name, list := range l.Concepts {
			if name == "" {
				continue // words that only hide others
			}
			words, phrases, _ := strings.Cut(list, "|")
			for _, p := range append(strings.Fields(words), phrasesOf(phrases)...) {
				if !slices.Contains(Concepts("x "+p+" x"), name) {
					t.Errorf("%q does not speak of %s", p, name)
				}
			}
		}
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

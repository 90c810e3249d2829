package pattern

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
)

// toy is a language of few words, half of them written without spaces.
var toy = NewLexicon(&Words{
	Kinds: map[string]string{
		"i": "i 我", "adverb": "also really 现在 一直", "not": "not never 不 没", "over": "no_longer any_more", "modal": "will 想", "former": "used_to", "have": "have has had",
		"do": "do does did", "be": "am is are 's been", "was": "was were", "now": "now", "done": "了", "ever": "过", "and": "and 和", "light": "the some 吃",
		"color": "red dark_red", "+food": "spicy", "place": "北京 上海 广州", "dish": "火锅 饺子 面", "hides": "现在 存在", "kin": "妈妈: 妈妈 母亲",
	},
	Things: map[string]string{"food": "apple cherry ice_cream radish"},
	Verbs:  "live move love stop study", Irregular: "be: was been\nhave: had\ngo: went gone\nquit: quit\nbreak_up: broke broken",
	Spellings: map[string]string{"colour": "color", "im": "i'm"}, Contracted: map[string]string{"m": "am", "ve": "have", "s": "'s"},
	Variants: "廣广 鍋锅",
})

// names finds S, a word for the speaker or one in a capital, and <name>, up to two words in capitals.
type names struct{ *Text }

func (n names) Named(name string, i int) (ends []int) {
	for to := i; to < min(i+2, len(n.Tokens)) && n.Tokens[to].Capital; to++ {
		ends = append([]int{to + 1}, ends...)
	}
	if _, is := n.Is(i, "i"); name == "S" && is {
		return []int{i + 1}
	}
	if name == "S" || name == "name" {
		return ends
	}
	return nil
}

// found is what stands in the places of a pattern at the first token where it matches, and what
// the verb says besides.
func found(line, text string) string {
	x := toy.Read(text)
	p := toy.Compile(line)
	for i := range x.Tokens {
		var out []string
		matched := x.Match(p, i, names{x}, func(m *Match) bool {
			for _, g := range m.Groups {
				var parts []string
				for _, part := range g.Members {
					parts = append(parts, x.Of(part.From, part.To))
				}
				out = append(out, g.Name+"="+strings.Join(parts, "+"))
			}
			out = append(out, said(&m.Verb)...)
			return true
		})
		if matched {
			return strings.Join(append([]string{"yes"}, out...), " ")
		}
	}
	return "no"
}

func said(v *Verb) (out []string) {
	for _, one := range []struct {
		name string
		is   bool
	}{
		{"not", v.Negated}, {"over", v.Over}, {"modal", v.Modal}, {"former", v.Former}, {"past", v.Past}, {"perfect", v.Perfect},
		{"third", v.Third}, {"either", v.Either}, {"passive", v.Passive}, {"running", v.Running}, {"now", v.Now},
	} {
		if one.is {
			out = append(out, one.name)
		}
	}
	return out
}

func TestPattern(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, text, want string }{
		// words, one of several, several as one, and what may be missing
		{"ripe apple", "A ripe apple.", "yes"},
		{"ripe|sour apple", "A sour apple.", "yes"},
		{"ice_cream", "Ice cream!", "yes"},
		{"ice_cream", "Ice-cold cream!", "no"},
		{"a very? ripe apple", "a ripe apple", "yes"},
		{"a very? ripe apple", "a very ripe apple", "yes"},
		{"a very? ripe apple", "a very very ripe apple", "no"},
		{"my color", "My colour", "yes"},
		// kinds: one of several, named, in the plural, the longest, behind a word that belongs to it
		{"<color|food>", "It is dark red.", "yes value=dark red"},
		{"<color=c> <food>", "red cherries", "yes c=red value=cherries"},
		{"<food>", "radishes", "yes value=radishes"},
		{"<food>", "spicy radishes", "yes value=spicy radishes"},
		{"<food>", "spicy", "no"},
		{"<food>", "pineapple", "no"},
		// lists
		{"<food+> now", "apples, cherries and some ice cream now", "yes value=apples+cherries+ice cream"},
		{"<food+> now", "apples cherries now", "yes value=cherries"},
		{"<food+> now", "apples and now", "no"},
		// what is found
		{"S {love} <food>", "I love apples", "yes S=I value=apples"},
		{"S {love} <name>", "Ann loves Ben Okri", "yes S=Ann value=Ben Okri third"},
		{"S {love} <name>", "they love Ben", "no"},
		// verbs
		{"S {live} here", "I lived here", "yes S=I past"},
		{"S {live} here", "I have lived here", "yes S=I perfect"},
		{"S {live} here", "I've been living here", "yes S=I perfect running"},
		{"S {live} here", "I'm living here", "yes S=I running"},
		{"S {live} here", "I living here", "no"},
		{"S {live} here", "I don't live here", "yes S=I not"},
		{"S {live} here", "I did not really live here", "yes S=I not past"},
		{"S {live} here", "I no longer live here", "yes S=I over"},
		{"S {live} here", "I will live here", "yes S=I modal"},
		{"S {live} here", "I used to live here", "yes S=I former"},
		{"S {live} here", "I now live here", "yes S=I now"},
		{"S {be} red", "I am not red", "yes S=I not"},
		{"S {be} red", "I'm no longer red", "yes S=I over"},
		{"S {be} red", "I was red", "yes S=I past"},
		{"S {quit}", "I quit", "yes S=I either"},
		{"S {stop|move}", "I stopped", "yes S=I past"},
		{"S {study}", "Ann studies", "yes S=Ann third"},
		{"S {break_up}", "I broke up", "yes S=I past"},
		{"S {break_up}", "I broke", "no"},
		{"S {go} home", "I was gone home", "yes S=I past passive"},
		{"S {live} here", "I here", "no"},
		// without spaces: characters that are part of another word are hidden in it
		{"S {住在} <place>", "我住在北京。", "yes S=我 value=北京"},
		{"S {住在} <place>", "我住在廣州。", "yes S=我 value=廣州"},
		{"S {住在} <place>", "我一直住在上海", "yes S=我 value=上海"},
		{"S {住在} <place>", "我不住在上海", "yes S=我 value=上海 not"},
		{"S {住在} <place>", "我想住在上海", "yes S=我 value=上海 modal"},
		{"S {去} <place>", "我去了上海", "yes S=我 value=上海 perfect"},
		{"S {去} <place>", "我去过上海", "yes S=我 value=上海 past"},
		{"在 <place>", "他在上海", "yes value=上海"},
		{"在 <place>", "他现在上海", "no"},
		{"存 在", "存在", "no"},
		{"<dish+>", "吃火鍋、饺子和面", "yes value=火鍋+饺子+面"},
		{"<dish+>", "吃火锅饺子", "yes value=火锅+饺子"},
		{"<kin>", "我母亲", "yes value=母亲"},
	} {
		if got := found(c.line, c.text); got != c.want {
			t.Errorf("%s in %q: %s, want %s", c.line, c.text, got, c.want)
		}
	}
}

func TestPattern_Tokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I'm here.":           "i am here .",
		"im here":             "i am here",
		"I don't, can't":      "i do not , ca not",
		"Ann's mother-in-law": "ann 's mother-in-law",
		"e.g. 3.5, 1,000":     "e.g . 3.5 , 1,000",
		"我住廣州\nok":            "我 住 广 州 . ok",
		"《红楼梦》好":              "《红楼梦》 好",
		"《红":                  "《 红",
	} {
		var low []string
		for _, token := range toy.Read(text).Tokens {
			low = append(low, token.Low)
		}
		if got := strings.Join(low, " "); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// Needs are what a text must have where the pattern may match: a text without is not tried.
func TestPattern_Needs(t *testing.T) {
	t.Parallel()
	open := func(kind string) bool { return kind == "S" || kind == "name" }
	for line, want := range map[string]string{
		"S {go} to? <color>": "[go goes going gone gooing gos went] [dark red]",
		"S? <name>":          "",
		"a|ice_cream <name>": "[a ice]",
		"<color|name>":       "",
	} {
		var got []string
		for _, keys := range toy.Compile(line).Needs(toy, open) {
			words := keys()
			slices.Sort(words)
			got = append(got, fmt.Sprint(slices.Compact(words)))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s needs %s, want %s", line, got, want)
		}
	}
}

func FuzzPattern(f *testing.F) {
	for _, text := range []string{
		"I don't live here, I've moved.", "apples, cherries and some ice cream now", "我一直住在廣州，不住在北京了。", "《", "'s 's n't", "İ's İn't", "\xff\xe4\xbd", "spicy spicy spicy", "现在存在", "no no no longer",
	} {
		f.Add(text)
	}
	var patterns []*Pattern
	for _, line := range []string{"S {live|be|住在} <place|name>", "<food+> now?", "<dish+> <color>?", "S? {break_up|去} <name=x>? a_b?", "<color> <light=l>? <food+>"} {
		patterns = append(patterns, toy.Compile(line))
	}
	f.Fuzz(func(t *testing.T, text string) {
		x := toy.Read(text[:min(len(text), 200)])
		from := 0
		for _, token := range x.Tokens {
			if token.From < from || token.To < token.From || token.To > len(x.Source) {
				t.Fatalf("%q: a token from %d to %d behind %d", text, token.From, token.To, from)
			}
			from = token.To
		}
		for i := range x.Tokens {
			for _, p := range patterns {
				x.Match(p, i, names{x}, func(m *Match) bool {
					for _, g := range m.Groups {
						if g.From < i || g.To < g.From || g.To > len(x.Tokens) || len(g.Members) == 0 {
							t.Fatalf("%q: %s stands at %+v", text, p.Line, g)
						}
						_ = x.Of(g.From, g.To)
					}
					if m.To < i || m.To > len(x.Tokens) {
						t.Fatalf("%q: %s ends at %d of %d", text, p.Line, m.To, len(x.Tokens))
					}
					return false
				})
			}
		}
	})
}

// listed finds nothing that the lexicon doesn't list.
type listed struct{}

func (listed) Named(string, int) []int { return nil }

// Patterns that don't fit, which are most of all that are looked for, take no memory but for the two
// places of what of them fits.
func TestMatchTakesNoMemory(t *testing.T) {
	envtest.NotRaced(t, "what is kept for the next is thrown away now and then under the race detector")
	x, refused := toy.Read("I really have not lived in 上海 now"), 0
	p, refuse := toy.Compile("<i> {live|move} in <place|food> now?"), func(*Match) bool { refused++; return false }
	got := testing.AllocsPerRun(100, func() {
		for i := range x.Tokens {
			x.Match(p, i, listed{}, refuse)
		}
	})
	if got > 2 || refused == 0 {
		t.Errorf("%v allocations, %d times refused", got, refused)
	}
}

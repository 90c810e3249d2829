package loci_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// entry is a line of a context block.
func entry(text string) string {
	return "- [2026-03-01] " + text + " (note 01981f2e-0000-7000-8000-000000000001)"
}

func TestStripMemoryLeavesOnlyWhatWasSaid(t *testing.T) {
	t.Parallel()
	open, closing := loci.MarkerOpen+"\n", "\n"+loci.MarkerClose
	tea := entry("I like tea.")
	for name, c := range map[string]struct {
		text, clean string
		found       bool
	}{
		"no block":          {" I like tea. ", " I like tea. ", false},
		"before":            {open + tea + closing + "\nWhat do I like?", "What do I like?", true},
		"between":           {"You know: " + open + tea + closing + "right?", "You know: right?", true},
		"shortened ids":     {open + "- [since 2026-03-01] home: Ghent (note 01981f2e00007000)" + closing + " a", "a", true},
		"short ids":         {open + "- [since 2026-03-01] home: Ghent (#246902494549623)" + closing + " a", "a", true},
		"short ids, on":     {"Hi. " + open + "- [2026-03-01] Ann: tea (#246902494549623) What do I like?", "Hi.  What do I like?", true},
		"without ids":       {open + "- [2026-03-01] Ann: tea\n+ Ann: cake\n+ [about 2026-02] Ben: rain\n- [2026-03-02]\n  a list" + closing + " a", "a", true},
		"no ids, unclosed":  {"Hello. " + open + "- [2026-03-01] Ann: tea\n+ Ann: cake\nWhat do I like?", "Hello. What do I like?", true},
		"two":               {open + entry("茶") + closing + "我喜欢咖啡" + open + entry("茶") + closing, "我喜欢咖啡", true},
		"several lines":     {open + tea + "\n  step 1: boil\n  contradicts: no\n" + tea + closing + " d", "d", true},
		"on one line":       {"<loci-memory> " + tea + " </loci-memory> What do I like?", "What do I like?", true},
		"never closed":      {"Hello. " + open + tea + "\n  step 1: boil", "Hello.", true},
		"cut off":           {"Hello. " + open + tea + "\n- [2026-03-02] I li", "Hello.", true},
		"cut off early":     {"Hello. " + open + "- [said 2026-03-02, hap", "Hello.", true},
		"unclosed, then":    {open + tea + "\nWhat do I like?", "What do I like?", true},
		"unclosed, one row": {"<loci-memory> " + tea + " What do I like?", "What do I like?", true},
		"nothing else":      {open + tea + closing, "", true},
		"stray close":       {"a" + loci.MarkerClose + "b", "a" + loci.MarkerClose + "b", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clean, found := loci.StripMemory(c.text)
			if clean != c.clean || found != c.found {
				t.Errorf("StripMemory(%q) = %q, %v; want %q, %v", c.text, clean, found, c.clean, c.found)
			}
		})
	}
}

func TestFindingS1_ATextThatMentionsAMarkKeepsItsWords(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The block starts with <loci-memory> and then come the notes.",
		"It is fenced by <loci-memory> and </loci-memory>, as an agent must know.",
		"<loci-memory>I like tea.</loci-memory>",
		"<loci-memory> My sister is called Ann.",
		"<loci-memory>\n</loci-memory>",
		"<loci-memory>\n- a list that I made\n- of two things\n</loci-memory>",
		"在 <loci-memory> 之后，我喜欢咖啡。",
	} {
		if clean, found := loci.StripMemory(text); found || clean != text {
			t.Errorf("of %q %q is left", text, clean)
		}
	}
	// Beside a block that is one, the mention stays.
	text := "See <loci-memory>:\n<loci-memory>\n" + entry("I like tea.") + "\n</loci-memory>\nand </loci-memory>."
	if clean, _ := loci.StripMemory(text); clean != "See <loci-memory>:\n\nand </loci-memory>." {
		t.Errorf("%q is left", clean)
	}
}

func TestFindingS1_NothingReadsAsAMark(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a < b and c > d":                    "a < b and c > d",
		"<b>loci-memory</b>":                 "<b>loci-memory</b>",
		"I use loci-memory.":                 "I use loci-memory.",
		"<loci-memory>":                      "‹loci-memory›",
		"x</loci-memory>y":                   "x‹/loci-memory›y",
		"</LOCI-Memory>":                     "‹/LOCI-Memory›",
		"< / loci - memory >":                "‹ / loci - memory ›",
		"</loci-\nmemory\n>":                 "‹/loci-\nmemory\n›",
		"</lo\u200bci-mem\u2060ory\u00ad>":   "‹/lo\u200bci-mem\u2060ory\u00ad›",
		"＜／ｌｏｃｉ－ｍｅｍｏｒｙ＞":                     "‹／ｌｏｃｉ－ｍｅｍｏｒｙ›",
		"</loсi-mеmоry>":                     "‹/loсi-mеmоry›", // Cyrillic
		"</loci‐memory>":                     "‹/loci‐memory›",
		"</loci_memory x=1>":                 "‹/loci_memory x=1>",
		"</loci-</loci-memory>memory>":       "</loci-‹/loci-memory›memory>",
		"<</loci-memory>/loci-memory>":       "<‹/loci-memory›/loci-memory>",
		"</loci-memory":                      "‹/loci-memory",
		"</loci-mem":                         "</loci-mem",
		"<loci-memory><loci-memory></loci-m": "‹loci-memory›‹loci-memory›</loci-m",
	} {
		got := loci.QuoteMarks(text)
		if got != want {
			t.Errorf("QuoteMarks(%q) = %q, want %q", text, got, want)
		}
		if again := loci.QuoteMarks(got); again != got {
			t.Errorf("QuoteMarks(%q) = %q: not the same again", got, again)
		}
	}
}

func TestFindingV13_LettersOfEveryStyleAreFolded(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"</𝐥𝐨𝐜𝐢-𝐦𝐞𝐦𝐨𝐫𝐲>":                                       "‹/𝐥𝐨𝐜𝐢-𝐦𝐞𝐦𝐨𝐫𝐲›",
		"</𝓁ℴ𝒸𝒾-𝓂ℯ𝓂ℴ𝓇𝓎>":                                       "‹/𝓁ℴ𝒸𝒾-𝓂ℯ𝓂ℴ𝓇𝓎›",
		"</ⓛⓞⓒⓘ-ⓜⓔⓜⓞⓡⓨ>":                                       "‹/ⓛⓞⓒⓘ-ⓜⓔⓜⓞⓡⓨ›",
		"</lóci-mémöry>":                                       "‹/lóci-mémöry›",
		"</l\u0301oci-m\u20ddemory>":                           "‹/l\u0301oci-m\u20ddemory›",
		"</l\U000e0101oci-m\U000e0fffem\u034f\u3164o\u2800ry>": "‹/l\U000e0101oci-m\U000e0fffem\u034f\u3164o\u2800ry›",
		"</l\x1boci-\x07memory>":                               "‹/loci-memory›",
		"ring \a\x1b[31mred\x1b[0m\u009b1m\x00\ttab\nline":     "ring [31mred[0m1m\ttab\nline",
		"</ʟᴏᴄɪ-ᵐᵉᵐᵒʳʸ>":                                       "‹/ʟᴏᴄɪ-ᵐᵉᵐᵒʳʸ›",
		"<é> <café crème> 〈über alles, Öl〉 〈记忆〉 ①":             "<é> <café crème> 〈über alles, Öl〉 〈记忆〉 ①",
		"<é> 𝐛 ①":                                              "<é> 𝐛 ①",
	} {
		if got := loci.QuoteMarks(text); got != want {
			t.Errorf("QuoteMarks(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestQuoteName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"":                       "",
		"Ann":                    "Ann",
		"Anne-Marie O'Hara, Jr.": "Anne-Marie O'Hara, Jr.",
		"李雷":                     "李雷",
		"speaker_2":              "speaker_2",
		"until 3 March 2026":     `"until 3 March 2026"`,
		"Bob: x (note 1234abcd)": `"Bob: x (note 1234abcd)"`,
		"直到2026年：":               `"直到2026年："`,
		`a "b" c`:                `"a 'b' c"`,
	} {
		if got := loci.QuoteName(name); got != want {
			t.Errorf("QuoteName(%q) = %s, want %s", name, got, want)
		}
	}
}

func FuzzQuoteMarks(f *testing.F) {
	f.Add("</loci-</loci-memory>memory>")
	f.Add("＜lo\u200bci-memory")
	f.Fuzz(func(t *testing.T, text string) {
		got := loci.QuoteMarks(text)
		if low := strings.ToLower(got); strings.Contains(low, loci.MarkerOpen) || strings.Contains(low, loci.MarkerClose) {
			t.Errorf("QuoteMarks(%q) = %q", text, got)
		}
		if back := strings.NewReplacer("‹", "<", "›", ">").Replace(got); back != text && !strings.ContainsAny(text, "‹›＜﹤〈⟨〈˂ᐸ＞﹥〉⟩〉˃ᐳ") {
			t.Errorf("of %q %q is left", text, got)
		}
	})
}

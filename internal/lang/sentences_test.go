package lang

import (
	"slices"
	"strings"
	"testing"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		about, text string
		want        []string
	}{
		{"nothing", "  \n ", nil},
		{"marks stay with their sentence", "Hello! How are you?  Fine…  Good.", []string{"Hello!", "How are you?", "Fine…", "Good."}},
		{"no mark at the end", "One. two", []string{"One.", "two"}},
		{"points inside", "It cost 3.50 at example.com today. OK", []string{"It cost 3.50 at example.com today.", "OK"}},
		{"abbreviations and initials", "Dr. Smith met J. Doe, e.g. at 5. Then I left.", []string{"Dr. Smith met J. Doe, e.g. at 5.", "Then I left."}},
		{"closing quotes and brackets", `He said "stop!" (Really?) Yes.`, []string{`He said "stop!"`, "(Really?)", "Yes."}},
		{"many marks", "What?!! No...  Yes", []string{"What?!!", "No...", "Yes"}},
		{"line breaks", "first line\nsecond line\r\n\r\nthird", []string{"first line", "second line", "third"}},
		{"Chinese needs no space", "你好！最近怎么样？我很好。", []string{"你好！", "最近怎么样？", "我很好。"}},
		{"Chinese quotes", "他说：“走吧！”然后走了。好；行", []string{"他说：“走吧！”", "然后走了。", "好；", "行"}},
		{"both", "我说hello. 他说hi！bye", []string{"我说hello.", "他说hi！", "bye"}},
	} {
		if got := Sentences(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: Sentences(%q) = %q, want %q", c.about, c.text, got, c.want)
		}
	}
}

func TestScriptOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Script{
		"": Latin, "123 !": Latin, "I met 王小明 at school yesterday": Latin, "Привет": Latin, "안녕하세요": Latin,
		"我喜欢猫": Han, "我用Visual Studio Code写代码": Han, "会議はどこですか": Kana, "カフェ": Kana,
	} {
		if got := ScriptOf(text); got != want {
			t.Errorf("ScriptOf(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestCountTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "a": 1, "four": 1, "fives": 2, "猫": 1, "我喜欢猫": 4, "猫a": 2, "\xff\xff\xff\xff\xff": 2} {
		if got := CountTokens(text); got != want {
			t.Errorf("CountTokens(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestW1_SplitAtSentenceEndsThenSpacesThenAnywhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		about, text string
		limit       int
		want        []string
	}{
		{"what fits is one piece", "Hello there. Bye.", 10, []string{"Hello there. Bye."}},
		{"nothing", "", 10, nil},
		{"at sentence ends", "One two. Three. Four five six. ", 4, []string{"One two. Three. ", "Four five six. "}},
		{"at spaces", "one two three four", 2, []string{"one two ", "three ", "four"}},
		{"anywhere", "abcdefghij", 1, []string{"abcd", "efgh", "ij"}},
		{"Chinese", "我喜欢猫。你呢？", 5, []string{"我喜欢猫。", "你呢？"}},
		{"Chinese without marks", "我喜欢猫", 3, []string{"我喜欢", "猫"}},
		{"no limit is 1", "猫狗", 0, []string{"猫", "狗"}},
	} {
		if got := Split(c.text, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("%s: Split(%q, %d) = %q, want %q", c.about, c.text, c.limit, got, c.want)
		}
	}
}

func TestSplitFillsThePieces(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("This is a sentence of some length. 这是一句话。", 500)
	pieces := Split(text, 800)
	for _, p := range pieces[:len(pieces)-1] {
		if n := CountTokens(p); n < 750 {
			t.Errorf("a piece of %d tokens, where 800 are allowed", n)
		}
	}
}

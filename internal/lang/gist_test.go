package lang

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/lang/words"
)

func TestF10_TextsThatDifferInNothingHaveOneGist(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{
			"I had lunch with Maria at the Blue Door.", "I had lunch with Maria at the blue door!!", "i had lunch with maria at Blue Door",
			"Oh, I had lunch with Maria at the Blue Door…", "I just had lunch with Maria at the Blue Door",
		},
		{"I didn't sleep at all last night.", "I did not sleep at all last night"},
		{"I can't find my passport!", "I cannot find my passport.", "I can not find my passport"},
		{"We've moved the piano; it took hours", "We have moved the piano, it took hours."},
		{"I’m painting the kitchen", "I am painting the kitchen", "Ｉ'm painting the kitchen"},
		{"我今天跟小王去看了电影。", "我今天跟小王去看了电影", "我今天跟小王去看了电影啊！", "啊，我今天跟小王去看了电影～", "嗯，我今天跟小王去看了电影"},
		{"我跑了5公里。", "我跑了5公里!"},
	} {
		for _, text := range same[1:] {
			if a, b := ReadGist(same[0]), ReadGist(text); a.Words != b.Words || a.Words == "" {
				t.Errorf("%q is %q, %q is %q", same[0], a.Words, text, b.Words)
			}
		}
	}
}

func TestF10_WhatMakesADifferenceIsInTheGist(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"I like tea.", "I like coffee."},
		{"I went to the gym", "I didn't go to the gym"},
		{"I can do it today", "I can't do it today"},
		{"I gave her the book", "She gave me the book"},
		{"We flew from Paris to Rome", "We flew from Rome to Paris"},
		{"I paid 5 for it", "I paid 15 for it"},
		{"It was 5 degrees this morning", "It was -5 degrees this morning"},
		{"I paid $5 for it", "I paid €5 for it"},
		{"It fell by 5%", "It fell by 5"},
		{"The answer is 1.5", "The answer is 1,5"},
		{"I saw Anna on Monday", "I saw Anna on Tuesday"},
		{"I saw Anna on Monday", "I saw Hanna on Monday"},
		{"No, more of it is needed", "No more of it is needed"},
		{"I will call the bank", "I called the bank"},
		{"He's called the bank", "He has called the bank"},
		{"我喜欢喝茶", "我不喜欢喝茶"},
		{"不，是我去的", "不是我去的"},
		{"我五月去北京", "我六月去北京"},
		{"我去哈尔滨", "我去尔滨"},
		{"他吃饭了", "他吃饭"},
	} {
		if a, b := ReadGist(c[0]), ReadGist(c[1]); a.Words == b.Words {
			t.Errorf("%q and %q are both %q", c[0], c[1], a.Words)
		}
	}
}

func TestF10_AGistKnowsHowMuchItSaysAndWhetherItAsks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text    string
		content int
		asks    bool
	}{
		{"", 0, false}, {"?!", 0, true}, {"Good morning!", 2, false}, {"Yes, sure", 1, false},
		{"I had lunch with Maria at the Blue Door.", 4, false},
		{"Did you water the plants?", 2, true},
		{"我跟小王去看了电影。", 4, false}, {"好的", 1, false}, {"你吃了吗？", 1, true},
		{strings.Repeat("many words ", 50), maxGist, false},
	} {
		if g := ReadGist(c.text); g.Content != c.content || g.Asks != c.asks {
			t.Errorf("%q: %+v", c.text, g)
		}
	}
}

func FuzzReadGist(f *testing.F) {
	f.Add("Oh, I can't pay $5.50 — 我不去啊！")
	f.Add("\xff-5%'ll")
	f.Fuzz(func(t *testing.T, text string) {
		g := ReadGist(text)
		if again := ReadGist(text + " !!"); again.Words != g.Words && !words.IsDigit(text[len(text)-1]) {
			t.Errorf("%q is %q, and with marks %q", text, g.Words, again.Words)
		}
		if g.Content > maxGist {
			t.Errorf("%q: %d content words", text, g.Content)
		}
	})
}

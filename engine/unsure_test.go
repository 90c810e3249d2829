package engine_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// Questions that nothing in testdata/life-own answers, written without looking at it: of each
// language at least so many of twenty are unsure, as was measured (docs/ranking.md).
var unanswered = map[string]struct {
	asked []string
	least int
}{
	"en": {[]string{
		"What is the name of my hamster?", "Which telescope did I buy?", "When did I get my pilot licence?", "What colour is my kayak?",
		"Who taught me to play the harp?", "Which bank holds my mortgage?", "What did the vet say about the parrot?", "Who fixed the roof of the barn?",
		"When did I quit the orchestra?", "Where did we go on our honeymoon?", "How tall is my nephew?", "Which tattoo did I regret?",
		"Why was the golf tournament cancelled?", "What is the capital of Mongolia?", "Which submarine museum did I visit?", "What did I plant in the greenhouse?",
		"How many stamps are in my collection?", "When was my knee surgery?", "Which opera did I see in Verona?", "Who is my godmother?",
	}, 14},
	"zh": {[]string{
		"我的仓鼠叫什么名字？", "我买了哪款望远镜？", "我什么时候拿到飞行执照的？", "我的皮划艇是什么颜色？", "谁教我弹竖琴的？", "我的房贷在哪家银行？", "兽医怎么说那只鹦鹉的？",
		"谁修了谷仓的屋顶？", "我什么时候退出乐团的？", "我们蜜月去了哪里？", "我外甥多高？", "我后悔纹了什么？", "高尔夫比赛为什么取消了？", "蒙古的首都是哪里？",
		"我参观过哪个潜艇博物馆？", "我在温室里种了什么？", "我收藏了多少张邮票？", "我的膝盖是什么时候动手术的？", "我在维罗纳看了哪部歌剧？", "我的教母是谁？",
	}, 7},
}

// No question with an answer is called unsure that has it among the first ten, and many without
// one are; then there is no block, and what fits weakly is there all the same.
func TestR12_NothingSure(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("testdata", "life-own")
	l := live(t, lifeLines[lifeMessage](t, filepath.Join(dir, "messages.jsonl")))
	for _, q := range lifeLines[lifeQuestion](t, filepath.Join(dir, "questions.jsonl")) {
		l.now = q.AskedAt
		if res := must(l.e.Recall(t.Context(), me, loci.RecallRequest{Query: q.Question, Budget: 400, NoTrack: true})); res.Unsure || res.Context == "" {
			t.Errorf("%q is unsure", q.Question)
		}
	}
	for language, c := range unanswered {
		n := 0
		for _, q := range c.asked {
			res := must(l.e.Recall(t.Context(), me, loci.RecallRequest{Query: q, Budget: 400, NoTrack: true}))
			if res.Unsure {
				n++
			}
			if res.Unsure != (res.Context == "") || res.Unsure && len(res.Packed)+len(res.Cut) > 0 {
				t.Errorf("%q: unsure %t, and the block is %q", q, res.Unsure, res.Context)
			}
		}
		t.Logf("%s: %d of %d are unsure", language, n, len(c.asked))
		if n < c.least {
			t.Errorf("%s: %d of %d questions without an answer are unsure, want %d", language, n, len(c.asked), c.least)
		}
	}
}

// What is weak is listed as such; what was said in the conversation that asks is no answer to it.
func TestR12_WhatIsWeakIsListed(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for user, c := range map[string]struct{ fact, asked string }{
			"en": {"The spare key is under the blue flowerpot.", "Where is the spare key?"},
			"zh": {"备用钥匙在蓝色花盆下面。", "备用钥匙在哪里？"},
		} {
			s := loci.Scope{User: user}
			kept(t, e, s, loci.RememberRequest{Text: c.fact, Conversation: "talk", At: time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)})
			for here, want := range map[string]bool{"": false, "other": false, "talk": true} {
				res, err := e.Recall(t.Context(), s, loci.RecallRequest{Query: c.asked, Budget: 400, Here: here})
				if err != nil || len(res.Hits) == 0 {
					t.Fatalf("%q: %v, %v", c.asked, res, err)
				}
				if res.Unsure != want || (res.Context == "") != want {
					t.Errorf("%q, asked in %q: unsure %t, want %t: %q", c.asked, here, res.Unsure, want, res.Context)
				}
			}
		}
	})
}

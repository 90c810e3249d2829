package mcpapi_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// An agent is told what was understood of what it hands in, in few words.
func TestW13_AReceiptSaysWhatWasUnderstood(t *testing.T) {
	t.Parallel()
	monday := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return monday }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	session := connect(t, e, mcpapi.Options{})
	for text, want := range map[string]string{
		"I have a dentist appointment on 5 March 2026.": "(planned for 2026-03-05)",
		"我下周五去看牙医。":                                     "(planned for 2026-03-13)",
		"We got married on 4 May 2019.":                 "(of 2019-05-04)",
		"My door code is 4711#.":                        "Private, as it holds a PIN or an access code.",
		"Deploy with ghp_" + strings.Repeat("a1B2", 9):  "masked in the text: an access key or token",
		"I like tea.": "Kept. note ",
	} {
		got, failed := call(t, session, "remember", `{"text":"`+text+`"}`)
		if failed || !strings.Contains(got, want) || strings.Contains(got, "a1B2") || len(got) > 240 {
			t.Errorf("of %q it says %q, want %q", text, got, want)
		}
	}
}

// A receipt names the facts in the order in which they were given, also what was known.
func TestFindingB10_AReceiptSaysWhichFactIsWhich(t *testing.T) {
	t.Parallel()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	session := connect(t, e, mcpapi.Options{})
	for _, c := range []struct{ facts, want string }{
		{`{"text":"The user's bicycle is a green Raleigh."},{"text":"Mara leads payments."}`, `^Kept\. note #\d+, facts in order #\d+, #\d+\.`},
		{`{"text":"用户的自行车是绿色的。"},{"text":"用户去看牙医。","temporality":"prospective","event_time":"2099-04-05"}`, `^Kept\. note #\d+ \(planned for 2099-04-05\), facts in order #\d+, #\d+ \(planned for 2099-04-05\)\.`},
		{`{"text":"Mara leads payments."},{"text":"Mara has a dog."}`, `^Kept\. note #\d+, facts in order #\d+, #\d+\.`},
		{`{"text":"The user likes tea."}`, `^Kept\. note #\d+, fact #\d+\.`},
	} {
		got, failed := call(t, session, "remember", `{"at":"2026-03-02T09:00:00Z","text":"说过的话 of `+strings.ReplaceAll(c.facts, `"`, "")+`","facts":[`+c.facts+`]}`)
		if failed || !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("it says %q, want %s", got, c.want)
		}
	}
}

// What to do about similar notes is said where there is one that nothing was done with.
func TestFindingB10_NothingIsAskedOfWhatIsClosed(t *testing.T) {
	t.Parallel()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	session := connect(t, e, mcpapi.Options{})
	const question = "Is one of them over?"
	old, _ := call(t, session, "remember", `{"text":"The band practises on Mondays in the old mill."}`)
	if similar, _ := call(t, session, "remember", `{"text":"The band practises on Mondays in the old mill at eight."}`); !strings.Contains(similar, "similar:") || !strings.Contains(similar, question) {
		t.Errorf("of a similar note it says %q", similar)
	}
	_, id, _ := strings.Cut(old, "note ")
	id, _, _ = strings.Cut(id, ".")
	closed, failed := call(t, session, "remember", `{"text":"Our band has left the mill.","facts":[{"text":"The band does not practise in the old mill any more.","replaces":"`+id+`"}],"similar":1}`)
	if failed || !strings.Contains(closed, "closed") || strings.Contains(closed, question) && !strings.Contains(closed, "similar:") {
		t.Errorf("of what is closed it says %q", closed)
	}
}

// What only sounds alike is no line of an answer.
func TestFindingB10_WhatOnlySoundsAlikeIsNotNamed(t *testing.T) {
	t.Parallel()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	session := connect(t, e, mcpapi.Options{})
	for _, pair := range [][2]string{
		{"The weather is good today, and we walk along the river.", "The weather was good today, so I baked bread."},
		{"好的，谢谢你的建议，我会试试。", "谢谢你的建议，我决定去爬山。"},
	} {
		for _, text := range pair {
			if got, failed := call(t, session, "remember", `{"text":"`+text+`"}`); failed || strings.Contains(got, "similar:") {
				t.Errorf("%q: %s", text, got)
			}
		}
	}
}

// The words of a fact that a new one takes the place of are said to be over with it.
func TestFindingB10_TheWordsOfAClosedFactAreClosed(t *testing.T) {
	t.Parallel()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	session := connect(t, e, mcpapi.Options{})
	for _, c := range [][4]string{
		{"We deploy to production on Fridays at 17:00.", "The team deploys to production on Fridays.", "From now on we deploy to production on Mondays.", "The team deploys to production on Mondays."},
		{"我们每周五下午部署到生产环境。", "团队每周五部署到生产环境。", "以后我们每周一部署到生产环境。", "团队每周一部署到生产环境。"},
	} {
		kept, _ := call(t, session, "remember", `{"text":"`+c[0]+`","facts":[{"text":"`+c[1]+`"}]}`)
		_, ids, _ := strings.Cut(kept, ", fact ")
		fact, _, _ := strings.Cut(ids, ".")
		got, failed := call(t, session, "remember", `{"text":"`+c[2]+`","facts":[{"text":"`+c[3]+`","replaces":"`+fact+`"}]}`)
		if failed || !strings.Contains(got, c[0]) || strings.Contains(got, "similar:") || strings.Contains(got, "Is one of them over?") {
			t.Errorf("of what is over it says %q", got)
		}
	}
}

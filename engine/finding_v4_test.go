package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/lineartest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// shapesOfWords are what a text may consist of, over and over: of each rule something that it
// reads, the same again and again, or with a number of its own.
var shapesOfWords = []string{
	// said again, settled and over: the first few are read with -short too
	"I live in Rome. ", "我喜欢喝茶。", "I need to call Anna. I called Anna. ", "- item {n} of the list\n", "a{n} -> b{n}\n", "```go\nx := {n}\n```\n",
	"I need to buy item {n}. I bought item {n}. ", "我要交房租。房租交了。", "I no longer live in Rome. ", "Actually I live in City{n}, not in City1. ",
	// claims
	"I live in City{n} and I work at Firm{n}. ", "我住在北京{n}号。", "我喜欢喝茶，", "I like tea and coffee. ", "I like thing{n}, ", "我爱吃苹果、", "我妹妹叫小红，",
	"My sister Anna met Tom. ", "I married Tom in 2019. ", "I moved from Rome to Oslo. ", "I'm allergic to nuts{n}. ", "我从2019年开始跑步。", "name: Anna\n", "because I like tea ",
	// plans, dates and questions
	"I need to buy item {n} tomorrow. ", "我明天要买{n}号东西。", "- [ ] buy thing {n}\n", "TODO: call Anna\n", "Remind me to call Anna. ", "提醒我打电话。", "I cancelled the trip. ",
	"On 5 May 2026 we met. ", "from 5 May to 9 May ", "明天", "Where is item {n}? ", "我住在哪里？",
	// what is around words
	"> He said \"I live in City{n}\"\n", "“我住在北京”", "\"I live in City{n}\" ", "Anna: I live in City{n}.\nBob: me too\n", "a -> b ", "北京→上海 ", "{n}. buy thing\n",
	"# Title {n}\nText.\n", "| a{n} | b |\n", "```\n", "`x{n}` ", "(I like tea) ", "(", "https://a{n}.example.org/x ", "password: abc{n} ",
	loci.MarkerOpen + "\n- [2026-01-01] x\n" + loci.MarkerClose + "\n", loci.MarkerOpen + " ", "{\"a\":{n}},", "word{n} ", "我", "🙂",
}

// A long text is kept, read, linked and settled in work in proportion to its length, whatever it
// says and however often, without a model.
func TestFindingV4_ALongTextIsRememberedInLinearTime(t *testing.T) {
	t.Parallel()
	units := shapesOfWords
	if testing.Short() {
		units = units[:6]
	}
	lineartest.RepeatTo(t, 128<<10, "memory", units...)
}

// leaving is the rules in a memory whose client leaves at a step.
type leaving struct {
	rules.Rules
	steps, at int
	leave     func()
}

func (l *leaving) step() {
	if l.steps++; l.steps == l.at {
		l.leave()
	}
}

func (l *leaving) Enrich(m *loci.Message, n *loci.Note) {
	l.step()
	l.Rules.Enrich(m, n)
}

func (l *leaving) Decide(n *loci.Note, similar []model.Similar) loci.Decision {
	l.step()
	return l.Rules.Decide(n, similar)
}

// Work on a long text for a client that has left stops at the next step: while it is read, and
// while it is linked.
func TestFindingV4_WorkForAClientThatLeftStops(t *testing.T) {
	t.Parallel()
	all, err := stepsUntil(t, -1)
	if err != nil || all < 20 {
		t.Fatalf("%d steps, and %v", all, err)
	}
	for _, at := range []int{3, all/2 + 3} {
		if steps, err := stepsUntil(t, at); steps != at || !errors.Is(err, context.Canceled) {
			t.Errorf("after a client left at step %d there were %d of %d, and %v", at, steps, all, err)
		}
	}
}

// stepsUntil is how many steps a long text takes whose client leaves at one of them.
func stepsUntil(t *testing.T, at int) (int, error) {
	t.Helper()
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	analyst := &leaving{at: at, leave: leave}
	e := must(engine.New(inmem.New(), engine.Options{Analyst: analyst}))
	text := strings.Repeat("The violin needs new strings before the concert. ", 2000)
	_, err := e.Remember(ctx, loci.Scope{User: "me"}, loci.RememberRequest{Text: text, Wait: true})
	steps := analyst.steps
	if err := e.Close(context.Background()); err != nil {
		t.Error(err)
	}
	return steps, err
}

package eval_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/eval"
	"github.com/loci-memory/loci/internal/edges/locomo"
	"github.com/loci-memory/loci/model/modeltest/scripted"
)

// chats are three questions as LongMemEval has them: one said in a chat, one in Chinese, one
// that nothing said answers.
const chats = `[
 {"question_id":"q1","question_type":"single-session-user","question":"What colour did I paint the kitchen?","question_date":"2026/03/09 (Mon) 10:00",
  "answer":"yellow","answer_session_ids":["s2"],"haystack_session_ids":["s1","s2"],"haystack_dates":["2026/03/02 (Mon) 09:00","2026/03/03 (Tue) 18:30"],
  "haystack_sessions":[[{"role":"user","content":"How long do eggs boil?"},{"role":"assistant","content":"Eight minutes."}],
   [{"role":"user","content":"I painted the kitchen yellow today.","has_answer":true},{"role":"assistant","content":"A bright kitchen."}]]},
 {"question_id":"q2","question_type":"multi-session","question":"我养了什么宠物?","question_date":"2026/03/09 (Mon) 10:00",
  "answer":2,"answer_session_ids":["z1"],"haystack_session_ids":["z1"],"haystack_dates":["2026/03/02 (Mon) 09:00"],
  "haystack_sessions":[[{"role":"user","content":"我养了两只宠物猫。","has_answer":true}]]},
 {"question_id":"q3_abs","question_type":"multi-session","question":"Which submarine exploded?","question_date":"2026/03/09 (Mon) 10:00",
  "answer":"It was never said.","answer_session_ids":["x1"],"haystack_session_ids":["x1"],"haystack_dates":["2026/03/02 (Mon) 09:00"],
  "haystack_sessions":[[{"role":"user","content":"I like tea."}]]}]`

// script answers each question once, so that asking one twice is an error.
const script = `-- model --
reader-1
-- read kitchen --
has: Today is Monday, 2026-03-09.
has: painted the kitchen yellow
has: Question: What colour
tokens: 300 5

Yellow.
-- read pets --
has: 两只宠物猫
tokens: 200 5

两只猫
-- read nothing --
has: Nothing is remembered.
has: submarine
tokens: 100 5

I don't know.
-- judge kitchen --
has: Right answer: yellow
has: Given answer: Yellow.
tokens: 50 1

Yes.
-- judge pets --
has: Right answer: 2
tokens: 50 1

Hard to say: yes and no
-- judge nothing --
has: that what was said does not answer
has: I don't know.
tokens: 50 1

yes
`

func ask(t *testing.T, llm *scripted.Script, data string, done *[]eval.Answered) (*eval.Answers, error) {
	t.Helper()
	samples := must(locomo.Decode(strings.NewReader(data), "s"))
	return eval.Answer(t.Context(), samples, eval.AnswerOptions{
		Options: eval.Options{Open: open}, Reader: llm, Judge: llm, Tokens: 400, Done: slices.Clone(*done),
		Keep:   func(a eval.Answered) error { *done = append(*done, a); return nil },
		Prices: map[string]loci.Price{"reader-1": {In: 10, Out: 100}},
	})
}

// B1–B19 of FINDINGS, "anybody can check it": what a reader makes of a block is counted by
// category. Saying that one doesn't know is right where nothing said answers; what the judge
// doesn't decide is never right.
func TestAnswersAreReadFromBlocksAndJudged(t *testing.T) {
	t.Parallel()
	llm := must(scripted.Parse([]byte(script)))
	var kept []eval.Answered
	r := must(ask(t, llm, chats, &kept))
	all := r.Overall
	if all.Questions != 3 || all.Right != 2 || all.Wrong != 0 || all.Unjudged != 1 || r.Asked != 3 {
		t.Errorf("got %+v", all)
	}
	if all.Read.TokensIn != 600 || all.Judged.TokensOut != 3 || all.Cost == nil || *all.Cost < .0092 || *all.Cost > .0094 {
		t.Errorf("tokens and cost: %+v, %v", all, all.Cost)
	}
	var names []string
	for _, g := range r.Categories {
		names = append(names, g.Name)
	}
	if !slices.Equal(names, []string{"abstention", "multi-session", "single-session-user"}) || r.Categories[1].Unjudged != 1 || r.Categories[0].Right != 1 {
		t.Errorf("categories: %+v", r.Categories)
	}
	if a := kept[0]; a.ID != "q1" || a.Read.Text != "Yellow." || a.Verdict != eval.Right || !strings.Contains(a.Judged.User, "Yellow.") {
		t.Errorf("kept %+v", a)
	}
}

// A run goes on where another stopped: only what has no verdict is asked, of the judge.
func TestARunThatGoesOnAsksOnlyWhatIsMissing(t *testing.T) {
	t.Parallel()
	llm := must(scripted.Parse([]byte(script)))
	var kept []eval.Answered
	must(ask(t, llm, chats, &kept))
	again := must(scripted.Parse([]byte("-- model --\nreader-1\n-- judge pets --\nhas: 两只猫\ntokens: 50 1\n\nyes\n")))
	r := must(ask(t, again, chats, &kept))
	if n := len(again.Calls()); n != 1 || r.Asked != 0 || r.Overall.Right != 3 || len(kept) != 4 {
		t.Errorf("%d calls, %+v, %d kept", n, r, len(kept))
	}
	if in := r.Overall.Judged.TokensIn; in != 200 {
		t.Errorf("the judge read %d tokens, 50 each of 4 times", in)
	}
	other := must(scripted.Parse([]byte("-- model --\nreader-2\n")))
	if _, err := ask(t, other, chats, &kept); err == nil || !strings.Contains(err.Error(), "reader-1") {
		t.Errorf("answers of another model are gone on with: %v", err)
	}
}

// What the reader said is kept although the judge fails, and isn't asked again.
func TestAnAnswerIsKeptWhereJudgingFails(t *testing.T) {
	t.Parallel()
	failing := must(scripted.Parse([]byte(strings.Replace(script, "-- judge kitchen --\n", "-- judge kitchen --\nerror: unavailable\n", 1))))
	var kept []eval.Answered
	if _, err := ask(t, failing, chats, &kept); err == nil || len(kept) != 1 || kept[0].Read.Text != "Yellow." || kept[0].Verdict != "" {
		t.Fatalf("kept %+v, %v", kept, err)
	}
	llm := must(scripted.Parse([]byte(script)))
	if r := must(ask(t, llm, chats, &kept)); r.Asked != 2 || r.Overall.Questions != 3 || r.Overall.Right != 2 {
		t.Errorf("got %+v", r)
	}
}

// LoCoMo's fifth category has no right answer, so that any is wrong, and questions of others without one are left out.
func TestAnswersOfLoCoMoFiles(t *testing.T) {
	t.Parallel()
	llm := must(scripted.Parse([]byte("-- model --\nreader-1\n-- read --\nhas: submarine\n\nThe Kursk\n-- judge --\nhas: does not answer\nhas: The Kursk\n\n**No.**\n")))
	var kept []eval.Answered
	r := must(ask(t, llm, dataset, &kept))
	if r.Skipped != 2 || r.Overall.Wrong != 1 || r.Overall.Right != 0 || r.Overall.Cost == nil || r.Categories[0].Name != "adversarial" || kept[0].ID != "s/1" {
		t.Errorf("got %+v, %+v", r, kept)
	}
}

// Other systems publish by session: a hit of the first k in one with evidence, and how many of
// these are among the first k sessions.
func TestRecallIsAlsoCountedBySession(t *testing.T) {
	t.Parallel()
	r := must(eval.Run(t.Context(), must(locomo.Decode(strings.NewReader(chats), "s")), eval.Options{Open: open}))
	if s := r.Overall; r.BySession != 2 || r.Unscored != 1 || s.SessionHit5 != 100 || s.SessionR10 != 100 || s.R5 != 100 {
		t.Errorf("got %+v", r)
	}
	r = must(eval.Run(t.Context(), must(locomo.Decode(strings.NewReader(dataset), "s")), eval.Options{Open: open}))
	if s := r.Overall; r.BySession != 2 || s.SessionHit5 != 50 || s.SessionR5 != 50 {
		t.Errorf("got %+v", r)
	}
}

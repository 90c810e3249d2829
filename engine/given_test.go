package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// unasked is a memory on each store whose model must not be asked for anything.
func unasked(t *testing.T, test func(t *testing.T, e *engine.Engine)) {
	t.Helper()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			test(t, withoutAsking(t, kept))
		})
	}
}

func withoutAsking(t *testing.T, kept store.Store) *engine.Engine {
	t.Helper()
	return thinking(t, kept, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		t.Errorf("the model is asked to %s", p.Step)
		return model.Answer{Text: orNone("")}, nil
	}), nil)
}

// gives remembers a message with facts, which must be kept.
func gives(t *testing.T, e *engine.Engine, s loci.Scope, text string, given ...loci.GivenFact) *loci.RememberResult {
	t.Helper()
	res, err := e.Remember(t.Context(), s, loci.RememberRequest{Text: text, Conversation: "c", Facts: given})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// only is the one note of a result that is not its words.
func only(t *testing.T, res *loci.RememberResult) *loci.Note {
	t.Helper()
	at := slices.IndexFunc(res.Notes, func(n loci.Note) bool { return !n.Verbatim })
	if at < 0 {
		t.Fatalf("there is no fact: %+v", res)
	}
	return &res.Notes[at]
}

func now(t *testing.T, e *engine.Engine, s loci.Scope, id loci.ID) *loci.Note {
	t.Helper()
	n, err := e.Note(t.Context(), s, loci.NoteRequest{ID: id})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestW13_AGivenFactIsANoteBesideItsWords(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		res := gives(t, e, me, "We moved to Leipzig on February 20, 2026, to the third floor, and it is lovely.", loci.GivenFact{
			Text: "The user lives in Leipzig, on the third floor.", Kind: loci.Fact, EventTime: on(t, "2026-02-20"), Tags: []string{"Home"},
			Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: "Leipzig"}}, Category: loci.Location, Importance: .7, Confidence: .9,
		})
		n := only(t, res)
		if n.Extractor != "given" || n.Kind != loci.Fact || n.EventTime.String() != "2026-02-20" || n.Importance != .7 || n.Confidence != .9 || !slices.Contains(n.Tags, "home") {
			t.Errorf("the note is %+v", n)
		}
		words := now(t, e, me, res.Notes[0].ID)
		if !words.Verbatim || len(words.Facts) != 1 || words.Facts[0].Fact != n.ID || !n.SharesMessage(words) {
			t.Errorf("the words are %+v", words)
		}
		if len(res.Decisions) != 1 || res.Decisions[0].Operation != loci.Add || res.Decisions[0].Note != n.ID || !res.Job.IsZero() {
			t.Errorf("it answered %+v", res)
		}
		if jobs := must(e.Jobs(t.Context(), me)); len(jobs) != 0 {
			t.Errorf("there is work left: %+v", jobs)
		}
		known := must(e.Profile(t.Context(), me, loci.ProfileRequest{}))
		if raw, _ := json.Marshal(known); !strings.Contains(string(raw), "Leipzig") {
			t.Errorf("the profile is %s", raw)
		}
	})
}

func on(t *testing.T, s string) loci.Date {
	t.Helper()
	return must(loci.ParseDate(s, nil))
}

// What a fact claims ends what was claimed before, decided by the rules.
func TestW13_AGivenClaimEndsAnEarlierOne(t *testing.T) {
	t.Parallel()
	home := func(text, city string) loci.GivenFact {
		return loci.GivenFact{Text: text, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: city}}}
	}
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "I live in Ghent.", home("The user lives in Ghent.", "Ghent")))
		next := only(t, gives(t, e, me, "I live in Leuven.", home("The user has a house in Leuven.", "Leuven")))
		if is := now(t, e, me, old.ID); is.Superseded() || is.Claims[0].By != next.ID || !is.Claims[0].Updated {
			t.Errorf("the first home is %+v", is)
		}
		res := gives(t, e, me, "We moved from Leuven to Leipzig.", home("The user moved from Leuven to Leipzig.", "Leipzig"))
		if is := now(t, e, me, next.ID); is.SupersededBy != only(t, res).ID || is.ValidUntil.IsZero() || res.Decisions[0].Operation != loci.Update {
			t.Errorf("the second home is %+v after %+v", is, res.Decisions)
		}
		found := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: "Where do I live?"}))
		if len(found.Hits) == 0 || !strings.Contains(found.Hits[0].Note.Content, "Leipzig") {
			t.Errorf("it recalls %+v", found.Hits)
		}
	})
}

func TestW13_AGivenClaimEndsAnEarlierOneInChinese(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "我住在北京。", loci.GivenFact{Text: "用户住在北京。", Claims: []loci.GivenClaim{{Subject: "用户", Attribute: "住处", Value: "北京"}}}))
		res := gives(t, e, me, "我现在不住北京了，住上海。", loci.GivenFact{Text: "用户现在不住北京了，住在上海。", Claims: []loci.GivenClaim{{Subject: "用户", Attribute: "住处", Value: "上海"}}})
		if is := now(t, e, me, old.ID); is.SupersededBy != only(t, res).ID {
			t.Errorf("the old home is %+v after %+v", is, res.Decisions)
		}
		found := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: "我住在哪里？"}))
		if len(found.Hits) == 0 || !strings.Contains(found.Hits[0].Note.Content, "上海") {
			t.Errorf("it recalls %+v", found.Hits)
		}
	})
}

// What a caller says is checked as what a model says: dates that no words bear out and
// statements in another language are left out, and the words are kept.
func TestW13_GivenFactsAreCheckedLikeAModels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		fact       loci.GivenFact
		event      string // of the note
		warns      string
	}{
		{"a date of the words", "I ran the marathon on March 1.", loci.GivenFact{Text: "The user ran the marathon.", EventTime: on(t, "2026-03-01")}, "2026-03-01", ""},
		{"an invented date", "I ran the marathon on March 1.", loci.GivenFact{Text: "The user ran the marathon.", EventTime: on(t, "2025-07-04")}, "", ""},
		{"a date worked out", "Mo flies on Friday 6 March and lands the morning after.", loci.GivenFact{Text: "Mo lands on Saturday 7 March 2026.", EventTime: on(t, "2026-03-07")}, "2026-03-07", ""},
		{"两种读法的日期", "測試排在 12/3 下午兩點，12/29 再看結果。", loci.GivenFact{Text: "測試排在 12/3。", EventTime: on(t, "2026-12-03")}, "2026-12-03", ""},
		{"another number", "The room is 112/3, and the party was on March 1.", loci.GivenFact{Text: "The room is 112/3.", EventTime: on(t, "2026-12-03")}, "", ""},
		{"of the day it was said", "I like tea.", loci.GivenFact{Text: "The user likes tea.", EventTime: on(t, "2026-03-02")}, "", ""},
		{"another language", "我喜欢喝绿茶。", loci.GivenFact{Text: "The user likes green tea."}, "", `"The user likes green tea." was left out: it is in another language than its source`},
		{"数字和外文名", "12/6（日）我要去考 JLPT N3，地点还没通知。", loci.GivenFact{Text: "我 12/6（日）考 JLPT N3", EventTime: on(t, "2026-12-06")}, "2026-12-06", ""},
		{"another language, with a secret", "我的门禁码是4821。", loci.GivenFact{Text: "The door code is 4821."}, "", "a statement was left out: it is in another language"},
		{"own words of the memory", "I like tea.", loci.GivenFact{Text: "[loci:recalled]\nThe user likes tea.\n[/loci:recalled]"}, "", ""},
		{"中文的日期", "我三月一号跑了马拉松。", loci.GivenFact{Text: "用户跑了马拉松。", EventTime: on(t, "2026-03-01")}, "2026-03-01", ""},
		{"编造的日期", "我三月一号跑了马拉松。", loci.GivenFact{Text: "用户跑了马拉松。", EventTime: on(t, "2025-07-04")}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := withoutAsking(t, inmem.New())
			res := gives(t, e, me, c.text, c.fact)
			if len(res.Notes) == 0 || !res.Notes[0].Verbatim || res.Notes[0].Content != c.text {
				t.Fatalf("the words are %+v", res.Notes)
			}
			if all := strings.Join(res.Warnings, "; "); c.warns == "" && all != "" || !strings.Contains(all, c.warns) {
				t.Errorf("it warns %q", all)
			}
			if c.warns != "" {
				if got := extracted(t, e, me); len(got) != 0 {
					t.Errorf("kept %q", got)
				}
				return
			}
			if n := only(t, res); n.EventTime.String() != c.event {
				t.Errorf("it happened %q, want %q", n.EventTime, c.event)
			}
		})
	}
}

func TestW13_WhatIsWrongWithAFactIsRefusedByItsField(t *testing.T) {
	t.Parallel()
	e := withoutAsking(t, inmem.New())
	far := loci.Date{Time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 30*3600)), Precision: loci.Instant}
	for field, f := range map[string]loci.GivenFact{
		"facts[1].text":              {Text: " "},
		"facts[1].kind":              {Text: "x", Kind: loci.Trait},
		"facts[1].visibility":        {Text: "x", Visibility: "all"},
		"facts[1].temporality":       {Text: "x", Temporality: "soon"},
		"facts[1].category":          {Text: "x", Category: "cats"},
		"facts[1].event_time":        {Text: "x", EventTime: far},
		"facts[1].event_end":         {Text: "x", EventTime: on(t, "2026-05"), EventEnd: on(t, "2026-04")},
		"facts[1].importance":        {Text: "x", Importance: 2},
		"facts[1].claims[0].subject": {Text: "x", Claims: []loci.GivenClaim{{Attribute: "home"}}},
		"facts[1].links[0].type":     {Text: "x", Links: []loci.GivenLink{{Type: loci.Supersedes, To: loci.ID{1}}}},
		"facts[1].links[0].to":       {Text: "x", Links: []loci.GivenLink{{Type: loci.Supports}}},
		"facts":                      {Text: "x", Replaces: loci.ID{}},
	} {
		r := loci.RememberRequest{Text: "Fine words.", Facts: []loci.GivenFact{{Text: "Fine."}, f}}
		if field == "facts" {
			r.Facts = make([]loci.GivenFact, 101)
		}
		_, err := e.Remember(t.Context(), me, r)
		var wrong *loci.FieldError
		if !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s: got %v", field, err)
		}
	}
	_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "x"}, {Text: "y", Facts: []loci.GivenFact{{Text: "z"}}}}})
	if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "message 2") {
		t.Errorf("a batch: %v", err)
	}
	if n := must(e.Stats(t.Context(), me)); n.Messages != 0 {
		t.Errorf("%d messages are kept", n.Messages)
	}
}

// What a fact names must be there for who gives it: hidden notes and those of other users
// are as if there were none, and nothing is kept.
func TestW13_AFactNamesOnlyWhatItsCallerSees(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		bot := loci.Scope{User: "me", Agent: "bot"}
		hidden := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I love Rumpelstiltskin.", Visibility: loci.UserOnly, Facts: []loci.GivenFact{{Text: "The user loves Rumpelstiltskin."}}}))
		other := must(e.Remember(t.Context(), loci.Scope{User: "her"}, loci.RememberRequest{Text: "I love Rumpelstiltskin.", Facts: []loci.GivenFact{{Text: "The user loves Rumpelstiltskin."}}}))
		var nothing string
		for _, id := range []loci.ID{{7: 7}, only(t, hidden).ID, hidden.Notes[0].ID, only(t, other).ID} {
			for _, f := range []loci.GivenFact{{Text: "The user hates it.", Replaces: id}, {Text: "The user hates it.", Links: []loci.GivenLink{{Type: loci.Contradicts, To: id}}}} {
				_, err := e.Remember(t.Context(), bot, loci.RememberRequest{Text: "I hate it.", Facts: []loci.GivenFact{f}})
				if !errors.Is(err, loci.ErrNotFound) {
					t.Fatalf("%s: got %v", id, err)
				}
				text := strings.ReplaceAll(err.Error(), id.String(), "ID")
				if nothing == "" {
					nothing = text
				}
				if text != nothing {
					t.Errorf("what is hidden is refused as %q, and what is not there as %q", text, nothing)
				}
			}
		}
		if all := seenBy(t, e, bot); strings.Contains(all, "hate") || strings.Contains(all, "umpel") {
			t.Errorf("it sees %s", all)
		}
	})
}

// An agent neither changes nor learns of what it does not see by the facts that it gives,
// and shows nothing to more than may see the words.
func TestW13_AnUntrustedAgentChangesAndShowsNothingMore(t *testing.T) {
	t.Parallel()
	home := func(city string) []loci.GivenFact {
		return []loci.GivenFact{{Text: "The user lives in " + city + ".", Visibility: loci.Open, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: city}}}}
	}
	unasked(t, func(t *testing.T, e *engine.Engine) {
		if err := e.SetAgent(t.Context(), me, loci.Agent{Name: "work", Domains: []string{"work"}}); err != nil {
			t.Fatal(err)
		}
		work := loci.Scope{User: "me", Agent: "work"}
		old := only(t, must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I live in Ghent.", Domain: "home", Facts: home("Ghent")})))
		if old.Visibility != loci.Scoped || old.Domain != "home" {
			t.Errorf("it is %s in %s", old.Visibility, old.Domain)
		}
		res := must(e.Remember(t.Context(), work, loci.RememberRequest{Text: "I no longer live in Ghent, I live in Leipzig.", Facts: home("Leipzig"), Similar: 5}))
		if is := now(t, e, me, old.ID); is.Superseded() || len(is.Claims) == 0 || !is.Claims[0].Until.IsZero() {
			t.Errorf("an agent that does not see it changed it: %+v", is)
		}
		raw, _ := json.Marshal(res)
		if len(res.Similar) > 0 || strings.Contains(string(raw), old.ID.String()) {
			t.Errorf("it learns of what is hidden: %s", raw)
		}
		private := must(e.Remember(t.Context(), work, loci.RememberRequest{
			Text: "My password is hunter2.", Facts: []loci.GivenFact{{Text: "The user's password is hunter2.", Visibility: loci.Open, Tags: []string{"hunter2"}}},
		}))
		if n := only(t, private); n.Visibility != loci.Private || slices.Contains(n.Tags, "hunter2") {
			t.Errorf("a secret is %s, with tags %q", n.Visibility, n.Tags)
		}
		narrow := must(e.Remember(t.Context(), work, loci.RememberRequest{
			Text: "I like quiet offices.", Visibility: loci.Private, Facts: []loci.GivenFact{{Text: "The user likes quiet offices.", Visibility: loci.Open, Domain: "home"}},
		}))
		if n := only(t, narrow); n.Visibility != loci.Private || n.Domain != "work" {
			t.Errorf("it is %s in %s", n.Visibility, n.Domain)
		}
	})
}

// Another's words are said again as a message of the agent's own, or are another's still:
// nobody distils what somebody else handed in.
func TestW13_NobodyDistilsWhatAnotherHandedIn(t *testing.T) {
	t.Parallel()
	e := withoutAsking(t, inmem.New())
	r := loci.RememberRequest{Text: "I like tea.", Conversation: "c", At: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Facts: []loci.GivenFact{{Text: "The user likes tea."}}}
	must(e.Remember(t.Context(), me, r))
	r.Facts[0].Text = "The user hates tea."
	res := must(e.Remember(t.Context(), loci.Scope{User: "me", Agent: "bot"}, r))
	if !res.Known || len(res.Warnings) != 2 || !strings.Contains(res.Warnings[1], "by somebody else") {
		t.Errorf("it answered %+v", res)
	}
	if got := extracted(t, e, me); !slices.Equal(got, []string{"The user likes tea."}) {
		t.Errorf("kept %q", got)
	}
}

// The same request twice changes nothing, also when what it led to was forgotten or
// corrected since.
func TestW13_TheSameFactsTwiceAreThereOnce(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		r := loci.RememberRequest{Text: "I like tea and I have a cat.", At: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Facts: []loci.GivenFact{{Text: "The user likes tea."}, {Text: "The user has a cat."}}}
		first := must(e.Remember(t.Context(), me, r))
		tea := only(t, first)
		again := must(e.Remember(t.Context(), me, r))
		if !again.Known || len(again.Decisions) != 0 || len(extracted(t, e, me)) != 2 {
			t.Errorf("again: %+v", again)
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: tea.ID}))
		r.Facts = append(r.Facts, loci.GivenFact{Text: "The user's cat likes tea."})
		more := must(e.Remember(t.Context(), me, r))
		if got := extracted(t, e, me); len(got) != 2 || slices.Contains(got, tea.Content) || len(more.Decisions) != 1 {
			t.Errorf("with one more: %q, %+v", got, more.Decisions)
		}
		r = loci.RememberRequest{Text: "I like milk.", At: r.At, Facts: []loci.GivenFact{{Text: "The user likes milk."}}}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{must(e.Remember(t.Context(), me, r)).Message.String()}}))
		if res := must(e.Remember(t.Context(), me, r)); len(res.Decisions) != 0 || len(res.Warnings) != 2 {
			t.Errorf("after an undo: %+v", res)
		}
		if got := extracted(t, e, me); slices.Contains(got, "The user likes milk.") {
			t.Errorf("after an undo there are %q", got)
		}
	})
}

func TestW13_UndoAndPurgeTakeFactsWithTheirWords(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		before := gives(t, e, me, "I drink coffee every morning.", loci.GivenFact{Text: "The user drinks coffee every morning."})
		old := only(t, before)
		res := gives(t, e, me, "I drink Grünkohl tea every morning instead of coffee.", loci.GivenFact{Text: "The user drinks Grünkohl tea every morning.", Replaces: old.ID})
		if is := now(t, e, me, old.ID); is.SupersededBy != only(t, res).ID {
			t.Fatalf("it is not replaced: %+v, %q", is, res.Warnings)
		}
		if words := now(t, e, me, before.Notes[0].ID); words.SupersededBy.IsZero() {
			t.Errorf("the words of what was replaced are %+v", words)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Message.String()}}))
		if is := now(t, e, me, old.ID); is.Superseded() {
			t.Errorf("after the undo it is %+v", is)
		}
		if got := extracted(t, e, me); !slices.Equal(got, []string{old.Content}) {
			t.Errorf("after the undo there are %q", got)
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: res.Notes[0].ID, Purge: true}))
		var all bytes.Buffer
		if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &all); err != nil || strings.Contains(all.String(), "Grünkohl") {
			t.Errorf("after the purge there is %s, %v", all.String(), err)
		}
	})
}

func TestW13_AGivenFactIsLinked(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		plan := gives(t, e, me, "I will repair the bike on March 5.", loci.GivenFact{Text: "The user will repair the bike.", EventTime: on(t, "2026-03-05"), Temporality: loci.Prospective})
		res := gives(t, e, me, "The bike is in order again.", loci.GivenFact{Text: "The user's bike is in order again.", Links: []loci.GivenLink{
			{Type: loci.Fulfils, To: only(t, plan).ID, Reason: "it was the bike that was broken"},
		}})
		got := must(e.Links(t.Context(), me, loci.LinksRequest{ID: only(t, res).ID, Types: []loci.LinkType{loci.Fulfils}}))
		if len(res.Warnings) != 0 || len(got.Links) != 1 || got.Links[0].To != only(t, plan).ID || got.Links[0].Direction != loci.Out {
			t.Errorf("it is linked %+v, %q", got.Links, res.Warnings)
		}
	})
}

// unwilling is a store that does not take what follows the words.
type unwilling struct {
	store.Store
	fails bool
}

func (f *unwilling) Apply(ctx context.Context, user string, c *store.Changes) error {
	if f.fails && len(c.Done) > 0 {
		return loci.Unavailable(nil, "the disk is full")
	}
	return f.Store.Apply(ctx, user, c)
}

// Where the facts can't be kept the message is, and the same request gives them again.
func TestW13_FactsThatWereNotKeptAreGivenAgain(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := &unwilling{Store: open(t), fails: true}
			t.Cleanup(func() { _ = kept.Close() })
			e := withoutAsking(t, kept)
			r := loci.RememberRequest{Text: "I like tea.", At: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Facts: []loci.GivenFact{{Text: "The user likes tea."}}}
			res, err := e.Remember(t.Context(), me, r)
			if err != nil || len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], "once more") || len(res.Notes) != 1 {
				t.Fatalf("it answered %+v, %v", res, err)
			}
			kept.fails = false
			if res := must(e.Remember(t.Context(), me, r)); !res.Known || only(t, res).Content != "The user likes tea." {
				t.Errorf("again: %+v", res)
			}
		})
	}
}

func TestW14_SimilarNotesAndWhatTheRulesDo(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			e := thinking(t, kept, nil, nil)
			old := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I live in Hamburg, near the old harbour.", Wait: true})).Notes[0]
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "The harbour festival was loud.", Wait: true}))
			r := loci.RememberRequest{Text: "I no longer live in Hamburg, now I live in Leipzig, near the old harbour.", Similar: 3}
			res := must(e.Remember(t.Context(), me, r))
			if len(res.Similar) == 0 || res.Similar[0].Note.ID != old.ID || res.Similar[0].New != res.Notes[0].ID || res.Similar[0].Similarity <= 0 {
				t.Fatalf("similar are %+v", res.Similar)
			}
			if first := res.Similar[0]; first.Operation != loci.Update && len(first.Ends) == 0 || first.Reason == "" || now(t, e, me, old.ID).Superseded() {
				t.Errorf("it would %+v", first)
			}
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if is := now(t, e, me, old.ID); !is.Superseded() && is.Claims[0].Until.IsZero() {
				t.Errorf("it was not done: %+v", is)
			}
			none := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "Quarks have spin.", Similar: 3}))
			if len(none.Similar) != 0 {
				t.Errorf("%+v are like it", none.Similar)
			}
		})
	}
}

func TestW14_WhatIsHiddenIsLikeNothing(t *testing.T) {
	t.Parallel()
	e := thinking(t, inmem.New(), nil, nil)
	for _, text := range []string{"I live in Hamburg, near the old harbour.", "My dentist Dr. Wu near the old harbour is nice."} {
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Visibility: loci.UserOnly, Wait: true}))
	}
	seen := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "The dentist near the old harbour is Dr. Wu.", Wait: true}))
	res := must(e.Remember(t.Context(), loci.Scope{User: "me", Agent: "bot"}, loci.RememberRequest{Text: "My dentist is Dr. Wu near the old harbour.", Similar: 5}))
	if len(res.Similar) != 1 || res.Similar[0].Note.ID != seen.Notes[0].ID {
		t.Errorf("it is shown %+v", res.Similar)
	}
}

func TestW14_SimilarNotesInChinese(t *testing.T) {
	t.Parallel()
	e := thinking(t, inmem.New(), nil, nil)
	old := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "我住在北京。", Wait: true})).Notes[0]
	res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "我现在不住北京了，住上海。", Similar: 3}))
	if len(res.Similar) == 0 || res.Similar[0].Note.ID != old.ID || res.Similar[0].Operation != loci.Update {
		t.Errorf("similar are %+v", res.Similar)
	}
}

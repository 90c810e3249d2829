package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// What an agent writes lands where it sees it, so that it recalls it, and takes it back.
func TestFindingA2_AnAgentSeesAndUndoesWhatItWrites(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		agent   loci.Agent
		text    string
		request loci.RememberRequest
		domain  string
		v       loci.Visibility
	}{
		{"limited", loci.Agent{Domains: []string{"work"}}, "My manager is Sunil.", loci.RememberRequest{}, "work", loci.Scoped},
		{"limited, with a stroke", loci.Agent{Domains: []string{"work/"}}, "My manager is Sunil.", loci.RememberRequest{}, "work", loci.Scoped},
		{"of several domains", loci.Agent{Domains: []string{"work/sales", "general", "home"}}, "My manager is Sunil.", loci.RememberRequest{}, "work/sales", loci.Scoped},
		{"of what the rules place elsewhere", loci.Agent{Domains: []string{"work"}}, "I go to the gym every day and run five kilometres.", loci.RememberRequest{}, "work", loci.Scoped},
		{"who sees all", loci.Agent{Domains: []string{"work", "*"}}, "My manager is Sunil.", loci.RememberRequest{}, "general", loci.Scoped},
		{"who chose who sees it", loci.Agent{Domains: []string{"work"}}, "My manager is Sunil.", loci.RememberRequest{Visibility: loci.Scoped}, "work", loci.Scoped},
		{"without a domain", loci.Agent{}, "My manager is Sunil.", loci.RememberRequest{}, "general", loci.Private},
		{"of a secret", loci.Agent{Domains: []string{"work"}}, "My password is hunter2.", loci.RememberRequest{}, "work", loci.Private},
		{"只看工作", loci.Agent{Domains: []string{"工作"}}, "我的经理是苏尼尔。", loci.RememberRequest{}, "工作", loci.Scoped},
	} {
		for _, given := range []bool{false, true} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				e := withoutAsking(t, inmem.New())
				agent, r := c.agent, c.request
				agent.Name, r.Text = "bot", c.text
				if err := e.SetAgent(t.Context(), me, agent); err != nil {
					t.Fatal(err)
				}
				if given {
					r.Facts = []loci.GivenFact{{Text: c.text + c.text, Domain: "elsewhere"}}
				}
				writesItsOwn(t, e, r, c.domain, c.v)
			})
		}
	}
}

func writesItsOwn(t *testing.T, e *engine.Engine, r loci.RememberRequest, domain string, v loci.Visibility) {
	t.Helper()
	bot := loci.Scope{User: "me", Agent: "bot"}
	res := must(e.Remember(t.Context(), bot, r))
	for _, n := range res.Notes {
		seen := now(t, e, bot, n.ID)
		if elsewhere := domain == "general" && seen.Domain == "elsewhere"; seen.Domain != domain && !elsewhere || seen.Visibility != v {
			t.Errorf("it is %s in %s: %+v", seen.Visibility, seen.Domain, seen)
		}
	}
	found := must(e.Recall(t.Context(), bot, loci.RecallRequest{Query: r.Text}))
	if len(found.Hits) == 0 || len(res.Warnings) != 0 {
		t.Errorf("it recalls nothing, %q", res.Warnings)
	}
	must(e.Undo(t.Context(), bot, loci.UndoRequest{IDs: []string{res.Message.String()}}))
	if left := must(e.Notes(t.Context(), me, loci.NotesRequest{})); len(left.Notes) != 0 {
		t.Errorf("after the undo there are %+v", left.Notes)
	}
}

// Where the agent names a domain that it does not see, it is obeyed, and is warned.
func TestFindingA2_AnAgentIsWarnedOfWhatItDoesNotSee(t *testing.T) {
	t.Parallel()
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	if err := e.SetAgent(t.Context(), me, loci.Agent{Name: "bot", Domains: []string{"work"}}); err != nil {
		t.Fatal(err)
	}
	res := must(e.Remember(t.Context(), loci.Scope{User: "me", Agent: "bot"}, loci.RememberRequest{Text: "My manager is Sunil.", Domain: "home"}))
	if len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], "does not see the domain home") {
		t.Errorf("it is told %q", res.Warnings)
	}
	notes := must(e.Notes(t.Context(), me, loci.NotesRequest{})).Notes
	if !slices.ContainsFunc(notes, func(n loci.Note) bool { return n.Domain == "home" }) {
		t.Errorf("there are %+v", notes)
	}
}

// A model that places a fact in a domain which its agent does not see hides it from nobody
// who sees the words.
func TestFindingA2_AFactStaysWhereItsAgentSeesIt(t *testing.T) {
	t.Parallel()
	e := thinking(t, inmem.New(), says(map[string]string{"extract": `{"facts":[` + statement("The user has a manager called Sunil.", map[string]any{"domain": "business"}) + `]}`}), nil)
	if err := e.SetAgent(t.Context(), me, loci.Agent{Name: "bot", Domains: []string{"general", "home"}}); err != nil {
		t.Fatal(err)
	}
	bot := loci.Scope{User: "me", Agent: "bot"}
	must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "My manager is Sunil.", Wait: true}))
	if seen := must(e.Notes(t.Context(), bot, loci.NotesRequest{})).Notes; len(seen) != 2 {
		t.Errorf("it sees %+v", seen)
	}
}

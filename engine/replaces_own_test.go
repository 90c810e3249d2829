package engine_test

import (
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// What an agent keeps for the user alone it does not see, but it has its id, and may say what takes
// its place: by hand, by a fact, and by a shortened id.
func TestW13_AgentReplacesWhatItKeptForTheUserAlone(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		agent, other := loci.Scope{User: me.User, Agent: "assistant"}, loci.Scope{User: me.User, Agent: "other"}
		kept := func(text string, facts ...loci.GivenFact) *loci.RememberResult {
			return must(e.Remember(t.Context(), agent, loci.RememberRequest{Text: text, Visibility: loci.UserOnly, Facts: facts}))
		}
		first := kept("The code of the cellar is 4417.").Notes[0].ID
		id := must(e.Resolve(t.Context(), agent, loci.ResolveRequest{Prefix: first.String()[:23]})).ID
		if id != first {
			t.Errorf("its beginning is of %s", id)
		}
		res := must(e.Replace(t.Context(), agent, loci.ReplaceRequest{Old: id, Text: "The code of the cellar is 8853."}))
		if res.New.Content != "" || res.Note.Content != "" {
			t.Errorf("the agent is shown %q and %q", res.New.Content, res.Note.Content)
		}
		second := res.New.ID
		if is, by := now(t, e, me, first), now(t, e, me, second); is.SupersededBy != second || by.Visibility != loci.UserOnly {
			t.Errorf("the first is %+v, the second %+v", is, by)
		}
		kept("The code of the cellar is 2107.", loci.GivenFact{Text: "The code of the cellar is 2107.", Replaces: second})
		third := now(t, e, me, second).SupersededBy
		if is := now(t, e, me, third); is.Verbatim || is.Visibility != loci.UserOnly {
			t.Errorf("the third is %+v", is)
		}

		for _, s := range []loci.Scope{other, {User: "another", Agent: agent.Agent}} {
			if _, err := e.Replace(t.Context(), s, loci.ReplaceRequest{Old: third, Text: "There is no code."}); !errors.Is(err, loci.ErrNotFound) {
				t.Errorf("%v: %v", s, err)
			}
			if _, err := e.Resolve(t.Context(), s, loci.ResolveRequest{Prefix: third.String()[:23]}); !errors.Is(err, loci.ErrNotFound) {
				t.Errorf("%v: %v", s, err)
			}
		}
		hid := must(e.Remember(t.Context(), agent, loci.RememberRequest{Text: "The shed is green."})).Notes[0].ID
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: hid, Visibility: loci.UserOnly}))
		if _, err := e.Replace(t.Context(), agent, loci.ReplaceRequest{Old: hid, Text: "The shed is red."}); !errors.Is(err, loci.ErrNotFound) {
			t.Errorf("what the user hid: %v", err)
		}
	})
}

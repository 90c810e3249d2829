package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store/inmem"
)

// A model works in the name of the agent whose words it reads: it is not shown what
// that agent does not see, and what comes of the words is no easier to see than they.
func TestA1_AModelSeesWhatItsAgentSees(t *testing.T) {
	t.Parallel()
	var shown strings.Builder
	model := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		shown.WriteString(p.User)
		switch {
		case p.Step != "extract":
			return model.Answer{Text: `{"decisions":[{"statement":1,"operation":"DELETE","target":"m1","reason":"changed"}],"changes":[]}`}, nil
		case strings.Contains(p.User, "secretly"):
			return model.Answer{Text: facts("The user's salary review is on Monday, secretly.")}, nil
		}
		return model.Answer{Text: `{"facts":[{"content":"The user's salary review is on Tuesday.","visibility":"open","domain":"general"}]}`}, nil
	})
	e := thinking(t, inmem.New(), model, nil)
	own, coach := me, loci.Scope{User: "me", Agent: "coach"}
	for _, r := range []struct {
		scope loci.Scope
		text  string
		v     loci.Visibility
	}{{own, "My salary review is on Monday, secretly.", loci.UserOnly}, {coach, "The salary review is on Tuesday.", loci.Private}} {
		_, err := e.Remember(t.Context(), r.scope, loci.RememberRequest{Text: r.text, Visibility: r.v, Domain: "work/pay", Conversation: "c", Wait: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.scope == own {
			shown.Reset()
		}
	}
	if strings.Contains(shown.String(), "secretly") {
		t.Errorf("the coach's model was shown\n%s", shown.String())
	}
	if got := extracted(t, e, own); len(got) != 2 {
		t.Errorf("the user sees %q", got)
	}
	if got := extracted(t, e, coach); len(got) != 1 {
		t.Errorf("the coach sees %q", got)
	}
	if got := extracted(t, e, loci.Scope{User: "me", Agent: "stranger"}); len(got) != 0 {
		t.Errorf("a stranger sees %q", got)
	}
	res, err := e.Notes(t.Context(), coach, loci.NotesRequest{})
	if err != nil || res.Notes[0].Verbatim || res.Notes[0].Domain != "work/pay" || res.Notes[0].CreatedBy != "coach" {
		t.Errorf("the fact is %+v, %v", res, err)
	}
}

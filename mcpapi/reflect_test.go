package mcpapi_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// learner is a loci.Service that keeps what it was asked of reflection.
type learner struct {
	memory
	reflected loci.ReflectRequest
	listed    loci.TraitsRequest
	opened    loci.TraitRequest
}

func (l *learner) Reflect(_ context.Context, s loci.Scope, r loci.ReflectRequest) (*loci.ReflectResult, error) {
	l.scope, l.reflected = s, r
	return &loci.ReflectResult{Reason: "there is nothing to reflect on yet"}, nil
}

func (l *learner) Traits(_ context.Context, s loci.Scope, r loci.TraitsRequest) (*loci.TraitsResult, error) {
	l.scope, l.listed = s, r
	return &loci.TraitsResult{Traits: []loci.Note{{ID: noteID, Kind: loci.Trait, Content: "用户每天早上遛狗。", Trait: &loci.TraitState{Stage: loci.StageTrend}}}}, nil
}

func (l *learner) Trait(_ context.Context, s loci.Scope, r loci.TraitRequest) (*loci.TraitResult, error) {
	l.scope, l.opened = s, r
	return &loci.TraitResult{For: []loci.Evidence{{Note: loci.Note{ID: noteID}, Grade: loci.GradeB}}, Against: []loci.Evidence{}}, nil
}

func TestReflectTraitsAndTraitHandTheirRequestsOn(t *testing.T) {
	t.Parallel()
	l := &learner{}
	session := connect(t, l, mcpapi.Options{Profile: mcpapi.ProfileAdmin})
	for _, c := range []struct{ tool, arguments, want string }{
		{"reflect", `{"session_end":true}`, `"reason":"there is nothing to reflect`},
		{"traits", `{"all":true,"stages":["trend"],"subtypes":["behaviour","core"],"limit":3}`, "用户每天早上遛狗"},
		{"trait", `{"id":"` + noteID.String() + `","as_of":"2026-03-02T09:00:00+08:00"}`, `"grade":"B"`},
	} {
		if text := full(t, session, c.tool, c.arguments); !strings.Contains(text, c.want) {
			t.Errorf("%s answered %q", c.tool, text)
		}
	}
	if !l.reflected.SessionEnd || l.reflected.Force {
		t.Errorf("reflected %+v", l.reflected)
	}
	if r := l.listed; !r.All || r.Limit != 3 || !slices.Equal(r.Stages, []loci.Stage{loci.StageTrend}) || !slices.Equal(r.Subtypes, []loci.Subtype{loci.SubtypeBehaviour, loci.SubtypeCore}) {
		t.Errorf("listed %+v", r)
	}
	if want := time.Date(2026, 3, 2, 1, 0, 0, 0, time.UTC); l.opened.ID != noteID || !l.opened.AsOf.Equal(want) {
		t.Errorf("opened %+v", l.opened)
	}
}

func TestAnAgentIsOfferedNoVerdict(t *testing.T) {
	t.Parallel()
	l := &learner{}
	session := connect(t, l, mcpapi.Options{Profile: mcpapi.ProfileAdmin})
	for _, arguments := range []string{`{"id":"` + noteID.String() + `","verdict":"rejected"}`, `{"id":"` + noteID.String() + `","reason":"no"}`} {
		if text, failed := call(t, session, "trait", arguments); !failed {
			t.Errorf("%s is answered %q", arguments, text)
		}
	}
	if !l.opened.ID.IsZero() {
		t.Errorf("it reached the memory: %+v", l.opened)
	}
	for tool, arguments := range map[string]string{
		"traits": `{"stages":["sure"]}`, "trait": `{"id":"the first one"}`, "reflect": `{"force":"yes"}`,
	} {
		if text, failed := call(t, session, tool, arguments); !failed {
			t.Errorf("%s %s is answered %q", tool, arguments, text)
		}
	}
}

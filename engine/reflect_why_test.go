package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// An agent that asks for a reflection is told which reason there was for none, and nothing of
// how much is new.
func TestM2_AnAgentIsToldWhyNothingWasReflectedOn(t *testing.T) {
	t.Parallel()
	w := newWatch()
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: w.now}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	helper := loci.Scope{User: me.User, Agent: "helper"}
	say := func(text string) {
		must(e.Remember(t.Context(), helper, loci.RememberRequest{Text: text, Wait: true}))
	}
	say("Hello!")
	for _, step := range []struct {
		says  string
		waits time.Duration
		ends  bool
		want  string
	}{
		{"I like tea.", 0, true, ""},
		{"", 0, true, "one has just begun, and there is at most one in 60 s: it comes by itself"},
		{"", 2 * time.Minute, true, "nothing is new since the last one"},
		{"我住在成都。", 0, false, "what is new is too little yet: it comes by itself, or at the end of a session"},
		{"", 0, true, ""},
	} {
		if step.says != "" {
			say(step.says)
		}
		w.pass(step.waits)
		if res := must(e.Reflect(t.Context(), helper, loci.ReflectRequest{SessionEnd: step.ends})); res.Reason != step.want || res.Triggered != (step.want == "") {
			t.Errorf("after %q: %+v, want %q", step.says, res, step.want)
		}
	}
}

package engine_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
)

var anyID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"version":\d+,?|"updated_at":"[^"]*",?`)

// asShown is what an agent is shown of a user's attributes, without ids and scores.
func asShown(t *testing.T, e *engine.Engine, s loci.Scope) string {
	t.Helper()
	var out string
	for _, q := range []string{"Where do I live?", "Where did I live before?", "Who is my dentist?", "住在哪里？"} {
		res := must(e.Recall(t.Context(), s, loci.RecallRequest{Query: q, K: 5, Budget: 500}))
		for _, h := range res.Hits {
			out += fmt.Sprintln(q, h.Note.Content, h.Endings, h.Parts.Order, h.Source)
		}
		out += res.Context + "\n"
	}
	p := must(e.Profile(t.Context(), s, loci.ProfileRequest{History: true}))
	raw := must(json.Marshal(p))
	for _, n := range must(e.Notes(t.Context(), s, loci.NotesRequest{Filter: loci.Filter{Superseded: true}})).Notes {
		h := must(e.History(t.Context(), s, n.ID))
		links := must(e.Links(t.Context(), s, loci.LinksRequest{ID: n.ID, Depth: 2}))
		for i := range h.Changes {
			h.Changes[i].Note.Links = nil
		}
		raw = append(raw, must(json.Marshal(h.Changes))...)
		for _, l := range links.Links {
			raw = append(raw, fmt.Sprintln(l.Type, l.Reason)...)
		}
	}
	return anyID.ReplaceAllString(out+string(raw), "")
}

// What is said where fewer may hear it ends and marks nothing of what more may see: an
// agent's answers are those of a memory in which it was never said.
func TestC3_WhatIsHiddenEndsNothingThatIsSeen(t *testing.T) {
	t.Parallel()
	said := []string{"I live in Bonn.", "My dentist is Dr. Weber, and I work at Acme.", "我住在北京。"}
	private := []string{"I no longer live in Bonn, I moved to Ghent.", "My dentist is now Dr. Adams.", "我搬到上海了。", "I live in Turin."}
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var answers []string
			for _, hidden := range []bool{false, true} {
				kept := open(t)
				t.Cleanup(func() { _ = kept.Close() })
				now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
				e := must(engine.New(kept, engine.Options{Analyst: rules.New(), Clock: func() time.Time { return now }}))
				for _, text := range said {
					must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: now, Wait: true}))
					now = now.Add(time.Hour)
				}
				for _, text := range private {
					if hidden {
						must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: now, Visibility: loci.UserOnly, Wait: true}))
					}
					now = now.Add(time.Hour)
				}
				answers = append(answers, asShown(t, e, stranger))
				if hidden && asShown(t, e, me) == answers[1] {
					t.Error("the user in person is shown no more")
				}
			}
			if answers[0] != answers[1] {
				t.Errorf("the agent is shown\n%s\n\nwithout what is hidden\n%s", answers[1], answers[0])
			}
		})
	}
}

// Who does not see any more what ended a claim sees neither the end nor a version of it.
func TestC3_AnEndIsHiddenWithWhatEndedIt(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		desk := loci.Scope{User: me.User, Agent: "desk"}
		sees := func(domains ...string) {
			if err := e.SetAgent(t.Context(), me, loci.Agent{Name: desk.Agent, Domains: domains}); err != nil {
				t.Fatal(err)
			}
		}
		sees("work", "home")
		old := kept(t, e, me, loci.RememberRequest{Text: "I live in Bonn.", Domain: "work", Wait: true})
		kept(t, e, me, loci.RememberRequest{Text: "I live in Ghent.", Domain: "home", Wait: true})
		ended := func() (bool, int) {
			h := must(e.History(t.Context(), desk, old.ID)).Changes
			last := h[len(h)-1].Note
			return len(last.Claims) == 0 || !last.Claims[0].Until.IsZero() || last.Claims[0].Updated, len(h)
		}
		if over, versions := ended(); !over || versions != 2 {
			t.Errorf("before: ended %v in %d versions", over, versions)
		}
		sees("work")
		if over, versions := ended(); over || versions != 1 {
			t.Errorf("after: ended %v in %d versions", over, versions)
		}
		if n := must(e.Pin(t.Context(), desk, old.ID)).Note; !n.Claims[0].Until.IsZero() {
			t.Errorf("a change of it shows %+v", n.Claims)
		}
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old.ID})); n.Claims[0].Until.IsZero() || !n.Pinned {
			t.Errorf("the change has lost the end: %+v", n.Claims)
		}
	})
}

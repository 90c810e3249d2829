package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// What the user tells to keep is kept, private, and no answer shows the secret in it to an agent, not
// to the one that handed it in either; the user in person sees it.
func TestW14_AnAgentIsShownNoSecret(t *testing.T) {
	bot := loci.Scope{User: me.User, Agent: "coder"}
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range [][4]string{
			{"4821", "The code of the front door is 4821, Mo lives on the second floor.", "What is the code of the front door?", "Mo lives on the second floor."}, {"7736", "门禁密码是7736，小莫住二楼。", "门禁密码是多少？", "小莫住二楼。"},
		} {
			code, text := c[0], c[1]
			told := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: text, Similar: 3, Facts: []loci.GivenFact{{Text: text}, {Text: c[3]}}}))
			moved := must(e.Replace(t.Context(), bot, loci.ReplaceRequest{Old: told.Notes[1].ID, Text: text + "!"}))
			look := func(s loci.Scope) (all []any) {
				for _, n := range append(told.Notes, moved.New) {
					all = append(all, must(e.Note(t.Context(), s, loci.NoteRequest{ID: n.ID})), must(e.History(t.Context(), s, n.ID)))
				}
				return append(all, must(e.Recall(t.Context(), s, loci.RecallRequest{Query: c[2], Budget: 400})), must(e.Notes(t.Context(), s, loci.NotesRequest{Filter: loci.Filter{Superseded: true}})),
					must(e.Timeline(t.Context(), s, loci.TimelineRequest{})), must(e.Links(t.Context(), s, loci.LinksRequest{ID: moved.New.ID, Depth: 2})))
			}
			for i, answer := range append(look(bot), moved) {
				if text := string(must(json.Marshal(answer))); strings.Contains(text, code) {
					at := strings.Index(text, code)
					t.Errorf("answer %d shows an agent the code: … %s …", i, text[max(0, at-200):at+20])
				}
			}
			for i, answer := range append(look(me)[:4], look(me)[len(told.Notes)*2+2]) {
				if text := string(must(json.Marshal(answer))); !strings.Contains(text, code) {
					t.Errorf("answer %d keeps the code from the user: %s", i, text)
				}
			}
		}
	})
}

// What an agent keeps for the agents of a domain is private where it holds a secret, and shown to none;
// only what is made open is theirs to tell.
func TestW14_AnAgentSharesNoSecretThatIsNotOpen(t *testing.T) {
	bot := loci.Scope{User: me.User, Agent: "coder"}
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for code, text := range map[string]string{"4821": "The code of the front door is 4821, the team can have that.", "7736": "门禁密码是7736，同事可以知道。"} {
			for asked, kept := range map[loci.Visibility]loci.Visibility{loci.Scoped: loci.Private, loci.Open: loci.Open} {
				told := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: text + " " + string(asked), Visibility: asked}))
				n := must(e.Note(t.Context(), bot, loci.NoteRequest{ID: told.Notes[0].ID}))
				if n.Visibility != kept || strings.Contains(n.Content, code) != (kept == loci.Open) {
					t.Errorf("%s, %s: an agent is shown %q", asked, n.Visibility, n.Content)
				}
			}
		}
		mine := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "The code of the shed is 9930.", Visibility: loci.Scoped}))
		if n := must(e.Note(t.Context(), bot, loci.NoteRequest{ID: mine.Notes[0].ID})); n.Visibility != loci.Scoped {
			t.Errorf("what the user in person shares is %s", n.Visibility)
		}
	})
}

// Words that write a secret without its name hide it where a fact of them says what it is.
func TestW14_WordsHideWhatTheirFactCallsASecret(t *testing.T) {
	bot := loci.Scope{User: me.User, Agent: "coder"}
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range [][3]string{
			{"Mackerel77sky", "The neighbours were on it, so the new word for company is Mackerel77sky. Ranger failed its inspection.", "The wifi password is Mackerel77sky."},
			{"Qinghua77sky", "邻居蹭网，给客人的新口令叫Qinghua77sky。车没过年检。", "家里wifi密码是Qinghua77sky。"},
		} {
			must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: c[1], Visibility: loci.Private, Facts: []loci.GivenFact{{Text: c[2]}}}))
			for _, asked := range []string{"Ranger inspection", "车年检", "wifi password", "wifi密码", "new word for company"} {
				if got := must(e.Recall(t.Context(), bot, loci.RecallRequest{Query: asked, Budget: 400})); strings.Contains(string(must(json.Marshal(got))), c[0]) {
					t.Errorf("%s: an agent is shown %s", asked, got.Context)
				}
			}
		}
	})
}

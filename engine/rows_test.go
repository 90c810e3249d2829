package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// everyStore runs a test on a memory by rules over every store.
func everyStore(t *testing.T, test func(t *testing.T, e *engine.Engine)) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := byRules(s)
		t.Cleanup(func() { _ = e.Close(t.Context()) })
		test(t, e)
	})
}

func byRules(store store.Store) *engine.Engine {
	return must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
}

func kept(t *testing.T, e *engine.Engine, s loci.Scope, r loci.RememberRequest) loci.Note {
	t.Helper()
	r.Wait = true
	res, err := e.Remember(t.Context(), s, r)
	if err != nil || len(res.Notes) != 1 {
		t.Fatalf("%q: %+v, %v", r.Text, res, err)
	}
	return res.Notes[0]
}

func TestN1_ANoteKnowsWhoMadeItAndFromWhat(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		s := loci.Scope{User: "me", Agent: "scribe"}
		res, err := e.Remember(t.Context(), s, loci.RememberRequest{Text: "I bought a kayak.", Conversation: "c", Wait: true})
		if err != nil {
			t.Fatal(err)
		}
		n := res.Notes[0]
		if n.ID[6]>>4 != 7 || n.User != "me" || n.CreatedBy != "scribe" || n.Conversation != "c" || n.Version != 1 ||
			!slices.Equal(n.Messages, []loci.ID{res.Message}) || n.Kind != loci.Episode {
			t.Errorf("%+v", n)
		}
	})
}

func TestN2_TheSubstanceOfWhatWasSaid(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for _, c := range []struct {
			text     string
			category loci.Category
			keyword  string
		}{
			{"I work as a nurse at the children's hospital in Leeds and I love the night shifts.", loci.Work, "nurse"},
			{"我最喜欢的乐器是小提琴，每个周末都在家里练习。", loci.Hobby, "小提琴"},
		} {
			n := kept(t, e, me, loci.RememberRequest{Text: c.text})
			if n.Content != c.text || n.Domain == "" || n.Category != c.category || len(n.Tags) > 5 ||
				len(n.Keywords) < 3 || len(n.Keywords) > 7 || !slices.Contains(n.Keywords, c.keyword) {
				t.Errorf("%q: category %q, domain %q, tags %q, keywords %q", c.text, n.Category, n.Domain, n.Tags, n.Keywords)
			}
		}
	})
}

func TestN4_VisibilityIsScopedUnlessTheWordsArePrivate(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for text, want := range map[string]loci.Visibility{
			"I planted tomatoes.":                        loci.Scoped,
			"My password for the router is Blue-Anchor7": loci.Private,
			"我的银行卡密码是839201。":                            loci.Private,
		} {
			n := kept(t, e, me, loci.RememberRequest{Text: text})
			_, err := e.Note(t.Context(), loci.Scope{User: "me", Agent: "other"}, loci.NoteRequest{ID: n.ID})
			if n.Visibility != want || (err == nil) != (want == loci.Scoped) {
				t.Errorf("%q is %s, and another agent: %v", text, n.Visibility, err)
			}
		}
	})
}

func TestN6_StepsAreThoseOfAWorkflowAlone(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for text, steps := range map[string]int{
			"To descale the kettle: first fill it with vinegar, then boil it, and finally rinse it twice.": 3,
			"做红茶先烧水，再放茶叶，然后等三分钟，最后倒出来。":                                                                    4,
			"The kettle is new and I like its colour.":                                                     0,
		} {
			n := kept(t, e, me, loci.RememberRequest{Text: text})
			if len(n.ProcedureSteps) != steps || (n.Category == loci.Workflow) != (steps > 0) {
				t.Errorf("%q: %s, steps %q", text, n.Category, n.ProcedureSteps)
			}
		}
	})
}

func TestN8_BothEndsOfALinkShowIt(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		a, b := kept(t, e, me, loci.RememberRequest{Text: "The tests are green."}), kept(t, e, me, loci.RememberRequest{Text: "We can release."})
		if _, err := e.Link(t.Context(), me, loci.LinkRequest{From: a.ID, Type: loci.Supports, To: b.ID}); err != nil {
			t.Fatal(err)
		}
		for from, to := range map[loci.ID]loci.ID{a.ID: b.ID, b.ID: a.ID} {
			n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: from})
			if err != nil || !slices.ContainsFunc(n.Links, func(l loci.Link) bool { return l.To == to && l.Type == loci.Supports }) {
				t.Errorf("links %+v, %v", n.Links, err)
			}
		}
	})
}

func TestW7_LinkingAsksNoModelAndIsIdempotent(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		var last loci.Note
		for i := range 9 {
			last = kept(t, e, me, loci.RememberRequest{
				Text: fmt.Sprintf("The heron stood in the reeds of the north pond on morning %d.", i), At: time.Date(2026, 3, 1+i, 9, 0, 0, 0, time.UTC),
			})
		}
		similar := func() (out []loci.Link) {
			res, err := e.Links(t.Context(), me, loci.LinksRequest{ID: last.ID, Types: []loci.LinkType{loci.SimilarTo}})
			if err != nil {
				t.Fatal(err)
			}
			return res.Links
		}
		before := similar()
		if len(before) != 5 {
			t.Fatalf("%d links of a note with eight like it, want the five that are allowed", len(before))
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if after := similar(); len(after) != len(before) {
			t.Errorf("%d links, then %d", len(before), len(after))
		}
		usage, err := e.Usage(t.Context(), me, time.Time{}, time.Time{})
		if err != nil || len(usage) != 0 {
			t.Errorf("models were asked: %+v, %v", usage, err)
		}
	})
}

func TestL7_NothingDanglesBehindADestroyedNote(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		a, b := kept(t, e, me, loci.RememberRequest{Text: "The tests are green."}), kept(t, e, me, loci.RememberRequest{Text: "We can release."})
		if _, err := e.Link(t.Context(), me, loci.LinkRequest{From: a.ID, Type: loci.Supports, To: b.ID}); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: a.ID, Purge: true}); err != nil {
			t.Fatal(err)
		}
		res, err := e.Links(t.Context(), me, loci.LinksRequest{ID: b.ID})
		stats, failed := e.Stats(t.Context(), me)
		if err != nil || failed != nil || len(res.Links) != 0 || stats.Links != 0 || stats.Notes != 1 {
			t.Errorf("links %+v, stats %+v, %v, %v", res, stats, err, failed)
		}
	})
}

// What an agent may not see has no part in its answers: a memory with hidden notes
// answers it as one without them.
func TestR2_TheGateIsBeforeTheScore(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			agent := loci.Scope{User: "me", Agent: "clerk"}
			ask := func(hidden bool) []loci.Hit {
				store := open(t)
				e := byRules(store)
				t.Cleanup(func() {
					_ = e.Close(t.Context())
					_ = store.Close()
				})
				for i, text := range []string{"The heron nests by the pond.", "The pond froze.", "A heron ate the carp of the pond."} {
					at := time.Date(2026, 3, 1+i, 9, 0, 0, 0, time.UTC)
					kept(t, e, me, loci.RememberRequest{Text: text, At: at})
					if hidden {
						kept(t, e, me, loci.RememberRequest{Text: "Secret heron, secret pond.", At: at.Add(time.Hour), Visibility: loci.UserOnly})
					}
				}
				res, err := e.Recall(t.Context(), agent, loci.RecallRequest{Query: "heron pond", NoExpand: true, NoTrack: true, AsOf: time.Now().Add(-time.Second)})
				if err != nil {
					t.Fatal(err)
				}
				return res.Hits
			}
			with, without := ask(true), ask(false)
			if len(with) != 3 || len(without) != 3 {
				t.Fatalf("%d and %d hits", len(with), len(without))
			}
			for i := range with {
				if with[i].Note.Content != without[i].Note.Content || with[i].Parts.Relevance != without[i].Parts.Relevance {
					t.Errorf("hit %d: %q %v and %q %v", i, with[i].Note.Content, with[i].Parts.Relevance, without[i].Note.Content, without[i].Parts.Relevance)
				}
			}
		})
	}
}

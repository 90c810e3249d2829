package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// queries are the questions of late that a scope learns of.
func queries(t *testing.T, e *engine.Engine, s loci.Scope) []loci.Recalled {
	t.Helper()
	res, err := e.Recalls(t.Context(), s, loci.RecallsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return res.Recalls
}

var (
	coder  = loci.Scope{User: "me", Agent: "coder"}
	mailer = loci.Scope{User: "me", Agent: "mailer"}
)

// The user in person learns who asked what and which notes came of it, an agent of its own
// questions, and another user of nothing.
func TestFindingP4_RecallsNameWhoAskedWhat(t *testing.T) {
	t.Parallel()
	overEveryStore(t, func(t *testing.T, s store.Store) {
		e := watchable(t, s, engine.Options{Recalls: 200})
		tea := keep(t, e, me, "I drink green tea in the morning.", loci.Open)
		keep(t, e, loci.Scope{User: "you"}, "You drink coffee.", loci.Open)
		must(e.Recall(t.Context(), coder, loci.RecallRequest{Query: "What do I drink?", Budget: 200}))
		must(e.Recall(t.Context(), mailer, loci.RecallRequest{Query: "我早上喝什么？"}))
		must(e.Recall(t.Context(), loci.Scope{User: "you"}, loci.RecallRequest{Query: "coffee?"}))
		all := queries(t, e, me)
		if len(all) != 2 || all[0].Agent != "mailer" || all[1].Agent != "coder" {
			t.Fatalf("%+v", all)
		}
		if one := all[1]; one.Query != "What do I drink?" || !slices.Equal(one.Hits, []loci.ID{tea}) || !slices.Equal(one.Packed, one.Hits) || !one.Block || one.Tokens < 8 || one.Tokens > 200 || one.At.IsZero() || one.TookMS <= 0 {
			t.Errorf("%+v", one)
		}
		if all[0].Block || all[0].Tokens != 0 || len(all[0].Packed) != 0 {
			t.Errorf("nobody asked for a block: %+v", all[0])
		}
		if own := queries(t, e, coder); len(own) != 1 || own[0].Agent != "coder" {
			t.Errorf("the agent learns of %+v", own)
		}
		if none := queries(t, e, loci.Scope{User: "me", Agent: "other"}); len(none) != 0 {
			t.Errorf("another agent learns of %+v", none)
		}
		if yours := queries(t, e, loci.Scope{User: "you"}); len(yours) != 1 || yours[0].Query != "coffee?" {
			t.Errorf("another user learns of %+v", yours)
		}
	})
}

// An agent is not told of a note that was hidden from it since; the user in person is.
func TestFindingP4_RecallsNameNoNoteThatIsHiddenSince(t *testing.T) {
	t.Parallel()
	e := watchable(t, inmem.New(), engine.Options{Recalls: 200})
	tea := keep(t, e, me, "I drink green tea in the morning.", loci.Open)
	must(e.Recall(t.Context(), coder, loci.RecallRequest{Query: "What do I drink?", Budget: 200}))
	must(e.Edit(t.Context(), me, loci.EditRequest{ID: tea, Visibility: loci.UserOnly}))
	if own := queries(t, e, coder); len(own) != 1 || len(own[0].Hits) != 0 || len(own[0].Packed) != 0 {
		t.Errorf("the agent learns of %+v", own)
	}
	if all := queries(t, e, me); len(all) != 1 || !slices.Equal(all[0].Hits, []loci.ID{tea}) {
		t.Errorf("the user learns of %+v", all)
	}
	must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: tea}))
	if all := queries(t, e, me); len(all) != 1 || len(all[0].Hits) != 1 {
		t.Errorf("a note that is forgotten is there still: %+v", all)
	}
}

// A purge takes all questions of the user with it, as they may have its words; where another
// process did it, those that its note answered.
func TestFindingP4_APurgeTakesRecallsWithIt(t *testing.T) {
	t.Parallel()
	overEveryStore(t, func(t *testing.T, s store.Store) {
		e, other := watchable(t, s, engine.Options{Recalls: 200}), watchable(t, s, engine.Options{})
		ask := func(query string) { must(e.Recall(t.Context(), coder, loci.RecallRequest{Query: query})) }
		tea := keep(t, e, me, "I drink green tea in the morning.", loci.Open)
		keep(t, e, me, "My sister plays the violin.", loci.Open)
		ask("green tea")
		ask("violin")
		must(other.Forget(t.Context(), me, loci.ForgetRequest{ID: tea, Purge: true}))
		for _, s := range []loci.Scope{me, coder} {
			if left := queries(t, e, s); slices.ContainsFunc(left, func(r loci.Recalled) bool { return strings.Contains(r.Query, "tea") }) {
				t.Errorf("%+v is left for %v", left, s)
			}
		}
		gone := keep(t, e, me, "My password is hunter2.", loci.Open)
		ask("hunter2?")
		ask("no note has this: hunter2hunter2")
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: gone, Purge: true}))
		if left := queries(t, e, me); len(left) != 0 {
			t.Errorf("%+v is left", left)
		}
	})
}

// Nothing is kept where nobody asked for it, of a long question its beginning, and no more
// than the latest.
func TestFindingP4_RecallsAreBounded(t *testing.T) {
	t.Parallel()
	s := inmem.New()
	e, plain := watchable(t, s, engine.Options{Recalls: 3}), watchable(t, s, engine.Options{})
	keep(t, e, me, "I drink green tea in the morning.", loci.Open)
	for _, query := range []string{"a?", "b?", "c?", strings.Repeat("茶", 500)} {
		for _, of := range []*engine.Engine{e, plain} {
			must(of.Recall(t.Context(), me, loci.RecallRequest{Query: query}))
		}
	}
	got := queries(t, e, me)
	if len(got) != 3 || len([]rune(got[0].Query)) != 400 || got[2].Query != "b?" {
		t.Errorf("%+v", got)
	}
	if none := queries(t, plain, me); none == nil || len(none) != 0 {
		t.Errorf("%+v is kept", none)
	}
	if res := must(e.Recalls(t.Context(), me, loci.RecallsRequest{Limit: 1})); len(res.Recalls) != 1 {
		t.Errorf("%+v", res)
	}
}

// Events of what an agent wrote and changed name it.
func TestFindingP4_EventsNameTheAgent(t *testing.T) {
	t.Parallel()
	e := watchable(t, inmem.New(), engine.Options{})
	w, _ := watching(t, e, me, loci.WatchRequest{})
	note := keep(t, e, coder, "The build is green.", loci.Open)
	if got := w.next(); got.By != "coder" {
		t.Errorf("%+v", got)
	}
	must(e.Pin(t.Context(), me, note))
	if got := w.next(); got.Type != loci.EventChanged || got.By != "" {
		t.Errorf("%+v", got)
	}
}

package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
)

// turned is a statement, what took its place, and a question about now and one about then.
type turned struct{ old, recent, now, then string }

// The whole way by rules, on each store: what holds comes first for a question about now,
// what held then for one about then, and what is over says so.
func TestC4_NowAndThenByRules(t *testing.T) {
	t.Parallel()
	changes := []turned{
		{"I live in Bonn.", "We moved to Ghent.", "Where do I live?", "Where did I live before?"},
		{"My phone number is 555 1234.", "My new phone number is 555 9876.", "What is my phone number?", "What was my phone number?"},
		{"我住在北京。", "我搬到上海了。", "我住在哪里？", "我以前住在哪里？"},
		{"我在聯發科上班。", "我跳槽到台積電了。", "我在哪裡上班？", "我以前在哪裡上班？"},
	}
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store, clock := open(t), time.Date(2026, 6, 2, 9, 0, 0, 0, time.UTC)
			e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return clock }}))
			t.Cleanup(func() { _, _ = e.Close(context.Background()), store.Close() })
			for i := range changes {
				nowAndThen(t, e, loci.Scope{User: changes[i].now}, &changes[i])
			}
		})
	}
}

func nowAndThen(t *testing.T, e *engine.Engine, s loci.Scope, c *turned) {
	t.Helper()
	for day, text := range []string{c.old, "The bakery opens at seven. 面包店七点开门。", c.recent} {
		must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, At: time.Date(2026, 3, 2+day, 9, 0, 0, 0, time.UTC), Wait: true}))
	}
	for query, want := range map[string]string{c.now: c.recent, c.then: c.old} {
		res := must(e.Recall(t.Context(), s, loci.RecallRequest{Query: query, Budget: 500, NoTrack: true}))
		if len(res.Hits) == 0 || res.Hits[0].Note.Content != want {
			t.Errorf("%s: %v", query, texts(res))
			continue
		}
		marks := 0
		for _, h := range res.Hits {
			if marks += len(h.Endings); len(h.Endings) > 0 && h.Note.Content != c.old {
				t.Errorf("%s: %q is marked", query, h.Note.Content)
			}
		}
		before := "  was until 2026-03-04: " + c.old + "\n"
		if lines := strings.Replace(res.Context, before, "", 1); marks > 0 != strings.Contains(lines, "until ") || want == c.old && marks == 0 {
			t.Errorf("%s: %d marks in\n%s", query, marks, res.Context)
		}
		if shown := slices.Contains(texts(res), c.old); shown == strings.Contains(res.Context, before) {
			t.Errorf("%s: what was before: a hit %t, in\n%s", query, shown, res.Context)
		}
	}
}

func texts(r *loci.RecallResult) []string {
	var all []string
	for i := range r.Hits {
		all = append(all, r.Hits[i].Note.Content)
	}
	return all
}

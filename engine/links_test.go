package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
)

// web is a memory that links without enriching, so that only what a test says is
// there; notes are called as the test calls them.
type web struct {
	*testing.T
	*engine.Engine
	ids   map[string]loci.ID
	clock time.Time
}

// onEachStore runs a test on every store.
func onEachStore(t *testing.T, test func(w *web)) {
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := open(t)
			w := &web{T: t, ids: map[string]loci.ID{}, clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
			w.Engine = must(engine.New(store, engine.Options{Embedder: rules.Embedder(), Clock: func() time.Time { return w.clock }}))
			t.Cleanup(func() {
				if err := errors.Join(w.Close(context.Background()), store.Close()); err != nil {
					t.Error(err)
				}
			})
			test(w)
		})
	}
}

// remember keeps a note so many minutes after the start.
func (w *web) remember(s loci.Scope, called string, minute int, r loci.RememberRequest) {
	w.Helper()
	if r.Text == "" {
		r.Text = called
	}
	r.At = w.clock.Add(time.Duration(minute) * time.Minute)
	res, err := w.Remember(w.Context(), s, r)
	if err != nil {
		w.Fatal(err)
	}
	w.ids[called] = res.Notes[0].ID
}

// say keeps a turn of a conversation.
func (w *web) say(called, conversation string, minute int, tags ...string) {
	w.Helper()
	w.remember(me, called, minute, loci.RememberRequest{Conversation: conversation, Tags: tags})
}

func (w *web) assert(from string, t loci.LinkType, to string) *loci.LinkResult {
	w.Helper()
	res, err := w.Link(w.Context(), me, loci.LinkRequest{From: w.ids[from], Type: t, To: w.ids[to], Reason: "so it seems"})
	if err != nil {
		w.Fatal(err)
	}
	return res
}

func (w *web) name(id loci.ID) string {
	for name, known := range w.ids {
		if known == id {
			return name
		}
	}
	return id.String()
}

func (w *web) names(ids []loci.ID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = w.name(id)
	}
	return strings.Join(names, " ")
}

// links are the results of a walk, one a string.
func (w *web) links(r loci.LinksRequest) []string {
	w.Helper()
	res, err := w.Links(w.Context(), me, r)
	if err != nil {
		w.Fatal(err)
	}
	out := []string{}
	for _, l := range res.Links {
		out = append(out, fmt.Sprintf("%d %s: %s %s %.1f", l.Depth, w.names(l.Path), l.Type, l.Direction, l.Strength))
	}
	return out
}

// path is a way, one string.
func (w *web) path(from, to string, edit func(*loci.PathRequest)) string {
	w.Helper()
	r := loci.PathRequest{From: w.ids[from], To: w.ids[to]}
	if edit != nil {
		edit(&r)
	}
	res, err := w.Path(w.Context(), me, r)
	if err != nil {
		w.Fatal(err)
	}
	return strings.TrimSpace(fmt.Sprint(w.names(res.Path), " ", res.Types, map[bool]string{true: " gave up"}[res.GaveUp]))
}

func (w *web) want(what string, got, want []string) {
	w.Helper()
	if !slices.Equal(got, want) {
		w.Errorf("%s: got\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// exported is all that is in the memory.
func (w *web) exported() string {
	w.Helper()
	var b bytes.Buffer
	if _, err := w.Export(w.Context(), me, loci.ExportRequest{}, &b); err != nil {
		w.Fatal(err)
	}
	return b.String()
}

func TestL3_AWalkFromANote(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.say("a1", "a", 0)
		w.say("a2", "a", 30)
		w.say("b1", "b", 100, "tea")
		w.say("b2", "b", 200)
		w.say("c", "", 300, "tea")
		w.assert("a2", loci.Supports, "b1")
		w.assert("c", loci.Contradicts, "a1")
		from := w.ids["a1"]
		w.want("its own links", w.links(loci.LinksRequest{ID: from}),
			[]string{"1 a1 a2: context_of both 1.0", "1 a1 c: contradicts in 0.8"})
		w.want("three steps", w.links(loci.LinksRequest{ID: from, Depth: 3}), []string{
			"1 a1 a2: context_of both 1.0", "1 a1 c: contradicts in 0.8",
			"2 a1 a2 b1: supports out 0.8", "3 a1 a2 b1 b2: context_of both 1.0"})
		w.want("out alone", w.links(loci.LinksRequest{ID: from, Depth: 32, Direction: loci.Out}), []string{
			"1 a1 a2: context_of both 1.0", "2 a1 a2 b1: supports out 0.8",
			"3 a1 a2 b1 b2: context_of both 1.0", "3 a1 a2 b1 c: related_to both 0.5"})
		w.want("in alone", w.links(loci.LinksRequest{ID: w.ids["b2"], Depth: 32, Direction: loci.In, Types: []loci.LinkType{loci.ContextOf, loci.Supports}}), []string{
			"1 b2 b1: context_of both 1.0", "2 b2 b1 a2: supports in 0.8", "3 b2 b1 a2 a1: context_of both 1.0"})
		w.want("two at most", w.links(loci.LinksRequest{ID: from, Depth: 3, Max: 2}), []string{
			"1 a1 a2: context_of both 1.0", "1 a1 c: contradicts in 0.8"})
		w.want("of a type that there is none of", w.links(loci.LinksRequest{ID: from, Types: []loci.LinkType{loci.Causal}}), []string{})
		res, err := w.Links(w.Context(), me, loci.LinksRequest{ID: from, Depth: 3, WithNotes: true})
		if err != nil {
			w.Fatal(err)
		}
		var contents []string
		for _, n := range res.Notes {
			contents = append(contents, n.Content)
		}
		w.want("its notes", contents, []string{"a1", "a2", "c", "b1", "b2"})
	})
}

// L5 caps how many notes of its conversation a note shows; a walk shows as many as
// there can be results all the same.
func TestL3_AWalkReachesAllOfAConversationInOneStep(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		for i := range 25 {
			w.say(fmt.Sprint("t", i), "talk", i*30)
		}
		walk := w.links(loci.LinksRequest{ID: w.ids["t12"], Depth: 4})
		if len(walk) != 24 || !strings.HasPrefix(walk[23], "1 ") {
			w.Errorf("reached %d: %v", len(walk), walk)
		}
	})
}

func TestL3_APathBetweenTwoNotes(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.say("a1", "a", 0)
		w.say("a2", "a", 30)
		w.say("b1", "b", 100, "tea")
		w.say("b2", "b", 200)
		w.say("c", "", 300, "tea")
		w.say("alone", "", 400, "unshared")
		w.assert("a2", loci.Supports, "b1")
		along := func(d loci.Direction, types ...loci.LinkType) func(*loci.PathRequest) {
			return func(r *loci.PathRequest) { r.Direction, r.Types = d, types }
		}
		for _, c := range []struct {
			from, to string
			edit     func(*loci.PathRequest)
			want     string
		}{
			{"a1", "c", nil, "a1 a2 b1 c [context_of supports related_to]"},
			{"c", "a1", nil, "c b1 a2 a1 [related_to supports context_of]"},
			{"a1", "c", along(loci.Out), "a1 a2 b1 c [context_of supports related_to]"},
			{"c", "a1", along(loci.Out), "[]"},
			{"c", "a1", along(loci.In), "c b1 a2 a1 [related_to supports context_of]"},
			{"a1", "c", along(loci.Both, loci.ContextOf, loci.Supports), "[]"},
			{"a1", "alone", nil, "[]"},
			{"a1", "a1", nil, "a1 []"},
			{"a1", "c", func(r *loci.PathRequest) { r.Max = 2 }, "[] gave up"},
		} {
			if got := w.path(c.from, c.to, c.edit); got != c.want {
				w.Errorf("%s to %s: got %q, want %q", c.from, c.to, got, c.want)
			}
		}
		if _, err := w.Forget(w.Context(), me, loci.ForgetRequest{ID: w.ids["alone"]}); err != nil {
			w.Fatal(err)
		}
		w.say("company", "a", 500, "tea")
		if got := w.path("company", "alone", nil); got != "[]" {
			w.Errorf("to a forgotten note: %q", got)
		}
		res, err := w.Path(w.Context(), me, loci.PathRequest{From: w.ids["a1"], To: w.ids["b1"], WithNotes: true})
		if err != nil || len(res.Notes) != 3 || res.Notes[2].Content != "b1" {
			w.Errorf("with notes: %+v, %v", res, err)
		}
		if l := res.Links[1]; l.Reason != "so it seems" || l.From != w.ids["a2"] || l.To != w.ids["b1"] || l.Direction != loci.Out {
			w.Errorf("the second step is %+v", l)
		}
	})
}

// However long the talk: two notes of it are its, one step apart.
func TestL3_APathAcrossALongConversation(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		var r loci.IngestRequest
		for i := range 1500 {
			r.Messages = append(r.Messages, loci.RememberRequest{Text: fmt.Sprint("turn ", i), Conversation: "talk", At: w.clock.Add(time.Duration(i) * time.Hour)})
		}
		if _, err := w.Ingest(w.Context(), me, r); err != nil {
			w.Fatal(err)
		}
		for called, query := range map[string]string{"first": "turn 0", "last": "turn 1499", "middle": "turn 700"} {
			w.ids[called] = recalled(w.T, w.Engine, query)[0].Note.ID
		}
		w.remember(me, "note", 0, loci.RememberRequest{Text: "unheard of"})
		w.assert("note", loci.Supports, "middle")
		if got := w.path("first", "last", nil); got != "first last [context_of]" {
			w.Errorf("end to end: %q", got)
		}
		if got := w.path("first", "note", nil); got != "first middle note [context_of supports]" {
			w.Errorf("and out of it: %q", got)
		}
	})
}

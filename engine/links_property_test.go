package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// Whatever is remembered, again too, forgotten, restored and undone: the links are
// those of a memory in which the final notes were remembered from the start.
func TestL1_LinksAreThoseOfAFreshBuild(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				if skipMost(rt, name) {
					return
				}
				h := newHistory(rt, open(t))
				defer h.close()
				most := map[string]int{"inmem": 40, "sqlite": 10, "postgres": 10}[name] // commits to a disk take their time
				for range rapid.IntRange(2, most).Draw(rt, "steps") {
					h.step()
				}
				h.work()
				fresh := newHistory(rt, open(t))
				defer fresh.close()
				fresh.build(h)
				if got, want := h.allLinks(), fresh.allLinks(); !slices.Equal(got, want) {
					rt.Fatalf("after all that (-), in a fresh build (+):\n%s", cmp.Diff(got, want))
				}
			})
		})
	}
}

// history is a memory with what was done to it. It decides nothing: decisions are of
// their moment.
type history struct {
	*rapid.T
	*engine.Engine
	store    store.Store
	kept     []saidOnce
	asserted []loci.LinkRequest
}

// saidOnce is one message and its note.
type saidOnce struct {
	request loci.RememberRequest
	note    loci.ID
}

func newHistory(t *rapid.T, store store.Store) *history {
	clock := func() time.Time { return time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC) }
	return &history{T: t, store: store, Engine: must(engine.New(store, engine.Options{Embedder: rules.Embedder(), Clock: clock}))}
}

func (h *history) close() {
	if err := errors.Join(h.Close(context.Background()), h.store.Close()); err != nil {
		h.Fatal(err)
	}
}

func (h *history) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *history) work() { h.must(h.Work(context.Background(), nil)) }

func (h *history) step() {
	ctx := context.Background()
	if len(h.kept) == 0 || rapid.IntRange(0, 2).Draw(h.T, "new") == 0 {
		h.remember(h.request())
		return
	}
	one := rapid.SampledFrom(h.kept).Draw(h.T, "note")
	switch rapid.SampledFrom([]string{"again", "forget", "forget", "restore", "restore", "undo", "undo", "pin", "link", "unlink", "purge", "work"}).Draw(h.T, "what") {
	case "again":
		h.remember(one.request)
	case "forget":
		h.changed(h.Forget(ctx, me, loci.ForgetRequest{ID: one.note}))
	case "restore":
		h.changed(h.Restore(ctx, me, one.note))
	case "pin":
		h.changed(h.Pin(ctx, me, one.note))
	case "undo":
		h.undo(one)
	case "link":
		h.assert(loci.LinkRequest{From: one.note, Type: loci.Supports, To: rapid.SampledFrom(h.kept).Draw(h.T, "other").note})
	case "unlink":
		h.unlink()
	case "purge":
		if rapid.IntRange(0, 2).Draw(h.T, "really") == 0 {
			h.purge(one)
		}
	case "work":
		h.work()
	}
}

// request draws a message of a few words out of few, so that many are alike.
func (h *history) request() loci.RememberRequest {
	words := rapid.SliceOfNDistinct(rapid.SampledFrom(strings.Fields("kettle oolong roasted harbour lantern")), 2, 4, rapid.ID).Draw(h.T, "words")
	return loci.RememberRequest{
		Text: strings.Join(words, " "), Wait: rapid.Bool().Draw(h.T, "wait"),
		Conversation: rapid.SampledFrom([]string{"", "", "talk", "walk"}).Draw(h.T, "conversation"),
		Tags:         rapid.SampledFrom([][]string{nil, {"tea"}, {"tea", "sea"}, {"sea"}}).Draw(h.T, "tags"),
		At:           time.Date(2026, 3, 2, 9, rapid.IntRange(0, 30).Draw(h.T, "minute"), len(h.kept), 0, time.UTC),
	}
}

func (h *history) remember(r loci.RememberRequest) {
	res, err := h.Remember(context.Background(), me, r)
	h.must(err)
	if !res.Known {
		h.kept = append(h.kept, saidOnce{r, res.Notes[0].ID})
	}
}

func (h *history) changed(_ *loci.ChangeResult, err error) {
	h.Helper()
	h.must(err)
}

// undo takes the last change of a note back, be it the one that made it.
func (h *history) undo(one saidOnce) {
	past, err := h.History(context.Background(), me, one.note)
	h.must(err)
	last := past.Changes[len(past.Changes)-1].Change
	h.changed(h.Undo(context.Background(), me, loci.UndoRequest{IDs: []string{last.String()}}))
}

func (h *history) purge(one saidOnce) {
	_, err := h.Forget(context.Background(), me, loci.ForgetRequest{ID: one.note, Purge: true})
	h.must(err)
	h.kept = slices.DeleteFunc(h.kept, func(o saidOnce) bool { return o.note == one.note })
	h.asserted = slices.DeleteFunc(h.asserted, func(l loci.LinkRequest) bool { return l.From == one.note || l.To == one.note })
}

func (h *history) assert(r loci.LinkRequest) {
	_, err := h.Link(context.Background(), me, r)
	if err == nil {
		h.asserted = append(h.asserted, r)
	} else if !errors.Is(err, loci.ErrConflict) && r.From != r.To {
		h.Fatal(err)
	}
}

func (h *history) unlink() {
	if len(h.asserted) == 0 {
		return
	}
	r := rapid.SampledFrom(h.asserted).Draw(h.T, "link")
	_, err := h.Unlink(context.Background(), me, loci.UnlinkRequest{From: r.From, Type: r.Type, To: r.To})
	if err == nil {
		h.asserted = slices.DeleteFunc(h.asserted, func(o loci.LinkRequest) bool { return o == r })
	} else if !errors.Is(err, loci.ErrConflict) {
		h.Fatal(err)
	}
}

// live are the notes that are there, in order of arrival.
func (h *history) live() map[loci.ID]loci.Note {
	ids := make([]loci.ID, len(h.kept))
	for i, o := range h.kept {
		ids[i] = o.note
	}
	notes, err := peek(h.T, h.store).Notes(context.Background(), me, ids, time.Time{})
	h.must(err)
	live := map[loci.ID]loci.Note{}
	for _, n := range notes {
		if !n.Forgotten {
			live[n.ID] = n
		}
	}
	return live
}

// build remembers everything that is there in another memory, in its order, and nothing
// else.
func (h *history) build(from *history) {
	live, made := from.live(), map[loci.ID]loci.ID{}
	for _, o := range from.kept {
		if _, ok := live[o.note]; ok {
			h.remember(o.request)
			made[o.note] = h.kept[len(h.kept)-1].note
		}
	}
	h.work()
	for _, r := range from.asserted {
		if !made[r.From].IsZero() && !made[r.To].IsZero() {
			h.assert(loci.LinkRequest{From: made[r.From], Type: r.Type, To: made[r.To]})
		}
	}
}

// links are all links of all notes there are, one a string, sorted.
func (h *history) allLinks() []string {
	notes, err := h.Notes(context.Background(), me, loci.NotesRequest{Page: loci.Page{Limit: 1000}})
	h.must(err)
	name := map[loci.ID]string{}
	for _, n := range notes.Notes {
		name[n.ID] = fmt.Sprintf("%s@%s", n.Content, n.RecordedAt.Format("04:05"))
	}
	out := []string{}
	for _, n := range notes.Notes {
		r, err := h.Links(context.Background(), me, loci.LinksRequest{ID: n.ID, Max: 1000})
		h.must(err)
		for _, l := range r.Links {
			out = append(out, fmt.Sprintf("%s: %s %s %s %.6f", name[n.ID], l.Type, l.Direction, name[l.To], l.Strength))
		}
	}
	slices.Sort(out)
	return out
}

// Facts stand behind their words where something is looked for; to be linked again they are
// looked for themselves.
func TestL1_FactsAreLinkedAgain(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
			t.Cleanup(func() { _ = errors.Join(e.Close(context.Background()), s.Close()) })
			var facts []loci.ID
			for _, text := range []string{"Guess where!", "Guess again!"} {
				r := loci.RememberRequest{Text: text, Facts: []loci.GivenFact{{Text: "The kettle of " + text + " stands in the harbour house."}}, Wait: true}
				facts = append(facts, must(e.Remember(t.Context(), me, r)).Notes[1].ID)
			}
			alike := func(when string, want int) {
				t.Helper()
				links := must(e.Links(t.Context(), me, loci.LinksRequest{ID: facts[0], Types: []loci.LinkType{loci.SimilarTo}})).Links
				if len(links) != want || want > 0 && links[0].To != facts[1] {
					t.Errorf("%s the fact is like %+v", when, links)
				}
			}
			alike("at first", 1)
			edited := must(e.Edit(t.Context(), me, loci.EditRequest{ID: facts[0], Content: "Nobody sings."}))
			alike("edited", 0)
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{edited.Change.String()}}))
			alike("as it was", 1)
		})
	}
}

// Words that are over with their fact have no link of their own to what took its place, also
// when a restore of theirs is undone.
func TestL1_WordsThatAreOverWithTheirFactHaveNoLinkForIt(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			e := must(engine.New(s, engine.Options{Analyst: rules.New()}))
			t.Cleanup(func() { _ = errors.Join(e.Close(context.Background()), s.Close()) })
			tell := func(text string, fact loci.GivenFact) []loci.Note {
				return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Facts: []loci.GivenFact{fact}})).Notes
			}
			was := tell("Guess where!", loci.GivenFact{Text: "The user lives in Ghent."})
			is := tell("Guess again!", loci.GivenFact{Text: "The user lives in Turin.", Replaces: was[1].ID})
			r := must(e.Restore(t.Context(), me, was[0].ID))
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: changesOf(r)}))
			links := must(e.Links(t.Context(), me, loci.LinksRequest{ID: is[1].ID, Types: []loci.LinkType{loci.Supersedes}})).Links
			if len(links) != 1 || links[0].To != was[1].ID {
				t.Errorf("the fact that holds is linked by %+v", links)
			}
		})
	}
}

package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// like says so many things that are alike, a minute apart; a note links to five.
func (w *web) like(many int) { w.Helper(); w.likeFrom(0, many) }

// likeFrom is like without the first ones.
func (w *web) likeFrom(first, many int) {
	w.Helper()
	for i := first; i < many; i++ {
		w.remember(me, fmt.Sprint("n", i), i, loci.RememberRequest{Text: fmt.Sprint("the roasted oolong kettle ", i), Wait: true})
	}
}

// chosen are the older notes that a note is linked to.
func (w *web) chosen(called string) []loci.ID {
	w.Helper()
	res, err := w.Links(w.Context(), me, loci.LinksRequest{ID: w.ids[called], Types: []loci.LinkType{loci.SimilarTo}, Max: 1000})
	if err != nil {
		w.Fatal(err)
	}
	var out []loci.ID
	for _, l := range res.Links {
		if to, from := l.To.String(), w.ids[called].String(); to < from {
			out = append(out, l.To)
		}
	}
	return out
}

func TestL1_WhatGoesIsReplacedAndWhatComesBackTakesItsPlace(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.like(9)
		before := w.chosen("n8")
		if len(before) != 5 {
			t.Fatalf("it chose %s", w.names(before))
		}
		gone := before[2]
		if _, err := w.Forget(w.Context(), me, loci.ForgetRequest{ID: gone}); err != nil {
			t.Fatal(err)
		}
		if now := w.chosen("n8"); len(now) != 5 || slices.Contains(now, gone) {
			t.Errorf("without %s it chose %s", w.name(gone), w.names(now))
		}
		if _, err := w.Restore(w.Context(), me, gone); err != nil {
			t.Fatal(err)
		}
		if now := w.chosen("n8"); !slices.Equal(now, before) {
			t.Errorf("with %s again it chose %s, at first %s", w.name(gone), w.names(now), w.names(before))
		}
	})
}

// What comes back takes its place with many notes that came meanwhile, and none of them
// keeps more links than it has places.
func TestL1_WhatComesBackTakesThePlaceOfAnotherWithEachThatChoosesIt(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		const many = 20
		w.like(1)
		if _, err := w.Forget(w.Context(), me, loci.ForgetRequest{ID: w.ids["n0"]}); err != nil {
			w.Fatal(err)
		}
		w.likeFrom(1, many)
		if _, err := w.Restore(w.Context(), me, w.ids["n0"]); err != nil {
			w.Fatal(err)
		}
		chose := 0
		for i := range many {
			chosen := w.chosen(fmt.Sprint("n", i))
			if len(chosen) != min(i, 5) {
				w.Errorf("n%d chose %s", i, w.names(chosen))
			}
			if slices.Contains(chosen, w.ids["n0"]) {
				chose++
			}
		}
		if chose < many/2 {
			w.Errorf("%d notes of %d chose what came back", chose, many)
		}
	})
}

// Dozens of notes that chose one are linked again after the call that took it away.
func TestL1_AManyTimesChosenNoteIsReplacedInTheBackground(t *testing.T) {
	t.Parallel()
	w := &web{T: t, ids: map[string]loci.ID{}, clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	kept := inmem.New()
	w.Engine = must(engine.New(kept, engine.Options{Embedder: rules.Embedder(), Clock: func() time.Time { return w.clock }}))
	w.like(1)
	var links []loci.Link
	for i := range 60 {
		called := fmt.Sprint("other ", i)
		w.remember(me, called, i, loci.RememberRequest{Text: fmt.Sprint("harbour", i)})
		links = append(links, loci.Link{From: w.ids[called], To: w.ids["n0"], Type: loci.SimilarTo, Direction: loci.Both, Strength: .6, At: w.clock})
	}
	if err := errors.Join(w.Work(t.Context(), nil), kept.Apply(t.Context(), me.User, &store.Changes{Links: links})); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Forget(t.Context(), me, loci.ForgetRequest{ID: w.ids["n0"]}); err != nil {
		t.Fatal(err)
	}
	jobs, err := kept.Jobs(t.Context(), me.User)
	if err != nil || len(jobs) != 1 || jobs[0].Kind != loci.JobRelink || len(jobs[0].Notes) != 61 {
		t.Fatalf("queued %+v, %v", jobs, err)
	}
	if err := w.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if jobs, err = kept.Jobs(t.Context(), me.User); err != nil || len(jobs) != 0 {
		t.Errorf("still queued: %+v, %v", jobs, err)
	}
}

func TestL1_LinksThatCantBeBroughtUpToDateNowAreLater(t *testing.T) {
	t.Parallel()
	f := &failing{Store: inmem.New()}
	w := &web{T: t, ids: map[string]loci.ID{}, clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	w.Engine = must(engine.New(f, engine.Options{Embedder: rules.Embedder(), Clock: func() time.Time { return w.clock }}))
	w.like(1)
	if _, err := w.Forget(t.Context(), me, loci.ForgetRequest{ID: w.ids["n0"]}); err != nil {
		t.Fatal(err)
	}
	w.remember(me, "n1", 1, loci.RememberRequest{Text: "the roasted oolong kettle 1", Wait: true})
	f.fail(errors.New("out of order"))
	if _, err := w.Restore(t.Context(), me, w.ids["n0"]); err != nil {
		t.Errorf("a note that is back is an error: %v", err)
	}
	f.fail(nil)
	if len(w.chosen("n1")) > 0 {
		t.Fatal("linked without a search")
	}
	if err := w.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if len(w.chosen("n1")) != 1 {
		t.Error("never linked")
	}
}

// fail makes searches fail, or not any more.
func (f *failing) fail(with error) {
	f.mu.Lock()
	f.with = with
	f.mu.Unlock()
}

// Bringing links up to date decides nothing: what a user took back stays back.
func TestW10_AnUndoneDecisionIsNotMadeAgain(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			e := memory(t, kept)
			remember := func(text string, day int) *loci.RememberResult {
				res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: time.Date(2026, 3, day, 9, 0, 0, 0, time.UTC), Wait: true})
				if err != nil {
					t.Fatal(err)
				}
				return res
			}
			old := remember("I drink coffee every morning.", 1).Notes[0].ID
			d := remember("I don't drink coffee any more, now I drink tea every morning.", 2).Decisions
			if len(d) != 1 || d[0].Target != old {
				t.Fatalf("the rules see no correction: %+v", d)
			}
			if _, err := e.Restore(t.Context(), me, old); err != nil {
				t.Fatal(err)
			}
			n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: old})
			if err != nil || n.Superseded() || n.Version != 3 {
				t.Errorf("restored it is %+v, %v", n, err)
			}
		})
	}
}

package likeness_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// linker is an engine that links by likeness and decides nothing.
func linker(kept store.Store) *engine.Engine {
	return must(engine.New(kept, engine.Options{Embedder: rules.Embedder()}))
}

// stored are the similar_to links of the user, as an export has them.
func stored(t *testing.T, kept store.Store) []loci.Link {
	t.Helper()
	var links []loci.Link
	err := peek(t, kept).Walk(t.Context(), me, func(r memory.Record) error {
		if r.Link != nil && r.Link.Type == loci.SimilarTo {
			links = append(links, *r.Link)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return links
}

func TestL1_ANewNoteLinksToAtMostFiveOlderOnes(t *testing.T) {
	t.Parallel()
	kept, all := greyhounds(t)
	if got := stored(t, kept); len(got) != 0 {
		t.Fatalf("%d links before the background work", len(got))
	}
	if err := linker(kept).Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	place := map[loci.ID]int{}
	for i := range all {
		place[all[i].ID] = i
	}
	made := make([]int, len(all)) // how many links the note made when it was new
	for _, l := range stored(t, kept) {
		young, old := max(place[l.From], place[l.To]), min(place[l.From], place[l.To])
		made[young]++
		if young == old || l.Strength < .5 || l.Strength > 1 || l.Direction != loci.Both {
			t.Errorf("link %+v", l)
		}
	}
	for i, n := range made {
		if n != min(i, 5) {
			t.Errorf("note %d has %d links to older ones, want %d", i, n, min(i, 5))
		}
	}
}

// relink links notes once more, as when a job is leased again after a crash.
func relink(t *testing.T, kept store.Store, e *engine.Engine, notes []loci.Note) {
	t.Helper()
	job := loci.Job{ID: loci.ID{1}, User: me.User, Kind: loci.JobLink, Created: time.Now().Add(-time.Minute)}
	for i := range notes {
		job.Notes = append(job.Notes, notes[i].ID)
	}
	if err := kept.Apply(t.Context(), me.User, &store.Changes{Jobs: []loci.Job{job}}); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if jobs, err := kept.Jobs(t.Context(), me.User); err != nil || len(jobs) != 0 {
		t.Fatalf("left to do: %v, %v", jobs, err)
	}
}

func TestL1_LinkingAgainChangesNothing(t *testing.T) {
	t.Parallel()
	kept, all := remembered(t, samples(t))
	e := linker(kept)
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	once := stored(t, kept)
	if len(once) < 20 {
		t.Fatalf("only %d links", len(once))
	}
	relink(t, kept, e, all)
	if twice := stored(t, kept); !slices.EqualFunc(once, twice, sameLink) {
		t.Errorf("%d links after once, %d after twice, or others", len(once), len(twice))
	}
}

// A job that is done again late finds the store grown; its notes get no further links.
func TestL1_LinkingAgainLaterChangesNothing(t *testing.T) {
	t.Parallel()
	kept, all := greyhounds(t)
	e := linker(kept)
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	once := stored(t, kept)
	for _, what := range strings.Fields("lobby porch cabin hotel train plane tram bus lift yard loft pantry") {
		text := "Our greyhound Pablo sleeps in the " + what + ", the attic and the cellar."
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	relink(t, kept, e, all)
	others := func(l loci.Link) bool { return !has(all, l.From) || !has(all, l.To) }
	if twice := slices.DeleteFunc(stored(t, kept), others); !slices.EqualFunc(once, twice, sameLink) {
		t.Errorf("%d links among them after once, %d after twice, or others", len(once), len(twice))
	}
}

func has(notes []loci.Note, id loci.ID) bool {
	return slices.ContainsFunc(notes, func(n loci.Note) bool { return n.ID == id })
}

func sameLink(a, b loci.Link) bool {
	return a.From == b.From && a.To == b.To && a.Strength == b.Strength && a.At.Equal(b.At)
}

func TestL1_WithWaitTheLinksAreThereAtOnce(t *testing.T) {
	t.Parallel()
	kept, all := greyhounds(t)
	res, err := linker(kept).Remember(t.Context(), me, loci.RememberRequest{Text: "Our greyhound Pablo snores.", Wait: true})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, l := range res.Notes[0].Links {
		if l.Type == loci.SimilarTo && has(all, l.To) {
			found++
		}
	}
	if found != 5 {
		t.Errorf("%d of the note's links are to similar ones: %+v", found, res.Notes[0].Links)
	}
}

func TestL1_NothingLinksToWhatIsForgotten(t *testing.T) {
	t.Parallel()
	kept, all := greyhounds(t)
	e := linker(kept)
	if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: all[3].ID}); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	links := stored(t, kept)
	if len(links) == 0 {
		t.Fatal("no links at all")
	}
	for _, l := range links {
		if l.From == all[3].ID || l.To == all[3].ID {
			t.Errorf("link %+v", l)
		}
	}
}

func TestL1_WhatIsUnlikeIsNotLinked(t *testing.T) {
	t.Parallel()
	kept, _ := remembered(t, []loci.RememberRequest{
		{Text: "Good night!"}, {Text: "A good start."}, {Text: "My sister works as a nurse in Leeds."},
		{Text: "今天天气真好。"}, {Text: "今天我去看牙医。"}, {Text: "Thanks, Melanie!"}, {Text: "Melanie, did you water the plants?"},
	})
	if err := linker(kept).Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, kept); len(got) != 0 {
		t.Errorf("links %+v", got)
	}
}

package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// noting is a model that makes of a message that begins with a word the facts of that
// word, and decides as the word of the message says.
func noting(facts, decisions map[string]string) model.LLM {
	return oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		answers := map[string]map[string]string{"extract": facts, "decide": decisions}[p.Step]
		for word, answer := range answers {
			if strings.Contains(p.User, word) {
				return model.Answer{Text: labelled(answer, p.User)}, nil
			}
		}
		return model.Answer{Text: orNone("")}, nil
	})
}

const (
	drinksCoffee = "The user drinks coffee every morning."
	drinksTea    = "The user drinks green tea every morning."
)

// morning is a memory in which coffee was replaced by tea, by a model.
func morning(t *testing.T, kept store.Store) (say func(text string) loci.Note, e memoryOf) {
	t.Helper()
	m := noting(map[string]string{
		"coffee at seven": `{"facts":[` + statement(drinksCoffee, map[string]any{"importance": .9, "category": "health"}) + `]}`,
		"tea from now":    `{"facts":[` + statement(drinksTea, nil) + `]}`,
	}, map[string]string{
		drinksTea: `{"decisions":[{"statement":1,"operation":"DELETE","target":"label(` + drinksCoffee + `)","content":"","reason":"tea now"}]}`,
	})
	memory := thinking(t, kept, m, nil)
	return func(text string) loci.Note {
		return must(memory.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true})).Notes[0]
	}, memory
}

// memoryOf is what these tests ask.
type memoryOf interface {
	loci.Service
	loci.Admin
}

func TestFindingT1_WhatAModelClosesIsClosedInItsWordsOnEveryPath(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			say, e := morning(t, kept)
			words := say("I have coffee at seven, every morning.")
			say("It is tea from now on, every morning.")

			for _, s := range []loci.Scope{me, stranger} {
				res := must(e.Recall(t.Context(), s, loci.RecallRequest{Query: "What does the user drink every morning?", K: 10, Budget: 500}))
				if len(res.Hits) == 0 || strings.Contains(res.Hits[0].Note.Content, "coffee") || strings.Contains(strings.ReplaceAll(res.Context, "was until 2026-03-02: The user drinks coffee every morning.", ""), "coffee") {
					t.Errorf("%q recalls %d hits\n%s", s.Agent, len(res.Hits), res.Context)
				}
				list := must(e.Notes(t.Context(), s, loci.NotesRequest{}))
				line := must(e.Timeline(t.Context(), s, loci.TimelineRequest{}))
				for _, all := range []string{fmt.Sprint(list.Notes), fmt.Sprint(line)} {
					if strings.Contains(all, "coffee") {
						t.Errorf("%q is shown %s", s.Agent, all)
					}
				}
			}
			n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID}))
			if !n.Superseded() || n.Importance != .9 || n.Category != loci.Health || len(n.Facts) != 1 || n.Facts[0].Until.IsZero() {
				t.Errorf("the words are %+v", n)
			}
			if n.Original == nil || n.Original.Importance == .9 || !n.Original.SupersededBy.IsZero() {
				t.Errorf("by themselves they were %+v", n.Original)
			}
		})
	}
}

// Who may not see a fact gets nothing of what determines words, and the words themselves only
// where all their facts are to be seen.
func TestFindingT1_AnAgentSeesNothingOfWhatGoverns(t *testing.T) {
	t.Parallel()
	say, e := morning(t, inmem.New())
	words := say("I have coffee at seven, every morning.")
	n := must(e.Note(t.Context(), stranger, loci.NoteRequest{ID: words.ID}))
	if n.Original != nil || len(n.Facts) != 1 || n.Importance != .9 {
		t.Errorf("the agent gets %+v", n)
	}
	// A change by an agent loses nothing of what it does not see.
	must(e.Pin(t.Context(), stranger, words.ID))
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})); n.Original == nil || n.Original.Importance == .9 || len(n.Facts) != 1 || !n.Pinned {
		t.Errorf("after its change they are %+v", n)
	}
	var out bytes.Buffer
	if _, err := e.Export(t.Context(), stranger, loci.ExportRequest{}, &out); err != nil || strings.Contains(out.String(), `"own":`) {
		t.Errorf("the agent's export says what words were by themselves: %v", err)
	}
}

func TestFindingT1_AnExportCarriesWhatGoverns(t *testing.T) {
	t.Parallel()
	say, e := morning(t, inmem.New())
	words := say("I have coffee at seven, every morning.")
	say("It is tea from now on, every morning.")
	var first, second bytes.Buffer
	if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &first); err != nil {
		t.Fatal(err)
	}
	copied := byRules(inmem.New())
	t.Cleanup(func() { _ = copied.Close(context.Background()) })
	if _, err := copied.Import(t.Context(), me, bytes.NewReader(first.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := copied.Export(t.Context(), me, loci.ExportRequest{}, &second); err != nil {
		t.Fatal(err)
	}
	_, a, _ := strings.Cut(first.String(), "\n")
	if _, b, _ := strings.Cut(second.String(), "\n"); a[:strings.LastIndex(a, `{"end`)+1] != b[:strings.LastIndex(b, `{"end`)+1] {
		t.Errorf("exported\n%s\nimported\n%s", a, b)
	}
	fact := must(copied.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})).Facts[0].Fact
	must(copied.Restore(t.Context(), me, fact))
	if n := must(copied.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})); n.Superseded() || !n.Facts[0].Until.IsZero() {
		t.Errorf("in the copy the words do not follow: %+v", n)
	}
}

// Many change facts of the same words at the same time: the words are what they are after
// all of it.
func TestFindingT1_FactsThatChangeTogetherGovernTogether(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			const many = 6
			var all []string
			for i := range many {
				all = append(all, statement(fmt.Sprintf("The user owns %d boats.", i+1), nil))
			}
			e := thinking(t, kept, noting(map[string]string{"boats": `{"facts":[` + strings.Join(all, ",") + `]}`}, nil), nil)
			res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "About my boats: many.", Wait: true}))
			words := res.Notes[0].ID
			var group sync.WaitGroup
			for _, n := range res.Notes[1:] {
				group.Go(func() {
					for { // somebody always gets on
						if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: n.ID}); err == nil {
							return
						}
					}
				})
			}
			group.Wait()
			if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words})); !n.Forgotten || len(n.Facts) != many {
				t.Errorf("the words are %+v", n)
			}
		})
	}
}

// old is a store as it was made before facts determined words: one message with two facts.
func old(t *testing.T) (kept store.Store, words loci.Note, facts []loci.Note) {
	t.Helper()
	kept = inmem.New()
	e := byRules(kept)
	words = must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I have a cat and a private matter.", Visibility: loci.Scoped, Wait: true})).Notes[0]
	for i, v := range []loci.Visibility{loci.Scoped, loci.Private} {
		f := words
		f.ID, f.Verbatim, f.Content, f.Visibility, f.Version, f.Links = newID(), false, fmt.Sprintf("fact %d", i+1), v, 1, nil
		facts = append(facts, f)
		if err := kept.Apply(t.Context(), me.User, &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
			Change: loci.ChangeID{Note: f.ID, Version: 1}, At: f.RecordedAt, Clock: f.UpdatedAt, Step: loci.StepExtract, Operation: loci.Add, Note: f,
		}}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	return kept, words, facts
}

func TestFindingT1_AnOldStoreIsGovernedWhenAFactChangesOrByReindexing(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(memoryOf, []loci.Note) int{
		"a fact changes": func(e memoryOf, facts []loci.Note) int {
			must(e.Pin(t.Context(), me, facts[0].ID))
			return 1
		},
		"reindexed": func(e memoryOf, _ []loci.Note) int {
			n := must(e.Reindex(t.Context(), me, nil)).Derived
			if again := must(e.Reindex(t.Context(), me, nil)).Derived; again != 0 {
				t.Errorf("once more governs %d", again)
			}
			return n
		},
	} {
		kept, words, facts := old(t)
		e := byRules(kept)
		if n := change(e, facts); n != 1 {
			t.Errorf("%s: %d words", name, n)
		}
		n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID}))
		listed := func(f loci.Note) bool {
			return slices.ContainsFunc(n.Facts, func(d loci.Distilled) bool { return d.Fact == f.ID })
		}
		if n.Visibility != loci.UserOnly || !listed(facts[0]) || !listed(facts[1]) {
			t.Errorf("%s: the words are %+v", name, n)
		}
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

func TestFindingT4_FourTellingsAreOneFact(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			e := byRules(kept)
			t.Cleanup(func() { _ = e.Close(context.Background()) })
			var told []loci.Note
			for i, text := range []string{"I live in Oslo near the harbour.", "I live in Oslo near the harbour!", "i live in Oslo, near the harbour", "I live in Oslo near the harbour…"} {
				told = append(told, must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: time.Date(2026, 3, 1+i, 9, 0, 0, 0, time.UTC), Wait: true})).Notes[0])
			}
			for _, n := range told[1:] {
				if len(n.Facts) != 1 || n.Facts[0].Fact != told[0].ID || n.Kind != loci.Episode {
					t.Errorf("a repeat is %+v", n)
				}
			}
			correction := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I no longer live in Oslo near the harbour, now I live in Bergen.", At: time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC), Wait: true}))
			for i := range told {
				if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: told[i].ID})); n.SupersededBy != correction.Notes[0].ID {
					t.Errorf("telling %d holds on: %+v", i+1, n)
				}
			}
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{correction.Message.String()}}))
			for i := range told {
				if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: told[i].ID})); n.Superseded() {
					t.Errorf("telling %d is closed still: %+v", i+1, n)
				}
			}
		})
	}
}

// What somebody chose for words that facts determine outweighs their facts, and is undone like any change.
func TestFindingT1_AnEditOfGovernedWordsIsNotLost(t *testing.T) {
	t.Parallel()
	say, e := morning(t, inmem.New())
	words := say("I have coffee at seven, every morning.")
	light := .2
	res := must(e.Edit(t.Context(), me, loci.EditRequest{ID: words.ID, Importance: &light}))
	if res.Note.Importance != light {
		t.Errorf("edited: %+v", res.Note)
	}
	say("It is tea from now on, every morning.")
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})); n.Importance != light || !n.Superseded() {
		t.Errorf("after the fact was closed: %+v", n)
	}
	must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Change.String()}}))
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})); n.Importance != .9 || !n.Superseded() {
		t.Errorf("after the undo: %+v", n)
	}
}

// An agent that changes a fact whose words it does not see takes nothing from it.
func TestFindingT1_AChangeOfAFactKeepsItsHiddenWordsHidden(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(e memoryOf, fact loci.ID){
		"pin":    func(e memoryOf, fact loci.ID) { must(e.Pin(t.Context(), stranger, fact)) },
		"forget": func(e memoryOf, fact loci.ID) { must(e.Forget(t.Context(), stranger, loci.ForgetRequest{ID: fact})) },
		"undo": func(e memoryOf, fact loci.ID) {
			c := must(e.Pin(t.Context(), stranger, fact)).Change.String()
			must(e.Undo(t.Context(), stranger, loci.UndoRequest{IDs: []string{c}}))
		},
		"edit": func(e memoryOf, fact loci.ID) {
			light := .2
			must(e.Edit(t.Context(), stranger, loci.EditRequest{ID: fact, Importance: &light}))
		},
	} {
		e := thinking(t, inmem.New(), noting(map[string]string{
			"secret": `{"facts":[` + statement("The user has a desk.", nil) + "," + statement("The user is ill.", map[string]any{"visibility": "private"}) + `]}`,
		}, nil), nil)
		said := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "A desk, and a secret.", Wait: true}))
		fact := said.Notes[1].ID
		if n := must(e.Note(t.Context(), stranger, loci.NoteRequest{ID: fact})); len(n.Messages) != 0 {
			t.Errorf("%s: the agent gets the message of words that it does not see", name)
		}
		change(e, fact)
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: fact})); len(n.Messages) != 1 {
			t.Errorf("%s: the fact has lost its message", name)
		}
		n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: said.Notes[0].ID}))
		if n.Visibility != loci.UserOnly || len(n.Facts) != 2 {
			t.Errorf("%s: the words are %s with %v", name, n.Visibility, n.Facts)
		}
	}
}

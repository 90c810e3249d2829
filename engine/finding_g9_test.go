package engine_test

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

// destroyID purges a note.
func destroyID(t *testing.T, e *engine.Engine, id loci.ID) *loci.ChangeResult {
	t.Helper()
	return must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: id, Purge: true}))
}

// sound checks that an examination finds nothing wrong.
func sound(t *testing.T, e *engine.Engine) {
	t.Helper()
	for _, f := range must(e.Doctor(t.Context())) {
		if f.Bad {
			t.Errorf("it finds %+v", f)
		}
	}
}

// A fact that was given with two messages, in each language.
var givenTwice = map[string]struct {
	texts    [2]string
	fact     loci.GivenFact
	only     loci.GivenFact // what only the first message gave it
	question string
	secrets  []string
}{
	"en": {
		[2]string{"We unpacked our boxes in Ghent, says Rumpelstilz.", "Ghent is where I pay rent."},
		loci.GivenFact{Text: "The user lives in Ghent.", Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: "Ghent"}}, Tags: []string{"rent"}},
		loci.GivenFact{
			Context: "Rumpelstilz was there.", Keywords: []string{"Rumpelstilz", "Ghent"}, Tags: []string{"rumpelstilz"},
			Entities: []loci.Entity{{Name: "Rumpelstilz", Type: "person"}}, Emotion: &loci.Emotion{Valence: .4, Label: "rumpelstilzy"},
			Claims: []loci.GivenClaim{{Subject: "user", Attribute: "rumpelstilz", Value: "Ghent"}, {Subject: "Rumpelstilz", Attribute: "home", Value: "Ghent"}},
		},
		"Where do I live?", []string{"umpelstilz", "unpacked"},
	},
	"zh": {
		[2]string{"我们搬进了根特，小矮人也来了。", "我在根特付房租。"},
		loci.GivenFact{Text: "用户住在根特。", Claims: []loci.GivenClaim{{Subject: "用户", Attribute: "住处", Value: "根特"}}},
		loci.GivenFact{Context: "小矮人在场。", Keywords: []string{"小矮人"}, Tags: []string{"小矮人"}, Claims: []loci.GivenClaim{{Subject: "小矮人", Attribute: "住处", Value: "根特"}}},
		"我住在哪里？", []string{"小矮人", "搬进"},
	},
}

// giveTwice remembers two messages, each with the same fact, and returns their words and the
// fact.
func giveTwice(t *testing.T, e *engine.Engine, language string) (words [2]loci.ID, fact *loci.Note) {
	t.Helper()
	c := givenTwice[language]
	first := c.fact
	first.Context, first.Keywords, first.Entities, first.Emotion = c.only.Context, c.only.Keywords, c.only.Entities, c.only.Emotion
	first.Tags, first.Claims = slices.Concat(first.Tags, c.only.Tags), slices.Concat(first.Claims, c.only.Claims)
	for i, f := range []loci.GivenFact{first, c.fact} {
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{
			Text: c.texts[i], Conversation: []string{"Rumpelstilzchen", "d"}[i], Facts: []loci.GivenFact{f},
			At: time.Date(2026, 3, 1, 9+i, 0, 0, 0, time.UTC),
		}))
		words[i], fact = res.Notes[0].ID, only(t, res)
	}
	return words, fact
}

// A given fact stays as long as one of its sources does, with nothing that another alone gave
// it, and the answer says so.
func TestFindingG9_AGivenFactLivesWhileASourceDoes(t *testing.T) {
	t.Parallel()
	for language, c := range givenTwice {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			unasked(t, func(t *testing.T, e *engine.Engine) {
				words, fact := giveTwice(t, e, language)
				res := destroyID(t, e, words[0])
				if !slices.Equal(res.Purged, words[:1]) || !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
					t.Errorf("destroyed %v, and %v stays; want %v and %v", res.Purged, res.Kept, words[:1], fact.ID)
				}
				nowhere(t, e, append(c.secrets, "umpelstilz")...)
				sound(t, e)
				is, second := now(t, e, me, fact.ID), now(t, e, me, words[1])
				if is.Content != c.fact.Text || !is.SharesMessage(second) || len(is.Messages) != 1 || is.Conversation != "d" || len(is.Claims) != 1 {
					t.Errorf("the fact is %+v", is)
				}
				if second.Kind != second.Original.Kind || len(second.Facts) != 1 || second.Facts[0].Fact != fact.ID {
					t.Errorf("its words are %+v", second)
				}
				if hits := recalled(t, e, c.question); len(hits) == 0 || hits[0].Note.ID != fact.ID && hits[0].Note.ID != words[1] {
					t.Errorf("recall finds %+v", hits)
				}
				if known := must(e.Profile(t.Context(), me, loci.ProfileRequest{})); len(known.Subjects) > 0 || len(known.Attributes) != 1 || !known.Attributes[0].Values[0].Said.Equal(second.RecordedAt) {
					t.Errorf("the profile is %+v", known)
				}
				if res := destroyID(t, e, words[1]); !slices.Equal(res.Purged, []loci.ID{words[1], fact.ID}) || len(res.Kept) > 0 {
					t.Errorf("with its last source goes %+v", res)
				}
				nowhere(t, e, "Ghent", "根特")
				sound(t, e)
			})
		})
	}
}

// The other way round: what is told again goes, and what it repeated stays, as the answer says.
func TestFindingG9_AFactStaysWhereARepetitionGoes(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		words, fact := giveTwice(t, e, "en")
		if res := destroyID(t, e, words[1]); !slices.Equal(res.Purged, words[1:]) || !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "pay rent")
		if res := destroyID(t, e, words[0]); !slices.Equal(res.Purged, []loci.ID{words[0], fact.ID}) || len(res.Kept) > 0 {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "Ghent")
	})
}

// What only an assistant says still of the user is no claim of the user's.
func TestFindingG9_AClaimNeedsASourceThatMayMakeIt(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I live in Bonn.", At: time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC), Facts: []loci.GivenFact{{
			Text: "The user lives in Bonn.", Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: "Bonn"}},
		}}})))
		words, fact := giveTwice(t, e, "en")
		if is := now(t, e, me, old.ID); is.Claims[0].By != fact.ID {
			t.Fatalf("the old home is %+v", is)
		}
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "You live in Ghent, then.", Role: loci.RoleAssistant, Facts: []loci.GivenFact{givenTwice["en"].fact}}))
		for i, claims := range []int{1, 0} {
			if res := destroyID(t, e, words[i]); !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
				t.Errorf("destroyed %+v", res)
			}
			if is := now(t, e, me, fact.ID); len(is.Claims) != claims {
				t.Errorf("without %d tellings of the user's the fact is %+v", i+1, is)
			}
		}
		if is := now(t, e, me, old.ID); !is.Claims[0].Until.IsZero() || !is.Claims[0].By.IsZero() || len(is.Claims) != 1 {
			t.Errorf("the old home is %+v", is)
		}
		known := must(e.Profile(t.Context(), me, loci.ProfileRequest{}))
		if len(known.Attributes) != 1 || known.Attributes[0].Values[0].Value != "Bonn" || !known.Attributes[0].Values[0].Until.IsZero() {
			t.Errorf("the profile is %+v", known)
		}
		links := must(e.Links(t.Context(), me, loci.LinksRequest{ID: old.ID, Types: []loci.LinkType{loci.Updates, loci.Supersedes}})).Links
		if len(links) > 0 {
			t.Errorf("it is linked %+v", links)
		}
		sound(t, e)
	})
}

// Forgetting words leaves the fact; forgetting the fact, its words; an undo gives all back.
// Words that are forgotten hold no fact.
func TestFindingG9_ForgettingASourceLeavesTheFact(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		words, fact := giveTwice(t, e, "en")
		hidden := func() (n int) {
			for _, id := range []loci.ID{words[0], words[1], fact.ID} {
				if now(t, e, me, id).Forgotten {
					n++
				}
			}
			return n
		}
		for _, c := range []struct {
			id      loci.ID
			forgets int
		}{{words[0], 1}, {words[1], 1}, {fact.ID, 3}} {
			change := must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: c.id})).Change.String()
			if n := hidden(); n != c.forgets || c.forgets == 1 && now(t, e, me, fact.ID).Forgotten {
				t.Errorf("%d notes are forgotten with %s", n, c.id)
			}
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{change}}))
			if n := hidden(); n != 0 {
				t.Errorf("after the undo %d notes are forgotten", n)
			}
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: words[1]}))
		if res := destroyID(t, e, words[0]); !slices.Contains(res.Purged, fact.ID) || len(res.Kept) > 0 {
			t.Errorf("with its last living source goes %+v", res)
		}
	})
}

// By rules the words are the fact: those that are told again stay, and are one.
func TestFindingG9_WordsThatAreToldAgainStay(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, text := range []string{"I live in Ghent.", "我住在根特。"} {
			var words [2]loci.ID
			for i, talk := range []string{"Rumpelstilzchen", "d"} {
				words[i] = must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: talk, Wait: true})).Notes[0].ID
			}
			res := destroyID(t, e, words[0])
			if !slices.Equal(res.Purged, words[:1]) || !slices.Equal(res.Kept, words[1:]) {
				t.Errorf("destroyed %+v", res)
			}
			nowhere(t, e, "umpelstilz", words[0].String())
			if is := now(t, e, me, words[1]); is.Kind != loci.Fact || len(is.Claims) != 1 || !is.Claims[0].Until.IsZero() || len(is.Facts) > 0 {
				t.Errorf("what was told again is %+v", is)
			}
			sound(t, e)
		}
	})
}

// twiceDistilled is a model that distils the same fact from two messages, with other
// descriptions, and another fact that covers a third without saying the same.
func twiceDistilled(t *testing.T, s store.Store) *engine.Engine {
	return thinking(t, s, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		switch {
		case p.Step == "extract" && strings.Contains(p.User, "Rumpelstilz"):
			return model.Answer{Text: `{"facts":[` + statement("The user likes saffron cake.", map[string]any{"context": "Rumpelstilz baked.", "tags": []string{"rumpelstilz"}, "keywords": []string{"Rumpelstilz", "saffron"}}) + `]}`}, nil
		case p.Step == "extract" && strings.Contains(p.User, "never stop"):
			return model.Answer{Text: facts("The user likes saffron cake.")}, nil
		case p.Step == "extract" && strings.Contains(p.User, "spice"):
			return model.Answer{Text: facts("The user likes cake with saffron in it.")}, nil
		case p.Step == "decide" && strings.Contains(p.User, "with saffron in it"):
			return model.Answer{Text: labelled(`{"decisions":[{"statement":1,"operation":"NOOP","target":"label(The user likes saffron cake.)","reason":"it covers that"}]}`, p.User)}, nil
		}
		return model.Answer{Text: orNone("")}, nil
	}), nil)
}

// The same by a model: a fact that it distilled of another message in the same words stays.
func TestFindingG9_ADistilledFactThatWasToldAgainStays(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := twiceDistilled(t, s)
		for i, text := range []string{"Saffron cake, as Rumpelstilz bakes it!", "Saffron cake: I could never stop."} {
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: []string{"c", "d"}[i], Wait: true}))
		}
		fact := said(t, e, "The user likes saffron cake.")
		if !strings.Contains(fact.Context, "Rumpelstilz") {
			t.Fatalf("the fact is %+v", fact)
		}
		if res := destroy(t, e, "Saffron cake, as Rumpelstilz bakes it!"); len(res.Purged) != 1 || !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "umpelstilz", "bakes")
		sound(t, e)
		if is := now(t, e, me, fact.ID); is.Context != "" || len(is.Keywords) == 0 || len(is.Messages) != 1 {
			t.Errorf("the fact is %+v", is)
		}
		if jobs := must(e.Jobs(t.Context(), me)); len(jobs) > 0 {
			t.Errorf("the jobs are %+v", jobs)
		}
		destroy(t, e, "Saffron cake: I could never stop.")
		nowhere(t, e, "affron")
	})
}

// What a model said a fact covers is no source of its text: the fact goes, and what it covered
// is read again.
func TestFindingG9_WhatAFactOnlyCoversIsReadAgain(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := twiceDistilled(t, s)
		for _, text := range []string{"Saffron cake, as Rumpelstilz bakes it!", "Cake needs that spice."} {
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true}))
		}
		fact := said(t, e, "The user likes saffron cake.")
		if n := len(extracted(t, e, me)); n != 1 {
			t.Fatalf("there are %d facts", n)
		}
		if res := destroy(t, e, "Saffron cake, as Rumpelstilz bakes it!"); !slices.Contains(res.Purged, fact.ID) || len(res.Kept) > 0 {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "umpelstilz")
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if got := extracted(t, e, me); !slices.Equal(got, []string{"The user likes cake with saffron in it."}) {
			t.Errorf("of what stays there is %q", got)
		}
	})
}

// A text that was edited by hand is nobody's who said what it was before.
func TestFindingG9_AnEditedFactGoesWithTheWordsThatItWasMadeOf(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		words, fact := giveTwice(t, e, "en")
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Tags: []string{"home"}}))
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Content: "The user lives in Ghent with Rumpelstilz."}))
		if res := destroyID(t, e, words[0]); !slices.Equal(res.Purged, []loci.ID{words[0], fact.ID}) {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "umpelstilz")
	})
}

// Of a message that was split, the part that gave a fact goes, and the fact stays with what
// gave it too.
func TestFindingG9_APartOfAMessageIsASource(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("It rained all day long and we stayed at home. ", 100)
	unasked(t, func(t *testing.T, e *engine.Engine) {
		fact := loci.GivenFact{Text: "The user likes Grünkohl."}
		long := gives(t, e, me, "I like Grünkohl, as Rumpelstilz does. "+filler+"I play the saxophone. "+filler, fact)
		again := gives(t, e, me, "Grünkohl it is for me, "+filler+filler, fact)
		id := only(t, long).ID
		at := slices.IndexFunc(long.Notes, func(n loci.Note) bool { return strings.Contains(n.Content, "Rumpelstilz") })
		if res := destroyID(t, e, long.Notes[at].ID); len(res.Purged) != 1 || !slices.Equal(res.Kept, []loci.ID{id}) {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "umpelstilz")
		is := now(t, e, me, id)
		if !slices.Equal(is.Messages, []loci.ID{again.Message}) || len(is.Parts) != 1 {
			t.Errorf("the fact is of %v, %v", is.Messages, is.Parts)
		}
		sound(t, e)
	})
}

// A trait that was learned from a fact while only the words that go described it goes with these
// words; one that says no more than the fact says still stays.
func TestFindingG9_TraitsAreLearnedFromWhatStays(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := withoutAsking(t, s)
		words, fact := giveTwice(t, e, "en")
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		traits := learnt(t, s, at, 2)
		c := &store.Changes{}
		for i, id := range traits {
			v := must(e.History(t.Context(), me, id)).Changes[0]
			v.Note.Content = []string{"Ann meets Rumpelstilz.", "Ann lives in Ghent."}[i]
			v.Change.Version, v.Note.Version = 2, 2
			c.Notes = append(c.Notes, store.NoteChange{Version: v})
			c.Links = append(c.Links, loci.Link{From: id, To: fact.ID, Type: loci.DerivedFrom, Direction: loci.Out, Strength: .8, Reason: "as Rumpelstilz says", At: at, Set: loci.ID{5}})
		}
		c.Cycles = []loci.Cycle{{ID: loci.ID{5}, Started: at, Ended: at.Add(time.Minute), Status: loci.CycleCompleted}}
		if err := s.Apply(t.Context(), me.User, c); err != nil {
			t.Fatal(err)
		}
		res := destroyID(t, e, words[0])
		if !slices.Contains(res.Purged, traits[0]) || slices.Contains(res.Purged, traits[1]) {
			t.Errorf("of %v goes %v", traits, res.Purged)
		}
		if slices.ContainsFunc(must(e.History(t.Context(), me, traits[1])).Changes, func(v loci.Version) bool { return strings.Contains(v.Note.Content, "Rumpel") }) {
			t.Error("the trait says so still")
		}
		links := must(e.Links(t.Context(), me, loci.LinksRequest{ID: traits[1], Types: []loci.LinkType{loci.DerivedFrom}})).Links
		if len(links) != 1 || links[0].Reason != "" {
			t.Errorf("its links are %+v", links)
		}
	})
}

// An agent is told of what stays as far as it sees that.
func TestFindingG9_AnAgentIsToldOfWhatItSees(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		words, fact := giveTwice(t, e, "en")
		bot := loci.Scope{User: me.User, Agent: "bot"}
		if res := must(e.Forget(t.Context(), bot, loci.ForgetRequest{ID: words[1], Purge: true})); !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
			t.Errorf("the agent is told %+v", res)
		}
		again := gives(t, e, me, "Ghent is where I pay taxes.", givenTwice["en"].fact)
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Visibility: loci.Private}))
		if _, err := e.Forget(t.Context(), bot, loci.ForgetRequest{ID: again.Notes[0].ID, Purge: true}); err == nil {
			t.Error("the agent destroys words of what it does not see")
		}
	})
}

// A memory that was exported and read in again knows who said what.
func TestFindingG9_AnImportKnowsWhatWasToldAgain(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		words, fact := giveTwice(t, e, "en")
		for range 2 {
			var all bytes.Buffer
			must(e.Export(t.Context(), me, loci.ExportRequest{}, &all))
			other := withoutAsking(t, inmem.New())
			must(other.Import(t.Context(), me, &all, nil))
			if res := destroyID(t, other, words[0]); !slices.Equal(res.Kept, []loci.ID{fact.ID}) {
				t.Errorf("there goes %+v", res)
			}
			nowhere(t, other, "umpelstilz")
			all.Reset()
			must(other.Export(t.Context(), me, loci.ExportRequest{}, &all))
			last := withoutAsking(t, inmem.New())
			must(last.Import(t.Context(), me, &all, nil))
			sound(t, last)
			if res := destroyID(t, last, words[1]); !slices.Equal(res.Purged, []loci.ID{words[1], fact.ID}) {
				t.Errorf("at last goes %+v", res)
			}
		}
	})
}

// No file has a word of it, wherever the words that go had come to through the fact that stays:
// what was described beside it, reasons, jobs, cycles, metadata.
func TestFindingG9_NoWordIsLeftOnTheDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := must(sqlite.Open(t.Context(), filepath.Join(dir, "memory.db"), sqlite.Options{}))
	t.Cleanup(func() { _ = s.Close() })
	m := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		switch secret := strings.Contains(p.User, "Rumpelstilz"); {
		case p.Step == "extract" && secret:
			return model.Answer{Text: `{"facts":[` + statement("The user likes Grünkohl with potatoes, sausages and mustard.", map[string]any{"context": "Rumpelstilz in the 秘密花园.", "keywords": []string{"Rumpelstilz"}, "entities": []map[string]any{{"name": "Rumpelstilz", "type": "person"}}}) + `]}`}, nil
		case p.Step == "extract" && strings.Contains(p.User, "Grünkohl"):
			return model.Answer{Text: facts("The user likes Grünkohl with potatoes, sausages and mustard.")}, nil
		case p.Step == "extract":
			return model.Answer{Text: facts("The user likes cabbage with potatoes, sausages and mustard.")}, nil
		case p.Step == "decide":
			return model.Answer{Text: `{"decisions":[{"statement":1,"operation":"ADD","reason":"Rumpelstilz is new"}]}`}, nil
		case p.Step == "evolve" && strings.Contains(p.User, "Grünkohl"):
			return model.Answer{Text: `{"changes":[{"note":` + labelled(`"label(The user likes cabbage with potatoes, sausages and mustard.)"`, p.User) + `,"context":"A dish of Rumpelstilz.","tags":["rumpelstilz"],"reason":"秘密花园"}]}`}, nil
		}
		return model.Answer{Text: orNone("")}, nil
	})
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m, Decide: m, Evolve: m}}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	for i, text := range []string{"I like cabbage with potatoes.", "I like Grünkohl with potatoes, says Rumpelstilz in the 秘密花园.", "Grünkohl, and potatoes: I like it."} {
		r := loci.RememberRequest{Text: text, Conversation: []string{"c", "秘密花园", "c"}[i], Wait: true}
		if i == 1 {
			r.Metadata = loci.Metadata{"of": "Rumpelstilz"}
		}
		must(e.Remember(t.Context(), me, r))
	}
	fact, neighbour := said(t, e, "The user likes Grünkohl with potatoes, sausages and mustard."), said(t, e, "The user likes cabbage with potatoes, sausages and mustard.")
	if !strings.Contains(neighbour.Context, "Rumpelstilz") || len(fact.Messages) != 1 {
		t.Fatalf("the fact is %+v, beside it is %+v", fact, neighbour)
	}
	failed := loci.Job{ID: loci.ID{9}, Kind: loci.JobLink, Notes: []loci.ID{fact.ID}, Attempts: 2, Error: "no use of 秘密花园", Created: time.Now(), NotUntil: time.Now().Add(time.Hour)}
	cycle := loci.Cycle{ID: loci.ID{8}, Started: time.Now(), Ended: time.Now(), Questions: []string{"Who is Rumpelstilz?"}}
	if err := s.Apply(t.Context(), me.User, &store.Changes{Jobs: []loci.Job{failed}, Cycles: []loci.Cycle{cycle}}); err != nil {
		t.Fatal(err)
	}
	words := []string{"rumpelstilz", "秘密花园", "秘密"}
	if found := onDisk(t, dir, words...); len(found) < len(words) {
		t.Fatalf("before the purge there are only %q", found)
	}
	if res := destroy(t, e, "I like Grünkohl with potatoes, says Rumpelstilz in the 秘密花园."); !slices.Equal(res.Kept, []loci.ID{fact.ID}) || len(res.Warnings) > 0 {
		t.Errorf("destroyed %+v", res)
	}
	nowhere(t, e, "umpelstilz", "秘密")
	if found := onDisk(t, dir, words...); len(found) > 0 {
		t.Errorf("there are %q", found)
	}
	sound(t, e)
	if jobs := must(e.Jobs(t.Context(), me)); len(jobs) != 1 || jobs[0].Attempts != 2 {
		t.Errorf("the jobs are %+v", jobs)
	}
}

// Where the second telling goes while the first is destroyed, the purge looks again.
func TestFindingG9_ASourceThatGoesMeanwhileHoldsNothing(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		held := &meanwhile{Store: s}
		e := withoutAsking(t, held)
		words, fact := giveTwice(t, e, "en")
		held.do = func() { destroyID(t, e, words[1]) }
		res := destroyID(t, e, words[0])
		if !slices.Contains(res.Purged, fact.ID) || len(res.Kept) > 0 {
			t.Errorf("destroyed %+v", res)
		}
		nowhere(t, e, "Ghent")
	})
}

// meanwhile is a store that calls do once, before the first commit that destroys something.
type meanwhile struct {
	store.Store
	do func()
}

func (m *meanwhile) Apply(ctx context.Context, user string, c *store.Changes) error {
	if do := m.do; do != nil && len(c.Purge) > 0 {
		m.do = nil
		do()
	}
	return m.Store.Apply(ctx, user, c)
}

package engine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

var (
	trusted = loci.Scope{User: me.User, Agent: "trusted"} // sees what is private
	clerk   = loci.Scope{User: me.User, Agent: "clerk"}   // sees work/sales
)

// audiences is a memory on each store in which agents see different things.
func audiences(t *testing.T, test func(t *testing.T, e *engine.Engine)) {
	t.Helper()
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		for _, a := range []loci.Agent{{Name: "trusted", Domains: []string{"*"}, Private: true}, {Name: "clerk", Domains: []string{"work/sales"}}} {
			if err := e.SetAgent(t.Context(), me, a); err != nil {
				t.Fatal(err)
			}
		}
		test(t, e)
	})
}

// edits changes a note and returns the change.
func edits(t *testing.T, e *engine.Engine, s loci.Scope, r loci.EditRequest) string {
	t.Helper()
	return must(e.Edit(t.Context(), s, r)).Change.String()
}

func undoes(t *testing.T, e *engine.Engine, s loci.Scope, ids ...string) error {
	t.Helper()
	_, err := e.Undo(t.Context(), s, loci.UndoRequest{IDs: ids})
	return err
}

// seenAs requires who sees a note.
func seenAs(t *testing.T, e *engine.Engine, id loci.ID, v loci.Visibility, domain string) {
	t.Helper()
	if n := now(t, e, me, id); n.Visibility != v || n.Domain != domain {
		t.Errorf("it is %s in %s, want %s in %s", n.Visibility, n.Domain, v, domain)
	}
}

// An agent reads nothing that it could not because a tag is taken back: who sees words stays
// as a fact left it that was hidden, and destroyed since.
func TestFindingG4_TakingATagBackShowsNothing(t *testing.T) {
	for name, hide := range map[string]loci.EditRequest{
		"from agents": {Visibility: loci.UserOnly}, "from some": {Visibility: loci.Private}, "from other domains": {Domain: "home"},
	} {
		for _, purge := range []bool{true, false} {
			for _, by := range []loci.Scope{me, trusted} {
				t.Run(name, func(t *testing.T) {
					audiences(t, func(t *testing.T, e *engine.Engine) {
						res := gives(t, e, me, "I like Grünkohl, and the kettle is new.", loci.GivenFact{Text: "The user likes Grünkohl."})
						words, fact := res.Notes[0].ID, only(t, res).ID
						tag := edits(t, e, me, loci.EditRequest{ID: words, AddTags: []string{"food"}})
						hides := hide
						hides.ID = fact
						edits(t, e, me, hides)
						if purge {
							must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: fact, Purge: true}))
						}
						before := now(t, e, me, words)
						if err := undoes(t, e, by, tag); err != nil && hide.Visibility != loci.UserOnly {
							t.Fatal(err)
						}
						if seenAs(t, e, words, before.Visibility, before.Domain); before.Domain != "home" && before.Visibility == loci.Scoped {
							t.Errorf("it was not hidden: %+v", before)
						}
						if purge && strings.Contains(seenBy(t, e, clerk), "Grünkohl") || hide.Domain == "" && strings.Contains(seenBy(t, e, stranger), "Grünkohl") {
							t.Error("an agent reads it")
						}
					})
				})
			}
		}
	}
}

// What the user hid no agent shows by taking it back; the user in person does.
func TestFindingG4_AnAgentDoesNotUndoWhatTheUserHid(t *testing.T) {
	for name, c := range map[string]struct {
		told loci.RememberRequest
		hide loci.EditRequest
	}{
		"private":        {loci.RememberRequest{Domain: "home"}, loci.EditRequest{Visibility: loci.Private}},
		"another domain": {loci.RememberRequest{Domain: "work/sales", Visibility: loci.Scoped}, loci.EditRequest{Domain: "work/staff"}},
		"with a text":    {loci.RememberRequest{Domain: "home"}, loci.EditRequest{Visibility: loci.Private, Content: "The kettle is old."}},
	} {
		for _, by := range []loci.Scope{me, trusted} {
			t.Run(name+" "+by.Agent, func(t *testing.T) {
				audiences(t, func(t *testing.T, e *engine.Engine) {
					c := c // each store and asker has its own
					c.told.Text = "The kettle is new."
					id := must(e.Remember(t.Context(), by, c.told)).Notes[0].ID
					was := now(t, e, me, id)
					c.hide.ID = id
					hidden := edits(t, e, me, c.hide)
					is := now(t, e, me, id)
					notShown(t, undoes(t, e, trusted, hidden))
					seenAs(t, e, id, is.Visibility, is.Domain)
					must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{hidden}}))
					seenAs(t, e, id, was.Visibility, was.Domain)
					again := loci.ChangeID{Note: id, Version: 3}.String()
					if err := undoes(t, e, trusted, again); err != nil {
						t.Errorf("an agent may hide it: %v", err)
					}
					seenAs(t, e, id, is.Visibility, is.Domain)
					notShown(t, undoes(t, e, trusted, loci.ChangeID{Note: id, Version: 4}.String()))
				})
			})
		}
	}
}

func notShown(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, loci.ErrUnauthorized) || !strings.Contains(err.Error(), "ask them to do that") {
		t.Errorf("an agent is answered %v", err)
	}
}

// What an agent made and hid itself it shows again.
func TestFindingG4_AnAgentUndoesWhatItHidOfItsOwn(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		id := must(e.Remember(t.Context(), trusted, loci.RememberRequest{Text: "The kettle is new.", Domain: "home"})).Notes[0].ID
		hidden := edits(t, e, trusted, loci.EditRequest{ID: id, Visibility: loci.Private})
		if err := undoes(t, e, trusted, hidden); err != nil {
			t.Error(err)
		}
		seenAs(t, e, id, loci.Scoped, "home")
	})
}

// Several changes are taken back at once: who sees the note is as before those of them that said so.
func TestFindingG4_OfSeveralChangesThoseCountThatSayWhoSees(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		id := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "The kettle is new.", Domain: "home"})).Notes[0].ID
		tag := edits(t, e, me, loci.EditRequest{ID: id, AddTags: []string{"kitchen"}})
		hidden := edits(t, e, me, loci.EditRequest{ID: id, Visibility: loci.Private})
		moved := edits(t, e, me, loci.EditRequest{ID: id, Domain: "home/kitchen"})
		notShown(t, undoes(t, e, trusted, tag, hidden, moved))
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{moved}}))
		seenAs(t, e, id, loci.Private, "home")
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{tag, hidden}}))
		seenAs(t, e, id, loci.Scoped, "home")
	})
}

// Where a fact hid its words, an agent that takes the fact back shows the words to nobody;
// the user in person, and who made the words, has them as they were said.
func TestFindingG4_AFactThatAnAgentTakesBackShowsNoWords(t *testing.T) {
	for name, c := range map[string]struct {
		says, takes loci.Scope
		want        loci.Visibility
	}{
		"the user's, by an agent": {me, trusted, loci.Private},
		"the user's":              {me, me, loci.Scoped},
		"an agent's own":          {trusted, trusted, loci.Scoped},
		"an agent's, by the user": {trusted, me, loci.Scoped},
	} {
		t.Run(name, func(t *testing.T) {
			audiences(t, func(t *testing.T, e *engine.Engine) {
				res := gives(t, e, c.says, "I like Grünkohl, and the kettle is new.", loci.GivenFact{Text: "The user likes Grünkohl.", Visibility: loci.Private})
				words, fact := res.Notes[0].ID, only(t, res).ID
				seenAs(t, e, words, loci.Private, now(t, e, me, words).Domain)
				must(e.Undo(t.Context(), c.takes, loci.UndoRequest{IDs: []string{loci.ChangeID{Note: fact, Version: 1}.String()}}))
				n := now(t, e, me, words)
				if n.Visibility != c.want || n.Forgotten {
					t.Errorf("the words are %s, forgotten %t", n.Visibility, n.Forgotten)
				}
				if c.want == loci.Private && strings.Contains(seenBy(t, e, stranger), "Grünkohl") {
					t.Error("an agent reads it")
				}
			})
		})
	}
}

// Who chose for the words what they were for by themselves has chosen nothing once that is
// taken back.
func TestFindingG4_AChoiceOfWhatWasSoIsTakenBack(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{
			Text: "I like Grünkohl, and the kettle is new.", Visibility: loci.Open,
			Facts: []loci.GivenFact{{Text: "The user likes Grünkohl.", Visibility: loci.Private}},
		}))
		words := res.Notes[0].ID
		before := now(t, e, me, words)
		shown := edits(t, e, me, loci.EditRequest{ID: words, Visibility: loci.Open})
		if n := now(t, e, me, words); len(n.Original.Chosen) == 0 {
			t.Fatalf("nothing was chosen: %+v", n.Original)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{shown}}))
		if n := now(t, e, me, words); n.Visibility != before.Visibility || len(n.Original.Chosen) > 0 {
			t.Errorf("%s, chosen %q, want %s and nothing", n.Visibility, n.Original.Chosen, before.Visibility)
		}
	})
}

// Words that repeat a private fact stay private when the repeating is taken back, the fact is
// destroyed, and the taking back is taken back: none of it says who sees them.
func TestFindingG4_WordsThatRepeatedWhatIsDestroyedStayPrivate(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		lives := loci.GivenFact{Text: "The user lives in Beijing.", Visibility: loci.Private}
		fact := only(t, gives(t, e, trusted, "I saw the dentist yesterday.", lives)).ID
		words := gives(t, e, trusted, "The dentist appointment moved to next Tuesday.", lives).Notes[0].ID
		last := func() string {
			return loci.ChangeID{Note: words, Version: now(t, e, me, words).Version}.String()
		}
		if n := now(t, e, me, words); n.Visibility != loci.Private || !n.HasFact(fact) {
			t.Fatalf("the words don't repeat the fact: %+v", n)
		}
		if err := undoes(t, e, me, last()); err != nil {
			t.Fatal(err)
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: fact, Purge: true}))
		if err := undoes(t, e, me, last()); err != nil {
			t.Fatal(err)
		}
		seenAs(t, e, words, loci.Private, "general")
	})
}

// What was chosen for the words outlives that a fact of theirs is taken back, and brought back.
func TestW11_AChoiceOutlivesTheFact(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		res := gives(t, e, me, "I like Grünkohl, and the kettle is new.", loci.GivenFact{Text: "The user likes Grünkohl.", Importance: .2})
		words, fact := res.Notes[0].ID, only(t, res).ID
		edits(t, e, me, loci.EditRequest{ID: words, Importance: new(.9)})
		before := now(t, e, me, words)
		gone := must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{loci.ChangeID{Note: fact, Version: 1}.String()}}))
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: changesOf(gone)}))
		if n := now(t, e, me, words); n.Importance != before.Importance || !slices.Equal(n.Original.Chosen, before.Original.Chosen) {
			t.Errorf("importance %g, chosen %q; it was %g, %q", n.Importance, n.Original.Chosen, before.Importance, before.Original.Chosen)
		}
	})
}

// Who hides words is not told of the fact that went with them, as they see it no more; it comes
// back with the words all the same.
func TestW12_WhatWentAlongUntoldComesBack(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		desk := loci.Scope{User: me.User, Agent: "desk"}
		if err := e.SetAgent(t.Context(), me, loci.Agent{Name: desk.Agent, Domains: []string{"*"}}); err != nil {
			t.Fatal(err)
		}
		res := gives(t, e, me, "I like Grünkohl.", loci.GivenFact{Text: "The user likes Grünkohl."})
		words, fact := res.Notes[0].ID, only(t, res).ID
		before := now(t, e, me, fact)
		told := changesOf(must(e.Edit(t.Context(), desk, loci.EditRequest{ID: words, Visibility: loci.UserOnly})))
		if n := now(t, e, me, fact); n.Visibility != loci.UserOnly || len(told) != 1 {
			t.Fatalf("the fact is %s, and the agent was told of %q", n.Visibility, told)
		}
		undone := changesOf(must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: told})))
		if n := now(t, e, me, fact); n.Visibility != before.Visibility || len(undone) != 2 {
			t.Errorf("the fact is %s, it was %s; taken back was %q", n.Visibility, before.Visibility, undone)
		}
	})
}

// Who says by hand that words support the fact that was made of them may say so no more: that
// is no repetition of what others said.
func TestW12_ALinkFromWordsToTheirOwnFactIsTakenBack(t *testing.T) {
	audiences(t, func(t *testing.T, e *engine.Engine) {
		res := gives(t, e, me, "I like Grünkohl.", loci.GivenFact{Text: "The user likes Grünkohl."})
		words, fact := res.Notes[0].ID, only(t, res).ID
		before := now(t, e, me, words)
		must(e.Link(t.Context(), me, loci.LinkRequest{From: words, To: fact, Type: loci.Supports}))
		edits(t, e, me, loci.EditRequest{ID: fact, Importance: new(.9)}) // by which the words are derived again
		gone := must(e.Unlink(t.Context(), me, loci.UnlinkRequest{From: words, To: fact, Type: loci.Supports}))
		if n := now(t, e, me, words); !gone.Changed || len(n.Facts) != 1 || n.Facts[0].Told != before.Facts[0].Told {
			t.Errorf("taken away: %v, the words have %+v, they had %+v", gone.Changed, n.Facts, before.Facts)
		}
	})
}

// Words that say what a fact says by themselves still do when that was taken back, and came back.
func TestW11_WhatWordsSayThemselvesComesBack(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		said := loci.RememberRequest{Text: "I live in Bonn.", Conversation: "c"}
		first, again := kept(t, e, me, said).ID, kept(t, e, me, said).ID
		before := now(t, e, me, again)
		if len(before.Facts) != 1 || !before.Facts[0].Told {
			t.Fatalf("the words repeat nothing: %+v", before.Facts)
		}
		gone := changesOf(must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{loci.ChangeID{Note: first, Version: 1}.String()}})))
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: gone}))
		if n := now(t, e, me, again); !slices.Equal(n.Facts, before.Facts) {
			t.Errorf("%+v, they were %+v", n.Facts, before.Facts)
		}
	})
}

package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// given is a fact that claims one thing, in the place of a note.
func given(text, subject, attribute, value string, replaces loci.ID) loci.GivenFact {
	return loci.GivenFact{Text: text, Claims: claims(subject, attribute, value), Replaces: replaces}
}

// A note that a fact is given to take the place of is closed whatever it is about and whoever said
// it, as it is by hand.
func TestW13_WhatAFactReplacesIsClosedWhateverItIsAbout(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "Owen keeps the house and Biscuit.", given("Owen keeps the house and Biscuit.", "Owen", "keeps", "the house and Biscuit", loci.ID{})))
		res := gives(t, e, me, "Biscuit comes to live with me after all.", given("Biscuit lives with the user.", "Biscuit", "lives with", "the user", old.ID))
		if is := now(t, e, me, old.ID); is.SupersededBy != only(t, res).ID || len(res.Warnings) > 0 {
			t.Errorf("it is %+v, and warns %q", is, res.Warnings)
		}
		if got := lines(t, e, me, "Owen"); len(got) > 0 {
			t.Errorf("of Owen is known %v", got)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Message.String()}}))
		if is := now(t, e, me, old.ID); is.Superseded() || lines(t, e, me, "Owen")["keeps"] == "" {
			t.Errorf("after the undo it is %+v", is)
		}
	})
}

// One note may become several, what is said already takes the place of one, and so does what was
// said before it and is told late.
func TestW13_WhatAFactReplacesIsClosedInFavourOfWhatThereIs(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "Owen keeps the house, and the dog.", given("Owen keeps the house and the dog.", "Owen", "keeps", "the house and the dog", loci.ID{})))
		res := gives(t, e, me, "Owen keeps the house, I take the dog.",
			given("Owen keeps the house.", "Owen", "keeps", "the house", old.ID), given("The user takes the dog.", "user", "takes", "the dog", old.ID))
		if is := now(t, e, me, old.ID); !is.Superseded() || len(res.Warnings) > 0 {
			t.Errorf("of two it is %+v, and warns %q", is, res.Warnings)
		}
		dog := only(t, gives(t, e, me, "My brother wants the dog.", given("The user's brother wants the dog.", "brother", "wants", "the dog", loci.ID{})))
		res = gives(t, e, me, "I take the dog, he does not.", given("The user takes the dog.", "user", "takes", "the dog", dog.ID))
		if is := now(t, e, me, dog.ID); !is.Superseded() || len(res.Warnings) > 0 {
			t.Errorf("in favour of what is there it is %+v, and warns %q", is, res.Warnings)
		}
		early := loci.RememberRequest{Text: "The rent was 900 from the start.", At: old.RecordedAt.AddDate(0, -1, 0), Facts: []loci.GivenFact{{Text: "The rent is 900."}}}
		rent := only(t, gives(t, e, me, "The rent is 800, I think.", loci.GivenFact{Text: "The rent is 800."}))
		early.Facts[0].Replaces = rent.ID
		res = must(e.Remember(t.Context(), me, early))
		if is := now(t, e, me, rent.ID); is.SupersededBy != only(t, res).ID || is.ValidUntil.Before(is.RecordedAt) || len(res.Warnings) > 0 {
			t.Errorf("told late it is %+v, and warns %q", is, res.Warnings)
		}
	})
}

// What others see is not closed by what they don't, and the answer says so of the note that was named.
func TestW13_WhatOthersSeeStaysAndItIsSaidWhy(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "The party is on Saturday, at Jo's.", loci.GivenFact{Text: "The party is at Jo's."}))
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{
			Text: "The party is at the lake, a surprise.", Visibility: loci.Private, Facts: []loci.GivenFact{{Text: "The party is at the lake.", Replaces: old.ID}},
		}))
		if is := now(t, e, me, old.ID); is.Superseded() {
			t.Errorf("it is %+v", is)
		}
		if len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], "fewer may see") || strings.Contains(res.Warnings[0], "similar") {
			t.Errorf("it warns %q", res.Warnings)
		}
	})
}

// T5: words of which all that was planned is replaced are no plan, and say so to who settles them.
func TestT5_WordsWhosePlansWereReplacedAreSettledNoMore(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		plan := func(text, day string, replaces loci.ID) loci.GivenFact {
			return onDay(loci.GivenFact{Text: text, Temporality: loci.Prospective, Replaces: replaces}, day, t)
		}
		first := gives(t, e, me, "The first draft is due on 20 March. The client is in a hurry.", plan("The first draft is due on 20 March 2026.", "2026-03-20", loci.ID{}))
		gives(t, e, me, "The first draft is put off to 4 April.", plan("The first draft is due on 4 April 2026.", "2026-04-04", only(t, first).ID))
		words := first.Notes[0].ID
		if is := now(t, e, me, words); is.Planned() != nil || is.Superseded() {
			t.Errorf("the words are %+v", is)
		}
		_, err := e.Settle(t.Context(), me, loci.SettleRequest{ID: words, As: loci.StatusMoved, To: on(t, "2026-04-11")})
		if err == nil {
			t.Error("they are settled in silence")
		}
	})
}

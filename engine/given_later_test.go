package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// onDay is a fact of a day to come in the place of a note.
func onDay(f loci.GivenFact, day string, t *testing.T) loci.GivenFact {
	t.Helper()
	f.EventTime = on(t, day)
	return f
}

// W6: what is given to take the place of a note from a day to come on ends it on that day: until then
// the old value is what holds.
func TestW6_WhatIsGivenForALaterDayEndsTheOldThen(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) { // it is 2 March 2026
		old := only(t, gives(t, e, me, "Our contact at the museum is Ms Kröger.", given("Contact at the museum: Ms Kröger", "museum", "contact", "Ms Kröger", loci.ID{})))
		res := gives(t, e, me, "Contact Ms Kröger until 16 March, from then Mr Adeyemi.",
			onDay(given("Contact at the museum from 16 March: Mr Adeyemi", "museum", "contact", "Mr Adeyemi", old.ID), "2026-03-16", t))
		next, day := only(t, res), on(t, "2026-03-16").Time
		is := now(t, e, me, old.ID)
		if !is.ValidUntil.Equal(day) || is.Superseded() || !is.Claims[0].Until.Equal(day) || len(res.Warnings) > 0 {
			t.Errorf("the old contact is %+v, it warns %q", is, res.Warnings)
		}
		if is := now(t, e, me, next.ID); !is.ValidFrom.Equal(day) || is.Planned() != nil {
			t.Errorf("the new contact is %+v", is)
		}
		for at, want := range map[time.Time]string{day.AddDate(0, 0, -1): "Ms Kröger", day.AddDate(0, 0, 1): "Mr Adeyemi"} {
			if got := holdsOn(t, e, "museum", "contact", at); got != want {
				t.Errorf("on %s the contact is %q, want %q", at, got, want)
			}
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Message.String()}}))
		if is := now(t, e, me, old.ID); !is.ValidUntil.IsZero() || !is.Claims[0].Until.IsZero() {
			t.Errorf("after the undo the old contact is %+v", is)
		}
	})
}

// holdsOn is the one value of an attribute that has begun and holds at a moment.
func holdsOn(t *testing.T, e *engine.Engine, subject, attribute string, at time.Time) (value string) {
	t.Helper()
	for _, a := range must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: subject, AsOf: at})).Attributes {
		for _, v := range a.Values {
			if a.Attribute != attribute || v.Since.After(at) {
				continue
			}
			if a.Contested || value != "" {
				return "contested"
			}
			value = v.Value
		}
	}
	return value
}

// What is over on a day that the fact claims itself, or that was of such a day, is over at once.
func TestW6_ADeadlineThatIsReplacedIsOverAtOnce(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		open := only(t, gives(t, e, me, "The deadline of Rota is open.", given("The deadline of Rota is open.", "Rota", "deadline", "open", loci.ID{})))
		first := only(t, gives(t, e, me, "The deadline of Rota is 15 March 2026.",
			onDay(given("The deadline of Rota is 15 March 2026.", "Rota", "deadline", "15 March 2026", open.ID), "2026-03-15", t)))
		gives(t, e, me, "Rota has until the end of May.", onDay(loci.GivenFact{Text: "Rota is due on 31 May 2026.", Replaces: first.ID}, "2026-05-31", t))
		for _, id := range []loci.ID{open.ID, first.ID} {
			if is := now(t, e, me, id); !is.Superseded() || is.ValidUntil.After(is.RecordedAt.AddDate(0, 0, 1)) {
				t.Errorf("the old deadline is %+v", is)
			}
		}
	})
}

// What is replaced by hand by words that say from when on they hold ends then, in both languages, and
// what only names a day at once; asked again it changes nothing, and an undo takes it back.
func TestW12_WhatIsReplacedFromALaterDayHoldsUntilThen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, dated, text, until string }{
		{"Our contact at the museum is Ms Kröger.", "", "Our contact at the museum is Mr Adeyemi, from 16 March on.", "2026-03-16"},
		{"公司门口的前台是小王。", "", "从3月16日起，公司门口的前台是小李。", "2026-03-16"},
		{"Our contact at the museum is Ms Kröger.", "", "Our contact at the museum is Mr Adeyemi, whom we see on 16 March.", ""},
		{"We meet Ms Kröger on 9 March.", "2026-03-09", "Our contact at the museum is Mr Adeyemi, from 16 March on.", ""},
	} {
		unasked(t, func(t *testing.T, e *engine.Engine) {
			fact := loci.GivenFact{Text: c.old, Claims: claims("museum", "contact", "x")}
			if c.dated != "" {
				fact = onDay(fact, c.dated, t)
			}
			old := only(t, gives(t, e, me, c.old+" It is so.", fact))
			r := loci.ReplaceRequest{Old: old.ID, Text: c.text}
			res := must(e.Replace(t.Context(), me, r))
			is := now(t, e, me, old.ID)
			if c.until == "" {
				if is.SupersededBy != res.New.ID || is.ValidUntil.After(is.RecordedAt) {
					t.Errorf("by %q: %+v", c.text, is)
				}
				return
			}
			if until := on(t, c.until).Time; is.Superseded() || !is.ValidUntil.Equal(until) || !is.Claims[0].Until.Equal(until) {
				t.Errorf("by %q: %+v", c.text, is)
			}
			again := must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old.ID, New: res.New.ID}))
			if v := now(t, e, me, old.ID).Version; v != is.Version || again.New.ID != res.New.ID {
				t.Errorf("again it is version %d of %+v", v, again)
			}
			must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Change.String()}}))
			if is := now(t, e, me, old.ID); !is.ValidUntil.IsZero() || !is.Claims[0].Until.IsZero() {
				t.Errorf("undone it is %+v", is)
			}
		})
	}
}

package engine_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// W13, T2: who reports late says when it was said: what is changed by hand holds from then on, in what
// was known at every moment since.
func TestW13_ChangesByHandHoldFromWhenTheyWereSaid(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			e := clocked(t, kept, time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC))
			said, at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), time.Date(2026, 3, 20, 9, 0, 0, 0, time.UTC)
			before, since := at.Add(-time.Hour), at.Add(time.Hour)
			as := func(id loci.ID, of time.Time) *loci.Note {
				return must(e.Note(t.Context(), me, loci.NoteRequest{ID: id, AsOf: of}))
			}

			plan := remembered(t, e, said, "I'm going to see the dentist on April 7.")
			must(e.Settle(t.Context(), me, loci.SettleRequest{ID: plan.ID, As: loci.StatusMoved, To: on(t, "2026-04-09"), At: at}))
			if was, is := as(plan.ID, before).Planned().Due.String(), as(plan.ID, since).Planned().Due.String(); was != "2026-04-07" || is != "2026-04-09" {
				t.Errorf("the plan was for %s and is for %s", was, is)
			}
			day := must(e.Agenda(t.Context(), me, loci.AgendaRequest{AsOf: since}))
			if len(day.Sections) != 1 || day.Sections[0].Plans[0].Note.Planned().Due.String() != "2026-04-09" {
				t.Errorf("the agenda of then is %+v", day)
			}

			note := remembered(t, e, said, "The flat has three rooms.")
			must(e.Edit(t.Context(), me, loci.EditRequest{ID: note.ID, Content: "The flat has four rooms.", At: at}))
			if was, is := as(note.ID, before).Content, as(note.ID, since).Content; !strings.Contains(was, "three") || !strings.Contains(is, "four") {
				t.Errorf("the note said %q and says %q", was, is)
			}

			old, later := remembered(t, e, said, "My desk is green."), remembered(t, e, said.Add(time.Minute), "My desk is by the window.")
			must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old.ID, New: later.ID, At: at}))
			told := remembered(t, e, said, "I park in the street.")
			must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: told.ID, Text: "I park in the garage.", At: at}))
			for _, id := range []loci.ID{old.ID, told.ID} {
				if as(id, before).Superseded() || !as(id, since).Superseded() {
					t.Errorf("%s is over %t before and %t since", id, as(id, before).Superseded(), as(id, since).Superseded())
				}
			}
		})
	}
}

// T5: what is overdue for long is on no agenda, and counted; who asks for it sees it.
func TestT5_WhatIsOverdueForLongIsCounted(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
			e := clocked(t, kept, now)
			for _, text := range []string{
				"I'm going to see the dentist on March 20.", "我打算三月二十一号去看牙医。", "I'm going to the concert on May 20.", "I'm going to the theatre on June 20.",
			} {
				remembered(t, e, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), text)
			}
			remembered(t, e, time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC), "I'm going to the fair on March 20.")
			if got := must(e.Agenda(t.Context(), me, loci.AgendaRequest{})); got.Total != 2 || got.Past != 3 {
				t.Errorf("%d plans and %d of the past: %+v", got.Total, got.Past, got.Sections)
			}
			if got := must(e.Agenda(t.Context(), me, loci.AgendaRequest{Past: true})); got.Total != 5 || got.Past != 0 {
				t.Errorf("with the past %d plans, %d are not listed: %+v", got.Total, got.Past, got.Sections)
			}
			if got := must(e.Agenda(t.Context(), me, loci.AgendaRequest{AsOf: time.Date(2026, 3, 19, 0, 0, 0, 0, time.UTC)})); got.Past != 1 {
				t.Errorf("as of before them %d are of the past", got.Past)
			}
		})
	}
}

// T5: what was told as no plan is made one by hand, for the date that it has or another.
func TestT5_ANoteIsMadeAPlanByHand(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	plans := func(id loci.ID, to string) (*loci.ChangeResult, error) {
		r := loci.SettleRequest{ID: id, As: loci.StatusPlanned}
		if to != "" {
			r.To = on(t, to)
		}
		return e.Settle(t.Context(), me, r)
	}
	due := func(id loci.ID) string {
		n := now(t, e, me, id)
		if n.Planned() == nil {
			return "none"
		}
		return n.Planned().Text(nil)
	}
	words := remembered(t, e, time.Time{}, "The dentist is a good idea.")
	given := only(t, gives(t, e, me, "Ballet with Ann, March 20.", loci.GivenFact{Text: "The ballet with Ann is on March 20, 2026.", EventTime: on(t, "2026-03-20")}))
	for _, c := range []struct {
		id       loci.ID
		to, want string
	}{
		{words.ID, "2026-03-12", "planned for 2026-03-12"}, {given.ID, "", "planned for 2026-03-20"}, {remembered(t, e, time.Time{}, "阿姨的生日礼物。").ID, "", "planned"},
	} {
		res, err := plans(c.id, c.to)
		if err != nil || due(c.id) != c.want || len(listed(t, e, c.id)) != 1 {
			t.Errorf("it is %q, want %q: %v", due(c.id), c.want, err)
			continue
		}
		if _, err := plans(c.id, c.to); !errors.Is(err, loci.ErrConflict) {
			t.Errorf("twice: %v", err)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Change.String()}}))
		if due(c.id) != "none" {
			t.Errorf("undone it is %q", due(c.id))
		}
	}
	both := gives(t, e, me, "Ballet and opera.", loci.GivenFact{Text: "The user sees a ballet."}, loci.GivenFact{Text: "The user sees an opera."})
	if _, err := plans(both.Notes[0].ID, ""); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("words of two facts: %v", err)
	}
}

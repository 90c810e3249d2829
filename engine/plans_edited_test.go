package engine_test

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// T5: other words leave a plan that was given, for its time or in its rhythm, unless they name another
// time, or say that it is over.
func TestT5_NewWordsLeaveAGivenPlan(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ given, to, want string }{
			{"Mobile beta of Rota due by 1 December 2026@2026-12-01", "Mobile beta of Rota, iOS first", "planned for 2026-12-01"},
			{"The user has a dentist appointment on 14 December@2026-12-14", "The dentist, Dr Wu", "planned for 2026-12-14"},
			{"用户12月15日交第一版。@2026-12-15", "新案子的第一版。", "planned for 2026-12-15"},
			{"Book club is every first Thursday of the month", "Book club at the Lion Hotel", "planned monthly on first Thu, next 2026-11-05"},
			{"Book club is every first Thursday of the month", "Book club is on Friday 11 December", "planned for 2026-12-11"},
			{"Pippin has jabs on 14 December 2026@2026-12-14", "Pippin has jabs on 16 December 2026", "planned for 2026-12-16"},
			{"The dentist is on 14 December@2026-12-14", "The user went to the dentist last Tuesday", ""},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.given + c.to}}
			words := "We spoke about it."
			if c.to[0] > 'z' {
				words = "我们说了这件事。"
			}
			id := p.keeps(words, c.given)[1]
			must(e.Edit(t.Context(), p.who, loci.EditRequest{ID: id, Content: c.to}))
			if got := p.note(id).Planned().Text(nil); got != c.want {
				t.Errorf("%s, edited to %s: %q, want %q", c.given, c.to, got, c.want)
			}
		}
	})
}

// W12: an edit puts the times of a note into a zone, by whose clock its hours stay, also those at which
// it recurs; what is given as an event with it is shown there. An undo takes that back.
func TestW12_AnEditGivesAZone(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		for given, want := range map[string]string{
			"The boiler is serviced.@2026-12-09T11:00:00+01:00":       "planned for 2026-12-09T11:00:00Z",
			"The boiler is serviced again.@2026-12-09":                "planned for 2026-12-09",
			"Book club is every first Thursday of the month at 19:30": "planned monthly on first Thu at 19:30 Europe/London, next 2026-11-05T19:30:00Z",
		} {
			id := p.keeps("We spoke about it: "+given, given)[1]
			before := p.note(id)
			done := must(p.e.Edit(t.Context(), me, loci.EditRequest{ID: id, Zone: "Europe/London"}))
			if got := p.note(id).Planned().Text(nil); got != want {
				t.Errorf("%s: %q, want %q", given, got, want)
			}
			must(p.e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{done.Change.String()}}))
			if got := p.note(id).Planned(); !got.Equal(before.Planned()) {
				t.Errorf("%s: the undo leaves %+v", given, got)
			}
		}
		id := p.keeps("We spoke about the sweep.", "The sweep comes.@2026-12-10")[1]
		must(p.e.Edit(t.Context(), me, loci.EditRequest{ID: id, Zone: "Europe/London", EventTime: must(loci.ParseDate("2026-12-10T09:00:00+01:00", nil))}))
		if got := p.note(id).Planned().Text(nil); got != "planned for 2026-12-10T08:00:00Z" {
			t.Error(got)
		}
	})
}

// T5: the answer to what is told late sees plans as of when it was said, not of the clock; the agenda of
// that moment does so too, of all that was known then.
func TestT5_WhatIsToldLateIsSeenFromThen(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Clock: func() time.Time { return now }}))
		told := func(text string, at time.Time) (state []string) {
			for _, n := range must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: at, Wait: true})).Notes {
				state = append(state, n.Planned().Text(nil))
			}
			return state
		}
		then := time.Date(2026, 11, 10, 9, 0, 0, 0, time.UTC)
		for text, want := range map[string]string{
			"I have lunch with Ann on 12 November 2026.":  "planned for 2026-11-12",
			"I have a piano lesson every Tuesday at 7pm.": "planned weekly on Tue at 19:00, next 2026-11-10T19:00:00Z",
		} {
			if got := told(text, then); !slices.Equal(got, []string{want}) {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
		dues := func(asOf time.Time) (all []loci.Due) {
			for _, s := range must(e.Agenda(t.Context(), me, loci.AgendaRequest{AsOf: asOf})).Sections {
				all = append(all, s.Due)
			}
			return all
		}
		if got := dues(then); !slices.Equal(got, []loci.Due{loci.DueToday, loci.DueInWeek}) {
			t.Errorf("then: %v", got)
		}
		if got := dues(time.Time{}); !slices.Equal(got, []loci.Due{loci.Overdue, loci.DueInWeek}) {
			t.Errorf("now: %v", got)
		}
	})
}

package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A message says more than what became of one plan, and more than what it plans: a plan is settled by what is said of
// its own sentence, and moved to the date of the sentence that says so.
func TestFindingQ3_ALongMessageMovesAPlanToTheDateThatItSays(t *testing.T) {
	const (
		doctor = "New dentist: Dr. Okoye in the Lime Street practice, first appointment Wednesday 11 March at 4:15. Omar signed me up for a chess night on 21 March."
		called = "Dr. Okoye's office called, she's away on Wednesday, so it's Friday 13 March at 3:45 now. Omar says I get a raise on 9 June. Lena cooks for us at her place on Saturday 14 March."
		visit  = "医生说不用开刀，卧床六周。我打算3月14、15号那个周末带孩子回扬州看外公。"
		later  = "扬州去不成了，公司14号要加班，改到21、22号那个周末。阿姨今天最后一天，我包了红包。"
		fever  = "孩子发烧38度9。这周末去扬州取消了，外公还躺着。跟妈说好了，改成4月4、5号。"
		helper = "请了个钟点工，3月9号开始。老方给他妈打了电话，奶奶答应过来。"
		mum    = "孩子发烧38度9。去扬州的事，跟妈说好了，改成4月4、5号。"
		screen = "Ines has the yard screen, due 30 March. Bo likes it."
		pitch  = "Ines made a pitch for a new tracker and it was good."
		test   = "Load test with six hundred fake bookings on 12 March."
		booked = "I finally booked my own time off."
	)
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct {
			says []string
			want string
		}{
			{[]string{doctor, called}, "planned for 2026-03-13: " + called + "\n"},
			{[]string{visit, later}, "planned for 2026-03-21 to 2026-03-22: " + later + "\n"},
			{[]string{visit, later, fever}, "planned for 2026-04-04 to 2026-04-05: " + fever + "\n"},
			{[]string{helper, mum}, "planned for 2026-03-09: " + helper + "\nplanned for 2026-04-04 to 2026-04-05: " + mum + "\n"},
			{[]string{screen, pitch}, "planned for 2026-03-30: " + screen + "\n"},
			{[]string{test, booked}, "planned for 2026-03-12: " + test + "\n"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.says[len(c.says)-1]}}
			for _, text := range c.says {
				p.says(text)
			}
			p.plans(c.want)
		}
	})
}

// What was moved by hand is told again as it is: the old day in the words moves it back no more than
// another date of the message, and when somebody said so is no time of the plan.
func TestFindingB13_WhatWasMovedByHandStaysThereWhenItIsTold(t *testing.T) {
	const (
		plan          = "First appointment with Dr. Okoye on Wednesday 11 March at 4:15."
		told          = "Dr. Okoye's office called, she's away on Wednesday, so it's Friday 13 March at 3:45 now. Omar says I get a raise on 9 June. Lena cooks for us on Saturday 14 March."
		climb, talked = "请六个同学去攀岩馆，3月15号周日下午两点。", "15号周日下午三点有围棋课，攀岩馆改到3月14号周六下午两点。"
	)
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ plan, to, told, want string }{
			{plan, "2026-03-13T15:45:00+01:00", told, "2026-03-13"},
			{climb, "2026-03-14T14:00:00+01:00", talked, "2026-03-14"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.plan}}
			p.moves(p.says(c.plan).ID, c.to)
			p.says("OK.")
			p.says(c.told)
			due := []string{}
			for _, s := range must(e.Agenda(t.Context(), p.who, loci.AgendaRequest{})).Sections {
				for _, plan := range s.Plans {
					due = append(due, plan.Note.Planned().Due.String()[:10])
				}
			}
			if len(due) != 1 || due[0] != c.want {
				t.Errorf("%q is planned for %v, want %s", c.told, due, c.want)
			}
		}
		p := planning{T: t, e: e, who: loci.Scope{User: "given"}}
		p.says("The parents' meeting is on 16 March.")
		at := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
		must(e.Remember(t.Context(), p.who, loci.RememberRequest{Text: "The parents' meeting was moved from 16 to 20 March.", At: at, Wait: true, Facts: []loci.GivenFact{{
			Text: "The parents' meeting was moved from 16 March to 20 March", Temporality: loci.Historical, EventTime: loci.Date{Time: at, Precision: loci.Day},
		}}}))
		for _, s := range must(e.Agenda(t.Context(), p.who, loci.AgendaRequest{})).Sections {
			for _, plan := range s.Plans {
				if due := plan.Note.Planned().Due.String(); due != "2026-03-20" {
					t.Errorf("the meeting is planned for %s: %s", due, plan.Note.Content)
				}
			}
		}
	})
}

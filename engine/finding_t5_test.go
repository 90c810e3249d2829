package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// ofOthers are plans of somebody else, who is known by name or by what they are to the user, with the
// words that they are made of.
var ofOthers = map[string]string{
	"Tobiasz has his driving test on 4 December.": "My son Tobiasz has his driving test on 4 December.", "Ximena's flight lands on 4 December at 18:20.": "Ximena's flight lands on 4 December at 18:20.",
	"The user's sister has an exam on 4 December.": "My sister has an exam on 4 December.", "小王12月4日考驾照。": "小王12月4日考驾照。", "用户的妹妹12月4日有考试。": "我妹妹12月4日有考试。",
	"Team Christmas dinner on Friday 4 December.": "The team Christmas dinner is on Friday 4 December.",
}

// T5: what a model takes for planned of somebody else stands on no agenda, and is found with its day.
func TestT5_AModelsPlanOfAnotherIsNoneOfTheUser(t *testing.T) {
	for fact, words := range ofOthers {
		answer := `{"facts":[` + statement(fact, map[string]any{"temporality": "prospective", "event_time": "2026-12-04"}) + `]}`
		p := planning{T: t, e: thinking(t, inmem.New(), says(map[string]string{"extract": answer}), nil), who: loci.Scope{User: fact}}
		res := must(p.e.Remember(t.Context(), p.who, loci.RememberRequest{Text: words, Role: loci.RoleUser, Wait: true}))
		if made := only(t, res); made.Plan != nil || made.EventTime.String()[:10] != "2026-12-04" {
			t.Errorf("%s: %+v of %s", fact, made.Plan, made.EventTime)
		}
		hits := must(p.e.Recall(t.Context(), p.who, loci.RecallRequest{Query: words})).Hits
		if len(hits) == 0 || hits[0].Note.EventTime.String()[:10] != "2026-12-04" {
			t.Errorf("%s: found %+v", fact, hits)
		}
	}
}

// T5: what somebody gives as planned for a time is a plan, of whomever it is and whoever said it, and so
// is what recurs. Without a time it is none of another, which whoever gives it is told.
func TestT5_WhatIsGivenAsPlannedForATimeIsAPlan(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for fact, words := range ofOthers {
			p := planning{T: t, e: e, who: loci.Scope{User: fact}}
			p.gives(words, fact)
			if len(p.warned) != 0 {
				t.Errorf("%s: whoever gave it is told %q", fact, p.warned)
			}
			p.plans("planned for 2026-12-04: " + fact + "\n")
		}
		p := planning{T: t, e: e, who: loci.Scope{User: "booked"}}
		must(e.Remember(t.Context(), p.who, loci.RememberRequest{Text: "I have booked a table.", Role: loci.RoleAssistant, Facts: []loci.GivenFact{
			{Text: "A table is booked for 4 December.", Temporality: loci.Prospective, EventTime: must(loci.ParseDate("2026-12-04", nil))},
		}}))
		p.plans("planned for 2026-12-04: A table is booked for 4 December.\n")
		for fact, warned := range map[string]bool{"Alan plays golf every Saturday.": false, "Alan wants to learn Welsh.": true} {
			p := planning{T: t, e: e, who: loci.Scope{User: fact}}
			res := must(e.Remember(t.Context(), p.who, loci.RememberRequest{Text: fact, Role: loci.RoleUser, Facts: []loci.GivenFact{{Text: fact, Temporality: loci.Prospective}}}))
			if told := strings.Contains(strings.Join(res.Warnings, ""), "as no plan: others do it"); told != warned || (only(t, res).Plan == nil) != warned {
				t.Errorf("%s: %+v, and whoever gave it is told %q", fact, only(t, res).Plan, res.Warnings)
			}
		}
	})
}

// T5: what the user takes part in stands on the agenda, and so does what may be of the user.
func TestT5_APlanWithAnotherIsOneOfTheUser(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for fact, words := range map[string]string{
			"Ximena has her driving test on 4 December.": "The driving test is on 4 December.", "The user takes Ximena to the airport on 4 December.": "I take Ximena to the airport on 4 December.",
			"Ximena's flight lands on 4 December; the user picks her up.": "I pick Ximena up on 4 December.", "User has a meeting with Tobiasz on 4 December.": "Meeting with Tobiasz on 4 December.",
			"Tobiasz has his birthday party on 4 December.": "Tobiasz has his birthday party on 4 December.", "Dentist on 4 December.": "Dentist on 4 December.",
			"The user's cat Bosun has a tooth out on 4 December.": "Bosun, our cat, has a tooth out on 4 December.", "用户的猫毛毛12月4日打疫苗。": "我家的猫毛毛12月4日打疫苗。",
			"用户12月4日和小王吃饭。": "我12月4日和小王吃饭。", "12月4日去机场接小王。": "12月4日去机场接小王。",
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: fact}}
			p.gives(words, fact)
			p.plans("planned for 2026-12-04: " + fact + "\n")
		}
	})
}

// gives remembers words with a fact that is planned for 4 December.
func (p *planning) gives(words, fact string) {
	p.Helper()
	due := must(loci.ParseDate("2026-12-04", nil))
	p.warned = must(p.e.Remember(p.Context(), p.who, loci.RememberRequest{Text: words, Role: loci.RoleUser, Facts: []loci.GivenFact{{Text: fact, Temporality: loci.Prospective, EventTime: due}}, Wait: true})).Warnings
}

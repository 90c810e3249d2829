package servicetest

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

var planRules = []rule{
	{"a plan is on the agenda until it is settled", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I will paint the fence on 20 May 2026.", At: noon})
		ask := loci.AgendaRequest{AsOf: noon.Add(time.Hour)}
		got := must(m.Service.Agenda(m.Context(), ann, ask))(m)
		if got.Total != 1 || got.Sections[0].Plans[0].Note.ID != id {
			m.Fatalf("the agenda is %+v", got)
		}
		settled := must(m.Service.Settle(m.Context(), ann, loci.SettleRequest{ID: id, As: loci.StatusDone}))(m)
		m.that(settled.Note != nil && settled.Note.Plan != nil && settled.Note.Plan.Status == loci.StatusDone, "settled: %+v", settled)
		got = must(m.Service.Agenda(m.Context(), ann, loci.AgendaRequest{}))(m)
		m.that(got.Total == 0, "the agenda is %+v", got)
	}},
	{"a plan moves to a date at its precision", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I will paint the fence on 20 May 2026.", At: noon})
		to := loci.Date{Time: time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC), Precision: loci.Month}
		must(m.Service.Settle(m.Context(), ann, loci.SettleRequest{ID: id, As: loci.StatusMoved, To: to}))(m)
		n := m.note(ann, id)
		m.that(n.Plan != nil && (n.Plan.MovedTo.String() == "2026-06" || n.Plan.Due.String() == "2026-06"), "the plan is %+v", n.Plan)
		_, err := m.Service.Settle(m.Context(), ann, loci.SettleRequest{ID: id, As: "later"})
		m.names("nothing that can become of a plan", err, "as")
	}},
}

var timeRules = []rule{
	{"a timeline has the days in which things were", func(m *memory) {
		m.keeps(ann, loci.RememberRequest{Text: "The first day was sunny.", At: noon})
		m.keeps(ann, loci.RememberRequest{Text: "The second day was wet.", At: noon.AddDate(0, 0, 1)})
		got := must(m.Service.Timeline(m.Context(), ann, loci.TimelineRequest{On: loci.OnRecorded, OldestFirst: true, Activity: true}))(m)
		m.that(got.Total == 2 && len(got.Periods) == 2 && got.Periods[0].Period == "2026-05-04" &&
			got.Activity != nil && slices.Equal(got.Activity.Counts, []int{1, 1}),
			"the timeline is %+v", got)
		_, err := m.Service.Timeline(m.Context(), ann, loci.TimelineRequest{By: "hour"})
		m.names("a wrong span", err, "by")
		_, err = m.Service.Timeline(m.Context(), ann, loci.TimelineRequest{From: noon, To: noon})
		m.names("an empty stretch", err, "to")
	}},
	{"a day is that of the zone asked for", func(m *memory) {
		m.keeps(ann, loci.RememberRequest{Text: "It was late.", At: time.Date(2026, 5, 4, 23, 0, 0, 0, time.UTC)})
		got := must(m.Service.Timeline(m.Context(), ann, loci.TimelineRequest{On: loci.OnRecorded, Zone: "Asia/Shanghai"}))(m)
		m.that(len(got.Periods) == 1 && got.Periods[0].Period == "2026-05-05", "the timeline is %+v", got)
	}},
}

var learnRules = []rule{
	{"a reflection runs when it is forced and is listed", func(m *memory) {
		m.says(ann, "I run along the river every morning.")
		got := must(m.Service.Reflect(m.Context(), ann, loci.ReflectRequest{Force: true}))(m)
		if !got.Triggered || got.Cycle.IsZero() {
			m.Fatalf("the reflection is %+v", got)
		}
		past := must(m.Service.Reflections(m.Context(), ann, loci.ReflectionsRequest{}))(m)
		m.that(len(past.Cycles) == 1 && past.Cycles[0].ID == got.Cycle, "past reflections: %+v", past)
	}},
	{"traits are listed and judged by id", func(m *memory) {
		got := must(m.Service.Traits(m.Context(), ann, loci.TraitsRequest{All: true, Stages: []loci.Stage{loci.StageCore}, Subtypes: []loci.Subtype{loci.SubtypeCore}}))(m)
		m.that(len(got.Traits) == 0, "traits of an empty memory: %+v", got)
		_, err := m.Service.Trait(m.Context(), ann, loci.TraitRequest{ID: unknown})
		m.fails("an unknown trait", err, loci.ErrNotFound)
		_, err = m.Service.Trait(m.Context(), ann, loci.TraitRequest{ID: unknown, Verdict: loci.Confirmed})
		m.fails("a verdict on an unknown trait", err, loci.ErrNotFound)
		_, err = m.Service.Traits(m.Context(), ann, loci.TraitsRequest{Stages: []loci.Stage{"old"}})
		m.fails("a wrong stage", err, loci.ErrInvalid)
	}},
	{"a sweep can be tried", func(m *memory) {
		m.says(ann, "I bought a kayak.")
		got := must(m.Service.Sweep(m.Context(), ann, loci.SweepRequest{DryRun: true}))(m)
		m.that(len(got.Changes) == 0, "a dry run changed %v", got.Changes)
		_, err := m.Service.Sweep(m.Context(), loci.Scope{User: "ann", Agent: "helper"}, loci.SweepRequest{})
		m.fails("an agent that sweeps", err, loci.ErrUnauthorized)
	}},
}

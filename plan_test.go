package loci_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func onDay(month time.Month, day int) loci.Date {
	return loci.Date{Time: time.Date(2026, month, day, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
}

func TestT5_WhatBecameOfAPlanInWords(t *testing.T) {
	t.Parallel()
	due, later := onDay(11, 20), onDay(12, 3)
	for want, p := range map[string]*loci.PlanState{
		"":                                     nil,
		"planned":                              {Status: loci.StatusPlanned},
		"planned, cancelled":                   {Status: loci.StatusCancelled},
		"planned for 2026-11-20":               {Status: loci.StatusPlanned, Due: due},
		"planned for 2026-11-20 to 2026-12-03": {Status: loci.StatusPlanned, Due: due, DueEnd: later},
		"planned for 2026-11-20, overdue":      {Status: loci.StatusOverdue, Due: due},
		"planned for 2026-11-20, done":         {Status: loci.StatusDone, Due: due},
		"planned for 2026-11-20, moved":        {Status: loci.StatusMoved, Due: due},
		"planned for 2026-11-20, moved to 2026-12-03": {Status: loci.StatusMoved, Due: due, MovedTo: later},
		"planned for 2026-11, cancelled":              {Status: loci.StatusCancelled, Due: loci.Date{Time: due.Time, Precision: loci.Month}},
	} {
		if got := p.Text(nil); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The plan of a note follows its temporality and its event; what was settled stays so.
func TestT5_APlanFollowsItsNote(t *testing.T) {
	t.Parallel()
	settled := func() *loci.PlanState {
		return &loci.PlanState{Status: loci.StatusDone, Due: onDay(5, 1), SettledBy: loci.ID{1}}
	}
	open := func() *loci.PlanState { return &loci.PlanState{Status: loci.StatusPlanned, Due: onDay(5, 1)} }
	for name, c := range map[string]struct {
		note loci.Note
		want string
	}{
		"an intention":           {loci.Note{Temporality: loci.Prospective}, "planned for 2026-06-02"},
		"what is":                {loci.Note{Temporality: loci.Current}, ""},
		"what was":               {loci.Note{Temporality: loci.Historical}, ""},
		"a trait":                {loci.Note{Kind: loci.Trait, Temporality: loci.Prospective}, ""},
		"another date":           {loci.Note{Temporality: loci.Prospective, Plan: open()}, "planned for 2026-06-02"},
		"its time has passed":    {loci.Note{Temporality: loci.Historical, Plan: open()}, "planned for 2026-06-02"},
		"it is no plan any more": {loci.Note{Temporality: loci.Current, Plan: open()}, ""},
		"it was done":            {loci.Note{Temporality: loci.Prospective, Plan: settled()}, "planned for 2026-05-01, done"},
	} {
		n := c.note
		n.SetEvent(onDay(6, 2), loci.Date{})
		if n.Replan(); n.Plan.Text(nil) != c.want {
			t.Errorf("%s: %q, want %q", name, n.Plan.Text(nil), c.want)
		}
	}
	n := loci.Note{Plan: settled()}
	before := n.Plan
	if n.Reopen(); n.Plan.Text(nil) != "planned for 2026-05-01" || !n.SettledBy().IsZero() || before.Status != loci.StatusDone {
		t.Errorf("open again: %+v, before %+v", n.Plan, before)
	}
}

// Overdue is how an open plan is seen behind the last moment of its time, and never kept.
func TestT5_AnOpenPlanIsSeenOverdue(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan *loci.PlanState
		when time.Time
		want loci.PlanStatus
	}{
		"on its day":         {&loci.PlanState{Status: loci.StatusPlanned, Due: onDay(5, 1)}, onDay(5, 1).Time.Add(23 * time.Hour), loci.StatusPlanned},
		"the day after":      {&loci.PlanState{Status: loci.StatusPlanned, Due: onDay(5, 1)}, onDay(5, 2).Time, loci.StatusOverdue},
		"within a range":     {&loci.PlanState{Status: loci.StatusPlanned, Due: onDay(5, 1), DueEnd: onDay(5, 9)}, onDay(5, 2).Time, loci.StatusPlanned},
		"in its month":       {&loci.PlanState{Status: loci.StatusPlanned, Due: loci.Date{Time: onDay(5, 1).Time, Precision: loci.Month}}, onDay(5, 30).Time, loci.StatusPlanned},
		"undated":            {&loci.PlanState{Status: loci.StatusPlanned}, onDay(5, 2).Time, loci.StatusPlanned},
		"undated, long ago":  {&loci.PlanState{Status: loci.StatusPlanned}, onDay(5, 20).Time, loci.StatusLapsed},
		"undated, a to-do":   {&loci.PlanState{Status: loci.StatusPlanned, Todo: true}, onDay(5, 20).Time, loci.StatusPlanned},
		"done":               {&loci.PlanState{Status: loci.StatusDone, Due: onDay(5, 1)}, onDay(5, 2).Time, loci.StatusDone},
		"seen before":        {&loci.PlanState{Status: loci.StatusOverdue, Due: onDay(5, 1)}, onDay(5, 1).Time, loci.StatusPlanned},
		"a plan of before":   {nil, onDay(6, 3).Time, loci.StatusOverdue},
		"yet to come, of it": {nil, onDay(6, 2).Time, loci.StatusPlanned},
	} {
		n := loci.Note{Temporality: loci.Prospective, RecordedAt: onDay(4, 20).Time, Plan: c.plan}
		n.SetEvent(onDay(6, 2), loci.Date{})
		if n.SeeAt(c.when); n.Plan.Status != c.want {
			t.Errorf("%s: %s, want %s", name, n.Plan.Status, c.want)
		}
		if c.plan != nil && n.Plan == c.plan {
			t.Errorf("%s: the state that was given changed", name)
		}
	}
}

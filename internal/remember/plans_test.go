package remember

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// A plan is made on May 1 and something like it is reported later: the times must agree.
func TestAPlanIsFulfilledInItsTime(t *testing.T) {
	t.Parallel()
	day := func(month, d int) loci.Date {
		return loci.Date{Time: time.Date(2026, time.Month(month), d, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	}
	at := func(month, d int) time.Time { return day(month, d).Time.Add(9 * time.Hour) }
	const run, ran = "I'm going to run the marathon.", "I ran the marathon."
	for name, c := range map[string]struct {
		plan    string
		due     loci.Date
		said    time.Time
		done    loci.Date
		fulfils bool
	}{
		"on its day":                     {run, day(5, 12), at(5, 13), day(5, 12), true},
		"said without a date":            {run, day(5, 12), at(5, 13), loci.Date{}, true},
		"put off for two weeks":          {run, day(5, 12), at(5, 27), day(5, 26), true},
		"before its day":                 {run, day(5, 12), at(5, 4), day(5, 3), false},
		"before its last moment":         {"I'm going to run the marathon by 12 May.", day(5, 12), at(5, 4), day(5, 3), true},
		"long after":                     {run, day(5, 12), at(9, 1), day(8, 30), false},
		"said long after":                {run, day(5, 12), at(12, 1), day(5, 12), false},
		"done before it was planned":     {run, loci.Date{}, at(5, 20), day(4, 12), false},
		"said before it was planned":     {run, day(5, 12), at(4, 20), loci.Date{}, false},
		"a plan without a date":          {run, loci.Date{}, at(8, 20), day(8, 19), true},
		"one without a date, years back": {run, loci.Date{}, at(8, 20).AddDate(2, 0, 0), loci.Date{}, false},
		"in the month of it":             {run, loci.Date{Time: day(6, 1).Time, Precision: loci.Month}, at(6, 20), day(6, 19), true},
	} {
		plan := loci.Note{ID: loci.ID{1}, Content: c.plan, Temporality: loci.Prospective, RecordedAt: at(5, 1), Verbatim: true}
		plan.SetEvent(c.due, loci.Date{})
		report := loci.Note{ID: loci.ID{2}, Content: ran, RecordedAt: c.said, Verbatim: true}
		report.SetEvent(c.done, loci.Date{})
		found := settlements(&report, []model.Similar{{Note: plan, Similarity: .9}})
		if (len(found) == 1) != c.fulfils {
			t.Errorf("%s: %d settlements", name, len(found))
		}
		if len(found) == 1 {
			if l := settled(&report, &plan, &found[0]); l.Check() != nil || l.From != report.ID || l.To != plan.ID || l.Type != loci.Fulfils || !l.At.Equal(c.said) {
				t.Errorf("%s: %+v", name, l)
			}
		}
	}
}

// Who gives something up for one day has not given up what is planned for another. What is
// called off is so whenever that was done.
func TestT5_WhoDoesNotGoTodayMayGoOnFriday(t *testing.T) {
	t.Parallel()
	wednesday := time.Date(2026, 5, 13, 18, 0, 0, 0, time.UTC)
	const gym, dentist, fitness = "I'm going to the gym on Friday.", "I have a dentist appointment on Friday.", "我周五要去健身房。"
	for _, c := range []struct {
		plan, report string
		cancelled    bool
	}{
		{gym, "I'm not going to the gym today.", false},
		{gym, "I won't go to the gym tomorrow.", false},
		{gym, "I'm not going to the gym on Friday.", true},
		{gym, "I'm not going to the gym this week.", true},
		{gym, "I'm not going to the gym after all.", true},
		{gym, "I'm not going to the gym after all, I'm flying to Rome on Saturday.", true},
		{dentist, "I cancelled the dentist appointment today.", true},
		{dentist, "I cancelled the dentist appointment yesterday.", true},
		{dentist, "The dentist appointment on Friday is cancelled.", true},
		{dentist, "The dentist appointment tomorrow is cancelled.", false},
		{fitness, "我今天不去健身房了。", false},
		{fitness, "我周五不去健身房了。", true},
		{fitness, "今天取消了健身房。", true},
	} {
		plan := loci.Note{ID: loci.ID{1}, Content: c.plan, Temporality: loci.Prospective, RecordedAt: wednesday.AddDate(0, 0, -2), Verbatim: true}
		friday := lang.Dates(c.plan, plan.RecordedAt)
		plan.SetEvent(friday[0].Start, friday[0].End)
		plan.Replan()
		report := loci.Note{ID: loci.ID{2}, Content: c.report, RecordedAt: wednesday, Verbatim: true}
		if got := settlements(&report, []model.Similar{{Note: plan, Similarity: .9}}); len(got) == 1 != c.cancelled {
			t.Errorf("%q after %q: %+v", c.report, c.plan, got)
		}
	}
}

// What is written of why a plan is settled is the clause of the report, as it was written.
func TestT5_AReasonQuotesWhatWasWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ plan, report, want string }{
		{"I'm going to run the Lisbon marathon.", "Good news, I finished the Lisbon Marathon yesterday!", "told as done: I finished the Lisbon Marathon yesterday"},
		{"I will submit the tax return.", "I submitted the Tax Return, at last.", "told as done: I submitted the Tax Return"},
		{"I have a dentist appointment on 20 November.", "The dentist appointment moved to December 3 at 11:00.", "told as moved: The dentist appointment moved to December 3 at 11:00"},
		{"我週五要去看牙醫。", "好消息，牙醫取消了。", "told as cancelled: 牙醫取消了"},
	} {
		s, ok := lang.Settles(c.report, c.plan)
		if got := reasonOf(&settlement{Settlement: s}); !ok || got != c.want {
			t.Errorf("%q: %t, %q, want %q", c.report, ok, got, c.want)
		}
	}
}

// Only a plan is fulfilled, and only by its own speaker.
func TestOnlyAPlanOfTheSameSpeakerIsFulfilled(t *testing.T) {
	t.Parallel()
	may := time.Date(2026, 5, 12, 9, 0, 0, 0, time.UTC)
	base := loci.Note{ID: loci.ID{1}, Content: "I'm going to run the marathon.", Temporality: loci.Prospective, RecordedAt: may.AddDate(0, 0, -9), Verbatim: true, Speaker: "Ann"}
	report := loci.Note{ID: loci.ID{2}, Content: "I ran the marathon.", RecordedAt: may, Verbatim: true, Speaker: "Ann"}
	for name, c := range map[string]struct {
		change func(n *loci.Note)
		want   int
	}{
		"hers":              {func(*loci.Note) {}, 1},
		"Bo's":              {func(n *loci.Note) { n.Speaker = "Bo" }, 0},
		"the assistant's":   {func(n *loci.Note) { n.Role = loci.RoleAssistant }, 0},
		"what is, no plan":  {func(n *loci.Note) { n.Temporality = loci.Current }, 0},
		"distilled, of her": {func(n *loci.Note) { n.Verbatim = false }, 0},
		"history, no plan":  {func(n *loci.Note) { n.Temporality = loci.Historical }, 0},
		"done already":      {func(n *loci.Note) { n.Plan = &loci.PlanState{Status: loci.StatusDone} }, 0},
		"a plan by then history": {func(n *loci.Note) {
			n.SetEvent(loci.Date{Time: may.Add(-24 * time.Hour), Precision: loci.Day}, loci.Date{})
			n.Replan()
			n.Temporality = loci.Historical
		}, 1},
	} {
		plan := base
		c.change(&plan)
		if got := len(settlements(&report, []model.Similar{{Note: plan}})); got != c.want {
			t.Errorf("%s: %d links, want %d", name, got, c.want)
		}
	}
}

// Of several plans that a report may be of, the one whose time agrees is settled, with those
// that are the same plan told again; where two agree equally well, none is.
func TestT5_OfSeveralPlansTheOneThatFitsIsSettled(t *testing.T) {
	t.Parallel()
	at := func(day int) time.Time { return time.Date(2026, 5, day, 9, 0, 0, 0, time.UTC) }
	due := func(day int) loci.Date {
		return loci.Date{Time: time.Date(2026, 5, day, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	}
	plan := func(id byte, day int, text string, likeness float64) model.Similar {
		n := loci.Note{ID: loci.ID{id}, Content: text, Temporality: loci.Prospective, RecordedAt: at(1), Verbatim: true}
		if day > 0 {
			n.SetEvent(due(day), loci.Date{})
		}
		n.Replan()
		return model.Similar{Note: n, Similarity: likeness}
	}
	const run = "I'm going to run the marathon."
	for name, c := range map[string]struct {
		plans []model.Similar
		want  []byte
	}{
		"one":                            {[]model.Similar{plan(1, 12, run, .9)}, []byte{1}},
		"of this day, and of a week":     {[]model.Similar{plan(1, 5, run, .9), plan(2, 12, run, .9)}, []byte{2}},
		"yet to come":                    {[]model.Similar{plan(1, 12, run, .9), plan(2, 26, run, .9)}, []byte{1}},
		"both late":                      {[]model.Similar{plan(1, 5, "I'm going to run the marathon!", .9), plan(2, 8, run, .9)}, nil},
		"both late, one more alike":      {[]model.Similar{plan(1, 5, "I'm going to run the marathon!", .7), plan(2, 8, "We're going to run the marathon.", .9)}, []byte{2}},
		"told twice":                     {[]model.Similar{plan(1, 12, run, .9), plan(2, 12, "On Tuesday I'm going to run the marathon.", .9)}, []byte{1, 2}},
		"told twice in the same words":   {[]model.Similar{plan(1, 0, run, .9), plan(2, 0, run, .9)}, []byte{1, 2}},
		"undated, in words of their own": {[]model.Similar{plan(1, 0, run, .9), plan(2, 0, "I want to run the marathon.", .9)}, nil},
	} {
		report := loci.Note{ID: loci.ID{9}, Content: "I ran the marathon.", RecordedAt: at(13), Verbatim: true}
		report.SetEvent(due(12), loci.Date{})
		var got []byte
		for _, s := range settlements(&report, c.plans) {
			got = append(got, s.plan.ID[0])
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: settles %v, want %v", name, got, c.want)
		}
	}
}

// The note that moves a plan is the plan from then on, for the date that it names besides
// the previous one; what gives a plan up is none itself.
func TestT5_WhatBecomesOfBothNotes(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 10, 9, 0, 0, 0, time.UTC)
	due := loci.Date{Time: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	for name, c := range map[string]struct {
		how            loci.PlanStatus
		text           string
		event          loci.Date
		plan, note     string
		links, changes int
	}{
		"moved":         {loci.StatusMoved, "The dentist moved to December 3.", loci.Date{Time: due.Time.AddDate(0, 0, 13), Precision: loci.Day}, "planned for 2026-11-20, moved to 2026-12-03", "planned for 2026-12-03", 1, 2},
		"from and to":   {loci.StatusMoved, "牙医从11月20日改到12月3日。", due, "planned for 2026-11-20, moved to 2026-12-03", "planned for 2026-12-03", 1, 2},
		"read as past":  {loci.StatusMoved, "The dentist moved to December 3.", loci.Date{Time: due.Time.AddDate(-1, 0, 13), Precision: loci.Day}, "planned for 2026-11-20, moved to 2026-12-03", "planned for 2026-12-03", 1, 2},
		"another hour":  {loci.StatusMoved, "The dentist is at three now.", loci.Date{Time: due.Time.Add(15 * time.Hour), Precision: loci.Instant}, "planned for 2026-11-20, moved to 2026-11-20T15:00:00Z", "planned for 2026-11-20T15:00:00Z", 1, 2},
		"no date yet":   {loci.StatusMoved, "The dentist put me off.", loci.Date{}, "planned for 2026-11-20, moved", "planned", 1, 2},
		"cancelled":     {loci.StatusCancelled, "I'm not going to the dentist.", loci.Date{}, "planned for 2026-11-20, cancelled", "", 1, 1},
		"cancelled, by": {loci.StatusCancelled, "The dentist on 20 November is cancelled.", due, "planned for 2026-11-20, cancelled", "", 1, 2},
		"done":          {loci.StatusDone, "I saw the dentist.", loci.Date{}, "planned for 2026-11-20, done", "", 1, 1},
	} {
		plan := loci.Note{ID: loci.ID{1}, Version: 1, Content: "Dentist on 20 November.", Temporality: loci.Prospective, RecordedAt: at, Verbatim: true}
		plan.SetEvent(due, loci.Date{})
		plan.Replan()
		note := loci.Note{ID: loci.ID{2}, Version: 1, Content: c.text, Temporality: loci.Current, RecordedAt: at.AddDate(0, 0, 1), Verbatim: true}
		if note.SetEvent(c.event, loci.Date{}); name == "cancelled, by" || name == "moved" {
			note.Temporality = loci.Prospective
		}
		note.Replan()
		to := &store.Changes{}
		x := settling{nil, edit.Stamp{Clock: at.AddDate(0, 0, 1)}, nil, to}
		if err := x.settle(t.Context(), &note, []settlement{{Settlement: lang.Settlement{How: c.how}, plan: &plan}}); err != nil {
			t.Fatal(err)
		}
		is, by := latest(to, &plan), latest(to, &note)
		if got := is.Plan.Text(nil); got != c.plan || is.SettledBy() != note.ID || by.Plan.Text(nil) != c.note {
			t.Errorf("%s: %q by %s, and %q", name, got, is.SettledBy(), by.Plan.Text(nil))
		}
		if (by.Temporality == loci.Prospective) != (c.note != "") {
			t.Errorf("%s: the note is %s", name, by.Temporality)
		}
		if len(to.Links) != c.links || to.Links[0].Check() != nil || !to.Empty() && to.Notes[len(to.Notes)-1].Version.Step != loci.StepSettle {
			t.Errorf("%s: %+v", name, to)
		}
		if len(to.Notes) != c.changes {
			t.Errorf("%s: %d versions, want %d", name, len(to.Notes), c.changes)
		}
	}
}

// A plan is settled only by what all may see who see it, and by who sees it.
func TestT5_WhoMaySettleAPlan(t *testing.T) {
	t.Parallel()
	agents := audience.Agents{{Name: "desk", Domains: []string{"work"}}}
	at := time.Date(2026, 11, 10, 9, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		plan, note  loci.Visibility
		by, domain  string
		how         loci.PlanStatus
		notes, link int
	}{
		"the same eyes":         {loci.Scoped, loci.Scoped, "", "work", loci.StatusDone, 1, 1},
		"a report for fewer":    {loci.Scoped, loci.UserOnly, "", "work", loci.StatusDone, 0, 0},
		"given up, for fewer":   {loci.Scoped, loci.UserOnly, "", "work", loci.StatusCancelled, 0, 0},
		"an agent that sees it": {loci.Scoped, loci.Scoped, "desk", "work", loci.StatusCancelled, 1, 1},
		"one that does not":     {loci.Scoped, loci.Open, "desk", "home", loci.StatusCancelled, 0, 0},
	} {
		plan := loci.Note{ID: loci.ID{1}, Version: 1, Visibility: c.plan, Domain: c.domain, Temporality: loci.Prospective, RecordedAt: at, Verbatim: true}
		plan.Replan()
		note := loci.Note{ID: loci.ID{2}, Version: 1, Visibility: c.note, Domain: "work", CreatedBy: c.by, RecordedAt: at, Verbatim: true}
		to := &store.Changes{}
		x := settling{nil, edit.Stamp{Clock: at}, agents, to}
		if err := x.settle(t.Context(), &note, []settlement{{Settlement: lang.Settlement{How: c.how}, plan: &plan}}); err != nil {
			t.Fatal(err)
		}
		if len(to.Notes) != c.notes || len(to.Links) != c.link {
			t.Errorf("%s: %d versions, %d links", name, len(to.Notes), len(to.Links))
		}
	}
}

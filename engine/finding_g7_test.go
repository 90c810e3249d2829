package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// dictated is a model that extracts what the next message is to say.
type dictated struct{ next string }

func (*dictated) Model() string { return "dictated" }

func (d *dictated) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	if p.Step == "extract" && d.next != "" {
		return model.Answer{Text: `{"facts":[` + d.next + `]}`}, nil
	}
	return model.Answer{Text: orNone("")}, nil
}

// saidOf is a text and, for the model, the fact that it makes of it, of a time.
type saidOf struct {
	at         time.Time
	text, fact string
	day        string
}

// tellBoth tells a plan and a report, and returns the plans as they are then: that of the
// words, and that of the fact, where a model makes one.
func tellBoth(t *testing.T, plan, report saidOf, m *dictated) (plans []string) {
	t.Helper()
	now := plan.at
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now }}
	if m != nil {
		o.Models = engine.Models{Extract: m, Decide: m, Evolve: m}
	}
	e := must(engine.New(inmem.New(), o))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	tell := func(c saidOf, when string) []loci.Note {
		if c.at.After(now) {
			now = c.at
		}
		if m != nil {
			m.next = statement(c.fact, map[string]any{"kind": "episode", "temporality": when, "event_time": c.day})
		}
		return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: c.text, At: c.at, Wait: true})).Notes
	}
	notes := tell(plan, "prospective")
	tell(report, "historical")
	for _, n := range notes {
		n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: n.ID}))
		plans = append(plans, n.Plan.Text(nil))
	}
	return plans
}

// A report settles what was due at its time or before: a day by its date, in the zone in which
// each was said, an hour by the clock, and nothing that was to come when it was said.
func TestFindingG7_AReportSettlesWhatWasDueByThen(t *testing.T) {
	t.Parallel()
	berlin, tokyo, newYork := time.FixedZone("", 3600), time.FixedZone("", 9*3600), time.FixedZone("", -5*3600)
	at := func(zone *time.Location, day, hour int) time.Time {
		return time.Date(2026, 11, day, hour, 0, 0, 0, zone)
	}
	tomorrow := func(zone *time.Location) saidOf {
		return saidOf{at(zone, 23, 9), "I'm going to the gym tomorrow.", "The user is going to the gym on 24 November 2026.", "2026-11-24"}
	}
	mingtian := saidOf{at(berlin, 23, 9), "我明天要去健身房。", "用户11月24日要去健身房。", "2026-11-24"}
	evening := saidOf{at(berlin, 23, 8), "I'm going to the gym today at 6 pm.", "The user is going to the gym on 23 November 2026 at 18:00.", "2026-11-23T18:00:00+01:00"}
	xiawu := saidOf{at(berlin, 23, 8), "我今天下午六点要去健身房。", "用户11月23日下午六点要去健身房。", "2026-11-23T18:00:00+01:00"}
	went := func(zone *time.Location, hour int) saidOf {
		return saidOf{at(zone, 23, hour), "I went to the gym today.", "The user went to the gym on 23 November 2026.", "2026-11-23"}
	}
	wentNext := func(at time.Time, when string) saidOf {
		return saidOf{at, "I went to the gym " + when + ".", "The user went to the gym on 24 November 2026.", "2026-11-24"}
	}
	qule := func(zone *time.Location, day, hour int) saidOf {
		on := at(zone, day, hour)
		return saidOf{on, "我今天去了健身房。", "用户" + on.Format("1月2日") + "去了健身房。", on.Format(time.DateOnly)}
	}
	for name, c := range map[string]struct {
		plan, report saidOf
		become       string // "" is open
	}{
		"tomorrow's, today":           {tomorrow(berlin), went(berlin, 20), ""},
		"明天的，今天":                      {mingtian, qule(berlin, 23, 20), ""},
		"on its day":                  {tomorrow(berlin), wentNext(at(berlin, 24, 20), "today"), ", done"},
		"当天":                          {mingtian, qule(berlin, 24, 20), ", done"},
		"of its day, a day later":     {tomorrow(berlin), wentNext(at(berlin, 25, 9), "yesterday"), ", done"},
		"in a week that goes on":      {tomorrow(berlin), saidOf{at(berlin, 23, 20), "I went to the gym this week.", "The user went to the gym this week.", "2026-11-23"}, ""},
		"on its day, further east":    {tomorrow(berlin), wentNext(at(tokyo, 24, 7), "today"), ", done"},
		"on its day, further west":    {tomorrow(tokyo), wentNext(at(newYork, 24, 22), "today"), ", done"},
		"the day before, in the west": {tomorrow(berlin), went(newYork, 20), ""},
		"前一天，更西":                      {mingtian, qule(newYork, 23, 20), ""},
		"the evening's, before":       {evening, went(berlin, 10), ""},
		"晚上的，之前":                      {xiawu, qule(berlin, 23, 10), ""},
		"the evening's, at night":     {evening, went(berlin, 22), ", done"},
		"晚上的，夜里":                      {xiawu, qule(berlin, 23, 22), ", done"},
		"given up for the day before": {tomorrow(berlin), saidOf{at(newYork, 23, 12), "I'm not going to the gym today.", "The user is not going to the gym on 23 November 2026.", "2026-11-23"}, ""},
		"前一天不去":                       {mingtian, saidOf{at(newYork, 23, 12), "我今天不去健身房了。", "用户11月23日不去健身房了。", "2026-11-23"}, ""},
	} {
		for how, m := range map[string]*dictated{"by rules": nil, "with a model": {}} {
			want := "planned for " + c.plan.day + c.become
			if m != nil { // which says that it is new: rules settle nothing beside that
				want = "planned for " + c.plan.day
			}
			for _, got := range tellBoth(t, c.plan, c.report, m) {
				if m != nil {
					got = strings.TrimSuffix(got, ", overdue")
				}
				if got != want {
					t.Errorf("%s, %s: %q, want %q", name, how, got, want)
				}
			}
		}
	}
}

package engine_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// dues are the plans of the agenda of a moment: what they say, and when they are due.
func dues(t *testing.T, e *engine.Engine, asOf time.Time) (all []string) {
	t.Helper()
	res := must(e.Agenda(t.Context(), me, loci.AgendaRequest{AsOf: asOf, Zone: "Europe/Berlin"}))
	for _, s := range res.Sections {
		for i := range s.Plans {
			n := &s.Plans[i].Note
			all = append(all, string(s.Due)+": "+n.Content+": "+n.Planned().Text(nil))
		}
	}
	return all
}

// A fact that is given as planned recurs by its text, from its event on and at its hour; so does
// one of which nothing is said where its text arranges it. An export has it as it is.
func TestT5_AGivenFactThatRecurs(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			clock := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
			e := must(engine.New(kept, engine.Options{Analyst: rules.New(), Clock: func() time.Time { return clock }}))
			berlin, err := loci.ParseZone("Europe/Berlin")
			if err != nil {
				t.Fatal(err)
			}
			first := loci.Date{Time: time.Date(2026, 3, 10, 19, 0, 0, 0, berlin), Precision: loci.Instant}
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "We talked about the weeks to come.", Zone: "Europe/Berlin", At: clock, Facts: []loci.GivenFact{
				{Text: "Marta's piano lesson is every Tuesday.", Temporality: loci.Prospective, EventTime: first},
				{Text: "User has choir rehearsal every other Friday at 8pm."},
				{Text: "User swims on Sundays."},
			}}))
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "说了下以后的安排。", Zone: "Europe/Berlin", At: clock, Facts: []loci.GivenFact{
				{Text: "用户每月十五号还信用卡。", Temporality: loci.Prospective},
			}}))
			want := []string{
				"week: User has choir rehearsal every other Friday at 8pm.: planned every 2 weeks on Fri at 20:00 Europe/Berlin, next 2026-03-06T20:00:00+01:00",
				"later: Marta's piano lesson is every Tuesday.: planned weekly on Tue at 19:00 Europe/Berlin, next 2026-03-10T19:00:00+01:00",
				"later: 用户每月十五号还信用卡。: planned monthly on 15, next 2026-03-15",
			}
			if got := dues(t, e, time.Time{}); !slices.Equal(got, want) {
				t.Errorf("planned:\n%q\nwant:\n%q", got, want)
			}
			var out bytes.Buffer
			must(e.Export(t.Context(), me, loci.ExportRequest{}, &out))
			clock = time.Date(2026, 4, 8, 8, 0, 0, 0, time.UTC)
			other := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: func() time.Time { return clock }}))
			must(other.Import(t.Context(), me, &out, nil))
			want = []string{
				"later: Marta's piano lesson is every Tuesday.: planned weekly on Tue at 19:00 Europe/Berlin, next 2026-04-14T19:00:00+02:00",
				"later: 用户每月十五号还信用卡。: planned monthly on 15, next 2026-04-15",
				"later: User has choir rehearsal every other Friday at 8pm.: planned every 2 weeks on Fri at 20:00 Europe/Berlin, next 2026-04-17T20:00:00+02:00",
			}
			for name, e := range map[string]*engine.Engine{"itself": e, "imported": other} {
				if got := dues(t, e, time.Time{}); !slices.Equal(got, want) {
					t.Errorf("%s, weeks later:\n%q\nwant:\n%q", name, got, want)
				}
			}
		})
	}
}

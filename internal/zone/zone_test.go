package zone_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// Times are shown where they were said or in the zone asked for, and are named where they
// are not the reader's.
func TestT6_TimesAreShownWhereTheyWereSaidOrAsked(t *testing.T) {
	t.Parallel()
	shanghai, newYork, berlin := place(t, "Asia/Shanghai"), place(t, "America/New_York"), place(t, "Europe/Berlin")
	morning := time.Date(2026, 2, 3, 7, 45, 0, 0, time.FixedZone("", 8*60*60)) // 2 February in UTC and in New York
	summer := time.Date(2026, 7, 1, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		why, reader   string
		view          zone.View
		at            time.Time
		moment, day   string
		here, instant string
	}{
		{"the reader's own zone is not named", "Shanghai", zone.View{Reader: shanghai}, morning, "2026-02-03 07:45", "2026-02-03", "2026-02-03 07:45", "2026-02-03 07:45"},
		{"another's is", "UTC", zone.View{Reader: time.UTC}, morning, "2026-02-03 07:45 +08:00", "2026-02-03 +08:00", "2026-02-02 23:45", "2026-02-03 07:45 +08:00"},
		{"a day is named only where it is another", "Berlin", zone.View{Reader: berlin}, morning.Add(8 * time.Hour), "2026-02-03 15:45 +08:00", "2026-02-03", "2026-02-03 08:45", "2026-02-03 15:45 +08:00"},
		{"the zone asked for takes its place", "UTC", zone.View{Asked: newYork, Reader: time.UTC}, morning, "2026-02-02 18:45 -05:00", "2026-02-02", "2026-02-02 18:45 -05:00", "2026-02-02 18:45 -05:00"},
		{"asked for and the reader's", "New York", zone.View{Asked: newYork, Reader: newYork}, morning, "2026-02-02 18:45", "2026-02-02", "2026-02-02 18:45", "2026-02-02 18:45"},
		{"of a reader not known nothing is assumed", "?", zone.View{}, morning, "2026-02-03 07:45 +08:00", "2026-02-03", "2026-02-02 23:45 UTC", "2026-02-03 07:45 +08:00"},
		{"UTC by name", "Berlin", zone.View{Reader: berlin}, summer, "2026-07-01 09:00 UTC", "2026-07-01", "2026-07-01 11:00", "2026-07-01 09:00 UTC"},
		{"by the clocks of the day, not of today", "Berlin", zone.View{Reader: berlin}, time.Date(2026, 7, 1, 9, 0, 0, 0, time.FixedZone("", 2*60*60)), "2026-07-01 09:00", "2026-07-01", "2026-07-01 09:00", "2026-07-01 09:00"},
		{"no time is nothing", "Berlin", zone.View{Reader: berlin}, time.Time{}, "", "", "", ""},
	} {
		v := c.view
		date := v.Date(loci.Date{Time: c.at, Precision: loci.Instant})
		if got := [4]string{v.Moment(c.at), v.Day(c.at), v.Here(c.at), date}; got != [4]string{c.moment, c.day, c.here, c.instant} {
			t.Errorf("%s (read in %s): %q, want %q", c.why, c.reader, got, [4]string{c.moment, c.day, c.here, c.instant})
		}
	}
}

// What is known to the day, month or year is the same in every zone.
func TestT6_DaysHaveNoZone(t *testing.T) {
	t.Parallel()
	v := zone.View{Asked: place(t, "America/New_York"), Reader: time.UTC}
	first := time.Date(2026, 5, 2, 0, 0, 0, 0, time.FixedZone("", 8*60*60))
	n := loci.Note{EventTime: loci.Date{Time: first, Precision: loci.Day}, EventEnd: loci.Date{Time: first.AddDate(0, 0, 1), Precision: loci.Day}}
	if got := v.Event(&n); got != "2026-05-02 to 2026-05-03" {
		t.Errorf("a weekend is %q", got)
	}
	for precision, want := range map[loci.Precision]string{loci.Year: "2026", loci.Month: "2026-05", loci.Day: "2026-05-02"} {
		if got := v.Date(loci.Date{Time: first, Precision: precision}); got != want {
			t.Errorf("%s: %q, want %q", precision, got, want)
		}
	}
	if got := v.Event(&loci.Note{}); got != "" {
		t.Errorf("what is not known is %q", got)
	}
	if got := v.Day(first); got != "2026-05-02" {
		t.Errorf("since midnight sharp is since %q", got)
	}
	if got := (zone.View{Reader: time.UTC}).DayInWords(first.Add(time.Minute)); got != "2 May 2026 +08:00" {
		t.Errorf("in words %q", got)
	}
}

// A calendar has the days of one zone, and says where a moment was said on another clock.
func TestT6_ACalendarIsInOneZone(t *testing.T) {
	t.Parallel()
	shanghai := time.FixedZone("", 8*60*60)
	morning := time.Date(2026, 2, 3, 7, 45, 0, 0, shanghai)
	for _, c := range []struct {
		view zone.View
		want string
	}{
		{zone.View{Reader: shanghai}, "2026-02-03 07:45"},
		{zone.View{Reader: time.UTC}, "2026-02-02 23:45 (2026-02-03 07:45 +08:00)"},
		{zone.View{}, "2026-02-02 23:45 (2026-02-03 07:45 +08:00)"},
		{zone.View{Asked: place(t, "America/New_York"), Reader: time.UTC}, "2026-02-02 18:45"},
	} {
		if got := c.view.OnCalendar(morning); got != c.want || c.view.OnCalendar(time.Time{}) != "" {
			t.Errorf("%+v: %q, want %q", c.view, got, c.want)
		}
	}
	always := zone.View{Reader: shanghai, Always: true}
	if got := always.Moment(morning) + ", " + always.Day(morning); got != "2026-02-03 07:45 +08:00, 2026-02-03" {
		t.Errorf("for readers elsewhere too %q", got)
	}
}

func place(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// However many parts of a message are over, each has its mark, and what it is of is short.
func TestT5_EveryPartOfAMessageHasItsMark(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 5, 0, 0, 0, 0, time.UTC)
	endings := []loci.Ending{{Of: "The user's book club meets on the first Thursday of every month at the library", Until: at}, {Of: "home: Bonn", Until: at}}
	plans := []loci.FactPlan{
		{Of: "用户周五去看眼科", Plan: loci.PlanState{Status: loci.StatusDone}}, {Of: "Boiler service on 20 October", Plan: loci.PlanState{Status: loci.StatusPlanned}},
		{Of: "The user runs the Turkey Trot", Plan: loci.PlanState{Status: loci.StatusCancelled}},
	}
	want := "until 5 November 2026 (book club meets on the first Thursd…); until 5 November 2026 (home: Bonn); planned, done (周五去看眼科); planned, cancelled (runs the Turkey Trot):"
	if got := (zone.View{Reader: time.UTC}).Mark(endings, plans); got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	if got := (zone.View{}).Mark(nil, plans[1:2]); got != "" {
		t.Errorf("a plan as it was said is marked %q", got)
	}
}

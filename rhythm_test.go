package loci_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// The next date of a rhythm, by a calendar: 1 January 2026 is a Thursday, 29 March and 25 October
// are the days on which the clocks of Berlin change.
func TestT5_TheNextDateOfARhythm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rhythm, first, now, want string }{
		{"daily", "2026-01-01", "2026-01-05T23:00:00Z", "2026-01-05"},
		{"daily", "2026-01-09", "2026-01-05T23:00:00Z", "2026-01-09"},
		{"daily at 09:30", "2026-01-01", "2026-01-05T09:29:00Z", "2026-01-05T09:30:00Z"},
		{"daily at 09:30", "2026-01-01", "2026-01-05T09:30:00Z", "2026-01-06T09:30:00Z"},
		{"every 3 days", "2026-01-01", "2026-01-02T00:00:00Z", "2026-01-04"},
		{"every 3 days", "2026-01-01", "2026-01-04T12:00:00Z", "2026-01-04"},
		{"weekly on Tue", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-06"},
		{"weekly on Tue", "2026-01-06", "2026-01-06T23:59:59Z", "2026-01-06"},
		{"weekly on Tue", "2026-01-06", "2026-01-07T00:00:00Z", "2026-01-13"},
		{"weekly on Mon,Tue,Wed,Thu,Fri", "2026-01-01", "2026-01-03T00:00:00Z", "2026-01-05"},
		{"weekly on Mon,Sun", "2026-01-01", "2026-01-02T00:00:00Z", "2026-01-04"},
		{"every 2 weeks on Tue", "2026-01-06", "2026-01-07T00:00:00Z", "2026-01-20"},
		{"every 2 weeks on Tue,Thu", "2026-01-06", "2026-01-07T00:00:00Z", "2026-01-08"},
		{"every 2 weeks on Tue", "2026-01-06", "2026-12-01T00:00:00Z", "2026-12-08"},
		{"monthly on 1", "2026-01-01", "2026-01-02T00:00:00Z", "2026-02-01"},
		{"monthly on 31", "2026-01-31", "2026-02-01T00:00:00Z", "2026-02-28"},
		{"monthly on second Tue", "2026-12-01", "2026-12-01T00:00:00Z", "2026-12-08"},
		{"monthly on second Tue", "2026-12-01", "2026-12-09T00:00:00Z", "2027-01-12"},
		{"monthly on first Fri", "2026-05-01", "2026-04-01T00:00:00Z", "2026-05-01"},
		{"monthly on last Sun", "2026-01-01", "2026-02-01T00:00:00Z", "2026-02-22"},
		{"every 2 months on last Mon", "2026-01-01", "2026-02-01T00:00:00Z", "2026-03-30"},
		{"monthly on 31", "2026-01-31", "2026-04-01T00:00:00Z", "2026-04-30"},
		{"monthly on 30", "2028-01-30", "2028-02-01T00:00:00Z", "2028-02-29"},
		{"every 3 months on 31", "2026-08-31", "2026-09-01T00:00:00Z", "2026-11-30"},
		{"yearly on 03-03", "2026-03-03", "2026-11-30T00:00:00Z", "2027-03-03"},
		{"yearly on 02-29", "2024-02-29", "2026-01-01T00:00:00Z", "2026-02-28"},
		{"yearly on 02-29", "2024-02-29", "2028-01-01T00:00:00Z", "2028-02-29"},
		{"every 4 years on 02-29", "2024-02-29", "2024-03-01T00:00:00Z", "2028-02-29"},
		{"yearly on 12-31", "2026-12-31", "2026-12-31T23:00:00Z", "2026-12-31"},
		{"weekly on Tue until 2026-01-20", "2026-01-06", "2026-01-20T10:00:00Z", "2026-01-20"},
		{"weekly on Tue until 2026-01-20", "2026-01-06", "2026-01-21T00:00:00Z", ""},
		{"weekly on Tue at 19:00 until 2026-01-20", "2026-01-06", "2026-01-20T19:00:00Z", ""},
		{"weekly on Sun at 10:00 Europe/Berlin", "2026-03-01", "2026-03-22T10:00:00Z", "2026-03-29T10:00:00+02:00"},
		{"weekly on Sun at 10:00 Europe/Berlin", "2026-03-01", "2026-10-24T00:00:00Z", "2026-10-25T10:00:00+01:00"},
		{"weekly on Sun at 10:00", "2026-03-01T10:00:00+01:00", "2026-03-22T10:00:00Z", "2026-03-29T10:00:00+01:00"},
		{"weekly on Sun at 02:30 Europe/Berlin", "2026-03-22", "2026-03-23T00:00:00Z", "2026-03-29T03:30:00+02:00"},
		{"yearly on 12-31", "2026-12-31", "9999-12-31T23:00:00Z", "9999-12-31"},
		{"fortnightly", "2026-01-01", "2026-01-01T00:00:00Z", ""},
		{"", "2026-01-01", "2026-01-01T00:00:00Z", ""},
	} {
		first, err := loci.ParseDate(c.first, time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := loci.Rhythm(c.rhythm).Next(first, now); got.String() != c.want {
			t.Errorf("%q from %s, next at %s: %q, want %q", c.rhythm, c.first, c.now, got, c.want)
		}
	}
}

func TestT5_WhatIsNoRhythm(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"daily", "every 2 days at 07:00", "weekly on Mon,Thu", "every 2 weeks on Tue at 19:00 Asia/Shanghai until 2027-01-31", "monthly on 31", "yearly on 02-29 at 08:00 +08:00"} {
		if r, err := loci.ParseRhythm(s); err != nil || string(r) != s {
			t.Errorf("%q: %q, %v", s, r, err)
		}
	}
	for _, s := range []string{
		"", "once", "weekly", "weekly on", "weekly on Tues", "weekly on Thu,Mon", "weekly on Mon,Mon", "daily on Mon", "monthly on 0", "monthly on 32", "monthly on 01", "yearly on 02-30",
		"yearly on 3-3", "every 1 weeks on Mon", "every 2 week on Mon", "every 100 days", "every 02 days", "daily at 7:00", "daily at 25:00", "daily at 07:00 Nowhere", "daily until", "daily until 2026-02-30",
		"daily  at 07:00", "daily at", "weekly on Mon at 07:00 until 2026-01-01 ", "Daily",
	} {
		if _, err := loci.ParseRhythm(s); err == nil {
			t.Errorf("%q is taken for a rhythm", s)
		}
	}
}

// A plan that recurs is due at its next date, never overdue, and over behind its last.
func TestT5_APlanThatRecurs(t *testing.T) {
	t.Parallel()
	n := loci.Note{Temporality: loci.Prospective, Plan: &loci.PlanState{Status: loci.StatusPlanned, Recurs: "weekly on Fri until 2026-06-30"}}
	n.SetEvent(onDay(5, 1), loci.Date{})
	if n.Replan(); n.Plan.Due != onDay(5, 1) || !n.EventTime.IsZero() {
		t.Errorf("planned: %+v, event %s", n.Plan, n.EventTime)
	}
	for now, want := range map[time.Time]string{
		onDay(4, 1).Time: "planned weekly on Fri until 2026-06-30, next 2026-05-01",
		onDay(5, 2).Time: "planned weekly on Fri until 2026-06-30, next 2026-05-08",
		onDay(7, 1).Time: "planned weekly on Fri until 2026-06-30, lapsed",
	} {
		seen := n
		seen.SeeAt(now)
		if again := seen; again.Plan.Text(nil) != want {
			t.Errorf("at %s: %q, want %q", now, again.Plan.Text(nil), want)
		}
	}
	n.Plan.Status = loci.StatusCancelled
	if n.SeeAt(onDay(7, 1).Time); n.Plan.Text(nil) != "planned weekly on Fri until 2026-06-30, cancelled" {
		t.Error(n.Plan.Text(nil))
	}
	if n.Reopen(); n.Plan.Recurs == "" || !n.Plan.Open() {
		t.Errorf("open again: %+v", n.Plan)
	}
}

// T5: a rhythm is at the same clock time in another zone, as long as before.
func TestT5_ARhythmIsPutIntoAZone(t *testing.T) {
	t.Parallel()
	london, err := loci.ParseZone("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[loci.Rhythm]loci.Rhythm{
		"weekly on Tue at 19:00 Europe/Berlin until 2030-12-31": "weekly on Tue at 19:00 Europe/London until 2030-12-31",
		"monthly on second Tue at 19:30":                        "monthly on second Tue at 19:30 Europe/London",
		"weekly on Tue":                                         "weekly on Tue", "": "",
	} {
		if got := r.In(london); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}

// T5: days are left out of a rhythm, each once, and it goes on behind them.
func TestT5_DaysAreLeftOutOfARhythm(t *testing.T) {
	t.Parallel()
	day := func(text string) loci.Date {
		d, err := loci.ParseDate(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	r := loci.Rhythm("weekly on Thu until 2027-01-14")
	first := day("2026-12-17")
	for _, text := range []string{"2026-12-31", "2026-12-24", "2026-12-31", "2027-01-07"} {
		r = r.Except(day(text))
	}
	if want := loci.Rhythm("weekly on Thu until 2027-01-14 except 2026-12-24,2026-12-31,2027-01-07"); r != want || r.Whole() != "weekly on Thu until 2027-01-14" {
		t.Errorf("%s, want %s", r, want)
	}
	if next := r.After(first); next.String() != "2027-01-14" {
		t.Errorf("behind %s is %s", first, next)
	}
	if at := r.At(time.Date(2026, 1, 1, 19, 0, 0, 0, time.UTC)); at != "weekly on Thu at 19:00 until 2027-01-14 except 2026-12-24,2026-12-31,2027-01-07" || !at.After(r.After(first)).IsZero() {
		t.Error(at)
	}
	if _, err := loci.ParseRhythm("weekly on Thu except Christmas"); err == nil {
		t.Error("a day that is none is left out")
	}
}

package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// TestT1_DaysAreAsLongAsTheirZoneMakesThem: across daylight saving a day has 23 or 25
// hours, does not begin at midnight where there is none, and a week has 7 of them.
func TestT1_DaysAreAsLongAsTheirZoneMakesThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone, said  string // what is said, in UTC
		by          loci.Span
		want, start string
		hours       float64
	}{
		{"Europe/Berlin", "2026-03-29T12:00:00Z", loci.ByDay, "2026-03-29", "2026-03-29T00:00:00+01:00", 23},
		{"Europe/Berlin", "2026-10-25T12:00:00Z", loci.ByDay, "2026-10-25", "2026-10-25T00:00:00+02:00", 25},
		{"Europe/Berlin", "2026-10-24T22:30:00Z", loci.ByDay, "2026-10-25", "2026-10-25T00:00:00+02:00", 25},
		{"Europe/Berlin", "2026-10-25T22:59:59Z", loci.ByDay, "2026-10-25", "2026-10-25T00:00:00+02:00", 25},
		{"Europe/Berlin", "2026-10-25T23:00:00Z", loci.ByWeek, "2026-W44", "2026-10-26T00:00:00+01:00", 168},
		{"Europe/Berlin", "2026-03-25T12:00:00Z", loci.ByWeek, "2026-W13", "2026-03-23T00:00:00+01:00", 167},
		{"Europe/Berlin", "2026-03-25T12:00:00Z", loci.ByMonth, "2026-03", "2026-03-01T00:00:00+01:00", 743},
		{"America/Santiago", "2022-09-11T12:00:00Z", loci.ByDay, "2022-09-11", "2022-09-11T01:00:00-03:00", 23}, // no midnight
		{"America/Santiago", "2022-09-11T03:59:00Z", loci.ByDay, "2022-09-10", "2022-09-10T00:00:00-04:00", 24},
		{"America/Havana", "2026-11-01T12:00:00Z", loci.ByDay, "2026-11-01", "2026-11-01T00:00:00-04:00", 25},
		{"America/Asuncion", "2023-03-26T12:00:00Z", loci.ByDay, "2023-03-26", "2023-03-26T00:00:00-04:00", 24},
		{"America/Asuncion", "2023-03-25T12:00:00Z", loci.ByDay, "2023-03-25", "2023-03-25T00:00:00-03:00", 25},
		{"Australia/Lord_Howe", "2026-04-05T00:00:00Z", loci.ByDay, "2026-04-05", "2026-04-05T00:00:00+11:00", 24.5},
		{"Pacific/Apia", "2011-12-30T12:00:00Z", loci.ByDay, "2011-12-31", "2011-12-31T00:00:00+14:00", 24}, // the 30th was left out
		{"Asia/Shanghai", "2026-01-01T00:00:00Z", loci.ByWeek, "2026-W01", "2025-12-29T00:00:00+08:00", 168},
		{"UTC", "2027-01-03T23:59:59Z", loci.ByWeek, "2026-W53", "2026-12-28T00:00:00Z", 168},
		{"-03:30", "2026-05-05T02:00:00Z", loci.ByDay, "2026-05-04", "2026-05-04T00:00:00-03:30", 24},
	} {
		t.Run(fmt.Sprint(c.zone, c.said, c.by), func(t *testing.T) {
			t.Parallel()
			e := memory(t, inmem.New())
			at, _ := time.Parse(time.RFC3339, c.said)
			if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "Good morning, everyone.", At: at}); err != nil {
				t.Fatal(err)
			}
			res, err := e.Timeline(t.Context(), me, loci.TimelineRequest{By: c.by, Zone: c.zone})
			if err != nil || len(res.Periods) != 1 {
				t.Fatalf("%+v, %v", res, err)
			}
			p := res.Periods[0]
			if p.Period != c.want || p.Start.Format(time.RFC3339) != c.start || p.End.Sub(p.Start).Hours() != c.hours {
				t.Errorf("%s from %s for %v hours", p.Period, p.Start.Format(time.RFC3339), p.End.Sub(p.Start).Hours())
			}
		})
	}
}

// TestT1_ADayIsTheSameDayInEveryZone: what is known to have happened on May 4 stays
// there for a request from another zone; a moment is converted.
func TestT1_ADayIsTheSameDayInEveryZone(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	at := time.Date(2026, 5, 5, 9, 0, 0, 0, time.FixedZone("", 8*3600))
	for _, text := range []string{"Yesterday I bought a bicycle.", "Yesterday at 5 pm I called the bank."} {
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	for zone, want := range map[string]string{
		"Asia/Shanghai": "2026-05-04:2 ", "Pacific/Kiritimati": "2026-05-04:2 ",
		"Pacific/Pago_Pago": "2026-05-03:1 2026-05-04:1 ",
	} {
		res, err := e.Timeline(t.Context(), me, loci.TimelineRequest{Zone: zone, OldestFirst: true})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range res.Periods {
			got += fmt.Sprintf("%s:%d ", p.Period, p.Count)
		}
		loc, _ := time.LoadLocation(zone)
		day := time.Date(2026, 5, 4, 0, 0, 0, 0, loc)
		res, err = e.Timeline(t.Context(), me, loci.TimelineRequest{Zone: zone, From: day, To: day.AddDate(0, 0, 1)})
		if err != nil || got != want || res.Total != int(want[len(want)-2]-'0') {
			t.Errorf("%s: %s, on the day itself %d, %v", zone, got, res.Total, err)
		}
	}
}

// TestATimelineIsWholePageByPage: pages join to the whole, in either order, whatever
// their size, past what is read of a store at once.
func TestATimelineIsWholePageByPage(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var batch loci.IngestRequest
	for i := range 2100 {
		batch.Messages = append(batch.Messages, loci.RememberRequest{Text: fmt.Sprint("Hello number ", i), At: start.Add(time.Duration(i) * time.Hour)})
	}
	if _, err := e.Ingest(t.Context(), me, batch); err != nil {
		t.Fatal(err)
	}
	for _, r := range []loci.TimelineRequest{
		{By: loci.ByWeek, Limit: 700}, {Limit: 999, OldestFirst: true}, {On: loci.OnRecorded, From: start, To: start.AddDate(0, 0, 50), Limit: 1000},
	} {
		seen, counted := map[loci.ID]bool{}, map[string]int{}
		var last time.Time
		total := 0
		for {
			res, err := e.Timeline(t.Context(), me, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range res.Periods {
				counted[p.Period] = p.Count
				for i := range p.Notes {
					n := &p.Notes[i]
					if seen[n.ID] || !last.IsZero() && n.RecordedAt.After(last) != r.OldestFirst {
						t.Fatalf("%+v: %s came out of turn", r, n.Content)
					}
					seen[n.ID], last = true, n.RecordedAt
				}
			}
			total = res.Total
			if r.After = res.Next; r.After.IsZero() {
				break
			}
		}
		sum := 0
		for _, n := range counted {
			sum += n
		}
		want := 2100
		if !r.To.IsZero() {
			want = 50 * 24
		}
		if len(seen) != want || total != want || sum != want {
			t.Errorf("%+v: %d notes, %d in all, %d counted; want %d", r, len(seen), total, sum, want)
		}
	}
}

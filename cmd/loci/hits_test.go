package main

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func TestDistanceIsInTheUnitThatSaysEnough(t *testing.T) {
	t.Parallel()
	shanghai := time.FixedZone("", 8*3600)
	from := time.Date(2026, 5, 22, 7, 0, 0, 0, shanghai)
	for text, want := range map[string]string{
		"2026-05-22": "today", "2026-05-21": "1 day ago", "2026-05-09": "13 days ago", "2026-05-01": "3 weeks ago", "2026-04-15": "5 weeks ago",
		"2026-03-01": "3 months ago", "2025-05-22": "12 months ago", "2024-05-01": "2 years ago", "1999-01-01": "27 years ago",
		"2026-05-24": "in 2 days", "2026-07-01": "in 6 weeks", "2030-01-01": "in 4 years",
		"2026-05": "this month", "2026-04": "1 month ago", "2024-05": "24 months ago", "2026-06": "in 1 month",
		"2026": "this year", "2019": "7 years ago", "2027": "in 1 year",
		"2026-05-21T23:30:00Z": "today", "2026-05-21T15:59:00Z": "1 day ago",
	} {
		d, err := loci.ParseDate(text, nil)
		if got := ago(d, from); err != nil || got != want {
			t.Errorf("%s is %q, want %q (%v)", text, got, want, err)
		}
	}
}

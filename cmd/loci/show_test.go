package main

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// TestFindingL1_NoDayToComeHasHappened holds that a note which plans nothing is about a day
// that was still to come when it was said.
func TestFindingL1_NoDayToComeHasHappened(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 11, 15, 9, 0, 0, 0, time.UTC)
	for month, want := range map[time.Month]string{time.October: "(happened 2026-10-06)", time.December: "(about 2026-12-06)"} {
		n := loci.Note{Content: "I won't run the half marathon.", RecordedAt: said}
		n.SetEvent(loci.Date{Time: time.Date(2026, month, 6, 0, 0, 0, 0, time.UTC), Precision: loci.Day}, loci.Date{})
		if got := heading(zone.View{Reader: time.UTC}, &n); !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %s", got, want)
		}
		if happened := happened(zone.View{}, &n) != ""; happened != (month == time.October) || happened == (ahead(zone.View{}, &n) != "") {
			t.Errorf("%s: it happened: %v", month, happened)
		}
	}
}

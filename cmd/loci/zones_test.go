package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// for-each-zone ID: every command that shows times shows them in the zone asked for.
func zoned(ts *testscript.TestScript, _ bool, args []string) {
	for _, command := range []string{
		"recall tea", "note ID", "notes", "timeline", "agenda", "history ID", "profile", "procedure tea", "links ID", "path ID ID", "reflections",
	} {
		line := strings.Fields(strings.ReplaceAll(command, "ID", args[0]))
		code(ts, false, append([]string{"0", "loci"}, append(line, "--zone", "America/New_York")...))
		if out := ts.ReadFile("stdout"); strings.Contains(out, "+08:00") || strings.Contains(out, "07:45") {
			ts.Fatalf("%s: %s", command, out)
		}
	}
}

// A morning in Shanghai is no evening before, wherever it is read; the zone is named where
// it is not the reader's, and the one asked for takes its place.
func TestFindingA7_EveryViewShowsTimesWhereTheyWereSaid(t *testing.T) {
	t.Parallel()
	shanghai := time.FixedZone("", 8*60*60)
	said := time.Date(2026, 2, 3, 7, 45, 0, 0, shanghai)
	n := loci.Note{ID: loci.ID{15: 1}, Content: "Tea at nine.", Role: loci.RoleUser, RecordedAt: said, ValidUntil: said.AddDate(0, 1, 0)}
	n.SetEvent(loci.Date{Time: said.Add(75 * time.Minute), Precision: loci.Instant}, loci.Date{})
	plan := n
	plan.Temporality = loci.Prospective
	hits := []loci.Hit{{Note: n, Source: loci.SourceSearch}}
	views := map[string]func(a *app){
		"recall":    func(a *app) { a.showHits(hits, hitView{}) },
		"notes":     func(a *app) { a.showNotes([]loci.Note{n}) },
		"note":      func(a *app) { a.showNote(&n) },
		"procedure": func(a *app) { a.showProcedure(&loci.ProcedureResult{Found: true, Note: &n}) },
		"evidence":  func(a *app) { a.showEvidence("for it", []loci.Evidence{{Note: n}}) },
		"timeline": func(a *app) {
			a.showTimeline(&loci.TimelineResult{Periods: []loci.Period{{Notes: []loci.Note{n}}}}, loci.OnRecorded)
		},
		"agenda":  func(a *app) { a.showPlan(&loci.Plan{Note: plan}, 1) },
		"history": func(a *app) { a.showHistory(&loci.HistoryResult{Changes: []loci.Version{{}, {Note: n}}}) },
		"profile": func(a *app) {
			a.showProfile(&loci.ProfileResult{Attributes: []loci.Attribute{{Values: []loci.KnownValue{{Said: said, Notes: []loci.ID{n.ID}}}}}})
		},
	}
	for _, c := range []struct {
		reader string
		view   zone.View
		some   []string // one of them is in every view
		none   string
	}{
		{"there", zone.View{Reader: shanghai}, []string{"2026-02-03 07:45", "2026-02-03 09:00", "2026-02-03"}, "+08:00"},
		{"in UTC", zone.View{Reader: time.UTC}, []string{"2026-02-03 07:45 +08:00", "2026-02-03 09:00 +08:00", "2026-02-03 +08:00"}, "2026-02-02 23:45 UTC"},
		{"in UTC, asked for", zone.View{Reader: shanghai, Asked: time.UTC}, []string{"2026-02-02 23:45 UTC", "2026-02-03 01:00 UTC", "2026-02-02", "2026-02-03 01:00  "}, "07:45"},
	} {
		for name, show := range views {
			var out bytes.Buffer
			show(&app{streams: streams{out: &out}, zones: c.view})
			found := false
			for _, text := range c.some {
				found = found || strings.Contains(out.String(), text)
			}
			if !found || strings.Contains(out.String(), c.none) {
				t.Errorf("%s read %s:\n%s", name, c.reader, out.String())
			}
		}
	}
}

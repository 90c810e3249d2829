package prompt_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

// A model is never told that what was planned happened.
func TestT5_PromptsSayWhatIsPlanned(t *testing.T) {
	t.Parallel()
	later := loci.Date{Time: time.Date(2026, 12, 3, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	for _, c := range []struct {
		event  string
		plan   loci.PlanState
		en, zh string
	}{
		{"2026-11-20", loci.PlanState{Status: loci.StatusPlanned}, ", planned for 2026-11-20\n", "，原定 2026-11-20\n"},
		{"", loci.PlanState{Status: loci.StatusPlanned}, ", planned\n", "，计划\n"},
		{"2026-11-20", loci.PlanState{Status: loci.StatusDone}, ", planned for 2026-11-20, done\n", "，原定 2026-11-20，已完成\n"},
		{"2026-11-20", loci.PlanState{Status: loci.StatusCancelled}, ", planned for 2026-11-20, cancelled\n", "，原定 2026-11-20，已取消\n"},
		{"", loci.PlanState{Status: loci.StatusMoved}, ", planned, moved\n", "，计划，已改期\n"},
		{"2026-11-20", loci.PlanState{Status: loci.StatusMoved, MovedTo: later}, ", planned for 2026-11-20, moved to 2026-12-03\n", "，原定 2026-11-20，改到 2026-12-03\n"},
	} {
		for text, want := range map[string]string{"The user sees the dentist.": c.en, "用户去看牙医。": c.zh} {
			p, err := prompt.Conclude(prompt.Review{Notes: []prompt.Memory{{Text: text, At: noon, Event: c.event, Plan: &c.plan}}})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(p.User, want) {
				t.Errorf("no %q in\n%s", want, p.User)
			}
		}
	}
}

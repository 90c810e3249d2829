package lang

import (
	"strings"
	"testing"
	"time"
)

// FuzzSettles: no text makes it fail, and what settles a plan is a done, cancelled or moved
// one with words that say so.
func FuzzSettles(f *testing.F) {
	for _, p := range settlePairs {
		f.Add(p.report, p.plan)
	}
	f.Add("- [ ]", "- [x]")
	f.Add("not", "TODO:")
	f.Add("AA00.", "\u0326") // a mark above nothing
	f.Fuzz(func(t *testing.T, report, plan string) {
		s, ok := Settles(report, plan)
		if ok && (len(s.Words) == 0 || s.Text == "" || s.How != settledDone && s.How != settledCancelled && s.How != settledMoved) {
			t.Errorf("%q of %q: %+v", report, plan, s)
		}
	})
}

// What settles a plan is found in time linear in both texts: what would be quadratic takes
// minutes, so the bound is far from both.
func TestSettlesInLinearTime(t *testing.T) {
	t.Parallel()
	plan := strings.Repeat("I need to renew my passport, and the trip to Rome is on May 9. ", 4000)
	report := strings.Repeat("The museum moved to a bigger house, they called it off and I'm not going to the gym. ", 4000)
	from := time.Now()
	Settles(report, plan)
	if took := time.Since(from); took > 20*time.Second {
		t.Errorf("it takes %v", took)
	}
	t.Logf("%d bytes", len(plan)+len(report))
}

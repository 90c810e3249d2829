package lang

import (
	"testing"

	"github.com/loci-memory/loci/internal/lineartest"
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

// What settles a plan is found in time linear in both texts.
func TestSettlesInLinearTime(t *testing.T) {
	t.Parallel()
	lineartest.Repeat(t, "reports", "The museum moved to a bigger house, they called it off and I'm not going to the gym. ")
}

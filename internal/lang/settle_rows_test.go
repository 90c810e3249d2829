package lang

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/pattern"
)

// The examples beside the patterns of a language: what settles a plan, and what doesn't.
func TestSettlesByItsRows(t *testing.T) {
	t.Parallel()
	for _, l := range Languages() {
		for _, r := range l.Settles.Rows {
			how := (&settleClause{plan: &settledPlan{}, planClause: planClause{Text: &pattern.Text{}}}).settlement(r.Says).How
			for _, pair := range []struct {
				list string
				want bool
			}{{r.Yes, true}, {r.No, false}} {
				for example := range strings.SplitSeq(pair.list, "|") {
					plan, report, _ := strings.Cut(example, " > ")
					s, ok := Settles(report, plan)
					if ok != pair.want || ok && s.How != how {
						t.Errorf("%s: %q settles %q as %q: %t", r.Says, report, plan, s.How, ok)
					}
				}
			}
		}
	}
}

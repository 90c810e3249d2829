package lang

import (
	"strings"
	"testing"
)

// Every line beside a pattern of clauses says what the pattern does, and no other one.
func TestT5_ClausesSayWhatStandsBesideThem(t *testing.T) {
	t.Parallel()
	for _, l := range Languages() {
		p := all().runPlan()
		for _, row := range l.Plans.Clauses {
			for says, lines := range map[bool]string{true: row.Yes, false: row.No} {
				for line := range strings.SplitSeq(lines, "|") {
					if line == "" {
						continue
					}
					x := p.lex.Read(line)
					if got := p.judge(x, 0, len(x.Tokens)); (got == row.Says) != says {
						t.Errorf("%q says %q, want %q: %v", line, got, row.Says, says)
					}
				}
			}
		}
	}
}

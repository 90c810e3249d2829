package rules

import (
	"testing"

	"github.com/loci-memory/loci"
)

// What was put to another time is a plan for that time, whatever else has a date beside it.
func TestFindingL2_ChineseMovedPlansAreForTheNewDate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"牙医改到4月3号上午11点了。":          "2026-04-03T11:00:00+08:00",
		"原定周三的评审改到周五了。":            "2026-03-13",
		"原定3月12号的体检改到3月19号。":       "2026-03-19",
		"體檢從3月12號改到3月19號了。":        "2026-03-19",
		"牙医由周三改约到下周一。":             "2026-03-16",
		"16号孩子有比赛，青岛往后推，定在5月23号了。": "2026-05-23",
		"科目三推迟到6月11号，考场要检修。":       "2026-06-11",
		"會議提前到明天上午十點。":             "2026-03-11T10:00:00+08:00",
		"6月13号考六级，第三次了。":           "2026-06-13",
	} {
		n := enriched(text)
		if n.Temporality != loci.Prospective || when(&n) != want {
			t.Errorf("%q is %s, %s, want %s", text, n.Temporality, when(&n), want)
		}
	}
}

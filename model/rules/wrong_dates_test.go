package rules

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// TestFindingQ7_ATimeOfTheWrongYearIsWorseThanNone is what agents met that were played: dates of the wrong year, and
// plans that were none. Each is right, or has no date; "planned" is behind what is a plan.
func TestFindingQ7_ATimeOfTheWrongYearIsWorseThanNone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"豆皮门牙有点歪，给她约了12月2号看正畸，周三，先记下。":                           "2026-12-02 planned",
		"「夜盲車站」主唱聲帶出血，12月20日那場取消了，全額退票。":                         "2026-12-20",
		"The gig on December 20 was cancelled.":                  "",
		"My last night shift is Tuesday the 24th.":               "2026-11-24 planned",
		"I slept badly last night.":                              "2026-11-21",
		"GP put me on ramipril in October.":                      "2026-10",
		"Put the heating on in October.":                         "",
		"Should have listened to him in October.":                "",
		"We could've bought it in May.":                          "",
		"The report is done, he'd like to lead tests next year.": "",
		"I'd like to book the hut for Friday.":                   "2026-11-27 planned",
		"群里有人说明年三年级要跟隔壁小学合并。":                                    "",
		"聽說下週五要停電。":                                              "",
		"Rumour has it the office will move in May.":             "",
		"从下周一起豆皮改由外婆接，外婆住得近。":                                    "",
		"从下周一起换新食堂。":                                             "",
		"From Monday on, grandma picks him up.":                  "",
		"从下周一开始我要去健身。":                                           "2026-11-23 planned",
		"Boss emailed: bring steel-toed shoes on the 7th.":       "",
		"从明天起每天去跑步。":                                             "2026-11-23 planned",
		"New boss emailed: bring passport on the 7th.":           "",
		"The tooth moves from the 1st to Thursday 3 December.":   "2026-12-03 planned",
	} {
		m := loci.Message{Text: text, Role: loci.RoleUser, At: time.Date(2026, 11, 22, 14, 0, 0, 0, time.FixedZone("", 8*3600))}
		n := loci.Note{Content: text}
		New().Enrich(&m, &n)
		got := when(&n)
		if n.Temporality == loci.Prospective {
			got += " planned"
		}
		if got != want {
			t.Errorf("%q happens at %q, want %q", text, got, want)
		}
	}
}

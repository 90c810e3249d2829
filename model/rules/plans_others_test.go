package rules

import (
	"testing"

	"github.com/loci-memory/loci"
)

// T5: what somebody else has or does alone is no plan of the speaker's, but happens on its day;
// what the speaker takes part in is one, and so is what one is asked to.
func TestT5_WhatOthersHaveAloneIsNoPlan(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Tobiasz has his driving test on Friday.", "My sister has her driving test on Friday.", "My brother has an exam tomorrow.", "Ximena's flight lands on Friday at 18:20.",
		"My mum's flight lands on Friday at 18:20.", "My cousin Tobiasz has his shift on Friday.", "Ximena's train leaves on Friday.", "Well, Kasimir has his oral exam on Friday.",
		"小李星期五考驾照。", "林晓梅星期五考驾照。", "我妹妹星期五有考试。", "小王的航班星期五18:20到。", "我媽媽的航班星期五到。", "王医生星期五出差。", "小李的火車星期五出發。",
	} {
		if n := onWednesday(text); n.Temporality == loci.Prospective {
			t.Errorf("%q is a plan for %q", text, n.EventTime)
		}
	}
	for _, text := range []string{
		"I have a meeting with Tobiasz on Friday.", "Tobiasz and I have our driving test on Friday.", "Ximena's flight lands on Friday at 18:20, I pick her up.", "Ximena's flight lands on Friday. I'll pick her up.",
		"I take Ximena to the airport on Friday.", "Tobiasz has his birthday party on Friday.", "My daughter has her recital on Friday.", "My son has his dentist appointment on Friday.", "My flight lands on Friday at 18:20.",
		"Our flight lands on Friday.", "The flight lands on Friday at 18:20.", "Tomorrow's flight leaves at 9.", "Tobiasz has his graduation on Friday and we go.", "My parents have us over for dinner on Friday.",
		"我星期五和小明吃饭。", "小明星期五来我家吃饭。", "星期五去接小王的飞机。", "我星期五带妹妹去考试。", "我弟弟的婚礼在星期五。", "星期五去考驾照。", "我的航班星期五18:20到。", "小学星期五开家长会。", "小组星期五开会。",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective || n.EventTime.String()[:10] != "2026-05-08" && n.EventTime.String()[:10] != "2026-05-07" {
			t.Errorf("%q is %s for %q, want a plan", text, n.Temporality, n.EventTime)
		}
	}
}

// FINDINGS Q7: what should have been, behind what was, takes no date from that.
func TestFindingQ7_WhatShouldHaveBeenLeavesWhatWas(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I went to Rome in April and should have stayed.": "2026-04", "I went to Rome in April but should have stayed.": "2026-04", "我四月去了罗马，应该多待几天。": "2026-04",
		"I should have gone to Rome in April.": "", "I saw Tom and should have gone to Rome in April.": "",
	} {
		if n := onWednesday(text); n.EventTime.String() != want {
			t.Errorf("%q is of %q, want %q", text, n.EventTime, want)
		}
	}
}

package rules

import (
	"testing"
	"time"
)

// Since when something holds is known only where the words say it: that it was told on a day,
// or has changed by then, is no beginning.
func TestC1_WhatIsToldTodayDidNotBeginToday(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Time{
		"I started playing the cello about five years ago; it calms me.": {},
		"I recently started learning how to cook.":                       {},
		"We moved to Turin. It is fine here.":                            {},
		"I've been under a lot of stress lately.":                        {},
		"最近工作压力很大。":                                                      {},
		"我刚搬到了深圳。这里很好。":                                                  {},
		"We moved to Turin on 3 March 2024. It is fine here.":            time.Date(2024, 3, 3, 0, 0, 0, 0, saidAt.Location()),
	} {
		n := enriched(text)
		if len(n.Claims) == 0 {
			t.Errorf("%q claims nothing", text)
			continue
		}
		if from := n.Claims[0].From; !from.Equal(want) {
			t.Errorf("%q: since %v, want %v", text, from, want)
		}
	}
}

package rules

import (
	"testing"

	"github.com/loci-memory/loci"
)

// A plan is the speaker's own intention of a deed: moods, courtesies, what others intend and
// what was intended are none, whatever word of intention they have.
func TestFindingQ5_MoodsAndCourtesiesAreNoPlans(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I'll keep pushing and never give up.", "See you tomorrow!", "I want to share something with you.", "I gotta tell you about my week.",
		"It must have been a lovely wedding.", "Thanks, I'll definitely check it out.", "I'll see you there, and keep you posted.", "We got to walk through the old harbour.",
		"Tomorrow you are meeting the baker.", "He's gonna ask her tomorrow.", "They said we need to paint the fence.", "I want to help people feel better.",
		"That's gonna be a big step.", "I'm hoping to make a difference.", "Talk to you tomorrow!", "I'll try these methods.",
		"今天想跟你聊聊我的训练计划。", "我会继续努力的。", "我想过得开心一点。",
	} {
		if n := onWednesday(text); n.Temporality == loci.Prospective {
			t.Errorf("%q is a plan for %q", text, n.EventTime)
		}
	}
	for _, text := range []string{
		"I'm gonna repaint the shed.", "I think I'll take the train to Ulm on Friday.", "I'm going to bring some of my plum jam.", "Thanks! I'm planning on visiting my aunt.",
		"ugh I need to renew my licence, it ran out.", "I'm hoping to see the comet tonight.", "We want to whitewash the cellar this month.", "我打算把车卖掉。", "10/8 要去換駕照",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective {
			t.Errorf("%q is no plan", text)
		}
	}
}

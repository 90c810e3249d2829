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

// A wish without a day, a doubt, what somebody else does, a mood and what is published are no
// plans of the speaker.
func TestT5_WishesMoodsAndWhatOthersDoAreNoPlans(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I want to learn to weld.", "I'll have to visit the museum one day.", "We might as well go hiking and book a hut.", "I'm planning a few.", "I'll bring it to you later.",
		"I'm thrilled about the premiere next week.", "I hope it works out tomorrow.", "The second season comes out next month.",
		"Tom is moving to Oslo next month.", "My sister is going to Spain next week.", "They leave for Italy tomorrow.", "Tom leaves on Friday.",
		"我想学焊接。", "我可能下周去爬山。", "说不定明天去看展。", "期待明天的首演。", "那部剧下个月开播。", "他明天去北京。", "我妹妹下个月搬家。", "我老公明天出差。",
	} {
		if n := onWednesday(text); n.Temporality == loci.Prospective {
			t.Errorf("%q is a plan for %q", text, n.EventTime)
		}
	}
}

// Beside a day a wish is one, and so is what others do with the speaker or what is the speaker's
// own; a doubt behind "and" and a question for advice take nothing away.
func TestT5_WhatAWishADoubtAndAQuestionLeave(t *testing.T) {
	t.Parallel()
	for text, due := range map[string]string{
		"I want to learn to weld on Friday.": "2026-05-08", "I'll call the landlord sometime next week.": "2026-05-11", "I'm so excited for my recital tomorrow!": "2026-05-07",
		"My parents are coming to visit us on Friday.": "2026-05-08", "Anna is flying in on Friday and staying with us.": "2026-05-08",
		"I'm planning to go to the lake tomorrow and maybe paint there.": "2026-05-07", "I'm planning a trip to Norway. How about you?": "",
		"I'm going to see a film tomorrow. Can you recommend one?": "2026-05-07", "I'll come over tomorrow if that's fine.": "2026-05-07",
		"我想下周学焊接。": "2026-05-11", "我爸妈后天来看我。": "2026-05-08", "我弟弟的婚礼在后天。": "2026-05-08", "明天我准备去看电影。你有什么推荐的吗？": "2026-05-07",
		"谢谢你的建议，那今天晚上我去和朋友看电影。": "2026-05-06",
	} {
		if n := onWednesday(text); n.Temporality != loci.Prospective || n.EventTime.String() != due {
			t.Errorf("%q is %s for %q, want a plan for %q", text, n.Temporality, n.EventTime, due)
		}
	}
}

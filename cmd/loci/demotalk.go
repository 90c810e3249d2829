package main

import (
	"time"

	"github.com/loci-memory/loci"
)

func demoTime(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err) // a constant of this package
	}
	return t
}

// demoTalk is placeholder talk until internal/sample is there.
func demoTalk() []loci.RememberRequest {
	var out []loci.RememberRequest
	add := func(conversation, at string, said ...string) {
		t := demoTime(at)
		for i := 0; i+1 < len(said); i += 2 {
			m := loci.RememberRequest{Conversation: conversation, Speaker: said[i], Text: said[i+1], At: t.Add(time.Duration(i) * 20 * time.Second)}
			switch said[i] {
			case "Mei":
				m.Role = loci.RoleUser
			case "Assistant":
				m.Role = loci.RoleAssistant
			}
			out = append(out, m)
		}
	}
	add("spring", "2026-03-02T09:12:00+08:00",
		"Assistant", "Good morning! How was your weekend?",
		"Mei", "Busy: I moved to Hangzhou on Saturday. The flat is near West Lake, the door code is 4711.",
		"Assistant", "Congratulations! Do you know anybody there?",
		"Mei", "My sister Lin. She is a nurse at the children's hospital.",
		"Assistant", "And what do you drink in the morning before all that work?",
		"Mei", "I drink coffee in the morning, always.",
	)
	add("周末", "2026-04-11T20:00:00+08:00",
		"小李", "周末一起吃饭吧,你有什么不能吃的吗?",
		"Mei", "我对花生过敏,别的都可以。",
		"小李", "那我们去龙井村吃农家菜。",
		"Mei", "好,我周末最喜欢去龙井村爬山喝茶。",
	)
	return out
}

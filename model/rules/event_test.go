package rules

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// TestFindingL4_NotesOfDeadlinesFarDaysAndAges is the table of what dates of statements
// make of their notes, said on a Sunday in November.
func TestFindingL4_NotesOfDeadlinesFarDaysAndAges(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 14, 0, 0, 0, time.FixedZone("", 8*3600))
	for text, want := range map[string]string{
		"Mia's wedding is on June 12, black tie.":                        "2027-06-12",
		"We're flying to Porto in October.":                              "2027-10",
		"I got promoted on January 12.":                                  "2026-01-12",
		"I have to renew the passport before Friday or we can't travel.": "2026-11-27",
		"The draft has to be with the editor by Thursday.":               "2026-11-26",
		"The stand-up was moved from Monday to Wednesday.":               "2026-11-25",
		"I saw her last Wednesday at the garden centre.":                 "2026-11-18",
		"周五去爬山。":                                                         "2026-11-27",
		"老板要我周四前给方案。":                                                    "2026-11-26",
		"我上週三去看了牙醫。":                                                     "2026-11-11",
		"星期四以前要把申請表寄出去。":                                                 "2026-11-26",
		"我爸今年六十岁，身体硬朗得很。":                                                "",
		"我媽今年五十八歲。":                                                      "",
		"If I won the lottery tomorrow I'd buy a lighthouse.":            "",
		"The shop is open Monday to Friday.":                             "",
		"I was in Rome from May 1 to May 5.":                             "2026-05-01..2026-05-05",
		"我上周四开始学游泳。":                                                     "2026-11-12",
		"我从上周四开始就不舒服。":                                                   "",
		"I hope this year goes well for you! I went out for dinner.":     "",
		"希望你今年一切顺利！我和家人吃了饭。":                                             "",
		"We gave it our all during last week's match.":                   "2026-11-09..2026-11-21", // said on a Sunday: in either week
		"在上周的比赛里我摔伤了膝盖。":                                                 "2026-11-09..2026-11-15",
		"My course starts in two weeks.":                                 "2026-11-30..2026-12-06",
	} {
		m := loci.Message{Text: text, Role: loci.RoleUser, At: at}
		n := loci.Note{Content: text}
		New().Enrich(&m, &n)
		if got := when(&n); got != want {
			t.Errorf("%q happens at %q, want %q", text, got, want)
		}
	}
}

// What one wishes, when one talks again and what only feels like yesterday are no events, and
// what an assistant suggests is of any weekend; what did happen beside them is.
func TestFindingQ7_GreetingsAndFeelingsDateNothing(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 14, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"Happy New Year! I bought a car.": "", "The report is finished, have a great Sunday.": "", "The tiles have arrived, see you on Monday.": "",
		"Talk to ya tomorrow! The tiles have arrived.": "", "It was lovely talking to you today, the shed is finished.": "", "I would love to hear about your trip tomorrow!": "",
		"Today I wanted to ask you about my roof.": "", "It feels like only yesterday that we moved in.": "", "Hello Ines how are you today": "",
		"I wanted to tell you that I sold the boat last Friday.": "2026-11-20", "Good morning! We picked up the keys yesterday.": "2026-11-21",
		"assistant: Watching films on Sunday is a great idea.": "", "assistant: Swimming helps against the heat of summer.": "", "assistant: Your appointment is on December 3.": "2026-12-03",
		"assistant: I deployed the new version yesterday.": "2026-11-21",
		"新年快乐！我买了一辆车。":                                     "", "瓷磚到了，明天見。": "", "晚安，明天见，我修好了水管。": "", "今天又来找你聊天了，我把屋顶修好了。": "", "今天我想請教一下怎麼修屋頂。": "",
		"感觉就像昨天才搬进来。": "", "希望你今天过得开心。": "", "想告诉你，我上周五把船卖了。": "2026-11-13", "早上好！昨天我们拿到了钥匙。": "2026-11-21",
		"assistant: 周末去看电影是很好的选择。": "", "assistant: 您的预约是12月3日。": "2026-12-03",
	} {
		m := loci.Message{Text: text, Role: loci.RoleUser, At: at}
		if said, ok := strings.CutPrefix(text, "assistant: "); ok {
			m.Text, m.Role = said, loci.RoleAssistant
		}
		n := loci.Note{Content: m.Text, RecordedAt: at}
		New().Enrich(&m, &n)
		if got := when(&n); got != want || n.Temporality == loci.Prospective && want == "" {
			t.Errorf("%q happens at %q (%s), want %q", text, got, n.Temporality, want)
		}
	}
}

// What stands beside what a message tells dates nothing: a noun phrase, what may be, what was
// said before, the present as a whole, what day it is; nor does a word such as tomorrow in the
// small hours, where a zone says that they are.
func TestFindingQ7_WhatStandsBesideDatesNothing(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 24, 14, 0, 0, 0, time.FixedZone("", 8*3600))
	night := time.Date(2026, 11, 24, 1, 20, 0, 0, time.FixedZone("", 8*3600))
	newYear := time.Date(2027, 1, 1, 14, 0, 0, 0, time.FixedZone("", 8*3600))
	for _, c := range []struct {
		at    time.Time
		texts map[string]string
	}{
		{day, map[string]string{
			"Today's soup was salty, I keep thinking about a new job.": "", "This was our fence last year.": "", "The boots I ordered last week are too small.": "",
			"The film you mentioned yesterday sounds odd.": "", "This reminds me of a walk we took last spring.": "", "I would plant two plums today if I could!": "",
			"I might drive to Ghent next week.": "", "You should visit us next month.": "", "Enjoy the fair tomorrow, you earned it!": "",
			"Children today hardly climb trees.": "", "It's still a part of my cooking today.": "", "Today you have machines for that.": "",
			"Today is Sunday and I'm tired.": "", "In the summer I love going north.": "", "Today I have a question about roofs.": "",
			"I sold the boat last week. It shows how far I've come since I started sailing three years ago.": "2026-11-16..2026-11-22",
			"We rented a canoe last summer.": "2026-06..2026-08", "He's going to tell her this week.": "2026-11-23..2026-11-29",
			"I'm glad we patched the roof last weekend.": "2026-11-21..2026-11-22", "Tomorrow's opening will be loud.": "2026-11-25", "I met nice people today.": "2026-11-24",
			"I got tickets for the opera on Saturday.": "2026-11-28", "She signed up for the race on Sunday.": "2026-11-29",
			"今天的汤太咸了，我一直在想换工作的事。": "", "去年的篱笆比今年的好看。": "", "你昨天说的那部电影很奇怪。": "", "这让我想起去年春天的一次散步。": "", "下个月你應該來看我們。": "",
			"今天的孩子很少爬树。": "", "今天是星期五，感觉有点累。": "", "我今天有个问题想问。": "", "今天天气好，我去修了篱笆。": "2026-11-24", "上周末我们补好了屋顶。": "2026-11-21..2026-11-22",
		}},
		{night, map[string]string{
			"I'll ask her tomorrow.": "", "Just rested today.": "", "我明天去问她。": "", "今晚我去散步了。": "", "I sold the boat last Friday.": "2026-11-20", "三天前我把船卖了。": "2026-11-21",
		}},
		{newYear, map[string]string{"This New Year's Eve was loud.": ""}},
	} {
		for text, want := range c.texts {
			m := loci.Message{Text: text, Role: loci.RoleUser, At: c.at}
			n := loci.Note{Content: text, RecordedAt: c.at}
			New().Enrich(&m, &n)
			if got := when(&n); got != want {
				t.Errorf("%q, said at %s, happens at %q, want %q", text, c.at.Format("Mon 15:04"), got, want)
			}
		}
	}
}

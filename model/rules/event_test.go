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

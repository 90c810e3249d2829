package rules

import (
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

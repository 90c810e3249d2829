package lang

import (
	"strings"
	"testing"
	"time"
)

// Every sentence beside a pattern of plans that recur is one, or is none.
func TestT5_PlansThatRecurStandBesideTheirPatterns(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	for _, l := range Languages() {
		for _, row := range l.Rhythms.Plans {
			for plans, lines := range map[bool]string{true: row.Yes, false: row.No} {
				for line := range strings.SplitSeq(lines, "|") {
					if r, ok := RhythmOf(line, now); (ok && r.Planned) != plans {
						t.Errorf("%q plans: %t, rhythm %q", line, r.Planned, r.Recurs)
					}
				}
			}
		}
	}
}

func TestT5_RhythmsInWords(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC) // a Monday
	for text, want := range map[string]string{
		"I have piano every Tuesday at 7pm":                                                    "weekly on Tue at 19:00, 2026-12-01T19:00:00Z",
		"At 7pm every Tuesday I have piano":                                                    "weekly on Tue at 19:00, 2026-12-01T19:00:00Z",
		"Standup every weekday at 9:30":                                                        "weekly on Mon,Tue,Wed,Thu,Fri at 09:30, 2026-11-30T09:30:00Z",
		"Piano every Tuesday at 7":                                                             "weekly on Tue, 2026-12-01",
		"Piano on Tuesdays and Thursdays in the evening":                                       "weekly on Tue,Thu, 2026-12-01",
		"Piano every Monday, Wednesday and Friday at 18:00":                                    "weekly on Mon,Wed,Fri at 18:00, 2026-11-30T18:00:00Z",
		"Band practice every other Monday":                                                     "every 2 weeks on Mon, 2026-11-30",
		"Physio every three weeks on Friday":                                                   "every 3 weeks on Fri, 2026-12-04",
		"Physio every 3 weeks on Friday starting 11 December":                                  "every 3 weeks on Fri, 2026-12-11",
		"Take the pills every day at 8am":                                                      "daily at 08:00, 2026-12-01T08:00:00Z",
		"Take the pills every morning at 8":                                                    "daily at 08:00, 2026-12-01T08:00:00Z",
		"Backup every 3 days":                                                                  "every 3 days, 2026-11-30",
		"Rent is due on the 1st of every month":                                                "monthly on 1, 2026-12-01",
		"Book club is the second Tuesday of every month at 7.30pm":                             "monthly on second Tue at 19:30, 2026-12-08T19:30:00Z",
		"We have a meeting monthly on the last Friday":                                         "monthly on last Fri, 2026-12-25",
		"每月第二个周二有例会":                                                                           "monthly on second Tue, 2026-12-08",
		"每個月的最後一個星期五有例會":                                                                       "monthly on last Fri, 2026-12-25",
		"The window cleaner comes every 4 weeks on Wednesday, next on 16 December":             "every 4 weeks on Wed, 2026-12-16",
		"隔周三有理疗，下次是12月16号":                                                                     "every 2 weeks on Wed, 2026-12-16",
		"The window cleaner comes every four weeks on a Wednesday":                             "every 4 weeks on Wed, 2026-12-02",
		"Rent is due on the last day of every month":                                           "monthly on 31, 2026-11-30",
		"Renew the insurance every year on 3 March":                                            "yearly on 03-03, 2027-03-03",
		"Renew the insurance on March 3rd every year":                                          "yearly on 03-03, 2027-03-03",
		"Renew it every February 29th":                                                         "yearly on 02-29, 2027-02-28",
		"Renew it every February 30th":                                                         "",
		"I have piano every Tuesday at 7pm until the end of June":                              "weekly on Tue at 19:00 until 2027-06-30, 2026-12-01T19:00:00Z",
		"I have choir on Wednesdays at 8pm until 25 March":                                     "weekly on Wed at 20:00 until 2027-03-25, 2026-12-02T20:00:00Z",
		"I have choir on Wednesdays until 25 March":                                            "weekly on Wed until 2027-03-25, 2026-12-02",
		"I have piano every Tuesday from 5 January until 30 June":                              "weekly on Tue until 2027-06-30, 2027-01-05",
		"Every Tuesday at 7pm piano and every Friday at 6pm choir":                             "",
		"I have piano on Tuesday at 7pm":                                                       "",
		"We talk every now and then":                                                           "",
		"每周二晚上七点有钢琴课":                                                                          "weekly on Tue at 19:00, 2026-12-01T19:00:00Z",
		"我每週二晚上七點有鋼琴課":                                                                         "weekly on Tue at 19:00, 2026-12-01T19:00:00Z",
		"每周一三五早上八点有课":                                                                          "weekly on Mon,Wed,Fri at 08:00, 2026-12-02T08:00:00Z",
		"每周二和周四晚上七点有课":                                                                         "weekly on Tue,Thu at 19:00, 2026-12-01T19:00:00Z",
		"每个工作日九点半站会":                                                                           "weekly on Mon,Tue,Wed,Thu,Fri at 09:30, 2026-11-30T09:30:00Z",
		"每隔两周的周三下午三点有心理咨询":                                                                     "every 2 weeks on Wed at 15:00, 2026-12-02T15:00:00Z",
		"隔周三下午三点有心理咨询":                                                                         "every 2 weeks on Wed at 15:00, 2026-12-02T15:00:00Z",
		"每天晚上九点吃药":                                                                             "daily at 21:00, 2026-11-30T21:00:00Z",
		"每晚九点吃药":                                                                               "daily at 21:00, 2026-11-30T21:00:00Z",
		"每个月一号交房租":                                                                             "monthly on 1, 2026-12-01",
		"每月十五號交房租":                                                                             "monthly on 15, 2026-12-15",
		"每个月最后一天交报告":                                                                           "monthly on 31, 2026-11-30",
		"每年三月三日续保":                                                                             "yearly on 03-03, 2027-03-03",
		"每年12月31号续保":                                                                           "yearly on 12-31, 2026-12-31",
		"从一月五日到六月三十日每周二晚上七点有钢琴课":                                                               "weekly on Tue at 19:00 until 2027-06-30, 2027-01-05T19:00:00Z",
		"每周二晚上七点有钢琴课，到六月底为止":                                                                   "weekly on Tue at 19:00 until 2027-06-30, 2026-12-01T19:00:00Z",
		"陶艺课隔周六下午两点，第一堂延到12月12日":                                                               "every 2 weeks on Sat at 14:00, 2026-12-05T14:00:00Z",
		"陶藝課隔週六下午兩點，第一堂改到12月12日":                                                               "every 2 weeks on Sat at 14:00, 2026-12-05T14:00:00Z",
		"I have pottery every other Saturday at 2pm, the first one was put off to 12 December": "every 2 weeks on Sat at 14:00, 2026-12-05T14:00:00Z",
		"I have choir on Wednesdays up to 25 March":                                            "weekly on Wed until 2027-03-25, 2026-12-02",
		"每周三次瑜伽":                                                                               "",
		"每周一次钢琴课":                                                                              "",
		"每年农历八月十五回家":                                                                           "",
		"周二晚上有钢琴课":                                                                             "",
	} {
		r, ok := RhythmOf(text, now)
		if got := string(r.Recurs) + ", " + r.Next.String(); ok && got != want || !ok && want != "" {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	r, _ := RhythmOf("I have piano every Tuesday at 7pm", now.In(berlin))
	if r.Recurs != "weekly on Tue at 19:00 Europe/Berlin" {
		t.Error(r.Recurs)
	}
}

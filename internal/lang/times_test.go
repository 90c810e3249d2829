package lang

import (
	"strings"
	"testing"
	"time"
)

func TestQuestionsAskAboutTimes(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 30, 10, 0, 0, 0, time.FixedZone("", 8*3600)) // a Saturday
	for _, c := range []struct{ text, want, left string }{                 // left: without counted times; empty is the text
		{"What did I do last week?", "2026-05-18 2026-05-25", "What did I do ?"},
		{"上周我做了什么？", "2026-05-18 2026-05-25", "我做了什么？"},
		{"What did I do in March?", "2026-03-01 2026-04-01", ""},
		{"三月我做了什么？", "2026-03-01 2026-04-01", ""},
		{"去年夏天我去了哪里？", "2025-06-01 2025-09-01", ""},
		{"What have I done since Monday?", "2026-05-25 -", "What have I done ?"},
		{"自从上周五以来我睡得怎么样？", "2026-05-22 -", "我睡得怎么样？"},
		{"What did I eat in the last three days?", "2026-05-27 2026-05-31", "What did I eat in the ?"},
		{"最近三天我吃了什么？", "2026-05-27 2026-05-31", "我吃了什么？"},
		{"What happened over the past week?", "2026-05-23 2026-05-31", "What happened ?"},
		{"过去两周我见了谁？", "2026-05-16 2026-05-31", "我见了谁？"},
		{"近三个月我看过医生吗？", "2026-03-02 2026-05-31", "我看过医生吗？"},
		{"What did I do before March?", "- 2026-03-01", "What did I do ?"},
		{"What did I do before 2026?", "- 2026-01-01", "What did I do ?"},
		{"三月之前我住在哪里？", "- 2026-03-01", "我住在哪里？"},
		{"What did I do after 8 May?", "2026-05-09 -", "What did I do ?"},
		{"五月八日以后我做了什么？", "2026-05-09 -", "我做了什么？"},
		{"What did I drink until April 3?", "- 2026-04-04", "What did I drink ?"},
		{"What did I do the day before yesterday?", "2026-05-28 2026-05-29", "What did I do ?"},
		{"What did I do two weeks before May 8?", "", ""},
		{"What do I do next week?", "2026-06-01 2026-06-08", "What do I do ?"},
		{"What happened on May 9, and what last week?", "2026-05-09 2026-05-10; 2026-05-18 2026-05-25", "What happened on May 9, and what ?"},
		{"Where do I live?", "", ""},
		{"What did I say the last few days?", "", ""},
		{"我最近怎么样？", "", ""},
	} {
		times := AskedTimes(c.text, now)
		var spans []string
		for _, a := range times {
			spans = append(spans, dayOrNone(a.From)+" "+dayOrNone(a.To))
		}
		if got := strings.Join(spans, "; "); got != c.want {
			t.Errorf("%q asks about %q, want %q", c.text, got, c.want)
		}
		if c.left == "" {
			c.left = c.text
		}
		if got := strings.Join(strings.Fields(WithoutTimes(c.text, times)), " "); got != c.left {
			t.Errorf("%q without its times is %q, want %q", c.text, got, c.left)
		}
	}
	if AskedTimes("last week", time.Time{}) != nil {
		t.Error("times without a now")
	}
}

func dayOrNone(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format("2006-01-02")
}

func TestTheTimesOfALongTextAreThoseOfItsBeginning(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 30, 10, 0, 0, 0, time.UTC)
	for _, piece := range []string{"before May 8 ", "之前", "last 3 days ", "周一以来", "days before "} {
		text := "last week " + strings.Repeat(piece, 1<<20/len(piece))
		if times := AskedTimes(text, now); len(times) == 0 || times[0].To.After(now) && piece != "last 3 days " {
			t.Errorf("%q: %d times", piece, len(times))
		}
	}
}

func FuzzAskedTimes(f *testing.F) {
	for _, s := range []string{"before last week after", "前以前之前", "since İ May 8", "last 999 years", "近一百个月", "in the past day before 2019", "过去十十天", "last 9 years"} {
		f.Add(s, int64(1792556400))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		now := time.Unix(unix%253402300799, 0).In(time.FixedZone("", int(unix%50000)))
		times := AskedTimes(text, now)
		for _, a := range times {
			if a.From.IsZero() && a.To.IsZero() || !a.From.IsZero() && !a.To.IsZero() && !a.To.After(a.From) {
				t.Fatalf("%q: %q is %v to %v", text, a.Text, a.From, a.To)
			}
			if a.at.from < 0 || a.at.to > len(text) || a.at.from >= a.at.to {
				t.Fatalf("%q: bytes %d to %d", text, a.at.from, a.at.to)
			}
		}
		if len(WithoutTimes(text, times)) != len(text) {
			t.Fatalf("%q changed its length", text)
		}
	})
}

package lang

import (
	"slices"
	"testing"
	"time"
)

func TestNamedDate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want NamedDate
	}{
		{"What happened on 8 May 2023?", NamedDate{2023, 5, 8}},
		{"What happened on May 8th, 2023?", NamedDate{2023, 5, 8}},
		{"What happened on the 8th of May?", NamedDate{0, 5, 8}},
		{"What did she do in May?", NamedDate{0, 5, 0}},
		{"What did she do in May 2023?", NamedDate{2023, 5, 0}},
		{"what did she do in may", NamedDate{0, 5, 0}},
		{"what happened on 8 may 2023", NamedDate{2023, 5, 8}},
		{"the May trip", NamedDate{0, 5, 0}},
		{"last March", NamedDate{0, 3, 0}},
		{"on Sept. 3, 2022", NamedDate{2022, 9, 3}},
		{"by Dec 25", NamedDate{0, 12, 25}},
		{"The October festival", NamedDate{0, 10, 0}},
		{"between 3 June and 5 July", NamedDate{0, 6, 3}},
		{"What about 2023-05-04?", NamedDate{2023, 5, 4}},
		{"What about 2023/5/4?", NamedDate{2023, 5, 4}},
		{"in 2023-05", NamedDate{2023, 5, 0}},
		{"2023年5月4日我做了什么", NamedDate{2023, 5, 4}},
		{"我5月4号去了哪里？", NamedDate{0, 5, 4}},
		{"５月４日", NamedDate{0, 5, 4}},
		{"去年5月发生了什么", NamedDate{0, 5, 0}},
		{"5月份花了多少钱", NamedDate{0, 5, 0}},
		{"我五月四号去了哪里", NamedDate{0, 5, 4}},
		{"十二月二十五日", NamedDate{0, 12, 25}},
		{"二〇二三年十月三十一日", NamedDate{2023, 10, 31}},
		{"2024年十月", NamedDate{2024, 10, 0}},
		{"5月3个人来了", NamedDate{0, 5, 0}},
		{"What did 小明 do on 5月4日", NamedDate{0, 5, 4}},
		{"２０２３年５月４日", NamedDate{2023, 5, 4}},
		{"１２月", NamedDate{0, 12, 0}},
		{"１2月", NamedDate{0, 12, 0}},
		{"5月4號", NamedDate{0, 5, 4}},
		{"5月3号线什么时候开通的", NamedDate{0, 5, 0}},
		{"2023 年 5 月", NamedDate{2023, 5, 0}},
		{"2023.05.04", NamedDate{2023, 5, 4}},
		{"13/8/2023", NamedDate{2023, 8, 13}},
		{"2023-05-04T17:00:00Z", NamedDate{2023, 5, 4}},
		{"Who called on May 5:30 pm?", NamedDate{0, 5, 0}}, // a clock is no day
		{"Who came in May 5 days ago?", NamedDate{0, 5, 0}},
		{"Who in May two hats bought?", NamedDate{0, 5, 0}},
		{"Who came in May 40 times?", NamedDate{0, 5, 0}},
		{"on 30 February 2023", NamedDate{2023, 2, 0}}, // a day that is none
		{"in May of 2023", NamedDate{2023, 5, 0}},
		{"the first of May 2023", NamedDate{2023, 5, 1}},
		{"mid-may", NamedDate{0, 5, 0}},
		{"Sept 3rd's party", NamedDate{0, 9, 3}},
		{"around 8 May", NamedDate{0, 5, 8}}, // rough, repeated or bounded, it is named
		{"every May", NamedDate{0, 5, 0}},
		{"before May 2022", NamedDate{2022, 5, 0}},
		{"last night, or in June", NamedDate{0, 6, 0}},
		{"in May of last year", NamedDate{0, 5, 0}},
	} {
		got := ReadQuestion(c.text, nil).Date
		if got == nil || *got != c.want {
			t.Errorf("Date(%q) = %v, want %v", c.text, got, c.want)
		}
	}
}

func TestNoNamedDate(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "What may I eat?", "May I ask who came?", "It may be late", "Who may come?", "Which of the 8 may come?",
		"Did they march in the parade?", "March on!", "What does June like?", "Was the march in Rome?", "an august house",
		"What happened in 2023?", "the second of them", "version 2023-55", "13 rooms", "过了3个月", "三个月以后", "13月", "每月多少钱", "正月", "2023年", "第5次",
		"the mar on the table", "decide 12/25",
		"in 2023.05", "version 2023.05", "version 2023.5.4", "2023/5", "the season of 2004-05", "5/8/2023", "1２月", "十２月", "５．５月",
		"农历五月", "农历2023年五月初五", "上个月3号", "yesterday", "last week", "on Christmas Eve",
	} {
		if got := ReadQuestion(text, nil).Date; got != nil {
			t.Errorf("Date(%q) = %v, want none", text, *got)
		}
	}
}

func TestMonthOfWhoeverIsCalledLikeIt(t *testing.T) {
	t.Parallel()
	people := []string{"April", "Ben"}
	if q := ReadQuestion("What did Ben buy for April?", people); q.Date != nil || !slices.Equal(q.Speakers, []int{0, 1}) {
		t.Errorf("date %v, speakers %v: April is a person here", q.Date, q.Speakers)
	}
	q := ReadQuestion("What did Ben buy on April 3?", people)
	if q.Date == nil || *q.Date != (NamedDate{0, 4, 3}) || !slices.Equal(q.Speakers, []int{1}) {
		t.Errorf("date %v, speakers %v: April is a month here", q.Date, q.Speakers)
	}
}

// Every spelling of a date looks for the terms of the day itself, once.
func TestNamedDateIsLookedUpAsTheDay(t *testing.T) {
	t.Parallel()
	want := sorted(append(DateTerms(time.Date(2023, 5, 4, 0, 0, 0, 0, time.UTC)), "trip"))
	for _, text := range []string{
		"trip 4 May 2023", "trip on May 4th, 2023", "the trip of 2023-05-04", "trip 2023年5月4日", "2023年5月4号 trip", "二〇二三年五月四日的trip",
	} {
		if got := sorted(ReadQuestion(text, nil).Terms); got != want {
			t.Errorf("Terms(%q) = %q, want %q", text, got, want)
		}
	}
}

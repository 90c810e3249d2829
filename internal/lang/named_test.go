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

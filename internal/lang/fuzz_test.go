package lang

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lineartest"
)

// hostile are texts that break careless analysis.
var hostile = []string{
	"", "\x00", "\xff\xfe\xfd", "a\xffb", "猫\xff狗", "\u0301", "\u0301\u0302'", "'", "'''", "’s", "n't", "1,", "1.", "1,000,", "0", "00", "5月", "月", "十月", "\uFFFD",
	"\U0001F600", "５月４日", "十十月", "99999999999999999999月", "2023年", "2023-", "2023--", "2023-00-99", "May", "May May 8 8 8", "你", "我跟你", "几", "《", "《》", "叫", "医院",
	"\u200b\u200d", "İSTANBUL", "ſ", "ǆ", "K", "Ａ＇s", "of of 8 of May", "5月0", "8月月",
}

func FuzzTerms(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Add("Caroline's dog didn't eat 10,000 biscuits on 8th May, 2023")
	f.Add("我5月4日去了北京的café，喝了绿茶。")
	f.Fuzz(func(t *testing.T, text string) {
		index := termsOf(text)
		for _, term := range index {
			if term == "" {
				t.Fatalf("an empty term in %q", text)
			}
		}
		if !slices.Equal(index, termsOf(text)) {
			t.Fatalf("terms of %q differ the second time", text)
		}
		for _, term := range QueryTerms(text) {
			if !slices.Contains(index, term) {
				t.Fatalf("%q: the query's %q is not among the index's %q", text, term, index)
			}
		}
		ReadTurn(text)
	})
}

func FuzzReadQuestion(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, "Caroline", s)
	}
	f.Add("What did Caroline tell 小明 on May 8th, 2023?", "Caroline", "小明")
	f.Add("你上次给我推荐的书叫什么", "我", "推荐")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		q := ReadQuestion(text, []string{a, b})
		for _, term := range q.FactTerms {
			if term == "" || q.Words[term] == "" {
				t.Fatalf("%q: term %q is shown as %q", text, term, q.Words[term])
			}
		}
		if len(q.Terms) > len(q.FactTerms) || !slices.IsSorted(q.Speakers) {
			t.Fatalf("%q: %+v", text, q)
		}
		if d := q.Date; d != nil && (d.Month < 1 || d.Month > 12 || d.Day < 0 || d.Day > 31) {
			t.Fatalf("%q: date %+v", text, *d)
		}
	})
}

func FuzzSplit(f *testing.F) {
	for i, s := range hostile {
		f.Add(s, i%5)
	}
	f.Add("Hello there. How are you? 我很好。", 3)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		pieces := Split(text, limit)
		if strings.Join(pieces, "") != text {
			t.Fatalf("Split(%q, %d) = %q", text, limit, pieces)
		}
		for _, p := range pieces {
			if p == "" || CountTokens(p) > max(limit, 1) {
				t.Fatalf("Split(%q, %d) has %q", text, limit, p)
			}
			if utf8.ValidString(text) && !utf8.ValidString(p) {
				t.Fatalf("Split(%q, %d) cuts a character: %q", text, limit, p)
			}
		}
	})
}

// Any text takes time in proportion to its length.
func TestHostileTextIsReadInLinearTime(t *testing.T) {
	t.Parallel()
	lineartest.Repeat(t, "words",
		"a", "猫", "1,000",
		"A", "9", "9,", "9.", "'", "a'", "\xff", "\x00", "\u0301", "的", "医院", "叫", "《", "你", "我", "十", "月", "5月", "1中", "小明李雷",
		"!", ".", "?x", "...x", "Aa ", "May ", "8 ", " ", "\n", "Mr. ", "how ", "you ", "🎉",
	)
}

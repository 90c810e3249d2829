package recall

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// stock is a memory that answers every question with the same candidates, and knows
// notes behind them.
type stock struct {
	fake
	found []query.Found
	asked []query.Search
	reads int
}

func (s *stock) Search(_ context.Context, _ loci.Scope, q query.Search) ([]query.Found, error) {
	s.asked = append(s.asked, q)
	var out []query.Found
	for _, f := range s.found {
		if q.Filter.Match(&f.Note) && len(out) < q.Limit {
			f.Score = f.Relevance.Value
			out = append(out, f)
		}
	}
	return out, nil
}

func (s *stock) Notes(ctx context.Context, scope loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error) {
	s.reads++
	return s.fake.Notes(ctx, scope, ids, at)
}

// fits is a note that a search finds by words, with its relevance.
func fits(n loci.Note, value float64, matched string) query.Found {
	return query.Found{Note: n, Relevance: loci.Relevance{Value: value, Raw: value}, Matched: strings.Fields(matched)}
}

// stockOf is a memory whose candidates come in this order.
func stockOf(list ...query.Found) *stock { return &stock{found: list} }

func (s *stock) answer(t *testing.T, r loci.RecallRequest) *loci.RecallResult {
	t.Helper()
	res, err := Answer(t.Context(), s, loci.Scope{User: "u"}, Question{RecallRequest: r, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func order(hits []loci.Hit) string {
	var all []string
	for i := range hits {
		all = append(all, hits[i].Note.Content)
	}
	return strings.Join(all, " | ")
}

func TestFindingT2_LaterWinsAmongNearEquals(t *testing.T) {
	t.Parallel()
	later := func(n loci.Note, d time.Duration) loci.Note { n.RecordedAt = n.RecordedAt.Add(d); return n }
	by := func(n loci.Note, who string) loci.Note { n.Speaker = who; return n }
	claims := func(n loci.Note, subject string) loci.Note {
		n.Claims = []loci.Claim{{Subject: subject, Attribute: "phone number", Value: "1"}}
		return n
	}
	old, recent := note(1, "My phone number is 1."), note(5, "My new phone number is 2.")
	stone, newStone := note(1, "My lucky stone is 1."), note(5, "My new lucky stone is 2.")
	const words = "phone number"
	for name, c := range map[string]struct {
		query string
		found []query.Found
		want  string
	}{
		"later wins":              {"What is my phone number?", []query.Found{fits(old, .5, words), fits(recent, .45, words)}, "My new phone number is 2. | My phone number is 1."},
		"in Chinese":              {"我的电话号码是多少？", []query.Found{fits(note(1, "我的电话是1。"), .5, "电话 号码"), fits(note(5, "我的新电话是2。"), .45, "电话 号码")}, "我的新电话是2。 | 我的电话是1。"},
		"over another":            {"What is my phone number?", []query.Found{fits(old, .5, words), fits(note(2, "x"), .49, "number"), fits(recent, .45, words)}, "My new phone number is 2. | My phone number is 1. | x"},
		"the latest wins":         {"What is my phone number?", []query.Found{fits(old, .5, words), fits(note(3, "y"), .5, words), fits(recent, .45, words)}, "My new phone number is 2. | y | My phone number is 1."},
		"a question about then":   {"What was my phone number?", []query.Found{fits(old, .5, words), fits(recent, .45, words)}, "My phone number is 1. | My new phone number is 2."},
		"以前":                      {"我以前的电话号码是多少？", []query.Found{fits(old, .5, words), fits(recent, .45, words)}, "My phone number is 1. | My new phone number is 2."},
		"a time is named":         {"What is my phone number in May 2025?", []query.Found{fits(old, .5, words), fits(recent, .45, words)}, "My phone number is 1. | My new phone number is 2."},
		"fits much less":          {"What is my lucky stone?", []query.Found{fits(stone, .5, words), fits(newStone, .39, words)}, "My lucky stone is 1. | My new lucky stone is 2."},
		"other words":             {"What is my lucky stone?", []query.Found{fits(stone, .5, words), fits(newStone, .45, "phone")}, "My lucky stone is 1. | My new lucky stone is 2."},
		"no words":                {"What is my lucky stone?", []query.Found{fits(stone, .5, ""), fits(newStone, .45, "")}, "My lucky stone is 1. | My new lucky stone is 2."},
		"another speaker":         {"What is my phone number?", []query.Found{fits(old, .5, words), fits(by(recent, "Ann"), .45, words)}, "My phone number is 1. | My new phone number is 2."},
		"of the same talk":        {"What is my phone number?", []query.Found{fits(old, .5, words), fits(later(note(1, "z"), time.Hour), .45, words)}, "My phone number is 1. | z"},
		"only asks":               {"What is my phone number?", []query.Found{fits(old, .5, words), fits(note(5, "What is my phone number?"), .45, words)}, "My phone number is 1. | What is my phone number?"},
		"of another subject":      {"What is the phone number?", []query.Found{fits(claims(old, "me"), .5, words), fits(claims(recent, "my son"), .45, words)}, "My phone number is 1. | My new phone number is 2."},
		"of the same subject":     {"What is the phone number?", []query.Found{fits(claims(old, "me"), .5, words), fits(claims(recent, "me"), .45, words)}, "My new phone number is 2. | My phone number is 1."},
		"of a longer name":        {"What is the phone number?", []query.Found{fits(claims(old, "kitchen light"), .5, words), fits(claims(recent, "kitchen"), .45, words)}, "My new phone number is 2. | My phone number is 1."},
		"only supposed":           {"What is my phone number?", []query.Found{fits(old, .5, words), fits(note(5, "If I move, my phone number is 2."), .45, words)}, "My phone number is 1. | If I move, my phone number is 2."},
		"what is over":            {"What is the name of the crew?", []query.Found{fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew isn't Heron any more."), .2, "crew")}, "Our crew isn't Heron any more. | The name of our crew is Heron."},
		"what is over, fits less": {"What is the name of the crew?", []query.Found{fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew isn't Heron any more."), .1, "crew")}, "The name of our crew is Heron. | Our crew isn't Heron any more."},
		"over, in Chinese":        {"我们队叫什么名字？", []query.Found{fits(note(1, "我们队的名字是海豚。"), .5, "队 名字"), fits(note(5, "我们队不再用海豚了。"), .2, "队")}, "我们队不再用海豚了。 | 我们队的名字是海豚。"},
		"another thing is over":   {"What is the name of the crew?", []query.Found{fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew doesn't sail any more."), .2, "crew")}, "The name of our crew is Heron. | Our crew doesn't sail any more."},
		"nothing is over":         {"What is the name of the crew?", []query.Found{fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew saw a heron."), .2, "crew")}, "The name of our crew is Heron. | Our crew saw a heron."},
		"behind the first five":   {"What is my phone number?", []query.Found{fits(old, .5, words), fits(note(1, "a"), .5, ""), fits(note(1, "b"), .5, ""), fits(note(1, "c"), .5, ""), fits(note(1, "d"), .5, ""), fits(recent, .5, words)}, "My phone number is 1. | a | b | c | d | My new phone number is 2."},
		"a trait is no statement": {"What is my phone number?", []query.Found{fits(old, .5, words), fits(trait(5, "q"), .5, words)}, "My phone number is 1. | q"},
	} {
		if got := order(stockOf(c.found...).answer(t, loci.RecallRequest{Query: c.query}).Hits); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

// What is about the same in other words may win too, where it speaks of all that the
// question and the earlier one do.
func TestR11_LaterWinsAmongWhatIsAboutTheSame(t *testing.T) {
	t.Parallel()
	by := func(n loci.Note, who string) loci.Note { n.Speaker = who; return n }
	claims := func(n loci.Note, subject string) loci.Note {
		n.Claims = []loci.Claim{{Subject: subject, Attribute: "home", Value: "x"}}
		return n
	}
	const where, whereZh = "Where do I live?", "我住在哪里？"
	for name, c := range map[string]struct {
		query          string
		earlier, later loci.Note
		value          float64 // relevance of the later, of .5
		wins           bool
	}{
		"other words":              {where, note(1, "I live in Bonn."), note(5, "We finally moved to Ghent."), .2, true},
		"in Chinese":               {whereZh, note(1, "我住在波恩。"), note(5, "我们终于搬到根特了。"), .2, true},
		"in Traditional Chinese":   {"我的薪水是多少？", note(1, "我的薪水是一萬。"), note(5, "公司給我漲薪了。"), .2, true},
		"in the other language":    {where, note(1, "我住在波恩。"), note(5, "We finally moved to Ghent."), .2, true},
		"fits much less":           {where, note(1, "I live in Bonn."), note(5, "We finally moved to Ghent."), .1, false},
		"about something else":     {where, note(1, "I live in Bonn."), note(5, "My dog is called Rex."), .4, false},
		"别的事":                      {whereZh, note(1, "我住在波恩。"), note(5, "我的狗叫雷克斯。"), .4, false},
		"lacks an earlier concept": {"What rent do I pay for my flat?", note(1, "The rent of my flat is 900."), note(5, "The flat has new windows."), .4, false},
		"缺一半":                      {"我租的房子月租是多少钱？房租多少？", note(1, "我房租每月三千。"), note(5, "房子换了新窗户。"), .4, false},
		"of another subject":       {where, claims(note(1, "I live in Bonn."), "me"), claims(note(5, "My son moved to Ghent."), "son"), .4, false},
		"别人的事":                     {whereZh, claims(note(1, "我住在波恩。"), "me"), claims(note(5, "我儿子搬到根特了。"), "儿子"), .4, false},
		"of another speaker":       {where, note(1, "I live in Bonn."), by(note(5, "We finally moved to Ghent."), "Ann"), .4, false},
		"about then":               {"Where did I live?", note(1, "I live in Bonn."), note(5, "We finally moved to Ghent."), .4, false},
		"以前":                       {"我以前住在哪里？", note(1, "我住在波恩。"), note(5, "我们终于搬到根特了。"), .4, false},
		"no concept asked about":   {"Any news?", note(1, "I live in Bonn."), note(5, "We finally moved to Ghent."), .4, false},
		"a question":               {where, note(1, "I live in Bonn."), note(5, "Should we move to Ghent?"), .4, false},
	} {
		hits := stockOf(counting(fits(c.earlier, .5, "a")), counting(fits(c.later, c.value, "b"))).answer(t, loci.RecallRequest{Query: c.query}).Hits
		if wins := hits[0].Note.ID == c.later.ID; wins != c.wins {
			t.Errorf("%s: got %s", name, order(hits))
		}
	}
}

// counting is a candidate that was found by a concept too.
func counting(f query.Found) query.Found {
	f.Relevance.About = .1
	return f
}

func trait(n int, content string) loci.Note {
	t := note(n, content)
	t.Kind = loci.Trait
	return t
}

// Where the search counted no concept, as in a question that names who takes part, only
// words let the later win.
func TestR11_WhatDidNotCountLetsNothingWin(t *testing.T) {
	t.Parallel()
	earlier, later := fits(note(1, "I live in Bonn."), .5, "a"), fits(note(5, "We finally moved to Ghent."), .4, "b")
	for _, found := range [][]query.Found{{earlier, later}, {counting(earlier), later}, {earlier, counting(later)}} {
		if hits := stockOf(found...).answer(t, loci.RecallRequest{Query: "Where do I live?"}).Hits; hits[0].Note.ID != id(1) {
			t.Errorf("got %s", order(hits))
		}
	}
}

// Both say why, and a short answer begins as a long one.
func TestFindingT2_LaterWinsIsExplained(t *testing.T) {
	t.Parallel()
	s := stockOf(fits(note(1, "old"), .5, "phone"), fits(note(5, "new"), .45, "phone"))
	for k := 1; k <= 3; k++ {
		hits := s.answer(t, loci.RecallRequest{Query: "my phone", K: k}).Hits
		if want := min(k, 2); len(hits) != want || hits[0].Note.Content != "new" {
			t.Fatalf("k %d: %s", k, order(hits))
		}
		if o := hits[0].Parts.Order; o == nil || *o != (loci.Order{Reason: loci.OrderLater, Before: id(1)}) {
			t.Errorf("the first says %+v", o)
		}
		if k > 1 {
			if o := hits[1].Parts.Order; o == nil || *o != (loci.Order{Reason: loci.OrderLater, Behind: id(5)}) {
				t.Errorf("the second says %+v", o)
			}
		}
	}
}

// Whatever the marks, no hit is lost or there twice, and there are no more than asked for.
func TestC4_OrderLosesNoHit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := &stock{}
		n := rapid.IntRange(1, 9).Draw(t, "notes")
		for i := 1; i <= n; i++ {
			c := fits(note(i, string(rune('a'+i))), 1/float64(i+rapid.IntRange(0, 3).Draw(t, "less")), rapid.SampledFrom([]string{"", "x", "x y"}).Draw(t, "words"))
			if by := rapid.IntRange(0, n).Draw(t, "by"); by > 0 && by != i {
				c.Note.Claims = []loci.Claim{{Subject: "me", Attribute: "x", Value: "y", Keys: []string{"me|x"}, By: id(by), Until: now.Add(-time.Hour), Updated: by%2 == 0}}
			}
			c.Note.RecordedAt = c.Note.RecordedAt.AddDate(0, 0, rapid.IntRange(0, 20).Draw(t, "day"))
			s.found = append(s.found, c)
			s.notes = append(s.notes, c.Note)
		}
		slices.SortStableFunc(s.found, func(a, b query.Found) int { return int(1e6 * (b.Relevance.Value - a.Relevance.Value)) })
		query := rapid.SampledFrom([]string{"What is my x?", "What was my x?", "我以前的x是什么？"}).Draw(t, "query")
		k := rapid.IntRange(1, 10).Draw(t, "k")
		res, err := Answer(t.Context(), s, loci.Scope{User: "u"}, Question{RecallRequest: loci.RecallRequest{Query: query, K: k}, Now: now})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[loci.ID]bool{}
		for _, h := range res.Hits {
			if seen[h.Note.ID] {
				t.Fatalf("twice: %s", order(res.Hits))
			}
			seen[h.Note.ID] = true
		}
		if len(res.Hits) != min(k, n) {
			t.Fatalf("%d hits of %d for k %d", len(res.Hits), n, k)
		}
	})
}

package recall

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
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

// claiming is a note with a claim of a subject under the keys that a question asks for.
func claiming(n loci.Note, query, subject string) loci.Note {
	n.Claims = []loci.Claim{{Subject: subject, Attribute: "a", Value: "v", Keys: claim.Ask(query, "").Keys}}
	return n
}

// What the same person said later goes first where both answer what is asked.
func TestR11_LaterWinsUnderTheKeyThatIsAsked(t *testing.T) {
	t.Parallel()
	later := func(n loci.Note, d time.Duration) loci.Note { n.RecordedAt = n.RecordedAt.Add(d); return n }
	by := func(n loci.Note, who string) loci.Note { n.Speaker = who; return n }
	const asked, zh = "What is my phone number?", "我的电话号码是多少？"
	old, recent := claiming(note(1, "My phone number is 1."), asked, "me"), claiming(note(5, "My new phone number is 2."), asked, "me")
	oldZh, recentZh := claiming(note(1, "我的电话是1。"), zh, "me"), claiming(note(5, "我的新电话是2。"), zh, "me")
	other := func(n int, text string) loci.Note { return note(n, text) }
	for name, c := range map[string]struct {
		query string
		found []query.Found
		want  string
	}{
		"later wins":              {asked, []query.Found{fits(old, .5, "phone"), fits(recent, .45, "phone")}, "My new phone number is 2. | My phone number is 1."},
		"in other words":          {asked, []query.Found{fits(old, .5, "phone"), fits(recent, .45, "")}, "My new phone number is 2. | My phone number is 1."},
		"fits less":               {asked, []query.Found{fits(old, .5, "phone"), fits(recent, .44, "phone")}, "My phone number is 1. | My new phone number is 2."},
		"in Chinese":              {zh, []query.Found{fits(oldZh, .5, "电话"), fits(recentZh, .45, "电话")}, "我的新电话是2。 | 我的电话是1。"},
		"over another":            {asked, []query.Found{fits(old, .5, "phone"), fits(other(2, "x"), .49, "number"), fits(recent, .45, "phone")}, "My new phone number is 2. | My phone number is 1. | x"},
		"the latest wins":         {asked, []query.Found{fits(old, .5, "phone"), fits(claiming(note(3, "y"), asked, "me"), .5, "phone"), fits(recent, .45, "phone")}, "My new phone number is 2. | y | My phone number is 1."},
		"a question about then":   {"What was my phone number?", []query.Found{fits(old, .5, "phone"), fits(recent, .45, "phone")}, "My phone number is 1. | My new phone number is 2."},
		"以前":                      {"我以前的电话号码是多少？", []query.Found{fits(oldZh, .5, "电话"), fits(recentZh, .45, "电话")}, "我的电话是1。 | 我的新电话是2。"},
		"a time is named":         {"What is my phone number in May 2025?", []query.Found{fits(old, .5, "phone"), fits(recent, .45, "phone")}, "My phone number is 1. | My new phone number is 2."},
		"another speaker":         {asked, []query.Found{fits(old, .5, "phone"), fits(by(recent, "Ann"), .45, "phone")}, "My phone number is 1. | My new phone number is 2."},
		"of the same talk":        {asked, []query.Found{fits(old, .5, "phone"), fits(later(claiming(note(1, "z"), asked, "me"), time.Hour), .45, "phone")}, "My phone number is 1. | z"},
		"only asks":               {asked, []query.Found{fits(old, .5, "phone"), fits(claiming(note(5, "What is my phone number?"), asked, "me"), .45, "phone")}, "My phone number is 1. | What is my phone number?"},
		"of another subject":      {asked, []query.Found{fits(old, .5, "phone"), fits(claiming(note(5, "2."), "What is the phone number of my son?", "my son"), .49, "phone")}, "My phone number is 1. | 2."},
		"only one answers":        {asked, []query.Found{fits(old, .5, "phone"), fits(other(5, "My phone number is in the book."), .49, "phone")}, "My phone number is 1. | My phone number is in the book."},
		"只有一个回答":                  {zh, []query.Found{fits(oldZh, .5, "电话"), fits(other(5, "我的电话很旧。"), .49, "电话")}, "我的电话是1。 | 我的电话很旧。"},
		"behind the first five":   {asked, []query.Found{fits(old, .5, ""), fits(other(1, "a"), .5, ""), fits(other(1, "b"), .5, ""), fits(other(1, "c"), .5, ""), fits(other(1, "d"), .5, ""), fits(recent, .5, "")}, "My phone number is 1. | a | b | c | d | My new phone number is 2."},
		"a trait is no statement": {asked, []query.Found{fits(old, .5, "phone"), fits(claiming(trait(5, "q"), asked, "me"), .5, "phone")}, "My phone number is 1. | q"},
	} {
		if got := order(stockOf(c.found...).answer(t, loci.RecallRequest{Query: c.query}).Hits); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

// Where nothing is claimed under what is asked, the later one must speak of what the earlier
// said besides the question: that it is over, or about as well.
func TestR11_LaterWinsWhereItSpeaksOfWhatWasSaid(t *testing.T) {
	t.Parallel()
	const crew, zh, stone = "What is the name of the crew?", "我们队叫什么名字？", "What is my lucky stone?"
	for name, c := range map[string]struct {
		query          string
		earlier, later query.Found
		wins           bool
	}{
		"it is over":             {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew isn't Heron any more."), .1, "crew"), true},
		"what answers is over":   {crew, fits(claiming(note(1, "The name of our crew is Heron."), crew, "crew"), .5, "name crew"), fits(note(5, "Our crew isn't Heron any more."), .1, "crew"), true},
		"in Chinese":             {zh, fits(note(1, "我们队的名字是海豚。"), .5, "队 名字"), fits(note(5, "我们队不再用海豚了。"), .2, "队"), true},
		"is not, it is":          {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "The crew is not Heron, it is Tern."), .2, "crew"), true},
		"说错了":                    {zh, fits(note(1, "我们队的名字是海豚。"), .5, "队 名字"), fits(note(5, "队名我说错了，不是海豚，是白鹭。"), .2, "队 名字"), true},
		"another thing is over":  {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew doesn't sail any more."), .2, "crew"), false},
		"nothing is over":        {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "Our crew saw a heron."), .2, "crew"), false},
		"nobody asked of it":     {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "The heron no longer nests here."), .4, ""), false},
		"fits as well":           {"When do we fly to Rome?", fits(note(1, "We fly to Rome on May 2."), .5, "fly Rome"), fits(note(5, "We fly to Rome on May 9."), .45, "fly Rome"), true},
		"fits less":              {"When do we fly to Rome?", fits(note(1, "We fly to Rome on May 2."), .5, "fly Rome"), fits(note(5, "We fly to Rome on May 9."), .44, "fly Rome"), false},
		"has fewer of the words": {"When do we fly to Rome?", fits(note(1, "We fly to Rome on May 2."), .5, "fly Rome"), fits(note(5, "Rome in May is warm."), .49, "Rome"), false},
		"only the question":      {stone, fits(note(1, "My lucky stone is jade."), .5, "lucky stone"), fits(note(5, "A lucky stone fell on the road."), .49, "lucky stone"), false},
		"just a concept":         {"Where do I live?", counting(fits(note(1, "I live in Bonn."), .5, "live")), counting(fits(note(5, "We finally moved to Ghent."), .49, "")), false},
		"只是一个概念":                 {"我住在哪里？", counting(fits(note(1, "我住在波恩。"), .5, "住在")), counting(fits(note(5, "楼下住着一只猫。"), .49, "")), false},
		"only supposed":          {crew, fits(note(1, "The name of our crew is Heron."), .5, "name crew"), fits(note(5, "If our crew isn't Heron any more, I quit."), .4, "crew"), false},
	} {
		hits := stockOf(c.earlier, c.later).answer(t, loci.RecallRequest{Query: c.query}).Hits
		if wins := hits[0].Note.ID == c.later.Note.ID; wins != c.wins {
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

// Both say why, and a short answer begins as a long one.
func TestFindingT2_LaterWinsIsExplained(t *testing.T) {
	t.Parallel()
	const asked = "What is my phone number?"
	s := stockOf(fits(claiming(note(1, "old"), asked, "me"), .5, "phone"), fits(claiming(note(5, "new"), asked, "me"), .48, "phone"))
	for k := 1; k <= 3; k++ {
		hits := s.answer(t, loci.RecallRequest{Query: asked, K: k}).Hits
		if want := min(k, 2); len(hits) != want || hits[0].Note.Content != "new" {
			t.Fatalf("k %d: %s", k, order(hits))
		}
		if o := hits[0].Parts.Order; o == nil || *o != (loci.Order{Reason: loci.OrderLater, Before: id(1), Factor: .5 / .48}) || hits[0].Score != .5 {
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
		n := rapid.IntRange(1, 25).Draw(t, "notes")
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
		k := rapid.IntRange(1, 25).Draw(t, "k")
		res, err := Answer(t.Context(), s, loci.Scope{User: "u"}, Question{RecallRequest: loci.RecallRequest{Query: query, K: k}, Now: now})
		if err != nil {
			t.Fatal(err)
		}
		checkScores(t, res.Hits)
		long, err := Answer(t.Context(), s, loci.Scope{User: "u"}, Question{RecallRequest: loci.RecallRequest{Query: query, K: k + rapid.IntRange(0, 15).Draw(t, "more")}, Now: now})
		if err != nil || order(long.Hits[:min(k, len(long.Hits))]) != order(res.Hits) {
			t.Fatalf("%v: with more hits it begins %s, with %d %s", err, order(long.Hits), k, order(res.Hits))
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

// checkScores holds that scores fall, and that each is the product of its parts.
func checkScores(t *rapid.T, hits []loci.Hit) {
	for i := range hits {
		p := &hits[i].Parts
		product := p.Relevance * Boost(p)
		if p.Order != nil && p.Order.Factor > 0 {
			product *= p.Order.Factor
		}
		if math.Abs(product-hits[i].Score) > 1e-9 || i > 0 && hits[i].Score > hits[i-1].Score {
			t.Fatalf("the score of hit %d is %v, its parts make %v: %s", i, hits[i].Score, product, order(hits))
		}
	}
}

// Where nothing more is good enough, it is not searched for.
func TestR11_WhatIsTooBadIsSearchedOnce(t *testing.T) {
	t.Parallel()
	s := &stock{}
	for i := range 40 {
		s.found = append(s.found, fits(note(i+1, string(rune('a'+i))), 1/float64(i+1), ""))
	}
	if hits := s.answer(t, loci.RecallRequest{Query: "Any news?", MinScore: .3}).Hits; len(hits) != 3 || len(s.asked) != 1 {
		t.Errorf("%d hits by %d searches", len(hits), len(s.asked))
	}
}

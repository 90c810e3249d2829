package memory_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// shelf is a few notes in both languages.
func (m *memory) shelf() {
	m.Helper()
	m.do(added("cat", 0, "Biscuit is the name of Ann's cat"), added("move", 1, "Ann moved to Shanghai in March"),
		added("tea", 2, "我喜欢喝乌龙茶，不喜欢咖啡"), added("cluster", 3, "我用 Kubernetes 部署服务，每周五发布"),
		added("photo", 4, "Look at this!", func(n *loci.Note) { n.Caption = "a lighthouse at dusk" }))
}

// lookups are questions of both languages with what they must find first.
var lookups = map[string]string{
	"What is the cat called?": "cat", "moving to shanghai": "move", "SHANGHAI": "move", "Biscuits": "cat",
	"乌龙茶": "tea", "你喜欢喝什么茶？": "tea", "kubernetes": "cluster", "怎么部署": "cluster", "用Kubernetes发布服务": "cluster",
	"lighthouse": "photo",
}

var searchRules = []rule{
	{"notes are found by words of either language, and of both in one text", func(m *memory) {
		m.shelf()
		for q, want := range lookups {
			if found := m.find(q); len(found) == 0 || found[0] != want {
				m.Errorf("%q found %v, want %s first", q, found, want)
			}
		}
	}},
	{"what shares no word is not found, nor by words that say nothing", func(m *memory) {
		m.shelf()
		for _, q := range []string{"submarine", "潜水艇", "", "   ", "the of and", "?!…", "\n\t"} {
			m.want(fmt.Sprintf("found by %q", q), m.find(q), []string{})
		}
	}},
	{"ties come in order of arrival", func(m *memory) {
		m.do(added("z", 5, "green tea"), added("a", 1, "green tea"), added("m", 3, "green tea"))
		for range 3 {
			m.want("found", m.find("green tea"), []string{"z", "a", "m"})
		}
		m.want("the first two", m.find("green tea", limit(2)), []string{"z", "a"})
	}},
	{"the rarer word weighs more", func(m *memory) {
		m.do(crowd(0, 10), added("a", 20, "crowd"), added("b", 21, "oolong"))
		m.want("first", m.find("crowd oolong")[0], "b")
	}},
	{"a limit bounds the results, 0 is 10", func(m *memory) {
		m.do(crowd(0, 30))
		for n, want := range map[int]int{1: 1, 7: 7, 30: 30, 1000: 30} {
			m.want(fmt.Sprint("limit ", n), len(m.find("tea", limit(n))), want)
		}
		m.want("no limit", len(got(m.Search(context.Background(), m.who, query.Search{Text: "tea", Now: later()}))(m)), 10)
		m.want("the best of many", m.find("tea", limit(7)), m.find("tea", limit(30))[:7])
	}},
	{"a score is relevance times boost, relevance is 0 to 1", func(m *memory) {
		m.shelf()
		for q := range lookups {
			for _, f := range m.search(q, func(q *query.Search) { q.Boost = func(*query.Signals) float64 { return 1.5 } }) {
				if v := f.Relevance.Value; v <= 0 || v > 1 || math.Abs(f.Score-1.5*v) > 1e-9 {
					m.Errorf("%q: %s has relevance %v and score %v", q, name(f.Note.ID), v, f.Score)
				}
			}
			for _, f := range m.search(q) {
				m.want("score without a boost", f.Score, f.Relevance.Value)
			}
		}
	}},
	{"a boost reorders", func(m *memory) {
		m.do(added("a", 0, "green tea"), added("b", 1, "green tea", func(n *loci.Note) { n.Importance = .9 }))
		byImportance := func(q *query.Search) { q.Boost = func(s *query.Signals) float64 { return s.Importance } }
		m.want("found", m.find("green tea", byImportance), []string{"b", "a"})
		m.want("the best", m.find("green tea", byImportance, limit(1)), []string{"b"})
	}},
	{"a bound of the boost changes nothing but who is asked about", func(m *memory) {
		m.do(crowd(0, 30), added("dear", 40, "tea, and a lot of other things that nobody had asked about", func(n *loci.Note) { n.Importance = 1 }))
		steep := func(most float64) func(q *query.Search) {
			return func(q *query.Search) {
				q.Boost, q.MostBoost = func(s *query.Signals) float64 { return 1 + 9*s.Importance }, most
			}
		}
		m.want("found", m.find("tea", steep(10), limit(3)), m.find("tea", steep(0), limit(3)))
		m.want("the dear one", m.find("tea", steep(10), limit(1)), []string{"dear"})
	}},
	{"signals say what the note says", func(m *memory) {
		event := loci.Date{Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
		m.do(added("n", 7, "green tea", kind(loci.Fact), func(n *loci.Note) {
			n.Importance, n.Confidence, n.Pinned, n.Temporality = .7, .8, true, loci.Prospective
			n.Emotion = &loci.Emotion{Valence: -.5, Arousal: .25}
			n.SetEvent(event, loci.Date{})
		}), added("plain", 8, "black tea"))
		for _, f := range m.search("tea") {
			s, emotion := f.Signals, f.Note.Emotion != nil
			m.want("signals of "+name(f.Note.ID), []any{s.Kind, s.Temporality, s.Pinned, s.Emotional, s.Recorded.Equal(f.Note.RecordedAt), s.Event.IsZero(), s.EventEnd.Equal(f.Note.EventTime.End())},
				[]any{f.Note.Kind, f.Note.Temporality, f.Note.Pinned, emotion, true, f.Note.EventTime.IsZero(), true})
			near(m, "importance", s.Importance, f.Note.Importance)
			near(m, "confidence", s.Confidence, f.Note.Confidence)
			if emotion {
				near(m, "valence", s.Valence, -.5)
				near(m, "arousal", s.Arousal, .25)
			}
		}
	}},
	{"the words that matched are named as they were asked", func(m *memory) {
		m.shelf()
		m.want("matched", m.search("Kubernetes releases")[0].Matched, []string{"Kubernetes"})
	}},
	{"an answer is found by its question", func(m *memory) {
		m.do(said("ask", 0, "Which oolong do you drink?"), said("answer", 1, "Only the roasted one", by("Bob")), said("aside", 2, "Look, a bird"))
		m.want("found", m.find("oolong")[:2], []string{"answer", "ask"})
		m.want("the answer has its score from before", m.search("oolong")[0].Relevance.Before > 0, true)
	}},
	{"a fact and the turn it was taken from are one hit (W1)", func(m *memory) {
		m.do(said("turn", 0, "I only drink the roasted one"), said("other", 500, "Nice weather today"),
			added("fact", 1, "Ann drinks roasted oolong tea", kind(loci.Fact), from("turn")))
		found := m.search("roasted oolong")
		m.want("hits", len(found), 1)
		m.want("the turn, by its fact", []any{name(found[0].Note.ID), found[0].Facts}, []any{"turn", ids("fact")})
		m.edit("turn", 5, forgotten)
		m.want("without the turn the fact is a hit", m.find("roasted oolong"), []string{"fact"})
	}},
	{"a forgotten note is never found", func(m *memory) {
		m.do(added("n", 0, "green tea"))
		m.edit("n", 5, forgotten)
		m.want("found", m.find("tea"), []string{})
		m.want("found with a filter for lists", m.find("tea", only(loci.Filter{Forgotten: true})), []string{})
	}},
	{"a note whose validity ran out is not found, by the clock that is passed", func(m *memory) {
		m.do(added("n", 0, "green tea", func(n *loci.Note) { n.ValidUntil = minute(10) }))
		m.want("a minute before", m.find("tea", at(minute(9))), []string{"n"})
		m.want("then", m.find("tea", at(minute(10))), []string{})
	}},
	{"a changed note is found by its new words and not by its old", func(m *memory) {
		m.do(added("n", 0, "green tea"))
		m.edit("n", 5, content("black coffee"))
		m.want("found", []any{m.find("tea"), m.find("coffee"), m.search("coffee")[0].Note.Version}, []any{[]string{}, []string{"n"}, 2})
	}},
	{"a hit carries the whole note", func(m *memory) {
		rich := richNote()
		rich.Forgotten, rich.SupersededBy = false, loci.ID{}
		m.do(&store.Changes{Notes: []store.NoteChange{change(rich, 1, 3)}})
		m.want("note", spelled(m.search("茶")[0].Note), spelled(rich))
	}},
	{"every commit is seen by the search that follows", func(m *memory) {
		for i := range 40 {
			m.do(added(fmt.Sprint("n", i), i, fmt.Sprintf("oolong %s", word(i))))
			m.want("newest", m.find(word(i)), []string{fmt.Sprint("n", i)})
		}
		m.want("all", len(m.find("oolong")), 40)
	}},
	{"notes that resemble a text", func(m *memory) {
		m.shelf()
		m.do(added("twin", 9, "Ann's cat has the name Biscuit"))
		found := m.find("Biscuit is the name of Ann's cat", similar)[:2]
		slices.Sort(found)
		m.want("found", found, []string{"cat", "twin"})
	}},
	{"what resembles a note among those that arrived before it, by their words alone", func(m *memory) {
		const text = "no longer Beijing, but vans, boxes, labels"
		m.do(added("old", 9, "Beijing"), added("new", 0, text), added("newer", 1, text))
		m.want("before the new one", m.find(text, similar, before("new")), []string{"old"})
		m.want("before the newer one", m.find(text, similar, before("newer")), []string{"new", "old"})
		m.want("before the first", m.find(text, similar, before("old")), []string{})
		m.edit("old", 20, content("Beijing, once"))
		m.want("a later version of an older note", m.find(text, similar, before("new")), []string{"old"})
		m.want("before one that is not there", len(m.find(text, similar, before("nobody"))), 3)
	}},
	{"an access count is seen by the search that follows", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 1, "tea"))
		m.search("tea")
		got(0, m.Touch(context.Background(), m.who, minute(2), ids("o")))(m)
		m.want("accesses", m.search("tea")[1].Signals.Accesses, 1)
		m.edit("o", 5, content("tea and milk"))
		for _, f := range m.search("tea") {
			want := map[string]int{"n": 0, "o": 1}[name(f.Note.ID)]
			m.want("after a change of "+name(f.Note.ID), []int{f.Note.AccessCount, f.Signals.Accesses}, []int{want, want})
		}
	}},
}

func near(m *memory, what string, got, want float64) {
	m.Helper()
	if math.Abs(got-want) > 1e-4 {
		m.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// word is a made-up word for a number, one term in any analysis.
func word(n int) string {
	syllables := []string{"bak", "dem", "fik", "gor", "huk", "jam", "kel", "lim", "mop", "nur"}
	var b strings.Builder
	for _, digit := range fmt.Sprint(n) {
		b.WriteString(syllables[digit-'0'])
	}
	return b.String() + "tok"
}

// varied are notes that differ in all that a filter can ask for, all about tea.
func (m *memory) varied() {
	m.Helper()
	event := func(day int) edit {
		return func(n *loci.Note) {
			n.SetEvent(loci.Date{Time: time.Date(2026, 5, day, 0, 0, 0, 0, time.UTC), Precision: loci.Day}, loci.Date{})
		}
	}
	m.do(added("fact", 0, "green tea", kind(loci.Fact), domain("business"), tagged("x", "y"), event(1)),
		added("trait", 10, "black tea", kind(loci.Trait), domain("business/sales"), tagged("y"), event(2)),
		added("episode", 20, "white tea", domain("businesses"), in("talk"), tagged("x", "z"), event(3), func(n *loci.Note) {
			n.Temporality = loci.Prospective
		}),
		added("plain", 30, "red tea, the prospective workflow", in("walk"), func(n *loci.Note) {
			n.Category, n.ProcedureSteps = loci.Workflow, []string{"boil", "pour"}
		}), added("old", 40, "tea"), added("lost", 50, "tea"))
	m.edit("old", 60, superseded("plain", minute(60)))
	m.edit("lost", 61, forgotten)
}

var filterRules = []rule{
	{"each filter narrows lists and searches alike", func(m *memory) {
		m.varied()
		day := func(d int) time.Time { return time.Date(2026, 5, d, 0, 0, 0, 0, time.UTC) }
		for what, c := range map[string]struct {
			f    loci.Filter
			want []string
		}{
			"none":            {loci.Filter{}, []string{"episode", "fact", "plain", "trait"}},
			"kinds":           {loci.Filter{Kinds: []loci.Kind{loci.Fact, loci.Trait}}, []string{"fact", "trait"}},
			"domain":          {loci.Filter{Domain: "business"}, []string{"fact", "trait"}},
			"domain below":    {loci.Filter{Domain: "business/sales"}, []string{"trait"}},
			"conversation":    {loci.Filter{Conversation: "talk"}, []string{"episode"}},
			"tag":             {loci.Filter{Tags: []string{"x"}}, []string{"episode", "fact"}},
			"all of the tags": {loci.Filter{Tags: []string{"x", "y"}}, []string{"fact"}},
			"event after":     {loci.Filter{EventAfter: day(2)}, []string{"episode", "trait"}},
			"event before":    {loci.Filter{EventBefore: day(2)}, []string{"fact"}},
			"event range":     {loci.Filter{EventAfter: day(2), EventBefore: day(3)}, []string{"trait"}},
			"recorded after":  {loci.Filter{RecordedAfter: minute(20)}, []string{"episode", "plain"}},
			"recorded before": {loci.Filter{RecordedBefore: minute(10)}, []string{"fact"}},
			"recorded range":  {loci.Filter{RecordedAfter: minute(10), RecordedBefore: minute(30)}, []string{"episode", "trait"}},
			"temporality":     {loci.Filter{Temporality: loci.Prospective}, []string{"episode"}},
			"plan":            {loci.Filter{Plan: loci.StatusPlanned}, []string{"episode"}},
			"plan settled":    {loci.Filter{Plan: loci.StatusDone}, nil},
			"procedures":      {loci.Filter{Procedures: true}, []string{"plain"}},
			"superseded too":  {loci.Filter{Superseded: true}, []string{"episode", "fact", "old", "plain", "trait"}},
			"all must hold":   {loci.Filter{Kinds: []loci.Kind{loci.Fact, loci.Episode}, Tags: []string{"x"}, Domain: "businesses"}, []string{"episode"}},
			"nothing passes":  {loci.Filter{Conversation: "none"}, []string{}},
		} {
			listed, found := m.list(c.f), m.find("tea", only(c.f))
			slices.Sort(listed)
			slices.Sort(found)
			m.want("list by "+what, listed, c.want)
			m.want("search by "+what, found, c.want)
		}
		m.want("a list may have forgotten notes", slices.Contains(m.list(loci.Filter{Forgotten: true}), "lost"), true)
	}},
	{"a filter comes before the limit", func(m *memory) {
		m.do(crowd(0, 300), added("n", 999, "a tea among so many other things that it hardly counts at all", kind(loci.Fact)))
		m.want("found", m.find("crowd tea", limit(1), only(loci.Filter{Kinds: []loci.Kind{loci.Fact}})), []string{"n"})
		m.want("listed", m.list(loci.Filter{Kinds: []loci.Kind{loci.Fact}}), []string{"n"})
	}},
	{"a filter as of a moment judges what was known then", func(m *memory) {
		m.do(added("n", 0, "green tea", tagged("x")))
		m.edit("n", 5, tagged("y"))
		x, y := only(loci.Filter{Tags: []string{"x"}}), only(loci.Filter{Tags: []string{"y"}})
		m.want("now", []any{m.find("tea", x), m.find("tea", y)}, []any{[]string{}, []string{"n"}})
		m.want("then", []any{m.find("tea", x, asOf(4)), m.find("tea", y, asOf(4))}, []any{[]string{"n"}, []string{}})
	}},
	{"a filter narrows hits and moves no score", func(m *memory) {
		m.varied()
		all := m.ranking("green tea")
		for _, line := range m.ranking("green tea", only(loci.Filter{Domain: "business"})) {
			m.want(line+" is among all", slices.Contains(all, line), true)
		}
	}},
}

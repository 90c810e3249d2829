package memory_test

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// happened sets an event of one day of May.
func happened(day int) edit {
	return func(n *loci.Note) {
		n.SetEvent(loci.Date{Time: time.Date(2026, 5, day, 0, 0, 0, 0, time.UTC), Precision: loci.Day}, loci.Date{})
	}
}

// about are the times from one day of May to before another.
func about(from, to int, said bool) func(*query.Search) {
	day := func(n int) time.Time { return time.Date(2026, 5, n, 0, 0, 0, 0, time.UTC) }
	return func(q *query.Search) {
		q.When = []query.Interval{{From: day(from), To: day(to), Text: "then", Said: said}}
	}
}

var whenRules = []rule{
	{"a time that is asked about finds what happened in it, without a word", func(m *memory) {
		m.do(added("third", 0, "tea", happened(3)), added("ninth", 1, "coffee", happened(9)), added("never", 2, "juice"))
		m.want("from the 2nd to the 4th", m.find("", about(2, 5, false)), []string{"third"})
		m.want("what matched", m.search("", about(2, 5, false))[0].Matched, []string{"then"})
		m.want("none of it", m.find("", about(10, 12, false)), []string{})
	}},
	{"it counts as a word and leaves nothing out", func(m *memory) {
		m.do(added("third", 0, "tea", happened(3)), added("ninth", 1, "tea", happened(9)), added("never", 2, "tea"), added("else", 3, "juice"))
		found := m.search("tea", about(9, 10, false))
		m.want("how many", len(found), 3)
		m.want("first", name(found[0].Note.ID), "ninth")
		for i, f := range found {
			m.want(fmt.Sprint("the rule on hit ", i+1), f.Relevance.Date > 1, i == 0)
		}
	}},
	{"what has no event time is of the time when it was said, where that is asked", func(m *memory) {
		m.do(added("said", 0, "tea"), added("other", 1, "coffee", happened(9)))
		day := minute(0)
		then := func(said bool) func(*query.Search) {
			return func(q *query.Search) {
				q.When = []query.Interval{{From: day.Add(-time.Hour), To: day.Add(time.Hour), Said: said}}
			}
		}
		m.want("asked", m.find("", then(true)), []string{"said"})
		m.want("not asked", m.find("", then(false)), []string{})
	}},
	{"what was still to come when it was said is of the time when it was said too, where that is over", func(m *memory) {
		m.do(added("plan", 0, "tea", happened(9)), added("past", 1, "coffee", happened(9), func(n *loci.Note) { n.RecordedAt = n.EventTime.Time.AddDate(0, 1, 0) }))
		at := func(over bool, of time.Time) func(*query.Search) {
			return func(q *query.Search) {
				q.When = []query.Interval{{From: of.Add(-time.Hour), To: of.Add(time.Hour), Said: true, Over: over}}
			}
		}
		m.want("over", m.find("", at(true, minute(0))), []string{"plan"})
		m.want("not over", m.find("", at(false, minute(0))), []string{})
		m.want("what was past then", m.find("", at(true, time.Date(2026, 6, 9, 0, 0, 0, 0, time.UTC))), []string{})
	}},
	{"an open time has no beginning or no end", func(m *memory) {
		m.do(added("third", 0, "tea", happened(3)), added("ninth", 1, "coffee", happened(9)))
		at := time.Date(2026, 5, 5, 0, 0, 0, 0, time.UTC)
		m.want("since", m.find("", func(q *query.Search) { q.When = []query.Interval{{From: at}} }), []string{"ninth"})
		m.want("until", m.find("", func(q *query.Search) { q.When = []query.Interval{{To: at}} }), []string{"third"})
		m.want("no time at all", m.find("", func(q *query.Search) { q.When = []query.Interval{{}} }), []string{})
	}},
	{"a filter leaves out what a time finds", func(m *memory) {
		m.do(added("fact", 0, "tea", happened(3), kind(loci.Fact)), added("episode", 1, "coffee", happened(3)), added("hidden", 2, "x", happened(3), seenBy(loci.UserOnly)))
		m.want("facts alone", m.find("", about(2, 5, false), only(loci.Filter{Kinds: []loci.Kind{loci.Fact}})), []string{"fact"})
		m.want("an agent", len(m.as("clerk").find("", about(2, 5, false))), 2)
	}},
	{"T2 a time as of a moment", func(m *memory) {
		m.do(added("n", 0, "tea", happened(3)))
		m.edit("n", 5, happened(9))
		m.want("before", m.find("", about(2, 5, false), asOf(4)), []string{"n"})
		m.want("now", m.find("", about(2, 5, false)), []string{})
	}},
}

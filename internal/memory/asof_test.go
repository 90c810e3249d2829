package memory_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// saga is a memory that changes in every way, one commit a minute or more.
func saga(m *memory) []func() {
	apply := func(c *store.Changes) func() { return func() { m.do(c) } }
	return []func(){
		apply(said("ask", 0, "Which oolong tea do you drink?")),
		apply(said("answer", 1, "Only the roasted one")),
		apply(added("likes", 2, "Ann likes coffee", kind(loci.Fact), from("answer"), tagged("drink"))),
		func() { m.edit("likes", 3, content("Ann likes roasted tea")) },
		apply(added("old", 4, "The kettle is in the cupboard for tea", tagged("drink"))),
		apply(added("new", 5, "The kettle for tea is on the table")),
		func() { m.edit("old", 6, superseded("new", minute(6))) },
		func() { m.edit("answer", 7, forgotten) },
		apply(said("aside", 8, "Tea or coffee? 喝茶")),
		func() { m.edit("answer", 9, restored) },
		func() { m.edit("old", 10, restored) },
		func() { m.edit("likes", 11, content("Ann likes no tea")) },
		func() { m.edit("ask", 12, forgotten) },
		apply(said("end", 13, "Roasted tea it is")),
	}
}

// sagaQueries are asked at every minute of it.
var sagaQueries = []string{"roasted oolong tea", "coffee", "kettle on the table", "喝茶", "Ann likes"}

var asOfRules = []rule{
	{"T2 recall as of a moment is recall on a store that stopped then", func(m *memory) {
		full := m.another()
		for _, step := range saga(full) {
			step()
		}
		for at, step := range saga(m) {
			step()
			for _, q := range sagaQueries {
				m.want(fmt.Sprintf("%q at minute %d", q, at), full.ranking(q, asOf(at)), m.ranking(q))
			}
		}
	}},
	{"T2 what was updated is found by the words it had", func(m *memory) {
		m.do(added("n", 0, "green tea"))
		m.edit("n", 5, content("black coffee"))
		m.want("before", []any{m.find("tea", asOf(4)), m.find("coffee", asOf(4))}, []any{[]string{"n"}, []string{}})
		m.want("then", []any{m.find("tea", asOf(5)), m.find("coffee", asOf(5))}, []any{[]string{}, []string{"n"}})
		m.want("the version found", m.search("tea", asOf(4))[0].Note.Version, 1)
	}},
	{"T2 what was forgotten is found before it was", func(m *memory) {
		m.do(added("n", 0, "green tea"))
		m.edit("n", 5, forgotten)
		m.edit("n", 9, restored)
		for at, want := range map[int][]string{0: {"n"}, 4: {"n"}, 5: {}, 8: {}, 9: {"n"}} {
			m.want(fmt.Sprint("at minute ", at), m.find("tea", asOf(at)), want)
		}
	}},
	{"T2 what was superseded is found before it was, and later when asked for", func(m *memory) {
		m.do(added("old", 0, "green tea"), added("new", 5, "black tea"))
		m.edit("old", 5, superseded("new", minute(5)))
		too := only(loci.Filter{Superseded: true})
		m.want("before", m.find("tea", asOf(4)), []string{"old"})
		m.want("then", m.find("tea", asOf(5)), []string{"new"})
		both := m.find("tea", asOf(6), too)
		slices.Sort(both)
		m.want("then, superseded ones too", both, []string{"new", "old"})
		m.edit("old", 9, restored)
		both = m.find("tea", asOf(9))
		slices.Sort(both)
		m.want("restored", both, []string{"new", "old"})
	}},
	{"T2 before a note was known it is not found", func(m *memory) {
		m.do(added("n", 5, "green tea"))
		m.want("a minute before", m.find("tea", asOf(4)), []string{})
		m.want("long before", m.find("tea", asOf(-9999)), []string{})
	}},
	{"T2 what arrives late is known from its own time on", func(m *memory) {
		m.do(added("new", 9, "green tea"), added("late", 2, "black tea"))
		m.want("between", m.find("tea", asOf(5)), []string{"late"})
		m.want("now", m.find("tea"), []string{"new", "late"})
	}},
	{"as of a moment by its validity then", func(m *memory) {
		m.do(added("n", 0, "green tea", func(n *loci.Note) { n.ValidUntil = minute(10) }))
		m.want("before and after it ran out", []any{m.find("tea", asOf(9)), m.find("tea", asOf(10))}, []any{[]string{"n"}, []string{}})
	}},
	{"T2 links as of a moment", func(m *memory) {
		m.do(added("a", 0, "tea", tagged("drink")), added("b", 1, "coffee", tagged("drink")))
		l := link("a", loci.Supports, "b", loci.Out)
		l.At = minute(3)
		m.do(&store.Changes{Links: []loci.Link{l}})
		m.edit("b", 6, forgotten)
		for at, want := range map[int]int{0: 0, 2: 1, 4: 2, 7: 0} {
			m.want(fmt.Sprint("links at minute ", at), len(m.links(query.Links{IDs: ids("a"), At: minute(at)})), want)
		}
	}},
	{"T2 a link as of a moment is the one of then, though it was replaced or taken back", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"))
		write := func(at int, strength float64, d loci.Direction) {
			l := link("a", loci.Contradicts, "b", d)
			l.At, l.Strength = minute(at), strength
			m.do(&store.Changes{Links: []loci.Link{l}})
		}
		takeBack := func(at int) {
			l := link("b", loci.Contradicts, "a", loci.Both)
			l.At = minute(at)
			m.do(&store.Changes{Unlinks: []loci.Link{l}})
		}
		write(3, .25, loci.Out)
		write(5, .5, loci.Both)
		write(5, .625, loci.Both) // at once: the one before was known at no moment
		takeBack(7)
		write(9, .75, loci.Out)
		check := func(m *memory) {
			m.Helper()
			for at, want := range map[int]string{2: "", 3: "a -contradicts-> b 0.25", 4: "a -contradicts-> b 0.25", 5: "a <-contradicts-> b 0.625",
				6: "a <-contradicts-> b 0.625", 7: "", 8: "", 9: "a -contradicts-> b 0.75", 99: "a -contradicts-> b 0.75"} {
				m.want(fmt.Sprint("at minute ", at), strings.Join(m.links(query.Links{IDs: ids("a"), At: minute(at)}), ", "), want)
				from := len(m.links(query.Links{IDs: ids("b"), At: minute(at)}))
				m.want(fmt.Sprint("from the other end at minute ", at), from, min(len(want), 1))
			}
			m.want("now", m.linksOf("a"), []string{"a -contradicts-> b 0.75"})
			m.want("how many", m.stats().Links, 1)
			for _, l := range got(m.Links(context.Background(), m.who, query.Links{IDs: ids("a"), At: minute(5)}))(m) {
				m.want("it is shown as it was then", l.Closed.IsZero(), true)
			}
		}
		check(m)
		copied := m.copyOf()
		check(copied)
		copied.absorb(onlyLinks(m.walk())) // again: it changes nothing
		check(copied)
		m.want("the copy", copied.everything(), m.everything())
		m.do(&store.Changes{Purge: ids("b")})
		m.want("destroyed with its note", m.links(query.Links{IDs: ids("a"), At: minute(4)}), []string{})
	}},
	{"as of a moment is the same after the index was made again", func(m *memory) {
		for _, step := range saga(m) {
			step()
		}
		rankings := func() (all []any) {
			for at := range 14 {
				for _, q := range sagaQueries {
					all = append(all, m.ranking(q, asOf(at)))
				}
			}
			return all
		}
		before := rankings()
		m.reindexed()
		m.want("rankings", rankings(), before)
	}},
	{"T2 accesses after a moment do not count as of then", func(m *memory) {
		m.do(added("n", 0, "green tea"), added("o", 1, "black tea", func(n *loci.Note) { n.AccessCount = 5 }))
		for _, at := range []int{3, 5, 7} {
			got(0, m.Touch(context.Background(), m.who, minute(at), ids("n", "o")))(m)
		}
		for at, want := range map[int]int{2: 0, 3: 1, 4: 1, 5: 2, 7: 3, 99: 3} {
			for _, f := range m.search("tea", asOf(at)) {
				base := map[string]int{"n": 0, "o": 5}[name(f.Note.ID)]
				m.want(fmt.Sprintf("of %s at minute %d", name(f.Note.ID), at), f.Signals.Accesses, base+want)
			}
		}
		m.want("now", m.search("green tea")[0].Signals.Accesses, 3)
		m.want("of nobody", len(m.of("nobody").find("tea", asOf(9))), 0)
	}},
	{"a moment is exact to the microsecond", func(m *memory) {
		m.do(added("n", 0, "green tea"))
		then := minute(0)
		for d, want := range map[int]int{-1: 0, 0: 1} {
			q := query.Search{Text: "tea", Now: later(), At: then.Add(time.Duration(d) * time.Microsecond)}
			m.want(fmt.Sprint(d, " µs"), len(got(m.Search(context.Background(), m.who, q))(m)), want)
			m.want(fmt.Sprint(d, " µs"), len(got(m.Notes(context.Background(), m.who, ids("n"), q.At))(m)), want)
		}
	}},
}

// onlyLinks are the links of an export.
func onlyLinks(all []mem.Record) []mem.Record {
	return slices.DeleteFunc(all, func(r mem.Record) bool { return r.Link == nil })
}

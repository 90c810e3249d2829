package memory_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// stored is a memory of four notes that share no conversation or tag.
func (m *memory) linked() {
	m.Helper()
	m.do(added("a", 0, "tea"), added("b", 100, "coffee"), added("c", 200, "juice"), added("d", 300, "water"))
	strong, weak := link("a", loci.SimilarTo, "b", loci.Both), link("a", loci.Supports, "c", loci.Out)
	strong.Strength, weak.Strength = .9, .2
	m.do(&store.Changes{Links: []loci.Link{weak, strong, link("d", loci.DerivedFrom, "a", loci.Out), link("b", loci.Supersedes, "c", loci.Out)}})
}

var linkRules = []rule{
	{"L2 stored links are seen from both ends, strongest first", func(m *memory) {
		m.linked()
		m.want("of a", m.linksOf("a"), []string{"a <-similar_to-> b 0.9", "a <-derived_from- d 0.75", "a -supports-> c 0.2"})
		m.want("of b", m.linksOf("b"), []string{"b <-similar_to-> a 0.9", "b -supersedes-> c 0.75"})
		m.want("of c", m.linksOf("c"), []string{"c <-supersedes- b 0.75", "c <-supports- a 0.2"})
		m.want("of d", m.linksOf("d"), []string{"d -derived_from-> a 0.75"})
	}},
	{"many notes in one look-up are as many look-ups", func(m *memory) {
		m.linked()
		m.do(said("x", 400, "tea"), said("y", 401, "coffee", tagged("t")), said("z", 402, "juice"), added("w", 403, "w", tagged("t")))
		names := []string{"z", "a", "w", "c", "none", "y", "b", "x", "d"}
		single := []string{}
		for _, n := range names {
			single = append(single, m.linksOf(n)...)
		}
		m.want("links", m.links(query.Links{IDs: ids(names...)}), single)
		m.want("asked twice", m.links(query.Links{IDs: ids("a", "a")}), m.linksOf("a"))
		m.want("of none", m.links(query.Links{}), []string{})
	}},
	{"a note that comes back after its end is the note it was", func(m *memory) {
		m.linked()
		m.want("of a", len(m.linksOf("a")), 3)
		m.do(&store.Changes{Purge: ids("a")})
		m.want("of a destroyed", m.linksOf("a"), []string{})
		m.want("of its neighbour", m.linksOf("b"), []string{"b -supersedes-> c 0.75"})
		m.do(added("a", 0, "tea", tagged("t")), added("e", 500, "milk", tagged("t")), &store.Changes{Links: []loci.Link{link("a", loci.Supports, "d", loci.Out)}})
		m.want("of a", m.linksOf("a"), []string{"a -supports-> d 0.75", "a <-related_to-> e 0.5"})
		m.want("of d", m.linksOf("d"), []string{"d <-supports- a 0.75"})
		m.want("read", m.note("a").Content, "tea")
	}},
	{"what replaced a statement leads to it though it is closed, unless it is forgotten or hidden", func(m *memory) {
		m.linked()
		m.edit("c", 500, superseded("b", minute(500)))
		m.want("of b", m.linksOf("b"), []string{"b <-similar_to-> a 0.9", "b -supersedes-> c 0.75"})
		m.want("of a", m.linksOf("a"), []string{"a <-similar_to-> b 0.9", "a <-derived_from- d 0.75"})
		m.want("of c", m.linksOf("c"), []string{})
		m.edit("c", 501, forgotten)
		m.want("of b, the other forgotten", m.linksOf("b"), []string{"b <-similar_to-> a 0.9"})
		before := query.Links{IDs: ids("b"), At: minute(500), Types: []loci.LinkType{loci.Supersedes}}
		m.want("of b as of the moment before", m.links(before), []string{"b -supersedes-> c 0.75"})
		m.edit("c", 502, restored, superseded("b", minute(502)), seenBy(loci.UserOnly))
		m.want("of b for an agent", m.as("agent").linksOf("b"), []string{"b <-similar_to-> a 0.9"})
		m.want("of b for the user", m.linksOf("b"), []string{"b <-similar_to-> a 0.9", "b -supersedes-> c 0.75"})
	}},
	{"what was learned leads to its evidence though that is closed, unless it is forgotten", func(m *memory) {
		m.linked()
		m.edit("a", 500, superseded("b", minute(500)))
		m.want("of d", m.linksOf("d"), []string{"d -derived_from-> a 0.75"})
		m.want("of a", m.linksOf("a"), []string{})
		m.edit("a", 501, forgotten)
		m.want("of d, the other forgotten", m.linksOf("d"), []string{})
	}},
	{"a new version of a note keeps its place among notes of the same moment", func(m *memory) {
		for _, n := range []string{"a", "b", "c", "d"} {
			m.do(added(n, 0, "tea", tagged("t")))
		}
		few := query.Links{IDs: ids("a", "b", "c", "d"), Types: []loci.LinkType{loci.RelatedTo}, Fan: 1}
		before := m.links(few)
		m.want("links", len(before), 4)
		m.edit("a", 1, seenBy(loci.Open))
		m.edit("c", 2, seenBy(loci.Open))
		m.want("links of new versions", m.links(few), before)
	}},
	{"links of one type and strength to one note come by direction", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"))
		out, back := link("a", loci.Supports, "b", loci.Out), link("b", loci.Supports, "a", loci.Out)
		for _, order := range [][]loci.Link{{out, back}, {back, out}} {
			m.do(&store.Changes{Unlinks: order})
			m.do(&store.Changes{Links: order})
			m.want("of a", m.linksOf("a"), []string{"a <-supports- b 0.75", "a -supports-> b 0.75"})
		}
	}},
	{"types and direction narrow", func(m *memory) {
		m.linked()
		of := func(d loci.Direction, types ...loci.LinkType) int {
			return len(m.links(query.Links{IDs: ids("a"), Types: types, Direction: d}))
		}
		m.want("by direction", []int{of(""), of(loci.Both), of(loci.Out), of(loci.In)}, []int{3, 3, 2, 2})
		m.want("by type", []int{of("", loci.Supports), of("", loci.Supports, loci.DerivedFrom), of(loci.In, loci.Supports), of("", loci.Causal)}, []int{1, 2, 0, 0})
	}},
	{"L1 turns of one conversation are each other's context, and follow within the window", func(m *memory) {
		m.do(said("one", 0, "tea"), said("two", 2, "coffee"), said("three", 30, "juice"), said("other", 31, "water", in("elsewhere")))
		m.want("of two", m.linksOf("two"), []string{"two <-context_of-> one 1", "two <-context_of-> three 1", "two -follows-> one 0.6"})
		m.want("of one", m.linksOf("one"), []string{"one <-context_of-> three 1", "one <-context_of-> two 1", "one <-follows- two 0.6"})
		m.want("of other", m.linksOf("other"), []string{})
		m.want("with a longer window", m.links(query.Links{IDs: ids("three"), Types: []loci.LinkType{loci.Follows}, Window: time.Hour, Direction: loci.Out}),
			[]string{"three -follows-> one 0.3", "three -follows-> two 0.3"})
	}},
	{"L1 notes that share a tag are related, more so by more tags", func(m *memory) {
		m.do(added("a", 0, "tea", tagged("drink", "hot")), added("b", 1, "coffee", tagged("drink", "hot")), added("c", 2, "juice", tagged("drink")), added("d", 3, "bread", tagged("food")))
		m.want("of a", m.linksOf("a"), []string{"a <-related_to-> b 0.7", "a <-related_to-> c 0.5"})
		m.want("of d", m.linksOf("d"), []string{})
	}},
	{"L1 what is context already is not related as well", func(m *memory) {
		m.do(said("a", 0, "tea", tagged("drink")), said("b", 30, "coffee", tagged("drink")))
		m.want("of a", m.linksOf("a"), []string{"a <-context_of-> b 1"})
	}},
	{"L5 derived links are capped, nearest in time first", func(m *memory) {
		talk := &store.Changes{}
		for i := range 60 {
			c := said(fmt.Sprintf("t%02d", i), 2*i, "tea", tagged("drink"))
			talk.Messages, talk.Notes = append(talk.Messages, c.Messages...), append(talk.Notes, c.Notes...)
			if i >= 28 && i <= 32 { // rare enough to relate
				talk.Notes = append(talk.Notes, added(fmt.Sprintf("n%02d", i), 2*i, "coffee", tagged("bean")).Notes...)
			}
		}
		m.do(talk)
		for _, c := range []struct {
			called         string
			t              loci.LinkType
			fan, from, end int
		}{
			{"t30", loci.ContextOf, 0, 25, 35}, {"t30", loci.ContextOf, 4, 28, 32}, {"n30", loci.RelatedTo, 0, 28, 32}, {"n30", loci.RelatedTo, 2, 29, 31},
		} {
			links := m.links(query.Links{IDs: ids(c.called), Types: []loci.LinkType{c.t}, Fan: c.fan})
			nearest := []string{}
			for i := c.from; i <= c.end; i++ {
				if i != 30 {
					nearest = append(nearest, fmt.Sprintf("%s%02d", c.called[:1], i))
				}
			}
			m.want(fmt.Sprintf("%s of %s with fan %d", c.t, c.called, c.fan), ends(links), nearest)
		}
	}},
	{"a cap does not touch stored links", func(m *memory) {
		m.do(crowd(0, 30))
		c := &store.Changes{}
		for i := 1; i < 30; i++ {
			c.Links = append(c.Links, link("crowd 0", loci.SimilarTo, fmt.Sprint("crowd ", i), loci.Both))
		}
		m.do(c)
		m.want("links", len(m.links(query.Links{IDs: ids("crowd 0"), Fan: 3})), 29)
	}},
	{"links at a forgotten, superseded or expired end vanish, and come back", func(m *memory) {
		for what, gone := range map[string]edit{"forgotten": forgotten, "superseded": superseded("x", minute(5)),
			"expired": func(n *loci.Note) { n.ValidUntil = minute(5) }} {
			m := m.of(what)
			m.do(said("a", 0, "tea"), said("b", 1, "coffee"), added("c", 2, "x", tagged("t")), added("d", 3, "x", tagged("t")),
				&store.Changes{Links: []loci.Link{link("a", loci.Supports, "b", loci.Out), link("c", loci.Supports, "d", loci.Out)}})
			before := append(m.linksOf("a"), m.linksOf("c")...)
			m.edit("b", 5, gone)
			m.edit("d", 5, gone)
			m.want(what+": links of both ends", []int{len(m.linksOf("a")), len(m.linksOf("b")), len(m.linksOf("c")), len(m.linksOf("d"))}, []int{0, 0, 0, 0})
			m.edit("b", 6, restored)
			m.edit("d", 6, restored)
			m.want(what+": links of the restored", append(m.linksOf("a"), m.linksOf("c")...), before)
		}
	}},
	{"a changed note keeps its links and its place in the conversation", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 2, "coffee"), said("c", 4, "juice"), &store.Changes{Links: []loci.Link{link("a", loci.Supports, "b", loci.Out)}})
		before := []any{m.linksOf("a"), m.linksOf("b"), m.linksOf("c")}
		m.edit("b", 50, content("espresso"))
		m.want("links", []any{m.linksOf("a"), m.linksOf("b"), m.linksOf("c")}, before)
	}},
	{"L7 a purged note has no links, at any end", func(m *memory) {
		m.linked()
		m.do(&store.Changes{Purge: ids("a")})
		m.want("links", m.links(query.Links{IDs: ids("a", "b", "c", "d")}), []string{"b -supersedes-> c 0.75", "c <-supersedes- b 0.75"})
		m.want("stats", m.stats().Links, 1)
	}},
}

// ends are the far ends of links, sorted.
func ends(links []string) []string {
	names := []string{}
	for _, l := range links {
		names = append(names, strings.Fields(l)[2])
	}
	slices.Sort(names)
	return names
}

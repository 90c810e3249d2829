package storetest

import (
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// came is the next version of a note that came of others.
func came(called string, n, at int, of ...string) *store.Changes {
	c := next(called, n, at, "green tea")
	c.Notes[0].Version.Of = ids(of...)
	return c
}

// cameOf spells the rows that came of messages and notes.
func (m *memory) cameOf(of ...string) []string {
	m.Helper()
	return called(got(m.CameOf(bg(), m.user, ids(of...)))(m))
}

// sets are those of every row.
func (m *memory) sets() []string {
	m.Helper()
	return lines(got(m.After(bg(), m.user, 0, 99))(m), func(r *store.Row) string { return name(r.Version.Set) })
}

var setRules = []rule{
	{"versions, links and cycles keep their change set", func(m *memory) {
		k := cycle("k", 3, "a")
		k.Set = id("third")
		c := both(wrote("a", 1, "tea"), wrote("b", 1, "coffee"), links(link("a", loci.Supports, "b", loci.Out, 1)), reflected(k))
		c.Notes[0].Version.Set, c.Notes[1].Version.Set, c.Links[0].Set = id("first"), id("first"), id("second")
		m.do(c)
		m.want("versions", m.sets(), []string{"first", "first"})
		m.want("link", name(m.edges(now, "a")[0].Link.Set), "second")
		m.want("cycle", name(got(m.Cycles(bg(), m.user, 1))(m)[0].Set), "third")
		m.do(unlinks(link("a", loci.Supports, "b", loci.Out, 5)))
		m.want("link of the past", name(m.edges(minute(2), "a")[0].Link.Set), "second")
		m.snap(func(s store.Snapshot) {
			m.ok(s.Links(bg(), func(e *store.Edge) error { m.want("link of an export", name(e.Link.Set), "second"); return nil }))
		})
	}},
	{"what was written before change sets has none", func(m *memory) {
		c := both(wrote("a", 1, "tea"), wrote("b", 1, "coffee"), links(link("a", loci.Supports, "b", loci.Out, 1)))
		c.Notes[0].Version.Set, c.Notes[1].Version.Set, c.Links[0].Set = loci.ID{}, loci.ID{}, loci.ID{}
		m.do(c)
		m.want("versions", m.sets(), []string{"", ""})
		m.want("link", m.edges(now, "a")[0].Link.Set, loci.ID{})
	}},
	{"later versions are found by what they came of, in the order of commits", func(m *memory) {
		m.do(said("m", 0, "tea"), wrote("a", 1, "coffee"), wrote("b", 1, "juice"), came("b", 2, 2, "m", "a"), came("a", 2, 3, "a"), came("b", 3, 4, "m"), next("b", 4, 5, "milk"))
		m.want("of a message", m.cameOf("m"), []string{"b@2", "b@3"})
		m.want("of a note", m.cameOf("a"), []string{"b@2", "a@2"})
		m.want("of both", m.cameOf("a", "m"), []string{"b@2", "a@2", "b@3"})
		m.want("of neither", []int{len(m.cameOf("b")), len(m.cameOf())}, []int{0, 0})
		m.want("what it came of", fmt.Sprint(lines(m.versions("b")[1].Version.Of, func(i *loci.ID) string { return name(*i) })), "[m a]")
		m.want("of another user", len(got(m.of("bob").CameOf(bg(), "bob", ids("m", "a")))(m)), 0)
	}},
	{"a new note is not found by its messages", func(m *memory) {
		c := said("m", 0, "tea")
		c.Notes[0].Version.Of = ids("m")
		m.do(c)
		m.want("of the message", m.cameOf("m"), []string{})
	}},
	{"what is rewritten is found by what it came of then, what is purged by nothing", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "juice"), came("b", 2, 2, "a"))
		c := rewrite("b", 2, 2, "milk")
		c.Rewrite.Notes[0].Version.Of, c.Rewrite.Notes[0].Version.Set = ids("x"), id("first")
		m.do(c)
		m.want("rewritten", [][]string{m.cameOf("a"), m.cameOf("x")}, [][]string{{}, {"b@2"}})
		m.want("its set", name(m.versions("b")[1].Version.Set), "first")
		m.do(&store.Changes{Purge: ids("b")})
		m.want("purged", m.cameOf("x"), []string{})
	}},
}

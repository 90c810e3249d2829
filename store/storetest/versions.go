package storetest

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// contents reads the words of a note's version that was its latest at a moment.
func (m *memory) contents(called string, at time.Time) []string {
	m.Helper()
	return lines(got(m.Latest(bg(), m.user, ids(called), at))(m), func(r *store.Row) string { return r.Version.Note.Content })
}

var versionRules = []rule{
	{"rows are numbered in the order of commits, from 1, and name the first of their note", func(m *memory) {
		m.do(wrote("late", 9, "tea"), wrote("early", 1, "coffee"), next("late", 2, 12, "green tea"),
			both(wrote("x", 13, "juice"), wrote("w", 13, "milk")), next("early", 2, 14, "espresso"))
		rows := got(m.After(bg(), m.user, 0, 99))(m)
		m.want("rows", called(rows), []string{"late@1", "early@1", "late@2", "x@1", "w@1", "early@2"})
		m.want("numbers and roots", lines(rows, func(r *store.Row) string { return fmt.Sprint(r.Seq, "/", r.Root) }),
			[]string{"1/1", "2/2", "3/1", "4/4", "5/5", "6/2"})
		m.want("the last number", m.state().Last, uint32(6))
	}},
	{"each version is closed when the next one comes, the latest is open", func(m *memory) {
		m.do(wrote("n", 0, "tea"), next("n", 2, 5, "green tea"), next("n", 3, 9, "black tea"))
		v := m.versions("n")
		for i, want := range []time.Time{minute(5), minute(9), {}} {
			m.want(fmt.Sprint("version ", i+1, " closed"), v[i].Version.Closed.Equal(want), true)
			m.want(fmt.Sprint("version ", i+1), []int{v[i].Version.Change.Version, v[i].Version.Note.Version}, []int{i + 1, i + 1})
		}
	}},
	{"a version is not changed by those that come later", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		before := m.versions("n")[0].Version
		m.do(next("n", 2, 5, "green tea", forgotten))
		after := m.versions("n")[0].Version
		after.Closed = time.Time{}
		m.want("version 1", spelled(after), spelled(before))
	}},
	{"Closed of what is given is not looked at", func(m *memory) {
		c := wrote("n", 0, "tea")
		c.Notes[0].Version.Closed = minute(1)
		m.do(c)
		m.want("closed", m.versions("n")[0].Version.Closed.IsZero(), true)
		m.want("now", m.contents("n", now), []string{"tea"})
	}},
	{"the number of the change is that of the note", func(m *memory) {
		c := wrote("n", 0, "tea")
		c.Notes[0].Version.Note.Version = 7
		m.do(c)
		m.want("version", m.row("n").Version.Note.Version, 1)
	}},
	{"a version known before the one that it closes is moved up to it", func(m *memory) {
		m.do(wrote("n", 5, "tea"), next("n", 2, 3, "green tea"), next("n", 3, 4, "black tea"), next("n", 4, 8, "no tea"))
		for i, v := range m.versions("n") {
			m.want(fmt.Sprint("version ", i+1, " known from"), v.Version.At.Equal(minute([]int{5, 5, 5, 8}[i])), true)
		}
		m.want("the first two closed", []bool{m.versions("n")[0].Version.Closed.Equal(minute(5)), m.versions("n")[1].Version.Closed.Equal(minute(5))}, []bool{true, true})
		m.want("before, then and now", [][]string{m.contents("n", minute(4)), m.contents("n", minute(5)), m.contents("n", minute(8))},
			[][]string{{}, {"black tea"}, {"no tea"}})
		m.want("its clock stays", m.versions("n")[1].Version.Clock.Equal(minute(3).Add(time.Second)), true)
	}},
	{"a note as it was at a moment", func(m *memory) {
		m.do(wrote("n", 1, "tea"), next("n", 2, 5, "green tea"))
		for at, want := range map[int][]string{0: {}, 1: {"tea"}, 4: {"tea"}, 5: {"green tea"}, 99: {"green tea"}} {
			m.want(fmt.Sprint("at minute ", at), m.contents("n", minute(at)), want)
		}
		m.want("now", m.contents("n", now), []string{"green tea"})
	}},
	{"a new note starts with its count, a change leaves it alone", func(m *memory) {
		m.do(wrote("n", 0, "tea", accessed(7)), next("n", 2, 1, "tea", accessed(99)))
		m.want("count", m.row("n").Version.Note.AccessCount, 7)
		m.want("of every version", lines(m.versions("n"), func(r *store.Row) string { return fmt.Sprint(r.Version.Note.AccessCount) }), []string{"7", "7"})
		m.want("as a use", m.used("n"), []string{"n 7:"})
	}},
	{"links and how present a note is are not kept", func(m *memory) {
		m.do(wrote("n", 0, "tea", func(n *loci.Note) {
			n.Links = []loci.Link{{To: id("o"), Type: loci.Supports}}
			n.Accessed, n.Activation, n.HalfLife = []time.Time{minute(1)}, .5, 2
		}))
		n := m.row("n").Version.Note
		m.want("what is kept", fmt.Sprint(len(n.Links), len(n.Accessed), n.Activation, n.HalfLife), "0 0 0 0")
	}},
	{"an analysis is kept as it is given, or not at all", func(m *memory) {
		c := both(wrote("a", 0, "tea"), wrote("b", 0, "coffee"))
		c.Notes[0].Analysis, c.Notes[1].Analysis = []byte("\x00\xff anything"), nil
		m.do(c)
		rows, _ := m.rowsSince(0)
		m.want("analyses", []any{string(rows[0].Analysis), rows[1].Analysis == nil}, []any{"\x00\xff anything", true})
	}},
}

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

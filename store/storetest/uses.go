package storetest

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci/store"
)

// used spells the accesses of notes, minutes newest first: "note 2: 5 3".
func (m *memory) used(called ...string) []string {
	m.Helper()
	return sorted(lines(got(m.Uses(bg(), m.user, ids(called...)))(m), func(u *store.Use) string {
		line := fmt.Sprintf("%s %d:", name(u.Note), u.Count)
		for _, t := range u.Times {
			line += fmt.Sprint(" ", t.Sub(minute(0)).Minutes())
		}
		return line
	}))
}

// counted spells how often notes were accessed, by UsesSince.
func (m *memory) counted(use uint64) ([]string, uint64) {
	m.Helper()
	all := []string{}
	at, err := m.UsesSince(bg(), m.user, use, func(root uint32, n int) error { all = append(all, fmt.Sprint(root, ": ", n)); return nil })
	m.ok(err)
	return sorted(all), at
}

// countedAfter spells how often notes were accessed after a moment.
func (m *memory) countedAfter(at time.Time) []string {
	m.Helper()
	all := []string{}
	m.ok(m.UsesAfter(bg(), m.user, at, func(root uint32, n int) error { all = append(all, fmt.Sprint(root, ": ", n)); return nil }))
	return sorted(all)
}

var useRules = []rule{
	{"a touch adds one access and is no change", func(m *memory) {
		m.do(wrote("n", 0, "tea"), wrote("o", 0, "tea"))
		for range 3 {
			m.touch(1, "n", "unknown")
		}
		m.want("counts", []int{m.row("n").Version.Note.AccessCount, m.row("o").Version.Note.AccessCount}, []int{3, 0})
		m.want("versions", len(m.versions("n")), 1)
		m.do(next("n", 2, 5, "tea and milk"))
		m.want("the count outlives a change", m.row("n").Version.Note.AccessCount, 3)
		m.touch(6, "n")
		m.want("and goes on", m.row("n").Version.Note.AccessCount, 4)
	}},
	{"every reading method says how often a note was accessed", func(m *memory) {
		m.do(said("n", 0, "tea"), next("n", 2, 1, "x", verbatim, from("n")))
		m.touch(3, "n")
		for what, rows := range map[string][]store.Row{"rows": got(m.Rows(bg(), m.user, []uint32{1, 2}))(m), "rows at": got(m.RowsAt(bg(), m.user, []uint32{1}, minute(0)))(m),
			"latest": got(m.Latest(bg(), m.user, ids("n"), minute(0)))(m), "versions": m.versions("n"), "after": got(m.After(bg(), m.user, 0, 9))(m),
			"of messages": got(m.OfMessages(bg(), m.user, ids("n")))(m), "bare": got(m.Bare(bg(), m.user, store.Gap{Space: spaces[0], Limit: 9}))(m)} {
			for _, r := range rows {
				m.want(what, r.Version.Note.AccessCount, 1)
			}
			m.want("of some "+what, len(rows) > 0, true)
		}
		m.snap(func(s store.Snapshot) {
			m.ok(s.Versions(bg(), func(r *store.Row) error { m.want("exported", r.Version.Note.AccessCount, 1); return nil }))
		})
	}},
	{"when notes were accessed, newest first", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), wrote("c", 0, "juice"))
		m.touch(5, "a", "b")
		m.touch(7, "a")
		m.touch(6, "a", "none")
		m.want("uses", m.used("c", "a", "none", "b"), []string{"a 3: 7 6 5", "b 1: 5", "c 0:"})
		m.want("of none", m.used(), []string{})
		m.do(next("a", 2, 8, "green tea"))
		m.want("of the note, whatever its version", m.used("a"), []string{"a 3: 7 6 5"})
		m.want("its root", got(m.Uses(bg(), m.user, ids("b")))(m)[0].Root, uint32(2))
		m.want("of another user", m.of("bob").used("a"), []string{})
	}},
	{"the last times are kept, and all are counted", func(m *memory) {
		m.do(wrote("a", 0, "tea"))
		for at := range store.KeptUses + 10 {
			m.touch(at, "a")
		}
		m.touch(-5, "a")
		u := got(m.Uses(bg(), m.user, ids("a")))(m)[0]
		m.want("count", []int{u.Count, len(u.Times)}, []int{store.KeptUses + 11, store.KeptUses})
		m.want("newest and oldest", []bool{u.Times[0].Equal(minute(store.KeptUses + 9)), u.Times[store.KeptUses-1].Equal(minute(10))}, []bool{true, true})
		m.want("after a moment before all", m.countedAfter(minute(-99)), []string{fmt.Sprint("1: ", store.KeptUses)})
	}},
	{"a note that comes with a count has no times", func(m *memory) {
		m.do(wrote("a", 0, "tea", accessed(9)))
		m.want("uses", m.used("a"), []string{"a 9:"})
		m.touch(4, "a")
		m.want("uses", m.used("a"), []string{"a 10: 4"})
		m.want("after", m.countedAfter(minute(0)), []string{"1: 1"})
	}},
	{"counts that moved since a use generation", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), wrote("c", 0, "x"))
		m.touch(1, "a", "b")
		all, first := m.counted(0)
		m.want("all", all, []string{"1: 1", "2: 1"})
		m.want("the generation", first, m.state().Use)
		m.do(next("b", 2, 2, "x"))
		m.touch(2, "b")
		since, second := m.counted(first)
		m.want("since", since, []string{"2: 2"})
		m.want("the generation", second, m.state().Use)
		since, _ = m.counted(second)
		m.want("since then", since, []string{})
		m.do(purge("b"))
		all, _ = m.counted(0)
		m.want("after a purge", all, []string{"1: 1"})
		m.want("of another user", fmt.Sprint(m.of("bob").counted(0)), "[] 0")
	}},
	{"the count that a new note starts with has moved", func(m *memory) {
		m.do(wrote("a", 0, "tea"))
		m.touch(1, "a")
		_, before := m.counted(0)
		m.do(wrote("b", 0, "coffee", accessed(7)))
		since, _ := m.counted(before)
		m.want("since", since, []string{"2: 7"})
	}},
	{"how often notes were accessed after a moment", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), wrote("c", 0, "x"))
		m.touch(5, "a")
		m.touch(7, "a", "b")
		for at, want := range map[int][]string{4: {"1: 2", "2: 1"}, 5: {"1: 1", "2: 1"}, 6: {"1: 1", "2: 1"}, 7: {}} {
			m.want(fmt.Sprint("after minute ", at), m.countedAfter(minute(at)), want)
		}
		m.do(purge("b"))
		m.want("after a purge", m.countedAfter(minute(4)), []string{"1: 2"})
		m.want("of another user", m.of("bob").countedAfter(minute(0)), []string{})
	}},
	{"what was destroyed was never accessed", func(m *memory) {
		m.do(wrote("a", 0, "tea"))
		m.touch(4, "a")
		m.do(purge("a"))
		m.want("uses", m.used("a"), []string{})
		m.do(wrote("a", 5, "tea"))
		m.want("uses of the note made again", m.used("a"), []string{"a 0:"})
	}},
	{"a touch for an unknown user makes no user", func(m *memory) {
		m.touch(1, "n")
		m.want("known", m.known(), false)
	}},
	{"counts that are yielded stop at an error", func(m *memory) {
		m.do(crowd(0, 4))
		m.touch(1, "crowd 0", "crowd 1", "crowd 2")
		n := 0
		yield := func(uint32, int) error { n++; return stopAt(n, 2) }
		_, err := m.UsesSince(bg(), m.user, 0, yield)
		m.want("since", fmt.Sprint(n, err), "2 enough")
		n = 0
		m.want("after", fmt.Sprint(m.UsesAfter(bg(), m.user, minute(0), yield), n), "enough 2")
	}},
}

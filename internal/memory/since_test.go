package memory_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// after reads what was committed after a version of a note; "" is all.
func (m *memory) after(called string, version, limit int) []loci.Version {
	m.Helper()
	c := loci.ChangeID{Note: id(called), Version: version}
	return got(m.Memory.Since(context.Background(), m.who, c, limit))(m)
}

// since spells what was committed after a version, as "note@version".
func (m *memory) since(called string, version, limit int) []string {
	m.Helper()
	return changesOf(m.after(called, version, limit))
}

func changesOf(versions []loci.Version) []string {
	all := []string{}
	for _, v := range versions {
		all = append(all, fmt.Sprintf("%s@%d", name(v.Change.Note), v.Change.Version))
	}
	return all
}

// unseen reports whether a version is nothing that can be gone on from.
func (m *memory) unseen(called string, version int) bool {
	m.Helper()
	_, err := m.Memory.Since(context.Background(), m.who, loci.ChangeID{Note: id(called), Version: version}, 0)
	return is(err, loci.ErrNotFound)
}

// paged reads what was committed after a version to the end, a few at a time.
func (m *memory) paged(c loci.ChangeID, limit int) (all []loci.Version) {
	m.Helper()
	for {
		page := got(m.Memory.Since(context.Background(), m.who, c, limit))(m)
		if all = append(all, page...); len(page) < limit {
			return all
		}
		c = page[len(page)-1].Change
	}
}

var sinceRules = []rule{
	{"what was committed after a change, in the order of commits", func(m *memory) {
		m.do(added("late", 9, "tea"), added("early", 1, "coffee"))
		m.edit("late", 12, content("green tea"))
		m.do(with(added("x", 13, "juice"), func(c *store.Changes) { c.Notes = append(c.Notes, added("w", 13, "milk").Notes...) }))
		m.edit("early", 14, forgotten)
		m.want("all", m.since("", 0, 0), []string{"late@1", "early@1", "late@2", "x@1", "w@1", "early@2"})
		m.want("after the first", m.since("late", 1, 0), []string{"early@1", "late@2", "x@1", "w@1", "early@2"})
		m.want("after one in the middle of a commit", m.since("x", 1, 0), []string{"w@1", "early@2"})
		m.want("after the last", m.since("early", 2, 0), []string{})
		m.want("two", m.since("early", 1, 2), []string{"late@2", "x@1"})
		m.want("as versions", spelled(m.after("late", 1, 2)), spelled(append(m.versions("early")[:1], m.versions("late")[1])))
	}},
	{"as many as usual, where none are asked for", func(m *memory) {
		m.do(crowd(0, 60))
		m.want("versions", []int{len(m.since("", 0, 0)), len(m.since("", 0, 99)), len(m.paged(loci.ChangeID{}, 7))}, []int{50, 60, 60})
	}},
	{"after what is not there nothing is found, but that", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"))
		m.want("not there", []bool{m.unseen("none", 1), m.unseen("a", 2), m.unseen("a", 0), m.of("bob").unseen("a", 1), m.of("bob").unseen("", 0)},
			[]bool{true, true, true, true, false})
		m.do(&store.Changes{Purge: ids("a")})
		m.want("destroyed", m.unseen("a", 1), true)
		m.want("all", m.since("", 0, 0), []string{"b@1"})
	}},
	{"users share nothing", func(m *memory) {
		m.do(added("a", 0, "tea"))
		m.of("bob").do(added("a", 1, "coffee"), added("b", 1, "juice"))
		m.do(added("c", 2, "milk"))
		m.want("ann's", m.since("a", 1, 0), []string{"c@1"})
		m.want("bob's", m.of("bob").since("a", 1, 0), []string{"b@1"})
		m.want("nobody's", m.of("nobody").since("", 0, 0), []string{})
	}},
	{"A1 since", eachAgent(func(m *memory, what string, seen []string) {
		want := []string{}
		for _, called := range seen {
			want = append(want, called+"@1")
		}
		m.want(what, changesOf(m.paged(loci.ChangeID{}, 3)), want)
		for i, n := range guarded() {
			called := name(n.ID)
			if at := slices.Index(seen, called); at >= 0 {
				m.want(what+" after "+called, m.since(called, 1, 99), want[at+1:])
			} else if !m.unseen(called, 1) {
				m.Errorf("%s: turn %d is hidden and can be gone on from", what, i)
			}
		}
	})},
	{"a version is as visible as its note", func(m *memory) {
		m.do(added("shown", 0, "tea"), added("hidden", 1, "coffee"), added("then", 2, "juice", seenBy(loci.UserOnly)), added("end", 3, "milk"))
		m.edit("hidden", 4, seenBy(loci.UserOnly))
		m.edit("then", 5, seenBy(loci.Open))
		bot := m.as("bot")
		m.want("to an agent", bot.since("", 0, 0), []string{"shown@1", "end@1", "then@2"})
		m.want("gone on from", []bool{bot.unseen("hidden", 1), bot.unseen("then", 1), bot.unseen("then", 2)}, []bool{true, true, false})
		m.want("to an agent, one by one", changesOf(bot.paged(loci.ChangeID{}, 1)), []string{"shown@1", "end@1", "then@2"})
	}},
	{"pages lose nothing while others write", func(m *memory) {
		const writers, each = 4, 25
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for i := range each {
					if err := m.Apply(context.Background(), m.who, added(fmt.Sprintf("w%d %02d", w, i), i, "tea")); err != nil {
						m.Errorf("apply: %v", err)
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { wg.Wait(); close(done) }()
		var seen []string
		var last loci.ChangeID
		for ended := false; !ended; {
			select {
			case <-done:
				ended = true
			default:
			}
			for _, v := range m.paged(last, 7) {
				seen, last = append(seen, name(v.Change.Note)), v.Change
			}
		}
		m.want("versions", len(seen), writers*each)
		for w := range writers {
			own := slices.DeleteFunc(slices.Clone(seen), func(s string) bool { return !strings.HasPrefix(s, fmt.Sprintf("w%d ", w)) })
			m.want("in the order of commits", []any{len(own), slices.IsSorted(own)}, []any{each, true})
		}
	}},
}

// used spells the accesses of notes: "note 2: 5 3", minutes newest first.
func (m *memory) used(called ...string) []string {
	m.Helper()
	lines := []string{}
	for _, u := range got(m.Memory.Uses(context.Background(), m.who, ids(called...)))(m) {
		line := fmt.Sprintf("%s %d:", name(u.Note), u.Count)
		for _, t := range u.Times {
			line += fmt.Sprint(" ", t.Sub(minute(0)).Minutes())
		}
		lines = append(lines, line)
	}
	return lines
}

func (m *memory) touch(at int, called ...string) {
	m.Helper()
	if err := m.Touch(context.Background(), m.who, minute(at), ids(called...)); err != nil {
		m.Fatalf("touch: %v", err)
	}
}

var useRules = []rule{
	{"when notes were accessed, newest first, in the order asked for", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"), added("c", 0, "juice"))
		m.touch(5, "a", "b")
		m.touch(7, "a")
		m.touch(6, "a", "none")
		m.want("uses", m.used("c", "a", "none", "b", "a"), []string{"c 0:", "a 3: 7 6 5", "b 1: 5", "a 3: 7 6 5"})
		m.want("of none", m.used(), []string{})
		m.edit("a", 8, content("green tea"))
		m.want("of the note, whatever its version", m.used("a"), []string{"a 3: 7 6 5"})
	}},
	{"A1 uses", eachAgent(func(m *memory, what string, seen []string) {
		names := []string{}
		for _, u := range got(m.Memory.Uses(context.Background(), m.who, every()))(m) {
			names = append(names, name(u.Note))
		}
		m.want(what, names, seen)
		m.want(what+" of another user", m.of("bob").used("n00"), []string{})
	})},
}

package storetest

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// cycle is a reflection that began at a minute, with everything that is kept of one; it
// lists a change of each of these notes and links them to the next.
func cycle(called string, at int, notes ...string) loci.Cycle {
	c := loci.Cycle{
		ID: id(called), User: "ann", By: "bot", Trigger: loci.TriggerImportance, Value: 31.5,
		Status: loci.CycleCompleted, Mode: loci.ModeTwoStage, Started: minute(at), Ended: minute(at + 1), Clock: minute(at),
		NotesScanned: 5, TraitsCreated: 1, TraitsUpdated: 2, TraitsDissolved: 3, LinksCreated: 4,
		Questions: []string{"What does Ann drink? 喝茶"}, Usage: loci.Usage{Calls: 2, TokensIn: 300, TokensOut: 40, Took: time.Second},
		Model: "big", Error: "none", Warnings: []string{"one was left out"},
	}
	for i, n := range notes {
		c.Through = loci.ChangeID{Note: id(n), Version: 1}
		c.Changes = append(c.Changes, c.Through)
		if i > 0 {
			c.Links = append(c.Links, link(notes[i-1], loci.SameTopic, n, loci.Both, 1))
		}
	}
	return c
}

func (m *memory) cycles(limit int) []loci.Cycle {
	m.Helper()
	return got(m.Cycles(bg(), m.user, limit))(m)
}

// cycled is the names of the cycles, latest first.
func (m *memory) cycled(limit int) []string {
	m.Helper()
	return lines(m.cycles(limit), func(c *loci.Cycle) string { return name(c.ID) })
}

// cyclesOf is the names of the cycles that list notes.
func (m *memory) cyclesOf(notes ...string) []string {
	m.Helper()
	return lines(got(m.CyclesOf(bg(), m.user, ids(notes...)))(m), func(c *loci.Cycle) string { return name(c.ID) })
}

func (m *memory) agents() []string {
	m.Helper()
	return lines(got(m.Agents(bg(), m.user))(m), agent)
}

// settingRules are about what only replaces: agents and cycles.
var settingRules = []rule{
	{"agents are returned by name, and replaced by name", func(m *memory) {
		m.do(configured(loci.Agent{Name: "b", Domains: []string{"*"}}, loci.Agent{Name: "a", Domains: []string{"work", "home"}}),
			configured(loci.Agent{Name: "b", Private: true}))
		m.want("agents", m.agents(), []string{`{"name":"a","domains":["work","home"]}`, `{"name":"b","private":true}`})
		m.want("of another user", m.of("bob").agents(), []string{})
	}},
	{"of an agent given twice the last is kept", func(m *memory) {
		m.do(configured(loci.Agent{Name: "a", Domains: []string{"*"}}, loci.Agent{Name: "a", Private: true}))
		m.want("agents", m.agents(), []string{`{"name":"a","private":true}`})
	}},
	{"what agents may see is no matter of a store", func(m *memory) {
		m.do(configured(loci.Agent{Name: "a"}), wrote("n", 0, "tea", func(n *loci.Note) { n.Visibility, n.CreatedBy = loci.UserOnly, "a" }))
		m.want("the note", len(m.versions("n")), 1)
		m.want("of a user named like it", len(m.of("a").versions("n")), 0)
	}},
	{"a cycle comes back as it was given", func(m *memory) {
		c := cycle("c", 5, "a", "b")
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), reflected(c))
		m.want("cycle", spelled(m.cycles(1)[0]), spelled(c))
	}},
	{"cycles come latest committed first, whenever they say that they began", func(m *memory) {
		m.do(reflected(cycle("first", 5), cycle("second", 1)), reflected(cycle("ahead", 500)), reflected(cycle("last", 0)))
		m.want("all", m.cycled(99), []string{"last", "ahead", "second", "first"})
		m.want("at most", [][]string{m.cycled(1), m.cycled(3)}, [][]string{{"last"}, {"last", "ahead", "second"}})
	}},
	{"one cycle is looked up by its id", func(m *memory) {
		m.do(reflected(cycle("a", 5, "n")), reflected(cycle("b", 6)))
		m.of("bob").do(reflected(cycle("c", 7)))
		for called, want := range map[string]bool{"a": true, "b": true, "c": false, "none": false} {
			c, ok, err := m.Cycle(bg(), m.user, id(called))
			m.ok(err)
			m.want(called, ok, want)
			if want {
				m.want("it", spelled(c), spelled(cycle(called, map[string]int{"a": 5, "b": 6}[called], map[string][]string{"a": {"n"}}[called]...)))
			}
		}
	}},
	{"cycles are looked up by the notes that they list", func(m *memory) {
		linked := cycle("linked", 7)
		linked.Links = []loci.Link{link("d", loci.SameTopic, "e", loci.Both, 1)}
		m.do(wrote("a", 0, "tea"), reflected(cycle("one", 5, "a", "b")), reflected(cycle("two", 6, "b", "c"), linked), reflected(cycle("none", 8)))
		m.want("of each", [][]string{m.cyclesOf("a"), m.cyclesOf("b"), m.cyclesOf("d"), m.cyclesOf("e"), m.cyclesOf("x"), m.cyclesOf()},
			[][]string{{"one"}, {"one", "two"}, {"linked"}, {"linked"}, {}, {}})
		m.want("of several, each once", m.cyclesOf("d", "b", "a"), []string{"one", "two", "linked"})
		again := cycle("two", 6, "c")
		m.do(reflected(again), purge("a"))
		m.want("after a change and a purge", [][]string{m.cyclesOf("a"), m.cyclesOf("b"), m.cyclesOf("c")}, [][]string{{}, {"one"}, {"two"}})
		m.want("of another user", m.of("bob").cyclesOf("b"), []string{})
		m.want("with words", m.cyclesOf(""), []string{"one", "two", "linked", "none"})
		quiet := cycle("none", 8)
		quiet.Questions, quiet.Warnings, quiet.Error = nil, nil, ""
		m.do(reflected(quiet))
		m.want("when they are gone", m.cyclesOf(""), []string{"one", "two", "linked"})
	}},
	{"a cycle given again replaces the one there, in its place", func(m *memory) {
		m.do(reflected(cycle("a", 5)), reflected(cycle("b", 5)))
		again := cycle("a", 5)
		again.Status, again.Error = loci.CycleFailed, "no answer"
		m.do(reflected(again))
		m.want("cycles", m.cycled(9), []string{"b", "a"})
		m.want("it", spelled(m.cycles(9)[1]), spelled(again))
		again.Started = minute(9)
		m.do(reflected(again))
		m.want("begun at another time", m.cycled(9), []string{"b", "a"})
	}},
	{"a cycle lists nothing of a note that was destroyed", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), wrote("c", 2, "juice"), wrote("d", 3, "milk"),
			reflected(cycle("one", 5, "a", "b", "c", "d"), cycle("two", 6, "c", "d")), purge("b"))
		kept := m.cycles(9)
		m.want("the other", spelled(kept[0]), spelled(cycle("two", 6, "c", "d")))
		m.want("changes", kept[1].Changes, []loci.ChangeID{{Note: id("a"), Version: 1}, {Note: id("c"), Version: 1}, {Note: id("d"), Version: 1}})
		m.want("links", spelled(kept[1].Links), spelled([]loci.Link{link("c", loci.SameTopic, "d", loci.Both, 1)}))
		m.do(both(reflected(cycle("three", 7, "c", "d")), purge("d")))
		last := m.cycles(1)[0]
		m.want("written in the commit of the purge", []any{name(last.ID), len(last.Changes), len(last.Links)}, []any{"three", 1, 0})
		m.want("through", last.Through, loci.ChangeID{Note: id("d"), Version: 1})
	}},
	{"users share no cycles", func(m *memory) {
		bob := m.of("bob")
		m.do(reflected(cycle("c", 1)))
		bob.do(reflected(cycle("c", 2), cycle("d", 3)))
		m.want("of ann", fmt.Sprint(m.cycled(9), m.cycles(9)[0].Started.Equal(minute(1))), "[c] true")
		m.want("of bob", bob.cycled(9), []string{"d", "c"})
		m.want("of nobody", m.of("nobody").cycled(9), []string{})
	}},
}

// key is one for a user, created at a minute.
func key(id, user string, at int) store.Key {
	return store.Key{Key: loci.Key{ID: id, User: user, Created: minute(at)}, Hash: [32]byte{1, byte(at)}}
}

// keyRule is a rule of a store that keeps keys. One that keeps none has nothing to prove.
func keyRule(name string, test func(m *memory, k store.Keyring)) rule {
	return rule{name, func(m *memory) {
		if k, ok := m.Store.(store.Keyring); ok {
			test(m, k)
		}
	}}
}

// keyIDs are the ids of all keys in their order.
func (m *memory) keyIDs(k store.Keyring) string {
	m.Helper()
	var list []string
	for _, one := range got(k.Keys(bg()))(m) {
		list = append(list, one.ID)
	}
	return strings.Join(list, " ")
}

var keyRules = []rule{
	keyRule("a key comes back as it was given, its times in UTC", func(m *memory, k store.Keyring) {
		full := key("loci_1", loci.AnyUser, 1)
		full.Agent, full.Expires, full.Revoked = "写作", minute(5), minute(3)
		m.ok(k.AddKey(bg(), full))
		m.ok(k.AddKey(bg(), key("loci_2", "ann", 2)))
		one, there, err := k.Key(bg(), "loci_1")
		m.ok(err)
		full.Created, full.Expires, full.Revoked = full.Created.UTC(), full.Expires.UTC(), full.Revoked.UTC()
		m.want("the key", []any{there, one}, []any{true, full})
		two, _, err := k.Key(bg(), "loci_2")
		m.ok(err)
		m.want("it never ends", []any{two.Expires.IsZero(), two.Revoked.IsZero(), two.Hash}, []any{true, true, [32]byte{1, 2}})
	}),
	keyRule("keys come by when they were created, ties by id", func(m *memory, k store.Keyring) {
		for _, one := range []store.Key{key("c", "ann", 2), key("b", "bob", 3), key("a", "ann", 3), key("d", "ann", 1)} {
			m.ok(k.AddKey(bg(), one))
		}
		m.want("all", m.keyIDs(k), "d c a b")
	}),
	keyRule("an id is given once, and not empty", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		m.is("again", k.AddKey(bg(), key("a", "bob", 2)), loci.ErrConflict)
		m.is("empty", k.AddKey(bg(), key("", "bob", 2)), loci.ErrInvalid)
		one, _, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("the first is kept", []any{one.User, m.keyIDs(k)}, []any{"ann", "a"})
	}),
	keyRule("a key is revoked once", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		first := got(k.EndKey(bg(), "a", minute(7)))(m)
		second := got(k.EndKey(bg(), "a", minute(9)))(m)
		m.want("both times", []any{first.Revoked, second.Revoked, second.User}, []any{minute(7).UTC(), minute(7).UTC(), "ann"})
		one, _, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("and kept", one.Revoked, minute(7).UTC())
		_, err = k.EndKey(bg(), "none", minute(9))
		m.is("of no key", err, loci.ErrNotFound)
	}),
	keyRule("whether there is a key is known from the first on, and stays so", func(m *memory, k store.Keyring) {
		m.want("before", got(k.Keyed(bg()))(m), false)
		_, there, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("one of none", []any{there, m.keyIDs(k)}, []any{false, ""})
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		m.want("after", got(k.Keyed(bg()))(m), true)
		got(k.EndKey(bg(), "a", minute(7)))(m)
		m.want("revoked", got(k.Keyed(bg()))(m), true)
	}),
	keyRule("keys are of no user's memory", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", m.user, 1)))
		count, known, err := m.Users(bg(), m.user)
		m.ok(err)
		m.want("users", []any{count, known}, []any{0, false})
	}),
	keyRule("keys are added by several at once", func(m *memory, k store.Keyring) {
		var all sync.WaitGroup
		for _, id := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
			all.Go(func() {
				if err := k.AddKey(bg(), key(id, "ann", 1)); err != nil {
					m.Errorf("%s: %v", id, err)
				}
			})
		}
		all.Wait()
		m.want("all", m.keyIDs(k), "a b c d e f g h")
	}),
}

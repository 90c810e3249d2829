package memory_test

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
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
			c.Links = append(c.Links, link(notes[i-1], loci.SameTopic, n, loci.Both))
		}
	}
	return c
}

func cycles(all ...loci.Cycle) *store.Changes { return &store.Changes{Cycles: all} }

// cycles reads the chronicle; 0 is as many as the store likes.
func (m *memory) cycles(limit int) []loci.Cycle {
	m.Helper()
	return got(m.Memory.Cycles(context.Background(), m.who, limit))(m)
}

// cycled is the names of the cycles, latest first.
func (m *memory) cycled(limit int) []string {
	m.Helper()
	names := []string{}
	for _, c := range m.cycles(limit) {
		names = append(names, name(c.ID))
	}
	return names
}

var cycleRules = []rule{
	{"of cycles as many come as are asked for, or as usual", func(m *memory) {
		for i := range 60 {
			m.do(cycles(cycle(fmt.Sprint("c", i), 10+i)))
		}
		m.want("the latest", m.cycled(1), []string{"c59"})
		m.want("as many as usual, and all", []int{len(m.cycles(0)), len(m.cycles(99))}, []int{50, 60})
	}},
	{"an agent sees no cycle, another user none", func(m *memory) {
		c := cycle("c", 1)
		c.User = "eve"
		m.do(cycles(c))
		m.want("of ann", []any{m.cycled(0), m.cycles(0)[0].User}, []any{[]string{"c"}, "ann"})
		m.of("bob").do(cycles(cycle("c", 2), cycle("d", 3)))
		m.want("of ann, after bob's of the same id", []any{m.cycled(0), m.cycles(0)[0].Started}, []any{[]string{"c"}, minute(1)})
		m.want("of bob", m.of("bob").cycled(0), []string{"d", "c"})
		m.want("of nobody", m.of("nobody").cycled(0), []string{})
		m.want("as an agent sees it", m.as("bot").cycled(0), []string{})
		for _, r := range m.as("bot").walk() {
			m.want("a cycle in an agent's export", r.Cycle, (*loci.Cycle)(nil))
		}
	}},
	{"cycles are exported behind the links, in the order of commits, and taken in any number of times", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"), &store.Changes{Links: []loci.Link{link("a", loci.Supports, "b", loci.Out)}},
			cycles(cycle("late", 9, "a", "b"), cycle("early", 5, "a")), cycles(cycle("tie", 9)))
		names := []string{}
		for _, r := range m.walk()[3:] {
			names = append(names, name(r.Cycle.ID))
		}
		m.want("exported", names, []string{"late", "early", "tie"})
		c := m.copyOf()
		for range 2 {
			m.want("the copy", []any{c.everything(), c.cycled(0)}, []any{m.everything(), m.cycled(0)})
			for _, r := range m.walk()[3:] {
				c.absorb([]mem.Record{r})
			}
		}
	}},
	{"a cycle is looked up by its id or by the notes that it lists, by no agent", func(m *memory) {
		m.do(cycles(cycle("one", 5, "a", "b"), cycle("two", 6, "b")))
		found := func(who *memory, called string, notes ...string) []any {
			_, ok, err := who.Cycle(context.Background(), who.who, id(called))
			if err != nil {
				m.Fatalf("%v", err)
			}
			out := []any{ok}
			for _, c := range got(who.CyclesOf(context.Background(), who.who, ids(notes...)))(m) {
				out = append(out, name(c.ID))
			}
			return out
		}
		m.want("of ann", [][]any{found(m, "one", "b"), found(m, "two", "a"), found(m, "x")}, [][]any{{true, "one", "two"}, {true, "one"}, {false}})
		m.want("of an agent", found(m.as("bot"), "one", "a"), []any{false})
		m.want("of bob", found(m.of("bob"), "one", "a"), []any{false})
	}},
}

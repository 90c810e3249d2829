package memorytest

import (
	"context"
	"fmt"
	"slices"
	"sync"
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
	{"a cycle comes back as it was given", func(m *memory) {
		c := cycle("c", 5, "a", "b")
		want := spelled(c)
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"), cycles(c))
		c.Questions[0], c.Warnings[0], c.Changes[0].Version, c.Links[0].Reason = "changed", "changed", 9, "changed"
		read := m.cycles(0)[0]
		m.want("cycle", spelled(read), want)
		read.Questions[0], read.Warnings[0], read.Changes[0].Version, read.Links[0].Reason = "changed", "changed", 9, "changed"
		m.want("cycle, read again", spelled(m.cycles(0)[0]), want)
	}},
	{"cycles come latest committed first, whenever they say that they began", func(m *memory) {
		m.do(cycles(cycle("first", 5), cycle("second", 1)), cycles(cycle("ahead", 500)), cycles(cycle("last", 0)))
		m.want("all", m.cycled(0), []string{"last", "ahead", "second", "first"})
		m.want("the latest", m.cycled(1), []string{"last"})
		for i := range 60 {
			m.do(cycles(cycle(fmt.Sprint("c", i), 10+i)))
		}
		m.want("as many as usual, and all", []int{len(m.cycles(0)), len(m.cycles(99))}, []int{50, 64})
	}},
	{"a cycle given again replaces the one there, in its place", func(m *memory) {
		m.do(cycles(cycle("a", 5)), cycles(cycle("b", 5)))
		again := cycle("a", 5)
		again.Status, again.Error = loci.CycleFailed, "no answer"
		m.do(cycles(again))
		m.want("cycles", m.cycled(0), []string{"b", "a"})
		m.want("it", spelled(m.cycles(0)[1]), spelled(again))
	}},
	{"a cycle is written exactly when what it changed is", func(m *memory) {
		c := added("n", 0, "tea")
		c.Cycles, c.Purge = []loci.Cycle{cycle("c", 1, "n")}, ids("none")
		m.refuse(loci.ErrNotFound, c)
		m.want("cycles", m.cycled(0), []string{})
		c.Purge = nil
		m.do(c)
		m.want("cycles", m.cycled(0), []string{"c"})
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
	{"a cycle lists nothing of a note that was destroyed", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"), added("c", 2, "juice"), added("d", 3, "milk"),
			cycles(cycle("one", 5, "a", "b", "c", "d"), cycle("two", 6, "c", "d")), &store.Changes{Purge: ids("b")})
		kept := m.cycles(0)
		m.want("the other", spelled(kept[0]), spelled(cycle("two", 6, "c", "d")))
		m.want("changes", kept[1].Changes, []loci.ChangeID{{Note: id("a"), Version: 1}, {Note: id("c"), Version: 1}, {Note: id("d"), Version: 1}})
		m.want("links", spelled(kept[1].Links), spelled([]loci.Link{link("c", loci.SameTopic, "d", loci.Both)}))
		m.do(&store.Changes{Cycles: []loci.Cycle{cycle("three", 7, "c", "d")}, Purge: ids("d")})
		last := m.cycles(1)[0]
		m.want("written in the commit of the purge", []any{name(last.ID), len(last.Changes), len(last.Links)}, []any{"three", 1, 0})
		m.want("through", last.Through, loci.ChangeID{Note: id("d"), Version: 1})
	}},
}

// claim leases the job of a kind "reflect" from one minute until another.
func (m *memory) claim(called string, now, until int) error {
	j := job(called, now)
	j.Kind = loci.JobReflect
	_, err := m.Claim(context.Background(), m.who.User, j, store.LeaseRequest{Hold: minute(until).Sub(minute(now)), Now: minute(now)})
	return err
}

// claimed is the job as claimed so many times, for Changes.Held.
func claimed(called string, now, until int, times int64) loci.Job {
	j := job(called, now)
	j.Kind, j.NotUntil, j.Lease = loci.JobReflect, minute(until), times
	return j
}

// raced lets many claim the same job at once, each through a store of its own, and
// counts those that got it.
func raced(t testState, through []*memory) (won int) {
	t.Helper()
	var wg sync.WaitGroup
	errs := make([]error, len(through))
	for i, m := range through {
		wg.Go(func() { errs[i] = m.claim("lock", 0, 10) })
	}
	wg.Wait()
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case !is(err, loci.ErrConflict):
			t.Errorf("claim: got error %v, want none or %v", err, loci.ErrConflict)
		}
	}
	return won
}

var claimRules = []rule{
	{"a job claimed is queued and leased", func(m *memory) {
		m.want("claim", m.claim("lock", 0, 10), nil)
		m.want("jobs", spelled(m.jobs()), spelled([]loci.Job{claimed("lock", 0, 10, 1)}))
		m.want("leased", m.lease(9, 9), []string{})
		m.want("leased when it ends", m.lease(10, 9), []string{"lock"})
		_, user, err := m.Users(context.Background(), m.who)
		m.want("a user", []any{user, err}, []any{true, nil})
	}},
	{"who comes second gets nothing, until the lease ends", func(m *memory) {
		m.want("first", m.claim("lock", 0, 10), nil)
		before := m.everything()
		m.want("second", is(m.claim("lock", 9, 20), loci.ErrConflict), true)
		m.want("it left nothing behind", m.everything(), before)
		m.want("then", m.claim("lock", 10, 20), nil)
		m.want("jobs", spelled(m.jobs()), spelled([]loci.Job{claimed("lock", 10, 20, 2)}))
		m.want("another's", m.claim("other lock", 10, 20), nil)
		m.want("of another user", m.of("bob").claim("lock", 10, 20), nil)
	}},
	{"a job that waits is taken over, one leased or dead is not", func(m *memory) {
		dead := job("dead", 0)
		dead.Dead = true
		m.queue(job("due", 0), job("taken", 1), dead)
		m.want("leased", m.lease(2, 1), []string{"due"})
		m.want("claimed while leased", is(m.claim("due", 3, 20), loci.ErrConflict), true)
		m.want("claimed while due", m.claim("taken", 3, 20), nil)
		m.want("claimed while dead", is(m.claim("dead", 3, 20), loci.ErrConflict), true)
	}},
	{"a claimed job is held, and done in the commit of its work", func(m *memory) {
		m.want("claim", m.claim("lock", 0, 10), nil)
		late := with(added("n", 6, "tea"), func(c *store.Changes) { c.Held = []loci.Job{claimed("lock", 0, 10, 2)} })
		m.refuse(loci.ErrConflict, late)
		m.do(with(added("n", 6, "tea"), func(c *store.Changes) {
			c.Held, c.Done, c.Cycles = []loci.Job{claimed("lock", 0, 10, 1)}, ids("lock"), []loci.Cycle{cycle("c", 6, "n")}
		}))
		m.want("jobs", len(m.jobs()), 0)
		m.want("claimed again", m.claim("lock", 6, 10), nil)
	}},
	{"who lost the job to another commits nothing", func(m *memory) {
		m.want("claim", []error{m.claim("lock", 0, 10), m.claim("lock", 10, 20)}, []error{nil, nil})
		m.refuse(loci.ErrConflict, with(added("n", 11, "tea"), func(c *store.Changes) { c.Held = []loci.Job{claimed("lock", 0, 10, 1)} }))
	}},
	{"a job without an id can't be claimed", func(m *memory) {
		m.want("claim", is(m.claim("", 0, 10), loci.ErrInvalid), true)
	}},
	{"of many who claim a job at once one gets it", func(m *memory) {
		m.want("won", raced(m, slices.Repeat([]*memory{m}, 8)), 1)
	}},
}

package memorytest

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// call is one of a user's to a model at a minute.
func call(user, step, name string, at int, outcome loci.Outcome, tokens int) model.Call {
	return model.Call{
		User: user, Step: step, Model: name, At: minute(at), Outcome: outcome,
		Usage: loci.Usage{Calls: 1, TokensIn: tokens, TokensOut: tokens / 10, Took: time.Duration(tokens) * time.Millisecond},
	}
}

// spent writes the ledger between two minutes, a line an entry; 0 is no bound.
func (m *memory) spent(s loci.Scope, from, to int) []string {
	m.Helper()
	bound := func(at int) time.Time {
		if at == 0 {
			return time.Time{}
		}
		return minute(at)
	}
	lines := []string{}
	for _, e := range got(m.Memory.Spent(context.Background(), s, bound(from), bound(to)))(m) {
		lines = append(lines, fmt.Sprintf("%s %s %s %s: %d calls, %d in, %d out, %v", e.Day, e.Step, e.Model, e.Outcome,
			e.Usage.Calls, e.Usage.TokensIn, e.Usage.TokensOut, e.Usage.Took))
	}
	return lines
}

const dayOfMinutes = 24 * 60

var ledgerRules = []rule{
	{"the ledger sums up calls by day, step, model and outcome", func(m *memory) {
		ledger, day := m.Memory, func(n int) string { return minute(n * dayOfMinutes).UTC().Format(time.DateOnly) }
		for _, c := range []model.Call{
			call("ann", "extract", "big", dayOfMinutes, loci.CallOK, 100), call("ann", "decide", "big", 1, loci.CallOK, 200),
			call("ann", "extract", "big", 2, loci.CallFailed, 0), call("ann", "extract", "big", 3, loci.CallOK, 300),
			call("ann", "extract", "big", 4, loci.CallOK, 400), call("bob", "extract", "small", 5, loci.CallCut, 500),
		} {
			if err := ledger.Record(context.Background(), c); err != nil {
				m.Fatalf("record: %v", err)
			}
		}
		first := []string{
			day(0) + " decide big ok: 1 calls, 200 in, 20 out, 200ms",
			day(0) + " extract big failed: 1 calls, 0 in, 0 out, 0s",
			day(0) + " extract big ok: 2 calls, 700 in, 70 out, 700ms",
		}
		second := day(1) + " extract big ok: 1 calls, 100 in, 10 out, 100ms"
		ann := loci.Scope{User: "ann"}
		m.want("all", m.spent(ann, 0, 0), append(first, second))
		m.want("before a moment", m.spent(ann, 0, dayOfMinutes), first)
		m.want("from a moment on", m.spent(ann, dayOfMinutes, 0), []string{second})
		m.want("between", m.spent(ann, 3, 4), []string{day(0) + " extract big ok: 1 calls, 300 in, 30 out, 300ms"})
		m.want("an agent's", m.spent(loci.Scope{User: "ann", Agent: "helper"}, 0, 0), []string{})
		m.want("of another user", m.spent(loci.Scope{User: "bob"}, 0, 0), []string{day(0) + " extract small cut: 1 calls, 500 in, 50 out, 500ms"})
		m.want("of nobody", m.spent(loci.Scope{User: "nobody"}, 0, 0), []string{})
	}},
	{"what is held must be held still", func(m *memory) {
		m.queue(job("j", 0), job("k", 0))
		m.lease(5, 1)
		held := m.jobs()[0]
		m.want("the leased one", name(held.ID), "j")
		other := held
		other.Lease = 7
		m.refuse(loci.ErrConflict, with(added("n", 6, "tea"), func(c *store.Changes) { c.Held = []loci.Job{other} }))
		m.refuse(loci.ErrConflict, with(added("n", 6, "tea"), func(c *store.Changes) { c.Held = []loci.Job{held, job("none", 0)} }))
		m.do(with(added("n", 6, "tea"), func(c *store.Changes) { c.Held, c.Done = []loci.Job{held}, ids("j") }))
		m.want("found", m.find("tea"), []string{"n"})
		m.refuse(loci.ErrConflict, with(added("o", 7, "milk"), func(c *store.Changes) { c.Held = []loci.Job{held} }))
	}},
	{"a job leased again is held by the last", func(m *memory) {
		m.queue(job("j", 0))
		m.lease(5, 1)
		first := m.jobs()[0]
		m.lease(20, 1)
		m.refuse(loci.ErrConflict, with(added("n", 21, "tea"), func(c *store.Changes) { c.Held = []loci.Job{first} }))
		m.do(with(added("n", 21, "tea"), func(c *store.Changes) { c.Held = m.jobs() }))
	}},
}

func with(c *store.Changes, edit func(*store.Changes)) *store.Changes {
	edit(c)
	return c
}

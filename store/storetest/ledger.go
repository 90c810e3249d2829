package storetest

import (
	"context"
	"errors"
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
func (m *memory) spent(from, to int) []string {
	m.Helper()
	bound := func(at int) time.Time {
		if at == 0 {
			return now
		}
		return minute(at)
	}
	return lines(got(m.Spent(bg(), m.user, bound(from), bound(to)))(m), func(e *loci.Spent) string {
		return fmt.Sprintf("%s %s %s %s: %d calls, %d in, %d out, %v", e.Day, e.Step, e.Model, e.Outcome,
			e.Usage.Calls, e.Usage.TokensIn, e.Usage.TokensOut, e.Usage.Took)
	})
}

const dayOfMinutes = 24 * 60

var ledgerRules = []rule{
	{"the ledger sums up calls by day, step, model and outcome", func(m *memory) {
		day := func(n int) string { return minute(n * dayOfMinutes).UTC().Format(time.DateOnly) }
		for _, c := range []model.Call{
			call("ann", "extract", "big", dayOfMinutes, loci.CallOK, 100), call("ann", "decide", "big", 1, loci.CallOK, 200),
			call("ann", "extract", "big", 2, loci.CallFailed, 0), call("ann", "extract", "big", 3, loci.CallOK, 300),
			call("ann", "extract", "big", 4, loci.CallOK, 400), call("bob", "extract", "small", 5, loci.CallCut, 500),
			call("ann", "extract", "a", 5, loci.CallOK, 10),
		} {
			m.ok(m.Record(bg(), c))
		}
		first := []string{
			day(0) + " decide big ok: 1 calls, 200 in, 20 out, 200ms", day(0) + " extract a ok: 1 calls, 10 in, 1 out, 10ms",
			day(0) + " extract big failed: 1 calls, 0 in, 0 out, 0s", day(0) + " extract big ok: 2 calls, 700 in, 70 out, 700ms",
		}
		second := day(1) + " extract big ok: 1 calls, 100 in, 10 out, 100ms"
		m.want("all", m.spent(0, 0), append(first, second))
		m.want("before a moment", m.spent(0, dayOfMinutes), first)
		m.want("from a moment on", m.spent(dayOfMinutes, 0), []string{second})
		m.want("between", m.spent(3, 4), []string{day(0) + " extract big ok: 1 calls, 300 in, 30 out, 300ms"})
		m.want("of another user", m.of("bob").spent(0, 0), []string{day(0) + " extract small cut: 1 calls, 500 in, 50 out, 500ms"})
		m.want("of nobody", m.of("nobody").spent(0, 0), []string{})
	}},
	{"a day is one in UTC", func(m *memory) {
		c := call("ann", "s", "m", 0, loci.CallOK, 10)
		c.At = time.Date(2026, 3, 3, 1, 0, 0, 0, time.FixedZone("", 8*3600))
		m.ok(m.Record(bg(), c))
		e := got(m.Spent(bg(), m.user, now, now))(m)[0]
		m.want("day", e.Day, loci.Date{Time: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Precision: loci.Day})
	}},
	{"what calls cost is no part of a memory", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.unmoved(func() { m.ok(m.Record(bg(), call("ann", "s", "m", 0, loci.CallOK, 10))) })
	}},
}

var contextRules = []rule{
	{"a cancelled context ends every call with its error, and nothing is written", func(m *memory) {
		m.populate()
		m.do(wrote("n", 3, "x"))
		m.lease(5, 1)
		spent := m.spent(0, 0)
		over, cancel := context.WithCancel(bg())
		cancel()
		m.unmoved(func() {
			for what, err := range m.callAll(over) {
				if !errors.Is(err, context.Canceled) {
					m.Errorf("%s: got error %v, want %v", what, err, context.Canceled)
				}
			}
		})
		m.want("spent", m.spent(0, 0), spent)
	}},
	{"a snapshot that is cancelled while it is read ends", func(m *memory) {
		m.do(crowd(0, 5))
		ctx, cancel := context.WithCancel(bg())
		defer cancel()
		err := m.Snapshot(ctx, m.user, func(s store.Snapshot) error {
			cancel()
			return s.Versions(ctx, func(*store.Row) error { return nil })
		})
		m.is("it", err, context.Canceled)
	}},
}

// callAll calls every method and returns their errors.
func (m *memory) callAll(ctx context.Context) map[string]error {
	u, e, one := m.user, map[string]error{}, []uint32{1}
	row, use := func(*store.Row) error { return nil }, func(uint32, int) error { return nil }
	e["apply"], e["touch"] = m.Apply(ctx, u, wrote("o", 0, "tea")), m.Touch(ctx, u, minute(0), ids("n"))
	_, e["rows"] = m.Rows(ctx, u, one)
	_, e["rows at"] = m.RowsAt(ctx, u, one, now)
	_, e["latest"] = m.Latest(ctx, u, ids("n"), now)
	_, e["roots"] = m.Roots(ctx, u, ids("n"))
	e["versions"] = m.Versions(ctx, u, ids("n"), row)
	_, e["after"] = m.After(ctx, u, 0, 9)
	_, e["messages"] = m.Messages(ctx, u, ids("old"))
	_, e["of messages"] = m.OfMessages(ctx, u, ids("old"))
	_, e["came of"] = m.CameOf(ctx, u, ids("old"))
	_, e["links"] = m.Links(ctx, u, one, now, 0)
	_, e["uses"] = m.Uses(ctx, u, ids("n"))
	_, e["cycles"] = m.Cycles(ctx, u, 9)
	_, _, e["cycle"] = m.Cycle(ctx, u, id("c"))
	_, e["cycles of"] = m.CyclesOf(ctx, u, ids("n"))
	_, e["agents"] = m.Agents(ctx, u)
	_, _, e["users"] = m.Users(ctx, u)
	_, e["places"] = m.Places(ctx, []string{u})
	_, e["names"] = m.Names(ctx, "", 9)
	_, e["owners"] = m.Owners(ctx, id("n"))
	_, e["counts"] = m.Counts(ctx, u)
	e["snapshot"] = m.Snapshot(ctx, u, func(store.Snapshot) error { return nil })
	_, e["state"] = m.State(ctx, u)
	_, e["rows since"] = m.RowsSince(ctx, u, 0, row)
	_, e["uses since"] = m.UsesSince(ctx, u, 0, use)
	e["uses after"] = m.UsesAfter(ctx, u, now, use)
	_, _, e["segments"] = m.Segments(ctx, u)
	_, e["flush"] = m.Flush(ctx, u, store.Flush{Epoch: m.state().Epoch, Had: []store.SegmentID{1}, Add: []store.Segment{segment(9, "x")}})
	e["reanalyse"] = m.Reanalyse(ctx, u, []store.Analysis{{Seq: 1, Bytes: []byte("x")}})
	e["vectors"] = m.VectorsSince(ctx, u, spaces[0], 0, func(uint32, []float32) error { return nil })
	e["vectors of rows"] = m.VectorsOf(ctx, u, spaces[0], []uint32{1}, func(uint32, []float32) error { return nil })
	_, e["revised"] = m.Revised(ctx, u, 0)
	_, e["bare"] = m.Bare(ctx, u, store.Gap{Space: spaces[0], Limit: 9})
	_, e["due"] = m.Due(ctx, store.DueRequest{Kinds: jobKinds, Limit: 9, Now: minute(999)})
	_, _, e["lease"] = m.Lease(ctx, store.Offer{User: u, Kind: loci.JobLink, Turn: 1}, store.LeaseRequest{Hold: hold, Now: minute(999)})
	_, e["renew"] = m.Renew(ctx, u, store.RenewRequest{Job: id("old job"), Lease: 1, Hold: hold, Now: minute(6)})
	_, e["claim"] = m.Claim(ctx, u, job("lock", 0), store.LeaseRequest{Hold: hold, Now: minute(6)})
	_, e["jobs"] = m.Jobs(ctx, u)
	_, _, e["job"] = m.Job(ctx, u, id("old job"))
	e["record"] = m.Record(ctx, call(u, "s", "m", 0, loci.CallOK, 1))
	_, e["spent"] = m.Spent(ctx, u, now, now)
	_, e["check"] = m.Check(ctx)
	return e
}

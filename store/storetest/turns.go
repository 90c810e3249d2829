package storetest

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// served names the jobs that a lease at a minute hands out, with their users.
func (m *memory) served(at int, r store.LeaseRequest) []string {
	m.Helper()
	r.Hold, r.Now = hold, minute(at)
	return lines(got(m.Lease(bg(), r))(m), func(j *loci.Job) string { return j.User + " " + name(j.ID) })
}

// backlog queues jobs of a user, one a minute from a minute on.
func (m *memory) backlog(user, called string, from, n int) {
	m.Helper()
	var jobs []loci.Job
	for i := range n {
		jobs = append(jobs, job(fmt.Sprint(called, i), from+i))
	}
	m.of(user).do(queued(jobs...))
}

var turnRules = []rule{
	{"users take turns, whatever was queued first", func(m *memory) {
		m.backlog("ann", "a", 0, 4)
		m.backlog("bob", "b", 10, 1)
		m.backlog("eve", "e", 11, 2)
		m.want("at once", m.served(20, store.LeaseRequest{N: 5}), []string{"ann a0", "bob b0", "eve e0", "ann a1", "eve e1"})
		m.want("the rest", m.served(20, store.LeaseRequest{N: 5}), []string{"ann a2", "ann a3"})
	}},
	{"turns go on from call to call", func(m *memory) {
		m.backlog("ann", "a", 0, 60)
		m.want("the first", m.served(1, store.LeaseRequest{N: 1}), []string{"ann a0"})
		m.backlog("bob", "b", 2, 2)
		var order []string
		for range 5 {
			order = append(order, m.served(3, store.LeaseRequest{N: 1})...)
		}
		m.want("then in turn", order, []string{"ann a1", "bob b0", "ann a2", "bob b1", "ann a3"})
	}},
	{"of one user the job is leased that has been due longest", func(m *memory) {
		back, later := job("back", 0), job("later", 0)
		back.NotUntil, later.NotUntil = minute(5), minute(50)
		m.do(queued(back, later, job("d", 8), job("c", 4), job("b", 4)))
		m.want("all that are due", m.served(20, store.LeaseRequest{N: 9}), []string{"ann b", "ann c", "ann back", "ann d"})
	}},
	{"a user whose jobs were due longest ago joins the line first", func(m *memory) {
		m.backlog("bob", "b", 5, 1)
		j := job("a", 0)
		j.NotUntil = minute(6)
		m.do(queued(j))
		m.of("eve").do(queued(job("e", 5)))
		m.want("in this order", m.served(20, store.LeaseRequest{N: 9}), []string{"bob b0", "eve e", "ann a"})
	}},
	{"each kind has a line of its own, and lines asked for together are served by turn", func(m *memory) {
		m.backlog("ann", "a", 0, 3)
		other := job("x", 1)
		other.Kind = loci.JobExtract
		m.of("bob").do(queued(other, job("b", 2)))
		m.want("one kind", m.served(20, store.LeaseRequest{N: 2, Kinds: []loci.JobKind{loci.JobLink}}), []string{"ann a0", "bob b"})
		m.want("all", m.served(20, store.LeaseRequest{N: 9}), []string{"ann a1", "bob x", "ann a2"})
	}},
	{"users who are passed over keep their place", func(m *memory) {
		m.backlog("ann", "a", 0, 2)
		m.backlog("bob", "b", 1, 2)
		m.want("without ann", m.served(9, store.LeaseRequest{N: 9, Except: []string{"ann", "nobody"}}), []string{"bob b0", "bob b1"})
		m.backlog("bob", "c", 3, 1)
		m.want("without both", m.served(9, store.LeaseRequest{N: 9, Except: []string{"ann", "bob"}}), []string{})
		m.want("with all", m.served(9, store.LeaseRequest{N: 9}), []string{"ann a0", "bob c0", "ann a1"})
	}},
	{"who has nothing due any more is passed over and joins again at the end", func(m *memory) {
		m.backlog("ann", "a", 0, 2)
		m.backlog("bob", "b", 1, 3)
		m.want("first", m.served(9, store.LeaseRequest{N: 2}), []string{"ann a0", "bob b0"})
		m.do(done("a1"))
		m.want("without ann", m.served(9, store.LeaseRequest{N: 1}), []string{"bob b1"})
		m.backlog("ann", "c", 2, 1)
		m.want("behind bob", m.served(9, store.LeaseRequest{N: 9}), []string{"bob b2", "ann c0"})
	}},
	{"a job that waits, is done, dead or put off is found in its line when it is due", func(m *memory) {
		wait, dead := job("wait", 0), job("dead", 0)
		wait.NotUntil, dead.Dead = minute(30), true
		m.do(queued(wait, dead, job("done", 0)))
		m.do(done("done"))
		m.want("nothing is due", m.served(29, store.LeaseRequest{N: 9}), []string{})
		wait.NotUntil, dead.Dead = minute(40), false
		m.do(queued(wait, dead))
		m.want("raised", m.served(39, store.LeaseRequest{N: 9}), []string{"ann dead"})
		m.want("when it is due", m.served(40, store.LeaseRequest{N: 9}), []string{"ann wait"})
		m.want("when its lease ended", m.served(60, store.LeaseRequest{N: 9}), []string{"ann dead", "ann wait"})
	}},
	{"a job that changes its kind waits in the line of the new one", func(m *memory) {
		j := job("j", 0)
		m.do(queued(j))
		j.Kind = loci.JobSweep
		m.do(queued(j))
		m.want("of the old kind", m.served(9, store.LeaseRequest{N: 9, Kinds: []loci.JobKind{loci.JobLink}}), []string{})
		m.want("of the new kind", m.served(9, store.LeaseRequest{N: 9, Kinds: []loci.JobKind{loci.JobSweep}}), []string{"ann j"})
	}},
	{"a lease that ends further ahead than any given now is over: its clock was ahead", func(m *memory) {
		m.do(queued(job("j", 0)))
		first := m.lease(1000, 1)[0]
		m.want("a little ahead", m.served(990, store.LeaseRequest{N: 9}), []string{})
		m.want("far ahead", m.served(5, store.LeaseRequest{N: 9}), []string{"ann j"})
		m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(first)))
		got(m.renew("j", first.Lease+1, 2000))(m)
		_, err := m.claim("j", 1999)
		m.is("claimed while it runs", err, loci.ErrConflict)
		got(m.claim("j", 6))(m)
		m.want("leased by the claim", m.served(7, store.LeaseRequest{N: 9}), []string{})
	}},
	{"a job that waits for a time far ahead is not leased", func(m *memory) {
		j := job("j", 0)
		j.NotUntil = minute(1_000_000)
		m.do(queued(j))
		m.want("leased", m.served(5, store.LeaseRequest{N: 9}), []string{})
		_, err := m.claim("j", 5)
		m.is("claimed", err, loci.ErrConflict)
	}},
	{"a job that was leased and put off far ahead waits", func(m *memory) {
		m.do(queued(job("j", 0)))
		j := m.lease(5, 1)[0]
		j.NotUntil = minute(1_000_000)
		m.do(both(held(j), queued(j)))
		m.want("leased", m.served(6, store.LeaseRequest{N: 9}), []string{})
	}},
}

// ledgerParts are about parts of the ledger that are not whole days.
var ledgerParts = []rule{
	{"a period may begin and end within days", func(m *memory) {
		for i := range 4 * 24 {
			m.ok(m.Record(bg(), call("ann", "s", "m", i*60, loci.CallOK, 10)))
		}
		start := minute(0)
		for _, c := range []struct{ from, to int }{{0, 96}, {5, 91}, {24, 72}, {3, 4}, {24, 25}, {23, 24}, {23, 49}, {24, 49}, {30, 30}, {95, 200}} {
			from, to, calls := start.Add(time.Duration(c.from)*time.Hour), start.Add(time.Duration(c.to)*time.Hour), 0
			for _, e := range got(m.Spent(bg(), m.user, from, to))(m) {
				calls += e.Usage.Calls
			}
			m.want(fmt.Sprint("calls from hour ", c.from, " to ", c.to), calls, min(c.to, 96)-c.from)
		}
	}},
}

package storetest

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// passes is how often Lease looks at most where others take all that it was offered.
const passes = 1000

// Leaser is what offers due work and leases it: a store, or what is over one.
type Leaser interface {
	Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error)
	Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error)
}

// Lease leases n due jobs of some kinds at most, as a worker does that takes offers in
// their order.
func Lease(ctx context.Context, q Leaser, kinds []loci.JobKind, n int, r store.LeaseRequest) (jobs []loci.Job, err error) {
	for pass := 0; len(jobs) < n && pass < passes; pass++ {
		offers, err := q.Due(ctx, store.DueRequest{Kinds: kinds, Limit: n - len(jobs), Now: r.Now})
		if err != nil || len(offers) == 0 {
			return jobs, err
		}
		for _, o := range offers {
			j, ok, err := q.Lease(ctx, o, r)
			if err != nil {
				return jobs, err
			}
			if ok {
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, nil
}

// jobKinds are the kinds of job that cases queue.
var jobKinds = []loci.JobKind{loci.JobLink, loci.JobExtract, loci.JobEmbed, loci.JobReflect, loci.JobSweep, loci.JobSample, "any kind"}

// served names the jobs that are leased at a minute, with their users.
func (m *memory) served(at, n int, kinds ...loci.JobKind) []string {
	m.Helper()
	return lines(m.lease(at, n, kinds...), func(j *loci.Job) string { return j.User + " " + name(j.ID) })
}

// offers are those of a minute.
func (m *memory) offers(at, limit int, kinds ...loci.JobKind) []store.Offer {
	m.Helper()
	return got(m.Due(bg(), store.DueRequest{Kinds: kinds, Limit: limit, Now: minute(at)}))(m)
}

// offered names the offers of link jobs of a minute.
func (m *memory) offered(at, limit int) []string {
	m.Helper()
	return lines(m.offers(at, limit, loci.JobLink), func(o *store.Offer) string { return fmt.Sprint(o.User, " ", o.Kind) })
}

// take takes an offer at a minute and names the job, "" where there is none.
func (m *memory) take(o store.Offer, at int) string {
	m.Helper()
	j, ok, err := m.Lease(bg(), o, store.LeaseRequest{Hold: hold, Now: minute(at)})
	if m.ok(err); !ok {
		m.want("a job that was not handed out", j, loci.Job{})
		return ""
	}
	return j.User + " " + name(j.ID)
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
	{"who was handed a job is offered behind all, whatever was queued first", func(m *memory) {
		m.backlog("ann", "a", 0, 4)
		m.backlog("bob", "b", 10, 1)
		m.backlog("eve", "e", 11, 2)
		m.want("one after another", m.served(20, 5), []string{"ann a0", "bob b0", "eve e0", "ann a1", "eve e1"})
		m.want("the rest", m.served(20, 5), []string{"ann a2", "ann a3"})
	}},
	{"turns go on from call to call", func(m *memory) {
		m.backlog("ann", "a", 0, 60)
		m.want("the first", m.served(1, 1), []string{"ann a0"})
		m.backlog("bob", "b", 2, 2)
		var order []string
		for range 5 {
			order = append(order, m.served(3, 1)...)
		}
		m.want("then in turn", order, []string{"ann a1", "bob b0", "ann a2", "bob b1", "ann a3"})
	}},
	{"an offer names a user once for a kind, as many as asked for, the smallest turn first", func(m *memory) {
		m.want("of nobody", m.offered(20, 9), []string{})
		m.backlog("bob", "b", 5, 2)
		m.backlog("ann", "a", 0, 3)
		m.backlog("eve", "e", 6, 1)
		m.want("all", m.offered(20, 9), []string{"bob link", "ann link", "eve link"})
		m.want("two", m.offered(20, 2), []string{"bob link", "ann link"})
		m.want("none", m.offered(20, 0), []string{})
		m.want("of another kind", len(m.offers(20, 9, loci.JobSweep)), 0)
		m.want("of no kind", len(m.offers(20, 9)), 0)
		all := m.offers(20, 9, loci.JobLink)
		m.want("turns grow", all[0].Turn < all[1].Turn && all[1].Turn < all[2].Turn, true)
		m.want("bob's", m.take(all[0], 20), "bob b0")
		m.want("bob is behind", m.offered(20, 9), []string{"ann link", "eve link", "bob link"})
		m.want("behind all", m.offers(20, 9, loci.JobLink)[2].Turn > all[2].Turn, true)
	}},
	{"an offer is good for one job, whoever takes it", func(m *memory) {
		m.backlog("ann", "a", 0, 3)
		o := m.offers(9, 1, loci.JobLink)[0]
		m.want("taken", m.take(o, 9), "ann a0")
		m.unmoved(func() { m.want("again", m.take(o, 9), "") })
		next := m.offers(9, 1, loci.JobLink)[0]
		m.want("offered anew", m.take(next, 9), "ann a1")
		m.want("the first once more", m.take(o, 9), "")
	}},
	{"an offer of which nothing is due any more is handed no job", func(m *memory) {
		m.backlog("ann", "a", 0, 1)
		o := m.offers(9, 1, loci.JobLink)[0]
		m.do(done("a0"))
		m.unmoved(func() { m.want("done", m.take(o, 9), "") })
		m.backlog("ann", "b", 1, 1)
		m.want("but of one that was queued since", m.take(o, 9), "ann b0")
		for what, o := range map[string]store.Offer{"another kind": {User: "ann", Kind: loci.JobSweep, Turn: o.Turn}, "nobody": {User: "nobody", Kind: loci.JobLink, Turn: o.Turn}} {
			m.want(what, m.take(o, 9), "")
		}
	}},
	{"of those who were offered the same each offer is taken once", func(m *memory) {
		for i := range 8 {
			m.backlog(fmt.Sprint("user ", i), "j", i, 3)
		}
		offers := m.offers(99, 9, loci.JobLink)
		taken := make(chan string, 64)
		m.together(4, func(int) error {
			for _, o := range offers {
				if j, ok, err := m.Lease(bg(), o, store.LeaseRequest{Hold: hold, Now: minute(99)}); err != nil {
					return err
				} else if ok {
					taken <- j.User
				}
			}
			return nil
		})
		close(taken)
		times := map[string]int{}
		for user := range taken {
			times[user]++
		}
		for user, n := range times {
			m.want(user+" was handed", n, 1)
		}
	}},
	{"of one user the job is leased that has been due longest", func(m *memory) {
		back, later := job("back", 0), job("later", 0)
		back.NotUntil, later.NotUntil = minute(5), minute(50)
		m.do(queued(back, later, job("d", 8), job("c", 4), job("b", 4)))
		m.want("all that are due", m.served(20, 9), []string{"ann b", "ann c", "ann back", "ann d"})
	}},
	{"who never was handed a job comes by when the first was queued", func(m *memory) {
		m.backlog("bob", "b", 5, 1)
		j := job("a", 0)
		j.NotUntil = minute(6)
		m.do(queued(j))
		m.of("eve").do(queued(job("e", 1)))
		m.want("in this order", m.served(20, 9), []string{"bob b0", "ann a", "eve e"})
	}},
	{"each kind has turns of its own, and kinds asked for together are one order", func(m *memory) {
		m.backlog("ann", "a", 0, 3)
		other := job("x", 1)
		other.Kind = loci.JobExtract
		m.of("bob").do(queued(other, job("b", 2)))
		m.want("one kind", m.served(20, 2, loci.JobLink), []string{"ann a0", "bob b"})
		m.want("all", m.served(20, 9), []string{"bob x", "ann a1", "ann a2"})
	}},
	{"a turn stays when all jobs are done", func(m *memory) {
		m.backlog("ann", "a", 0, 2)
		m.backlog("bob", "b", 1, 3)
		m.want("first", m.served(9, 2), []string{"ann a0", "bob b0"})
		m.do(done("a0", "a1"))
		m.want("without ann", m.served(9, 1), []string{"bob b1"})
		m.backlog("ann", "c", 2, 1)
		m.want("ann was served before bob", m.served(9, 9), []string{"ann c0", "bob b2"})
	}},
	{"a job that waits, is done, dead or put off is offered when it is due", func(m *memory) {
		wait, dead := job("wait", 0), job("dead", 0)
		wait.NotUntil, dead.Dead = minute(30), true
		m.do(queued(wait, dead, job("done", 0)))
		m.do(done("done"))
		m.want("nothing is due", m.served(29, 9), []string{})
		wait.NotUntil, dead.Dead = minute(40), false
		m.do(queued(wait, dead))
		m.want("raised", m.served(39, 9), []string{"ann dead"})
		m.want("when it is due", m.served(40, 9), []string{"ann wait"})
		m.want("when its lease ended", m.served(60, 9), []string{"ann dead", "ann wait"})
	}},
	{"a job that changes its kind is offered as one of the new", func(m *memory) {
		j := job("j", 0)
		m.do(queued(j))
		j.Kind = loci.JobSweep
		m.do(queued(j))
		m.want("of the old kind", m.served(9, 9, loci.JobLink), []string{})
		m.want("of the new kind", m.served(9, 9, loci.JobSweep), []string{"ann j"})
	}},
	{"a lease that ends further ahead than any given now is over: its clock was ahead", func(m *memory) {
		m.do(queued(job("j", 0)))
		first := m.lease(1000, 1)[0]
		m.want("a little ahead", m.served(990, 9), []string{})
		m.want("far ahead", m.served(5, 9), []string{"ann j"})
		m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(first)))
		got(m.renew("j", first.Lease+1, 2000))(m)
		_, err := m.claim("j", 1999)
		m.is("claimed while it runs", err, loci.ErrConflict)
		got(m.claim("j", 6))(m)
		m.want("leased by the claim", m.served(7, 9), []string{})
	}},
	{"jobs with leases that end too far ahead are handed out among others, once each", func(m *memory) {
		m.backlog("ann", "a", 0, 2)
		m.want("leased", m.served(1000, 2), []string{"ann a0", "ann a1"})
		m.backlog("ann", "b", 1, 1)
		m.backlog("bob", "c", 2, 1)
		m.want("all", m.served(5, 9), []string{"ann a0", "bob c0", "ann a1", "ann b0"})
	}},
	{"a job that waits for a time far ahead is not leased", func(m *memory) {
		j := job("j", 0)
		j.NotUntil = minute(1_000_000)
		m.do(queued(j))
		m.want("leased", m.served(5, 9), []string{})
		_, err := m.claim("j", 5)
		m.is("claimed", err, loci.ErrConflict)
	}},
	{"a job that was leased and put off far ahead waits", func(m *memory) {
		m.do(queued(job("j", 0)))
		j := m.lease(5, 1)[0]
		j.NotUntil = minute(1_000_000)
		m.do(both(held(j), queued(j)))
		m.want("leased", m.served(6, 9), []string{})
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

package storetest

import (
	"fmt"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// hold is how long leases of all cases are held.
const hold = 10 * time.Minute

// lease takes jobs that are due at a minute, of all kinds where none is named.
func (m *memory) lease(at, n int, kinds ...loci.JobKind) []loci.Job {
	m.Helper()
	if len(kinds) == 0 {
		kinds = jobKinds
	}
	return got(Lease(bg(), m, kinds, n, store.LeaseRequest{Hold: hold, Now: minute(at)}))(m)
}

// leased names the jobs that are due at a minute, which it leases, and checks that each
// is under a number greater than the last of them that its user saw.
func (m *memory) leased(at, n int, kinds ...loci.JobKind) []string {
	m.Helper()
	return lines(m.lease(at, n, kinds...), func(j *loci.Job) string {
		if !j.NotUntil.Equal(minute(at).Add(hold)) {
			m.Errorf("job %s is leased until %v", name(j.ID), j.NotUntil)
		}
		if j.Lease <= m.lastLease[j.User] {
			m.Errorf("job %s is leased under %d, behind %d", name(j.ID), j.Lease, m.lastLease[j.User])
		}
		m.lastLease[j.User] = j.Lease
		return name(j.ID)
	})
}

func (m *memory) jobs() []loci.Job {
	m.Helper()
	return got(m.Jobs(bg(), m.user))(m)
}

// renew renews a lease at a minute.
func (m *memory) renew(called string, lease int64, at int) (time.Time, error) {
	return m.Renew(bg(), m.user, store.RenewRequest{Job: id(called), Lease: lease, Hold: hold, Now: minute(at)})
}

var queueRules = []rule{
	{"a job comes back as it was given", func(m *memory) {
		j := job("j", 1, "a", "b")
		j.Kind, j.Attempts, j.NotUntil, j.Error, j.Lease = "any kind", 3, minute(7), "no answer", 5
		m.do(queued(j))
		m.want("job", lines(m.jobs(), work), []string{work(&j)})
	}},
	{"a job that is queued twice at once is the last of them, and whoever had the first has it no more", func(m *memory) {
		first, last := job("j", 0, "a"), job("j", 1, "b")
		m.do(queued(first, job("i", 2), last))
		last.Lease = 1
		m.want("last", work(&m.jobs()[0]), work(&last))
	}},
	{"one job is found by its id, as it is now", func(m *memory) {
		j := job("j", 0, "a")
		m.do(queued(job("i", 0), j, job("k", 0)))
		find := func(m *memory, called string) string {
			found, ok, err := m.Job(bg(), m.user, id(called))
			if m.ok(err); !ok {
				return ""
			}
			return work(&found)
		}
		m.want("it", find(m, "j"), work(&j))
		leased := m.lease(5, 2)[1]
		m.want("under its lease", find(m, "j"), work(&leased))
		m.do(done("j"))
		m.want("when it is done", find(m, "j"), "")
		m.want("never queued", find(m, "none"), "")
		m.want("another user's", find(m.of("bob"), "k"), "")
	}},
	{"jobs are leased oldest first, ties by id, as many as asked for", func(m *memory) {
		m.do(queued(job("c", 1), job("b", 1), job("old", 0), job("new", 2)))
		m.want("listed", lines(m.jobs(), func(j *loci.Job) string { return name(j.ID) }), []string{"old", "b", "c", "new"})
		m.want("two", m.leased(5, 2), []string{"old", "b"})
		m.want("the rest", m.leased(5, 9), []string{"c", "new"})
		m.want("none", m.leased(5, 0), []string{})
	}},
	{"a leased job is handed out to no other worker until the lease ends, and then under the next number", func(m *memory) {
		m.do(queued(job("j", 0, "about")))
		m.want("leased", m.leased(5, 9), []string{"j"})
		m.want("again", m.leased(6, 9), []string{})
		m.want("a minute before it ends", m.leased(14, 9), []string{})
		m.want("when it ends", m.leased(15, 9), []string{"j"})
		m.want("listed all the while", lines(m.jobs(), func(j *loci.Job) string { return fmt.Sprint(name(j.ID), " ", j.NotUntil.Equal(minute(25))) }), []string{"j true"})
	}},
	{"a lease changes nothing else of a job", func(m *memory) {
		j := job("j", 0, "about")
		j.Attempts, j.Error = 2, "no answer"
		m.do(queued(j))
		leased := m.lease(5, 1)
		j.NotUntil, j.Lease = minute(15), leased[0].Lease
		m.want("job", lines(m.jobs(), work), []string{work(&j)})
		m.want("as it was handed out", lines(leased, work), []string{work(&j)})
	}},
	{"a lease goes on from the number that a job was given with", func(m *memory) {
		j := job("j", 0)
		j.Lease = 7
		m.do(queued(j))
		m.want("leased under a greater one", m.lease(5, 1)[0].Lease > 7, true)
	}},
	{"a job that is done and queued again is leased under a number that is new", func(m *memory) {
		m.do(queued(job("j", 0)))
		first := m.lease(5, 1)[0]
		m.do(both(held(first), done("j")))
		m.do(queued(job("j", 6)))
		m.want("again", m.lease(6, 1)[0].Lease > first.Lease, true)
		m.refuse(loci.ErrConflict, both(wrote("n", 7, "tea"), held(first)))
		m.do(done("j"))
		claimed := got(m.Claim(bg(), m.user, job("j", 8), store.LeaseRequest{Hold: hold, Now: minute(8)}))(m)
		m.want("claimed", claimed.Lease > first.Lease, true)
		m.refuse(loci.ErrConflict, both(wrote("n", 9, "tea"), held(first)))
	}},
	{"a job that backs off is not due before", func(m *memory) {
		j := job("j", 0)
		j.NotUntil = minute(30)
		m.do(queued(j))
		m.want("before", m.leased(29, 9), []string{})
		m.want("then", m.leased(30, 9), []string{"j"})
	}},
	{"a dead job is never leased and stays visible", func(m *memory) {
		j := job("j", 0)
		j.Dead, j.Error = true, "given up"
		m.do(queued(j))
		m.want("leased", m.leased(99, 9), []string{})
		m.want("listed", lines(m.jobs(), work), []string{work(&j)})
		c := got(m.Counts(bg(), m.user))(m)
		m.want("counted", []int{c.Jobs, c.DeadJobs}, []int{1, 1})
	}},
	{"a job given again replaces the one there, with the lease given", func(m *memory) {
		m.do(queued(job("j", 0, "a")))
		m.lease(5, 1)
		again := job("j", 0, "a", "b")
		again.Attempts, again.NotUntil, again.Lease = 1, minute(7), 4
		m.do(queued(again))
		m.want("job", lines(m.jobs(), work), []string{work(&again)})
		m.want("due", m.leased(7, 9), []string{"j"})
	}},
	{"the worker of a job that was replaced holds it no more", func(m *memory) {
		m.do(queued(job("j", 0)))
		first := m.lease(5, 1)[0]
		for _, lease := range []int64{0, first.Lease} {
			again := job("j", 0)
			again.Lease = lease
			before := m.jobs()[0].Lease
			m.do(queued(again))
			m.want("its lease", m.jobs()[0].Lease, before+1)
			m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(first)))
			_, err := m.renew("j", first.Lease, 6)
			m.is("renew", err, loci.ErrConflict)
		}
		second := m.lease(7, 1)[0]
		m.want("leased again", second.Lease > first.Lease, true)
		m.do(both(held(second), queued(job("j", 0, "put off"))))
	}},
	{"only jobs of the kinds asked for are leased", func(m *memory) {
		other := job("other", 0)
		other.Kind = loci.JobExtract
		third := job("third", 2)
		third.Kind = loci.JobSweep
		m.do(queued(job("link", 1), other, third))
		m.want("of two kinds", m.leased(5, 9, loci.JobLink, loci.JobSweep), []string{"link", "third"})
		m.want("of the other", m.leased(5, 9, loci.JobExtract), []string{"other"})
	}},
	{"a lease takes jobs of all users and says whose they are", func(m *memory) {
		m.do(queued(job("j", 2)))
		m.of("bob").do(queued(job("j", 1)))
		m.of("eve").do(queued(job("j", 3)))
		m.want("owners", lines(m.lease(9, 2), func(j *loci.Job) string { return j.User }), []string{"ann", "bob"})
		m.do(done("j"))
		m.want("bob's job stays when ann's is done", []int{len(m.jobs()), len(m.of("bob").jobs())}, []int{0, 1})
	}},
	{"a job is done in the commit of its work, or not at all", func(m *memory) {
		m.do(wrote("n", 0, "tea"), queued(job("j", 0, "n")))
		m.refuse(loci.ErrConflict, both(next("n", 5, 5, "x"), done("j")))
		m.do(both(next("n", 2, 5, "green tea"), done("j", "none")))
		m.want("jobs", len(m.jobs()), 0)
	}},
	{"a job is queued exactly when its note is", func(m *memory) {
		m.refuse(loci.ErrNotFound, both(said("n", 0, "tea"), queued(job("j", 0, "n")), purge("none")))
		m.want("leased", m.leased(5, 9), []string{})
	}},
	{"without a moment the clock is the store's", func(m *memory) {
		later, day := job("later", 0), 24*time.Hour
		later.NotUntil = time.Now().Add(day)
		m.do(queued(job("j", -365*24*60), later))
		now := func() []loci.Job { return got(Lease(bg(), m, jobKinds, 9, store.LeaseRequest{Hold: day}))(m) }
		leased := now()
		m.want("leased", lines(leased, func(j *loci.Job) string { return name(j.ID) }), []string{"j"})
		m.want("for a day", inADay(leased[0].NotUntil), true)
		m.want("again", len(now()), 0)
		until := got(m.Renew(bg(), m.user, store.RenewRequest{Job: id("j"), Lease: 1, Hold: day}))(m)
		m.want("renewed for a day", inADay(until), true)
		claimed := got(m.Claim(bg(), m.user, job("c", 0), store.LeaseRequest{Hold: day}))(m)
		m.want("claimed for a day", inADay(claimed.NotUntil), true)
	}},
	{"two leasers never get the same job", func(m *memory) {
		const jobs = 160
		c := &store.Changes{}
		for i := range jobs {
			c.Jobs = append(c.Jobs, job(fmt.Sprint("job ", i), i))
		}
		m.do(c)
		var mu sync.Mutex
		taken := map[string]int{}
		m.together(8, func(int) error {
			for range jobs { // not for ever, where a store hands them out again and again
				leased, err := Lease(bg(), m, jobKinds, 3, store.LeaseRequest{Hold: hold, Now: minute(999)})
				if err != nil || len(leased) == 0 {
					return err
				}
				mu.Lock()
				for _, j := range leased {
					taken[fmt.Sprintf("%s#%d", name(j.ID), j.Lease)]++
				}
				mu.Unlock()
			}
			return nil
		})
		m.want("jobs taken", len(taken), jobs)
		for called, n := range taken {
			m.want(called+" was handed out", n, 1)
		}
	}},
}

// inADay reports whether a moment is about a day from now, by a clock that may differ.
func inADay(t time.Time) bool {
	off := time.Until(t) - 24*time.Hour
	return off > -time.Hour && off < time.Hour
}

// heldRules are about those who work under a lease.
var heldRules = []rule{
	{"what is held must be leased as given still", func(m *memory) {
		m.do(queued(job("j", 0), job("k", 0)))
		j := m.lease(5, 1)[0]
		other := j
		other.Lease++
		m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(other)))
		m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(j, job("none", 0))))
		m.refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(job("k", 0)))) // it was never handed out
		m.do(both(wrote("n", 6, "tea"), held(j), done("j")))
		m.refuse(loci.ErrConflict, both(wrote("o", 7, "milk"), held(j)))
	}},
	{"a job is held by its id and its lease, whatever else is given", func(m *memory) {
		m.do(queued(job("j", 0)))
		m.lease(5, 1)
		m.do(both(wrote("n", 6, "tea"), held(loci.Job{ID: id("j"), Lease: 1, NotUntil: minute(99)})))
	}},
	{"a job leased again is held by the last", func(m *memory) {
		m.do(queued(job("j", 0)))
		first, last := m.lease(5, 1)[0], m.lease(20, 1)[0]
		m.refuse(loci.ErrConflict, both(wrote("n", 21, "tea"), held(first)))
		m.do(both(wrote("n", 21, "tea"), held(last)))
	}},
	{"a lease that ended is held until another worker takes the job", func(m *memory) {
		j := job("j", 0)
		m.do(queued(j))
		j = m.lease(-9_999_999, 1)[0]
		m.do(both(wrote("n", 21, "tea"), held(j)))
		m.want("renewed", renewed(m.renew("j", 1, 30)), "40 <nil>")
	}},
	{"what jobs are listed with is what they are held by", func(m *memory) {
		m.do(queued(job("j", 0)))
		m.lease(5, 1)
		m.do(both(wrote("n", 21, "tea"), held(m.jobs()...)))
	}},
	{"another user's job is not held", func(m *memory) {
		m.do(queued(job("j", 0)))
		j := m.lease(5, 1)[0]
		m.of("bob").refuse(loci.ErrConflict, both(wrote("n", 6, "tea"), held(j)))
	}},
	{"a lease is renewed from now on, with its number", func(m *memory) {
		m.do(queued(job("j", 0, "about")))
		m.lease(5, 1)
		m.want("renewed", renewed(m.renew("j", 1, 12)), "22 <nil>")
		m.want("before it ends", m.leased(21, 9), []string{})
		m.want("the job", lines(m.jobs(), func(j *loci.Job) string { return fmt.Sprint(j.Lease, j.NotUntil.Equal(minute(22)), len(j.Notes)) }), []string{"1 true 1"})
		m.want("when it ends", m.leased(22, 9), []string{"j"})
	}},
	{"a lease that another worker took, or a job that is done, is not renewed", func(m *memory) {
		m.do(queued(job("j", 0), job("k", 1)))
		first := m.lease(5, 2)
		j := m.lease(20, 1)[0]
		m.do(done("k"), queued(job("w", 30)))
		m.unmoved(func() {
			for what, r := range map[string]loci.Job{"taken": first[0], "never handed out": {ID: id("w")}, "never given": {ID: id("j"), Lease: j.Lease + 1},
				"done": first[1], "not there": {ID: id("none"), Lease: 1}} {
				_, err := m.renew(name(r.ID), r.Lease, 21)
				m.is(what, err, loci.ErrConflict)
			}
			_, err := m.of("bob").renew("j", j.Lease, 21)
			m.is("another user's", err, loci.ErrConflict)
		})
		m.want("the other's", renewed(m.renew("j", j.Lease, 21)), "31 <nil>")
	}},
}

// renewed spells what a renewal returned, in minutes.
func renewed(until time.Time, err error) string {
	return fmt.Sprint(until.Sub(minute(0)).Minutes(), " ", err)
}

// claim leases a job in one step at a minute.
func (m *memory) claim(called string, at int) (loci.Job, error) {
	j := job(called, 0, "about")
	j.Kind = loci.JobReflect
	return m.Claim(bg(), m.user, j, store.LeaseRequest{Hold: hold, Now: minute(at)})
}

var claimRules = []rule{
	{"a job claimed is queued and leased", func(m *memory) {
		j := got(m.claim("lock", 0))(m)
		want := job("lock", 0, "about")
		want.Kind, want.NotUntil, want.Lease = loci.JobReflect, minute(10), j.Lease
		m.want("it", work(&j), work(&want))
		m.want("jobs", lines(m.jobs(), work), []string{work(&want)})
		m.want("leased", m.leased(9, 9), []string{})
		m.want("leased when it ends", m.leased(10, 9), []string{"lock"})
		m.want("a user", m.known(), true)
	}},
	{"a job claimed is its user's", func(m *memory) {
		r := store.LeaseRequest{Hold: hold, Now: minute(0)}
		j := job("lock", 0)
		j.User = "mallory"
		m.want("user", got(m.Claim(bg(), m.user, j, r))(m).User, "ann")
		m.want("jobs", m.jobs()[0].User, "ann")
	}},
	{"who comes second gets nothing, until the lease ends", func(m *memory) {
		first := got(m.claim("lock", 0))(m)
		m.unmoved(func() {
			_, err := m.claim("lock", 9)
			m.is("second", err, loci.ErrConflict)
		})
		then := got(m.claim("lock", 10))(m)
		m.want("leases", []int64{first.Lease, then.Lease}, []int64{1, 2})
		m.refuse(loci.ErrConflict, both(wrote("n", 11, "tea"), held(first)))
		m.do(both(wrote("n", 11, "tea"), held(then), done("lock")))
		got(m.of("bob").claim("lock", 10))(m)
	}},
	{"a job that waits is taken over, one leased or dead is not", func(m *memory) {
		dead := job("dead", 0)
		dead.Dead = true
		m.do(queued(job("due", 0), job("taken", 1), dead))
		m.want("leased", m.leased(2, 1), []string{"due"})
		_, err := m.claim("due", 3)
		m.is("claimed while leased", err, loci.ErrConflict)
		got(m.claim("taken", 3))(m)
		_, err = m.claim("dead", 3)
		m.is("claimed while dead", err, loci.ErrConflict)
	}},
	{"a claimed job is renewed like any other", func(m *memory) {
		got(m.claim("lock", 0))(m)
		m.want("renewed", renewed(m.renew("lock", 1, 5)), "15 <nil>")
		_, err := m.claim("lock", 14)
		m.is("claimed before it ends", err, loci.ErrConflict)
	}},
	{"a job without an id can't be claimed", func(m *memory) {
		_, err := m.claim("", 0)
		m.is("claim", err, loci.ErrInvalid)
	}},
	{"of many who claim a job at once one gets it", func(m *memory) {
		won := m.winners(8, func(int) (bool, error) {
			_, err := m.claim("lock", 0)
			return true, err
		})
		m.want("won", won, 1)
	}},
}

// backlogged has the store count its jobs at a minute. A store that counts none has
// nothing to prove.
func (m *memory) backlogged(at int, want ...store.Backlog) {
	m.Helper()
	if b, ok := m.Store.(store.Backlogger); ok {
		m.want("backlog", got(b.Backlog(bg(), minute(at)))(m), want)
	}
}

var backlogRules = []rule{
	{"jobs of all users are counted by kind, those that are due by how long", func(m *memory) {
		m.backlogged(0)
		later, dead, extract := job("later", 1), job("dead", 0), job("x", 2)
		later.NotUntil, dead.Dead, extract.Kind = minute(7), true, loci.JobExtract
		m.do(queued(later, dead, extract))
		m.of("bob").do(queued(job("a", 3), job("b", 4)))
		m.backlogged(5,
			store.Backlog{Kind: loci.JobExtract, Waiting: 1, Due: 1, Since: minute(2).UTC()},
			store.Backlog{Kind: loci.JobLink, Waiting: 3, Due: 2, Dead: 1, Since: minute(3).UTC()})
		m.backlogged(9,
			store.Backlog{Kind: loci.JobExtract, Waiting: 1, Due: 1, Since: minute(2).UTC()},
			store.Backlog{Kind: loci.JobLink, Waiting: 3, Due: 3, Dead: 1, Since: minute(3).UTC()})
	}},
	{"a job that is handed out is not due until its lease ends", func(m *memory) {
		m.do(queued(job("a", 0)))
		got(Lease(bg(), m, jobKinds, 1, store.LeaseRequest{Now: minute(1), Hold: time.Minute}))(m)
		m.backlogged(1, store.Backlog{Kind: loci.JobLink, Waiting: 1})
		m.backlogged(3, store.Backlog{Kind: loci.JobLink, Waiting: 1, Due: 1, Since: minute(2).UTC()})
		m.do(done("a"))
		m.backlogged(3)
	}},
}

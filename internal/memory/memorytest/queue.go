package memorytest

import (
	"context"
	"fmt"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// lease takes jobs that are due at a minute, for ten minutes, and names them.
func (m *memory) lease(at, n int, kinds ...loci.JobKind) []string {
	m.Helper()
	names := []string{}
	for _, j := range got(m.Memory.Lease(context.Background(), leasing(at, at+10, n, kinds...)))(m) {
		if !j.NotUntil.Equal(minute(at + 10)) {
			m.Errorf("job %s is leased until %v", name(j.ID), j.NotUntil)
		}
		names = append(names, name(j.ID))
	}
	return names
}

// leasing asks for n jobs that are due at a minute, until another.
func leasing(at, until, n int, kinds ...loci.JobKind) store.LeaseRequest {
	return store.LeaseRequest{Kinds: kinds, N: n, Hold: minute(until).Sub(minute(at)), Now: minute(at)}
}

// queue puts jobs in, in one commit.
func (m *memory) queue(jobs ...loci.Job) {
	m.Helper()
	m.do(&store.Changes{Jobs: jobs})
}

var queueRules = []rule{
	{"jobs are leased oldest first, ties by id, as many as asked for", func(m *memory) {
		m.queue(job("c", 1), job("b", 1), job("old", 0), job("new", 2))
		m.want("two", m.lease(5, 2), []string{"old", "b"})
		m.want("the rest", m.lease(5, 9), []string{"c", "new"})
		m.want("none", m.lease(5, 0), []string{})
	}},
	{"a leased job is hidden from others until then", func(m *memory) {
		m.queue(job("j", 0, "about"))
		m.want("leased", m.lease(5, 9), []string{"j"})
		m.want("again", m.lease(6, 9), []string{})
		m.want("a minute before it ends", m.lease(14, 9), []string{})
		m.want("when it ends", m.lease(15, 9), []string{"j"})
		m.want("it is listed all the while", spelled(m.jobs()[0].Notes), spelled(ids("about")))
	}},
	{"a lease changes nothing else of a job", func(m *memory) {
		j := job("j", 0, "about")
		j.Attempts, j.Error = 2, "no answer"
		m.queue(j)
		m.lease(5, 1)
		j.NotUntil = minute(15)
		m.want("job", spelled(m.jobs()), spelled([]loci.Job{j}))
	}},
	{"a job that backs off is not due before", func(m *memory) {
		j := job("j", 0)
		j.NotUntil = minute(30)
		m.queue(j)
		m.want("before", m.lease(29, 9), []string{})
		m.want("then", m.lease(30, 9), []string{"j"})
	}},
	{"a dead job is never leased and stays visible", func(m *memory) {
		j := job("j", 0)
		j.Dead, j.Error = true, "given up"
		m.queue(j)
		m.want("leased", m.lease(99, 9), []string{})
		m.want("listed", m.jobs()[0].Error, "given up")
		m.want("counted", []int{m.stats().Jobs, m.stats().DeadJobs}, []int{1, 1})
	}},
	{"a job given again replaces the one there", func(m *memory) {
		m.queue(job("j", 0, "a"))
		m.lease(5, 1)
		again := job("j", 0, "a", "b")
		again.Attempts, again.NotUntil = 1, minute(7)
		m.queue(again)
		m.want("job", spelled(m.jobs()), spelled([]loci.Job{again}))
		m.want("due", m.lease(7, 9), []string{"j"})
	}},
	{"only jobs of the kinds asked for are leased, nil is all", func(m *memory) {
		other := job("other", 0)
		other.Kind = "extract"
		m.queue(job("link", 1), other)
		m.want("link jobs", m.lease(5, 9, loci.JobLink), []string{"link"})
		m.want("all others", m.lease(5, 9), []string{"other"})
	}},
	{"a job is done in the commit of its work, or not at all", func(m *memory) {
		m.do(added("n", 0, "tea"), &store.Changes{Jobs: []loci.Job{job("j", 0, "n")}})
		stale := &store.Changes{Notes: []store.NoteChange{change(note("n", 0, "x"), 5, 5)}, Done: ids("j")}
		m.refuse(loci.ErrConflict, stale)
		m.want("jobs", len(m.jobs()), 1)
		good := m.edited("n", 5, content("green tea"))
		good.Done = ids("j", "none")
		m.do(good)
		m.want("jobs", len(m.jobs()), 0)
	}},
	{"a job is queued exactly when its note is", func(m *memory) {
		c := said("n", 0, "tea")
		c.Jobs = []loci.Job{job("j", 0, "n")}
		c.Purge = ids("none")
		m.refuse(loci.ErrNotFound, c)
		m.want("leased", m.lease(5, 9), []string{})
	}},
	{"two leasers never get the same job", func(m *memory) {
		const jobs = 200
		for i := range jobs {
			m.queue(job(fmt.Sprint("job ", i), i))
		}
		var mu sync.Mutex
		var wg sync.WaitGroup
		taken := map[string]int{}
		for range 8 {
			wg.Go(func() {
				for range jobs {
					leased, err := m.Memory.Lease(context.Background(), leasing(999, 1059, 3))
					if err != nil || len(leased) == 0 {
						return
					}
					mu.Lock()
					for _, j := range leased {
						taken[name(j.ID)]++
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		m.want("jobs taken", len(taken), jobs)
		for called, n := range taken {
			if n != 1 {
				m.Errorf("%s was leased %d times", called, n)
			}
		}
	}},
}

package storetest

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

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

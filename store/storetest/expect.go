package storetest

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// expecting is a commit of a new note with an expectation.
func expecting(called string, e store.Expect) *store.Changes {
	c := wrote(called, 9, "x")
	c.Expect = e
	return c
}

// atVersion expects a note's latest version to be one.
func atVersion(called string, version int) store.Expect {
	return store.Expect{Notes: []loci.ChangeID{{Note: id(called), Version: version}}}
}

// hashed is a new note that says what has a hash.
func hashed(called string, hash int64) *store.Changes {
	c := wrote(called, 0, "x")
	c.Notes[0].Hash = hash
	return c
}

func unsaid(hash int64, after uint32) store.Expect {
	return store.Expect{New: []store.New{{Hash: hash, After: after}}}
}

var expectRules = []rule{
	{"a note that is expected at a version must be at it", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.do(expecting("a", atVersion("n", 1)))
		m.refuse(loci.ErrConflict, expecting("b", atVersion("n", 2)))
		m.do(next("n", 2, 1, "green tea"))
		m.refuse(loci.ErrConflict, expecting("b", atVersion("n", 1)))
		m.do(expecting("b", atVersion("n", 2)))
		m.refuse(loci.ErrConflict, expecting("c", atVersion("none", 1)))
	}},
	{"a note that is expected to be there must be, at any version", func(m *memory) {
		m.do(wrote("n", 0, "tea"), next("n", 2, 1, "green tea"))
		m.do(expecting("a", atVersion("n", 0)))
		m.refuse(loci.ErrConflict, expecting("b", atVersion("none", 0)))
		m.do(purge("n"))
		m.refuse(loci.ErrConflict, expecting("b", atVersion("n", 0)))
	}},
	{"what is expected is so before the commit, not by it", func(m *memory) {
		m.refuse(loci.ErrConflict, expecting("a", atVersion("a", 0)))
		c := said("a", 0, "tea")
		c.Expect.Messages = ids("a")
		m.refuse(loci.ErrConflict, c)
		c = hashed("a", 7)
		c.Expect = unsaid(7, 0)
		m.do(c)
	}},
	{"a message that is expected must be there", func(m *memory) {
		m.do(said("n", 0, "tea"))
		m.do(expecting("a", store.Expect{Messages: ids("n")}))
		m.refuse(loci.ErrConflict, expecting("b", store.Expect{Messages: ids("n", "none")}))
		m.do(purge("n"))
		m.refuse(loci.ErrConflict, expecting("b", store.Expect{Messages: ids("n")}))
	}},
	{"what is expected to be new must not have been added behind a number", func(m *memory) {
		m.do(hashed("n", -7))
		last := m.state().Last
		m.refuse(loci.ErrConflict, expecting("a", unsaid(-7, last-1)))
		m.do(expecting("a", unsaid(-7, last)), expecting("b", unsaid(7, 0)))
		m.do(hashed("o", -7))
		m.refuse(loci.ErrConflict, expecting("c", unsaid(-7, last)))
		m.refuse(loci.ErrConflict, expecting("c", store.Expect{New: []store.New{{Hash: 1}, {Hash: -7}}}))
	}},
	{"a row that was closed since was added all the same, one that was destroyed was not", func(m *memory) {
		m.do(hashed("n", 7), next("n", 2, 1, "green tea"))
		m.refuse(loci.ErrConflict, expecting("a", unsaid(7, 0)))
		m.do(purge("n"))
		m.do(expecting("a", unsaid(7, 0)))
	}},
	{"the hash of a later version counts too", func(m *memory) {
		c := next("n", 2, 1, "green tea")
		c.Notes[0].Hash = 9
		m.do(wrote("n", 0, "tea"), c)
		m.refuse(loci.ErrConflict, expecting("a", unsaid(9, 1)))
		m.do(expecting("a", unsaid(9, 2)))
	}},
	{"a note without a hash says nothing that is not new", func(m *memory) {
		m.do(hashed("n", 0), expecting("a", unsaid(0, 0)))
	}},
	{"a commit that only expects is refused or writes nothing", func(m *memory) {
		m.refuse(loci.ErrConflict, &store.Changes{Expect: atVersion("n", 0)})
		m.refuse(loci.ErrConflict, held(job("none", 0)))
		m.do(wrote("n", 0, "tea"))
		m.unmoved(func() { m.do(&store.Changes{Expect: atVersion("n", 1)}) })
	}},
	{"a job is queued and was not handed out since", func(m *memory) {
		m.do(&store.Changes{Jobs: []loci.Job{job("j", 0, "a")}})
		waiting := store.Expect{Jobs: []loci.Job{{ID: id("j")}}}
		m.do(expecting("a", waiting))
		m.refuse(loci.ErrConflict, expecting("b", store.Expect{Jobs: []loci.Job{{ID: id("j"), Lease: 1}}}))
		m.refuse(loci.ErrConflict, expecting("b", store.Expect{Jobs: []loci.Job{{ID: id("none")}}}))
		leased := m.lease(5, 1)[0]
		m.refuse(loci.ErrConflict, expecting("b", waiting))
		m.do(expecting("b", store.Expect{Jobs: []loci.Job{{ID: id("j"), Lease: leased.Lease}}}))
		absent := &store.Changes{Expect: store.Expect{Jobs: []loci.Job{{ID: id("j"), Lease: store.Absent}}}, Jobs: []loci.Job{job("j", 0, "a")}}
		m.refuse(loci.ErrConflict, absent)
		m.do(&store.Changes{Done: ids("j")})
		m.refuse(loci.ErrConflict, &store.Changes{Expect: store.Expect{Jobs: []loci.Job{{ID: id("j"), Lease: leased.Lease}}}})
		m.do(absent)
		m.refuse(loci.ErrConflict, absent)
	}},
	{"another user's rows are not what was expected", func(m *memory) {
		m.do(said("n", 0, "tea"), hashed("h", 7))
		bob := m.of("bob")
		bob.do(wrote("x", 0, "x"))
		bob.refuse(loci.ErrConflict, expecting("a", atVersion("n", 1)))
		bob.refuse(loci.ErrConflict, expecting("a", store.Expect{Messages: ids("n")}))
		bob.do(expecting("a", unsaid(7, 0)))
	}},
}
